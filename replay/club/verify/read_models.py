"""Compares a club's read models with those that the same projections build from its log in a scratch database."""

from __future__ import annotations

from collections.abc import Container, Iterator

from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError

from replay.club.read_models.access import access
from replay.club.read_models.confirmations import confirmations
from replay.club.read_models.disputes import disputes
from replay.club.read_models.facts import Facts
from replay.club.read_models.games import games
from replay.club.read_models.hands import hands
from replay.club.read_models.openings import openings
from replay.club.read_models.packed import packed
from replay.club.read_models.paid import paid
from replay.club.read_models.projection import project
from replay.club.read_models.released import released
from replay.club.read_models.roles import roles
from replay.club.read_models.seats import seats
from replay.club.read_models.settings import settings
from replay.club.read_models.standings import standings
from replay.club.read_models.tallies import tallies
from replay.club.read_models.ties import ties
from replay.club.verify import wording
from replay.club.verify.scratch import NoRoom, Scratch
from replay.club_events import CLUB_STREAM, stream_named
from replay.errors import PaipuError
from replay.events import Joined
from replay.ledger.balances import balances, daily
from replay.ledger.booked_days import booked_days
from replay.ledger.comparison import compare_players, compare_postings, unnamed_accounts
from replay.ledger.people import Named, Naming, People
from replay.ledger.periods import periods
from replay.messages import Message
from replay.store.comparison import compare_tables
from replay.store.reading import Reading

__all__ = ["ReadModels"]

_OF_GAMES = (games, seats, hands, packed, standings)
_SUMS = (balances, daily, booked_days, tallies)
_OF_THE_CLUB = (periods, confirmations, disputes, paid, roles, ties, settings, released, access, openings)
_NO_FACTS_FIT = (PaipuError, DBAPIError, OverflowError)
"""What a projection raises on facts that the guards would have refused."""

_AT_ONCE = 1000
"""From how many facts on they are written, all in one transaction."""


class ReadModels:
    """Builds the read models again from the log, part by part, and compares them at the end.

    Args:
        club: one state of the club.
        scratch: where they are built again.
        unread: streams with an event that could not be read, which are not compared. It may grow meanwhile; this class adds
            streams that cannot be projected.
    """

    def __init__(self, club: Reading, scratch: Scratch, unread: set[str]) -> None:
        self._club = club
        self._scratch = scratch
        self._unread = unread
        self._taken: list[tuple[str, Facts]] = []
        self.skipped: str | None = None
        """Why nothing is compared: there is no room for the scratch database. None if there is room."""
        try:
            scratch.prepare()
        except NoRoom as error:
            self.skipped = str(error)

    def take(self, stream: str, facts: Facts) -> None:
        """Take the facts of the next events of a stream."""
        if self.skipped is None:
            self._taken.append((stream, facts))

    def enter(self) -> list[Message]:
        """Write the facts taken, once there are enough; one finding for each that cannot be written."""
        return self._enter() if sum(len(each) for _, facts in self._taken for each in facts) >= _AT_ONCE else []

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
            # Writing all at once is fast; writing one stream after the other finds where something is wrong.
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
                    yield wording.NAMING_REFUSED(stream=stream_named(stream), position=position, problem=refusal)
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
            yield wording.CANNOT_HOLD(stream=stream_named(stream), reason=reason)

    def compare(self, sealed: Container[object]) -> list[Message]:
        """What differs, one finding each, table by table.

        Args:
            sealed: the streams that have sealed events.
        """
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
                for table in _OF_THE_CLUB if CLUB_STREAM not in self._unread else ():
                    findings += self._index(table, rebuilt, None)
        except NoRoom as error:
            self.skipped = str(error)
        return findings

    def _index(self, table: Table, rebuilt: Connection, sealed: Container[object] | None) -> Iterator[Message]:
        """What differs in one table. If ``sealed`` is given, its keys begin with the game, and unread games are passed over."""
        names = [column.name for column in table.primary_key]
        passed_over = () if sealed is None else self._unread
        for key, problem in compare_tables(table, self._club, rebuilt, passed_over):
            if sealed is not None and key[0] not in sealed:
                yield wording.INDEX_OF_GAME(table=table.name, game=str(key[0]), problem=problem)
            else:
                place = ", ".join(f"{name} {part}" for name, part in zip(names, key, strict=True))
                yield wording.INDEX_AT(table=table.name, place=place, problem=problem)


def _refusal(people: People, event: Naming, position: int) -> Message | None:
    """Apply an event about players; the reason if it is not allowed, else None."""
    if isinstance(event, Joined):
        people.joined(event.player, position)
        return None
    try:
        people.change(event, position)
    except PaipuError as refusal:
        return refusal.problem
    return None
