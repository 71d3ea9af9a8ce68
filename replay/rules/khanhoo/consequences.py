"""What follows from a move of Khanhoo: points, money, the end of the match, who deals next (docs/rules/khanhoo.md, 2, 13 to 17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.events import Abandoned, Event, HandEnded, HandVoided, Paid, player_account
from replay.rules.khanhoo.events import HandScored, PointsSet, Scored, TargetReached
from replay.rules.khanhoo.table import KhanhooTable
from replay.rules.shared.checks import reversal
from replay.rules.shared.rulebook import Then

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def _scored(rules: KhanhooRules, table: KhanhooTable, move: Scored) -> list[Event]:
    """The hand ends when the last seat has shown its cards."""
    out = table.went_out
    shown = {each.seat: each.points for each in (*table.scored, move)}
    if out is None or len(shown) + 1 < len(table.order):
        return []
    shown[out.seat] = out.points
    return _ended(rules, table, out.seat, [shown[seat] for seat in table.order])


def _hand_scored(rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> list[Event]:
    return _ended(rules, table, move.seat, move.points)


def _ended(rules: KhanhooRules, table: KhanhooTable, out: int, points: Sequence[int]) -> list[Event]:
    bonus = rules.options.out_bonus
    brought = {seat: each + bonus * (seat == out) for seat, each in zip(table.order, points, strict=True)}
    totals = tuple(table.totals.get(seat, 0) + brought.get(seat, 0) for seat in range(1, len(table.players) + 1))
    winners = _winners(rules, table, totals)
    ended: list[Event] = [PointsSet(out, tuple(brought[seat] for seat in table.order), totals)]
    if winners:
        ended += [TargetReached(winners), *_money(rules, table, totals, winners)]
    return [*ended, HandEnded("won", _next_dealer(table))]


def _next_dealer(table: KhanhooTable) -> int:
    return table.order[1 % len(table.order)]


def _winners(rules: KhanhooRules, table: KhanhooTable, totals: Sequence[int]) -> tuple[int, ...]:
    """Who has won with these totals: nobody below the target, or while a tie for first place is played on (15)."""
    top = max(totals[seat - 1] for seat in table.order)
    best = tuple(seat for seat in table.order if totals[seat - 1] == top)
    if top < rules.options.target or (len(best) > 1 and rules.options.match_tie == "play_on"):
        return ()
    return best


def _money(rules: KhanhooRules, table: KhanhooTable, totals: Sequence[int], winners: tuple[int, ...]) -> list[Paid]:
    """Each loser pays the winner; winners who share get equal parts, and what is left over goes to the first in play order (17)."""
    options, names = rules.options, table.players
    top = totals[winners[0] - 1]
    paid: list[Paid] = []
    for loser in (seat for seat in table.order if seat not in winners):
        amount = options.stake * (top - totals[loser - 1] if options.stake_per == "point" else 1)
        part, left = divmod(amount, len(winners))
        shares = [part + (left if place == 0 else 0) for place in range(len(winners))]
        paid += [
            Paid(player_account(names[loser]), player_account(names[winner]), share, options.stake_per)
            for winner, share in zip(winners, shares, strict=True)
            if share
        ]
    return paid


def _abandoned(rules: KhanhooRules, table: KhanhooTable, move: Abandoned) -> list[Event]:
    """Nobody scores, and the same dealer deals again (16)."""
    return [HandEnded("abandoned", table.dealer if table.dealer is not None else table.order[0])]


def _voided(rules: KhanhooRules, table: KhanhooTable, move: HandVoided) -> list[Event]:
    return list(reversal(table))


CONSEQUENCES: Mapping[type[Event], Then[KhanhooRules, KhanhooTable]] = {
    Scored: _scored,
    HandScored: _hand_scored,
    Abandoned: _abandoned,
    HandVoided: _voided,
}
"""By type of move, its consequences."""
