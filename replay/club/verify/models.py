"""Read models and the club's own stream, made again from the log in a scratch database and compared."""

from __future__ import annotations

import sqlite3
from collections.abc import Container, Iterator
from contextlib import contextmanager
from itertools import groupby

from sqlalchemy import Connection, StaticPool, Table, create_engine, select
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.schema import CreateTable

from replay.club.index.facts import Facts
from replay.club.index.games import games, seats
from replay.club.index.hands import hands
from replay.club.index.packed_hands import packed
from replay.club.index.projection import TABLES, project
from replay.club.index.results import pairs, results, seasons
from replay.club.index.standings import standings, tallies
from replay.club.matters import OWN_TABLES
from replay.club.matters.before import Before
from replay.club.matters.matter import club_codec, decide
from replay.club.verify.games import AT_EVENT
from replay.ledger.balances import balances, booked_days, daily
from replay.ledger.comparison import compare_players, compare_postings, unnamed_accounts
from replay.ledger.people import Named, Naming, People
from replay.store.comparison import compare_tables
from replay.store.reading import Reading
from replay.store.tables import log
from replay.values.club_events import CLUB_STREAM, stream_named
from replay.values.events import Joined, Recorded
from replay.words.errors import PaipuError
from replay.words.messages import Message, Text

IN_MEMORY = 2048
"""The KiB held in memory before SQLite writes into a file in the temporary directory: the rows of about 30,000 events of games, of which
100,000 take 6.4 MB. It bounds the memory of a check, however large the club is.
"""
_NO_ROOM = {sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN}
_PRIMARY = 0xFF
"""The bits of SQLite's extended error code that hold the primary code."""


class NoRoom(Exception):
    """There is no room for the database, or for sorting; the text is SQLite's."""


@contextmanager
def needing_room() -> Iterator[None]:
    """Surround work for which SQLite may need the temporary directory. Raises NoRoom."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & _PRIMARY in _NO_ROOM:
            raise NoRoom(str(error.orig)) from error
        raise


class Scratch:
    """An SQLite database with the tables of all read models, whatever engine the club has; gone when it is closed.

    A database without a name is in memory while it is small, and then in a file that has no name either.
    """

    def __init__(self) -> None:
        self._engine = create_engine("sqlite://", creator=_connect, poolclass=StaticPool)

    def __enter__(self) -> Scratch:
        return self

    def __exit__(self, *raised: object) -> None:
        self._engine.dispose()

    def prepare(self) -> None:
        """Make the tables, without the indexes that only look-ups need. Raises NoRoom."""
        with self.writing() as connection:
            for table in TABLES:
                connection.execute(CreateTable(table))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed when the block ends, and rolled back on an error. Raises NoRoom."""
        with needing_room(), self._engine.begin() as connection:
            yield connection

    reading = writing


def _connect() -> sqlite3.Connection:
    connection = sqlite3.connect("")
    for setting in (f"cache_size = -{IN_MEMORY}", "journal_mode = MEMORY", "synchronous = OFF", "temp_store = FILE"):
        connection.execute(f"PRAGMA {setting}")
    return connection


_OF_GAMES = (games, seats, hands, packed, standings, results)
_SUMS = (balances, daily, booked_days, tallies, seasons, pairs)
_NO_FACTS_FIT = (PaipuError, DBAPIError, OverflowError)
"""A projection's errors on facts that the guards would have refused."""
AT_ONCE = 1000
"""The number of facts from which on they are written, all in one transaction."""
NAMING_REFUSED = Text("verify.naming-refused", "{stream} (log position {position}): {problem}")
CANNOT_HOLD = Text("verify.cannot-hold", "{stream}: the books and the index cannot hold its content: {reason}")
INDEX_OF_GAME = Text("verify.index-of-game", "the index of {table}: game {game}: {problem}")
INDEX_AT = Text("verify.index-at", "the index of {table}, {place}: {problem}")


class ReadModels:
    """The read models, built again from the log part by part, and compared at the end.

    Args:
        club: one state of the club.
        scratch: the database for them.
        unread: streams with an unreadable event, which are not compared. The set may grow; this class adds streams that cannot be
            projected.
    """

    def __init__(self, club: Reading, scratch: Scratch, unread: set[str]) -> None:
        self._club = club
        self._scratch = scratch
        self._unread = unread
        self._taken: list[tuple[str, Facts]] = []
        self.skipped: str | None = None
        """The reason why nothing is compared: no room for the scratch database. None if there is room."""
        try:
            scratch.prepare()
        except NoRoom as error:
            self.skipped = str(error)

    def take(self, stream: str, facts: Facts) -> None:
        """Take the facts of the next events of a stream."""
        if self.skipped is None:
            self._taken.append((stream, facts))

    def enter(self) -> list[Message]:
        """Write the facts taken, once there are enough; return a finding for each that cannot be written."""
        return self._enter() if sum(len(each) for _, facts in self._taken for each in facts) >= AT_ONCE else []

    def _enter(self) -> list[Message]:
        taken, self._taken = self._taken, []
        together = Facts.none()
        for _, facts in taken:
            together.add(facts)
        try:
            with self._scratch.writing() as connection:
                project(connection, together)
        except NoRoom as error:
            self.skipped = str(error)
        except _NO_FACTS_FIT:
            # Writing all at once is fast; writing stream by stream finds the fault.
            return [finding for stream, facts in taken for finding in self._enter_alone(stream, facts)]
        return []

    def _enter_alone(self, stream: str, facts: Facts) -> Iterator[Message]:
        """Write the facts of one stream that can be written; a finding for each that cannot."""
        wrong = dict(unnamed_accounts(facts.money))
        yield from wrong.values()
        named: list[Named] = []
        try:
            with self._scratch.reading() as connection:
                people = People.load(connection)
            for event, position in facts.named:
                if refusal := _refusal(people, event, position):
                    yield NAMING_REFUSED(stream=stream_named(stream), position=position, problem=refusal)
                else:
                    named.append(Named(event, position))
            fitting = facts._replace(money=[fact for fact in facts.money if fact not in wrong], named=named)
            with self._scratch.writing() as connection:
                project(connection, fitting)
        except NoRoom as error:
            self.skipped = str(error)
        except (DBAPIError, OverflowError) as error:
            self._unread.add(stream)
            reason = str(getattr(error, "orig", error))
            yield CANNOT_HOLD(stream=stream_named(stream), reason=reason)

    def compare(self, sealed: Container[object]) -> list[Message]:
        """Return the differences, one finding each, table by table."""
        findings = self._enter()
        if self.skipped is not None:
            return findings
        try:
            with self._scratch.reading() as rebuilt:
                findings += compare_postings(self._club, rebuilt, self._unread)
                for table in _OF_GAMES:
                    findings += dict.fromkeys(self._index(table, rebuilt, sealed))
                if not self._unread:
                    findings += compare_players(self._club, rebuilt)
                    for table in _SUMS:
                        findings += self._index(table, rebuilt, None)
                for table in OWN_TABLES if CLUB_STREAM not in self._unread else ():
                    findings += self._index(table, rebuilt, None)
        except NoRoom as error:
            self.skipped = str(error)
        return findings

    def _index(self, table: Table, rebuilt: Connection, sealed: Container[object] | None) -> Iterator[Message]:
        names = [column.name for column in table.primary_key]
        passed_over = () if sealed is None else self._unread
        for key, problem in compare_tables(table, self._club, rebuilt, passed_over):
            if sealed is not None and key[0] not in sealed:
                yield INDEX_OF_GAME(table=table.name, game=str(key[0]), problem=problem)
            else:
                place = ", ".join(f"{name} {part}" for name, part in zip(names, key, strict=True))
                yield INDEX_AT(table=table.name, place=place, problem=problem)


def _refusal(people: People, event: Naming, position: int) -> Message | None:
    if isinstance(event, Joined):
        people.joined(event.player, position)
        return None
    try:
        people.change(event, position)
    except PaipuError as refusal:
        return refusal.problem
    return None


def check_own_stream(reading: Reading) -> list[Message]:
    """Return the faults of the sealed events in the club's own stream, one sentence each, in order.

    Games in which one player has two seats come last. It is checked elsewhere and before that the events can be read, and that the books
    and the index agree with them.
    """
    findings = []
    with Before(reading) as state:
        for position, record in sealed_events(reading):
            state.reach(position, record.at)
            findings += [
                AT_EVENT(stream=stream_named(CLUB_STREAM), version=record.seq, problem=refusal.finding)
                for refusal in decide(state, record.data)
                if refusal.finding is not None
            ]
            state.take(record)
    return [*findings, *_seated_twice(reading.connection)]


def sealed_events(reading: Reading) -> Iterator[tuple[int, Recorded]]:
    """The sealed events of the club's own stream with their positions in the log, in order."""
    decode = club_codec().decode
    version = 0
    while rows := reading.read(CLUB_STREAM, version, version + AT_ONCE):
        version = rows[-1].version
        places = select(log.c.version, log.c.position).where(
            log.c.stream == CLUB_STREAM, log.c.version.between(rows[0].version, version)
        )
        positions = dict(reading.connection.execute(places).all())
        for row in rows:
            if row.version in positions:
                yield positions[row.version], decode(row.data)


SEAT_OF_PLAYER = Text("verify.seat-of-player", "seat {seat} ({player})")
ONE_PLAYER_TWICE = Text(
    "verify.one-player-twice", "game {game}: {one} and {other} are one player in this club, expected two people"
)


def _seated_twice(connection: Connection) -> Iterator[Message]:
    people = People.load(connection)
    if all(person.stands_for is None for person in people.known.values()):
        return  # The rules give no name two seats of a game.
    wanted = select(*seats.c[:3]).order_by(seats.c.game, seats.c.seat)
    with connection.execute(wanted, execution_options={"yield_per": AT_ONCE}) as found:
        for game, rows in groupby(found, key=lambda row: str(row.game)):
            names = {row.seat: row.player for row in rows}
            if twice := people.seat_twice(names):
                one, other = (SEAT_OF_PLAYER(seat=seat, player=names[seat]) for seat in twice)
                yield ONE_PLAYER_TWICE(game=game, one=one, other=other)
