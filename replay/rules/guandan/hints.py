"""How what may happen now is typed: the examples beside the words of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.rules.guandan.table import HELD, GuandanTable, owing, unreturned
from replay.rules.guandan.tribute import takers

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["hint"]


def hint(rules: GuandanRules, table: GuandanTable) -> str:
    """Lines that are possible here in a live hand; their cards are examples."""
    match table.phase:
        case "result":
            first, second, third, last = table.order
            return f"{first} finishes {first} {third} or {first} finishes {first} {second} {third} {last}"
        case "lead":
            return _lead(rules, table)
        case "mend":
            few, many = sorted(table.misdealt, key=table.count)
            return f"{many} penalty 7.4.1 card 5H > {few}"
        case "tribute":
            payer, *others = owing(table)
            # If two owe, either may get it, so the line has to name who does.
            to = f" > {takers(rules, table, payer, UNSEEN)[0]}" if others else ""
            return f"{payer} tribute AS{to} or {payer} resists"
        case "return":
            given = unreturned(table)[0]
            return f"{given.to} returns 5C > {given.seat}"
    seat = table.turn
    if table.phase == "deal":
        if seat is None or (table.board is not None and not table.laid):
            return f"{table.order[0]} board 8"
        cards = f"33H 4S … with all {HELD} cards" if table.depth == "full" else f"?{HELD}"
        return f"{seat} deal {cards}"
    return f"{seat} 33H 44S 55D" if table.best is None else f"{seat} pass"


def _lead(rules: GuandanRules, table: GuandanTable) -> str:
    if table.payers:
        return f"{table.payers[0]} leads"
    seat = table.order[0]
    return f"{seat} leads 3S" if rules.options.first_lead == "turned_card" else f"{seat} leads random"
