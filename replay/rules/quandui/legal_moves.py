"""What a seat may do now: the buttons of a recorder, and what a bot chooses from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Claimed, Discarded, Drew, Event, StockEmpty, Took
from replay.rules.quandui.checks import CHECKS
from replay.rules.quandui.table import QuanduiTable, stock_left
from replay.rules.quandui.wins import win_of
from replay.rules.shared.rulebook import is_legal

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["legal"]


def legal(rules: QuanduiRules, table: QuanduiTable, seat: int) -> list[Event]:
    """The moves of the play that the seat may make, ``?`` where chance fills in a card.

    Wins are offered where every card of the hand is known.
    """
    if not table.live or seat not in table.known:
        return []
    return [move for move in _candidates(rules, table, seat) if _is_legal(rules, table, move)]


def _is_legal(rules: QuanduiRules, table: QuanduiTable, move: Event) -> bool:
    if isinstance(move, Drew):
        return stock_left(rules, table) > 0
    return is_legal(CHECKS, rules, table, move)


def _candidates(rules: QuanduiRules, table: QuanduiTable, seat: int) -> list[Event]:
    if table.phase == "discard" and table.turn == seat:
        win = win_of(rules, table, seat, None)
        cards: list[str] = list(dict.fromkeys(rules.pack.sort(table.known[seat])))
        if table.unknown[seat]:
            cards.append(UNSEEN)
        return [*([win] if win else []), *(Discarded(seat, card) for card in cards), StockEmpty(seat)]
    if table.phase == "open":
        card = table.discards[-1][1]
        win = win_of(rules, table, seat, card)
        moves: list[Event] = [*([win] if win else []), Claimed(seat, card, "dui")]
        if table.turn == seat:
            moves += [Took(seat, card), Drew(seat, UNSEEN), StockEmpty(seat)]
        return moves
    return []
