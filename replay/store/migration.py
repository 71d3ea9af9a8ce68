"""Brings a database to the schema of this Paipu; refuses a database that is not a club, or a newer one."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from replay.errors import BadInput, NotFound
from replay.store import wording
from replay.store.backend import Backend

__all__ = ["HEAD", "make_ready"]

HEAD = "0009"
"""The newest revision in ``migrations/versions``; a constant, as loading Alembic to ask costs a fifth of a second."""


def make_ready(backend: Backend, create: bool) -> None:
    """Create or migrate the club if needed.

    Raises:
        NotFound: there is no club, and ``create`` is False.
        BadInput: the database belongs to something else, or to a newer Paipu.
    """
    if backend.exists():
        with backend.engine.connect() as connection:
            found = _revision(backend, connection)
    else:
        found = None
    if found == HEAD:
        return
    if found is None and not create:
        raise NotFound(wording.NO_CLUB(place=backend.name))
    backend.prepare()
    with backend.migrating() as connection:
        if _revision(backend, connection) != HEAD:  # somebody else may have been faster
            _upgrade(backend, connection)


def _revision(backend: Backend, connection: Connection) -> str | None:
    """The revision of the club's schema, None if there is nothing at all."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not tables >= {"alembic_version", "events", "log"}:
        raise BadInput(wording.OTHER_DATABASE(), source=backend.name)
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _upgrade(backend: Backend, connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    config.attributes["backend"] = backend
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadInput(wording.NEWER(), source=backend.name) from error
