"""The journal: every posting with the step that caused it, in the order of entry.

A period is two UTC dates, both inclusive: ``since`` from its first moment, ``until`` to its last; either may be open.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, select

from replay.answers.books import Entry, Place
from replay.answers.pages import END, Page
from replay.club_events import CLUB_STREAM
from replay.ledger.accounts import owner
from replay.ledger.balances import need_order
from replay.ledger.booked_days import Part, parts_within
from replay.ledger.books import within
from replay.ledger.people import Names, People
from replay.ledger.periods import Entering
from replay.ledger.postings import postings
from replay.ledger.stored_names import StoredNames
from replay.store.sql_types import Found, Query
from replay.store.tables import events, log
from replay.times import from_micros

K = TypeVar("K", int, str)

_BATCH = 1000


class Stretch(NamedTuple, Generic[K]):
    """Which part of the journal, or of a statement, is wanted.

    Args:
        after: the event after which it comes: its place in the log, or in a statement its key; 0 or "" for the beginning of the list.
        limit: how many lines at least, if there are so many, as those of an event stay together; of a statement how many events.
        since: the first day, UTC.
        until: the last day, UTC.
        latest_first: whether the list begins with the latest.
    """

    after: K
    limit: int
    since: dt.date | None = None
    until: dt.date | None = None
    latest_first: bool = False


def journal(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *, latest_first: bool = False
) -> Iterator[Entry]:
    """Every posting of the period in log order, read in batches as it is asked for.

    Log order is the order of entry: an older evening that was imported later appears later. With ``latest_first`` the events
    come in the opposite order, the postings of each still from the payer to the payee.

    Raises:
        BadInput: the period ends before it begins.
    """
    need_order(since, until)
    rows = _rows(connection, Stretch(0, 0, since, until, latest_first), Part(0, END))
    return _entries(connection, rows, People.load(connection))


def journal_page(connection: Connection, asked: Stretch[int]) -> Page[Entry, int]:
    """The next postings of the journal, those of an event together. Raises BadInput if the period ends before it begins."""
    beyond = _beyond(asked.after, asked.latest_first)
    found = list(islice(_rows(connection, asked, beyond, asked.limit + 1), asked.limit + 1))
    shown, more = found[: asked.limit], len(found) > asked.limit
    if more and found[-1].position == (last := shown[-1]).position:
        shown += connection.execute(_postings(postings.c.position == last.position, postings.c.line > last.line))
        rest = _beyond(last.position, asked.latest_first)
        more = next(_rows(connection, asked, rest, 1), None) is not None
    return Page(
        _named(connection, shown),
        shown[-1].position if more else None,
        _previous(connection, asked) if asked.after else None,
    )


def _previous(connection: Connection, asked: Stretch[int]) -> int:
    """The key after which the page before begins."""
    back = Part(asked.after, END) if asked.latest_first else Part(0, asked.after)
    earlier = _rows(connection, asked._replace(latest_first=not asked.latest_first), back, asked.limit + 1)
    row = next(islice(earlier, asked.limit, None), None)
    return 0 if row is None else int(row.position)


def _beyond(after: int, latest_first: bool) -> Part:
    """The part of the log that follows a place in one order or the other."""
    return Part(0, (after or END) - 1) if latest_first else Part(after + 1, END)


def _rows(connection: Connection, asked: Stretch[int], part: Part, limit: int | None = None) -> Iterator[Found]:
    """The postings of a period in a part of the log, in order; with ``limit`` so many at most of what lies together."""
    _, _, since, until, latest_first = asked
    period = within(since, until)
    order = postings.c.position.desc() if latest_first else postings.c.position
    for first, last in parts_within(connection, since, until, part, latest_first=latest_first):
        wanted = _postings(postings.c.position.between(first, last), *period).order_by(None)
        wanted = wanted.order_by(order, postings.c.line).limit(limit)
        with connection.execute(wanted, execution_options={"yield_per": min(limit or _BATCH, _BATCH)}) as found:
            yield from found


def entries_of(connection: Connection, event: UUID) -> list[Entry]:
    """The postings of one event; none if it moved no money."""
    position = _positions().where(events.c.event_id == event.bytes).scalar_subquery()
    return _found(connection, postings.c.position == position)


def corrections(connection: Connection, event: UUID) -> list[Entry]:
    """The postings of the events that set this one right, in log order."""
    # Only the club's own stream names events, so the games' postings, nearly all there are, need not be gone through.
    own = _positions().where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
    return _found(connection, postings.c.position.in_(own) & (postings.c.corrects == str(event)))


def _positions() -> Query:
    """The places of events in the log."""
    return select(log.c.position).join(events, (log.c.stream == events.c.stream) & (log.c.version == events.c.version))


def _found(connection: Connection, *which: ColumnElement[bool]) -> list[Entry]:
    return _named(connection, connection.execute(_postings(*which)).all())


def _postings(*which: ColumnElement[bool]) -> Query:
    """Postings in log order with the columns of their events that an entry shows."""
    of_event = (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version)
    wanted = select(postings, events.c.event_id, events.c.recorded_at).join(events, of_event)
    return wanted.where(*which).order_by(postings.c.position, postings.c.line)


def _named(connection: Connection, rows: Collection[Found]) -> list[Entry]:
    """The entries of a few postings, of which only the names are read."""
    names = StoredNames(connection)
    names.read({player for row in rows if (player := owner(row.account)[0]) is not None})
    return list(_entries(connection, rows, names))


def _entries(connection: Connection, rows: Iterable[Found], people: Names) -> Iterator[Entry]:
    corrected, entering = corrected_places(connection), Entering(connection)
    for row in map(tuple, rows):
        position, line, stream, version, hand, step, at, stored, amount, unit, why, corrects, note, event, happened = (
            row
        )
        account, game = people.account(stored), None if stream == CLUB_STREAM else stream
        booked = from_micros(at)
        place = (position, line, booked, booked.date(), game, hand, step, version, str(UUID(bytes=event)))
        entered = entering.day(position, stream, at, happened)
        details = (why, from_micros(happened), entered, corrects, note, corrected(corrects))
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
