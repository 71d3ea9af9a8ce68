"""Reading the club's books: every balance, and every posting with the step that caused it.

A period is two UTC dates, both inclusive: ``since`` from its first moment, ``until`` to its last; either may be open.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Select, func, select

from replay.answers.books import Balance, Entry, Place
from replay.answers.pages import END, Page
from replay.club_events import CLUB_STREAM, Standing
from replay.ledger.accounts import OWN, owner
from replay.ledger.balances import HALF, Gains, exactly, gained, need_order
from replay.ledger.people import People
from replay.ledger.periods import last_moment
from replay.ledger.postings import postings
from replay.store.tables import events, log
from replay.times import from_micros, micros

__all__ = [
    "GAINED", "Total", "balances", "before", "by_unit_and_name", "corrected_places", "corrections",
    "entries_of", "gained_in", "journal", "journal_page", "moved_in", "standing", "totals", "within",
]  # fmt: skip

_BATCH = 1000

GAINED = func.sum(postings.c.amount // HALF), func.sum(postings.c.amount % HALF)
"""The sum of the amounts of postings, in the two columns that :func:`exactly <replay.ledger.balances.exactly>` wants."""


class Total(NamedTuple):
    """What one account gained in one unit, with the moments (UTC) of its first and last posting."""

    balance: Balance
    first: dt.datetime
    last: dt.datetime


def balances(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *, less: Gains | None = None
) -> list[Balance]:
    """What every account gained in the period, each unit apart: players by name, then what else is not at zero.

    Args:
        connection: the club's database.
        since: the first day, UTC.
        until: the last day, UTC.
        less: what is not counted of it.

    Raises:
        BadInput: the period ends before it begins.
    """
    people, found = People.load(connection), gained(connection, since, until)
    found.subtract(less or {})
    together: Gains = Counter()
    for (stored, unit), amount in found.items():
        together[people.account(stored), unit] += amount
    listed = (
        Balance(account, people.called(account), owner(account)[1], amount, unit)
        for (account, unit), amount in together.items()
    )
    return sorted((each for each in listed if each.player is not None or each.amount), key=by_unit_and_name)


def totals(connection: Connection, since: dt.date | None = None, until: dt.date | None = None) -> list[Total]:
    """The same for every account that money touched in the period, those at zero with them, in the same order: from the postings.

    Raises:
        BadInput: the period ends before it begins.
    """
    people = People.load(connection)
    found: dict[tuple[str, str], Total] = {}
    columns = postings.c.account, postings.c.unit
    wanted = select(*columns, *GAINED, func.min(postings.c.at), func.max(postings.c.at)).where(*within(since, until))
    for stored, unit, high, low, first, last in connection.execute(wanted.group_by(*columns)):
        account = people.account(stored)
        balance = Balance(account, people.called(account), owner(account)[1], exactly(high, low), unit)
        total = Total(balance, from_micros(first), from_micros(last))
        known = found.get((account, unit))
        found[account, unit] = total if known is None else _together(known, total)
    return sorted(found.values(), key=lambda total: by_unit_and_name(total.balance))


def standing(connection: Connection, until: dt.date) -> list[Standing]:
    """Every balance that is not zero at the end of a day, under the ids of its postings and in their order."""
    found = (Standing(account, amount, unit) for (account, unit), amount in gained(connection, until=until).items())
    return sorted((each for each in found if each.amount), key=lambda each: (each.unit, each.account))


def _together(one: Total, other: Total) -> Total:
    """Two names that mean one player."""
    balance = replace(one.balance, amount=one.balance.amount + other.balance.amount)
    return Total(balance, min(one.first, other.first), max(one.last, other.last))


def by_unit_and_name(balance: Balance) -> tuple[str, bool, bool, str, str]:
    """The order of balances: each unit apart, players by name, then pots and the club's own accounts."""
    return balance.unit, balance.player is None, balance.account in OWN, balance.player or "", balance.account


def gained_in(
    connection: Connection, stretches: Select[Any], since: dt.date | None = None, until: dt.date | None = None
) -> Gains:
    """What accounts gained in a period by some stretches of games. Raises BadInput if the period ends before it begins.

    Args:
        connection: the club's database.
        stretches: a query that gives each as a game and the versions of its first and last event.
        since: the first day, UTC.
        until: the last day, UTC.
    """
    columns = postings.c.account, postings.c.unit
    wanted = _within_stretches(stretches, since, until, *columns, *GAINED).group_by(*columns)
    return Counter({(account, unit): exactly(high, low) for account, unit, high, low in connection.execute(wanted)})


def moved_in(
    connection: Connection, stretches: Select[Any], since: dt.date | None = None, until: dt.date | None = None
) -> Iterator[tuple[str, int]]:
    """Those of the stretches in which money moved in the period, as the game and the first version. Raises as :func:`gained_in`."""
    found = connection.execute(_within_stretches(stretches, since, until).distinct())
    yield from ((game, first) for game, first in found)


def _within_stretches(
    stretches: Select[Any], since: dt.date | None, until: dt.date | None, *columns: ColumnElement[Any]
) -> Select[Any]:
    """Columns of the postings of stretches; without any, the game and first version of the stretch. The log leads to them by key."""
    part = stretches.subquery()
    game, first, last = part.c
    sealed = (log.c.stream == game) & log.c.version.between(first, last)
    wanted = select(*(columns or (game, first))).select_from(part).join(log, sealed)
    return wanted.join(postings, postings.c.position == log.c.position).where(*within(since, until))


def journal(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *, latest_first: bool = False
) -> Iterator[Entry]:
    """Every posting of the period in log order, read in batches as it is asked for.

    Log order is the order of entry: an older evening that was imported later appears later. With ``latest_first`` the events
    come in the opposite order, the postings of each still from the payer to the payee.

    Raises:
        BadInput: the period ends before it begins.
    """
    return _entries(connection, _in_order(within(since, until), latest_first))


def journal_page(
    connection: Connection, period: list[ColumnElement[bool]], after: int, limit: int, *, latest_first: bool = False
) -> Page[Entry]:
    """The next postings of a journal, those of an event together.

    Args:
        connection: the club's database.
        period: what :func:`within` gives.
        after: the event after which they come, by its place in the log; 0 for the beginning of the list.
        limit: how many at least, if there are so many.
        latest_first: whether the latest event comes first.
    """
    place = postings.c.position
    beyond = place < (after or END) if latest_first else place > after
    found = list(_entries(connection, _in_order([*period, beyond], latest_first).limit(limit + 1)))
    shown, more = found[:limit], len(found) > limit
    if more and found[-1].position == (last := shown[-1]).position:
        shown += _found(connection, (place == last.position) & (postings.c.line > last.line))
        beyond = place < last.position if latest_first else place > last.position
        more = connection.scalar(select(place).where(*period, beyond).limit(1)) is not None
    previous = None
    if after:
        back = place >= after if latest_first else place <= after
        previous = connection.scalar(
            _in_order([*period, back], not latest_first).with_only_columns(place).limit(1).offset(limit)
        )
        previous = previous or 0
    return Page(shown, shown[-1].position if more else None, previous)


def _in_order(conditions: list[ColumnElement[bool]], latest_first: bool) -> Select[Any]:
    position = postings.c.position.desc() if latest_first else postings.c.position
    return _postings().where(*conditions).order_by(position, postings.c.line)


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
    need_order(since, until)
    conditions = []
    if since:
        conditions.append(~before(since))
    if until:
        conditions.append(postings.c.at <= last_moment(until))
    return conditions


def before(day: dt.date) -> ColumnElement[bool]:
    """What holds for the postings of all days before this one."""
    return postings.c.at < micros(dt.datetime.combine(day, dt.time.min, dt.UTC))
