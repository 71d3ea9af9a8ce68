"""Who pays whom so that everybody is square for one game: its money, without disputed hands, and with what was paid for it since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID, uuid5

from sqlalchemy import Select, literal, select

from replay.answers.books import Balance
from replay.answers.evening import GameDue, GamePayment, GameSettling
from replay.club.read_models.games import games
from replay.club.read_models.paid import PaidRow, payments_of
from replay.club.read_models.seats import seats
from replay.club.stored_events import read_event
from replay.club.treasury.held import gained_in_disputed, held
from replay.club_events import CLUB, CLUB_STREAM, Settled
from replay.events import Recorded
from replay.ledger.accounts import PLAYERS, POTS, booked, owner, player_id
from replay.ledger.balances import Gains, exactly
from replay.ledger.books import GAINED, gained_in
from replay.ledger.postings import postings
from replay.ledger.settlement import Due, square
from replay.ledger.stored_names import StoredNames
from replay.rules.veil import OPEN, Veil
from replay.store.reading import Reading
from replay.store.tables import events, log

__all__ = ["Proposed", "Settling", "payments_to_square"]

_LAST = 2**53


class Proposed(NamedTuple):
    """A payment that squaring a game proposes, with its key."""

    key: UUID
    due: Due


class _Paid(NamedTuple):
    """A payment that was entered, and whether it was undone."""

    row: PaidRow
    record: Recorded
    event: Settled
    undone: bool


class Settling:
    """The squaring of one game in one state of the club.

    Args:
        reading: that state.
        game: the whole id of the game.
    """

    def __init__(self, reading: Reading, game: str) -> None:
        self._reading = reading
        self._game = game
        self._names = StoredNames(reading.connection)
        wanted = select(seats.c.seat, seats.c.player).where(seats.c.game == game).order_by(seats.c.seat)
        self._called: Mapping[int, str] = dict(reading.connection.execute(wanted).all())
        """What the player of each seat is called in the game."""
        self._names.read({player_id(name) for name in self._called.values()})
        self._seats: dict[str, int] = {}
        for seat, name in self._called.items():
            self._seats.setdefault(PLAYERS + self._names.whose(player_id(name)), seat)
        self._unit: str = reading.connection.execute(select(games.c.unit).where(games.c.id == game)).scalar_one()
        self._paid = [self._read(row) for row in payments_of(reading.connection, game)]

    def proposed(self) -> list[Proposed]:
        """The payments that square the game now."""
        found: dict[str, int] = {}
        for (stored, unit), amount in self._gained().items():
            if unit == self._unit:
                account = self._names.account(stored)
                found[account] = found.get(account, 0) + amount
        every = [
            Balance(account, self._names.called(account), owner(account)[1], amount, self._unit)
            for account, amount in sorted(found.items())
            if amount
        ]
        return [Proposed(self._key(due), due) for each in square(every) for due in each.payments]

    def has(self, payment: UUID) -> bool:
        """Whether this payment was entered already."""
        return any(each.row.payment == str(payment) for each in self._paid)

    def seen(self, veil: Veil = OPEN) -> GameSettling:
        """The squaring of the game for whoever sees it under a veil: without stakes, they see their own payments."""
        dues = [self._due(each, veil) for each in self.proposed() if self._sees(veil, self._sides(each.due))]
        disputed = [each.hand for each, _ in held(self._reading, game=self._game)]
        return GameSettling(self._game, self._unit, dues, self.payments(veil), sorted({*disputed}), veil.stakes)

    def payments(self, veil: Veil = OPEN) -> list[GamePayment]:
        """What was entered to square it, in order, for whoever sees it under a veil."""
        return [self._payment(each, veil) for each in self._paid if self._sees(veil, self._sides_of(each.event))]

    def _gained(self) -> Gains:
        """What accounts gained by the game, with what was paid to square it."""
        connection = self._reading.connection
        whole = select(games.c.id, literal(1), literal(_LAST)).where(games.c.id == self._game)
        found: Gains = Counter(gained_in(connection, whole))
        found.subtract(gained_in_disputed(connection, game=self._game))
        ids, positions = [each.row.payment for each in self._paid], [each.row.position for each in self._paid]
        if ids:
            corrected = postings.c.position.in_(_corrections()) & postings.c.corrects.in_(ids)
            wanted = select(postings.c.account, postings.c.unit, *GAINED)
            wanted = wanted.where(postings.c.position.in_(positions) | corrected)
            wanted = wanted.group_by(postings.c.account, postings.c.unit)
            found.update(
                {(account, unit): exactly(high, low) for account, unit, high, low in connection.execute(wanted)}
            )
        return found

    def _read(self, row: PaidRow) -> _Paid:
        of_payment = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
        wanted = select(events.c.version, events.c.data).join(log, of_payment).where(log.c.position == row.position)
        stored = self._reading.connection.execute(wanted).one()
        record = read_event(CLUB_STREAM, stored.version, stored.data)
        if not isinstance(record.data, Settled):
            raise TypeError(f"an event of the type Settled is a {type(record.data).__name__}")
        undoing = postings.c.position.in_(_corrections()) & (postings.c.corrects == row.payment)
        undone = self._reading.connection.scalar(select(postings.c.position).where(undoing).limit(1)) is not None
        return _Paid(row, record, record.data, undone)

    def _key(self, due: Due) -> UUID:
        """The same for all who see the same proposal: two who enter it enter one payment; paid again later, it has another.

        It is made of seats, not of accounts: those are made of names, which somebody could try who sees the payment and not the name.
        """
        sides = self._sides(due)
        before = sum(self._sides_of(each.event) == sides and each.event.amount == due.amount for each in self._paid)
        payer, payee = (self._seats.get(side, 0) for side in sides)
        return uuid5(CLUB, f"squaring {self._game}: {payer} {payee} {due.amount} {self._unit} {before}")

    def _sides(self, due: Due) -> tuple[str, str]:
        return due.payer.account, due.payee.account

    def _sides_of(self, event: Settled) -> tuple[str, str]:
        payer, payee = (self._names.account(booked(each, CLUB_STREAM)) for each in (event.payer, event.payee))
        return payer, payee

    def _sees(self, veil: Veil, sides: tuple[str, str]) -> bool:
        return veil.stakes or any(self._name(side) in veil.own for side in sides)

    def _name(self, account: str) -> str | None:
        """What the player of an account is called in the game; None for the pot and for who never sat there."""
        return self._called.get(self._seats.get(account, 0))

    def _shown(self, account: str, veil: Veil) -> tuple[int | None, str | None]:
        """The seat and the name of a side, as they may be seen."""
        seat = self._seats.get(account)
        if seat is None:
            return None, None if account.startswith(POTS) or not veil.names else self._names.called(account)
        known = veil.names or self._called[seat] in veil.own
        return seat, self._names.called(account) if known else veil.called(seat, self._called[seat])

    def _due(self, each: Proposed, veil: Veil) -> GameDue:
        payer, payee = (self._shown(side, veil) for side in self._sides(each.due))
        return GameDue(str(each.key), *payer, *payee, each.due.amount)

    def _payment(self, each: _Paid, veil: Veil) -> GamePayment:
        payer, payee = (self._shown(side, veil) for side in self._sides_of(each.event))
        got = each.row.got is not None
        return GamePayment(each.row.payment, each.record.at, *payer, *payee, each.event.amount, got, each.undone)


def payments_to_square(reading: Reading, game: str, veil: Veil = OPEN) -> list[GamePayment]:
    """What was entered to square a game; most games, which have nothing of it yet, cost one look at an index."""
    return Settling(reading, game).payments(veil) if payments_of(reading.connection, game) else []


def _corrections() -> Select[tuple[int]]:
    """The places of corrections in the log: few, while the postings of games are many."""
    sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = select(log.c.position).join(events, sealed)
    return wanted.where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
