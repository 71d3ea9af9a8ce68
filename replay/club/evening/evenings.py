"""The evenings of a club: the standings over several games of an evening, and the one entry point of this room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from sqlalchemy import select

from replay.answers import games as answers
from replay.answers.books import Balance
from replay.club.books import Books
from replay.club.evening.settlement import Settling, games_of_evening, own_money, seats_of_player, unit_of
from replay.club.index.games import games
from replay.club.log import Log
from replay.club.matters.payments import COMPUTED, not_the_payee
from replay.club.queries.games import seat_standings, summaries_of, veiled_standings
from replay.club.table.timelines import Timelines
from replay.club.visibility import Visibility
from replay.ledger.accounts import PLAYERS, Account, player_id
from replay.ledger.people import StoredNames
from replay.rights import OWNER, Asker
from replay.rules.eyes import OPEN, Eyes, Veil
from replay.store import Store
from replay.store.reading import Reading
from replay.values.money import Money
from replay.words.errors import Conflict
from replay.words.messages import Text

if TYPE_CHECKING:
    from replay.club.evening.page import TakenHome, Told


class _Seat(NamedTuple):
    game: str
    standing: answers.SeatStanding
    account: str


def evening_standings(reading: Reading, evening: Sequence[str], veils: Mapping[str, Veil]) -> list[answers.Ranking]:
    """Return the standings over some games of one evening.

    Visitors who may not see names get no evening totals: the totals would identify players.

    Args:
        reading: the club.
        evening: the whole ids of the games, in order.
        veils: the visitor's veil over each; absent games are open.
    """
    if not all(veils.get(game, OPEN).names for game in evening):
        return []
    rows = reading.connection.execute(select(games.c.id, games.c.kind, games.c.unit).where(games.c.id.in_(evening)))
    kinds = {row.id: (row.kind, row.unit) for row in rows}
    seats, names = _seats(reading, evening, veils)
    by_unit: dict[str, list[_Seat]] = {}
    by_kind: dict[str, list[_Seat]] = {}
    for each in seats:
        kind, unit = kinds[each.game]
        by_unit.setdefault(unit, []).append(each)
        if each.standing.points is not None:
            by_kind.setdefault(kind, []).append(each)
    money = {unit: _sums((at, at.standing.money) for at in some) for unit, some in by_unit.items() if _is_paid(some)}
    points = {kind: _sums((at, at.standing.points) for at in some) for kind, some in by_kind.items()}
    return [answers.Ranking(unit, None, _placed(found, names)) for unit, found in money.items()] + [
        answers.Ranking(None, kind, _placed(found, names)) for kind, found in points.items()
    ]


def _seats(reading: Reading, evening: Sequence[str], veils: Mapping[str, Veil]) -> tuple[list[_Seat], StoredNames]:
    found = seat_standings(reading, evening)
    names = StoredNames(reading.connection)
    names.read({player_id(each.player) for some in found.values() for each in some})
    return [
        _Seat(game, each, PLAYERS + names.whose(player_id(each.player)))
        for game in evening
        if any(each.hands for each in found.get(game, ()))
        for each in sorted(veiled_standings(found[game], veils.get(game, OPEN)), key=lambda each: each.seat)
    ], names


def _is_paid(seats: Sequence[_Seat]) -> bool:
    """True if games are about money, as far as it is visible: some was won, or nothing else is counted."""
    return any(each.standing.money for each in seats) or all(each.standing.points is None for each in seats)


class _Sum(NamedTuple):
    seats: list[_Seat]
    amount: int | None


def _sums(counted: Iterable[tuple[_Seat, int | None]]) -> dict[str, _Sum]:
    found: dict[str, _Sum] = {}
    for at, amount in counted:
        before = found.get(at.account, _Sum([], 0))
        both = None if before.amount is None or amount is None else before.amount + amount
        found[at.account] = _Sum([*before.seats, at], both)
    return found


def _placed(sums: Mapping[str, _Sum], names: StoredNames) -> list[answers.EveningStanding]:
    """Return the players with their places; without places, and in the order of their seats, if an amount is hidden."""
    amounts = [each.amount for each in sums.values()]
    known = [amount for amount in amounts if amount is not None]
    whole = len(known) == len(amounts)
    found = [
        answers.EveningStanding(
            place=1 + sum(other > each.amount for other in known) if whole and each.amount is not None else None,
            id=account.removeprefix(PLAYERS),
            player=names.called(account) or each.seats[0].standing.player,
            games=len({at.game for at in each.seats}),
            hands=sum(at.standing.hands for at in each.seats),
            won=sum(at.standing.won for at in each.seats),
            amount=each.amount,
        )
        for account, each in sums.items()
    ]
    return sorted(found, key=lambda each: each.place or 0)


_ALL_OPEN: Mapping[str, Veil] = MappingProxyType({})
NOT_PROPOSED = Text(
    "evening.not-proposed",
    "this payment is no longer proposed for squaring the game, expected one that is proposed now",
)


class Evenings:
    """The results, payments and files of the people of a table. Safe to share between threads."""

    def __init__(self, store: Store, timelines: Timelines, books: Books, visibility: Visibility, log: Log) -> None:
        self._store = store
        self._timelines = timelines
        self._books = books
        self._visibility = visibility
        self._log = log

    def money(self, game: str | UUID, seat: int, hand: int | None = None, veil: Veil = OPEN) -> answers.OwnMoney:
        """Return the gains of a seat in a hand, and in its game. Raises NotFound or BadInput."""
        return own_money(self._timelines.get(game, veil), seat, hand)

    def settling(self, game: str | UUID, veil: Veil = OPEN) -> answers.Squaring:
        """Return the payments that square everyone for a game. Raises NotFound or BadInput."""
        whole = self._timelines.find(game)
        return self._store.ask(lambda reading: Settling(reading, [whole], {whole: veil}).seen())

    def games(self, game: str | UUID) -> list[str]:
        """The games of the evening of a game, itself among them, in the order in which they began. Raises NotFound or BadInput."""
        whole = self._timelines.find(game)
        return self._store.ask(games_of_evening, whole)

    def summaries(self, games: Sequence[str | UUID]) -> list[answers.GameSummary]:
        """Games of an evening, each in one line. Raises NotFound or BadInput."""
        return self._store.ask(summaries_of, self._whole(games))

    def together(self, games: Sequence[str | UUID], veils: Mapping[str, Veil] = _ALL_OPEN) -> answers.EveningSettling:
        """Return the standings of some games of one evening, and the payments that square everyone, for each unit.

        Args:
            games: the result of :meth:`games`.
            veils: the visitor's veil over each; absent games are open.

        Raises NotFound or BadInput.
        """
        games = self._whole(games)
        with self._store.reading() as reading:
            units = [each.seen() for each in _each_unit(reading, games, veils)]
            return answers.EveningSettling(games, units, evening_standings(reading, games, veils))

    def _whole(self, games: Sequence[str | UUID]) -> list[str]:
        return [self._timelines.find(each) for each in games]

    def pay(self, game: str | UUID, key: UUID, *, by: str = "club") -> None:
        """Enter a payment that squares a game, by the key of its proposal. A second entry finds the first and changes nothing.

        Raises:
            Conflict: it is not proposed any more.
            NotFound: there is no such game.
        """
        self.pay_together([game], key, by=by)

    def pay_together(self, games: Sequence[str | UUID], key: UUID, *, by: str = "club") -> None:
        """Enter a payment that squares some games of one evening. Raises as :meth:`pay`."""
        with self._store.reading() as reading:
            every = _each_unit(reading, self._whole(games))
            found = [(each, due) for each in every for own, due in each.proposed() if own == key]
            if not found:
                if any(each.has(key) for each in every):
                    return
                raise Conflict(NOT_PROPOSED())
        (squaring, due), *_ = found
        payer, payee = (_account(each) for each in (due.payer, due.payee))
        first = squaring.anchor(due)
        beside = [UUID(each) for each in squaring.games if each != first]
        amount = Money.of(due.amount, due.payer.unit)
        self._books.pay(payer, payee, amount, game=UUID(first), beside=beside, confirm=COMPUTED, by=by, event_id=key)

    def confirm(
        self, game: str | UUID, payment: UUID, seat: int, *, by: str = "club", event_id: UUID | None = None
    ) -> None:
        """Confirm, for a seat's player, the receipt of a payment that squares its game, alone or with others.

        Raises:
            NotFound: there is no such game or payment.
            RuleViolation, Conflict: as :meth:`~replay.club.matters.payments.Payments.confirm`.
        """
        whole = self._timelines.find(game)
        with self._store.reading() as reading:
            own = Settling(reading, [whole]).anchored_seat(payment, whole, seat)
        if own is None:
            raise not_the_payee(seat)
        self._books.confirm(payment, own, by=by, event_id=event_id)

    def told(self, game: str | UUID, eyes: Eyes | Callable[[int], Eyes | None], veil: Veil | None = OPEN) -> Told:
        """Return a game with its hands to be read without the club, as some eyes see them, or those that a function gives for each hand.

        The veil hides names and stakes; with None, numbers take the place of names. Raises NotFound or BadInput.
        """
        from replay.club.evening.page import told_game  # imported here, as few commands need it

        return told_game(self._store, self._timelines, self._timelines.find(game), eyes, veil)

    def take_home(
        self,
        game: str | UUID,
        seat: int,
        own: Callable[[str, int], bool] = lambda game, seat: True,
        askers: Sequence[Asker] = (OWNER,),
    ) -> TakenHome:
        """Return what a seat takes home: its hands, its money, the checkpoint and its receipts.

        Args:
            game: one game of the evening.
            seat: a seat of that game.
            own: returns True if the visitor may act for a seat of another game of the evening; the same player's seat is then in it too.
            askers: the possible askers of the request: it has no card hidden from them.

        Raises:
            NotFound: there is no such game, or the seat was never taken.
            Conflict, CheckFailed: the database is not the one that was signed.
        """
        from replay.club.evening.page import own_evening, taken_home  # imported here, as few commands need it

        whole = self._timelines.find(game)
        with self._store.reading() as reading:
            sat = seats_of_player(reading, games_of_evening(reading, whole), whole, seat)
        wanted = [each for each in sat if each == (whole, seat) or own(*each)] or [(whole, seat)]
        found = [own_evening(self._store, self._timelines, self._visibility, *each, askers) for each in wanted]
        return taken_home([(each, self._timelines.get(each.game.id)) for each in found], self._log)


def _each_unit(reading: Reading, games: Sequence[str], veils: Mapping[str, Veil] = _ALL_OPEN) -> list[Settling]:
    """The squaring of some games, for each of their units in the order in which they began."""
    found: dict[str, list[str]] = {}
    for game in games:
        found.setdefault(unit_of(reading, game), []).append(game)
    return [Settling(reading, together, veils) for together in found.values()]


def _account(side: Balance) -> Account:
    return Account.pot(side.game or "") if side.player is None else Account.player(side.player)
