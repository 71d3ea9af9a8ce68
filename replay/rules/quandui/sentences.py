"""One English sentence for each event of Quán Duì."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.events import Claimed, Event, Loser, StockEmpty
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.table import QuanduiTable
from replay.rules.shared.sentences import Sentence, shared_sentences, the
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["SENTENCES"]


def _over(table: Table, over: tuple[Loser, ...]) -> str:
    words = {"win": "who would have won", "dui": "who had a dui", "take": "who would have taken it"}
    return "".join(f", over {table.who(each.seat)}, {words.get(each.as_, each.as_)}" for each in over)


def _claimed(rules: QuanduiRules, table: Table, event: Claimed) -> str:
    return f"{table.who(event.seat)} claims {the(rules, event.card)} for a dui{_over(table, event.over)}."


def _won(rules: QuanduiRules, table: Table, event: Won) -> str:
    how = "shows eight pairs and wins"
    if event.card is not None:
        discarder = f" of {table.who(event.from_)}" if event.from_ is not None else ""
        how = f"claims {the(rules, event.card)}{discarder} and wins"
    quan = " with quan dui" if event.kind == "quan_dui" else ""
    return f"{table.who(event.seat)} {how}{quan}{_over(table, event.over)}."


def _stock_empty(rules: QuanduiRules, table: Table, event: StockEmpty) -> str:
    who = table.who(event.seat)
    if table.phase == "discard":
        return f"{who} has drawn the last card and does not win with it."
    return str(shared_sentences[StockEmpty](rules, table, event))


SENTENCES: Mapping[type[Event], Sentence[QuanduiRules, QuanduiTable]] = {
    **shared_sentences,
    Cut: lambda rules, table, event: f"{table.who(event.seat)} cuts the pack.",
    Claimed: _claimed,
    Won: _won,
    StockEmpty: _stock_empty,
}
"""The sentence of every event."""
