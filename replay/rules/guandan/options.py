"""Every option of Guandan and its profiles: the competition rules (fcg), the short rules (simple), Jiangsu 2023, the NJUPT engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from replay.rules.kinds import Choice, OptionValue, yes_or_no
from replay.words.messages import Message, say


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table. The numbers are those of docs/rules/guandan.md."""

    stake: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """Minor units that each loser pays to a winner: per deal, or for each level that the winners go up (28)."""
    stake_per: Literal["level", "deal"] = "level"
    """True if the stake is paid for each level or once for a deal (28)."""
    stake_cap: Annotated[int, Meta(ge=0, le=10**12)] = 0
    """The most that one loser pays for a deal, 0 for no cap (28)."""
    deal_direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    """The direction in which cards are taken from the pack; no record shows it, so it changes nothing in a game (1)."""
    first_dealer: Literal["east", "anyone"] = "east"
    """The player who shuffles for the first deal (26)."""
    first_lead: Literal["turned_card", "east", "random"] = "turned_card"
    """The choice of the leader of the first deal (2)."""
    turn_redo: Literal["reshuffle", "recut", "none"] = "reshuffle"
    """The remedy if the turned card is a joker or the wild; only ``none``, which lets it choose the lead, is judged (2)."""
    next_lead: Literal["payer_to_first", "previous_winner", "payer_of_higher"] = "payer_to_first"
    """The leader of a later deal (3)."""
    tribute: bool = True
    """True if the losers pay tribute (4)."""
    single_payer: Literal["last", "losing_side"] = "losing_side"
    """The payer of a single tribute if first and last are partners (5)."""
    double_by: Literal["size", "seat"] = "size"
    """To whom each of two tributes goes (6)."""
    equal_tribute: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    """To whom two equal tributes go: to the next seat in play order, or to the one before (6)."""
    return_level_cards: bool = False
    """True if a level card of ten or lower may be returned (7)."""
    return_fallback: Literal["lowest"] = "lowest"
    """The return of a player who has no returnable card; there is one way so far (7)."""
    resist: Literal["automatic", "optional"] = "automatic"
    """True if two big jokers must be shown instead of a tribute (8)."""
    straight_from_one_suit_plus_wild: bool = True
    """True if naturals of one suit and a wild may be a plain straight (13)."""
    flush_as_straight: bool = False
    """True if five cards of one printed suit may be a plain straight (13)."""
    wild_pair_as_other: bool = False
    """True if the two wilds may be a pair of another rank (13)."""
    five_level_as_full_house: bool = False
    """True if five level cards may be three with a pair (13)."""
    jiefeng: Literal["partner", "next"] = "partner"
    """The next leader after an unbeaten play whose player is out (15)."""
    first_level: Annotated[int, Meta(ge=2, le=14)] = 2
    """The level at which both teams begin the match (17)."""
    pass_a: Literal["partner_not_last", "any_win", "double_only"] = "partner_not_last"
    """With which win a team passes A (18)."""
    pass_a_at: Literal["played", "held"] = "played"
    """True if a team passes A only in a deal played at its own A, or whenever it is at A (18)."""
    a_fail_limit: Annotated[int, Meta(ge=0, le=9)] = 0
    """After how many failures at A a team falls back, 0 for never (19)."""
    a_fail_counts: Literal["any_deal", "partner_last"] = "any_deal"
    """A failure at A: every deal at the own A that does not pass, or only a win with the partner last (19)."""
    a_fail_to: Annotated[int, Meta(ge=2, le=14)] = 2
    """The level to which a team falls back (19)."""
    after_a: Literal["new_round", "match_won"] = "new_round"
    """The sequel when a team has passed A; a match of the format pass_a ends there either way (20)."""
    starts_anew: Literal["both", "passer"] = "both"
    """The teams that go back to the two in a new round: both, or only the one that passed A (20)."""
    report_at: Annotated[int, Meta(ge=0, le=27)] = 9
    """With how many cards left a player announces them, 0 for never (21)."""
    format: Literal["pass_a", "deals", "timed", "timed_deals"] = "pass_a"
    """When a match ends (22)."""
    deals: Annotated[int, Meta(ge=0, le=1000)] = 0
    """The number of deals of the formats deals and timed_deals (22)."""
    tie_break: Literal["draw", "lot", "extra_deal"] = "draw"
    """The tie break of a match whose teams have gone up equally far (22)."""
    edition: Annotated[int, Meta(ge=1, le=3)] = 3
    """By which edition of these rulings the game is judged; later ones correct earlier ones (29)."""


PROFILES: Mapping[str, Options] = {
    "fcg": Options(),
    "simple": Options(
        first_dealer="anyone", turn_redo="none", tribute=False, next_lead="previous_winner", pass_a="any_win", pass_a_at="held",
        after_a="match_won", report_at=0,
    ),
    "jiangsu": Options(turn_redo="recut", single_payer="last", equal_tribute="clockwise", report_at=10, tie_break="lot"),
    "njupt": Options(
        first_dealer="anyone", first_lead="random", next_lead="payer_of_higher", single_payer="last", double_by="seat",
        equal_tribute="clockwise", a_fail_limit=4, a_fail_counts="partner_last", after_a="match_won", report_at=0,
    ),
}  # fmt: skip
"""The named profiles; the first is the default."""

LATER: Mapping[str, bool | int | str] = {
    "first_dealer": "anyone",
    "first_level": 2,
    "starts_anew": "both",
    "edition": 1,
}
"""Options that came later, each with its value in a game that does not name it."""

PROFILE_TITLES: Mapping[str, Message] = {
    "fcg": say("guandan.profile-fcg", "Competition rules (FCG)"),
    "simple": say("guandan.profile-simple", "Short rules for playing at home"),
    "jiangsu": say("guandan.profile-jiangsu", "Competition rules of Jiangsu, 2023"),
    "njupt": say("guandan.profile-njupt", "As the NJUPT engine plays"),
}
"""The title of each profile."""

_LEVELS: Mapping[OptionValue, Message] = {
    11: say("guandan.level-jack", "J"),
    12: say("guandan.level-queen", "Q"),
    13: say("guandan.level-king", "K"),
    14: say("guandan.level-ace", "A"),
}
"""Levels that people do not call by their number."""

COUNTERCLOCKWISE = say("guandan.counterclockwise", "counterclockwise")
CLOCKWISE = say("guandan.clockwise", "clockwise")

CHOICES: Mapping[str, Choice] = {
    "stake": Choice(say("guandan.option-stake", "Stake")),
    "stake_per": Choice(
        say("guandan.option-stake-per", "The stake is paid"),
        {
            "level": say("guandan.stake-per-level", "for each level gained"),
            "deal": say("guandan.stake-per-deal", "once for a hand"),
        },
    ),
    "stake_cap": Choice(
        say("guandan.option-stake-cap", "The most that a player pays for a hand"),
        {0: say("guandan.stake-cap-none", "no limit")},
    ),
    "deal_direction": Choice(
        say("guandan.option-deal-direction", "Cards are taken from the pack"),
        {"counterclockwise": COUNTERCLOCKWISE, "clockwise": CLOCKWISE},
    ),
    "first_dealer": Choice(
        say("guandan.option-first-dealer", "Shuffles first"),
        {"east": say("guandan.first-dealer-east", "East"), "anyone": say("guandan.first-dealer-anyone", "any player")},
    ),
    "first_lead": Choice(
        say("guandan.option-first-lead", "First lead"),
        {
            "turned_card": say("guandan.first-lead-turned-card", "the player who takes the turned card"),
            "east": say("guandan.first-lead-east", "East"),
            "random": say("guandan.first-lead-random", "by lot"),
        },
    ),
    "turn_redo": Choice(
        say("guandan.option-turn-redo", "If the turned card is a joker or wild"),
        {
            "reshuffle": say("guandan.turn-redo-reshuffle", "the pack is shuffled again"),
            "recut": say("guandan.turn-redo-recut", "the pack is cut again"),
            "none": say("guandan.turn-redo-none", "the card counts"),
        },
    ),
    "next_lead": Choice(
        say("guandan.option-next-lead", "Later leads"),
        {
            "payer_to_first": say("guandan.next-lead-payer-to-first", "the player who paid first place"),
            "previous_winner": say("guandan.next-lead-previous-winner", "first place"),
            "payer_of_higher": say("guandan.next-lead-payer-of-higher", "the player who paid the higher card"),
        },
    ),
    "tribute": yes_or_no(say("guandan.option-tribute", "The losers pay tribute")),
    "single_payer": Choice(
        say("guandan.option-single-payer", "A single tribute is paid"),
        {
            "last": say("guandan.single-payer-last", "by last place, even to the partner"),
            "losing_side": say("guandan.single-payer-losing-side", "by the losing team"),
        },
    ),
    "double_by": Choice(
        say("guandan.option-double-by", "Of two tributes"),
        {
            "size": say("guandan.double-by-size", "first place takes the higher card"),
            "seat": say("guandan.double-by-seat", "each is paid to the seat before"),
        },
    ),
    "equal_tribute": Choice(
        say("guandan.option-equal-tribute", "Two equal tributes go round"),
        {"counterclockwise": COUNTERCLOCKWISE, "clockwise": CLOCKWISE},
    ),
    "return_level_cards": yes_or_no(
        say("guandan.option-return-level-cards", "A level card may be returned for a tribute")
    ),
    "return_fallback": Choice(
        say("guandan.option-return-fallback", "A player with no card to return"),
        {"lowest": say("guandan.return-fallback-lowest", "returns the lowest card")},
    ),
    "resist": Choice(
        say("guandan.option-resist", "Showing both big jokers instead of a tribute"),
        {
            "automatic": say("guandan.resist-automatic", "is compulsory"),
            "optional": say("guandan.resist-optional", "is optional"),
        },
    ),
    "straight_from_one_suit_plus_wild": yes_or_no(
        say(
            "guandan.option-straight-from-one-suit-plus-wild",
            "Four cards of one suit and a wild may be a plain straight",
        )
    ),
    "flush_as_straight": yes_or_no(
        say("guandan.option-flush-as-straight", "Five cards of one suit may be a plain straight")
    ),
    "wild_pair_as_other": yes_or_no(
        say("guandan.option-wild-pair-as-other", "Two wilds may be a pair of another rank")
    ),
    "five_level_as_full_house": yes_or_no(
        say("guandan.option-five-level-as-full-house", "Five level cards may be a full house")
    ),
    "jiefeng": Choice(
        say("guandan.option-jiefeng", "After an unbeaten last play the lead goes"),
        {
            "partner": say("guandan.jiefeng-partner", "to the partner"),
            "next": say("guandan.jiefeng-next", "to the next player"),
        },
    ),
    "first_level": Choice(say("guandan.option-first-level", "Level at the start"), _LEVELS),
    "pass_a": Choice(
        say("guandan.option-pass-a", "A team passes A"),
        {
            "partner_not_last": say("guandan.pass-a-partner-not-last", "if the partner is not last"),
            "any_win": say("guandan.pass-a-any-win", "with any win"),
            "double_only": say("guandan.pass-a-double-only", "only with a double win"),
        },
    ),
    "pass_a_at": Choice(
        say("guandan.option-pass-a-at", "A is passed"),
        {
            "played": say("guandan.pass-a-at-played", "in a hand at the team's own A"),
            "held": say("guandan.pass-a-at-held", "whenever the team is at A"),
        },
    ),
    "a_fail_limit": Choice(
        say("guandan.option-a-fail-limit", "Failures at A before a team falls back"),
        {0: say("guandan.a-fail-limit-none", "no limit")},
    ),
    "a_fail_counts": Choice(
        say("guandan.option-a-fail-counts", "A failure at A is"),
        {
            "any_deal": say("guandan.a-fail-counts-any-deal", "every hand at the team's own A that does not pass"),
            "partner_last": say("guandan.a-fail-counts-partner-last", "only a win with the partner last"),
        },
    ),
    "a_fail_to": Choice(say("guandan.option-a-fail-to", "A team falls back to level"), _LEVELS),
    "after_a": Choice(
        say("guandan.option-after-a", "After a team has passed A"),
        {
            "new_round": say("guandan.after-a-new-round", "a new round begins"),
            "match_won": say("guandan.after-a-match-won", "the match is won"),
        },
    ),
    "starts_anew": Choice(
        say("guandan.option-starts-anew", "A new round begins at the two"),
        {
            "both": say("guandan.starts-anew-both", "for both teams"),
            "passer": say("guandan.starts-anew-passer", "for the team that passed A"),
        },
    ),
    "report_at": Choice(
        say("guandan.option-report-at", "Cards left when a player announces"),
        {0: say("guandan.report-at-none", "no announcing")},
    ),
    "format": Choice(
        say("guandan.option-format", "The match ends"),
        {
            "pass_a": say("guandan.format-pass-a", "when a team passes A"),
            "deals": say("guandan.format-deals", "after a number of hands"),
            "timed": say("guandan.format-timed", "when time is called"),
            "timed_deals": say("guandan.format-timed-deals", "after a number of hands, or when time is called"),
        },
    ),
    "deals": Choice(say("guandan.option-hands", "Number of hands"), {0: say("guandan.hands-none", "not set")}),
    "tie_break": Choice(
        say("guandan.option-tie-break", "A tie"),
        {
            "draw": say("guandan.tie-break-draw", "is a draw"),
            "lot": say("guandan.tie-break-lot", "is decided by lot"),
            "extra_deal": say("guandan.tie-break-extra-deal", "is decided by an extra hand"),
        },
    ),
    "edition": Choice(say("guandan.option-edition", "Edition of the rulings")),
}
"""Every option, in the order in which they are listed."""
