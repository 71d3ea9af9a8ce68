"""Connections to a server that commit each statement by themselves."""

from __future__ import annotations

import select
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import Engine

LoneCursor = psycopg.RawCursor[tuple[object, ...]]
"""The cursor of such a connection, whose statements have ``$1`` for the first value, as often as they need it."""
_KEPT = 5
"""Connections that wait for their next use, as many as SQLAlchemy keeps."""


class LoneConnections:
    """Gives each out to one thread at a time. Taken from SQLAlchemy's pool and put back there, a connection costs a sixth of an append.

    Args:
        engine: SQLAlchemy's, which makes them.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: deque[LoneCursor] = deque()

    @contextmanager
    def one(self) -> Iterator[LoneCursor | None]:
        """A connection during the block; None if the server has something to say on it, such as that it is lost."""
        cursor = self._kept.pop() if self._kept else self._opened()
        try:
            if select.select([cursor.connection.fileno()], [], [], 0)[0]:
                cursor.connection.close()
                yield None
                return
            yield cursor
        except BaseException:
            cursor.connection.close()
            raise
        if len(self._kept) < _KEPT:
            self._kept.append(cursor)
        else:
            cursor.connection.close()

    def close(self) -> None:
        """Close those that nobody uses."""
        while self._kept:
            self._kept.pop().connection.close()

    def _opened(self) -> LoneCursor:
        pooled = self._engine.raw_connection()
        connection = pooled.driver_connection
        assert isinstance(connection, psycopg.Connection)
        pooled.detach()
        connection.autocommit = True
        return psycopg.RawCursor(connection)
