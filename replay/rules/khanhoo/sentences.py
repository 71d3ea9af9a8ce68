"""One English sentence for each event of Khanhoo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Claimed, Event, Loser
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
from replay.rules.khanhoo.meld_names import a_meld, listed, worth
from replay.rules.khanhoo.table import KhanhooTable, latest_discard
from replay.rules.shared.sentences import Sentence, shared_sentences, the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

__all__ = ["SENTENCES"]


def _against(table: KhanhooTable, over: Sequence[Loser]) -> str:
    return listed([f"{table.who(each.seat)} with {a_meld(each.as_)}" for each in over] or ["nobody"])


def _claimed(rules: KhanhooRules, table: KhanhooTable, event: Claimed) -> str:
    card = latest_discard(table) if event.card == UNSEEN else event.card
    over = f" against {_against(table, event.over)}" if event.over else ""
    return f"{table.who(event.seat)} bumps {the(rules, card)} for {a_meld(event.as_)}{over}."


def _challenged(rules: KhanhooRules, table: KhanhooTable, event: Challenged) -> str:
    who, held = table.who(event.seat), _against(table, event.over)
    return f"{who} challenges with {a_meld(event.as_)} and holds against {held}: nobody bumps."


def _laid(rules: KhanhooRules, table: KhanhooTable, event: Laid) -> str:
    joker = f", the joker as {the(rules, event.joker)}" if event.joker is not None else ""
    return f"{table.who(event.seat)} lays {rules.pack.write(event.cards)} as {a_meld(event.as_)}{joker}."


def _recycled(rules: KhanhooRules, table: KhanhooTable, event: Recycled) -> str:
    stock = f"a new stock of {len(event.cards)}"
    why = "has drawn the last card" if table.phase == "discard" else "wants to draw"
    return f"{table.who(event.seat)} {why}, and the cards below the latest discard are shuffled into {stock}."


def _went_out(rules: KhanhooRules, table: KhanhooTable, event: WentOut) -> str:
    melds = f"with melds worth {worth(event.points)}"
    return f"{table.who(event.seat)} discards {the(rules, event.card)} and goes out {melds}."


def _scored(rules: KhanhooRules, table: KhanhooTable, event: Scored) -> str:
    return f"{table.who(event.seat)} shows cards worth {worth(event.points)}."


def _each(table: KhanhooTable, points: Sequence[int]) -> str:
    order = [table.who(seat) for seat in table.order]
    told = [f"{points} to {who}" for who, points in zip(order, points, strict=False)]
    return listed(told or ["nothing"])


def _hand_scored(rules: KhanhooRules, table: KhanhooTable, event: HandScored) -> str:
    return f"{table.who(event.seat)} goes out; before the bonus the cards are worth {_each(table, event.points)}."


def _points_set(rules: KhanhooRules, table: KhanhooTable, event: PointsSet) -> str:
    stand = listed([f"{table.who(seat)} {total}" for seat, total in enumerate(event.totals, 1)] or ["nobody"])
    return f"The hand brings {_each(table, event.points)}; the game stands at {stand}."


def _target_reached(rules: KhanhooRules, table: KhanhooTable, event: TargetReached) -> str:
    share = "share the win" if len(event.winners) > 1 else "wins"
    return f"{listed(str(table.who(seat)) for seat in event.winners)} {share}: the game is decided."


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
