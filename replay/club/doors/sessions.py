"""Browsers that have come in. A session ends here and not in the browser: unused, after a time, or because somebody ends it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from replay.club.doors.keys import digest, new_key
from replay.club.doors.tables import sessions
from replay.store.prepared import Prepared
from replay.times import micros

IDLE = dt.timedelta(days=7)
"""A session that was not used for so long has ended."""
LONGEST = dt.timedelta(days=30)
"""No session lasts longer, however much it is used."""
SEEN_EVERY = dt.timedelta(minutes=10)
"""How exactly it is known when a session was last used: a write for each page would be many."""
MOST = 50
"""How many sessions an account or a link has at most; the one that was not used for the longest goes."""
_FIND = Prepared(select(sessions).where(sessions.c.digest == bindparam("digest")), "digest")


class Visit(NamedTuple):
    """A session: whose it is, an account's or a link's, and when it was last seen."""

    digest: bytes
    account: str | None
    link: str | None
    begun: int
    seen: int
    proof: str | None = None


def begin(
    connection: Connection,
    now: dt.datetime,
    prove: Callable[[Mapping[str, object]], str | None],
    *,
    account: str | None = None,
    link: str | None = None,
) -> str:
    """A new session of an account or of a link: its key, which nobody had before."""
    _tidy(connection, now)
    whose = sessions.c.account == account if account else sessions.c.link == link
    known = connection.scalars(select(sessions.c.digest).where(whose).order_by(sessions.c.seen.desc()))
    for surplus in list(known)[MOST - 1 :]:
        connection.execute(delete(sessions).where(sessions.c.digest == surplus))
    key = new_key()
    made = Visit(digest(key) or b"", account, link, micros(now), micros(now))._asdict()
    connection.execute(insert(sessions).values(made | {"proof": prove(made)}))
    return key


def find(connection: Connection, kept: bytes) -> Visit | None:
    """The session with the key of this digest, which may have ended."""
    return next((Visit(*row) for row in _FIND.rows(connection, kept)), None)


def has_ended(visit: Visit, now: dt.datetime) -> bool:
    """Whether it has lasted too long, or was not used for too long."""
    return visit.seen <= micros(now - IDLE) or visit.begun <= micros(now - LONGEST)


def is_stale(visit: Visit, now: dt.datetime) -> bool:
    """Whether it is time to note that the session is used."""
    return visit.seen < micros(now - SEEN_EVERY)


def see(connection: Connection, visit: Visit, now: dt.datetime) -> None:
    """Note that a session is used."""
    connection.execute(update(sessions).where(sessions.c.digest == visit.digest).values(seen=micros(now)))


def end(connection: Connection, key: str) -> None:
    """End a session, if there is one with this key."""
    connection.execute(delete(sessions).where(sessions.c.digest == digest(key)))


def end_all(connection: Connection, *, account: str | None = None, link: str | None = None) -> None:
    """End every session of an account, or of a link."""
    connection.execute(delete(sessions).where(sessions.c.account == account if account else sessions.c.link == link))


def _tidy(connection: Connection, now: dt.datetime) -> None:
    """Forget what has ended."""
    ended = or_(sessions.c.seen <= micros(now - IDLE), sessions.c.begun <= micros(now - LONGEST))
    connection.execute(delete(sessions).where(ended))
