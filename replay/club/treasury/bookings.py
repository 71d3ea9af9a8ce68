"""Recording the club's money: debts settled, mistakes corrected, periods closed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from uuid import UUID

from replay.answers.books import Entry, Period, Place
from replay.club.reasons import tidy_words
from replay.club.treasury import wording
from replay.club.treasury.clock import need_plausible_day
from replay.club.treasury.decision import ClubState
from replay.club.treasury.decision.money import REVERSING, no_money
from replay.club.treasury.periods import Closing, came_since, period
from replay.club.treasury.stored_state import StoredState
from replay.club.treasury.stream import OwnStream
from replay.club_events import Adjusted, PaymentConfirmed, Settled
from replay.errors import BadInput, RuleViolation
from replay.events import Event
from replay.ledger.accounts import Account
from replay.ledger.journal import entries_of
from replay.ledger.names import event as called_event
from replay.ledger.people import People
from replay.money import Money
from replay.store import Store

__all__ = ["Bookkeeping"]


class Bookkeeping:
    """What may be recorded in the books of a club. Safe to share between threads.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def pay(  # 8 parameters: all fields of an event, who enters it, and the key of a retry
        self,
        payer: Account,
        payee: Account,
        paid: Money,
        *,
        note: str | None = None,
        game: UUID | None = None,
        beside: Sequence[UUID] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> list[Entry]:
        """Record that somebody handed over money: a player to another, or into the cash box or out of it, or to the keeper of a pot.

        Everything that settling up proposes is such a payment; where it squares one ``game``, that is named, and other
        games ``beside`` it.

        Raises:
            NotFound: there is no such player or game.
            BadInput: nobody pays anybody, or it is an amount or an account that cannot be paid.
            RuleViolation: a pot is of another unit.
            Conflict: the id of a retry belongs to something else.
        """
        tidied = None if note is None else tidy_words(note, "note", wording.WHAT_FOR())
        settled = Settled(payer.named, payee.named, paid.amount, str(paid.unit), tidied, game, tuple(beside))
        return self._posted(settled, by, event_id)

    def confirm(self, payment: UUID, seat: int, *, by: str = "club", event_id: UUID | None = None) -> None:
        """The payee of a payment that squares a game has got the money.

        Raises:
            NotFound: there is no such payment.
            RuleViolation: it was undone or is confirmed already, or the seat is not its payee's.
            Conflict: the id of a retry belongs to something else.
        """
        got = PaymentConfirmed(payment, seat)
        self._stream.record(lambda state: got, lambda known: known == got, by=by, event_id=event_id)

    # 7 parameters: all fields of an event, who enters it, and the key of a retry.
    def adjust(
        self,
        payer: Account,
        payee: Account,
        moved: Money,
        reason: str,
        *,
        corrects: UUID | None = None,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> list[Entry]:
        """Correct the books: the payer loses and the payee gains, for a reason that stays on record.

        Raises:
            NotFound: there is no such account, or no such event to correct.
            RuleViolation: a pot would owe money, or it would reverse an event a second time.
            BadInput: the cash box is adjusted against anything but fees or its own differences, and no event is corrected.
            BadInput, Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", wording.WHY_ADJUSTED())
        adjusted = Adjusted(payer.named, payee.named, moved.amount, str(moved.unit), why, corrects)
        return self._posted(adjusted, by, event_id)

    def reverse(self, event: UUID, reason: str, *, by: str = "club", event_id: UUID | None = None) -> list[Entry]:
        """Undo a settlement or a correction by its exact opposite; both stay readable. A hand's payments are undone by voiding it.

        Raises:
            NotFound: the books know no such event.
            RuleViolation: it was reversed already, or belongs to a hand or a closing.
            Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", wording.WHY_REVERSED())
        with self._store.reading() as reading:
            undoing = _undoing(StoredState(reading), event, why)
        return self._posted(undoing, by, event_id)

    def close(  # 7 parameters: what a closing says, and that somebody has looked at its day
        self,
        until: dt.date,
        counted: Sequence[Money] = (),
        *,
        carry: Sequence[UUID] = (),
        carry_all: bool = False,
        confirmed: bool = False,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Period:
        """Close all days up to one: what is recorded later is booked after it.

        Args:
            until: the last day, of the club; not in the future.
            counted: what is in the cash box now, an amount for each unit that it holds; what went in and out of it since that
                day is taken off.
            carry: the games whose pots are carried over with money in them.
            carry_all: carries every pot over.
            confirmed: somebody has seen that the day is right, though it is far from the log's latest event or the clock behind it.
            by: who closes it.
            event_id: the key of a retry.

        Raises:
            Doubtful: the clock of this machine may be wrong, and nobody has confirmed the day.
            RuleViolation: the day is closed already or has not come yet, cash was not counted, a pot is not at zero, or an
                account is too large to be written down.
            BadInput, NotFound, Conflict: as :meth:`pay`.
        """
        cash = {str(unit): amount for amount, unit in counted}
        if len(cash) < len(counted):
            raise BadInput(wording.COUNTED_TWICE(), field="counted")
        asked = Closing(until, cash, carry, carry_all)

        def same(known: Event) -> bool:
            with self._store.reading() as reading:
                return asked.same(reading.connection, known)

        def event(state: StoredState) -> Event:
            if until <= state.today and not confirmed:  # a day that has not come is refused in any case
                need_plausible_day(until, state.now, state.latest(), state.settings.days)
            return asked.event(state)

        record = self._stream.record(event, same, by=by, event_id=event_id)
        with self._store.reading() as reading:
            return period(record, People.load(reading.connection), came_since(reading.connection))

    def _posted(self, moving: Settled | Adjusted, by: str, event_id: UUID | None) -> list[Entry]:
        record = self._stream.record(lambda state: moving, lambda known: known == moving, by=by, event_id=event_id)
        with self._store.reading() as reading:
            return entries_of(reading.connection, record.id)


def _undoing(state: ClubState, event: UUID, reason: str) -> Adjusted:
    """What undoes an event of the club's own stream, under the names that it was recorded with."""
    wrong = state.moved(event)
    if wrong is None:
        raise no_money(event)
    if undoing := wrong.opposite(reason):
        return undoing
    own = wrong.record is not None
    called = called_event(Place(None if own else wrong.stream, wrong.version))
    if own:
        legal = wording.ADJUST_IN_OPEN_PERIOD()
        raise RuleViolation(wording.CLOSES_A_PERIOD(called=called), rule=REVERSING, legal=legal)
    legal = wording.VOID_OR_ADJUST()
    raise RuleViolation(wording.PAYMENT_OF_A_GAME(called=called), rule=REVERSING, legal=legal)
