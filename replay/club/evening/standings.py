"""How far everybody has come over the games of one evening: the money of each unit, and the points or levels of each kind of game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import select

from replay.answers.evening import EveningStanding, Ranking
from replay.answers.games import SeatStanding
from replay.club.queries.summaries import seat_standings, veiled_standings
from replay.club.read_models.games import games
from replay.ledger.accounts import PLAYERS, player_id
from replay.ledger.stored_names import StoredNames
from replay.rules.veil import OPEN, Veil
from replay.store.reading import Reading

__all__ = ["evening_standings"]


class _Seat(NamedTuple):
    """A seat of a game, how far it has come, and the account of whoever sat there."""

    game: str
    standing: SeatStanding
    account: str


def evening_standings(reading: Reading, evening: Sequence[str], veils: Mapping[str, Veil]) -> list[Ranking]:
    """How far everybody has come over some games of one evening.

    Whoever may not know all names gets nothing: a sum over several games says that the same player sat at them.

    Args:
        reading: the club.
        evening: the whole ids of the games, in order.
        veils: what whoever asks sees of each; everything of those that are absent.
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
    return [Ranking(unit, None, _placed(found, names)) for unit, found in money.items()] + [
        Ranking(None, kind, _placed(found, names)) for kind, found in points.items()
    ]


def _seats(reading: Reading, evening: Sequence[str], veils: Mapping[str, Veil]) -> tuple[list[_Seat], StoredNames]:
    """Every seat of the games in which a hand has ended, in their order; and what its players are called."""
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
    """Whether games are about money, as far as one sees: some was won, or nothing else is counted."""
    return any(each.standing.money for each in seats) or all(each.standing.points is None for each in seats)


class _Sum(NamedTuple):
    """What a player did at some seats, and what that adds up to; None where one part is hidden."""

    seats: list[_Seat]
    amount: int | None


def _sums(counted: Iterable[tuple[_Seat, int | None]]) -> dict[str, _Sum]:
    """The sums of players, by their accounts, in the order in which they come first."""
    found: dict[str, _Sum] = {}
    for at, amount in counted:
        before = found.get(at.account, _Sum([], 0))
        both = None if before.amount is None or amount is None else before.amount + amount
        found[at.account] = _Sum([*before.seats, at], both)
    return found


def _placed(sums: Mapping[str, _Sum], names: StoredNames) -> list[EveningStanding]:
    """The players with their places; without places, and in the order of their seats, where an amount is hidden."""
    amounts = [each.amount for each in sums.values()]
    known = [amount for amount in amounts if amount is not None]
    whole = len(known) == len(amounts)
    found = [
        EveningStanding(
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
