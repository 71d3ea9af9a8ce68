"""Links to one game, which people scan from a screen: to sit on a seat, or to watch. They end by themselves and can be revoked.

The link to a seat opens once: whoever scans it second, by mistake or not, is refused, and its player asks for another.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal, NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import Connection, delete, insert, select, update

from replay import clock
from replay.answers.doors import LinkSummary
from replay.club.doors import sessions, wording
from replay.club.doors.keys import digest, new_key
from replay.club.doors.tables import links
from replay.club.read_models.seats import seats
from replay.errors import BadInput, NotFound
from replay.store import Store
from replay.times import format_time, from_micros, micros

__all__ = ["HOURS", "MOST_HOURS", "Kind", "Links", "Ticket", "find", "open_link"]

Kind = Literal["seat", "watch"]
HOURS, MOST_HOURS = 12, 7 * 24
"""How long a link lasts: an evening if nobody says, a week at most."""


class Ticket(NamedTuple):
    """A link without its key."""

    id: str
    kind: Kind
    game: str
    seat: int | None
    account: str | None
    begun: int
    ends: int
    used: int | None


_SHOWN = [links.c[name] for name in Ticket._fields]


class Links:
    """The links to games of a club, kept in its ``store``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(
        self, game: str, seat: int | None = None, *, hours: int = HOURS, account: str | None = None
    ) -> tuple[str, LinkSummary]:
        """The key of a new link: to a seat of a game, or to watch it where none is named.

        Args:
            game: the game's whole id.
            seat: whose.
            hours: how long it lasts.
            account: who makes it; None for the terminal. With the account it ends.

        Raises:
            NotFound: nobody sits there.
            BadInput: it would last too long.
        """
        if not 1 <= hours <= MOST_HOURS:
            raise BadInput(wording.NO_HOURS(found=hours, most=MOST_HOURS), field="hours")
        now, key = clock.now(), new_key()
        kind: Kind = "watch" if seat is None else "seat"
        ends = micros(now + dt.timedelta(hours=hours))
        made = Ticket(str(uuid4()), kind, game, seat, account, micros(now), ends, None)
        with self._store.writing() as writing:
            if seat is not None:
                _need_seat(writing.connection, game, seat)
            _tidy(writing.connection, now)
            writing.connection.execute(insert(links).values(made._asdict() | {"digest": digest(key)}))
        return key, _shown(made)

    def all(self, game: str | None = None) -> list[LinkSummary]:
        """The links to a game, or to all games, that have not ended, the oldest first."""
        wanted = select(*_SHOWN).where(links.c.ends > micros(clock.now())).order_by(links.c.begun, links.c.id)
        if game is not None:
            wanted = wanted.where(links.c.game == game)
        with self._store.reading() as reading:
            return [_shown(Ticket(*row)) for row in reading.connection.execute(wanted)]

    def revoke(self, link: UUID, game: str | None = None) -> None:
        """End a link, of this game where one is named, for all who came by it. Raises NotFound."""
        wanted = delete(links).where(links.c.id == str(link))
        if game is not None:
            wanted = wanted.where(links.c.game == game)
        with self._store.writing() as writing:
            if not writing.connection.execute(wanted).rowcount:
                raise NotFound(wording.NO_LINK(found=str(link)))
            sessions.end_all(writing.connection, link=str(link))

    def admit(self, key: str) -> LinkSummary | None:
        """The link with this key; None if it opens nothing, or no more."""
        with self._store.reading() as reading:
            found = _open(reading.connection, key, clock.now())
        return None if found is None else _shown(found)


def open_link(connection: Connection, key: str, now: dt.datetime) -> Ticket | None:
    """Redeem a link, under a lock that keeps others from it: the link, or None if it opens nothing."""
    found = _open(connection, key, now)
    if found is not None and found.used is None:
        connection.execute(update(links).where(links.c.id == found.id).values(used=micros(now)))
    return found


def find(connection: Connection, link: str, now: dt.datetime) -> Ticket | None:
    """The link with this id, if it has not ended."""
    row = connection.execute(select(*_SHOWN).where(links.c.id == link, links.c.ends > micros(now))).first()
    return None if row is None else Ticket(*row)


def _open(connection: Connection, key: str, now: dt.datetime) -> Ticket | None:
    kept = digest(key)
    if kept is None:
        return None
    row = connection.execute(select(*_SHOWN).where(links.c.digest == kept, links.c.ends > micros(now))).first()
    found = None if row is None else Ticket(*row)
    return None if found is None or (found.kind == "seat" and found.used is not None) else found


def _need_seat(connection: Connection, game: str, seat: int) -> None:
    taken = sorted(connection.scalars(select(seats.c.seat).where(seats.c.game == game)))
    if seat not in taken:
        raise NotFound(wording.NO_SEAT(found=seat, last=taken[-1] if taken else 0))


def _tidy(connection: Connection, now: dt.datetime) -> None:
    """Forget the links that have ended, and who came by them."""
    ended = links.c.ends <= micros(now)
    for link in list(connection.scalars(select(links.c.id).where(ended))):
        sessions.end_all(connection, link=link)
    connection.execute(delete(links).where(ended))


def _shown(made: Ticket) -> LinkSummary:
    return LinkSummary(
        id=made.id,
        kind=made.kind,
        game=made.game,
        seat=made.seat,
        account=made.account,
        begun=format_time(from_micros(made.begun)),
        ends=format_time(from_micros(made.ends)),
        used=made.used is not None,
    )
