"""A club copied to another database, on the same engine or another: every row of every table, at one moment.

A copy is an SQLite file first, whatever the club is kept in. SQLite copies itself, page by page; of another engine each row is read.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, insert

from replay.disk import has_room
from replay.errors import DiskFull
from replay.store import wording
from replay.store.backend import SCANNED_AT_ONCE, Backend, translate_db_errors
from replay.store.reading import Reading
from replay.store.schema import TABLES
from replay.store.schema_steps import HEAD, take_steps
from replay.store.sqlite import SQLite
from replay.store.tables import metadata

_OWN = frozenset({"alembic_version", "moved"})
"""Tables that are about a database and not about the club in it."""


def write_copy(backend: Backend, path: Path, revision: str = HEAD) -> None:
    """Write one state of a club into a new SQLite file; others go on writing to the club.

    Args:
        backend: where the club is.
        path: of the file.
        revision: of the club's schema, which the copy has too.

    Raises:
        DiskFull: there is no room for it.
        Damaged: the club cannot be read.
    """
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
    """Copy a club from an SQLite file into an empty database, all of it or nothing.

    Args:
        backend: where to; there is no club.
        path: the file.
        revision: of the club's schema, which the database gets too.

    Raises:
        BadInput, DiskFull, Unavailable: the database cannot take it.
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
    """The SHA-256 of each table's rows in the order of their keys, by the name of the table: alike on every engine for the same club."""
    found = {}
    for table in metadata.sorted_tables:
        if table.name in TABLES and table.name not in _OWN:
            digest = hashlib.sha256()
            for row in reading.scan(table, [column.name for column in table.columns], list(table.primary_key)):
                # One engine has numbers for what is true and false.
                plain = tuple(int(value) if isinstance(value, bool) else value for value in row)
                digest.update(f"{plain!r}\n".encode("utf-8", "surrogateescape"))
            found[table.name] = digest.hexdigest()
    return found


def _copy_rows(source: Reading, into: Connection) -> None:
    """Copy the rows of all tables that the other schema has."""
    for name in TABLES:
        if name != "alembic_version" and into.dialect.has_table(into, name):
            # As it is in the other database, whose schema may be an earlier one.
            table = Table(name, MetaData(), autoload_with=into)
            names = [column.name for column in table.columns]
            for rows in _batches(source, table, names):
                into.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])


def _batches(source: Reading, table: Table, names: list[str]) -> Iterator[list[tuple[object, ...]]]:
    rows = source.scan(table, names)
    while batch := list(islice(rows, SCANNED_AT_ONCE)):
        yield batch


@contextmanager
def _room_for(path: Path) -> Iterator[None]:
    """What SQLite reports where the disk of the copy is full is not about the club that is copied."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "full" in str(error) or not has_room(path.parent):
            raise DiskFull(wording.DISK_FULL(place=str(path))) from error
        raise
