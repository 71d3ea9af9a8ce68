"""The events of a game read out of its packed hands, as far as these are sound; the rest is read as it is stored."""

from __future__ import annotations

from functools import cache

from sqlalchemy import bindparam, func, select

from replay.club.read_models.packed import packed
from replay.events import Event
from replay.packing import Place, Unpacker
from replay.rules import Rules, codec, room
from replay.store.reading import Reading
from replay.store.tables import events

__all__ = ["unpack_hands"]


_THERE = select(func.max(events.c.version)).where(events.c.stream == bindparam("game")).scalar_subquery()
_CELLS = select(packed).where(packed.c.game == bindparam("game"), packed.c.last <= _THERE).order_by(packed.c.hand)


def unpack_hands(reading: Reading, rules: Rules, game: str, whole_from: int = 0) -> tuple[list[Event], int]:
    """The events of the finished hands of a game, from the first event on, and the version of the last of them.

    They end before the first hand whose cell is missing or damaged.

    Args:
        reading: one state of the club.
        rules: those of the game.
        game: its id.
        whole_from: of a hand that ends before this version, only what passes between hands.
    """
    unpacker = _unpacker(rules.room.name)
    found: list[Event] = []
    upto = 0
    for *place, cell in reading.connection.execute(_CELLS, {"game": game}):
        known = Place(*place)
        some = unpacker.unpack(known, cell, known.last < whole_from) if known.first == upto + 1 else None
        if some is None:
            break
        found += some
        upto = known.last
    return found, upto


@cache
def _unpacker(kind: str) -> Unpacker:
    return Unpacker(codec(kind), room(kind).passing)
