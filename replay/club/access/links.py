"""Links to one game, which people scan from a screen: to record it, to take a seat, or to watch; and public links, which show one hand
without an account and open no session. They expire and can be revoked.

The link to a seat opens once: a second scan, by mistake or not, is refused, and the player asks for another link. The others open until
they expire: a table may go on with another phone.
"""

from __future__ import annotations

import datetime as dt
import json
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Literal, NamedTuple, TypeAlias
from uuid import UUID, uuid4

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from replay.answers.access import LinkSummary
from replay.club.access import sessions
from replay.club.access.record import AccessRecord
from replay.club.access.sessions import Slowdown, digest, new_key
from replay.club.access.tables import Ticket, links
from replay.club.index.games import seats
from replay.club.matters.access import HandNames, LinkMade, LinkRevoked
from replay.club.matters.roles import roles_of_all
from replay.club.matters.settings import current_settings
from replay.club.queries.games import find_game
from replay.rights import Account, LinkKind, Right, rights
from replay.store import Store, Writing
from replay.store.reading import Reading
from replay.values import clock
from replay.values.times import format_time, from_micros, micros
from replay.words.errors import BadInput, NotAllowed, NotFound
from replay.words.messages import Text, say


class SharedHand(NamedTuple):
    """The purpose of a public link: one hand of its game, with these eyes, its players called so, with or without its money."""

    hand: int
    eyes: str = "public"
    names: HandNames = "letters"
    money: bool = False


Purpose: TypeAlias = int | Literal["record", "watch"] | SharedHand
"""The purpose of a link: the seat with this number, to record, to watch, or to show one hand to anybody."""
HOURS, MOST_HOURS = 12, 7 * 24
"""The lifetime of a link in hours: an evening by default, a week at most."""
SHARED_HOURS, MOST_SHARED_HOURS = 30 * 24, 366 * 24
"""Hours until a public link ends: a month by default, a year at most."""


_FIND = select(links).where(links.c.id == bindparam("link"))
NO_HOURS = Text("doors.no-hours", "found {found} hours, expected 1 to {most}")
NO_LINK = Text("doors.no-link", "found {found!r}, expected the id of a link: 'paipu link list' shows them")


class Links:
    """The links to games of a club, in its ``store`` and on its ``record``."""

    def __init__(self, store: Store, record: AccessRecord) -> None:
        self._store = store
        self._record = record
        self.letters = Letters()

    def make(
        self, game: str | UUID, purpose: Purpose = "watch", *, hours: int = HOURS, account: str | None = None
    ) -> tuple[str, LinkSummary]:
        """Make a link to a game; return its key, and the link.

        Args:
            game: its id, or the beginning of the id.
            purpose: the purpose of the link.
            hours: its lifetime.
            account: the maker's account; None for the terminal. The link ends with the account.

        Raises:
            NotFound: there is no such game, or the seat is empty.
            NotAllowed: no role of the account may make links.
            BadInput: its lifetime is too long, or several games match.
        """
        return self._make(game, [purpose], hours, account, instead=False)[0]

    def renew(
        self, game: str | UUID, purposes: Sequence[Purpose], *, hours: int = HOURS, account: str | None = None
    ) -> list[tuple[str, LinkSummary]]:
        """Make new links for all of these purposes, in their order; earlier links for them end at once. Raises as :meth:`make`."""
        return self._make(game, purposes, hours, account, instead=True)

    def _make(
        self, game: str | UUID, purposes: Sequence[Purpose], hours: int, account: str | None, *, instead: bool
    ) -> list[tuple[str, LinkSummary]]:
        most = MOST_SHARED_HOURS if isinstance(purposes[0], SharedHand) else MOST_HOURS
        if not 1 <= hours <= most:
            raise BadInput(NO_HOURS(found=hours, most=most), field="hours")
        now = clock.now()
        ends = now + dt.timedelta(hours=hours)
        made: list[tuple[str, LinkSummary]] = []
        with self._record.writing() as writing:
            _tidy(writing.connection, now)
            _need_giver(writing.connection, account, shares=isinstance(purposes[0], SharedHand))
            game = find_game(writing, game)
            for purpose in purposes:
                kind, seat = _named(purpose)
                if seat is not None:
                    _need_seat(writing.connection, game, seat)
                for link in _like(writing.connection, game, kind, seat) if instead else ():
                    self._end(writing, link, account or "club")
                key = new_key()
                ticket = Ticket(
                    str(uuid4()), kind, game, seat, account, micros(now), micros(ends), None, digest(key) or b""
                )
                if isinstance(purpose, SharedHand):
                    ticket = ticket._replace(hand=purpose.hand, shown=json.dumps(purpose[1:]))
                self._enter(writing, ticket, ends)
                made.append((key, _shown(ticket)))
        return made

    def _enter(self, writing: Writing, made: Ticket, ends: dt.datetime) -> None:
        writing.connection.execute(insert(links).values(made._asdict()))
        recorded = self._record.digest(writing, "link", made.id)
        account = None if made.account is None else UUID(made.account)
        event = LinkMade(UUID(made.id), UUID(made.game), made.kind, recorded, ends, made.seat, account)
        if made.hand is not None and made.shown is not None:
            eyes, names, money = json.loads(made.shown)
            event = replace(event, hand=made.hand, eyes=eyes, names=names, money=money)
        self._record.enter(writing, event, made.account or "club")

    def _end(self, writing: Writing, link: str, by: str) -> None:
        _forget(writing.connection, [link])
        self._record.end(writing, "link", link, LinkRevoked(UUID(link)), by)

    def end_all(self, writing: Writing, account: str, by: str) -> None:
        """End every link that an account made."""
        for link in list(writing.connection.scalars(select(links.c.id).where(links.c.account == account))):
            self._end(writing, link, by)

    def all(self, game: str | UUID | None = None) -> list[LinkSummary]:
        """Return the open links to a game, or to all games, oldest first."""
        wanted = (
            select(links)
            .where(links.c.ends > micros(clock.now()))
            .order_by(links.c.begun, links.c.kind, links.c.seat, links.c.id)
        )
        if game is not None:
            wanted = wanted.where(links.c.game == str(game))
        return self._store.ask(lambda reading: [_shown(Ticket(*row)) for row in reading.connection.execute(wanted)])

    def revoke(self, link: str | UUID, game: str | UUID | None = None, by: str = "club") -> None:
        """Revoke a link, of this game if one is named, and end every session that used it. Raises NotFound."""
        with self._record.writing() as writing:
            found = find(writing.connection, str(link))
            if found is None or (game is not None and str(game) != found.game):
                raise NotFound(NO_LINK(found=str(link)))
            self._end(writing, found.id, by)

    def admit(self, key: str) -> LinkSummary | None:
        """Return the link with this key, which lets one in; None if it is not valid, or no longer."""
        with self._store.reading() as reading:
            found = self._open(reading, key, clock.now())
        return None if found is None or found.hand is not None else _shown(found)

    def shared(self, key: str) -> LinkSummary | None:
        """Return the public link with this key; None if no link has it, or the link has ended."""
        with self._store.reading() as reading:
            found = self._open(reading, key, clock.now())
        return None if found is None or found.hand is None else _shown(found)

    def open(self, writing: Writing, key: str, now: dt.datetime) -> Ticket | None:
        """Redeem a link, under a lock that excludes others; return it, or None if it is not valid."""
        found = self._open(writing, key, now)
        if found is not None and found.hand is not None:
            return None
        if found is not None and found.used is None:
            writing.connection.execute(update(links).where(links.c.id == found.id).values(used=micros(now)))
        return found

    def _open(self, reading: Reading, key: str, now: dt.datetime) -> Ticket | None:
        kept = digest(key)
        if kept is None:
            return None
        row = reading.connection.execute(
            select(links).where(links.c.digest == kept, links.c.ends > micros(now))
        ).first()
        found = None if row is None else Ticket(*row)
        if found is None or (found.kind == "seat" and found.used is not None):
            return None
        return found if self._record.admits(reading, "link", found._asdict()) else None


_LETTERS, _LENGTH, _MINUTES, _MOST_LETTERS = "BCDFGHJKMNPQRTVWXY346789", 6, 15, 1000
"""No letter that looks like another, and no vowel, so that no word appears; 191 million of them."""
NO_LETTERS = Text(
    "doors.no-letters",
    "These letters open no seat, or no longer. Look at the code of your seat again, or ask the recorder of the table for a new one.",
)


class Letters:
    """Six letters for each new link to a seat, for a player who cannot scan it. They are in memory alone, for a quarter of an hour.

    About sixty letters can be tried in that time by all the world together, and about twenty from one address.
    """

    def __init__(self) -> None:
        self._keys: OrderedDict[str, tuple[str, dt.datetime]] = OrderedDict()
        self._lock = Lock()
        self._addresses, self._all = Slowdown(5), Slowdown(45)

    def name(self, key: str) -> str:
        """Return new letters for the key of a link."""
        with self._lock:
            letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
            self._keys[letters] = key, clock.now() + dt.timedelta(minutes=_MINUTES)
            while len(self._keys) > _MOST_LETTERS:
                self._keys.popitem(last=False)
        return letters

    def key(self, typed: str, address: str) -> str:
        """Return the key of the link whose letters were typed, in any case and with spaces.

        Raises:
            BadInput: no link has these letters, or their time is over.
            TooSoon: too many tries failed.
        """
        self._addresses.take(address)
        self._all.take("all")
        with self._lock:
            key, ends = self._keys.get("".join(typed.split()).upper(), (None, clock.now()))
        if key is None or ends <= clock.now():
            raise BadInput(NO_LETTERS(), field="letters")
        self._addresses.forgive(address)
        self._all.forgive("all")
        return key


def find(connection: Connection, link: str) -> Ticket | None:
    """Return the link with this id, which may have expired."""
    row = connection.execute(_FIND, {"link": link}).first()
    return None if row is None else Ticket(*row)


def _named(purpose: Purpose) -> tuple[LinkKind, int | None]:
    if isinstance(purpose, SharedHand):
        return "hand", None
    return ("seat", purpose) if isinstance(purpose, int) else (purpose, None)


def _like(connection: Connection, game: str, kind: LinkKind, seat: int | None) -> list[str]:
    """Return the links to a game with the same purpose."""
    same = links.c.game == game, links.c.kind == kind, links.c.seat.is_not_distinct_from(seat)
    return list(connection.scalars(select(links.c.id).where(*same)))


def _forget(connection: Connection, ended: Iterable[str]) -> None:
    for link in ended:
        sessions.end_all(connection, link=link)
        connection.execute(delete(links).where(links.c.id == link))


NO_SEAT = Text("doors.no-seat", "found seat {found}, expected one of this game, which has seats 1 to {last}")


def _need_seat(connection: Connection, game: str, seat: int) -> None:
    taken = sorted(connection.scalars(select(seats.c.seat).where(seats.c.game == game)))
    if seat not in taken:
        raise NotFound(NO_SEAT(found=seat, last=taken[-1] if taken else 0))


def _need_giver(connection: Connection, account: str | None, *, shares: bool) -> None:
    """Refuse an account that has lost the right to make such links since its request. Raises NotAllowed."""
    if account is None:
        return
    asker = Account(UUID(account), frozenset(roles_of_all(connection).get(UUID(account), ())))
    wanted = {Right.SHARE_HANDS} if shares else {Right.GIVE_LINKS, Right.MANAGE_LINKS}
    if not wanted & rights(asker, current_settings(connection)):
        raise NotAllowed(
            say(
                "doors.gives-no-links", "this account may no longer make links: ask a director of the club to make them"
            )
        )


def _tidy(connection: Connection, now: dt.datetime) -> None:
    _forget(connection, list(connection.scalars(select(links.c.id).where(links.c.ends <= micros(now)))))


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
        hand=made.hand,
        **({} if made.shown is None else dict(zip(("eyes", "names", "money"), json.loads(made.shown), strict=True))),
    )
