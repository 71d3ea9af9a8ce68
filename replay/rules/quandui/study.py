"""How far a hand of Quán Duì is from eight pairs (docs/rules/quandui.md, 2 and 12); the mathematics is in :mod:`.pairs`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.rules.kinds import Distance
from replay.rules.quandui.pairs import PAIRS, draws_to_quan_dui, draws_to_win, waits
from replay.values.cards import UNSEEN
from replay.words.messages import Message, say

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules
    from replay.rules.quandui.table import QuanduiTable

MEASURES: Mapping[str, Message] = {
    "left": say("quandui.cards-to-win", "cards needed for eight pairs"),
    "quan_dui": say("quandui.cards-to-quan-dui", "cards needed for eight dui"),
    "live": say("quandui.live-cards", "cards left that would complete the hand"),
}
"""The numbers of :func:`distance`."""


def distance(rules: QuanduiRules, table: QuanduiTable, seat: int) -> Distance | None:
    """The fewest new cards to eight pairs, those to eight dui, and for a hand that waits the cards left that would complete it.

    Left are the copies that the eyes have seen nowhere. None where a card of the seat is not known, where nobody plays, and between its
    draw and its discard.
    """
    cards, laid = table.known.get(seat, []), table.melds.get(seat, [])
    if not table.live or table.phase not in ("discard", "open") or table.unknown.get(seat) or UNSEEN in cards:
        return None
    if len(cards) + 2 * len(laid) != 2 * PAIRS - 1:
        return None
    left, dui = draws_to_win(cards, laid, rules.pairing), draws_to_quan_dui(cards, laid, rules.pairing)
    if left is None or dui is None:
        return None
    more = {"quan_dui": dui}
    if left == 1:
        more["live"] = sum(
            rules.pack.copies[card] - table.seen.get(card, 0) for card in waits(cards, laid, rules.pairing)
        )
    return Distance(left, more)
