"""Takes the schema of a club from one revision to another, by the steps in ``migrations/versions``."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from replay.store.backend import Backend
from replay.words.errors import BadInput
from replay.words.messages import Text

HEAD = "0021"
"""The newest revision in ``migrations/versions``; a constant, as loading Alembic to ask costs a fifth of a second."""
OTHER_DATABASE = Text("store.other-database", "found a database of something else, expected a Paipu club")


def revision_of(backend: Backend, connection: Connection) -> str | None:
    """The revision of the club's schema, None if there is nothing at all. Raises BadInput if it is something else."""
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    if not tables >= {"alembic_version", "events", "log"}:
        raise BadInput(OTHER_DATABASE(), source=backend.name)
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


NEWER = Text("store.newer", "found a club of a newer Paipu: update Paipu, then try again")


def take_steps(backend: Backend, connection: Connection, revision: str = HEAD) -> None:
    """Bring the schema to a later revision. Raises BadInput if it is of a newer Paipu."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    config.attributes["backend"] = backend
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise BadInput(NEWER(), source=backend.name) from error
