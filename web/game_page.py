"""What the page of a game works out of its answer: the bars of the standings, and the columns of its hands."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from replay.answers.games import Advance, Game, Hand
from web.filters import signed_money
from web.short_names import short_names

__all__ = ["Bar", "Column", "bars", "beside", "columns"]

_HALF = 50
_LETTERS = 30
"""Letters of amounts, with a space each, for which a line has room on the smallest phone."""
_MOST = 6


class Bar(NamedTuple):
    """How far a seat is from zero, in hundredths of the widest bar on both sides; ``ahead`` says on which side."""

    left: int
    width: int
    ahead: bool


def bars(amounts: Mapping[int, int | None]) -> dict[int, Bar]:
    """The bars of standings by seat or line; none where nothing is known or nobody is ahead.

    >>> bars({1: 80, 2: -20, 3: None})
    {1: Bar(left=50, width=50, ahead=True), 2: Bar(left=38, width=12, ahead=False)}
    """
    known = {seat: amount for seat, amount in amounts.items() if amount is not None}
    most = max(map(abs, known.values()), default=0)
    if not most:
        return {}
    widths = {seat: abs(amount) * _HALF // most for seat, amount in known.items()}
    return {
        seat: Bar(_HALF - widths[seat] if amount < 0 else _HALF, widths[seat], amount >= 0)
        for seat, amount in known.items()
    }


class Column(NamedTuple):
    """A column of the hands: a seat, or several that play together where only their levels count."""

    seats: tuple[int, ...]
    names: list[str]
    short: list[str]
    """The first word of each name, where that is enough to tell them apart."""

    def reached(self, hand: Hand) -> Advance | None:
        """How far those came by a hand who play together."""
        return next((each for each in hand.reached if tuple(each.seats) == self.seats), None)


def columns(game: Game) -> list[Column]:
    """Columns for money and points, one for each seat; or one for each side, where sides play for levels alone."""
    names = {each.seat: each.player for each in game.seats}
    short = short_names(names)
    paid = any(gain.money for hand in game.hands for gain in hand.gains)
    sides = (
        ()
        if paid
        else next((hand.reached for hand in game.hands if any(len(each.seats) > 1 for each in hand.reached)), ())
    )
    by_side = [tuple(each.seats) for each in sides] or [(seat,) for seat in names]
    return [Column(seats, [names[seat] for seat in seats], [short[seat] for seat in seats]) for seats in by_side]


def beside(game: Game, number: int) -> int:
    """How many of so many columns are beside each other on a phone, as far as their amounts leave room; the others go into another line."""
    amounts = [each.money for each in game.standings] + [gain.money for hand in game.hands for gain in hand.gains]
    longest = max((len(signed_money(each, game.unit)) for each in amounts if each is not None), default=0)
    lines = ceil(number / max(1, min(_MOST, _LETTERS // (longest + 1))))
    return max(1, ceil(number / max(1, lines)))
