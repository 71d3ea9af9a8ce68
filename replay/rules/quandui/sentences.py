"""One sentence for each event of Quán Duì."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from replay.events import Claimed, Event, Loser, StockEmpty
from replay.messages import Message
from replay.rules.quandui import wording
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.table import QuanduiTable
from replay.rules.shared.sentences import Sentence, shared_sentences, the
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["SENTENCES"]


_OVER = {"win": wording.OVER_WIN, "dui": wording.OVER_DUI, "take": wording.OVER_TAKE}


def _over(table: Table, over: tuple[Loser, ...]) -> Message | Literal[""]:
    """The claims that lost, each after those before it."""
    tail: Message | Literal[""] = ""
    for loser in over:
        text = _OVER.get(loser.as_, wording.OVER_OTHER)
        tail = text(before=tail, who=table.who(loser.seat), claim=loser.as_)
    return tail


def _claimed(rules: QuanduiRules, table: Table, event: Claimed) -> Message:
    return wording.CLAIMS_DUI(who=table.who(event.seat), card=the(rules, event.card), over=_over(table, event.over))


def _won(rules: QuanduiRules, table: Table, event: Won) -> Message:
    who, over = table.who(event.seat), _over(table, event.over)
    quan = wording.WITH_QUAN_DUI() if event.kind == "quan_dui" else ""
    if event.card is None:
        return wording.SHOWS_AND_WINS(who=who, quan=quan, over=over)
    card = the(rules, event.card)
    if event.from_ is None:
        return wording.CLAIMS_AND_WINS(who=who, card=card, quan=quan, over=over)
    return wording.CLAIMS_FROM_AND_WINS(who=who, card=card, discarder=table.who(event.from_), quan=quan, over=over)


def _stock_empty(rules: QuanduiRules, table: Table, event: StockEmpty) -> Message:
    if table.phase == "discard":
        return wording.LAST_CARD_NO_WIN(who=table.who(event.seat))
    return shared_sentences[StockEmpty](rules, table, event)


SENTENCES: Mapping[type[Event], Sentence[QuanduiRules, QuanduiTable]] = {
    **shared_sentences,
    Cut: lambda rules, table, event: wording.CUTS_THE_PACK(who=table.who(event.seat)),
    Claimed: _claimed,
    Won: _won,
    StockEmpty: _stock_empty,
}
"""The sentence of every event."""
