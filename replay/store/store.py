"""The store of one club: the entry point of this package."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock, local
from typing import Concatenate, Generic, ParamSpec, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError

from replay.store.backend import Backend, translate_db_errors
from replay.store.migration import make_ready
from replay.store.places import Whereabouts, find, need_here_until_end
from replay.store.reading import Reading
from replay.store.schema import differences
from replay.store.sqlite import FullDiskSQLite, ReadOnlySQLite, SQLite, is_read_only, lacks_room
from replay.store.tables import Appended, Leaf, Projection, Row, Sealed
from replay.store.writing import Commit, Sealing, Writing, need_numbered
from replay.words.errors import BadInput, CheckFailed, PaipuError
from replay.words.messages import Message, Text

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")
P = ParamSpec("P")
T = TypeVar("T")


class Cache(Generic[KeyT, ValueT]):
    """A cache of answers of one kind about a club. Safe to share between threads.

    Args:
        store: the club's events.
        most: the size of the cache; one more answer empties it.
    """

    def __init__(self, store: Store, most: int = 1000) -> None:
        self._store = store
        self._most = most
        self._lock = Lock()
        self._state: Hashable | None = None
        self._known: dict[KeyT, ValueT] = {}

    def get(self, key: KeyT, read: Callable[[], ValueT]) -> ValueT:
        """Return the cached answer if nothing was committed since; otherwise call ``read``. Errors are not cached."""
        # Asked before the club is read: a commit in between changes the state, so this answer is not found later.
        state = self._store.state()
        if state is None:
            return read()
        with self._lock:
            if state == self._state and key in self._known:
                return self._known[key]
        found = read()
        with self._lock:
            if state != self._state or len(self._known) >= self._most:
                self._state, self._known = state, {}
            self._known[key] = found
        return found


class _Asked(local):
    answer: tuple[Hashable | None] | None = None


UPGRADED = Text(
    "store.upgraded", "This club was brought up to date for this version of Paipu. A copy of it as it was: {path}"
)
WAS_MOVED = Text("store.was-moved", "This club was moved to {place} on {day}; here it can only be read.")
ARRIVING = Text(
    "store.arriving",
    "This is the copy of a club that has not arrived from {place}: run the same 'paipu move' there once more.",
)


OPENED_TO_READ = Text(
    "store.opened-to-read",
    "found something to record, and this club was opened only to be read: open it with write=True",
)


class Store:
    """All events of one club. Safe to share between threads; open it again in a forked process.

    Args:
        backend: the engine below.
        projections: the read models, kept in the transactions that seal.
        read_only: True to refuse every write.
    """

    def __init__(self, backend: Backend, projections: Sequence[Projection] = (), *, read_only: bool = False) -> None:
        self.name = backend.name
        self.backend = backend
        self._read_only = read_only
        self.kept: Path | None = None
        """The copy of the club before the upgrade that just happened."""
        self.last_seal = object()
        """Another object as soon as this program has sealed something."""
        self._asked = _Asked()
        self._projections = tuple(projections)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Close every connection. A later call opens new ones."""
        self.backend.close()

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """Several reads of one state of the club."""
        with translate_db_errors(self.backend), self.backend.reading() as connection:
            yield Reading(self.backend, connection)

    def ask(self, question: Callable[Concatenate[Reading, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Answer one question in one state of the club."""
        with self.reading() as reading:
            return question(reading, *args, **more)

    @contextmanager
    def scanning(self, *, tolerant: bool = False) -> Iterator[Reading]:
        """Reads of a whole club, in one state, without a cache.

        Args:
            tolerant: also read text that is not valid Unicode. The store itself never writes such text.
        """
        with self.reading() as reading, self.backend.scanning(reading.connection, tolerant):
            yield reading

    def state(self) -> Hashable | None:
        """A token that changes with every commit, of this program or another. None if it is unknown."""
        if self._asked.answer is not None:
            return self._asked.answer[0]
        with translate_db_errors(self.backend):
            return self.backend.state()

    @contextmanager
    def asking_once(self) -> Iterator[None]:
        """Surround a read-only answer: its thread asks for the state once, at the beginning.

        A commit of another program meanwhile may be in the answer, or not.
        """
        before, self._asked.answer = self._asked.answer, (self.state(),)
        try:
            yield
        finally:
            self._asked.answer = before

    @contextmanager
    def writing(self, *, waits: bool = True) -> Iterator[Writing]:
        """Several appends, in one stream or many, in one transaction. It commits when the block ends and rolls back when it raises.

        On SQLite every other writer waits meanwhile. Without ``waits`` it raises Unavailable if it would have to wait.
        Raises OutcomeUnknown if the answer to the commit is lost, BadInput if the store was opened only to be read.
        """
        if self._read_only:
            raise BadInput(OPENED_TO_READ(), source=self.name)
        with (
            translate_db_errors(self.backend),
            Commit(self.backend) as commit,
            self.backend.writing(waits=waits) as connection,
            # Closed with the transaction, so that no later append uses the connection of another writer.
            closing(connection.connection.cursor()) as cursor,
        ):
            need_here_until_end(self.backend, cursor)
            self.backend.check_schema(connection)
            transaction = Writing(self.backend, connection, cursor, self._projections)
            yield transaction
            transaction.check()
            commit.begins(transaction.last_added)
        if transaction.has_announced:
            self.last_seal = object()
        else:
            self.backend.notify()

    # 5 parameters: those of an append in a transaction, and what is done with it
    def append(
        self,
        stream: str,
        expected_version: int,
        rows: Sequence[Row],
        seal_to: int,
        agree: Callable[[Connection], None] | None = None,
    ) -> Appended:
        """:meth:`Writing.append <replay.store.writing.Writing.append>` in a transaction of its own; durable once it returns.

        ``agree`` runs inside the transaction and may veto the append by raising.
        """
        at_once = self.backend.one_statement and rows and not (seal_to or agree or self._read_only)
        if at_once and self._append_at_once(stream, expected_version, rows):
            return Appended(expected_version + len(rows), len(rows), None)
        ahead = self.ahead(stream, expected_version, rows, seal_to)
        with self.writing() as transaction:
            appended = transaction.append(stream, expected_version, rows, seal_to, ahead)
            if agree is not None:
                agree(transaction.connection)
        return appended

    def ahead(self, stream: str, expected_version: int, rows: Sequence[Row], seal_to: int) -> Sealing | None:
        """Prepare the seals and read models of an append before its transaction, if all other writers would wait. None otherwise.

        Its parameters are those of :meth:`Writing.append <replay.store.writing.Writing.append>`.
        """
        if not (self.backend.one_writer and rows and seal_to > expected_version):
            return None
        with self.reading() as reading:
            version, sealed = reading.versions(stream)
            if version != expected_version:
                return None
            return Sealing(reading, self._projections, stream, sealed, seal_to, rows)

    def _append_at_once(self, stream: str, expected_version: int, rows: Sequence[Row]) -> bool:
        """Append in one statement if the engine can; otherwise a transaction appends, or finds the refusal."""
        need_numbered(stream, expected_version, rows)
        with translate_db_errors(self.backend), Commit(self.backend) as commit:
            if not self.backend.append_at_once(stream, expected_version, rows, commit.begins):
                return False
        self.backend.notify()
        return True

    def need_same(self) -> None:
        """Check that the club at this place is still the open one. Raises Unavailable."""
        with translate_db_errors(self.backend):
            self.backend.need_same()

    def whereabouts(self) -> Whereabouts | None:
        """The mark of a database to which nothing is written; None if it is the club's place."""
        return self.ask(lambda reading: find(reading.connection))

    def notes(self) -> Iterator[Message]:
        """Notes at the opening of the club: it was upgraded just now, or it is at another place."""
        if self.kept:
            yield UPGRADED(path=str(self.kept))
        elsewhere = None
        with suppress(PaipuError):  # other checks name damage
            elsewhere = self.whereabouts()
        if elsewhere:
            note = WAS_MOVED if elsewhere.state == "left" else ARRIVING
            yield note(place=elsewhere.place, day=elsewhere.day)

    def version(self, stream: str) -> int:
        """The version of the stream's last event, 0 for a stream without events."""
        return self.ask(lambda reading: reading.version(stream))

    def streams(self) -> list[str]:
        """The name of every stream, sorted."""
        return self.ask(lambda reading: reading.streams())

    def last_position(self) -> int:
        """The number of sealed events."""
        return self.ask(lambda reading: reading.last_position())

    def read(
        self, stream: str, after: int = 0, upto: int | None = None, types: Iterable[str] | None = None
    ) -> list[Row]:
        """See :meth:`Reading.read <replay.store.reading.Reading.read>`."""
        return self.ask(lambda reading: reading.read(stream, after, upto, types))

    def data(
        self, stream: str, after: int = 0, types: Iterable[str] | None = None, and_from: int | None = None
    ) -> bytes:
        """See :meth:`Reading.data <replay.store.reading.Reading.data>`."""
        return self.ask(lambda reading: reading.data(stream, after, types, and_from))

    def sealed(self, after: int = 0, limit: int = 1000) -> Iterator[list[Leaf]]:
        """The log after a position, in order, in batches of at most ``limit`` entries; each batch is a short transaction."""
        while True:
            with self.reading() as reading:
                batch = reading.leaves(after, limit)
            if not batch:
                return
            yield batch
            after = batch[-1].position

    def follow(self, after: int, timeout: float) -> Iterator[list[Sealed]]:
        """Sealed events after a position, and then new ones as they come, without a gap; ends after ``timeout`` idle seconds.

        Raises:
            CheckFailed: an event that the log names is gone from the store.
        """
        with self.news() as wait:
            quiet_until = time.monotonic() + timeout
            while True:
                for batch in self.sealed(after):
                    yield [_whole(leaf) for leaf in batch]
                    after = batch[-1].position
                    quiet_until = time.monotonic() + timeout
                left = quiet_until - time.monotonic()
                if left <= 0:
                    return
                wait(left)

    @contextmanager
    def news(self) -> Iterator[Callable[[float], bool]]:
        """A function that waits for a commit for so many seconds, and returns True if it heard of one. Raises Unavailable."""
        with translate_db_errors(self.backend), self.backend.news() as wait:
            yield wait

    def check(self) -> list[Message]:
        """One sentence for each fault below the events: in tables, indexes and triggers, and in the engine's own eyes."""
        with self.scanning() as reading:
            found = self.backend.schema(reading.connection)
            return [*differences(found, self.backend.engine_name), *self.backend.integrity(reading.connection)]


EVENT_GONE = Text("store.event-gone", "position {position} of the log: version {version} of {stream} is gone")


def _whole(leaf: Leaf) -> Sealed:
    if leaf.row is None:
        raise CheckFailed([EVENT_GONE(position=leaf.position, version=leaf.version, stream=leaf.stream)])
    return Sealed(leaf.position, leaf.stream, leaf.row)


def open_store(
    where: str | Path,
    projections: Sequence[Projection] = (),
    *,
    create: bool = True,
    read_only: bool = False,
    say_waiting: Callable[[], object] | None = None,
    patience: float | None = None,
    home: Path | None = None,
) -> Store:  # 7 parameters: the place, the read models, and how to open it
    """Open the store at a place. A new one is created. An older one is copied (:attr:`Store.kept`) and then migrated.

    Args:
        where: the path of an SQLite file, or a URL (``sqlite:///club.db``, ``postgresql://user@host/club``).
        projections: the read models to keep.
        create: create the club, and the folders around it, if there is none.
        read_only: write nothing, neither into the club nor beside it.
        say_waiting: called once, from another thread, when a writer has waited for another for a second.
        patience: seconds for which a writer waits for others; two minutes if None.
        home: the folder for the copy of an older club that is no file.

    Raises:
        NotFound: there is no club, and ``create`` is False.
        BadInput: there is no club but something else, a club of a newer Paipu, or of an older one that is only to be read, or a
            file that cannot be opened.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with open_store(f"{folder.name}/club.db") as store:
    ...     row = Row(1, "Noted", 1, 0, "Li", bytes(16), b"{}")
    ...     store.append("game", 0, [row], seal_to=1), store.version("game")
    (Appended(version=1, added=1, first_position=1), 1)
    >>> folder.cleanup()
    """
    backend = backend_at(str(where))
    if read_only and isinstance(backend, SQLite):
        backend = ReadOnlySQLite(backend.path)
    backend.say_waiting = say_waiting
    backend.patience = backend.patience if patience is None else patience
    try:
        with translate_db_errors(backend):
            kept = make_ready(backend, create and not read_only, home, may_write=not read_only)
    except BaseException:
        backend.close()
        raise
    store = Store(backend, projections, read_only=read_only)
    store.kept = kept
    return store


NO_ADDRESS = Text("store.no-address", "found {found!r}, expected the path of a file or a URL")
NO_DRIVER = Text("store.no-driver", "PostgreSQL needs the driver psycopg: pip install 'psycopg[binary]'")
OTHER_URL = Text("store.other-url", "found {found}, expected sqlite:///FILE or postgresql://HOST/DATABASE")


def backend_at(where: str) -> Backend:
    """The engine for a path or a URL, whether there is a club or not. Raises BadInput."""
    if "://" not in where:
        return _file(where)
    try:
        url = make_url(where)
    except ArgumentError:
        raise BadInput(NO_ADDRESS(found=where)) from None
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database:
        return _file(url.database)
    if kind in ("postgresql", "postgres"):
        try:
            from replay.store.postgresql import PostgreSQL
        except ImportError:
            raise BadInput(NO_DRIVER()) from None
        return PostgreSQL(url)
    shown = url.render_as_string(hide_password=True)
    raise BadInput(OTHER_URL(found=shown))


IN_MEMORY = Text("store.in-memory", "found ':memory:', expected the path of a file: a club is kept")
IS_A_FOLDER = Text("store.is-a-folder", "found the folder {found!r}, expected the path of a file, such as {example!r}")


def _file(path: str) -> SQLite:
    if path == ":memory:":
        raise BadInput(IN_MEMORY())
    if not Path(path).name or Path(path).is_dir():
        raise BadInput(IS_A_FOLDER(found=path, example=str(Path(path) / "club.db")))
    if is_read_only(Path(path)):
        return ReadOnlySQLite(Path(path))
    return FullDiskSQLite(Path(path)) if lacks_room(Path(path)) else SQLite(Path(path))
