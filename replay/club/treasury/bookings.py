"""Recording the club's money: debts settled, mistakes corrected, periods closed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain, count, takewhile
from uuid import UUID

from replay.answers.books import Period, Place, Posted
from replay.club.reasons import tidy_words
from replay.club.treasury import wording
from replay.club.treasury.decision import ClubState
from replay.club.treasury.decision.money import REVERSING, no_money
from replay.club.treasury.doubts import COMPUTED, amount_doubts, clock_doubts, money_doubts
from replay.club.treasury.entry import allowed, enter
from replay.club.treasury.periods import Closing, came_since, period
from replay.club.treasury.stored_state import StoredState
from replay.club.treasury.stream import OwnStream, Steps
from replay.club_events import Adjusted, PaymentConfirmed, Settled
from replay.errors import BadInput, NeedsConfirmation, RuleViolation
from replay.events import Event, Recorded, player_account
from replay.identity import following_id
from replay.ledger.accounts import POT_OF, Account
from replay.ledger.books import balances_of
from replay.ledger.journal import entries_of
from replay.ledger.names import event as called_event
from replay.ledger.people import People
from replay.money import Money
from replay.store import Store, Writing

_Moving = Settled | Adjusted


class Bookkeeping:
    """What may be recorded in the books of a club. Safe to share between threads.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

    def pay(  # 10 parameters: all fields of an event, what is confirmed, who enters it, and the key of a retry
        self,
        payer: Account,
        payee: Account,
        paid: Money,
        *,
        note: str | None = None,
        game: UUID | None = None,
        beside: Sequence[UUID] = (),
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Record that somebody handed over money: a player to another, or into the cash box or out of it, or to the keeper of a pot.

        Everything that settling up proposes is such a payment; where it squares one ``game``, that is named, and other
        games ``beside`` it. It is booked ``on`` a day of the club, or else on that on which it is entered.

        Raises:
            NeedsConfirmation: the amount is unusual, or more cash than the box holds, and ``confirm`` lacks the code of that.
            NotFound: there is no such player or game.
            BadInput: nobody pays anybody, or it is an amount or an account that cannot be paid.
            RuleViolation: a pot is of another unit, or the day is closed or has not come yet.
            Conflict: the id of a retry belongs to something else.
        """
        tidied = None if note is None else tidy_words(note, "note", wording.WHAT_FOR())
        settled = Settled(payer.named, payee.named, paid.amount, str(paid.unit), tidied, game, tuple(beside), on)
        return self._posted(lambda state: [settled], lambda known: known == settled, confirm, by, event_id)

    def confirm(self, payment: UUID, seat: int, *, by: str = "club", event_id: UUID | None = None) -> None:
        """The payee of a payment that squares a game has got the money.

        Raises:
            NotFound: there is no such payment.
            RuleViolation: it was undone or is confirmed already, or the seat is not its payee's.
            Conflict: the id of a retry belongs to something else.
        """
        got = PaymentConfirmed(payment, seat)
        self._stream.record(lambda state: got, lambda known: known == got, by=by, event_id=event_id)

    # 9 parameters: all fields of an event, what is confirmed, who enters it, and the key of a retry.
    def adjust(
        self,
        payer: Account,
        payee: Account,
        moved: Money,
        reason: str,
        *,
        corrects: UUID | None = None,
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Correct the books: the payer loses and the payee gains, for a reason that stays on record.

        Raises:
            NotFound: there is no such account, or no such event to correct.
            RuleViolation: a pot would owe money, it would reverse an event a second time, or correct more than the event moved.
            NeedsConfirmation: the event was corrected already; and as :meth:`pay`.
            BadInput: the cash box is adjusted against anything but fees or its own differences, and no event is corrected.
            BadInput, Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", wording.WHY_ADJUSTED())
        adjusted = Adjusted(payer.named, payee.named, moved.amount, str(moved.unit), why, corrects, on)
        return self._posted(lambda state: [adjusted], lambda known: known == adjusted, confirm, by, event_id)

    def reverse(
        self,
        event: UUID,
        reason: str,
        *,
        on: dt.date | None = None,
        confirm: Collection[str] = (),
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Undo a settlement or a correction by its exact opposite; both stay readable. A hand's payments are undone by voiding it.

        Raises:
            NotFound: the books know no such event.
            RuleViolation: it was reversed already, or belongs to a hand or a closing.
            NeedsConfirmation, Conflict: as :meth:`adjust`.
        """
        why = tidy_words(reason, "reason", wording.WHY_REVERSED())
        with self._store.reading() as reading:
            undoing = _undoing(StoredState(reading), event, why, on)
        return self._posted(lambda state: [undoing], lambda known: known == undoing, confirm, by, event_id)

    def share_pot(
        self,
        game: str | UUID,
        reason: str,
        *,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Posted:
        """Share out the pot of a closed game among the players who sat there at its end: equal parts, odd units from the first seat on.

        Raises:
            BadInput: the game goes on, or its pot is empty.
            Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", wording.WHY_ADJUSTED())

        def same(known: Event) -> bool:
            return isinstance(known, Adjusted) and known.payer == POT_OF + str(game)

        parts = partial(_parts, game=str(game), reason=why)
        return self._posted(parts, same, COMPUTED, by, event_id)

    def close(  # 7 parameters: what a closing says, and that somebody has looked at its day
        self,
        until: dt.date,
        counted: Sequence[Money] = (),
        *,
        carry: Sequence[UUID] = (),
        carry_all: bool = False,
        confirm: Collection[str] = (),
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
            confirm: the codes of what somebody has confirmed.
            by: who closes it.
            event_id: the key of a retry.

        Raises:
            NeedsConfirmation: the clock of this machine may be wrong, or an amount is unusual, and ``confirm`` lacks the code of that.
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

        def ask(state: StoredState, event: Event) -> None:
            clock = clock_doubts(until, state.now, state.latest(), state.settings.days)
            NeedsConfirmation.of([*clock, *amount_doubts(state, counted)], confirm)

        record = self._stream.record(asked.event, same, steps=Steps(ask), by=by, event_id=event_id)
        with self._store.reading() as reading:
            return period(record, People.load(reading.connection), came_since(reading.connection))

    def _posted(
        self,
        make: Callable[[StoredState], Sequence[_Moving]],
        same: Callable[[Event], bool],
        confirm: Collection[str],
        by: str,
        event_id: UUID | None,
    ) -> Posted:
        """Record events together, and say what they moved and what the balances are after them."""
        made: list[_Moving] = []
        found: list[Posted] = []

        def first(state: StoredState) -> Event:
            made[:] = make(state)
            return made[0]

        def ask(state: StoredState, event: _Moving) -> None:
            NeedsConfirmation.of(money_doubts(state, event), confirm)

        def after(writing: Writing, record: Recorded) -> None:
            for place, event in enumerate(made[1:], 1):
                enter(writing, allowed(writing, partial(_as_it_is, event)), by, following_id(record.id, place))
            # In the same transaction: no other payment is in these balances.
            ids = (following_id(record.id, place) for place in count())
            entries = list(chain.from_iterable(takewhile(bool, (entries_of(writing.connection, each) for each in ids))))
            found[:] = [Posted(str(record.id), record.seq, entries, balances_of(writing.connection, entries))]

        self._stream.record(first, same, steps=Steps(ask, after), by=by, event_id=event_id)
        return found[0]


def _as_it_is(event: Event, state: StoredState) -> Event:
    return event


def _parts(state: StoredState, game: str, reason: str) -> list[Adjusted]:
    """What gives each player at the end of a closed game a part of its pot."""
    unit, players = state.unit_of(game), state.at_the_end(game)
    if unit is None or players is None:
        raise BadInput(wording.GAME_GOES_ON(game=game))
    total = state.in_pot(game, unit)
    if total <= 0 or not players:
        raise BadInput(wording.POT_HAS_NOTHING(game=game))
    part, odd = divmod(total, len(players))
    amounts = [part + (place < odd) for place in range(len(players))]
    pot = POT_OF + game
    return [
        Adjusted(pot, player_account(name), amount, unit, reason, None)
        for name, amount in zip(players, amounts, strict=True)
        if amount
    ]


def _undoing(state: ClubState, event: UUID, reason: str, on: dt.date | None) -> Adjusted:
    """What undoes an event of the club's own stream, under the names that it was recorded with."""
    wrong = state.moved(event)
    if wrong is None:
        raise no_money(event)
    if undoing := wrong.opposite(reason, on):
        return undoing
    own = wrong.record is not None
    called = called_event(Place(None if own else wrong.stream, wrong.version))
    if own:
        legal = wording.ADJUST_IN_OPEN_PERIOD()
        raise RuleViolation(wording.CLOSES_A_PERIOD(called=called), rule=REVERSING, legal=legal)
    legal = wording.VOID_OR_ADJUST()
    raise RuleViolation(wording.PAYMENT_OF_A_GAME(called=called), rule=REVERSING, legal=legal)
