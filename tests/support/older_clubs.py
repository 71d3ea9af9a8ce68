"""Clubs as older revisions of Paipu wrote them, made of clubs of today."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from replay.store.backend import Backend
from replay.store.copies import fill
from replay.store.sqlite import SQLite


def made_older(new: Path, revision: str) -> Path:
    """A copy of a closed club's file as it was at a revision of the schema: without what came later."""
    path = new.with_name(f"revision {revision}.db")
    put_older(new, revision, SQLite(path))
    return path


def put_older(new: Path, revision: str, where: Backend) -> None:
    """The same in any empty database."""
    where.prepare()
    fill(where, new, revision)
    where.close()


def rows(path: Path, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in some tables of a club's file, in order."""
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


def columns(path: Path, table: str) -> set[str]:
    """The columns of a table."""
    with closing(sqlite3.connect(path)) as connection:
        return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
