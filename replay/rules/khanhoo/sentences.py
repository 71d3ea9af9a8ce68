"""One sentence for each event of Khanhoo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Claimed, Event, Loser
from replay.messages import Arg, Message, all_of
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import (
    Challenged,
    HandScored,
    Laid,
    PointsSet,
    Recycled,
    Scored,
    TargetReached,
    WentOut,
)
from replay.rules.khanhoo.meld_names import a_meld, meld_name
from replay.rules.khanhoo.melds import meld_of
from replay.rules.khanhoo.table import KhanhooTable, latest_discard
from replay.rules.shared.sentences import Sentence, shared_sentences, the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def _against(table: KhanhooTable, over: Sequence[Loser]) -> Arg:
    losers = [wording.WHO_WITH(who=table.who(each.seat), meld=a_meld(each.as_)) for each in over]
    return all_of(losers or [wording.NOBODY()])


def _claimed(rules: KhanhooRules, table: KhanhooTable, event: Claimed) -> Message:
    card = the(rules, latest_discard(table) if event.card == UNSEEN else event.card)
    who, meld = table.who(event.seat), a_meld(event.as_)
    if not event.over:
        return wording.BUMPS_CARD(who=who, card=card, meld=meld)
    return wording.BUMPS_AGAINST(who=who, card=card, meld=meld, over=_against(table, event.over))


def _challenged(rules: KhanhooRules, table: KhanhooTable, event: Challenged) -> Message:
    return wording.HOLDS_AGAINST(who=table.who(event.seat), meld=a_meld(event.as_), over=_against(table, event.over))


def _laid(rules: KhanhooRules, table: KhanhooTable, event: Laid) -> Message:
    who, cards, meld = table.who(event.seat), the_cards(rules, event.cards), a_meld(event.as_)
    if event.joker is None:
        return wording.LAYS_AS(who=who, cards=cards, meld=meld)
    return wording.LAYS_WITH_JOKER(who=who, cards=cards, meld=meld, card=the(rules, event.joker))


def _recycled(rules: KhanhooRules, table: KhanhooTable, event: Recycled) -> Message:
    text = wording.NEW_STOCK_AFTER_LAST if table.phase == "discard" else wording.NEW_STOCK
    return text(who=table.who(event.seat), count=len(event.cards))


def _went_out(rules: KhanhooRules, table: KhanhooTable, event: WentOut) -> Message:
    points = wording.POINTS(count=event.points)
    return wording.GOES_OUT_WITH(who=table.who(event.seat), card=the(rules, event.card), points=points)


def _scored(rules: KhanhooRules, table: KhanhooTable, event: Scored) -> Message:
    return wording.SHOWS_WORTH(who=table.who(event.seat), points=wording.POINTS(count=event.points))


def _each(table: KhanhooTable, points: Sequence[int]) -> Arg:
    order = [table.who(seat) for seat in table.order]
    scores = [wording.POINTS_TO(points=points, who=who) for who, points in zip(order, points, strict=False)]
    return all_of(scores or [wording.NOTHING()])


def the_cards(rules: KhanhooRules, cards: Iterable[str]) -> Arg:
    """The cards with their articles, equal ones together."""
    return _together(cards, partial(the, rules), rules.card_name)


def _together(codes: Iterable[str], one: Callable[[str], Arg], bare: Callable[[str], Arg]) -> Arg:
    named = [
        one(code) if count == 1 else wording.SO_MANY(count=count, what=bare(code))
        for code, count in Counter(codes).items()
    ]
    return all_of(named)


def _each_with_melds(rules: KhanhooRules, table: KhanhooTable, event: HandScored) -> Arg:
    scores = []
    for seat, points, melds in zip(table.order, event.points, event.melds, strict=False):
        text = wording.POINTS_TO_FOR if melds else wording.POINTS_TO
        types = [found.type if (found := meld_of(each, rules.options)) else "" for each in melds]
        shown = {"melds": _together(types, a_meld, meld_name)} if melds else {}
        scores.append(text(points=points, who=table.who(seat), **shown))
    return all_of(scores or [wording.NOTHING()])


def _hand_scored(rules: KhanhooRules, table: KhanhooTable, event: HandScored) -> Message:
    points = _each_with_melds(rules, table, event) if event.melds else _each(table, event.points)
    return wording.HAND_IS_WORTH(who=table.who(event.seat), points=points)


def _points_set(rules: KhanhooRules, table: KhanhooTable, event: PointsSet) -> Message:
    totals = [wording.WHO_HAS(who=table.who(seat), points=total) for seat, total in enumerate(event.totals, 1)]
    return wording.HAND_BRINGS(points=_each(table, event.points), totals=all_of(totals or [wording.NOBODY()]))


def _target_reached(rules: KhanhooRules, table: KhanhooTable, event: TargetReached) -> Message:
    text = wording.SHARE_THE_WIN if len(event.winners) > 1 else wording.WINS
    return text(who=all_of([table.who(seat) for seat in event.winners]))


SENTENCES: Mapping[type[Event], Sentence[KhanhooRules, KhanhooTable]] = {
    **shared_sentences,
    Claimed: _claimed,
    Challenged: _challenged,
    Laid: _laid,
    Recycled: _recycled,
    WentOut: _went_out,
    Scored: _scored,
    HandScored: _hand_scored,
    PointsSet: _points_set,
    TargetReached: _target_reached,
}
"""The sentence of every event."""
