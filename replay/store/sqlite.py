"""SQLite: a club is one file, with one lock file beside it behind which writers queue."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    LargeBinary,
    Subquery,
    cast,
    create_engine,
    event,
    func,
    literal_column,
)

from replay.errors import BadInput
from replay.messages import Message
from replay.store import wording
from replay.store.backend import Backend
from replay.store.turns import Turns

__all__ = ["SQLite"]

_WAIT_FOR_FOREIGNERS = 60.0
"""Seconds to wait for programs that lock the database without using the lock file."""
_POLL = 0.05
"""Seconds between two checks for news: another process cannot notify us."""

_REFUSE = "BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END"
_GUARDS = {
    f"{table}_no_{what}": f"CREATE TRIGGER {table}_no_{what} BEFORE {when} {_REFUSE.format(table=table)}"
    for table, keys in (
        ("events", ("rowid = NEW.rowid", "stream = NEW.stream AND version = NEW.version", "event_id = NEW.event_id")),
        ("log", ("position = NEW.position", "stream = NEW.stream AND version = NEW.version")),
    )
    for what, when in (
        ("update", f"UPDATE ON {table}"),
        ("delete", f"DELETE ON {table}"),
        # REPLACE deletes without asking the trigger before DELETE, unless the connection has set recursive_triggers. One look for
        # each key: an import is a tenth faster than with one look that joins them by OR.
        (
            "replace",
            f"INSERT ON {table} WHEN {' OR '.join(f'EXISTS (SELECT 1 FROM {table} WHERE {key})' for key in keys)}",
        ),
    )
}


class SQLite(Backend):
    """A club in one SQLite file, at ``path``; ``engine`` is SQLAlchemy's if it is opened in an unusual way."""

    def __init__(self, path: Path, engine: Engine | None = None) -> None:
        super().__init__(
            str(path),
            engine
            or create_engine(
                URL.create("sqlite", database=str(path)),
                connect_args={"timeout": _WAIT_FOR_FOREIGNERS},
                pool_size=16,
                max_overflow=-1,  # connections are cheap here, and no reader should wait for one
            ),
        )
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)
        self.path = path
        self._writers = self.engine.execution_options(paipu_writes=True)
        self._turns = Turns(path.with_name(path.name + ".lock"))

    def exists(self) -> bool:
        """Whether there is anything but an empty file."""
        return self.path.exists() and (not self.path.is_file() or self.path.stat().st_size > 0)

    def prepare(self) -> None:
        """Make the folder, and choose the journal with which readers and a writer do not wait for each other; the choice is kept."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(wording.NO_FOLDER(reason=str(error.strerror)), source=self.name) from error
        with ExitStack() as stack:
            with self.patiently():
                stack.enter_context(self._turns.turn())
            connection = self.engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
            finally:
                connection.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A deferred transaction."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def tolerant(self, connection: Connection) -> Iterator[None]:
        """SQLite keeps any bytes as text if somebody casts them."""
        driver = connection.connection.driver_connection
        driver.text_factory = _any_text  # type: ignore[union-attr]  # the connection is open
        try:
            yield
        finally:
            driver.text_factory = str  # type: ignore[union-attr]

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """An immediate transaction, behind the lock file: whoever writes is alone."""
        with ExitStack() as stack:
            with self.patiently():
                stack.enter_context(self._turns.turn())
                connection = stack.enter_context(self._writers.begin())
            yield connection

    migrating = writing

    def lock_stream(self, connection: Connection, stream: str) -> None:
        """Nothing to do: whoever writes is alone already."""

    def lock_log(self, connection: Connection) -> None:
        """Nothing to do: whoever writes is alone already."""

    def announce(self, connection: Connection) -> None:
        """Nothing to do: followers look by themselves."""

    @contextmanager
    def news(self) -> Iterator[Callable[[float], None]]:
        """A short sleep."""
        yield lambda seconds: time.sleep(min(seconds, _POLL))

    def joined(self, rows: Subquery) -> ColumnElement[bytes]:
        """``group_concat``; SQLite keeps the order of a subquery below it."""
        return cast(func.group_concat(rows.c.data, literal_column("','")), LargeBinary)

    def put_guards(self, connection: Connection) -> None:
        """Three triggers for each table."""
        for name, statement in _GUARDS.items():
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
            connection.exec_driver_sql(statement)

    def guards(self, connection: Connection) -> list[Message]:
        """Compares the statement that created each trigger, which SQLite keeps word for word."""
        triggers = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        found = {trigger.name: trigger.sql for trigger in triggers}
        return [
            (wording.TRIGGER_ALTERED if name in found else wording.TRIGGER_MISSING)(name=name)
            for name, statement in _GUARDS.items()
            if found.get(name) != statement
        ]


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own idea of when a transaction begins lets two read-then-append transactions both commit: we say BEGIN.
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA cache_size = -16000")


def _any_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("paipu_writes")
    connection.connection.cursor().execute("BEGIN IMMEDIATE" if writes else "BEGIN DEFERRED")
