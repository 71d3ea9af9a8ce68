"""What follows from a move of Quán Duì: the money, and who deals next (rulings 3, 15, 17, 18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.events import (
    POT,
    Abandoned,
    Event,
    HandEnded,
    HandStarted,
    HandVoided,
    Left,
    Paid,
    StockEmpty,
    player_account,
)
from replay.rules.quandui.events import Won
from replay.rules.quandui.table import QuanduiTable
from replay.rules.shared.checks import reversal
from replay.rules.shared.rulebook import Consequence

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["CONSEQUENCES"]


def _account(table: QuanduiTable, seat: int) -> str:
    return player_account(table.players[seat])


def _antes(rules: QuanduiRules, table: QuanduiTable, move: HandStarted) -> list[Event]:
    stake = rules.options.stake
    if rules.options.money != "pot" or not stake:
        return []
    return [Paid(_account(table, seat), POT, stake, "ante") for seat in move.order]


def _payout(rules: QuanduiRules, table: QuanduiTable, move: Won) -> list[Event]:
    stake = rules.options.stake
    winner = _account(table, move.seat)
    losers = [_account(table, seat) for seat in table.order if seat != move.seat]
    quan = move.kind == "quan_dui"
    paid: list[Event] = []
    if rules.options.money == "pot":
        if table.pot > 0:
            paid.append(Paid(POT, winner, table.pot, "pot"))
        if quan and stake:
            paid += [Paid(loser, winner, stake, "quan_dui") for loser in losers]
    elif stake:
        paid += [Paid(loser, winner, 2 * stake if quan else stake, move.kind) for loser in losers]
    return [*paid, HandEnded("won", move.seat)]


def _refunds(table: QuanduiTable) -> list[Event]:
    return [Paid(POT, each.payer, each.amount, "refund") for each in table.payments if each.why == "ante"]


def _dealer(table: QuanduiTable) -> int:
    return table.dealer if table.dealer is not None else table.order[0]


def _drawn(rules: QuanduiRules, table: QuanduiTable, move: StockEmpty) -> list[Event]:
    refunds = _refunds(table) if rules.options.draw_pot == "refund" else []
    return [*refunds, HandEnded("drawn", _dealer(table))]


def _abandoned(rules: QuanduiRules, table: QuanduiTable, move: Abandoned) -> list[Event]:
    return [*_refunds(table), HandEnded("abandoned", _dealer(table))]


def _leaver(rules: QuanduiRules, table: QuanduiTable, move: Left) -> list[Event]:
    account = _account(table, move.seat)
    own = table.antes.get(account, 0)
    if rules.options.carry_leaver != "refund" or not own:
        return []
    return [Paid(POT, account, own, "leaver")]


def _voided(rules: QuanduiRules, table: QuanduiTable, move: HandVoided) -> list[Event]:
    return list(reversal(table))


CONSEQUENCES: Mapping[type[Event], Consequence[QuanduiRules, QuanduiTable]] = {
    HandStarted: _antes,
    Won: _payout,
    StockEmpty: _drawn,
    Abandoned: _abandoned,
    Left: _leaver,
    HandVoided: _voided,
}
"""By type of move, its consequences."""
