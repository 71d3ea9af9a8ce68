"""Moves that a kind offers next: lines of its notation, and how they are laid out on a keypad for a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from replay.values.cards import UNSEEN, Pack
from replay.values.events import Event
from replay.values.patterns import PLACE
from replay.words.errors import BadInput
from replay.words.messages import Message

if TYPE_CHECKING:
    from replay.rules.kinds import Rules
    from replay.rules.shared.table import Table


class Line(NamedTuple):
    """A move on the keypad: its ``text`` has ``$seat`` for the seat that acts, and ``$card`` and the like as in an offer."""

    label: Message
    text: str


class Play(NamedTuple):
    """A way to play cards when the table notes only type and rank.

    Args:
        label: its name.
        chinese: its name in Chinese.
        lines: its written forms, with ``$rank`` for the tapped rank; if there are several, the last tap chooses one.
    """

    label: Message
    chinese: str
    lines: tuple[Line, ...]


class Rank(NamedTuple):
    """A rank: what the notation writes, what its button shows, and what is below that for ranks without a number or letter."""

    code: str
    face: str
    label: Message | None = None


class Keypad(NamedTuple):
    """The layout of a keypad for the moves of a hand.

    Args:
        groups: the cards as they lie on the keypad, a group for each suit, in rows of five; without any they lie as in the pack.
        ones: the number shown on cards that have none in their code.
        cards: the moves that a tapped card may mean, the likeliest first. The first that is offered is taken.
        beside: the moves with a button of their own beside the question.
        between: the likeliest move of a seat that was passed over without a tap; None if no seat can be passed over.
        plays: the ways to play several cards, in a kind of game with such plays.
        ranks: their ranks.
        counts: the number on a seat's button: cards left, or melds laid out.
    """

    groups: tuple[tuple[str, ...], ...] = ()
    ones: Mapping[str, str] = MappingProxyType({})
    cards: tuple[Line, ...] = ()
    beside: tuple[Line, ...] = ()
    between: Line | None = None
    plays: tuple[Play, ...] = ()
    ranks: tuple[Rank, ...] = ()
    counts: Literal["cards", "melds"] = "cards"


def of_suits(pack: Pack) -> Iterator[Sequence[str]]:
    """The cards of a pack, suit by suit, those without a suit at the end.

    >>> from replay.values.cards import Pack
    >>> small = Pack(ranks={"1": ()}, suits={"b": ("饼",), "s": ()}, odd={"X": ()}, copies={"1s": 1, "X": 1, "1b": 1})
    >>> list(of_suits(small))
    [['1b'], ['1s'], ['X']]
    """
    for suit in (*pack.suits, ""):
        found = [card for card in pack if pack.parts(card)[1] == suit]
        if found:
            yield found


Need = Literal[
    "board", "card", "cards", "claims", "count", "digest", "hands", "level", "meld", "melds", "name", "note", "penalty", "points", "rank",
    "reason",
    "rule", "seat", "step", "words",
]  # fmt: skip
"""The values that may still be missing in a line, each as the notation writes it.

``points`` are the points of every seat of the hand (``1=9, 2=0``), ``hands`` are points with the melds of the seats that showed them
(``1=9 [AH 2H 3H] …, 2=0``), ``claims`` the claims that lost (``3 win, 4 dui``), ``melds`` groups of cards (``[AH 2H 3H] [5S 5H 5D]``),
``rank`` the rank of cards played together, equal in every place of the line. In ``name``, ``reason``, ``rule``,
``board``, ``words`` and ``note`` a backslash goes before the sign that would end them, and before a backslash.
"""
_NEEDS: frozenset[Need] = frozenset(get_args(Need))
_PLACE = re.compile(PLACE)


class Offer(NamedTuple):
    """A move that may follow.

    Args:
        label: the text of its button.
        text: its line, with ``$card`` and the like for each missing value.
        seat: whose move it is; None where it belongs to no seat.
        needs: the missing values, in the order of the line.
        fits: all possible values of some of them, if that is a short list.
        likely: the most frequent values of some of them; other values may fit too.
        words: the button texts of fitting or likely values, in place of the notation.
    """

    label: Message
    text: str
    seat: int | None = None
    needs: tuple[Need, ...] = ()
    fits: Mapping[str, Sequence[str]] = MappingProxyType({})
    likely: Mapping[str, Sequence[str]] = MappingProxyType({})
    words: Mapping[str, Message] = MappingProxyType({})


def offer(
    label: Message, text: str, seat: int | None = None, fits: Mapping[str, Iterable[object]] = MappingProxyType({})
) -> Offer:
    """A move whose line says itself what it needs.

    >>> from replay.words.messages import verbatim
    >>> leave = offer(verbatim("Leave"), "leave $seat", fits={"seat": (1, 2)})
    >>> leave.needs, dict(leave.fits)
    (('seat',), {'seat': ['1', '2']})
    """
    named = _PLACE.findall(text)
    needs = tuple(need for need in _NEEDS if need in named)
    found = {need: list(map(str, some)) for need, some in fits.items()}
    return Offer(label, text, seat, tuple(sorted(needs, key=named.index)), found)


def offer_card(
    rules: Rules, table: Table, one: Offer, make: Callable[[str], Event], cards: Iterable[str] | None = None
) -> Iterator[Offer]:
    """A move that needs one card, with the cards that the rules accept; empty if they accept none.
    ``make`` makes the move with a card; ``cards`` are by default those of the pack and an unseen one.
    """
    found = [card for card in cards or (*rules.pack, UNSEEN) if is_accepted(rules, table, make(card))]
    if found:
        yield one._replace(fits={**one.fits, "card": found})


def offer_moves(rules: Rules, table: Table, moves: Iterable[tuple[Message, Event]]) -> Iterator[Offer]:
    """Moves of the play that need nothing more, each with its label: those that the rules accept, as the notation writes them."""
    for label, move in moves:
        if is_accepted(rules, table, move):
            for seat, text in rules.room.notation.write(rules, table, [move]):
                yield Offer(label, f"{seat} {text}", seat)


def is_accepted(rules: Rules, table: Table, move: Event) -> bool:
    """True if the rules accept a move now."""
    try:
        rules.decide(table, move)
    except BadInput:
        return False
    return True


def possible_cards(rules: Rules, table: Table, seat: int) -> list[str]:
    """The cards that a seat may hold, as far as is known, in the order of the pack; ``?`` where one may stay unnamed."""
    known, unknown = table.known.get(seat, []), table.unknown.get(seat, 0)
    cards = [
        card
        for card, copies in rules.pack.copies.items()
        if card in known or (unknown and table.seen.get(card, 0) < copies)
    ]
    return [*cards, UNSEEN] if unknown and table.depth != "full" else cards
