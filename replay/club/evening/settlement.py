"""The payments of one seat, and the payments that square everyone for a game, or for several of one evening."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID, uuid5

from sqlalchemy import ColumnElement, Select, literal, select

from replay.answers import games as answers
from replay.answers.books import Balance
from replay.club.disputed_money import HeldBack
from replay.club.index.games import games, seats
from replay.club.matters.payments import PaidRow, Settled, paid
from replay.club.stored_events import read_event
from replay.ledger.accounts import PLAYERS, POTS, booked, owner, player_id
from replay.ledger.balances import Gains, exactly
from replay.ledger.books import gained_in
from replay.ledger.people import StoredNames
from replay.ledger.periods import first_moment, last_moment
from replay.ledger.postings import GAINED, postings
from replay.ledger.settlement import Due, square
from replay.rules.eyes import OPEN, Veil
from replay.rules.shared.table import WITHHELD
from replay.store.reading import Reading
from replay.store.tables import events, log
from replay.table.timeline import Timeline
from replay.values.club_events import CLUB, CLUB_STREAM
from replay.values.events import Paid, Recorded, player_account
from replay.values.money import Unit
from replay.values.times import from_micros
from replay.words.errors import NotFound
from replay.words.messages import Message, Text, say, verbatim


def own_money(timeline: Timeline, seat: int, hand: int | None) -> answers.OwnMoney:
    """The money of a seat.

    Args:
        timeline: the game under the visitor's veil.
        seat: the seat.
        hand: the hand in question; None for none.

    Raises:
        NotFound: the game has no such hand, or the seat was never taken.
    """
    unit = str(timeline.rules.unit)
    paid: list[Paid] = []
    if hand is not None:
        span = timeline.hands[hand]
        paid = [each for _, each in payments_of(timeline, seat, span.first, span.last)]
    whole = [each for _, each in payments_of(timeline, seat, 1, timeline.version)]
    payments = [answers.Payment(each.payer, each.payee, each.amount or None, unit, each.why) for each in paid]
    return answers.OwnMoney(unit, payments, _gained(timeline, seat, paid), _gained(timeline, seat, whole))


def payments_of(timeline: Timeline, seat: int, first: int, last: int) -> list[tuple[int, Paid]]:
    """The payments to or by the player of a seat from one version of a game to another, each with its version."""
    own = account_of(timeline, seat)
    found = ((each.seq, each.data) for each in timeline.recorded(first, last))
    return [(seq, paid) for seq, paid in found if isinstance(paid, Paid) and own in (paid.payer, paid.payee)]


def _gained(timeline: Timeline, seat: int, payments: Iterable[Paid]) -> int | None:
    """Return the sum of payments for the player of a seat, in minor units; None if an amount is hidden."""
    own, total = account_of(timeline, seat), 0
    for each in payments:
        if not each.amount:  # a veil hides the amount: no payment is of 0
            return None
        total += each.amount if each.payee == own else -each.amount
    return total


NOBODY_THERE = Text("evening.nobody-there", "found seat {seat}, expected a seat that a player of this game has taken")


def account_of(timeline: Timeline, seat: int) -> str:
    """Return the account of a seat's player in the game's payments. Raises NotFound if the seat was never taken."""
    name = timeline.table.players.get(seat)
    if name is None:
        raise NotFound(NOBODY_THERE(seat=seat))
    return player_account(name)


def games_of_evening(reading: Reading, game: str) -> list[str]:
    """Return the games of the evening of a game, with itself, in the order in which they began.

    Two games of a day belong together if a player sat at both tables, or if a payment squares both.
    """
    wanted = select(games.c.id).where(_that_day(reading, game)).order_by(games.c.opened_at, games.c.position)
    order = list(reading.connection.scalars(wanted))
    together: dict[str, list[str]] = defaultdict(list)
    """The games of a player or of a payment."""
    seated = select(seats.c.game, seats.c.player).join(games, games.c.id == seats.c.game)
    sat = reading.connection.execute(seated.where(_that_day(reading, game))).all()
    names = StoredNames(reading.connection)
    names.read({player_id(name) for _, name in sat})
    for at, name in sat:
        together[names.whose(player_id(name))].append(at)
    for row, record in payments_that_day(reading, game):
        together[row.payment] += named(record)
    reached = _reached(game, together.values())
    return [each for each in order if each in reached]


def seats_of_player(reading: Reading, wanted: list[str], game: str, seat: int) -> list[tuple[str, int]]:
    """Return the seats of some games, in their order, of the player of one of them; none if that seat is empty."""
    names = StoredNames(reading.connection)
    found = select(seats.c.game, seats.c.seat, seats.c.player).where(seats.c.game.in_(wanted)).order_by(seats.c.seat)
    of = {(at, number): names.whose(player_id(name)) for at, number, name in reading.connection.execute(found)}
    own = of.get((game, seat))
    return [at for each in wanted for at, player in of.items() if at[0] == each and player == own]


def payments_that_day(reading: Reading, game: str) -> list[tuple[PaidRow, Recorded]]:
    """The payments that square games of the day of a game, in log order, each with its event."""
    sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = (
        select(*paid.c, events.c.version, events.c.data)
        .join(games, games.c.id == paid.c.game)
        .join(log, log.c.position == paid.c.position)
        .join(events, sealed)
        .where(_that_day(reading, game))
        .order_by(paid.c.position)
    )
    return [
        (PaidRow(*row), read_event(CLUB_STREAM, version, data))
        for *row, version, data in reading.connection.execute(wanted)
    ]


def named(record: Recorded) -> list[str]:
    """The games that a payment squares."""
    event = record.data
    if not isinstance(event, Settled):
        raise TypeError(f"an event of the type Settled is a {type(event).__name__}")
    found: Iterable[UUID | None] = (event.game, *event.beside)
    return [str(each) for each in found if each is not None]


def _that_day(reading: Reading, game: str) -> ColumnElement[bool]:
    dated = reading.connection.scalar(select(games.c.dated).where(games.c.id == game))
    if dated is None:  # an older Paipu stored no day
        return games.c.id == game
    day = from_micros(dated).date()
    return (games.c.dated >= first_moment(day)) & (games.c.dated <= last_moment(day))


def _reached(game: str, groups: Iterable[list[str]]) -> set[str]:
    """Return the games connected to one through groups of games."""
    of: dict[str, list[list[str]]] = defaultdict(list)
    for group in groups:
        for each in group:
            of[each].append(group)
    found, latest = {game}, [game]
    while latest:
        further = {each for at in latest for group in of[at] for each in group} - found
        found |= further
        latest = list(further)
    return found


_LAST = 2**53


class Proposed(NamedTuple):
    """A payment that squaring games proposes, with its key."""

    key: UUID
    due: Due


class _Place(NamedTuple):
    game: str
    seat: int


class _Paid(NamedTuple):
    row: PaidRow
    record: Recorded
    event: Settled
    games: Sequence[str]
    undone: bool


class Settling:
    """The squaring of some games of one evening in one state of the club.

    Args:
        reading: the state of the club.
        squared: the whole ids of the games, all of one unit, in order; one, or all of an evening.
        veils: the visitor's veil over each game; absent games are open.
    """

    def __init__(self, reading: Reading, squared: Sequence[str], veils: Mapping[str, Veil] | None = None) -> None:
        self._reading = reading
        self.games = squared
        self._veils = veils or {}
        self._names = StoredNames(reading.connection)
        self._called = {place: name for game in squared for place, name in self._seated(game)}
        self._names.read({player_id(name) for name in self._called.values()})
        self._places: dict[str, list[_Place]] = {}
        for place, name in self._called.items():
            self._places.setdefault(self._account(name), []).append(place)
        self.unit = unit_of(reading, squared[0])
        self._paid = self._payments()
        self.together = any(not each.undone and set(each.games) - set(squared) for each in self._paid)
        """True if it is squared together with other games: then it proposes nothing alone."""

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
        """True if this payment was already entered."""
        return any(each.row.payment == str(payment) for each in self._paid)

    def anchor(self, due: Due) -> str:
        """Return the game that a payment names first: one at which its payee sat, or whose pot it fills."""
        account = due.payee.account
        at = self._places.get(account)
        return at[0].game if at else account.removeprefix(POTS) if account.startswith(POTS) else self.games[0]

    def anchored_seat(self, payment: UUID, game: str, seat: int) -> int | None:
        """Return the player's seat at the game that a payment names first; None if that player did not sit there."""
        first = next((each.games[0] for each in self._paid if each.row.payment == str(payment)), game)
        name = self._called.get(_Place(game, seat))
        if first == game or name is None:
            return seat
        own = self._account(name)
        return next((at.seat for at, each in self._seated(first) if self._account(each) == own), None)

    def seen(self) -> answers.Squaring:
        """Return the squaring for the visitor, who without stakes sees only their own payments."""
        dues = [self._due(each) for each in self.proposed() if self._sees(self._sides(each.due))]
        disputed = sorted(
            {(game, each.hand) for game in self.games for each, _ in HeldBack(self._reading, game).hands()}
        )
        hands = [answers.HandHeld(game, hand) for game, hand in disputed]
        return answers.Squaring(self.unit, dues, self.payments(), hands, self._whole(), self.together)

    def payments(self) -> list[answers.GamePayment]:
        """Return the payments entered to square them, in order, as visible to the visitor."""
        return [self._payment(each) for each in self._paid if self._sees(self._sides_of(each.event))]

    def _seated(self, game: str) -> list[tuple[_Place, str]]:
        wanted = select(seats.c.seat, seats.c.player).where(seats.c.game == game).order_by(seats.c.seat)
        return [(_Place(game, seat), name) for seat, name in self._reading.connection.execute(wanted)]

    def _account(self, name: str) -> str:
        return PLAYERS + self._names.whose(player_id(name))

    def _gained(self) -> Gains:
        connection = self._reading.connection
        whole = select(games.c.id, literal(1), literal(_LAST)).where(games.c.id.in_(self.games))
        found: Gains = Counter(gained_in(connection, whole))
        for game in self.games:
            found.subtract(HeldBack(self._reading, game).gained())
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
        """Return the key of a proposal: equal for everyone who sees it, so that two entries make one payment; a later repetition has
        another.

        It is made of seats, not of accounts: account ids come from names, which could be guessed from the key.
        """
        sides = self._sides(due)
        before = sum(self._sides_of(each.event) == sides and each.event.amount == due.amount for each in self._paid)
        payer, payee = (self._places.get(side) for side in sides)
        if len(self.games) == 1:
            seats = f"{payer[0].seat if payer else 0} {payee[0].seat if payee else 0}"
            return uuid5(CLUB, f"squaring {self.games[0]}: {seats} {due.amount} {self.unit} {before}")
        # The games are not in it, so a game opened during the entry changes nothing.
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
        """True if the account is the visitor's at every table where its player sat: a link to one seat shows nothing of another table."""
        places = self._places.get(account, [])
        return bool(places) and all(self._called[at] in self._veil(at.game).own for at in places)

    def _shown(self, account: str) -> tuple[str | None, int | None, str | None]:
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

    def _due(self, each: Proposed) -> answers.GameDue:
        payer, payee = (self._shown(side) for side in self._sides(each.due))
        return answers.GameDue(str(each.key), *payer, *payee, each.due.amount)

    def _payment(self, each: _Paid) -> answers.GamePayment:
        payer, payee = (self._shown(side) for side in self._sides_of(each.event))
        got, together = each.row.got is not None, len(each.games) > 1
        return answers.GamePayment(
            each.row.payment, each.record.at, *payer, *payee, each.event.amount, got, each.undone, together
        )


def unit_of(reading: Reading, game: str) -> str:
    """The unit of a game, by its whole id."""
    return str(reading.connection.execute(select(games.c.unit).where(games.c.id == game)).scalar_one())


def payments_to_square(reading: Reading, game: str, veil: Veil = OPEN) -> list[answers.GamePayment]:
    """Return the payments entered to square a game, alone or with others of its evening."""
    return Settling(reading, [game], {game: veil}).payments()


def _corrections() -> Select[tuple[int]]:
    """Select the positions of corrections in the log: few, while the postings of games are many."""
    sealed = (log.c.stream == events.c.stream) & (log.c.version == events.c.version)
    wanted = select(log.c.position).join(events, sealed)
    return wanted.where(events.c.stream == CLUB_STREAM, events.c.type == "Adjusted")


_KEY = 8
"""The shown letters of a key: enough among the few of an evening."""
GAME_OF_EVENING = Text("evening.game-of-evening", "{game}  {title}, {day}")


def evening_lines(games: Iterable[answers.Game], found: answers.EveningSettling) -> Iterator[Message]:
    """Yield the lines of an evening: its games, the standings over several, and for each unit the payments due, paid and held back."""
    titles: dict[str, Message] = {}
    for game in games:
        titles[game.rules.partition("/")[0]] = game.title
        yield GAME_OF_EVENING(game=game.id, title=game.title, day=str(game.day))
    if len(found.games) > 1:
        for ranking in found.standings:
            yield from _ranking(ranking, titles)
    for squaring in found.units:
        yield from _squaring(squaring)


NO_SUCH_KEY = Text(
    "evening.no-such-key", "found {found!r}, expected the key of one payment of this evening, or its beginning"
)


def payment_meant(typed: str, found: answers.EveningSettling) -> UUID:
    """Return the one payment, proposed or entered, whose key begins so. Raises NotFound."""
    dues = {due.key for each in found.units for due in each.dues}
    every = dues | {paid.event for each in found.units for paid in each.payments}
    meant = [each for each in every if typed and each.startswith(typed.lower())]
    if len(meant) != 1:
        raise NotFound(NO_SUCH_KEY(found=typed[:40]))
    return UUID(meant[0])


BY_MONEY = Text("evening.by-money", "Standings in {unit}:")
BY_POINTS = Text("evening.by-points", "Standings in points or levels of {kind}:")
STANDING = Text("evening.standing", "  {place}  {player}  {amount}  ({won} of {hands} hands won)")


def _ranking(found: answers.Ranking, titles: Mapping[str, Message]) -> Iterator[Message]:
    unit = None if found.unit is None else Unit.parse(found.unit)
    yield BY_MONEY(unit=unit.code) if unit else BY_POINTS(kind=titles[found.kind or ""])
    for each in found.players:
        amount = unit.message(each.amount or 0) if unit else verbatim(str(each.amount))
        yield STANDING(place=each.place or 0, player=each.player, amount=amount, won=each.won, hands=each.hands)


TO_BE_PAID = Text("evening.to-be-paid", "  {key}  {payer} pays {payee} {amount}")
ALL_SQUARE = Text("evening.all-square", "  Everyone is square.")
PAID_NOT_GOT = Text("evening.paid-not-got", "  {payer} paid {payee} {amount}; not confirmed yet")
PAID_AND_GOT = Text("evening.paid-and-got", "  {payer} paid {payee} {amount}; {payee} has received it")
PAID_AND_UNDONE = Text("evening.paid-and-undone", "  {payer} paid {payee} {amount}; undone")
HAND_HELD = Text("evening.hand-held", "  Hand {hand} of game {game} is disputed: its money is held back.")


def _squaring(found: answers.Squaring) -> Iterator[Message]:
    unit = Unit.parse(found.unit)
    yield say("evening.in-unit", "In {unit}:", unit=unit.code)
    for due in found.dues:
        payer, payee = map(_called, (due.payer, due.payee))
        yield TO_BE_PAID(payer=payer, payee=payee, amount=unit.message(due.amount), key=due.key[:_KEY])
    if not found.dues:
        yield ALL_SQUARE()
    for each in found.payments:
        payer, payee = map(_called, (each.payer, each.payee))
        state = PAID_AND_GOT if each.got else PAID_NOT_GOT
        state = PAID_AND_UNDONE if each.undone else state
        yield state(payer=payer, payee=payee, amount=unit.message(each.amount))
    for hand in found.held:
        yield HAND_HELD(game=hand.game, hand=hand.hand)


THE_POT = Text("evening.the-pot", "the pot")


def _called(name: str | None) -> Message:
    return THE_POT() if name is None else verbatim(name)
