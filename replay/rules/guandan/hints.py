"""How what may happen now is typed: the examples beside the words of a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.rules.guandan.misdeals import sizes
from replay.rules.guandan.table import GuandanTable, owing, partner, unreturned
from replay.rules.guandan.tribute import takers
from replay.rules.shared.hands import cards_to_deal, cards_to_try

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def hint(rules: GuandanRules, table: GuandanTable) -> Iterator[Iterable[str]]:
    """Lines for a live hand, as :meth:`Notation.hint` says; their cards are examples."""
    seat, order = table.turn, table.order
    match table.phase:
        case "result":
            places = (*table.finished, *(each for each in order if each not in table.finished))
            yield [f"{places[0]} finishes {places[0]} {partner(table, places[0])}"]
            yield [f"{places[0]} finishes {' '.join(map(str, places))}"]
        case "lead":
            yield _leads(rules, table)
        case "mend":
            few, many = sorted(table.misdealt, key=table.count)
            yield (f"{many} penalty 7.4.1 card {card} > {few}" for card in cards_to_try(rules.pack, table, many, "5H"))
        case "tribute":
            payer, *others = owing(table)
            # If two owe, either may get it, so the line has to name who does.
            to = f" > {takers(rules, table, payer, UNSEEN)[0]}" if others else ""
            yield (f"{payer} tribute {card}{to}" for card in cards_to_try(rules.pack, table, payer, "AS"))
            yield [f"{payer} resists", *(f"{payer} resists with {each}" for each in others)]
        case "return":
            given = unreturned(table)[0]
            cards = cards_to_try(rules.pack, table, given.to, "5C")
            yield (f"{given.to} returns {card} > {given.seat}" for card in cards)
        case "deal" if seat is None or (table.board is not None and not table.laid):
            yield (f"{each} board 8" for each in order)
        case "deal" if seat is not None:
            count = sizes(rules, table, seat)[0]
            first = (table.turned,) if table.taker == seat and table.turned else ()
            yield [f"{seat} deal {cards_to_deal(rules.pack, table, count, first)}"]
        case _ if table.best is not None:
            yield [f"{seat} pass"]
        case _ if seat is not None:
            cards = cards_to_try(rules.pack, table, seat, "33H 44S 55D")
            yield chain((f"{seat} {card}" for card in cards), (f"{seat} {card}{card}" for card in rules.pack))


def _leads(rules: GuandanRules, table: GuandanTable) -> Iterable[str]:
    if rules.options.first_lead == "turned_card" and not table.payers:
        for seat in table.order:
            yield from (f"{seat} leads {card}" for card in cards_to_try(rules.pack, table, seat, "3S"))
    how = " random" if rules.options.first_lead == "random" and not table.payers else ""
    yield from (f"{seat} leads{how}" for seat in table.payers or table.order)
