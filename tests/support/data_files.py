"""Data files, read again by the library that is not under test here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

from replay.data import TABLES

__all__ = ["asked", "bytes_of", "every_text"]


def asked(folder: Path, question: str) -> list[tuple[Any, ...]]:
    """The rows that answer a question in SQL about the tables of a folder."""
    with duckdb.connect() as connection:
        for table in TABLES:
            connection.execute(f"CREATE VIEW {table} AS FROM read_parquet('{folder / table}.parquet')")
        return connection.execute(question).fetchall()


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def every_text(folder: Path) -> str:
    """All that the tables say, as text."""
    return "\n".join(str(row) for table in TABLES for row in asked(folder, f"FROM {table}"))
