"""Every option of Khanhoo and its one profile, the denexa text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table can agree on. The numbers are those of docs/rules/khanhoo.md."""

    stake: Annotated[int, Meta(ge=0, le=10**11)] = 0
    """Minor units that each loser pays to the winner of a game: once, or for each point between them; 0 for no money (17)."""
    stake_per: Literal["game", "point"] = "game"
    """Whether the stake is paid once for a game or for each point of difference (17)."""
    allow_return_discard: bool = True
    """Whether the discard just taken may be discarded again (4)."""
    recycle: Literal["on_need", "at_once"] = "on_need"
    """When the discards become the new stock: as soon as a card is wanted and none is there, or with the last draw (6)."""
    triplet_aces: bool = False
    """Whether three aces of three suits are a triplet too (7)."""
    aces_open: bool = False
    """Whether four aces or more are aces as well as three (7)."""
    bump_sequence_to_go_out: bool = False
    """Whether a discard may be bumped for a sequence by who goes out with it (10)."""
    bump_tie: Literal["higher_then_sooner"] = "higher_then_sooner"
    """Who of several bumpers comes first: the higher meld, among equals who plays sooner (11)."""
    challenge_verify: Literal["replay"] = "replay"
    """Who holds a challenge against the cards: the check of the record, where they are known (12)."""
    out_bonus: Annotated[int, Meta(ge=0, le=99)] = 5
    """Points for going out (13)."""
    scoring: Literal["best", "declared"] = "best"
    """Whether a hand counts its best grouping, or the melds that its player broke out (14)."""
    target: Annotated[int, Meta(ge=1, le=10_000)] = 50
    """A game ends after a hand in which somebody has so many points (15)."""
    match_tie: Literal["play_on", "shared"] = "play_on"
    """Whether a tie on top plays another hand or is shared (15)."""


PROFILES: Mapping[str, Options] = {"denexa": Options()}
"""The named profiles; the first is the default."""
