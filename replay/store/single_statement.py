"""An append in one statement, and so in one round trip to the server: for moves of a live hand, which are not sealed yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, count

import psycopg

from replay.store.lone_connections import LoneCursor
from replay.store.rows import EventKey, Row
from replay.store.schema.catalogue import APPEND_STATE

MOST_ROWS = 50
"""Rows that one statement takes: each number of rows is a statement of its own, which the server keeps prepared."""

# Each condition is one that a transaction asks for in a statement of its own. That all of them see the same state is enough:
#
# - The tables are locked before that state is taken. So the club does not move away meanwhile, and nobody adds a trigger.
# - The stream's lock is taken after it. What another writer appended in between has the version of the first row, which the
#   table's key refuses; what another writer sealed in between made the note in ``unsealed`` go, which is put there again.
#
# The lock is only tried: whoever has to wait does so in a transaction, which is patient and says that it waits.
_APPEND = f"""
    WITH allowed AS MATERIALIZED (
        SELECT FROM pg_try_advisory_xact_lock('events'::regclass::oid::int, hashtext($1)) AS locked
        WHERE locked
            AND coalesce((SELECT max(version) FROM events WHERE stream = $1), 0) = $2
            AND NOT EXISTS (SELECT FROM moved FOR KEY SHARE)
            AND ({APPEND_STATE}) = $3
    ), noted AS (
        INSERT INTO unsealed SELECT $1 FROM allowed ON CONFLICT DO NOTHING
    )
    INSERT INTO events SELECT $1, fresh.* FROM allowed, (VALUES {{rows}}) AS fresh
"""
_TYPES = ("bigint", "text", "smallint", "bigint", "text", "bytea", "bytea")
"""Of the values of a row."""


class SingleStatement:
    """Appends rows on a connection that commits each statement.

    Args:
        cursor: of such a connection.
        sound: the state of what acts on an append, in which nothing foreign was found.
    """

    def __init__(self, cursor: LoneCursor, sound: str) -> None:
        self._cursor = cursor
        self._sound = sound

    def append(self, stream: str, after: int, rows: Sequence[Row], begins: Callable[[EventKey], object]) -> bool:
        """Add rows after this version, if that is the stream's last and nobody is in the way. Whether they were added.

        Raises psycopg.Error; once ``begins`` was called, they may be there all the same.
        """
        words = _words(len(rows))
        begins(EventKey(stream, rows[-1].version, rows[-1].event_id))
        try:
            self._cursor.execute(words, [stream, after, self._sound, *chain.from_iterable(rows)])
        except psycopg.IntegrityError:
            return False
        return self._cursor.rowcount == len(rows)


@cache
def _words(rows: int) -> bytes:
    number = count(4)
    fresh = (", ".join(f"${next(number)}::{each}" for each in _TYPES) for _ in range(rows))
    return _APPEND.format(rows=", ".join(f"({row})" for row in fresh)).encode()
