"""SQLite: a club is one file, with one lock file beside it behind which writers queue."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    LargeBinary,
    PoolProxiedConnection,
    Subquery,
    Table,
    cast,
    create_engine,
    event,
    func,
    literal_column,
    text,
)

from replay.disk import has_room
from replay.errors import BadInput, CheckFailed, Unavailable
from replay.locks import WAIT_AT_MOST, holders, shared, sharer
from replay.messages import Message
from replay.store import wording
from replay.store.backend import SCANNED_AT_ONCE, AppendAtOnce, Backend, quoted
from replay.store.brief_append import BriefAppend
from replay.store.file_writer import BEGINS_ITSELF, FileWriter
from replay.store.open_files import OpenFiles
from replay.store.rows import Row
from replay.store.schema import hidden_actions
from replay.store.sql_types import AnyColumn, Rows
from replay.store.turns import Turns
from replay.system_errors import why_refused

_MAGIC = b"SQLite format 3\0"
"""How every file of SQLite begins."""
_FINDINGS = 100
"""The most findings that are reported about a file."""
_CACHE = 16_000
"""KiB of pages that a connection keeps in memory."""
_CACHE_OF_A_SCAN = 4_000
"""The same while it reads a whole club once. A check takes 14 MB less than with the other, and no longer."""
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

    engine_name = "sqlite"
    one_writer = True
    row_id = "rowid"

    def __init__(self, path: Path, engine: Engine | None = None) -> None:
        super().__init__(
            str(path),
            engine
            or create_engine(
                URL.create("sqlite", database=str(path)),
                connect_args={"timeout": WAIT_AT_MOST},
                pool_size=16,
                max_overflow=-1,  # connections are cheap here, and no reader should wait for one
            ),
        )
        event.listen(self.engine, "connect", self._set_up)
        event.listen(self.engine, "begin", _begin)
        self.path = path
        self._files = OpenFiles(path)
        real = path.resolve()
        self._served = real.with_name(f".{real.name}.served")
        self._sound_at: int | None = None
        """The count of schema changes at which nothing foreign was found."""
        self._turns = Turns(path.with_name(path.name + ".lock"), self.patiently)
        self._writer = FileWriter(self.engine, self._turns, self._files, self.patiently)
        self._watching = Lock()
        self._watch: PoolProxiedConnection | None = None
        """A connection that never writes: SQLite counts what others commit, for each connection by itself."""

    def close(self) -> None:
        """Close every connection. A later call opens new ones."""
        with self._watching:
            if self._watch is not None:
                self._watch.close()
            self._watch = None
        self._writer.close()
        super().close()
        self._files.forget()

    def exists(self) -> bool:
        """Whether there is anything but an empty file. Raises BadInput if it is a file of something else."""
        try:
            with self.path.open("rb") as file:
                start = file.read(len(_MAGIC))
        except OSError:
            return self.path.exists()  # SQLite will say why it cannot open it
        if start and start != _MAGIC:
            raise BadInput(wording.NO_SQLITE(), source=self.name)
        return bool(start)

    def has_room(self) -> bool:
        """Whether the folder takes a file of the size of a small journal."""
        return not self.path.parent.is_dir() or has_room(self.path.parent)

    def file_for_copy(self, home: Path | None) -> Path:
        """The club's own file."""
        return self.path

    def prepare(self) -> None:
        """Make the file for its owner alone, and choose the journal with which readers and a writer do not wait for each other.

        That choice is kept. The folder must be there: where a disk is not mounted, a new club would begin in its place.
        """
        if not self.path.parent.is_dir():
            raise BadInput(wording.NO_FOLDER(folder=str(self.path.parent)), source=self.name)
        with suppress(OSError):  # SQLite will say why; the files that it keeps beside have the mode of this one
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
        with self._turns.turn(self.patience):
            connection = self.engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
            finally:
                connection.close()

    def need_same(self) -> None:
        """Compare the files by device and inode."""
        self._files.need_same()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A deferred transaction."""
        self._files.need_same_lately()
        with self.engine.begin() as connection:
            yield connection

    def state(self) -> Hashable | None:
        """The connection that watches, and its ``data_version``."""
        self._files.need_same_lately()
        with self._watching:
            self._watch = self._watch or self.engine.raw_connection()
            (version,) = self._watch.cursor().execute("PRAGMA data_version").fetchone()
            return self._watch, version

    def _set_up(self, connection: sqlite3.Connection, _record: object) -> None:
        # The driver's own idea of when a transaction begins lets two read-then-append transactions both commit: we say BEGIN.
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
        try:
            self.need_same()
        except Unavailable:
            connection.close()
            raise

    @contextmanager
    def scanning(self, connection: Connection, tolerant: bool) -> Iterator[None]:
        """With few pages in the cache. SQLite stores any bytes as text if somebody casts them."""
        driver = connection.connection.driver_connection
        connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE_OF_A_SCAN}")
        driver.text_factory = _any_text if tolerant else str  # type: ignore[union-attr]  # the connection is open
        try:
            yield
        finally:
            driver.text_factory = str  # type: ignore[union-attr]
            connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE}")

    def writing(self, *, waits: bool = True) -> AbstractContextManager[Connection]:
        """An immediate transaction, behind the lock file: only one writer at a time.

        Programs that lock the database without knowing of the lock file are waited for with what is left of the patience.
        """
        return self._writer.transaction(self.patience if waits else 0)

    def appending(
        self, rows: Sequence[Row], agree: Callable[[Connection], None] | None
    ) -> AbstractContextManager[AppendAtOnce | None]:
        """A transaction of few statements, as soon as one of this process has found nothing foreign in the schema."""
        sound = self._sound_at
        return nullcontext() if sound is None else BriefAppend(self._writer, self.patience, sound, agree)

    def migrating(self) -> AbstractContextManager[Connection]:
        """As any other."""
        return self.writing()

    def lock_stream(self, connection: Connection, stream: str) -> None:
        """Nothing to do: there is only one writer already."""

    def lock_log(self, connection: Connection) -> None:
        """Nothing to do: there is only one writer already."""

    def lock_club(self, connection: Connection) -> None:
        """Nothing to do: there is only one writer already."""

    def announce(self, connection: Connection) -> None:
        """Nothing to do: followers look by themselves."""

    def notify(self) -> None:
        """Nothing to do: followers look by themselves."""

    @contextmanager
    def news(self) -> Iterator[Callable[[float], bool]]:
        """A short sleep."""

        def wait(seconds: float) -> bool:
            time.sleep(min(seconds, _POLL))
            return False

        yield wait

    @staticmethod
    def joined(rows: Subquery) -> ColumnElement[bytes]:
        """``group_concat``; SQLite keeps the order of a subquery below it."""
        return cast(func.group_concat(rows.c.data, literal_column("','")), LargeBinary)

    def put_guards(self, connection: Connection) -> None:
        """Three triggers for each table."""
        for name, statement in _GUARDS.items():
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
            connection.exec_driver_sql(statement)

    def serving(self) -> AbstractContextManager[None]:
        """A lock on a hidden file, which stays where it is if somebody moves or deletes all files of the club."""
        return shared(self._served)

    def server(self) -> Message | None:
        """Who shares that lock."""
        try:
            return sharer(self._served)
        except OSError as error:
            raise BadInput(wording.LOCK_FILE(reason=why_refused(error)), source=str(self._served)) from error

    def holders(self) -> Message | None:
        """Who has the database or its journal locked."""
        return holders(self.path.with_name(self.path.name + part) for part in ("", "-shm"))

    def schema(self, connection: Connection) -> list[str]:
        """What SQLite keeps of each part: the statement that made it. Its own statistics are no part of the club."""
        parts = connection.exec_driver_sql(
            "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' ORDER BY type, name"
        )
        return [f"{kind} {name}: {' '.join((sql or '').split())}".rstrip() for kind, name, sql in parts]

    def scan(self, connection: Connection, table: Table, columns: Sequence[str], order: Sequence[AnyColumn]) -> Rows:
        """Not even the index of a primary key is used, if it is not the table."""
        tail = f"ORDER BY {quoted(column.name for column in order)}" if order else ""
        return self.of_table(connection, table, quoted(columns), tail)

    def of_table(self, connection: Connection, table: Table, wanted: str, tail: str) -> Rows:
        """SQLite has words for it."""
        words = text(f"SELECT {wanted} FROM {table.name} NOT INDEXED {tail}")
        return connection.execute(words, execution_options={"yield_per": SCANNED_AT_ONCE})

    def integers(self, column: str) -> str:
        """A column holds whatever is written into it."""
        return f"CASE typeof({column}) WHEN 'integer' THEN {column} END"

    def check_schema(self, connection: Connection) -> None:
        """SQLite counts the changes of the schema, so that one number says whether it must be read."""
        # The driver's own cursor: through SQLAlchemy this would be a seventh of an append.
        (changes,) = connection.connection.cursor().execute("PRAGMA schema_version").fetchone()
        if changes != self._sound_at:
            if findings := hidden_actions(self.schema(connection), "sqlite"):
                raise CheckFailed([wording.NOT_RECORDED(place=self.name, finding=each) for each in findings])
            self._sound_at = changes

    def integrity(self, connection: Connection) -> list[Message]:
        """SQLite's own check of every page, index and constraint."""
        rows = connection.exec_driver_sql(f"PRAGMA integrity_check({_FINDINGS})").scalars()
        return [wording.ENGINE_FINDS(engine="SQLite", words=" ".join(row.split())) for row in rows if row != "ok"]


def _any_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _begin(connection: Connection) -> None:
    if BEGINS_ITSELF not in connection.get_execution_options():
        connection.connection.cursor().execute("BEGIN DEFERRED")
