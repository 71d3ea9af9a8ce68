"""Clubs as older revisions of Paipu wrote them, made of clubs of today."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from replay.club import Club
from replay.club.matters import AccessEvent
from replay.store import Backend, SQLite, fill


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


def forget_access(club: Club) -> None:
    """Take the events about access out of a club without games, as if they had never been. Its triggers are gone then."""
    kept = [each for each in club.own_stream.read() if not isinstance(each.data, AccessEvent)]
    with club.store.backend.writing() as connection:
        for trigger in connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all():
            connection.execute(text(f"DROP TRIGGER {trigger}"))
        for table in ("events", "log", "roles", "access"):
            connection.execute(text(f"DELETE FROM {table}"))
    club.access.record.path.unlink()
    for each in kept:
        event = each.data
        club.own_stream.record(lambda state, event=event: event, lambda known: False)  # type: ignore[misc]


def rows(path: Path, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in some tables of a club's file, in order."""
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


def columns(path: Path, table: str) -> set[str]:
    """The columns of a table."""
    with closing(sqlite3.connect(path)) as connection:
        return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
