"""The profiles, the options and their values."""

from __future__ import annotations

from replay.messages import Text

PROFILE_DENEXA = Text("khanhoo.profile-denexa", "As at denexa.com")

OPTION_STAKE = Text("khanhoo.option-stake", "Stake")
OPTION_STAKE_PER = Text("khanhoo.option-stake-per", "The stake is paid")
STAKE_PER_GAME = Text("khanhoo.stake-per-game", "once for a game")
STAKE_PER_POINT = Text("khanhoo.stake-per-point", "for each point of difference")
OPTION_ALLOW_RETURN_DISCARD = Text(
    "khanhoo.option-allow-return-discard", "A discard that was just taken may be discarded again"
)
OPTION_RECYCLE = Text("khanhoo.option-recycle", "The discards become the new stock")
RECYCLE_ON_NEED = Text("khanhoo.recycle-on-need", "when a card is needed and the stock is empty")
RECYCLE_AT_ONCE = Text("khanhoo.recycle-at-once", "as soon as the last card is drawn")
OPTION_TRIPLET_ACES = Text("khanhoo.option-triplet-aces", "Three aces of three suits are also a triplet")
OPTION_ACES_OPEN = Text("khanhoo.option-aces-open", "Four or more aces are also a meld")
OPTION_BUMP_SEQUENCE_TO_GO_OUT = Text("khanhoo.option-bump-sequence-to-go-out", "A sequence may be bumped to go out")
OPTION_BUMP_TIE = Text("khanhoo.option-bump-tie", "Of several bumpers")
BUMP_TIE_HIGHER_THEN_SOONER = Text(
    "khanhoo.bump-tie-higher-then-sooner", "the higher meld comes first, then the sooner turn"
)
OPTION_CHALLENGE_VERIFY = Text("khanhoo.option-challenge-verify", "A challenge is checked")
CHALLENGE_VERIFY_REPLAY = Text("khanhoo.challenge-verify-replay", "against the cards, where they are known")
OPTION_OUT_BONUS = Text("khanhoo.option-out-bonus", "Points for going out")
OPTION_SCORING = Text("khanhoo.option-scoring", "A hand counts")
SCORING_BEST = Text("khanhoo.scoring-best", "its best melds")
SCORING_DECLARED = Text("khanhoo.scoring-declared", "the melds that its player declares")
OPTION_TARGET = Text("khanhoo.option-target", "Points that end the game")
OPTION_MATCH_TIE = Text("khanhoo.option-match-tie", "A tie for first place")
MATCH_TIE_PLAY_ON = Text("khanhoo.match-tie-play-on", "another hand is played")
MATCH_TIE_SHARED = Text("khanhoo.match-tie-shared", "is shared")
