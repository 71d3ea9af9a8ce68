"""Reads the rows of known/ in our words: cards, levels, readings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from replay.rules.guandan.combinations.combination import Reading
from replay.rules.guandan.pack import LOWEST, RANKS

TYPES = {
    "Single": "single", "Pair": "pair", "Trips": "triple", "ThreeWithTwo": "full_house", "Straight": "straight", "ThreePair": "tube",
    "TwoTrips": "plate", "Bomb": "bomb", "StraightFlush": "straight_flush", "FourKings": "joker_bomb",
}  # fmt: skip
THEIR_TYPES = {ours: theirs for theirs, ours in TYPES.items()}
OPTIONS = {
    "one_suit_naturals_as_plain_straight": "straight_from_one_suit_plus_wild",
    "all_hearts_printed_as_plain_straight": "flush_as_straight",
    "wild_pair_underdeclared": "wild_pair_as_other",
    "full_house_from_level_cards_only": "five_level_as_full_house",
}
JOKERS = {"SB": "X1", "HR": "X2"}
THEIR_JOKERS = {ours: theirs for theirs, ours in JOKERS.items()}


@cache
def rows(name: str) -> list[dict[str, Any]]:
    text = (Path(__file__).parents[2] / "guandan" / "known" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def level_of(row: dict[str, Any]) -> int:
    return LOWEST + RANKS.index(row["level"])


def cards_of(theirs: Iterable[str]) -> list[str]:
    return [JOKERS.get(card) or card[1] + card[0] for card in theirs]


def reading_of(type: str, key: int, size: int, options: Iterable[str] = (None,)) -> Reading:
    (option,) = options
    return Reading(TYPES[type], key, size, option and OPTIONS[option])


def digest(plays: Iterable[tuple[Reading, Iterable[str]]]) -> str:
    """The SHA-256 with which legal_moves.jsonl names a set of plays."""
    moves = sorted(
        [
            THEIR_TYPES[reading.type],
            reading.key or 0,
            reading.size,
            sorted(THEIR_JOKERS.get(card) or card[1] + card[0] for card in cards),
        ]
        for reading, cards in plays
    )
    return sha256(json.dumps(moves, separators=(",", ":")).encode()).hexdigest()
