"""Antes of hands that are being played: they are not in the books until the hand is sealed, but people want to see them."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import func, select

from replay.answers.books import Balance
from replay.club.read_models.games import games
from replay.club.read_models.settings import current_settings
from replay.club.stored_events import read_event
from replay.events import Paid
from replay.ledger.accounts import booked, owner
from replay.ledger.people import People
from replay.ledger.periods import Booking
from replay.store.reading import Reading
from replay.store.tables import log, unsealed
from replay.times import from_micros

__all__ = ["pending"]


def pending(
    reading: Reading, since: dt.date | None = None, until: dt.date | None = None, without: Collection[str] = ()
) -> list[Balance]:
    """What every account will gain by payments in hands that are not sealed yet, but in these games; ``amount`` is 0."""
    people, booking = People.load(reading.connection), Booking(reading.connection)
    days = current_settings(reading.connection).days
    gained: dict[tuple[str, str], int] = defaultdict(int)
    for game, unit, sealed in _unsealed(reading):
        if game in without:
            continue
        for row in reading.read(game, sealed, types=("Paid",)):
            day = from_micros(booking.moment(row.recorded_at, days)).date()
            paid = read_event(game, row.version, row.data).data
            if isinstance(paid, Paid) and (since is None or day >= since) and (until is None or day <= until):
                gained[people.account(booked(paid.payer, game)), unit] -= paid.amount
                gained[people.account(booked(paid.payee, game)), unit] += paid.amount
    return [
        Balance(account, people.called(account), owner(account)[1], 0, unit, amount)
        for (account, unit), amount in sorted(gained.items())
        if amount
    ]


def _unsealed(reading: Reading) -> list[tuple[str, str, int]]:
    """The games with events that are not sealed: their unit, and the version up to which they are."""
    # From the few games that go on, each by key: given a join, SQLite goes through all games of the club.
    unit = select(games.c.unit).where(games.c.id == unsealed.c.stream).scalar_subquery()
    sealed = select(func.max(log.c.version)).where(log.c.stream == unsealed.c.stream).scalar_subquery()
    found = reading.connection.execute(select(unsealed.c.stream, unit, sealed))
    return [(game, unit, upto) for game, unit, upto in found if unit is not None]
