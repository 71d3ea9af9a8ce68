"""The club's money: balances and their reasons, what settles them, and which periods are closed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from msgspec.structs import replace
from sqlalchemy import select

from replay.answers.answer import Page
from replay.answers.books import Balance, Entry, Period, Running, Statement
from replay.club.queries.games import pending
from replay.club.read_models.games import games
from replay.club.read_models.guards import corrected_pots
from replay.club.read_models.settings import current_settings
from replay.club.treasury import wording
from replay.club.treasury.bookings import Bookkeeping
from replay.club.treasury.decision.money import no_money
from replay.club.treasury.held import HeldBack
from replay.club.treasury.periods import came_since, period
from replay.club.treasury.references import (
    club_units,
    read_account,
    read_amount,
    read_event,
    read_unit,
    units,
)
from replay.club.treasury.stored_state import StoredState
from replay.club_events import CLUB_STREAM
from replay.errors import NotFound
from replay.ledger.accounts import CASH, POTS, Account, owner
from replay.ledger.balances import gained
from replay.ledger.books import (
    balances,
    by_unit_and_name,
    running,
    running_of,
    totals,
)
from replay.ledger.files import plain_text
from replay.ledger.journal import (
    Stretch,
    corrections,
    entries_of,
    journal,
    journal_page,
    latest_statements,
    statements,
    statements_page,
)
from replay.ledger.names import own_name
from replay.ledger.people import People, StoredNames
from replay.ledger.settlement import Squared, square
from replay.messages import Message
from replay.money import Money
from replay.store.reading import Reading

Day = dt.date | None


class Books(Bookkeeping):
    """The books of one club, to be looked at and written in. Safe to share between threads."""

    def balances(
        self, since: dt.date | None = None, until: dt.date | None = None, *, unseen: Collection[str] = ()
    ) -> list[Balance]:
        """Balances: what each account gained in the period, and what hands that are being played will add. Raises BadInput.

        ``unseen`` are games of which nobody is to learn that a hand is being played.
        """
        with self._store.reading() as reading:
            found = {(each.account, each.unit): each for each in balances(reading.connection, since, until)}
            for each in pending(reading, since, until, unseen):
                known = found.get((each.account, each.unit), replace(each, pending=0))
                found[each.account, each.unit] = replace(known, pending=known.pending + each.pending)
            return sorted(found.values(), key=by_unit_and_name)

    def running(
        self, unit: str, since: dt.date | None = None, until: dt.date | None = None, latest: int | None = None
    ) -> Running:
        """Every player's balance at the end of each day on which money moved, or of the ``latest`` of them. Raises BadInput."""
        with self._store.reading() as reading:
            return running(reading.connection, str(read_unit(unit, units(reading))), since, until, latest)

    def running_of(self, account: Account, latest: int) -> list[Running]:
        """A player's balance at the end of each of the ``latest`` days on which their money moved, for each unit. Raises NotFound."""
        with self._store.reading() as reading:
            return running_of(reading.connection, _owner(reading, account), latest)

    def units(self) -> list[str]:
        """Every unit in which a game was ever opened, such as ``EUR/2``: the usual one of the club first, the others in order."""
        with self._store.reading() as reading:
            usual = current_settings(reading.connection).unit
            return sorted(units(reading), key=lambda unit: unit != usual)

    def journal(
        self, since: dt.date | None = None, until: dt.date | None = None, *, latest_first: bool = False
    ) -> Iterator[Entry]:
        """Every posting of the period in log order, or the latest event first, with the step that caused it. Raises BadInput."""
        with self._store.reading() as reading:
            yield from journal(reading.connection, since, until, latest_first=latest_first)

    def journal_page(
        self, after: int, limit: int, *, since: Day = None, until: Day = None, latest_first: bool = False
    ) -> Page[Entry, int]:
        """The postings of the period that follow an event's place in the log, those of an event together. Raises BadInput."""
        with self._store.reading() as reading:
            return journal_page(reading.connection, Stretch(after, limit, since, until, latest_first))

    def plain_text(self, program: str, since: dt.date | None = None, until: dt.date | None = None) -> Iterator[str]:
        """The journal of the period, line by line, for beancount, hledger or ledger. Raises BadInput."""
        with self._store.reading() as reading:
            connection = reading.connection
            every, settings = journal(connection, since, until), current_settings(connection)
            yield from plain_text(program, totals(connection, since, until), every, settings)

    def title(self, account: Account) -> str | Message:
        """What the player, or the club's own account, is called now. Raises NotFound for a pot, which has no statement either."""
        if account.kind == "own":
            return own_name(account.of)
        with self._store.reading() as reading:
            return StoredNames(reading.connection).name(_player_of(account))

    def statements(
        self, account: Account, since: dt.date | None = None, until: dt.date | None = None
    ) -> list[Statement]:
        """Every line of a player's account, or of one of the club's own, for each unit. Raises NotFound for a pot, or BadInput."""
        with self._store.reading() as reading:
            return _of_club(reading, statements(reading.connection, _owner(reading, account), since, until))

    def statements_page(  # 7 parameters: where and how much of which account
        self,
        account: Account,
        after: str,
        limit: int,
        *,
        since: Day = None,
        until: Day = None,
        latest_first: bool = False,
    ) -> Page[Statement, str]:
        """The lines of those statements that follow an event, ``STREAM:VERSION``, those of an event together.

        Raises:
            NotFound: it is a pot.
            BadInput: the period ends before it begins, or there is no such payment.
        """
        with self._store.reading() as reading:
            asked = Stretch(after, limit, since, until, latest_first)
            page = statements_page(reading.connection, _owner(reading, account), asked)
            return page._replace(items=_of_club(reading, page.items))

    def latest(self, account: Account, limit: int) -> list[Statement]:
        """The end of those statements: at least so many lines of each unit, if there are so many. Raises NotFound for a pot."""
        with self._store.reading() as reading:
            return _of_club(reading, latest_statements(reading.connection, _owner(reading, account), limit))

    def settle(
        self, since: dt.date | None = None, until: dt.date | None = None, *, through_house: bool = False
    ) -> list[Squared]:
        """What squares everyone, for each unit: the fewest payments, or everyone with the cash box. Disputed hands are left out."""
        with self._store.reading() as reading:
            back = HeldBack(reading)
            disputed = back.hands(since, until)
            less = back.gained(since, until) if disputed else None
            found = balances(reading.connection, since, until, less=less)
            box = {unit: -amount for (_, unit), amount in gained(reading.connection, account=CASH).items()}
            squared = {
                each.unit: each._replace(
                    holds=box.get(each.unit, 0),
                    left=frozenset(pot.game for pot in each.pots if _is_left(StoredState(reading), pot)),
                )
                for each in square(found, through_house=through_house)
            }
        for hand, unit in disputed:
            # Even if all of a unit's money is held back, that has to be shown.
            known = squared.get(unit) or Squared(unit, [], True, [], through_house)
            squared[unit] = known._replace(held=(*known.held, hand))
        return [squared[unit] for unit in sorted(squared)]

    def entries(self, event: UUID) -> list[Entry]:
        """The postings of one event. Raises NotFound if it moved no money."""
        with self._store.reading() as reading:
            return _entries(reading, event)

    def corrections(self, event: UUID) -> list[Entry]:
        """The postings of the events that set this one right, in log order."""
        with self._store.reading() as reading:
            return corrections(reading.connection, event)

    def reversal(self, event: UUID) -> Entry | None:
        """The first posting of what undid this event by its exact opposite, None if nothing did. Raises NotFound as :meth:`entries`."""
        with self._store.reading() as reading:
            state = StoredState(reading)
            wrong = state.moved(event)
            if wrong is None:
                raise no_money(event)
            undoing = wrong.opposite("")
            version = None if undoing is None else state.reversal(undoing)
            if version is None:
                return None
            undone = reading.read(CLUB_STREAM, version - 1, version)[0].event_id
            return entries_of(reading.connection, UUID(bytes=undone))[0]

    def account(self, typed: str, *, settled: bool = False) -> Account:
        """The account that somebody names, as :func:`read_account <replay.club.treasury.references.read_account>` reads it.

        Raises:
            NotFound: there is no such player or game.
            BadInput: several games are meant.
        """
        with self._store.reading() as reading:
            return read_account(reading, typed, settled=settled)

    def amount(self, text: str, unit: str = "", *, least: int = 1) -> Money:
        """The amount that somebody typed, perhaps with a unit chosen separately: ``5.00 EUR``, or ``5.00``. Raises BadInput."""
        with self._store.reading() as reading:
            return read_amount(text, units(reading), beside=unit, usual=club_units(reading)[0], least=least)

    def money(self, amount: int, unit: str) -> Money:
        """An amount of minor units in a unit of these books, such as ``EUR/2``. Raises BadInput."""
        return Money(amount, read_unit(unit, self.units()))

    def event(self, typed: str) -> UUID:
        """The id of an event: ``4``, ``3f2a:17`` or the id itself. Raises NotFound or BadInput."""
        with self._store.reading() as reading:
            return read_event(reading, typed)

    def periods(self) -> list[Period]:
        """Every closed period, the earliest first: its last day, the cash that was counted, every balance."""
        with self._store.reading() as reading:
            people, since = People.load(reading.connection), came_since(reading.connection)
        return [period(record, people, since) for record in self._stream.read("PeriodClosed")]

    def short_pots(self, entries: Iterable[Entry]) -> list[str]:
        """The games that go on whose pots these postings leave with less than the game put in: a win of such a pot is refused."""
        taken = {str(owner(each.account)[1]) for each in entries if each.account.startswith(POTS) and each.amount < 0}
        with self._store.reading() as reading:
            short = corrected_pots(reading.connection, taken) if taken else set()
            wanted = select(games.c.id).where(games.c.id.in_(short), games.c.ended.is_(False)).order_by(games.c.id)
            return list(reading.connection.scalars(wanted))


def _owner(reading: Reading, account: Account) -> str:
    """Whose statement that of an account is: the id of a player, or one of the club's own accounts."""
    if account.kind == "own":
        return account.of
    return StoredNames(reading.connection).whose(_player_of(account))


def _is_left(state: StoredState, pot: Balance) -> bool:
    """Whether a pot has something to share out: its game is closed, and nobody can win it any more."""
    game = pot.game or ""
    return pot.amount > 0 and state.at_the_end(game) is not None and state.in_pot(game, pot.unit) > 0


def _of_club(reading: Reading, found: list[Statement]) -> list[Statement]:
    """Statements under the name of the club."""
    name = current_settings(reading.connection).name
    return found if name is None else [replace(each, club=name) for each in found]


def _player_of(account: Account) -> str:
    """The id of a player."""
    player = owner(account.booked)[0]
    if player is None:
        raise NotFound(wording.UNKNOWN_ACCOUNT(found=account.named[:60]))
    return player


def _entries(reading: Reading, event: UUID) -> list[Entry]:
    if found := entries_of(reading.connection, event):
        return found
    raise no_money(event)
