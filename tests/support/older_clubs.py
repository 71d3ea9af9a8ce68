"""Clubs as older revisions of Paipu wrote them, made of clubs of today."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config

import replay.store.migration
from replay.store.sqlite import SQLite


def made_older(new: Path, revision: str) -> Path:
    """A copy of a closed club's file as it was at a revision of the schema: without what came later."""
    path = new.with_name(f"revision {revision}.db")
    backend = SQLite(path)
    config = Config()
    config.set_main_option("script_location", str(Path(replay.store.migration.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["backend"] = backend
    backend.prepare()
    with backend.migrating() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    backend.engine.dispose()
    with closing(sqlite3.connect(path)) as older, older:
        older.execute("ATTACH ? AS new", (str(new),))
        for (table,) in older.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            if table != "alembic_version":
                columns = ", ".join(row[1] for row in older.execute(f"PRAGMA main.table_info({table})"))
                older.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
        assert older.execute("SELECT version_num FROM main.alembic_version").fetchall() == [(revision,)]
    return path


def rows(path: Path, *tables: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in some tables of a club's file, in order."""
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


def columns(path: Path, table: str) -> set[str]:
    """The columns of a table."""
    with closing(sqlite3.connect(path)) as connection:
        return {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
