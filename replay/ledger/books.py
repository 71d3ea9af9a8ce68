"""Reading the club's books: every balance, and every posting with the step that caused it.

A period is two UTC dates, both inclusive: ``since`` from its first moment, ``until`` to its last; either may be open.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Select, SelectBase, func, select, tuple_

from replay.answers.books import Balance, Entry, Place
from replay.club_events import CLUB_STREAM, Standing
from replay.errors import BadInput
from replay.ledger import wording
from replay.ledger.accounts import OWN, owner
from replay.ledger.people import People
from replay.ledger.periods import last_moment
from replay.ledger.postings import postings
from replay.store.tables import events, log
from replay.times import from_micros, micros

__all__ = [
    "GAINED", "Total", "balances", "before", "by_unit_and_name", "corrected_places", "corrections",
    "entries_of", "exactly", "journal", "of_hands", "standing", "totals", "within", "without",
]  # fmt: skip

_BATCH = 1000

# A sum of 64-bit amounts can pass 64 bits, which SQLite refuses. The sums of both halves cannot, in any club's lifetime.
_HALF = 10**9
GAINED = func.sum(postings.c.amount // _HALF), func.sum(postings.c.amount % _HALF)
"""The sum of the amounts of postings, in the two columns that :func:`exactly` wants."""


def exactly(high: Any, low: Any) -> int:
    """The sum whose halves the database gave."""
    return int(high) * _HALF + int(low)


class Total(NamedTuple):
    """What one account gained in one unit, with the moments (UTC) of its first and last posting."""

    balance: Balance
    first: dt.datetime
    last: dt.datetime


def balances(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *only: ColumnElement[bool]
) -> list[Balance]:
    """What every account gained in the period, each unit apart: players by name, then what else is not at zero.

    Raises:
        BadInput: the period ends before it begins.
    """
    found = [total.balance for total in totals(connection, since, until, *only)]
    return [each for each in found if each.player is not None or each.amount]


def totals(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *only: ColumnElement[bool]
) -> list[Total]:
    """The same for every account that money touched in the period, those at zero with them, in the same order.

    Raises:
        BadInput: the period ends before it begins.
    """
    people = People.load(connection)
    found: dict[tuple[str, str], Total] = {}
    for stored, unit, amount, first, last in _sums(connection, *within(since, until), *only):
        account = people.account(stored)
        balance = Balance(account, people.called(account), owner(account)[1], amount, unit)
        total = Total(balance, from_micros(first), from_micros(last))
        known = found.get((account, unit))
        found[account, unit] = total if known is None else _together(known, total)
    return sorted(found.values(), key=lambda total: by_unit_and_name(total.balance))


def _sums(connection: Connection, *only: ColumnElement[bool]) -> Iterator[tuple[str, str, int, int, int]]:
    """Every account with a unit, what it gained, and the moments of its first and last posting."""
    columns = postings.c.account, postings.c.unit
    wanted = select(*columns, *GAINED, func.min(postings.c.at), func.max(postings.c.at))
    for account, unit, high, low, first, last in connection.execute(wanted.where(*only).group_by(*columns)):
        yield account, unit, exactly(high, low), first, last


def standing(connection: Connection, until: dt.date) -> list[Standing]:
    """Every balance that is not zero at the end of a day, under the ids of its postings and in their order."""
    found = (Standing(account, amount, unit) for account, unit, amount, *_ in _sums(connection, *within(None, until)))
    return sorted((each for each in found if each.amount), key=lambda each: (each.unit, each.account))


def _together(one: Total, other: Total) -> Total:
    """Two names that mean one player."""
    balance = replace(one.balance, amount=one.balance.amount + other.balance.amount)
    return Total(balance, min(one.first, other.first), max(one.last, other.last))


def by_unit_and_name(balance: Balance) -> tuple[str, bool, bool, str, str]:
    """The order of balances: each unit apart, players by name, then pots and the club's own accounts."""
    return balance.unit, balance.player is None, balance.account in OWN, balance.player or "", balance.account


def of_hands(hands: SelectBase) -> ColumnElement[bool]:
    """What holds for the postings of these hands, which a query gives as games and numbers; neither is ever null."""
    return postings.c.hand.is_not(None) & tuple_(postings.c.stream, postings.c.hand).in_(hands)


def without(hands: SelectBase) -> ColumnElement[bool]:
    """What holds for the postings of everything but these hands, as :func:`of_hands` takes them."""
    return postings.c.hand.is_(None) | tuple_(postings.c.stream, postings.c.hand).not_in(hands)


def journal(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *, latest_first: bool = False
) -> Iterator[Entry]:
    """Every posting of the period in log order, read in batches as it is asked for.

    Log order is the order of entry: an older evening that was imported later appears later. With ``latest_first`` the events
    come in the opposite order, the postings of each still from the payer to the payee.

    Raises:
        BadInput: the period ends before it begins.
    """
    position = postings.c.position.desc() if latest_first else postings.c.position
    return _entries(connection, _postings().where(*within(since, until)).order_by(position, postings.c.line))


def entries_of(connection: Connection, event: UUID) -> list[Entry]:
    """The postings of one event; none if it moved no money."""
    position = _positions().where(events.c.event_id == event.bytes).scalar_subquery()
    return _found(connection, postings.c.position == position)


def corrections(connection: Connection, event: UUID) -> list[Entry]:
    """The postings of the events that set this one right, in log order."""
    # Only the club's own stream names events, so the games' postings, nearly all there are, need not be gone through.
    own = _positions().where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
    return _found(connection, postings.c.position.in_(own) & (postings.c.corrects == str(event)))


def _positions() -> Select[Any]:
    """The places of events in the log."""
    return select(log.c.position).join(events, (log.c.stream == events.c.stream) & (log.c.version == events.c.version))


def _found(connection: Connection, which: ColumnElement[bool]) -> list[Entry]:
    return list(_entries(connection, _postings().where(which).order_by(postings.c.position, postings.c.line)))


def _postings() -> Select[Any]:
    of_event = (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version)
    return select(postings, events.c.event_id, events.c.recorded_at).join(events, of_event)


def _entries(connection: Connection, wanted: Select[Any]) -> Iterator[Entry]:
    people, corrected = People.load(connection), corrected_places(connection)
    for row in connection.execute(wanted, execution_options={"yield_per": _BATCH}):
        position, line, stream, version, hand, step, at, stored, amount, unit, why, corrects, note, event, happened = (
            row
        )
        account, game = people.account(stored), None if stream == CLUB_STREAM else stream
        place = (position, line, from_micros(at), game, hand, step, version, str(UUID(bytes=event)))
        details = (why, from_micros(happened), corrects, note, corrected(corrects))
        yield Entry(*place, account, people.called(account), amount, unit, *details)


def corrected_places(connection: Connection) -> Callable[[str | None], Place | None]:
    """Finds the event that an entry corrects, each only once; None if it corrects a hand, or nothing."""

    @cache
    def found(corrects: str | None) -> Place | None:
        if corrects is None or corrects.startswith("hand:"):
            return None
        wanted = select(events.c.stream, events.c.version).where(events.c.event_id == UUID(corrects).bytes)
        row = connection.execute(wanted).one_or_none()
        return None if row is None else Place(None if row.stream == CLUB_STREAM else row.stream, row.version)

    return found


def within(since: dt.date | None, until: dt.date | None) -> list[ColumnElement[bool]]:
    """What holds for the postings of a period. Raises BadInput if it ends before it begins."""
    if since and until and until < since:
        raise BadInput(wording.PERIOD_ENDS_BEFORE(since=str(since), until=str(until)))
    conditions = []
    if since:
        conditions.append(~before(since))
    if until:
        conditions.append(postings.c.at <= last_moment(until))
    return conditions


def before(day: dt.date) -> ColumnElement[bool]:
    """What holds for the postings of all days before this one."""
    return postings.c.at < micros(dt.datetime.combine(day, dt.time.min, dt.UTC))
