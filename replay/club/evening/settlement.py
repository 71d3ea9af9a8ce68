"""Who pays whom so that everybody is square for games: their money, without disputed hands, and with what was paid for them since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID, uuid5

from sqlalchemy import Select, literal, select

from replay.answers.books import Balance
from replay.answers.evening import GameDue, GamePayment, HandHeld, Squaring
from replay.club.evening.same_evening import named, payments_that_day
from replay.club.read_models.games import games
from replay.club.read_models.paid import PaidRow
from replay.club.read_models.seats import seats
from replay.club.treasury.held import gained_in_disputed, held
from replay.club_events import CLUB, CLUB_STREAM, Settled
from replay.events import Recorded
from replay.ledger.accounts import PLAYERS, POTS, booked, owner, player_id
from replay.ledger.balances import Gains, exactly
from replay.ledger.books import GAINED, gained_in
from replay.ledger.postings import postings
from replay.ledger.settlement import Due, square
from replay.ledger.stored_names import StoredNames
from replay.rules.shared.hidden import WITHHELD
from replay.rules.veil import OPEN, Veil
from replay.store.reading import Reading
from replay.store.tables import events, log

__all__ = ["Proposed", "Settling", "payments_to_square", "unit_of"]

_LAST = 2**53


class Proposed(NamedTuple):
    """A payment that squaring games proposes, with its key."""

    key: UUID
    due: Due


class _Place(NamedTuple):
    """A seat of a game."""

    game: str
    seat: int


class _Paid(NamedTuple):
    """A payment that was entered, the games that it squares, and whether it was undone."""

    row: PaidRow
    record: Recorded
    event: Settled
    games: Sequence[str]
    undone: bool


class Settling:
    """The squaring of some games of one evening in one state of the club.

    Args:
        reading: that state.
        squared: the whole ids of the games, all of one unit, in order; one, or all of an evening.
        veils: what whoever asks sees of each game; everything of those that are absent.
    """

    def __init__(self, reading: Reading, squared: Sequence[str], veils: Mapping[str, Veil] | None = None) -> None:
        self._reading = reading
        self.games = squared
        self._veils = veils or {}
        self._names = StoredNames(reading.connection)
        self._called = {place: name for game in squared for place, name in self._seated(game)}
        """What the player of each seat is called in the game."""
        self._names.read({player_id(name) for name in self._called.values()})
        self._places: dict[str, list[_Place]] = {}
        for place, name in self._called.items():
            self._places.setdefault(self._account(name), []).append(place)
        self.unit = unit_of(reading, squared[0])
        self._paid = self._payments()
        self.together = any(not each.undone and set(each.games) - set(squared) for each in self._paid)
        """Whether it is squared together with others: then it proposes nothing alone."""

    def proposed(self) -> list[Proposed]:
        """The payments that square the games now."""
        found: dict[str, int] = {}
        for (stored, unit), amount in ({} if self.together else self._gained()).items():
            if unit == self.unit:
                account = self._names.account(stored)
                found[account] = found.get(account, 0) + amount
        every = [
            Balance(account, self._names.called(account), owner(account)[1], amount, self.unit)
            for account, amount in sorted(found.items())
            if amount
        ]
        return [Proposed(self._key(due), due) for each in square(every) for due in each.payments]

    def has(self, payment: UUID) -> bool:
        """Whether this payment was entered already."""
        return any(each.row.payment == str(payment) for each in self._paid)

    def anchor(self, due: Due) -> str:
        """The game that a payment names first: one at which its payee sat, or whose pot it fills."""
        account = due.payee.account
        at = self._places.get(account)
        return at[0].game if at else account.removeprefix(POTS) if account.startswith(POTS) else self.games[0]

    def anchored_seat(self, payment: UUID, game: str, seat: int) -> int | None:
        """The seat of a player of these games at the game that a payment names first; None where that player did not sit there."""
        first = next((each.games[0] for each in self._paid if each.row.payment == str(payment)), game)
        name = self._called.get(_Place(game, seat))
        if first == game or name is None:
            return seat
        own = self._account(name)
        return next((at.seat for at, each in self._seated(first) if self._account(each) == own), None)

    def seen(self) -> Squaring:
        """The squaring for whoever asks: without stakes, they see their own payments."""
        dues = [self._due(each) for each in self.proposed() if self._sees(self._sides(each.due))]
        disputed = sorted({(game, each.hand) for game in self.games for each, _ in held(self._reading, game=game)})
        hands = [HandHeld(game, hand) for game, hand in disputed]
        return Squaring(self.unit, dues, self.payments(), hands, self._whole(), self.together)

    def payments(self) -> list[GamePayment]:
        """What was entered to square them, in order, for whoever asks."""
        return [self._payment(each) for each in self._paid if self._sees(self._sides_of(each.event))]

    def _seated(self, game: str) -> list[tuple[_Place, str]]:
        wanted = select(seats.c.seat, seats.c.player).where(seats.c.game == game).order_by(seats.c.seat)
        return [(_Place(game, seat), name) for seat, name in self._reading.connection.execute(wanted)]

    def _account(self, name: str) -> str:
        return PLAYERS + self._names.whose(player_id(name))

    def _gained(self) -> Gains:
        """What accounts gained by the games, with what was paid to square them."""
        connection = self._reading.connection
        whole = select(games.c.id, literal(1), literal(_LAST)).where(games.c.id.in_(self.games))
        found: Gains = Counter(gained_in(connection, whole))
        for game in self.games:
            found.subtract(gained_in_disputed(connection, game=game))
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

    def _payments(self) -> list[_Paid]:
        """Those that square any of the games."""
        that_day = ((row, record, named(record)) for row, record in payments_that_day(self._reading, self.games[0]))
        found = [each for each in that_day if not set(self.games).isdisjoint(each[2])]
        wanted = select(postings.c.corrects).where(
            postings.c.position.in_(_corrections()), postings.c.corrects.in_([row.payment for row, _, _ in found])
        )
        undone = set(self._reading.connection.scalars(wanted)) if found else set()
        return [
            _Paid(row, record, record.data, of, row.payment in undone)
            for row, record, of in found
            if isinstance(record.data, Settled)
        ]

    def _key(self, due: Due) -> UUID:
        """The same for all who see the same proposal: two who enter it enter one payment; paid again later, it has another.

        It is made of seats, not of accounts: those are made of names, which somebody could try who sees the payment and not the name.
        """
        sides = self._sides(due)
        before = sum(self._sides_of(each.event) == sides and each.event.amount == due.amount for each in self._paid)
        payer, payee = (self._places.get(side) for side in sides)
        if len(self.games) == 1:
            seats = f"{payer[0].seat if payer else 0} {payee[0].seat if payee else 0}"
            return uuid5(CLUB, f"squaring {self.games[0]}: {seats} {due.amount} {self.unit} {before}")
        # The games are not in it: one that is opened while two people enter the payment changes nothing of it.
        places = " ".join(f"{at[0].game}:{at[0].seat}" if at else self.anchor(due) for at in (payer, payee))
        return uuid5(CLUB, f"squaring {places} {due.amount} {self.unit} {before}")

    def _sides(self, due: Due) -> tuple[str, str]:
        return due.payer.account, due.payee.account

    def _sides_of(self, event: Settled) -> tuple[str, str]:
        payer, payee = (self._names.account(booked(each, CLUB_STREAM)) for each in (event.payer, event.payee))
        return payer, payee

    def _veil(self, game: str) -> Veil:
        return self._veils.get(game, OPEN)

    def _whole(self) -> bool:
        return all(self._veil(game).stakes for game in self.games)

    def _sees(self, sides: tuple[str, str]) -> bool:
        return self._whole() or any(map(self._is_own, sides))

    def _is_own(self, account: str) -> bool:
        """Whether it is whoever asks, at every table where that player sat: a link to one seat shows nothing of another table."""
        places = self._places.get(account, [])
        return bool(places) and all(self._called[at] in self._veil(at.game).own for at in places)

    def _shown(self, account: str) -> tuple[str | None, int | None, str | None]:
        """The game, the seat and the name of a side, as they may be seen."""
        names = all(self._veil(game).names for game in self.games)
        if account not in self._places:
            nobody = None if account.startswith(POTS) else self._names.called(account) if names else WITHHELD
            return None, None, nobody
        at = self._places[account][0]
        known = names or self._is_own(account)
        return (
            at.game,
            at.seat,
            self._names.called(account) if known else self._veil(at.game).called(at.seat, self._called[at]),
        )

    def _due(self, each: Proposed) -> GameDue:
        payer, payee = (self._shown(side) for side in self._sides(each.due))
        return GameDue(str(each.key), *payer, *payee, each.due.amount)

    def _payment(self, each: _Paid) -> GamePayment:
        payer, payee = (self._shown(side) for side in self._sides_of(each.event))
        got, together = each.row.got is not None, len(each.games) > 1
        return GamePayment(
            each.row.payment, each.record.at, *payer, *payee, each.event.amount, got, each.undone, together
        )


def unit_of(reading: Reading, game: str) -> str:
    """The unit of a game, by its whole id."""
    return str(reading.connection.execute(select(games.c.unit).where(games.c.id == game)).scalar_one())


def payments_to_square(reading: Reading, game: str, veil: Veil = OPEN) -> list[GamePayment]:
    """What was entered to square a game, alone or with others of its evening."""
    return Settling(reading, [game], {game: veil}).payments()


def _corrections() -> Select[tuple[int]]:
    """The places of corrections in the log: few, while the postings of games are many."""
    sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = select(log.c.position).join(events, sealed)
    return wanted.where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")
