"""What is on a table of Khanhoo besides its cards: points and bumps in words, and what the cards contradict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from replay.events import Claimed, Event, Loser
from replay.messages import Message, all_of, listed
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.details import counted
from replay.rules.khanhoo.events import Challenged
from replay.rules.khanhoo.meld_names import a_meld
from replay.rules.khanhoo.table import KhanhooTable, latest_discard
from replay.rules.khanhoo.unseen import could_lay
from replay.rules.score import Score
from replay.rules.shared.sentences import the
from replay.rules.shared.wording import SEAT

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules


def facts(rules: KhanhooRules, table: KhanhooTable) -> list[Message]:
    """Points so far, bumps and whether the discards were turned over, in a few words each; seats by their numbers."""
    facts = []
    if table.totals:
        points = listed(f"{table.players.get(seat, seat)} {points}" for seat, points in table.totals.items())
        facts.append(wording.POINTS_SO_FAR(points=points, target=rules.options.target))
    if table.live:
        facts += [wording.BUMPED_FOR(seat=each.seat, meld=a_meld(each.as_)) for each in table.bumps]
        if table.claim:
            facts.append(wording.BUMPS_FOR(seat=str(table.turn), meld=a_meld(table.claim)))
        if table.challenge:
            facts.append(wording.CHALLENGED_WITH(seat=table.challenge.seat, meld=a_meld(table.challenge.as_)))
        if table.recycled:
            again = table.recycled > 1
            facts.append(wording.TURNED_OVER_AGAIN(count=table.recycled) if again else wording.TURNED_OVER())
        if table.went_out:
            facts.append(wording.OUT_IS(seat=table.went_out.seat))
    facts += counted(rules, table)
    if table.over:
        won = [table.players.get(seat) or SEAT(seat=seat) for seat in table.winners]
        facts.append(wording.WON_BY(who=all_of(won)))
    return facts


def scores(table: KhanhooTable) -> list[Score]:
    """Everybody's points."""
    points = {seat: table.totals.get(seat, 0) for seat in sorted(table.players)}
    return [Score((seat,), wording.POINTS(count=count), count) for seat, count in points.items()]


def warner(rules: KhanhooRules, table: KhanhooTable) -> Callable[[Event], Iterable[Message]]:
    """Warn of a bump or a challenge that lost or was not shown, and that the cards do not bear out (12, challenge_verify)."""
    return lambda event: _untrue(rules, event, table)


def _untrue(rules: KhanhooRules, event: Event, table: KhanhooTable) -> Iterable[Message]:
    if table.irregular:
        return ()
    losers: Sequence[Loser] = ()
    if isinstance(event, Claimed):
        losers = event.over
    elif isinstance(event, Challenged):
        losers = (Loser(event.seat, event.as_), *event.over)
    untrue = [each for each in losers if not could_lay(rules, table, each.seat, each.as_, bump=each.seat != table.turn)]
    if not untrue:
        return ()
    named = all_of([wording.NAMED(who=table.who(each.seat), meld=a_meld(each.as_)) for each in untrue])
    return (wording.CANNOT_BE_MADE(named=named, card=the(rules, latest_discard(table))),)
