"""Every kind of damage to packed hands, on either engine, as somebody does it who can write to the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from sqlalchemy import delete, select

from replay.club import Club, PackedHand
from replay.club.index.packed_hands import FORM, Place, enter_packed, pack
from replay.store import metadata
from replay.values.events import Event, HandEnded, HandStarted, Noted

packed = metadata.tables["packed"]

__all__ = ["DAMAGED_HANDS", "flipped", "packed_hands", "put"]

Change = Callable[[list[PackedHand]], Sequence[PackedHand]]
"""Makes other rows of those of a game, which has three hands at least."""


def packed_hands(club: Club, game: str) -> list[PackedHand]:
    """The packed hands of a game."""
    with club.store.reading() as reading:
        wanted = select(packed).where(packed.c.game == game).order_by(packed.c.hand)
        return [PackedHand(*row) for row in reading.connection.execute(wanted)]


def put(club: Club, game: str, hands: Sequence[PackedHand]) -> None:
    """Put other packed hands in the place of those of a game."""
    with club.store.writing() as writing:
        writing.connection.execute(delete(packed).where(packed.c.game == game))
        enter_packed(writing.connection, hands)


def flipped(cell: bytes, place: int) -> bytes:
    """The cell with one other byte."""
    place %= len(cell)
    return cell[:place] + bytes([cell[place] ^ 1]) + cell[place + 1 :]


def _second(change: Callable[[PackedHand], PackedHand]) -> Change:
    return lambda hands: [hands[0], change(hands[1]), *hands[2:]]


def _cell(change: Callable[[bytes], bytes]) -> Change:
    return _second(lambda hand: hand._replace(cell=change(hand.cell)))


def _packed_again(hand: PackedHand, events: Sequence[tuple[str, Event]]) -> PackedHand:
    """The hand with other events, and a digest that fits them."""
    return hand._replace(cell=pack(Place(*hand[:-1]), events))


def _exchanged(hands: list[PackedHand]) -> list[PackedHand]:
    one, two, *others = hands
    return [one._replace(cell=two.cell), two._replace(cell=one.cell), *others]


def _moved(hands: list[PackedHand]) -> list[PackedHand]:
    """Each hand has the number of the other."""
    one, two, *others = hands
    return [one._replace(hand=two.hand), two._replace(hand=one.hand), *others]


def _of_a_later_game(hands: list[PackedHand]) -> list[PackedHand]:
    """A hand follows that nobody played."""
    last = hands[-1]
    first, number = last.last + 1, last.hand + 1
    events = [("HandStarted", HandStarted(number, (1, 2), 1, "full")), ("HandEnded", HandEnded("draw", 1))]
    return [*hands, _packed_again(PackedHand(last.game, number, first, first + 1, b""), events)]


DAMAGED_HANDS: Mapping[str, Change] = {
    "another byte among the events": _cell(lambda cell: flipped(cell, len(cell) // 2)),
    "another last byte": _cell(lambda cell: flipped(cell, -1)),
    "another byte in the digest": _cell(lambda cell: flipped(cell, 3)),
    "another form": _cell(lambda cell: bytes([FORM + 1]) + cell[1:]),
    "a cell cut short": _cell(lambda cell: cell[:-5]),
    "a cell that goes on": _cell(lambda cell: cell + b"\x00"),
    "a cell of nothing": _cell(lambda cell: b""),
    "cells that changed places": _exchanged,
    "hands that changed places": _moved,
    "no first hand": lambda hands: hands[1:],
    "no second hand": lambda hands: [hands[0], *hands[2:]],
    "no last hand": lambda hands: hands[:-1],
    "no hand": lambda hands: [],
    "another end": _second(lambda hand: hand._replace(last=hand.last + 1)),
    "another beginning": _second(lambda hand: hand._replace(first=hand.first - 1)),
    "no events under a digest that fits": _second(lambda hand: _packed_again(hand, [])),
    "an unknown event under a digest that fits": _second(
        lambda hand: _packed_again(hand, [("Unknown", Noted("?"))] * (hand.last - hand.first + 1))
    ),
    "no array under a digest that fits": _second(
        lambda hand: hand._replace(cell=pack(Place(*hand[:-1]), ())[:-1] + msgspec.msgpack.encode("no array"))
    ),
    "a hand that nobody played": _of_a_later_game,
}
"""Damage to the packed hands of a game, by its name: none of it may be believed."""
