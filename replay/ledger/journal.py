"""The journal and the statements: every posting with the step that caused it.

The journal has all accounts in the order of entry. A statement has one account in the order of days, with the balance after each line.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, case, func, select

from replay.answers.answer import END, Page
from replay.answers.books import Entry, Line, Place, Statement
from replay.ledger.accounts import OWN, PLAYERS, SETTLED, owner
from replay.ledger.balances import Part, exactly, gained, need_order, parts_within
from replay.ledger.books import before, within
from replay.ledger.people import Names, People, StoredNames
from replay.ledger.periods import Entering
from replay.ledger.postings import GAINED, postings
from replay.store.tables import Found, Query, events, log
from replay.values.club_events import CLUB_STREAM
from replay.values.times import from_micros
from replay.words.errors import BadInput
from replay.words.messages import Text

K = TypeVar("K", int, str)
_BATCH = 1000


class Stretch(NamedTuple, Generic[K]):
    """A part of the journal, or of a statement.

    Args:
        after: the event before the part: its position in the log, or in a statement its key; 0 or "" for the beginning of the list.
        limit: the number of lines, rounded up to whole events; for a statement the number of events.
        since: the first day, UTC.
        until: the last day, UTC.
        latest_first: True if the list begins with the latest.
    """

    after: K
    limit: int
    since: dt.date | None = None
    until: dt.date | None = None
    latest_first: bool = False


def journal(
    connection: Connection, since: dt.date | None = None, until: dt.date | None = None, *, latest_first: bool = False
) -> Iterator[Entry]:
    """Yield every posting of the period in log order, read lazily in batches. Raises BadInput if the period ends before it begins.

    Log order is the order of entry: an older evening that was imported later appears later. With ``latest_first`` the events are
    reversed; the postings of each still go from the payer to the payee.
    """
    need_order(since, until)
    rows = _rows(connection, Stretch(0, 0, since, until, latest_first), Part(0, END))
    return _entries(connection, rows, People.load(connection))


def journal_page(connection: Connection, asked: Stretch[int]) -> Page[Entry, int]:
    """Return the next postings of the journal; those of an event stay together. Raises BadInput if the period ends before it begins."""
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
    back = Part(asked.after, END) if asked.latest_first else Part(0, asked.after)
    earlier = _rows(connection, asked._replace(latest_first=not asked.latest_first), back, asked.limit + 1)
    row = next(islice(earlier, asked.limit, None), None)
    return 0 if row is None else int(row.position)


def _beyond(after: int, latest_first: bool) -> Part:
    return Part(0, (after or END) - 1) if latest_first else Part(after + 1, END)


def _rows(connection: Connection, asked: Stretch[int], part: Part, limit: int | None = None) -> Iterator[Found]:
    """Yield the postings of a period in a part of the log, in order; with ``limit`` at most so many from each stretch."""
    _, _, since, until, latest_first = asked
    period = within(since, until)
    order = postings.c.position.desc() if latest_first else postings.c.position
    for first, last in parts_within(connection, since, until, part, latest_first=latest_first):
        wanted = _postings(postings.c.position.between(first, last), *period).order_by(None)
        wanted = wanted.order_by(order, postings.c.line).limit(limit)
        with connection.execute(wanted, execution_options={"yield_per": min(limit or _BATCH, _BATCH)}) as found:
            yield from found


def entries_of(connection: Connection, event: UUID) -> list[Entry]:
    """Return the postings of one event; none if it moved no money."""
    position = _positions().where(events.c.event_id == event.bytes).scalar_subquery()
    return _found(connection, postings.c.position == position)


def corrections(connection: Connection, event: UUID) -> list[Entry]:
    """Return the postings of the events that corrected this one, in log order."""
    # Only the club's own stream names events, so the games' postings, which are nearly all, need not be read.
    own = _positions().where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
    return _found(connection, postings.c.position.in_(own) & (postings.c.corrects == str(event)))


def _positions() -> Query:
    return select(log.c.position).join(events, (log.c.stream == events.c.stream) & (log.c.version == events.c.version))


def _found(connection: Connection, *which: ColumnElement[bool]) -> list[Entry]:
    return _named(connection, connection.execute(_postings(*which)).all())


def _postings(*which: ColumnElement[bool]) -> Query:
    of_event = (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version)
    wanted = select(postings, events.c.event_id, events.c.recorded_at).join(events, of_event)
    return wanted.where(*which).order_by(postings.c.position, postings.c.line)


def _named(connection: Connection, rows: Collection[Found]) -> list[Entry]:
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
    """Return a function that finds the event that an entry corrects, each only once; None if it corrects a hand, or nothing."""

    @cache
    def found(corrects: str | None) -> Place | None:
        if corrects is None or corrects.startswith("hand:"):
            return None
        wanted = select(events.c.stream, events.c.version).where(events.c.event_id == UUID(corrects).bytes)
        row = connection.execute(wanted).one_or_none()
        return None if row is None else Place(None if row.stream == CLUB_STREAM else row.stream, row.version)

    return found


class _Key(NamedTuple):
    at: int
    position: int


def statements(
    connection: Connection, whose: str, since: dt.date | None = None, until: dt.date | None = None
) -> list[Statement]:
    """Return the statements of a player, or of one of the club's own accounts, one for each unit that ever moved until then.

    Lines are in the order of their days, so every balance is that of its moment, however late its evening was entered. Raises BadInput
    if the period, in days of the club, ends before it begins.
    """
    people = StoredNames(connection)
    shown = within(since, until)
    return _statements(
        connection, people, whose, Stretch("", 0, since, until), shown, _opening(connection, people, whose, since)
    )


def statements_page(connection: Connection, whose: str, asked: Stretch[str]) -> Page[Statement, str]:
    """Return the statements with some of the lines, found by key: ``opening`` is the balance before them, ``closing`` the one after them.

    A key is an event, ``STREAM:VERSION``. It is no position in the log: that would tell players how many events were sealed that they may
    not see.

    Raises:
        BadInput: the period ends before it begins, or the key is no event of these accounts.
    """
    people, limit = StoredNames(connection), asked.limit
    within_period = within(asked.since, asked.until)
    accounts = _stored(people, whose)
    from_there = _key(connection, accounts, asked.after) if asked.after else None
    found = _events(connection, accounts, within_period, from_there, limit + 1, latest_first=asked.latest_first)
    previous = None
    if from_there is not None:
        back = _events(connection, accounts, within_period, from_there, limit, latest_first=not asked.latest_first)
        previous = _name(connection, back[-1]) if len(back) == limit else ""
    shown = sorted(found[:limit])
    these: list[ColumnElement[bool]] = [postings.c.position.in_([each.position for each in shown])]
    if shown:
        opening = _balance_before(connection, accounts, shown[0])
        these.append(postings.c.at.between(shown[0].at, shown[-1].at))
    else:
        opening = _opening(connection, people, whose, asked.since)
    return Page(
        _statements(connection, people, whose, asked, these, opening),
        _name(connection, found[limit - 1]) if len(found) > limit else None,
        previous,
    )


def latest_statements(connection: Connection, whose: str, limit: int) -> list[Statement]:
    """Return the statements with at least so many of the latest lines of each unit, if there are so many: nothing older is read."""
    people = StoredNames(connection)
    accounts = _stored(people, whose)
    found = []
    for unit, closing in sorted(_balance_until(connection, accounts, None).items()):
        of_unit = postings.c.unit == unit
        shown = sorted(_events(connection, accounts, [of_unit], None, limit, latest_first=True))
        these = [of_unit, postings.c.position.in_([each.position for each in shown])]
        asked, nothing = Stretch("", limit), Counter({unit: 0})
        (statement,) = _statements(connection, people, whose, asked, these, nothing)
        before = closing - statement.closing
        lines = [replace(line, balance=before + line.balance) for line in statement.lines]
        found.append(replace(statement, opening=before, closing=closing, lines=lines))
    return found


def _stored(people: Names, whose: str) -> list[str]:
    return [whose] if whose in OWN else [PLAYERS + each for each in people.names_of(whose)]


NO_PAYMENT_THERE = Text(
    "ledger.no-payment-there",
    "found {found!r}, expected the key of a payment of this account, as the previous part gave it",
)


def _key(connection: Connection, accounts: list[str], named: str) -> _Key:
    stream, _, version = named.partition(":")
    sealed = (log.c.stream == stream) & (log.c.version == int(version))
    wanted = select(postings.c.at, postings.c.position).join_from(log, postings, postings.c.position == log.c.position)
    row = connection.execute(wanted.where(sealed, postings.c.account.in_(accounts)).limit(1)).one_or_none()
    if row is None:
        raise BadInput(NO_PAYMENT_THERE(found=named), field="after")
    return _Key(row.at, row.position)


def _name(connection: Connection, key: _Key) -> str:
    stream, version = connection.execute(
        select(log.c.stream, log.c.version).where(log.c.position == key.position)
    ).one()
    return f"{stream}:{version}"


def _events(
    connection: Connection,
    accounts: list[str],
    period: list[ColumnElement[bool]],
    after: _Key | None,
    limit: int,
    *,
    latest_first: bool,
) -> list[_Key]:  # 6 parameters: the accounts, the place and the number
    """Return the next events of some accounts, by one query for each: an index has the lines of one account in order."""
    at, position = postings.c.at, postings.c.position
    order = (at.desc(), position.desc()) if latest_first else (at, position)
    beyond = period
    if after is not None:
        later = (at <= after.at) & ((at < after.at) | (position < after.position))
        if not latest_first:
            later = (at >= after.at) & ((at > after.at) | (position > after.position))
        beyond = [*period, later]
    found: set[_Key] = set()
    for account in accounts:
        wanted = select(at, position).where(postings.c.account == account, *beyond).distinct()
        found.update(_Key(*row) for row in connection.execute(wanted.order_by(*order).limit(limit)))
    return sorted(found, reverse=latest_first)[:limit]


def _opening(connection: Connection, people: Names, whose: str, since: dt.date | None) -> Counter[str]:
    if since is None or since == dt.date.min:
        return Counter()
    return _balance_until(connection, _stored(people, whose), since - dt.timedelta(days=1))


def _balance_until(connection: Connection, accounts: list[str], day: dt.date | None) -> Counter[str]:
    found: Counter[str] = Counter()
    for account in accounts:
        for (_, unit), amount in gained(connection, until=day, account=account).items():
            found[unit] += amount
    return found


def _balance_before(connection: Connection, accounts: list[str], key: _Key) -> Counter[str]:
    """Return the balances before an event: those of the day before, plus the earlier postings of its day."""
    day = from_micros(key.at).date()
    found = Counter() if day == dt.date.min else _balance_until(connection, accounts, day - dt.timedelta(days=1))
    at, position = postings.c.at, postings.c.position
    earlier = (at <= key.at) & ((at < key.at) | (position < key.position))
    wanted = select(postings.c.unit, *GAINED).where(postings.c.account.in_(accounts), ~before(day), earlier)
    for unit, high, low in connection.execute(wanted.group_by(postings.c.unit)):
        found[unit] += exactly(high, low)
    return found


def _statements(  # 6 parameters: the head of a statement, and its lines
    connection: Connection,
    people: Names,
    whose: str,
    asked: Stretch[str],
    which: list[ColumnElement[bool]],
    opening: Counter[str],
) -> list[Statement]:
    account = whose if whose in OWN else PLAYERS + whose
    mine = postings.c.account.in_(_stored(people, whose))
    balance = Counter(opening)
    lines: dict[str, list[Line]] = defaultdict(list)
    for line, unit in _lines(connection, people, mine, which, _facing_outwards() if whose == SETTLED else _facing()):
        balance[unit] += line.amount
        lines[unit].append(replace(line, balance=balance[unit]))
    name = OWN.get(whose) or people.name(whose)
    return [
        Statement(name, account, unit, asked.since, asked.until, opening[unit], balance[unit], lines[unit])
        for unit in sorted({*opening, *lines})
    ]


def _facing() -> ColumnElement[int]:
    """The opposite line of a line: an event's postings in one unit pair from both ends, whatever account they pass through."""
    same = postings.alias()
    of_event = (same.c.position == postings.c.position) & (same.c.unit == postings.c.unit)
    ends = select(func.min(same.c.line) + func.max(same.c.line)).where(of_event).correlate(postings).scalar_subquery()
    return ends - postings.c.line


def _facing_outwards() -> ColumnElement[int]:
    """The opposite line for settled debts: the payer in the line before, then the payee in the line after."""
    return postings.c.line + case((postings.c.amount < 0, -1), else_=1)


def _lines(
    connection: Connection,
    people: Names,
    mine: ColumnElement[bool],
    which: list[ColumnElement[bool]],
    facing_line: ColumnElement[int],
) -> Iterator[tuple[Line, str]]:
    other = postings.alias()
    wanted = (
        select(postings, other.c.account, events.c.event_id, events.c.recorded_at)
        .select_from(postings)
        .join(other, (other.c.position == postings.c.position) & (other.c.line == facing_line))
        .join(events, (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version))
        .where(mine, *which)
        .order_by(postings.c.at, postings.c.position, postings.c.line)
    )
    corrected, entering = corrected_places(connection), Entering(connection)
    for row in connection.execute(wanted):
        place, _, stream, version, hand, step, at, _, amount, unit, why, corrects, note, facing, event, happened = row
        with_whom = people.account(facing)
        game = None if stream == CLUB_STREAM else stream
        details = (
            game,
            hand,
            step,
            version,
            str(UUID(bytes=event)),
            from_micros(happened),
            entering.day(place, stream, at, happened),
            corrects,
            corrected(corrects),
            note,
        )
        booked = from_micros(at)
        yield Line(booked, booked.date(), why, people.called(with_whom), with_whom, amount, 0, *details), unit
