"""Inserts rows into the table of a read model, straight through the driver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table

__all__ = ["insert_rows"]


def insert_rows(connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]], on_conflict: str = "") -> None:
    """Insert rows: three times as fast on SQLite as by SQLAlchemy, with a dict for each.

    Args:
        connection: the club's database.
        table: where to.
        rows: each with all columns in the order in which the table declares them, which need not be that of the database; may be none.
        on_conflict: what to do with a row whose key exists already, as SQL.
    """
    if rows:
        mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        marks = ", ".join([mark] * len(table.columns))
        # Where marks begin with a percent sign, the sign itself is written twice.
        tail = on_conflict if mark == "?" else on_conflict.replace("%", "%%")
        connection.exec_driver_sql(f"INSERT INTO {table.name} ({names}) VALUES ({marks}) {tail}", list(rows))
