"""The interface of a database engine, and its errors in plain words. :mod:`~replay.store.sqlite` implements it, for example."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar

from sqlalchemy import ColumnElement, Connection, Engine, Subquery, Table
from sqlalchemy.exc import DBAPIError

from replay.store.schema import EngineName
from replay.store.tables import AnyColumn, EventKey, Row, Rows
from replay.system import WAIT_AT_MOST
from replay.words.errors import BadInput, Damaged, DiskFull, GaveWay, PaipuError, Unavailable
from replay.words.messages import Message, Text, say

NOT_RECORDED = Text("store.not-recorded", "{place}: {finding}; nothing was recorded")
REPLACED = Text(
    "store.replaced",
    "{place}: the club there was deleted or replaced while this program had it open, and nothing more is recorded; stop the program, "
    "put the right club there, and start it again",
)
DISK_FULL = Text("store.disk-full", "{place}: the disk is full; nothing was changed, make room and try again")


class Backend(ABC):
    """A database engine under a :class:`~replay.store.store.Store`; its name is the path of the club, or its URL without a password."""

    engine_name: ClassVar[EngineName]
    row_id: ClassVar[str | None] = None
    """The column by which a row that an index names is read again. None if the engine never reads columns from an index."""
    shared: ClassVar[bool] = False
    """True if several machines write to one club. One of them has the folder of its log."""
    one_writer: ClassVar[bool] = False
    """True if a transaction that writes keeps all other writers waiting."""
    one_statement: ClassVar[bool] = False
    """True if :meth:`append_at_once` saves round trips."""
    notifies: ClassVar[bool] = False
    """True if :meth:`news` hears of a commit at once; otherwise the caller has to look."""
    whereabouts: ClassVar[str] = "SELECT id, state, place, at FROM moved"
    """The query of a writer for the club's place. The answer stays true until the transaction ends."""

    def __init__(self, name: str, engine: Engine) -> None:
        self.name = name
        self.engine = engine
        self.driver: Any = engine.dialect.dbapi
        """The driver's module, which has the names of PEP 249."""
        self.patience = WAIT_AT_MOST
        """Seconds for which a writer waits for others, at the longest."""
        self.say_waiting: Callable[[], object] | None = None
        """Called once, from another thread, when a writer has waited for a second."""

    def close(self) -> None:
        """Close every connection. A later call opens new ones."""
        self.engine.dispose()

    def exists(self) -> bool:
        """Return False if there is surely no club. Cheap, and creates nothing."""
        return True

    def file_for_copy(self, home: Path | None) -> Path | None:
        """The file beside which a copy of the club is kept, in ``home`` for a club that is no file itself. None keeps no copy."""
        return None

    @abstractmethod
    def prepare(self) -> None:
        """Create the surroundings of a new club, such as a file."""

    @abstractmethod
    def need_same(self) -> None:
        """Check that the database at this place is still the open one. Raises Unavailable if it was deleted or replaced."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that sees one state of the club throughout."""

    def state(self) -> Hashable | None:
        """A token that changes with every commit, here or elsewhere. Much cheaper than a read. None if the engine has none."""
        return None

    @contextmanager
    def scanning(self, connection: Connection, tolerant: bool) -> Iterator[None]:
        """Keep little in memory while a whole club is read once. With ``tolerant``, text that is not valid Unicode is read too,
        as Python reads file names. A server has nothing to do: it lets no such text in.
        """
        yield

    def serving(self) -> AbstractContextManager[None]:
        """Surround the life of a server of this club, so that :meth:`server` names it. It ends with the process."""
        return nullcontext()

    def server(self) -> Message | None:
        """The process that serves a club from this place, even if that club is gone. None if none is known."""
        return None

    def holders(self) -> Message | None:
        """The program that holds the lock of the club; None if it is unknown."""
        return None

    def has_room(self) -> bool:
        """Return False if the disk is known to have no room for an event."""
        return True

    def need_room(self) -> None:
        """Check that there is room. Raises DiskFull."""
        if not self.has_room():
            raise DiskFull(DISK_FULL(place=self.name))

    def patiently(self) -> AbstractContextManager[None]:
        """Surround a wait for a lock, and report it after a second."""
        return _SILENTLY if self.say_waiting is None else self._reporting()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        timer = threading.Timer(PATIENCE, self._report_wait)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _report_wait(self) -> None:
        say, self.say_waiting = self.say_waiting, None
        if say:
            say()

    @abstractmethod
    def writing(self, *, waits: bool = True) -> AbstractContextManager[Connection]:
        """A transaction that commits when the block ends and rolls back when it raises.

        Without ``waits`` it raises at once if it would have to wait for another writer.
        """

    def append_at_once(
        self, stream: str, after: int, rows: Sequence[Row], begins: Callable[[EventKey], object]
    ) -> bool:
        """Append rows that seal nothing to a stream of that version, in one statement that is its own transaction. False if it did not.

        ``begins`` is called with the last of them, as soon as an error no longer means that nothing was kept.
        """
        return False

    def migrating(self) -> AbstractContextManager[Connection]:
        """A transaction during which no other program migrates."""
        return self.writing()

    @abstractmethod
    def lock_stream(self, connection: Connection, stream: str) -> None:
        """Let no other writer append to this stream until the transaction ends."""

    @abstractmethod
    def lock_log(self, connection: Connection) -> None:
        """Let no other writer give out positions until the transaction ends."""

    @abstractmethod
    def lock_club(self, connection: Connection) -> None:
        """Let no other writer write anything until the transaction ends. Others may read."""

    @abstractmethod
    def announce(self, connection: Connection) -> None:
        """Notify followers of new positions as soon as the transaction commits."""

    @abstractmethod
    def notify(self) -> None:
        """Notify followers of a commit. Best effort: they look by themselves now and then."""

    @abstractmethod
    def news(self) -> AbstractContextManager[Callable[[float], bool]]:
        """A function that waits for a commit for so many seconds at most, and returns True if it heard of one."""

    @staticmethod
    @abstractmethod
    def joined(rows: Subquery) -> ColumnElement[bytes]:
        """The aggregate of the column ``data`` of these ordered rows, joined by commas."""

    @abstractmethod
    def put_guards(self, connection: Connection) -> None:
        """Create the triggers that refuse to change a row of ``events`` and ``log``."""

    @abstractmethod
    def schema(self, connection: Connection) -> list[str]:
        """Tables, columns, indexes, triggers and views as the database describes them, in the lines of :mod:`replay.store.schema`."""

    @abstractmethod
    def scan(self, connection: Connection, table: Table, columns: Sequence[str], order: Sequence[AnyColumn]) -> Rows:
        """Columns of every row of a table, a few rows at a time, in an order if one is named, text byte by byte. No index is believed."""

    @abstractmethod
    def of_table(self, connection: Connection, table: Table, wanted: str, tail: str) -> Rows:
        """Columns and aggregates of a table as SQL, a few rows at a time; ``tail`` follows its name, as SQL. No index is believed."""

    def integers(self, column: str) -> str:
        """The integers of a column, as SQL. Null in place of any other value that was put there."""
        return column

    @abstractmethod
    def check_schema(self, connection: Connection) -> None:
        """Check, before a write, that nothing foreign in the schema acts on it. Cheap if nothing has changed.

        Raises:
            CheckFailed: a trigger, a rule or a view that is not Paipu's.
        """

    def integrity(self, connection: Connection) -> list[Message]:
        """One sentence for each fault that the engine itself finds in tables and indexes. A server's administrator checks its files."""
        return []


SCANNED_AT_ONCE = 200
"""Rows of a scan that are in memory. A packed hand has two kilobytes."""
_SILENTLY = nullcontext()
PATIENCE = 1.0
"""Seconds after which a wait is reported."""
_NOT_GIVEN = ("is locked", "lock timeout")
_GAVE_WAY = "40"
"""The first two digits of the SQLSTATE of a deadlock or a serialization failure."""
_CANCELLED = "57014"
"""The SQLSTATE of a statement that took too long, or that an administrator cancelled."""
_AWAY = ("08", "57P", "53")
"""The first digits of the SQLSTATE of a server that is down, stopping, starting, or has too many clients."""
CANNOT_OPEN = Text(
    "store.cannot-open", "the file cannot be opened: its folder must exist, and both must be readable and writable"
)
CANNOT_WRITE = Text("store.cannot-write", "the club cannot be written: its file and folder must be writable")
DISK_FAILS = Text("store.disk-fails", "the disk cannot be written to or read: it fails, or its medium is gone")
_SENTENCES = {"unable to open": CANNOT_OPEN, "readonly database": CANNOT_WRITE, "disk I/O error": DISK_FAILS}
GONE = Text("store.gone", "a part of the club's tables is gone: another program removed it; restore a backup")
DAMAGED = Text("store.damaged", "the database file is damaged: restore a backup")
_DAMAGE = {"malformed": DAMAGED, "not a database": DAMAGED, "Could not decode": DAMAGED, "no such": GONE}
"""The words of SQLite and its driver about a file that another program changed."""
_SERVER_FULL = "53100"
"""The SQLSTATE of a server whose disk is full."""
_FILE_FULL = ("is full", "disk I/O error")
"""The words of SQLite about a full disk. The second also means a disk that fails."""
NOT_ALLOWED = Text(
    "store.not-allowed", "the user of this connection may not do this to the club's tables: its owner must allow it"
)
_UNREACHABLE = {"42501": NOT_ALLOWED}
"""Refusals that PostgreSQL counts as errors of the program, by SQLSTATE."""
NO_DATABASE = Text(
    "store.no-database", "the server has no such database; create it first with createdb, or name another one"
)
NOT_LET_IN = Text("store.not-let-in", "the server does not let this user in; check the user and the password")
_NOT_LET_IN = {
    'database "': NO_DATABASE,
    'role "': NOT_LET_IN,
    "password authentication failed": NOT_LET_IN,
    "no password supplied": NOT_LET_IN,
    "no pg_hba.conf entry": NOT_LET_IN,
}
"""The words of a server that refuses a connection: the driver gives no SQLSTATE then. Only English is known."""
_DAMAGED_STATES = {"42P01": GONE, "42703": GONE, "3F000": GONE, "XX001": DAMAGED, "XX002": DAMAGED}
"""The same for a part of the club that is gone or damaged."""


def quoted(names: Iterable[str]) -> str:
    """Names of columns as SQL.

    >>> quoted(["stream", "version"])
    '"stream", "version"'
    """
    return ", ".join(f'"{name}"' for name in names)


def translate_db_errors(backend: Backend) -> AbstractContextManager[None]:
    """Turn errors below the database (file, disk, network) into one sentence.

    Errors of the program itself, such as a broken statement, pass as they are.
    """
    return _Translation(backend)


class _Translation:
    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, UnicodeDecodeError):
            # The engine may quote bytes of a damaged schema or row that are no text.
            raise _damaged(self._backend, DAMAGED) from error
        if isinstance(error, (DBAPIError, self._backend.driver.Error)):
            cause = error.orig if isinstance(error, DBAPIError) else error
            if translated := _translated(self._backend, cause):
                raise translated from error


LOCKED = Text(
    "store.locked", "{place}: another program holds the database locked; nothing was changed, close it and try again"
)
LOCKED_BY = Text(
    "store.locked-by", "{place}: {holder} holds the database locked; nothing was changed, close it and try again"
)
NO_ANSWER = Text(
    "store.no-answer", "{place}: the server does not answer; nothing was changed, try again later. It says: {words}"
)
TOOK_TOO_LONG = Text(
    "store.took-too-long",
    "{place}: the server ended a statement that took too long; nothing was changed, try again, or give it a higher "
    "statement_timeout",
)
BUSY = Text("store.busy", "another writer was writing to the same games; nothing was changed, try again")
DATABASE_SAYS = Text("store.database-says", "the database says: {words}")


def _translated(backend: Backend, cause: object) -> PaipuError | None:
    """Translate an error of the driver. None if the program itself is at fault."""
    state = getattr(cause, "sqlstate", None) or ""
    if state == _SERVER_FULL:
        return DiskFull(DISK_FULL(place=backend.name))
    if known := _UNREACHABLE.get(state):
        return BadInput(known(), source=backend.name)
    if known := _DAMAGED_STATES.get(state):
        return _damaged(backend, known)
    if isinstance(cause, (backend.driver.IntegrityError, backend.driver.ProgrammingError)):
        return None
    found = " ".join(str(cause).split())
    if any(words in found for words in _NOT_GIVEN):
        holder = backend.holders()
        return Unavailable(LOCKED_BY(place=backend.name, holder=holder) if holder else LOCKED(place=backend.name))
    if any(words in found for words in _FILE_FULL) and ("is full" in found or not backend.has_room()):
        return DiskFull(DISK_FULL(place=backend.name))
    if state.startswith(_GAVE_WAY):
        return GaveWay(BUSY())
    if state == _CANCELLED:
        return Unavailable(TOOK_TOO_LONG(place=backend.name))
    if _is_away(backend, cause):
        if known := next((kind for words, kind in _NOT_LET_IN.items() if words in found), None):
            return BadInput(known(), source=backend.name)
        return Unavailable(NO_ANSWER(place=backend.name, words=found))
    if known := next((kind for words, kind in _DAMAGE.items() if words in found), None):
        return _damaged(backend, known)
    known = next((kind for words, kind in _SENTENCES.items() if words in found), None)
    return BadInput(known() if known else DATABASE_SAYS(words=found), source=backend.name)


def _damaged(backend: Backend, how: Text) -> Damaged:
    return Damaged(say("store.damaged-at", "{place}: {problem}", place=backend.name, problem=how()))


def _is_away(backend: Backend, cause: object) -> bool:
    """Return True if the server cannot be reached or dropped this client. A file is never unreachable."""
    state: str | None = getattr(cause, "sqlstate", None)
    lost = state is None and isinstance(cause, (backend.driver.OperationalError, backend.driver.InterfaceError))
    return backend.shared and (lost or (state or "").startswith(_AWAY))
