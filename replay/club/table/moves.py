"""Recording moves at the end of a game, with what the rules add to them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from uuid import UUID

from replay.club.records.chunks import Chunk, store_rows
from replay.club.table.last_table import LastTables
from replay.events import Event, Recorded
from replay.identity import new_id
from replay.rules import codec
from replay.store import Store

__all__ = ["append_moves"]


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
        Conflict: somebody else recorded first.
    """
    rules, table, current = tables.get(game)
    now = dt.datetime.now(dt.UTC)
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
    store.append(game, current, store_rows(Chunk(records, data)), sealable)
