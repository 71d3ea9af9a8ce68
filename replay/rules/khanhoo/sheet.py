"""What a hand of Khanhoo was worth: its outcome, and the score sheet of the game (docs/rules/khanhoo.md, 13 to 17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.events import Event, HandEnded, Joined, Paid, player_account
from replay.messages import all_of
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import PointsSet, TargetReached
from replay.rules.outcome import Outcome
from replay.rules.shared.sheet import Cell, Column, Part, Row, Sheet, gains, parts, totals

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

_ENDS = {"drawn": wording.DRAWN, "abandoned": wording.ABANDONED}


def outcome(event: PointsSet, order: tuple[int, ...]) -> Outcome:
    """Who went out, and everybody's points by now; no boards are played, so there is nothing to score.

    >>> outcome(PointsSet(2, (17, 9), (17, 9)), (1, 2))[:2]
    ((2,), 'out')
    """
    return Outcome((event.out,), "out", totals=dict(enumerate(event.totals, 1)))


def sheet(rules: KhanhooRules, events: Iterable[Event]) -> Sheet:
    """The score sheet of a game: who dealt, who went out, what the hand brought each player and what that makes in all.

    Where stakes were paid, each player has a column of them too.

    Args:
        rules: the rules that the game pinned.
        events: all its events.
    """
    whole = list(events)
    names = {event.seat: event.player for event in whole if isinstance(event, Joined)}
    paid = any(isinstance(event, Paid) for event in whole)
    seats = sorted(names)
    columns = (
        Column(wording.DEALER()),
        Column(wording.OUT()),
        *(Column(wording.POINTS_OF(player=names[seat])) for seat in seats),
        *(Column(wording.TOTAL_OF(player=names[seat])) for seat in seats),
        *(Column(names[seat], str(rules.unit)) for seat in seats if paid),
    )
    rows = [_row(part, names, paid=paid) for part in parts(whole) if part.start]
    summed = {*range(2, 2 + len(seats)), *range(2 + 2 * len(seats), len(columns))}
    return Sheet(columns, tuple(rows), totals(rows, summed) if rows else None)


def _row(part: Part, names: Mapping[int, str], *, paid: bool) -> Row:
    start = part.start
    if start is None:
        raise TypeError("a hand has a start")
    points = next((event for event in part.events if isinstance(event, PointsSet)), None)
    won = next((event for event in part.events if isinstance(event, TargetReached)), None)
    ended = next(event for event in part.events if isinstance(event, HandEnded))
    how = names[points.out] if points else _ENDS[ended.how]() if ended.how in _ENDS else ended.how
    if won:
        how = wording.OUT_AND_WON(out=how, who=all_of([names[seat] for seat in won.winners]))
    brought: dict[int, Cell] = dict(zip(start.order, points.points, strict=True)) if points else {}
    totals: dict[int, Cell] = dict(enumerate(points.totals, 1)) if points else {}
    gained = gains(part.events)
    money: list[Cell] = [
        gained.get(player_account(name), 0 if seat in start.order else "") for seat, name in sorted(names.items())
    ]
    cells = [
        names[start.dealer],
        how,
        *(brought.get(seat, "") for seat in sorted(names)),
        *(totals.get(seat, "") for seat in sorted(names)),
        *(money if paid else ()),
    ]
    return Row(start.hand, tuple(cells), part.void)
