"""How what may happen now is typed: the examples beside the words of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, deal, latest_discard, stock_left
from replay.rules.khanhoo.turns import turns_over_now

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = ["hint"]


def hint(rules: KhanhooRules, table: KhanhooTable) -> str:
    """Lines that are possible here in a live hand; their cards are examples."""
    seat = table.turn
    match table.phase:
        case "result":
            return f"{table.order[0]} out {', '.join(f'{each}=9' for each in table.order)}"
        case "deal":
            due, count = deal(table.order, table.dealt) or (table.order[0], HELD)
            return f"{due} deal {f'A23H JQKC … with all {count} cards' if table.depth == 'full' else f'?{count}'}"
        case "discard":
            out = f"{seat} out -7H [A23H] … = 12"
            turn = "recycle" if turns_over_now(rules, table) else "-7H"
            return out if table.going_out else f"{seat} {turn} or {out}"
        case "lay":
            others = 5 if str(table.claim).startswith("double") else 2
            return f"{seat} lay {latest_discard(table)} {'…' if table.depth == 'full' else f'?{others}'}"
        case "score":
            return f"{seat} scores [A23H] rest 5S … = 1"
    take = f"{seat} <{latest_discard(table)}"
    if len(table.order) == NO_STOCK:
        return take
    return f"{seat} {'+?' if stock_left(rules, table) else 'recycle'} or {take}"
