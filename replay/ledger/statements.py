"""The statement of an account: every line with the balance after it, and the step of a game that it comes from."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, case, func, select

from replay.answers.books import Line, Statement
from replay.answers.pages import Page
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput
from replay.ledger import wording
from replay.ledger.accounts import OWN, PLAYERS, SETTLED
from replay.ledger.balances import exactly, gained
from replay.ledger.books import GAINED, before, within
from replay.ledger.journal import Stretch, corrected_places
from replay.ledger.people import Names
from replay.ledger.periods import Entering
from replay.ledger.postings import postings
from replay.ledger.stored_names import StoredNames
from replay.store.tables import events, log
from replay.times import from_micros


class _Key(NamedTuple):
    """Where the lines of an event are in a statement."""

    at: int
    position: int


def statements(
    connection: Connection, whose: str, since: dt.date | None = None, until: dt.date | None = None
) -> list[Statement]:
    """The statements of a player, or of one of the club's own accounts, one for each unit in which anything ever moved until then.

    Lines are in the order of their days, so every balance is the one of its moment, however late its evening was entered.

    Args:
        connection: the club's database.
        whose: the player's id, or one of :data:`OWN <replay.ledger.accounts.OWN>`.
        since: the first day, of the club.
        until: the last day, of the club.

    Raises:
        BadInput: the period ends before it begins.
    """
    people = StoredNames(connection)
    shown = within(since, until)
    return _statements(
        connection, people, whose, Stretch("", 0, since, until), shown, _opening(connection, people, whose, since)
    )


def statements_page(connection: Connection, whose: str, asked: Stretch[str]) -> Page[Statement, str]:
    """The same with some of the lines, found by key: ``opening`` is the balance before them, and ``closing`` that after them.

    A key is an event, ``STREAM:VERSION``: whoever reads the own statement learns no place in the log, which would tell how many
    events were sealed that they may not see.

    Raises:
        BadInput: the period ends before it begins, or the event after which they come is not one of these accounts.
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
    """The same with at least so many of the latest lines of each unit, if there are so many: nothing older is read."""
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
    """The accounts of the books that are shown as one."""
    return [whose] if whose in OWN else [PLAYERS + each for each in people.names_of(whose)]


def _key(connection: Connection, accounts: list[str], named: str) -> _Key:
    """The place of the event that a key names. Raises BadInput if it is none of these accounts."""
    stream, _, version = named.partition(":")
    sealed = (log.c.stream == stream) & (log.c.version == int(version))
    wanted = select(postings.c.at, postings.c.position).join_from(log, postings, postings.c.position == log.c.position)
    row = connection.execute(wanted.where(sealed, postings.c.account.in_(accounts)).limit(1)).one_or_none()
    if row is None:
        raise BadInput(wording.NO_PAYMENT_THERE(found=named), field="after")
    return _Key(row.at, row.position)


def _name(connection: Connection, key: _Key) -> str:
    """What the event at a place is called as a key."""
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
) -> list[_Key]:  # 6 parameters: where and how many
    """The next events of some accounts. There is one query for each account, because an index has the lines of one account in order."""
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
    """The balances before the first day of a period, by unit."""
    if since is None or since == dt.date.min:
        return Counter()
    return _balance_until(connection, _stored(people, whose), since - dt.timedelta(days=1))


def _balance_until(connection: Connection, accounts: list[str], day: dt.date | None) -> Counter[str]:
    """The balances at the end of a day, or of all days, by unit."""
    found: Counter[str] = Counter()
    for account in accounts:
        for (_, unit), amount in gained(connection, until=day, account=account).items():
            found[unit] += amount
    return found


def _balance_before(connection: Connection, accounts: list[str], key: _Key) -> Counter[str]:
    """The balances before an event: those of the day before, and what was booked that day until then."""
    day = from_micros(key.at).date()
    found = Counter() if day == dt.date.min else _balance_until(connection, accounts, day - dt.timedelta(days=1))
    at, position = postings.c.at, postings.c.position
    earlier = (at <= key.at) & ((at < key.at) | (position < key.position))
    wanted = select(postings.c.unit, *GAINED).where(postings.c.account.in_(accounts), ~before(day), earlier)
    for unit, high, low in connection.execute(wanted.group_by(postings.c.unit)):
        found[unit] += exactly(high, low)
    return found


def _statements(  # 6 parameters: what a statement has at its head, and its lines
    connection: Connection,
    people: Names,
    whose: str,
    asked: Stretch[str],
    which: list[ColumnElement[bool]],
    opening: Counter[str],
) -> list[Statement]:
    """The statements of some lines, one for each unit."""
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
    """The same for settled debts, which face who paid, in the line before, and then who was paid, in the line after."""
    return postings.c.line + case((postings.c.amount < 0, -1), else_=1)


def _lines(
    connection: Connection,
    people: Names,
    mine: ColumnElement[bool],
    which: list[ColumnElement[bool]],
    facing_line: ColumnElement[int],
) -> Iterator[tuple[Line, str]]:
    """These postings with their units, their balances not yet calculated."""
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
