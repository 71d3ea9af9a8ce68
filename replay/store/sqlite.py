"""SQLite: a club is one file. Writers queue behind a lock file beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock
from typing import NoReturn

import sqlalchemy as sa

from replay.store.backend import NOT_RECORDED, SCANNED_AT_ONCE, Backend, quoted
from replay.store.schema import hidden_actions
from replay.store.tables import AnyColumn, EventKey, Row, Rows
from replay.store.turns import BEGINS_ITSELF, LOCK_FILE, FileWriter, OpenFiles, Turns
from replay.system import WAIT_AT_MOST, drafted, has_room, holders, is_full, shared, sharer
from replay.words.errors import BadInput, CheckFailed, Conflict, DiskFull, Unavailable, why_refused
from replay.words.messages import Message, Text

_MAGIC = b"SQLite format 3\0"
_FINDINGS = 100
_CACHE = 16_000
"""KiB of pages that a connection caches."""
_CACHE_OF_A_SCAN = 4_000
"""The same while it reads a whole club once."""
_POLL = 0.05
"""Seconds between two looks for news: another process cannot notify us."""
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
        # REPLACE deletes without the trigger before DELETE, unless the connection has set recursive_triggers. Each key has its
        # own EXISTS: OR inside one would not use the indexes.
        (
            "replace",
            f"INSERT ON {table} WHEN {' OR '.join(f'EXISTS (SELECT 1 FROM {table} WHERE {key})' for key in keys)}",
        ),
    )
}
ENGINE_FINDS = Text("store.engine-finds", "{engine} finds: {words}")
NO_SQLITE = Text("store.no-sqlite", "found a file that is not a SQLite database, expected a Paipu club")
NO_FOLDER = Text(
    "store.no-folder", "there is no folder {folder}; make it first, or mount the disk that it is on, then try again"
)


class SQLite(Backend):
    """A club in one SQLite file, at ``path``; ``engine`` is SQLAlchemy's if it is opened in an unusual way."""

    engine_name = "sqlite"
    one_writer = True
    row_id = "rowid"

    def __init__(self, path: Path, engine: sa.Engine | None = None) -> None:
        super().__init__(
            str(path),
            engine
            or sa.create_engine(
                sa.URL.create("sqlite", database=str(path)),
                connect_args={"timeout": WAIT_AT_MOST},
                pool_size=16,
                max_overflow=-1,  # connections are cheap here, and no reader should wait for one
            ),
        )
        sa.event.listen(self.engine, "connect", self._set_up)
        sa.event.listen(self.engine, "begin", _begin)
        self.path = path
        self._files = OpenFiles(path)
        real = path.resolve()
        self._served = real.with_name(f".{real.name}.served")
        self._sound_at: int | None = None
        """The count of schema changes at the last check that found nothing foreign."""
        self._turns = Turns(path.with_name(path.name + ".lock"), self.patiently)
        self._writer = FileWriter(self.engine, self._turns, self._files, self.patiently)
        self._watching = Lock()
        self._watch: sa.PoolProxiedConnection | None = None
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
        """Return True for anything but an empty file. Raises BadInput if it is no SQLite file."""
        try:
            with self.path.open("rb") as file:
                start = file.read(len(_MAGIC))
        except OSError:
            return self.path.exists()  # SQLite will say why it cannot open it
        if start and start != _MAGIC:
            raise BadInput(NO_SQLITE(), source=self.name)
        return bool(start)

    def has_room(self) -> bool:
        """Return True if the folder takes a file of the size of a small journal."""
        return not self.path.parent.is_dir() or has_room(self.path.parent)

    def file_for_copy(self, home: Path | None) -> Path:
        """The club's own file."""
        return self.path

    def prepare(self) -> None:
        """Make the file for its owner alone, with a journal that lets readers and a writer work side by side.

        The folder must exist: if a disk is not mounted, a new club would begin in its place.
        """
        if not self.path.parent.is_dir():
            raise BadInput(NO_FOLDER(folder=str(self.path.parent)), source=self.name)
        # SQLite will say what is wrong; the files beside get the mode of this one. A file that is there is not opened: closing it would
        # give up the locks of this program's connections, and another program that ends would remove the journal under them.
        with suppress(OSError):
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
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
    def reading(self) -> Iterator[sa.Connection]:
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
        # We say BEGIN: the driver would begin too late, and two transactions that read and then append would both commit.
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
    def scanning(self, connection: sa.Connection, tolerant: bool) -> Iterator[None]:
        """With few pages in the cache. SQLite stores any bytes as text after a cast."""
        driver = connection.connection.driver_connection
        connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE_OF_A_SCAN}")
        driver.text_factory = _any_text if tolerant else str  # type: ignore[union-attr]  # the connection is open
        try:
            yield
        finally:
            driver.text_factory = str  # type: ignore[union-attr]
            connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE}")

    def writing(self, *, waits: bool = True) -> AbstractContextManager[sa.Connection]:
        """An immediate transaction, behind the lock file: only one writer at a time.

        Programs that ignore the lock file are waited for with the rest of the patience.
        """
        return self._writer.transaction(self.patience if waits else 0)

    def append_at_once(
        self, stream: str, after: int, rows: Sequence[Row], begins: Callable[[EventKey], object]
    ) -> bool:
        """Nothing: a transaction needs no round trips."""
        return False

    def migrating(self) -> AbstractContextManager[sa.Connection]:
        """Like any other."""
        return self.writing()

    def lock_stream(self, connection: sa.Connection, stream: str) -> None:
        """Nothing to do: there is only one writer."""

    def lock_log(self, connection: sa.Connection) -> None:
        """Nothing to do: there is only one writer."""

    def lock_club(self, connection: sa.Connection) -> None:
        """Nothing to do: there is only one writer."""

    def announce(self, connection: sa.Connection) -> None:
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
    def joined(rows: sa.Subquery) -> sa.ColumnElement[bytes]:
        """``group_concat``; SQLite keeps the order of a subquery below it."""
        return sa.cast(sa.func.group_concat(rows.c.data, sa.literal_column("','")), sa.LargeBinary)

    def put_guards(self, connection: sa.Connection) -> None:
        """Three triggers for each table."""
        for name, statement in _GUARDS.items():
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
            connection.exec_driver_sql(statement)

    def serving(self) -> AbstractContextManager[None]:
        """A lock on a hidden file, which stays if all files of the club are moved or deleted."""
        return shared(self._served)

    def server(self) -> Message | None:
        """The process that shares that lock."""
        try:
            return sharer(self._served)
        except OSError as error:
            raise BadInput(LOCK_FILE(reason=why_refused(error)), source=str(self._served)) from error

    def holders(self) -> Message | None:
        """The processes that lock the database or its journal."""
        return holders(self.path.with_name(self.path.name + part) for part in ("", "-shm"))

    def schema(self, connection: sa.Connection) -> list[str]:
        """The statement that made each part. SQLite's own statistics are no part of the club."""
        parts = connection.exec_driver_sql(
            "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' ORDER BY type, name"
        )
        return [f"{kind} {name}: {' '.join((sql or '').split())}".rstrip() for kind, name, sql in parts]

    def scan(
        self, connection: sa.Connection, table: sa.Table, columns: Sequence[str], order: Sequence[AnyColumn]
    ) -> Rows:
        """Not even the index of a primary key is used, if it is not the table."""
        tail = f"ORDER BY {quoted(column.name for column in order)}" if order else ""
        return self.of_table(connection, table, quoted(columns), tail)

    def of_table(self, connection: sa.Connection, table: sa.Table, wanted: str, tail: str) -> Rows:
        """SQLite has words for it."""
        words = sa.text(f"SELECT {wanted} FROM {table.name} NOT INDEXED {tail}")
        return connection.execute(words, execution_options={"yield_per": SCANNED_AT_ONCE})

    def integers(self, column: str) -> str:
        """A column holds whatever is written into it."""
        return f"CASE typeof({column}) WHEN 'integer' THEN {column} END"

    def check_schema(self, connection: sa.Connection) -> None:
        """SQLite counts the changes of the schema, so that one number says whether it must be read."""
        (changes,) = connection.connection.cursor().execute("PRAGMA schema_version").fetchone()
        if changes != self._sound_at:
            if findings := hidden_actions(self.schema(connection), "sqlite"):
                raise CheckFailed([NOT_RECORDED(place=self.name, finding=each) for each in findings])
            self._sound_at = changes

    def integrity(self, connection: sa.Connection) -> list[Message]:
        """SQLite's own check of every page, index and constraint."""
        rows = connection.exec_driver_sql(f"PRAGMA integrity_check({_FINDINGS})").scalars()
        return [ENGINE_FINDS(engine="SQLite", words=" ".join(row.split())) for row in rows if row != "ok"]


def _any_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _begin(connection: sa.Connection) -> None:
    if BEGINS_ITSELF not in connection.get_execution_options():
        connection.connection.cursor().execute("BEGIN DEFERRED")


def is_read_only(path: Path) -> bool:
    """Return True for a file that may not be written, or whose folder may not: SQLite keeps its journal there."""
    ours = os.access in os.supports_effective_ids
    return path.is_file() and not all(os.access(each, os.W_OK, effective_ids=ours) for each in (path, path.parent))


def lacks_room(path: Path) -> bool:
    """Return True for a club whose folder has no room for the journal, without which SQLite cannot open it as usual."""
    return _size(path) > 0 and not _size(_beside(path, "shm")) and not has_room(path.parent)


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}-{what}")


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


CHANGED_WHILE_READ = Text(
    "store.changed-while-read", "{place}: another program wrote to this club while it was read; try again"
)
NEEDS_PREPARING = Text(
    "store.needs-preparing",
    "found a new club or one of an older Paipu, and this club can only be read here: its file or its folder may not be "
    "written. Copy it to a folder that may be",
)
NO_ROOM_FOR_COPY = Text(
    "store.no-room-for-copy",
    "{place}: the disk is full, and so is the folder for temporary files, where this club would be copied to be read: make room, "
    "or set TMPDIR to a folder on another disk",
)
READ_ONLY = Text(
    "store.read-only",
    "found something to record, and this club can only be read here: its file or its folder may not be written. "
    "Copy it to a folder that may be",
)


class ReadOnlySQLite(SQLite):
    """A club in an SQLite file that may only be read, at ``path``. No file is created beside it."""

    def __init__(self, path: Path) -> None:
        # A connection for each transaction: another writer may change the way to open the file.
        super().__init__(path, sa.create_engine("sqlite://", creator=self._connect, poolclass=sa.NullPool))
        self._files = OpenFiles(path, ())
        self._copy: Path | None = None
        self._forget: weakref.finalize[[], ReadOnlySQLite] | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close every connection, and remove the copy if one was needed."""
        super().close()
        with self._lock:
            if self._forget:
                self._forget()
            self._copy = self._forget = None

    def prepare(self) -> NoReturn:
        """Refuse: there is no club, or it needs an upgrade."""
        raise BadInput(NEEDS_PREPARING(), source=self.name)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A deferred transaction. Raises Conflict if another program wrote meanwhile, unseen by SQLite."""
        before = self._stamp()
        with super().reading() as connection:
            yield connection
        if before is not None and before != self._stamp():
            raise Conflict(CHANGED_WHILE_READ(place=self.name))

    def serving(self) -> AbstractContextManager[None]:
        """Nothing is held: no file is created beside the club."""
        return nullcontext()

    def state(self) -> None:
        """Unknown: the connection does not notice other writers."""

    def writing(self, *, waits: bool = True) -> NoReturn:
        """Refuse. Raises BadInput."""
        raise BadInput(READ_ONLY(), source=self.name)

    migrating = writing

    def _connect(self) -> sqlite3.Connection:
        if _size(_beside(self.path, "shm")):
            where, how = self.path, "mode=ro"
        elif _size(_beside(self.path, "wal")):
            # The last writer was interrupted, and what it recorded is in the journal: only a copy can take it over.
            where, how = self._copied(), "mode=rw"
        else:
            where, how = self.path, "immutable=1"
        return sqlite3.connect(f"{where.absolute().as_uri()}?{how}", uri=True, check_same_thread=False)

    def _stamp(self) -> tuple[int, int] | None:
        """The time and size of the file; None if SQLite itself keeps readers and writers apart."""
        if _size(_beside(self.path, "shm")):
            return None
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size

    def _copied(self) -> Path:
        """A copy of the club with its journal. It lasts until the store is closed."""
        with self._lock:
            if self._copy is None:
                stack = ExitStack()
                folder = stack.enter_context(drafted(Path(tempfile.gettempdir())))
                self._forget = weakref.finalize(self, stack.close)
                try:
                    for path in (self.path, _beside(self.path, "wal")):
                        shutil.copyfile(path, folder / path.name)
                except OSError as error:
                    self._forget()
                    if is_full(error):
                        raise DiskFull(NO_ROOM_FOR_COPY(place=self.name)) from error
                    raise
                self._copy = folder / self.path.name
            return self._copy


FULL_WHEN_OPENED = Text(
    "store.full-when-opened",
    "{place}: the disk is full, so this club can only be read; nothing was changed, make room and start the program again",
)


class FullDiskSQLite(ReadOnlySQLite):
    """A club in an SQLite file on a full disk, at ``path``: all that it holds can be read, and nothing is written."""

    def writing(self, *, waits: bool = True) -> NoReturn:
        """Refuse. Raises DiskFull."""
        raise DiskFull(FULL_WHEN_OPENED(place=self.name))

    prepare = migrating = writing
