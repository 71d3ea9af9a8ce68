"""Browser sessions, the secrets of visitors, and the wait after guesses.

A session ends on the server and not in the browser: after a time unused, after its longest lifetime, or when its owner ends it. Of a
secret of 256 bits the club stores only its SHA-256, which cannot be inverted. After some failed tries each further one has to wait, and
longer every time.
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

from replay.club.access.tables import Visit, sessions
from replay.values.times import micros
from replay.words.errors import TooSoon
from replay.words.messages import Text

_BYTES = 32
_KEY = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def new_key() -> str:
    """Make a new secret: 43 letters that are safe in addresses, headers and cookies."""
    return secrets.token_urlsafe(_BYTES)


def digest(key: str) -> bytes | None:
    """Return the stored digest of a secret; None if the text is no secret. It needs no salt and no slow hash: 256 random bits cannot be
    guessed.

    >>> digest("shortened"), len(digest(new_key()) or b"")
    (None, 32)
    """
    return sha256(key.encode("ascii")).digest() if _KEY.fullmatch(key) else None


_FORGOTTEN = 3600.0
"""Seconds without a try after which earlier tries no longer count."""


class _Tries(NamedTuple):
    failed: int
    until: float


WAIT = Text("doors.wait", "Too many tries failed. Wait a minute, then try again.")


class Slowdown:
    """Counts tries by a name of the visitor, known or unknown alike. Safe to share between threads.

    A try counts before it is checked, so parallel tries gain nothing, and :meth:`forgive` takes it back.

    Args:
        free: the number of tries without a wait.
        longest: the longest wait, in seconds: the owner of a guessed name still gets in.
        most: the most names that are counted.
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
"""A session unused for so long has ended."""
LONGEST = dt.timedelta(days=30)
"""The longest lifetime of a session, however much it is used."""
SEEN_EVERY = dt.timedelta(minutes=10)
"""The precision of a session's last use, which saves a write for each page."""
MOST = 50
"""The most sessions of an account or a link; beyond them the least recently used one ends."""
_FIND = select(sessions).where(sessions.c.digest == bindparam("digest"))


def begin(
    connection: Connection,
    now: dt.datetime,
    prove: Callable[[Mapping[str, object]], str | None],
    *,
    account: str | None = None,
    link: str | None = None,
) -> str:
    """Begin a session of an account or of a link; return its new key."""
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
    """Return the session with the key of this digest, which may have ended."""
    row = connection.execute(_FIND, {"digest": kept}).first()
    return None if row is None else Visit(*row)


def has_ended(visit: Visit, now: dt.datetime) -> bool:
    """True if it is too old, or was unused for too long."""
    return visit.seen <= micros(now - IDLE) or visit.begun <= micros(now - LONGEST)


def is_stale(visit: Visit, now: dt.datetime) -> bool:
    """True if the use of the session should be noted again."""
    return visit.seen < micros(now - SEEN_EVERY)


def see(connection: Connection, visit: Visit, now: dt.datetime) -> None:
    """Note that a session is used."""
    connection.execute(update(sessions).where(sessions.c.digest == visit.digest).values(seen=micros(now)))


def end(connection: Connection, key: str) -> None:
    """End the session with this key, if there is one."""
    connection.execute(delete(sessions).where(sessions.c.digest == digest(key)))


def end_all(connection: Connection, *, account: str | None = None, link: str | None = None) -> None:
    """End every session of an account, or of a link."""
    connection.execute(delete(sessions).where(sessions.c.account == account if account else sessions.c.link == link))


def _tidy(connection: Connection, now: dt.datetime) -> None:
    ended = or_(sessions.c.seen <= micros(now - IDLE), sessions.c.begun <= micros(now - LONGEST))
    connection.execute(delete(sessions).where(ended))
