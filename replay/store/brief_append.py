"""An append to a file in a transaction of few statements: for moves of a live hand, which are not sealed yet."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from types import TracebackType

from sqlalchemy import Connection

from replay.store.backend import AppendAtOnce
from replay.store.file_writer import FileWriter
from replay.store.rows import EventKey, Row

# One statement for what a transaction of the store asks in one each: every one of them takes its time again after each commit.
_STATE = """
    SELECT
        coalesce((SELECT max(version) FROM events WHERE stream = ?), 0),
        EXISTS (SELECT 1 FROM unsealed WHERE stream = ?),
        EXISTS (SELECT 1 FROM moved)
"""
_SCHEMA = "PRAGMA schema_version"
_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_NOTE = "INSERT INTO unsealed VALUES (?)"


class BriefAppend:
    """Surrounds an append: a transaction that is kept when the block ends.

    Args:
        writer: who begins and ends it.
        seconds: for which it waits for others.
        sound: the count of schema changes at which nothing foreign was found.
        agree: what is done in the same transaction, which raises if nothing is to be kept.
    """

    def __init__(
        self, writer: FileWriter, seconds: float, sound: int, agree: Callable[[Connection], None] | None
    ) -> None:
        self._writer = writer
        self._seconds = seconds
        self._sound = sound
        self._agree = agree

    def __enter__(self) -> AppendAtOnce:
        self._open = self._writer.begin(self._seconds)
        return self._append

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._writer.end(self._open, commits=kind is None)

    def _append(self, stream: str, after: int, rows: Sequence[Row], begins: Callable[[EventKey], object]) -> bool:
        cursor = self._open.driver.cursor()
        ((schema,),) = cursor.execute(_SCHEMA)
        ((version, is_noted, has_moved),) = cursor.execute(_STATE, (stream, stream))
        if schema != self._sound or version != after or has_moved:
            return False
        try:
            if len(rows) == 1:
                cursor.execute(_EVENT, (stream, *rows[0]))
            else:
                cursor.executemany(_EVENT, [(stream, *row) for row in rows])
        except sqlite3.IntegrityError:
            cursor.execute("ROLLBACK")  # some of the rows may be there
            return False
        if not is_noted:
            cursor.execute(_NOTE, (stream,))
        if self._agree is not None:
            self._agree(self._open.connection)
        begins(EventKey(stream, rows[-1].version, rows[-1].event_id))
        return True
