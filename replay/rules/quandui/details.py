"""What the page of a table of Quán Duì shows in addition to the common view: the eight pairs of whoever won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Claimed
from replay.rules.quandui.events import Won
from replay.rules.quandui.table import QuanduiTable

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["details"]


def details(rules: QuanduiRules, table: QuanduiTable) -> dict[str, object]:
    """What the table shows, made only from the fold, so it reveals nothing hidden from the eyes.

    Returns:
        ``won``, None before somebody did: the winner's ``seat``, whether it is ``quan_dui``, the ``step``, the ``card`` that was claimed,
        None if there was none, and the eight ``pairs``, each with its ``cards``, whether it ``wins`` (the claimed card is in it), and the
        step at which it was ``claimed``, None if it was held.
    """
    line = table.line()
    won = next(((step, event) for step, event in reversed(line) if isinstance(event, Won)), None)
    if won is None:
        return {"won": None}
    step, event = won
    claims = {event.card: step for step, event in line if isinstance(event, Claimed) and event.seat == won[1].seat}
    pairs = []
    wins = event.card
    for place in range(0, len(event.cards), 2):
        cards = list(event.cards[place : place + 2])
        claimed = next((claims.pop(card) for card in cards if card in claims), None)
        is_last = claimed is None and wins is not None and wins != UNSEEN and wins in cards
        if is_last:
            wins = None
        pairs.append({"cards": cards, "claimed": claimed, "wins": is_last})
    return {
        "won": {
            "seat": event.seat,
            "quan_dui": event.kind == "quan_dui",
            "step": step,
            "card": event.card,
            "pairs": pairs,
        }
    }
