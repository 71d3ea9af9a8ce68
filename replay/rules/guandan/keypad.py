"""How the moves of Guandan are laid out for a thumb: the type of a play, then its rank; a suit only where it is part of the play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from replay.cards import UNSEEN
from replay.messages import Text
from replay.rules.guandan.checks import reading_of
from replay.rules.guandan.combinations.combination import Reading, beats, sized_name
from replay.rules.guandan.combinations.layout import type_words
from replay.rules.guandan.combinations.patterns import LARGEST, keys_of
from replay.rules.guandan.events import Combination, Played
from replay.rules.guandan.pack import BIG, LEVEL, RANKS, SMALL, SUITS, letter
from replay.rules.guandan.table import GuandanTable
from replay.rules.keypad import Keypad, Line, Play, Rank
from replay.rules.offers import Offer, is_accepted, offer

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

_JOKERS = {SMALL: "X1", BIG: "X2"}


class _Way(NamedTuple):
    """A line for plays of one type and size: ``text`` after the seat; ``suit`` where it names the suit of a straight flush."""

    type: Combination
    size: int
    text: str
    suit: str = ""


def _unsuited(type: Combination, size: int) -> _Way:
    """The shortest line of a play whose suits nobody noted."""
    return _Way(type, size, f"?{size} {type_words(type)} $rank")


_ALIKE: tuple[Combination, ...] = ("single", "pair", "triple")
_OTHERS: tuple[tuple[Combination, int], ...] = (("full_house", 5), ("straight", 5), ("tube", 6), ("plate", 6))
_BOMBS = [_unsuited("bomb", size) for size in range(4, LARGEST + 1)]
_FLUSHES = [
    *(_Way("straight_flush", 5, f"$rank{suit} ?4 straight flush $rank", suit) for suit in SUITS),
    _unsuited("straight_flush", 5),
]
_FOUR_JOKERS = _Way("joker_bomb", 4, "X1 X1 X2 X2")
_WAYS = (
    *(_Way(type, size, "$rank" * size) for size, type in enumerate(_ALIKE, 1)),
    *(_unsuited(type, size) for type, size in _OTHERS),
    *_BOMBS,
    *_FLUSHES,
    _FOUR_JOKERS,
)
"""Every line, those of one type together, from the smallest."""

KEY_HEARTS = Text("guandan.key-hearts", "♥ hearts")
KEY_SPADES = Text("guandan.key-spades", "♠ spades")
KEY_DIAMONDS = Text("guandan.key-diamonds", "♦ diamonds")
KEY_CLUBS = Text("guandan.key-clubs", "♣ clubs")
KEY_SUIT_NOT_SEEN = Text("guandan.key-suit-not-seen", "Not seen")

_SUIT_LABELS = {
    "H": KEY_HEARTS(), "S": KEY_SPADES(), "D": KEY_DIAMONDS(), "C": KEY_CLUBS(),
    "": KEY_SUIT_NOT_SEEN(),
}  # fmt: skip


def _line(way: _Way) -> Line:
    label = _SUIT_LABELS[way.suit] if way.type == "straight_flush" else sized_name(way.type, way.size)
    return Line(label, f"$seat {way.text}")


KEY_SINGLE = Text("guandan.key-single", "Single")
KEY_PAIR = Text("guandan.key-pair", "Pair")
KEY_TRIPLE = Text("guandan.key-triple", "Triple")
KEY_FULL_HOUSE = Text("guandan.key-full-house", "Full house")
KEY_STRAIGHT = Text("guandan.key-straight", "Straight")
KEY_TUBE = Text("guandan.key-tube", "Tube")
KEY_PLATE = Text("guandan.key-plate", "Plate")
KEY_BOMB = Text("guandan.key-bomb", "Bomb {size}")
KEY_STRAIGHT_FLUSH = Text("guandan.key-straight-flush", "Straight flush")
KEY_FOUR_JOKERS = Text("guandan.key-four-jokers", "4 jokers")


def _plays() -> Iterator[Play]:
    for way, label, chinese in zip(
        _WAYS[:7],
        (
            KEY_SINGLE(), KEY_PAIR(), KEY_TRIPLE(), KEY_FULL_HOUSE(), KEY_STRAIGHT(),
            KEY_TUBE(), KEY_PLATE(),
        ),
        ("单张", "对子", "三张", "三带二", "顺子", "三连对", "钢板"),
        strict=True,
    ):  # fmt: skip
        yield Play(label, chinese, (_line(way),))
    yield Play(KEY_BOMB(size="4"), "4张", (_line(_BOMBS[0]),))
    yield Play(KEY_BOMB(size="5"), "5张", (_line(_BOMBS[1]),))
    yield Play(KEY_BOMB(size="6+"), "6张以上", tuple(map(_line, _BOMBS[2:])))
    yield Play(KEY_STRAIGHT_FLUSH(), "同花顺", tuple(map(_line, _FLUSHES)))
    yield Play(KEY_FOUR_JOKERS(), "四大天王", (_line(_FOUR_JOKERS),))


OFFER_PASS = Text("guandan.offer-pass", "Pass")
KEY_SMALL = Text("guandan.key-small", "small")
KEY_BIG = Text("guandan.key-big", "big")
KEY_ANNOUNCE = Text("guandan.key-announce", "Announce")
PASSED_OVER = Text("guandan.passed-over", "passed")

KEYPAD = Keypad(
    beside=(Line(OFFER_PASS(), "$seat pass"), Line(KEY_ANNOUNCE(), "$seat announces $count")),
    between=Line(PASSED_OVER(), "$seat pass"),
    plays=tuple(_plays()),
    ranks=(
        *(Rank(rank, "10" if rank == "T" else rank) for rank in RANKS),
        Rank("X1", "小王", KEY_SMALL()),
        Rank("X2", "大王", KEY_BIG()),
    ),
)
"""The keypad."""


def offer_plays(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    """The plays of a seat of which the table notes type and rank, each line with the ranks that the rules accept.

    They say of no card that somebody holds it: only how many cards a seat has left, and what everybody has seen, rules a play out.
    """
    best = None if table.best is None else reading_of(table.best)
    for way in _WAYS:
        keys = [key for key in keys_of(way.type, table.level) if _may(rules, table, seat, way, key, best)]
        if keys:
            label = sized_name(way.type, way.size if way.type == "bomb" else None)
            ranks = [_rank(key, table.level) for key in keys if key is not None]
            yield offer(label, f"{seat} {way.text}", seat, {"rank": ranks} if ranks else {})


def _may(rules: GuandanRules, table: GuandanTable, seat: int, way: _Way, key: int | None, best: Reading | None) -> bool:
    if best is not None and not beats(Reading(way.type, key, way.size), best):
        return False
    return is_accepted(rules, table, Played(seat, _cards(way, key, table.level), way.type, key))


def _cards(way: _Way, key: int | None, level: int) -> tuple[str, ...]:
    """What the line says of the cards."""
    if key is None:
        return ("X1", "X1", "X2", "X2")
    if key in _JOKERS:
        return (_JOKERS[key],) * way.size
    if way.suit:
        return (_rank(key, level) + way.suit, *(UNSEEN,) * (way.size - 1))
    return (UNSEEN,) * way.size


def _rank(key: int, level: int) -> str:
    """A key as it is typed."""
    return _JOKERS.get(key) or letter(level if key == LEVEL else key)
