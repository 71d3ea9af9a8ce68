"""An append in one statement, and so in one round trip to the server: for moves of a live hand, which are not sealed yet."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain

import psycopg
from sqlalchemy import Engine

from replay.store.rows import EventKey, Row
from replay.store.schema.catalogue import APPEND_STATE

__all__ = ["MOST_ROWS", "SingleStatement", "lone_connection"]

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
        SELECT FROM pg_try_advisory_xact_lock('events'::regclass::oid::int, hashtext(%s)) AS locked
        WHERE locked
            AND coalesce((SELECT max(version) FROM events WHERE stream = %s), 0) = %s
            AND NOT EXISTS (SELECT FROM moved FOR KEY SHARE)
            AND ({APPEND_STATE}) = %s
    ), noted AS (
        INSERT INTO unsealed SELECT %s FROM allowed ON CONFLICT DO NOTHING
    )
    INSERT INTO events SELECT %s, fresh.* FROM allowed, (VALUES {{rows}}) AS fresh
"""
_ROW = "(%s::bigint, %s::text, %s::smallint, %s::bigint, %s::text, %s::bytea, %s::bytea)"


class SingleStatement:
    """Appends rows on a connection that commits each statement.

    Args:
        connection: the driver's.
        sound: the state of what acts on an append, in which nothing foreign was found.
    """

    def __init__(self, connection: psycopg.Connection, sound: str) -> None:
        self._connection = connection
        self._sound = sound

    def append(self, stream: str, after: int, rows: Sequence[Row], begins: Callable[[EventKey], object]) -> bool:
        """Add rows after this version, if that is the stream's last and nobody is in the way. Whether they were added.

        Raises psycopg.Error, after which they may be there or not, as ``begins`` was told.
        """
        words = _words(len(rows))
        begins(EventKey(stream, rows[-1].version, rows[-1].event_id))
        with self._connection.cursor() as cursor:
            try:
                cursor.execute(words, [stream, stream, after, self._sound, stream, stream, *chain.from_iterable(rows)])
            except psycopg.IntegrityError:
                return False
            return cursor.rowcount == len(rows)


@cache
def _words(rows: int) -> bytes:
    return _APPEND.format(rows=", ".join([_ROW] * rows)).encode()


@contextmanager
def lone_connection(engine: Engine) -> Iterator[psycopg.Connection | None]:
    """A connection of the pool that commits each statement; None if the server has something to say on it, such as that it is lost."""
    pooled = engine.raw_connection()
    connection = pooled.driver_connection
    assert isinstance(connection, psycopg.Connection)
    try:
        if select.select([connection.fileno()], [], [], 0)[0]:
            pooled.invalidate()
            yield None
            return
        connection.autocommit = True
        yield connection
        connection.autocommit = False
    except BaseException:
        pooled.invalidate()
        raise
    pooled.close()
