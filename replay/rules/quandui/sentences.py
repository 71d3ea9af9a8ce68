"""One sentence for each event of Quán Duì."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from replay.events import Claimed, Event, Loser, StockEmpty
from replay.messages import Message, all_of, listed
from replay.rules.quandui import wording
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.table import QuanduiTable
from replay.rules.shared.sentences import Sentence, shared_sentences, the
from replay.rules.shared.table import Table

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

__all__ = ["SENTENCES"]


_OVER = {"win": wording.OVER_WIN, "dui": wording.OVER_DUI, "take": wording.OVER_TAKE}


def _over(what: Message, table: Table, over: tuple[Loser, ...]) -> Message:
    """What happened, and over whose claims: those in a row who claimed the same are named together, since a phone has two lines."""
    if not over:
        return wording.HAPPENS(what=what)
    others = (
        _OVER.get(claim, wording.OVER_OTHER)(who=all_of([table.who(each.seat) for each in losers]), claim=claim)
        for claim, losers in groupby(over, key=attrgetter("as_"))
    )
    return wording.HAPPENS_OVER(what=what, others=listed(others))


def _claimed(rules: QuanduiRules, table: Table, event: Claimed) -> Message:
    what = wording.CLAIMS_DUI(who=table.who(event.seat), card=the(rules, event.card))
    return _over(what, table, event.over)


def _won(rules: QuanduiRules, table: Table, event: Won) -> Message:
    who, quan = table.who(event.seat), event.kind == "quan_dui"
    if event.card is None:
        what = (wording.SHOWS_QUAN_DUI if quan else wording.SHOWS_AND_WINS)(who=who)
    elif event.from_ is None:
        what = (wording.CLAIMS_QUAN_DUI if quan else wording.CLAIMS_AND_WINS)(who=who, card=the(rules, event.card))
    else:
        text = wording.CLAIMS_FROM_QUAN_DUI if quan else wording.CLAIMS_FROM_AND_WINS
        what = text(who=who, card=the(rules, event.card), discarder=table.who(event.from_))
    return _over(what, table, event.over)


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
