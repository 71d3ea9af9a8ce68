"""What a room offers as the next move: a line of its notation, with a place for whatever is still to be named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from replay.cards import UNSEEN
from replay.errors import BadInput
from replay.events import Event
from replay.messages import Message
from replay.patterns import PLACE

if TYPE_CHECKING:
    from replay.rules.protocols import Rules
    from replay.rules.shared.table import Table

Need = Literal[
    "board", "card", "cards", "claims", "count", "digest", "hands", "level", "meld", "melds", "name", "note", "penalty", "points", "rank",
    "reason",
    "rule", "seat", "step", "words",
]  # fmt: skip
"""What may still have to be named in a line, each as the notation writes it.

``points`` are those of every seat of the hand (``1=9, 2=0``), ``hands`` the same with the melds of those who showed them
(``1=9 [AH 2H 3H] …, 2=0``), ``claims`` the claims that lost (``3 win, 4 dui``), ``melds`` groups of cards (``[AH 2H 3H] [5S 5H 5D]``),
``rank`` that of cards that are played together, the same in every place of a line that has it. In ``name``, ``reason``, ``rule``,
``board``, ``words`` and ``note`` a backslash goes before the sign that would end them, and before a backslash.
"""

_NEEDS: frozenset[Need] = frozenset(get_args(Need))
_PLACE = re.compile(PLACE)


class Offer(NamedTuple):
    """A move that may follow.

    Args:
        label: what a button for it says.
        text: its line, with ``$card`` and the like in the place of what has to be named.
        seat: whose move it is; None where it belongs to no seat.
        needs: what has to be named, in the order of the line.
        fits: of some of that all that may be named, where that is a short list.
        likely: of some of that what is named most often, and fits; other things may.
        words: of what fits or is likely, what a button says in place of the notation.
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

    >>> from replay.messages import verbatim
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
    """A move that needs one card, with the cards that the rules accept; nothing where they accept none.

    Args:
        rules: of the game.
        table: before the move.
        one: the move, with ``$card`` in its line.
        make: the move with that card.
        cards: those that may be named; every card of the pack and an unseen one where None.
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
    """Whether the rules accept a move now."""
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
