"""The club's money: who stands where, and why; debts settled, mistakes corrected, periods closed."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select

from replay.club import looking
from replay.club.accounts import (
    ADJUSTING,
    SETTLING,
    find_event,
    find_player,
    need_two,
    tidy_amount,
    two_accounts,
    units,
)
from replay.club.closing import closing, same_closing
from replay.club.index import games
from replay.club.index import hands as _hands
from replay.club.own_stream import OwnStream
from replay.club.pending import pending
from replay.club.pots import A_POT_OWES_NOTHING
from replay.club.reviews import open_disputes
from replay.club.words import tidy_words
from replay.club_events import CLUB_STREAM, Adjusted, PeriodClosed, Settled, club_codec
from replay.errors import BadInput, NotFound, RuleViolation
from replay.events import Recorded
from replay.ledger.accounts import OWN, POT_OF, booked, owner
from replay.ledger.books import (
    Balance,
    Entry,
    Place,
    balances,
    by_unit_and_name,
    corrections,
    entries_of,
    journal,
    totals,
    without,
)
from replay.ledger.naming import event as called_event
from replay.ledger.people import People
from replay.ledger.plaintext import plain_text
from replay.ledger.running import Running, running
from replay.ledger.settle import Held, Squared, square
from replay.ledger.statements import Statement, statements
from replay.money import Unit
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["Books"]

_REVERSING = "Paipu, corrections: both stay readable"


class Books:
    """The books of one club. Safe to share between threads.

    Accounts and amounts are said as :mod:`replay.club.accounts` reads them.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    # Looking

    def balances(self, since: dt.date | None = None, until: dt.date | None = None) -> list[Balance]:
        """Who stands where: what each account gained in the period, and what hands that are being played will add. Raises BadInput."""
        with self._store.reading() as reading:
            found = {(each.account, each.unit): each for each in balances(reading.connection, since, until)}
            for each in pending(reading, since, until):
                known = found.get((each.account, each.unit), each._replace(pending=0))
                found[each.account, each.unit] = known._replace(pending=known.pending + each.pending)
            return sorted(found.values(), key=by_unit_and_name)

    def running(self, unit: str, since: dt.date | None = None, until: dt.date | None = None) -> Running:
        """Where every player stood at the end of each day on which money moved. Raises BadInput."""
        with self._store.reading() as reading:
            return running(reading.connection, unit, since, until)

    def units(self) -> list[str]:
        """Every unit in which a game was ever opened, such as ``EUR/2``, in order."""
        with self._store.reading() as reading:
            return units(reading)

    def journal(
        self, since: dt.date | None = None, until: dt.date | None = None, *, latest_first: bool = False
    ) -> Iterator[Entry]:
        """Every posting of the period in log order, or the latest event first, with the step that caused it. Raises BadInput."""
        with self._store.reading() as reading:
            yield from journal(reading.connection, since, until, latest_first=latest_first)

    def plain_text(self, program: str, since: dt.date | None = None, until: dt.date | None = None) -> Iterator[str]:
        """The journal of the period, line by line, for beancount, hledger or ledger. Raises BadInput."""
        with self._store.reading() as reading:
            connection = reading.connection
            yield from plain_text(program, totals(connection, since, until), journal(connection, since, until))

    def title(self, account: str) -> str:
        """What the player, or the club's own account, is called. Raises NotFound."""
        with self._store.reading() as reading:
            return OWN[account] if account in OWN else find_player(reading, account)[1]

    def statements(self, account: str, since: dt.date | None = None, until: dt.date | None = None) -> list[Statement]:
        """Every line of a player's account, or of one of the club's own, for each unit. Raises NotFound or BadInput."""
        with self._store.reading() as reading:
            whose = account if account in OWN else find_player(reading, account)[0]
            return statements(reading.connection, whose, since, until)

    def settle(
        self, since: dt.date | None = None, until: dt.date | None = None, *, through_house: bool = False
    ) -> list[Squared]:
        """What squares everyone, for each unit: the fewest payments, or everyone with the cash box. Disputed hands are left out."""
        with self._store.reading() as reading:
            held = _held(reading)
            left_out = without((each.game, each.hand) for each, _ in held)
            found = balances(reading.connection, since, until, *left_out)
        squared = {each.unit: each for each in square(found, through_house=through_house)}
        for hand, unit in held:
            # Where all of a unit's money is held back, there is still that to be said.
            known = squared.get(unit) or Squared(unit, [], True, [], through_house)
            squared[unit] = known._replace(held=(*known.held, hand))
        return [squared[unit] for unit in sorted(squared)]

    def entries(self, event: UUID) -> list[Entry]:
        """The postings of one event. Raises NotFound where it moved no money."""
        with self._store.reading() as reading:
            return _entries(reading, event)

    def corrections(self, event: UUID) -> list[Entry]:
        """The postings of the events that set this one right, in log order."""
        with self._store.reading() as reading:
            return corrections(reading.connection, event)

    def event(self, said: str) -> UUID:
        """The id of an event as :func:`find_event <replay.club.accounts.find_event>` reads it. Raises NotFound or BadInput."""
        with self._store.reading() as reading:
            return find_event(reading, said)

    def periods(self) -> list[dict[str, Any]]:
        """Every closed period, the first first: its last day, the cash that was counted, where everybody stood."""
        with self._store.reading() as reading:
            people = People.load(reading.connection)
        return [_period(record, people) for record in self._stream.read("PeriodClosed")]

    # Recording

    def pay(
        self,
        payer: str,
        payee: str,
        amount: str,
        *,
        note: str | None = None,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> list[Entry]:
        """Record that somebody handed over money: a player to another, or into the cash box, or out of it.

        Raises:
            NotFound: there is no such player.
            BadInput: the amount cannot be read, or nobody pays anybody.
            Conflict: the id of a retry stands for something else.
        """
        tidied = None if note is None else tidy_words(note, "note", "what the payment was for")
        with self._store.reading() as reading:
            accounts = two_accounts(reading, payer, payee, SETTLING)
            settled = Settled(*accounts, *tidy_amount(amount, units(reading)), tidied)

        def decide(reading: Reading) -> Settled:
            need_two(reading, *accounts)
            return settled

        return self._posted(self._stream.record(decide, lambda known: known == settled, by=by, event_id=event_id))

    def adjust(
        self,
        payer: str,
        payee: str,
        amount: str,
        reason: str,
        *,
        corrects: UUID | None = None,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> list[Entry]:
        """Set the books right: the payer loses and the payee gains, whoever they are, for a reason that stays.

        Raises:
            NotFound: there is no such account, or no such event to correct.
            RuleViolation: a pot would owe money.
            BadInput, Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", "why the books are set right")
        with self._store.reading() as reading:
            accounts = two_accounts(reading, payer, payee, ADJUSTING)
            adjusted = Adjusted(*accounts, *tidy_amount(amount, units(reading)), why, corrects)

        def decide(reading: Reading) -> Adjusted:
            need_two(reading, *accounts)
            if corrects is not None:
                _entries(reading, corrects)
            return _allowed(reading, adjusted)

        return self._posted(self._stream.record(decide, lambda known: known == adjusted, by=by, event_id=event_id))

    def reverse(self, event: UUID, reason: str, *, by: str = "club", event_id: UUID | None = None) -> list[Entry]:
        """Undo a settlement or a correction by its exact opposite; both stay readable. A hand's payments are undone by voiding it.

        Raises:
            NotFound: the books know no such event.
            RuleViolation: it was reversed already, or belongs to a hand or a closing.
            Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", "why the entry is reversed")
        with self._store.reading() as reading:
            wrong = _entries(reading, event)[0]
            opposite = _opposite(reading, event, wrong, why)

        def decide(reading: Reading) -> Adjusted:
            _need_unreversed(reading, event, wrong)
            return _allowed(reading, opposite)

        return self._posted(self._stream.record(decide, lambda known: known == opposite, by=by, event_id=event_id))

    def close(
        self,
        until: dt.date,
        counted: Sequence[str] = (),
        *,
        carry: Sequence[str] = (),
        carry_all: bool = False,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> dict[str, Any]:
        """Close all days up to one: what is recorded later is booked after it.

        Args:
            until: the last day, UTC; not in the future.
            counted: what is in the cash box, an amount for each unit that it holds.
            carry: the games whose pots go on with money in them.
            carry_all: every pot goes on.
            by: who closes it.
            event_id: the key of a retry.

        Raises:
            RuleViolation: the day is closed already or has not come yet, cash was not counted, or a pot is not at zero.
            BadInput, NotFound, Conflict: as :meth:`pay`.
        """
        with self._store.reading() as reading:
            amounts = [tidy_amount(each, units(reading), least=0) for each in counted]
            carried = [UUID(looking.find(reading, each)) for each in carry]
            people = People.load(reading.connection)
        cash = {unit: amount for amount, unit in amounts}
        if len(cash) < len(amounts):
            raise BadInput("found two amounts of one unit, expected what was counted of each once", field="counted")
        decide = closing(until, cash, carried, carry_all=carry_all)
        same = same_closing(until, cash, carried, carry_all=carry_all)
        record = self._stream.record(decide, same, by=by, event_id=event_id)
        return _period(record, people)

    def _posted(self, record: Recorded) -> list[Entry]:
        with self._store.reading() as reading:
            return entries_of(reading.connection, record.id)


def _allowed(reading: Reading, adjusted: Adjusted) -> Adjusted:
    """The correction, where every pot keeps to the unit of its game and none owes money after it."""
    for account in (adjusted.payer, adjusted.payee):
        pots = games.c.id == account.removeprefix(POT_OF)
        unit = reading.connection.scalar(select(games.c.unit).where(pots)) if account.startswith(POT_OF) else None
        if unit not in (None, adjusted.unit):
            raise RuleViolation(
                f"found {Unit.parse(adjusted.unit).code}, and the pot is one of {Unit.parse(unit).code}",
                rule="Paipu, the books: a pot has the unit of its game",
            )
    if adjusted.payer.startswith(POT_OF):
        account = booked(adjusted.payer, "")
        standing = {(each.account, each.unit): each.amount for each in balances(reading.connection)}
        have = standing.get((account, adjusted.unit), 0)
        if have < adjusted.amount:
            unit = Unit.parse(adjusted.unit)
            raise RuleViolation(
                f"the pot has {unit.write(have)} {unit.code}, and {unit.write(adjusted.amount)} cannot be taken out of it",
                rule=A_POT_OWES_NOTHING,
            )
    return adjusted


def _entries(reading: Reading, event: UUID) -> list[Entry]:
    found = entries_of(reading.connection, event)
    if not found:
        raise NotFound(f"the event {event} is none that moved money: 'paipu ledger journal' shows those that did")
    return found


def _opposite(reading: Reading, event: UUID, entry: Entry, reason: str) -> Adjusted:
    """What undoes an event of the club's own stream, under the names that it was said with."""
    called = called_event(Place(entry.game, entry.version))
    if entry.game is not None:
        legal = "void the hand, or adjust what is wrong and say that it corrects this event"
        raise RuleViolation(f"{called} is a payment of a game", rule=_REVERSING, legal=legal)
    wrong = club_codec().decode(reading.read(CLUB_STREAM, entry.version - 1, entry.version)[0].data).data
    if isinstance(wrong, Settled):
        return Adjusted(wrong.payer, wrong.payee, wrong.amount, wrong.unit, reason, event)
    if isinstance(wrong, Adjusted):
        return Adjusted(wrong.payee, wrong.payer, wrong.amount, wrong.unit, reason, event)
    legal = "adjust what is wrong in the period that is open, and say that it corrects this event"
    raise RuleViolation(f"{called} closed a period", rule=_REVERSING, legal=legal)


def _need_unreversed(reading: Reading, event: UUID, entry: Entry) -> None:
    called = called_event(Place(entry.game, entry.version))
    opposite = (entry.account, -entry.amount, entry.unit)
    for each in corrections(reading.connection, event):
        if (each.account, each.amount, each.unit) == opposite:
            by = called_event(Place(each.game, each.version))
            raise RuleViolation(f"{called} is reversed already, by {by}", rule=_REVERSING)


def _held(reading: Reading) -> list[tuple[Held, str]]:
    """The hands whose dispute is open and that were not voided, each with the unit of its game."""
    found = open_disputes(reading.connection)
    if not found:
        return []
    units = dict(reading.connection.execute(select(games.c.id, games.c.unit)).all())
    void = select(_hands.c.game, _hands.c.hand).where(_hands.c.voided.is_not(None))
    voided = {tuple(row) for row in reading.connection.execute(void)}
    return [
        (Held(each.game, each.hand, each.reason), units[each.game])
        for each in found
        if (each.game, each.hand) not in voided
    ]


def _period(record: Recorded, people: People) -> dict[str, Any]:
    closed = record.data
    if not isinstance(closed, PeriodClosed):
        raise TypeError(f"a period is closed by {type(closed).__name__}")
    return {
        "event": str(record.id),
        "version": record.seq,
        "at": record.at,
        "until": closed.until,
        "counted": [
            {"unit": each.unit, "book": each.book, "counted": each.counted, "over": each.counted - each.book}
            for each in closed.counted
        ],
        "balances": _stood(closed, people),
        "carried": [str(each) for each in closed.carried],
    }


def _stood(closed: PeriodClosed, people: People) -> list[Balance]:
    """What every account stood at; names that turned out to be one player stand together."""
    amounts: Counter[tuple[str, str]] = Counter()
    for each in closed.balances:
        amounts[people.account(each.account), each.unit] += each.amount
    return [
        Balance(account, people.called(account), owner(account)[1], amount, unit)
        for (account, unit), amount in amounts.items()
        if amount
    ]
