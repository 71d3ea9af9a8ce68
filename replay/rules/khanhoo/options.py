"""The options of a table of Khanhoo, in words too, and the one profile, the denexa text.

What the options mean: docs/rules/khanhoo.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from replay.rules.kinds import Choice, yes_or_no
from replay.words.messages import Message, say


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table. The numbers are those of docs/rules/khanhoo.md."""

    stake: Annotated[int, Meta(ge=0, le=10**11)] = 0
    """Minor units that each loser pays to the winner of a game: once, or for each point between them; 0 for no money (17)."""
    stake_per: Literal["game", "point"] = "game"
    """True if the stake is paid once for a game or for each point of difference (17)."""
    allow_return_discard: bool = True
    """True if the discard just taken may be discarded again (4)."""
    recycle: Literal["on_need", "at_once"] = "on_need"
    """When the discards become the new stock: as soon as a card is wanted and none is there, or with the last draw (6)."""
    triplet_aces: bool = False
    """True if three aces of three suits are a triplet too (7)."""
    aces_open: bool = False
    """True if four aces or more are aces as well as three (7)."""
    bump_sequence_to_go_out: bool = False
    """True if a discard may be bumped for a sequence by who goes out with it (10)."""
    bump_tie: Literal["higher_then_sooner"] = "higher_then_sooner"
    """The first of several bumpers: the higher meld, among equals the seat that plays sooner (11)."""
    challenge_verify: Literal["replay"] = "replay"
    """The judge of a challenge against the cards: the record checks it, where they are known (12)."""
    out_bonus: Annotated[int, Meta(ge=0, le=99)] = 5
    """Points for going out (13)."""
    scoring: Literal["best", "declared"] = "best"
    """True if a hand counts its best grouping, or the melds that its player broke out (14)."""
    target: Annotated[int, Meta(ge=1, le=10_000)] = 50
    """A game ends after a hand in which a player has so many points (15)."""
    match_tie: Literal["play_on", "shared"] = "play_on"
    """True if a tie on top plays another hand or is shared (15)."""


PROFILES: Mapping[str, Options] = {"denexa": Options()}
"""The named profiles; the first is the default."""

PROFILE_TITLES: Mapping[str, Message] = {"denexa": say("khanhoo.profile-denexa", "As at denexa.com")}
"""The title of each profile."""
CHOICES: Mapping[str, Choice] = {
    "stake": Choice(say("khanhoo.option-stake", "Stake")),
    "stake_per": Choice(
        say("khanhoo.option-stake-per", "The stake is paid"),
        {
            "game": say("khanhoo.stake-per-game", "once for a game"),
            "point": say("khanhoo.stake-per-point", "for each point of difference"),
        },
    ),
    "allow_return_discard": yes_or_no(
        say("khanhoo.option-allow-return-discard", "A discard that was just taken may be discarded again")
    ),
    "recycle": Choice(
        say("khanhoo.option-recycle", "The discards become the new stock"),
        {
            "on_need": say("khanhoo.recycle-on-need", "when a card is needed and the stock is empty"),
            "at_once": say("khanhoo.recycle-at-once", "as soon as the last card is drawn"),
        },
    ),
    "triplet_aces": yes_or_no(say("khanhoo.option-triplet-aces", "Three aces of three suits are also a triplet")),
    "aces_open": yes_or_no(say("khanhoo.option-aces-open", "Four or more aces are also a meld")),
    "bump_sequence_to_go_out": yes_or_no(
        say("khanhoo.option-bump-sequence-to-go-out", "A sequence may be bumped to go out")
    ),
    "bump_tie": Choice(
        say("khanhoo.option-bump-tie", "Of several bumpers"),
        {
            "higher_then_sooner": say(
                "khanhoo.bump-tie-higher-then-sooner", "the higher meld comes first, then the sooner turn"
            )
        },
    ),
    "challenge_verify": Choice(
        say("khanhoo.option-challenge-verify", "A challenge is checked"),
        {"replay": say("khanhoo.challenge-verify-replay", "against the cards, where they are known")},
    ),
    "out_bonus": Choice(say("khanhoo.option-out-bonus", "Points for going out")),
    "scoring": Choice(
        say("khanhoo.option-scoring", "A hand counts"),
        {
            "best": say("khanhoo.scoring-best", "its best melds"),
            "declared": say("khanhoo.scoring-declared", "the melds that its player declares"),
        },
    ),
    "target": Choice(say("khanhoo.option-target", "Points that end the game")),
    "match_tie": Choice(
        say("khanhoo.option-match-tie", "A tie for first place"),
        {
            "play_on": say("khanhoo.match-tie-play-on", "another hand is played"),
            "shared": say("khanhoo.match-tie-shared", "is shared"),
        },
    ),
}
"""Every option, in the order in which they are listed."""
