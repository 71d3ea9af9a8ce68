"""Recording the club's money: debts settled, mistakes corrected, periods closed."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any
from uuid import UUID

from sqlalchemy import select

from replay.club.queries.games import find_game
from replay.club.read_models.games import games
from replay.club.read_models.guards import A_POT_OWES_NOTHING, in_pot
from replay.club.reasons import tidy_words
from replay.club.treasury.periods import Closing, came_since, period
from replay.club.treasury.references import ADJUSTING, SETTLING, need_two, tidy_amount, two_accounts, units
from replay.club.treasury.reversal import opposite
from replay.club.treasury.stream import OwnStream
from replay.club_events import CLUB_STREAM, Adjusted, Settled, club_codec
from replay.errors import BadInput, NotFound, RuleViolation
from replay.events import Event, Recorded
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, POT_OF, POTS, SETTLED
from replay.ledger.books import Entry, Place, corrections, entries_of
from replay.ledger.names import event as called_event
from replay.ledger.names import money
from replay.ledger.people import People
from replay.ledger.pots import PAID
from replay.money import Unit
from replay.store import Store
from replay.store.reading import Reading

__all__ = ["Bookkeeping", "moved", "reversal"]

_REVERSING = "Paipu, corrections: both stay readable"


class Bookkeeping:
    """What may be recorded in the books of a club. Safe to share between threads.

    Accounts and amounts are said as :mod:`replay.club.treasury.references` reads them.

    Args:
        store: the club's events.
        stream: the club's own stream.
    """

    def __init__(self, store: Store, stream: OwnStream) -> None:
        self._store = store
        self._stream = stream

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
        """Record that somebody handed over money: a player to another, or into the cash box or out of it, or to whoever holds a pot.

        What settling up proposes is such a payment, whoever takes part in it.

        Raises:
            NotFound: there is no such player or game.
            BadInput: the amount cannot be read, or nobody pays anybody.
            RuleViolation: a pot is of another unit.
            Conflict: the id of a retry stands for something else.
        """
        tidied = None if note is None else tidy_words(note, "note", "what the payment was for")
        with self._store.reading() as reading:
            accounts = two_accounts(reading, payer, payee, SETTLING)
            settled = Settled(*accounts, *tidy_amount(amount, units(reading)), tidied)

        def decide(reading: Reading) -> Settled:
            need_two(reading, *accounts)
            _need_units_of_pots(reading, settled)
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
            RuleViolation: a pot would owe money, or it would reverse an event a second time.
            BadInput: the cash box is adjusted against something else than fees or its own differences, and no event is corrected.
            BadInput, Conflict: as :meth:`pay`.
        """
        why = tidy_words(reason, "reason", "why the books are set right")
        with self._store.reading() as reading:
            accounts = two_accounts(reading, payer, payee, ADJUSTING)
            _need_no_payment(*accounts, corrects)
            adjusted = Adjusted(*accounts, *tidy_amount(amount, units(reading)), why, corrects)

        def decide(reading: Reading) -> Adjusted:
            need_two(reading, *accounts)
            wrong = [] if corrects is None else moved(reading, corrects)
            if wrong and wrong[0].game is None and adjusted == opposite(_recorded(reading, wrong[0]), why):
                _need_unreversed(reading, wrong)
            return _allowed(reading, adjusted, wrong)

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
            wrong = moved(reading, event)
            undoing = _undoing(reading, wrong[0], why)

        def decide(reading: Reading) -> Adjusted:
            _need_unreversed(reading, wrong)
            return _allowed(reading, undoing, wrong)

        return self._posted(self._stream.record(decide, lambda known: known == undoing, by=by, event_id=event_id))

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
            counted: what is in the cash box now, an amount for each unit that it holds; what went in and out of it since that
                day is taken off.
            carry: the games whose pots go on with money in them.
            carry_all: every pot goes on.
            by: who closes it.
            event_id: the key of a retry.

        Raises:
            RuleViolation: the day is closed already or has not come yet, cash was not counted, a pot is not at zero, or an
                account is too large to be written down.
            BadInput, NotFound, Conflict: as :meth:`pay`.
        """
        with self._store.reading() as reading:
            amounts = [tidy_amount(each, units(reading), least=0) for each in counted]
            carried = [UUID(find_game(reading, each)) for each in carry]
        cash = {unit: amount for amount, unit in amounts}
        if len(cash) < len(amounts):
            raise BadInput("found two amounts of one unit, expected what was counted of each once", field="counted")
        asked = Closing(until, cash, carried, carry_all)

        def same(known: Event) -> bool:
            with self._store.reading() as reading:
                return asked.same(reading.connection, known)

        record = self._stream.record(asked.decide, same, by=by, event_id=event_id)
        with self._store.reading() as reading:
            return period(record, People.load(reading.connection), came_since(reading.connection))

    def _posted(self, record: Recorded) -> list[Entry]:
        with self._store.reading() as reading:
            return entries_of(reading.connection, record.id)


def _allowed(reading: Reading, adjusted: Adjusted, wrong: Sequence[Entry] = ()) -> Adjusted:
    """The correction, where every pot keeps to the unit of its game and none owes money after it; ``wrong`` is what it corrects."""
    _need_units_of_pots(reading, adjusted)
    game = adjusted.payer.removeprefix(POT_OF)
    # What corrects a payment of this pot takes nothing out of what was played for.
    paid = any(each.why == PAID and each.account == POTS + game for each in wrong)
    if adjusted.payer.startswith(POT_OF) and not paid:
        have = in_pot(reading.connection, game, adjusted.unit)
        if have < adjusted.amount:
            wanted = money(adjusted.amount, adjusted.unit)
            raise RuleViolation(
                f"the pot has {money(have, adjusted.unit)}, and {wanted} cannot be taken out of it",
                rule=A_POT_OWES_NOTHING,
            )
    return adjusted


def _need_units_of_pots(reading: Reading, moving: Settled | Adjusted) -> None:
    for account in (moving.payer, moving.payee):
        pots = games.c.id == account.removeprefix(POT_OF)
        unit = reading.connection.scalar(select(games.c.unit).where(pots)) if account.startswith(POT_OF) else None
        if unit not in (None, moving.unit):
            found, expected = Unit.parse(moving.unit), Unit.parse(unit)
            named = (found, expected) if found.code == expected.code else (found.code, expected.code)
            raise RuleViolation(
                "found {}, and the pot is one of {}".format(*named),
                rule="Paipu, the books: a pot has the unit of its game",
            )


def _need_no_payment(payer: str, payee: str, corrects: UUID | None) -> None:
    """Refuse to adjust what somebody paid into the cash box, or was paid out of it: the same words pay in the other direction."""
    for field, account, other in (("from", payer, payee), ("to", payee, payer)):
        if account == CASH and other not in (CASH, FEES, OVER_SHORT) and corrects is None:
            raise BadInput(
                "found 'cash', expected it with 'fees' or 'over-short', or with the event that is corrected: who put money into the "
                "cash box pays, 'paipu ledger cash in', and who was given some out of it is paid, 'paipu ledger cash out'",
                field=field,
            )


def moved(reading: Reading, event: UUID) -> list[Entry]:
    """The postings of one event. Raises NotFound where it moved no money."""
    found = entries_of(reading.connection, event)
    if not found:
        raise NotFound(f"the event {event} is none that moved money: 'paipu ledger journal' shows those that did")
    return found


def _recorded(reading: Reading, entry: Entry) -> Recorded:
    """The event of the club's own stream that a posting comes from."""
    return club_codec().decode(reading.read(CLUB_STREAM, entry.version - 1, entry.version)[0].data)


def _undoing(reading: Reading, entry: Entry, reason: str) -> Adjusted:
    """What undoes an event of the club's own stream, under the names that it was said with."""
    called = called_event(Place(entry.game, entry.version))
    if entry.game is not None:
        legal = "void the hand, or adjust what is wrong and say that it corrects this event"
        raise RuleViolation(f"{called} is a payment of a game", rule=_REVERSING, legal=legal)
    if undoing := opposite(_recorded(reading, entry), reason):
        return undoing
    legal = "adjust what is wrong in the period that is open, and say that it corrects this event"
    raise RuleViolation(f"{called} closed a period", rule=_REVERSING, legal=legal)


def _need_unreversed(reading: Reading, wrong: Sequence[Entry]) -> None:
    undone = reversal(reading, UUID(wrong[0].event), wrong)
    if undone is not None:
        called, by = (called_event(Place(each.game, each.version)) for each in (wrong[0], undone))
        raise RuleViolation(f"{called} is reversed already, by {by}", rule=_REVERSING)


def reversal(reading: Reading, event: UUID, wrong: Sequence[Entry]) -> Entry | None:
    """The first posting of the event that has set right all of this one and nothing else; None where there is none."""
    expected = Counter((account, -amount, unit) for account, amount, unit in _gained(wrong))
    for _, found in groupby(corrections(reading.connection, event), key=lambda each: each.position):
        correction = list(found)
        if Counter(_gained(correction)) == expected:
            return correction[0]
    return None


def _gained(entries: Iterable[Entry]) -> list[tuple[str, int, str]]:
    """What the accounts of an event gained; what it only passed through gained nothing."""
    return [(each.account, each.amount, each.unit) for each in entries if each.account != SETTLED]
