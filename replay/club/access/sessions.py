"""Browsers that have come in, the secrets that they and others come with, and the wait after guesses.

A session ends here and not in the browser: unused, after a time, or because its owner ends it. Of a secret of 256 bits the club keeps
only its SHA-256, from which nobody can make it. After some tries that failed, each further one has to wait, and longer every time.
"""

from __future__ import annotations

import datetime as dt
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from replay.club.access.tables import sessions
from replay.values.times import micros
from replay.words.errors import TooSoon
from replay.words.messages import Text

_BYTES = 32
_KEY = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def new_key() -> str:
    """A new secret: 43 letters that every address, header and cookie takes as they are."""
    return secrets.token_urlsafe(_BYTES)


def digest(key: str) -> bytes | None:
    """What the club keeps of a secret; None for what is none. No salt and no slow hash: 256 bits of chance cannot be guessed.

    >>> digest("shortened"), len(digest(new_key()) or b"")
    (None, 32)
    """
    return sha256(key.encode("ascii")).digest() if _KEY.fullmatch(key) else None


_FORGOTTEN = 3600.0
"""Seconds without a try after which the earlier ones no longer count."""


class _Tries(NamedTuple):
    failed: int
    until: float


WAIT = Text("doors.wait", "Too many tries failed. Wait a minute, then try again.")


class Slowdown:
    """Counts tries by whatever names who tries, known or unknown alike. Safe to share between threads.

    A try counts before it is judged, so that many at once are no way around, and :meth:`forgive` takes it back.

    Args:
        free: how many tries need not wait.
        longest: the longest wait, in seconds: whoever has the name that is being guessed still gets in.
        most: of how many it keeps count.
        clock: seconds that only grow.
    """

    def __init__(
        self, free: int, longest: float = 60.0, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = free
        self._longest = longest
        self._most = most
        self._clock = clock
        self._tries: OrderedDict[Hashable, _Tries] = OrderedDict()
        self._lock = Lock()

    def take(self, who: Hashable) -> None:
        """Count a try. Raises TooSoon if it has to wait; then it does not count."""
        with self._lock:
            now = self._clock()
            before = self._tries.get(who, _Tries(0, now))
            if before.until > now:
                raise TooSoon(WAIT(), retry_after=math.ceil(before.until - now))
            failed = 1 if now - before.until > _FORGOTTEN else before.failed + 1
            wait = min(2.0 ** (failed - self._free), self._longest) if failed >= self._free else 0.0
            self._tries[who] = _Tries(failed, now + wait)
            self._tries.move_to_end(who)
            while len(self._tries) > self._most:
                self._tries.popitem(last=False)

    def forgive(self, who: Hashable, *, all: bool = False) -> None:
        """Take back the last try, which did not fail; or all of them."""
        with self._lock:
            before = self._tries.pop(who, None)
            if before is not None and before.failed > 1 and not all:
                self._tries[who] = _Tries(before.failed - 1, self._clock())


IDLE = dt.timedelta(days=7)
"""A session that was not used for so long has ended."""
LONGEST = dt.timedelta(days=30)
"""No session lasts longer, however much it is used."""
SEEN_EVERY = dt.timedelta(minutes=10)
"""How exactly it is known when a session was last used: a write for each page would be many."""
MOST = 50
"""How many sessions an account or a link has at most; the one that was not used for the longest goes."""
_FIND = select(sessions).where(sessions.c.digest == bindparam("digest"))


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
    row = connection.execute(_FIND, {"digest": kept}).first()
    return None if row is None else Visit(*row)


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
