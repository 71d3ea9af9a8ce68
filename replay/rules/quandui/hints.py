"""How what may happen now is typed: the examples beside the words of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.rules.quandui.table import DEALT, QuanduiTable, packet, stock_left
from replay.rules.quandui.wins import is_drawn_at_once

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["hint"]


def hint(rules: QuanduiRules, table: QuanduiTable) -> str:
    """Lines that are possible here in a live hand; their cards are examples."""
    seat = table.turn
    match table.phase:
        case "result":
            return f'{table.order[0]} # or abandon "the last tram"'
        case "deal":
            due, _ = packet(table.order, table.packets) or (table.order[0], 0)
            held = DEALT + (due == table.order[0])
            return f"{due} deal {f'1b 44w … with all {held} cards' if table.depth == 'full' else f'?{held}'}"
        case "discard":
            turn = "stock empty" if is_drawn_at_once(rules, table) else "-7w"
            return f"{seat} {turn}" + ("" if table.via == "claim" else f" or {seat} #")
    card = table.discards[-1][1]
    others = [each for each in table.order if each not in (seat, table.discards[-1][0])]
    typed = [f"{seat} +?" if stock_left(rules, table) else f"{seat} stock empty", f"{seat} <{card}"]
    typed += [f"{each} !{card}" for each in others[:1]]
    return " or ".join(typed)
