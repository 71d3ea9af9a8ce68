"""The statement of an account: every line with the balance after it, and the step of a game that it comes from."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterator
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, case, func, select

from replay.answers.books import Line, Statement
from replay.club_events import CLUB_STREAM
from replay.ledger.accounts import OWN, PLAYERS, SETTLED
from replay.ledger.books import before, corrected_places, within
from replay.ledger.people import People
from replay.ledger.postings import postings
from replay.store.tables import events
from replay.times import from_micros

__all__ = ["statements"]


def statements(
    connection: Connection, whose: str, since: dt.date | None = None, until: dt.date | None = None
) -> list[Statement]:
    """The statements of a player, or of one of the club's own accounts, one for each unit in which anything ever moved until then.

    Lines are in the order of their days, so every balance is the one of its moment, however late its evening was entered.

    Args:
        connection: the club's database.
        whose: the player's id, or one of :data:`OWN <replay.ledger.accounts.OWN>`.
        since: the first day, UTC.
        until: the last day, UTC.

    Raises:
        BadInput: the period ends before it begins.
    """
    period = within(since, until)
    people = People.load(connection)
    account = whose if whose in OWN else PLAYERS + whose
    stored = [whose] if whose in OWN else [PLAYERS + each for each in people.names_of(whose)]
    mine = postings.c.account.in_(stored)
    opening: Counter[str] = Counter()
    if since:
        for unit, amount in connection.execute(select(postings.c.unit, postings.c.amount).where(mine, before(since))):
            opening[unit] += amount
    balance = Counter(opening)
    lines: dict[str, list[Line]] = defaultdict(list)
    for line, unit in _lines(connection, people, mine, period, _facing_outwards() if whose == SETTLED else _facing()):
        balance[unit] += line.amount
        lines[unit].append(replace(line, balance=balance[unit]))
    name = OWN.get(whose) or people.name(whose)
    return [
        Statement(name, account, unit, since, until, opening[unit], balance[unit], lines[unit])
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
    people: People,
    mine: ColumnElement[bool],
    period: list[ColumnElement[bool]],
    facing_line: ColumnElement[int],
) -> Iterator[tuple[Line, str]]:
    """Every posting with its unit, its balance not yet calculated."""
    other = postings.alias()
    wanted = (
        select(postings, other.c.account, events.c.event_id, events.c.recorded_at)
        .select_from(postings)
        .join(other, (other.c.position == postings.c.position) & (other.c.line == facing_line))
        .join(events, (events.c.stream == postings.c.stream) & (events.c.version == postings.c.version))
        .where(mine, *period)
        .order_by(postings.c.at, postings.c.position, postings.c.line)
    )
    corrected = corrected_places(connection)
    for row in connection.execute(wanted):
        _, _, stream, version, hand, step, at, _, amount, unit, why, corrects, note, facing, event, happened = row
        with_whom = people.account(facing)
        game = None if stream == CLUB_STREAM else stream
        place = (
            game,
            hand,
            step,
            version,
            str(UUID(bytes=event)),
            from_micros(happened),
            corrects,
            corrected(corrects),
            note,
        )
        yield Line(from_micros(at), why, people.called(with_whom), with_whom, amount, 0, *place), unit
