"""Copies a club to another database, on any engine: every row of every table, at one moment.

A club that moved away from a database, or has not arrived there yet, is marked by a row of ``moved``.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from sqlalchemy import Connection, MetaData, String, Table, delete, insert, select
from sqlalchemy.engine.interfaces import DBAPICursor

from replay.store.backend import DISK_FULL, SCANNED_AT_ONCE, Backend, translate_db_errors
from replay.store.reading import Reading
from replay.store.schema import TABLES
from replay.store.schema_steps import HEAD, take_steps
from replay.store.sqlite import SQLite
from replay.store.tables import Id, metadata, table_of
from replay.system import has_room
from replay.values.times import day, from_micros
from replay.words.errors import Conflict, DiskFull
from replay.words.messages import Text


class Whereabouts(NamedTuple):
    """The mark of a database to which nothing is written.

    Args:
        id: of the move, the same at both places.
        state: the club has ``left`` this place, or is ``arriving`` at it.
        place: the other place, a path or a URL without its password.
        at: when it was moved, in microseconds since 1970 UTC.
    """

    id: Id
    state: Annotated[Literal["left", "arriving"], String(10)]
    place: str
    at: int

    @property
    def day(self) -> str:
        """The day of the move, UTC, such as ``2026-11-23``."""
        return day(from_micros(self.at))


moved = table_of(Whereabouts, "moved")
"""The other place of a club that moved or is moving. Empty at the club's own place."""


def find(connection: Connection) -> Whereabouts | None:
    """The mark of this database; None if this is the club's place."""
    row = connection.execute(select(moved)).first()
    return None if row is None else Whereabouts(*row)


def need_here(connection: Connection) -> None:
    """Check, before a write, that this is the club's place. Raises Conflict."""
    if found := find(connection):
        raise _refusal(found)


def need_here_until_end(backend: Backend, cursor: DBAPICursor) -> None:
    """The same in a transaction that writes. The club does not move until it ends."""
    cursor.execute(backend.whereabouts)
    if found := cursor.fetchone():
        raise _refusal(Whereabouts(*found))


def put(connection: Connection, whereabouts: Whereabouts) -> None:
    """Let nothing be written to this database from now on."""
    connection.execute(insert(moved).values(whereabouts._asdict()))


def remove(connection: Connection) -> None:
    """Let this database be the club's place."""
    connection.execute(delete(moved))


MOVED_AWAY = Text(
    "store.moved-away",
    "the club was moved to another place on {day}: nothing was changed, since this copy can only be read",
)
NOT_ARRIVED = Text(
    "store.not-arrived",
    "the club has not arrived here, since its move was broken off: nothing was changed. Run the same paipu move once more",
)


def _refusal(found: Whereabouts) -> Conflict:
    # The other place is not named: visitors without an account see this.
    return Conflict(MOVED_AWAY(day=found.day) if found.state == "left" else NOT_ARRIVED())


_OWN = frozenset({"alembic_version", "moved"})
"""Tables about the database, not about the club in it."""


def write_copy(backend: Backend, path: Path, revision: str = HEAD) -> None:
    """Write one state of a club into a new SQLite file, while others write to the club. Raises DiskFull, or Damaged if it is."""
    with translate_db_errors(backend), backend.reading() as connection:
        if isinstance(backend, SQLite):
            path.touch(0o600)
            with _room_for(path), closing(sqlite3.connect(path)) as copy:
                connection.connection.driver_connection.backup(copy)  # type: ignore[union-attr]  # it is open
        else:
            _write_rows(backend, connection, SQLite(path), revision)


def _write_rows(backend: Backend, connection: Connection, copy: SQLite, revision: str) -> None:
    try:
        with translate_db_errors(copy):
            copy.prepare()
            with copy.migrating() as into:
                take_steps(copy, into, revision)
                _copy_rows(Reading(backend, connection), into)
    finally:
        copy.close()


def fill(backend: Backend, path: Path, revision: str = HEAD) -> None:
    """Copy a club from an SQLite file into an empty database, all of it or nothing; both have this revision of the schema.

    Raises BadInput, DiskFull or Unavailable if the database cannot take it.
    """
    source = SQLite(path)
    try:
        with translate_db_errors(backend), source.reading() as connection, backend.migrating() as into:
            take_steps(backend, into, revision)
            _copy_rows(Reading(source, connection), into)
    finally:
        source.close()


def remove_copy(backend: Backend) -> None:
    """Remove a copy in which nothing was ever recorded, so that its place is free again.

    Raises BadInput or Unavailable where the database cannot be changed; OSError for a file that cannot be removed.
    """
    if isinstance(backend, SQLite):
        backend.close()
        for rest in ("-wal", "-shm", ""):  # the database last: it has the mark by which the next try knows the copy
            Path(f"{backend.path}{rest}").unlink(missing_ok=True)
        return
    with translate_db_errors(backend), backend.migrating() as connection:
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {', '.join(TABLES)}")


def digests(reading: Reading) -> Mapping[str, str]:
    """The SHA-256 of the rows of each table in the order of their keys. Equal on every engine for the same club."""
    found = {}
    for table in metadata.sorted_tables:
        if table.name in TABLES and table.name not in _OWN:
            digest = hashlib.sha256()
            for row in reading.scan(table, [column.name for column in table.columns], list(table.primary_key)):
                # One engine has numbers for booleans.
                plain = tuple(int(value) if isinstance(value, bool) else value for value in row)
                digest.update(f"{plain!r}\n".encode("utf-8", "surrogateescape"))
            found[table.name] = digest.hexdigest()
    return found


def _copy_rows(source: Reading, into: Connection) -> None:
    for name in TABLES:
        if name != "alembic_version" and into.dialect.has_table(into, name):
            # As it is in the other database, whose schema may be an earlier one.
            table = Table(name, MetaData(), autoload_with=into)
            names = [column.name for column in table.columns]
            rows = source.scan(table, names)
            while batch := [dict(zip(names, row, strict=True)) for row in islice(rows, SCANNED_AT_ONCE)]:
                into.execute(insert(table), batch)


@contextmanager
def _room_for(path: Path) -> Iterator[None]:
    """Report a full disk at the place of the copy, not of the club."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "full" in str(error) or not has_room(path.parent):
            raise DiskFull(DISK_FULL(place=str(path))) from error
        raise
