"""Whether a database is the club's place: the club may have moved away from it, or not have arrived there yet.

One row, which every writer looks for in its own transaction before it writes (docs/decisions/0034-a-moved-club-is-marked-by-a-row.md).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.engine.interfaces import DBAPICursor

from replay.errors import Conflict
from replay.store import wording
from replay.store.backend import Backend
from replay.store.prepared import Prepared
from replay.store.tables import moved
from replay.times import day, from_micros

_MOVED = Prepared(select(moved))


class Whereabouts(NamedTuple):
    """Why nothing is written to a database.

    Args:
        id: of the move, the same at both places.
        state: the club has ``left`` this place, or is ``arriving`` at it.
        place: the other place, a path or a URL without its password.
        at: when it was moved, in microseconds since 1970 UTC.
    """

    id: str
    state: Literal["left", "arriving"]
    place: str
    at: int

    @property
    def day(self) -> str:
        """The day of the move, UTC, such as ``2026-11-23``."""
        return day(from_micros(self.at))


def find(connection: Connection) -> Whereabouts | None:
    """Why nothing is written to this database; None if this is the club's place."""
    return next((Whereabouts(*row) for row in _MOVED.rows(connection)), None)


def need_here(connection: Connection) -> None:
    """See, before anything is written, that this is the club's place. Raises Conflict."""
    if found := find(connection):
        raise _refusal(found)


def need_here_until_end(backend: Backend, cursor: DBAPICursor) -> None:
    """The same in a transaction that writes: until it ends, the club does not move.

    Args:
        backend: the engine.
        cursor: the driver's own: through SQLAlchemy this would be a tenth of an append.
    """
    cursor.execute(backend.whereabouts)
    if found := cursor.fetchone():
        raise _refusal(Whereabouts(*found))


def put(connection: Connection, whereabouts: Whereabouts) -> None:
    """Let nothing be written to this database from now on."""
    connection.execute(insert(moved).values(whereabouts._asdict()))


def remove(connection: Connection) -> None:
    """Let this database be the club's place."""
    connection.execute(delete(moved))


def _refusal(found: Whereabouts) -> Conflict:
    # Without the other place: also people without an account are shown this.
    return Conflict(wording.MOVED_AWAY(day=found.day) if found.state == "left" else wording.NOT_ARRIVED())
