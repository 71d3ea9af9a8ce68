"""Migrations that Alembic takes once for all clubs of a worker: it takes four times as long as the statements that come of it."""

from __future__ import annotations

from sqlalchemy import Connection, event

from replay.store import HEAD, Backend, migration, places, take_steps

__all__ = ["migrate_once"]

_CHANGES: dict[str, list[str]] = {}
"""What is done to an empty database, by the name of the engine."""


def migrate_once() -> None:
    """Let Alembic make the first club of each engine, and all others be made with its statements."""
    for module in (places, migration):
        vars(module)["take_steps"] = _take_steps


def _take_steps(backend: Backend, connection: Connection, revision: str = HEAD) -> None:
    engine = backend.engine_name
    if revision != HEAD or connection.dialect.has_table(connection, "alembic_version"):
        take_steps(backend, connection, revision)
    elif engine in _CHANGES:
        for statement in _CHANGES[engine]:
            connection.exec_driver_sql(statement)
    else:
        _CHANGES[engine] = _recorded(backend, connection)


def _recorded(backend: Backend, connection: Connection) -> list[str]:
    """Let Alembic migrate an empty database; gives the statements that changed it."""
    done: list[str] = []

    def record(connection: object, cursor: object, statement: str, *others: object) -> None:
        if not statement.startswith(("SELECT", "PRAGMA")):
            done.append(statement)

    event.listen(connection, "before_cursor_execute", record)
    try:
        take_steps(backend, connection)
    finally:
        event.remove(connection, "before_cursor_execute", record)
    return done
