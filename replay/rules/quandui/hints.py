"""How what may happen now is typed: the examples beside the words of a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.rules.quandui.table import QuanduiTable, packet, stock_left, to_deal
from replay.rules.quandui.wins import is_drawn_at_once
from replay.rules.shared.hands import cards_to_deal, cards_to_try

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["hint"]


def hint(rules: QuanduiRules, table: QuanduiTable) -> Iterator[Iterable[str]]:
    """Lines for a live hand, as :meth:`Notation.hint` says; their cards are examples."""
    seat, order, pack = table.turn, table.order, rules.pack
    match table.phase:
        case "result":
            yield (f"{each} #" for each in order)
            yield ['abandon "the last tram"']
        case "deal":
            due, count = packet(order, table.packets) or (order[0], 0)
            deal = f"{due} deal {cards_to_deal(pack, table, to_deal(table, due))}"
            yield [deal, f"{due} packet {cards_to_deal(pack, table, count)}"]
        case "discard":
            empty = is_drawn_at_once(rules, table)
            cards = () if empty or seat is None else cards_to_try(pack, table, seat, "7w")
            yield [f"{seat} stock empty"] if empty else (f"{seat} -{card}" for card in cards)
            yield () if table.via == "claim" else [f"{seat} #"]
        case _:
            thrower, card = table.discards[-1]
            drawn = (f"{seat} +{each}" for each in (UNSEEN, *pack))
            yield drawn if stock_left(rules, table) else [f"{seat} stock empty"]
            yield [f"{seat} <{card}"]
            yield (f"{each} !{card}" for each in order if each not in (seat, thrower))
