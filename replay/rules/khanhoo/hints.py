"""How what may happen now is typed: the examples beside the words of a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, deal, latest_discard, stock_left
from replay.rules.khanhoo.turns import turns_over_now
from replay.rules.shared.hands import cards_to_deal, cards_to_try

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def hint(rules: KhanhooRules, table: KhanhooTable) -> Iterator[Iterable[str]]:
    """Lines for a live hand, as :meth:`Notation.hint` says; their cards are examples. What is shown is among the legal moves."""
    seat, pack = table.turn, rules.pack
    match table.phase:
        case "result":
            yield [f"{table.order[0]} out {', '.join(f'{each}=9' for each in table.order)}"]
        case "deal":
            due, count = deal(table.order, table.dealt) or (table.order[0], HELD)
            yield [f"{due} deal {cards_to_deal(pack, table, count)}"]
        case "discard" if seat is not None:
            cards = list(cards_to_try(pack, table, seat, "7H"))
            if not table.going_out:
                yield [f"{seat} recycle"] if turns_over_now(rules, table) else (f"{seat} -{card}" for card in cards)
            yield (f"{seat} out -{card} = 12" for card in cards if table.unknown[seat])
        case "open":
            drawn = (f"{seat} +{each}" for each in (UNSEEN, *pack))
            if len(table.order) != NO_STOCK:
                yield drawn if stock_left(rules, table) else [f"{seat} recycle"]
            yield [f"{seat} <{latest_discard(table)}"]
