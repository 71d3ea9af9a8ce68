"""The events of a game read out of its packed hands, as far as these are sound; the rest is read as it is stored."""

from __future__ import annotations

from functools import cache

from sqlalchemy import bindparam, select

from replay.club.read_models.packed import packed
from replay.club.stored_events import read_bare
from replay.events import Event
from replay.packed_cells import Place, Unpacker
from replay.rules import Rules, codec, room
from replay.store.reading import Reading

_CELLS = select(packed).where(packed.c.game == bindparam("game")).order_by(packed.c.hand)


def read_folded(reading: Reading, rules: Rules, game: str, whole_from: int = 0) -> list[Event]:
    """The events of a game without their envelopes. Raises Damaged.

    They come out of packed hands up to the first one whose cell is missing or damaged, and from there on as they are stored.

    Args:
        reading: one state of the club.
        rules: those of the game.
        game: its id.
        whole_from: before this version only what passes between hands; at least, as some packed hand may come whole.
    """
    unpacker = _unpacker(rules.room.name)
    there = reading.version(game)
    found: list[Event] = []
    upto = 0
    for *place, cell in reading.connection.execute(_CELLS, {"game": game}).all():
        known = Place(*place)
        some = unpacker.unpack(known, cell, known.last < whole_from) if known.first == upto + 1 else None
        if some is None or known.last > there:
            break
        found += some
        upto = known.last
    if upto == there:
        return found
    return found + read_bare(reading, rules, game, upto, whole_from if whole_from > upto + 1 else None)


@cache
def _unpacker(kind: str) -> Unpacker:
    return Unpacker(codec(kind), room(kind).passing)
