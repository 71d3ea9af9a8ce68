"""Recording moves at the end of a game, with what the rules add to them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from uuid import UUID

from replay import clock
from replay.club.records.chunks import Chunk, store_rows
from replay.club.table.last_table import LastTables
from replay.errors import GaveWay
from replay.events import Event, Recorded
from replay.identity import new_id
from replay.rules import codec
from replay.store import Store

__all__ = ["append_moves"]

_TRIES = 5
"""How often moves are appended again when writers of other streams were in the way; to the same version of the game, as decided."""


def append_moves(store: Store, tables: LastTables, game: str, moves: Iterable[Event], by: str) -> None:
    """Record moves and their consequences at the end of a game.

    Args:
        store: the club's events.
        tables: its last tables.
        game: its whole id.
        moves: what was done, in order.
        by: who enters it.

    Raises:
        RuleViolation, BadInput: the rules do not allow a move; then none is recorded.
        Conflict: somebody else recorded something of this game first. What others record of other games is no reason.
    """
    rules, table, current = tables.get(game)
    now = clock.now()
    records: list[Recorded] = []
    sealable = 0 if table.live else current
    for move in moves:
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            seq = current + len(records) + 1
            records.append(codec().envelope(event, at=now, by=by, game=UUID(game), id=new_id(now), seq=seq))
            if not table.live:
                sealable = seq
    data = [codec().encode(record) for record in records]
    rows = store_rows(Chunk(records, data))
    for _ in range(_TRIES - 1):
        with suppress(GaveWay):
            store.append(game, current, rows, sealable)
            return
    store.append(game, current, rows, sealable)
