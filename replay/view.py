"""What a pair of eyes sees of a table: one shape for every kind of game, for terminal, page and program alike.

A view is drawn from the fold of redacted events and from nothing else, so that what was never folded cannot leak: no card, and no
count of cards. So a card that these eyes may not see is hidden, whether or not anybody recorded it. Which of a hand's cards were
recorded changes when one of them is played, so their number would tell whether that card was among them (docs/decisions/0024).
"""

from __future__ import annotations

from replay.answers.table import Stock, TableSeat, TableView
from replay.cards import UNSEEN
from replay.rules import Rules
from replay.rules.eyes import Eyes
from replay.rules.shared.table import Table


def draw_table(rules: Rules, seen: Table, eyes: Eyes) -> TableView:
    """The table as the eyes see it.

    Args:
        rules: the rules that the game pinned.
        seen: the fold of what these eyes may know.
        eyes: whose view it is.
    """
    seats = sorted(seen.order) if seen.order else sorted(seen.present)
    return TableView(
        phase=seen.phase,
        live=seen.live,
        turn=seen.turn,
        dealer=seen.dealer,
        order=list(seen.order),
        pot=seen.pot,
        unit=str(rules.unit),
        result=seen.result,
        stock=_stock(rules, seen, eyes),
        discards=[card for _, card in seen.discards],
        facts=list(rules.facts(seen)),
        details=rules.details(seen),
        seats=[_seat(rules, seen, eyes, seat) for seat in seats],
    )


def _seat(rules: Rules, seen: Table, eyes: Eyes, seat: int) -> TableSeat:
    known = rules.arrange(seen, seen.known.get(seat, ()))
    open_ = eyes.sees(seat) or seat in seen.shown
    return TableSeat(
        seat=seat,
        player=seen.players.get(seat, f"seat {seat}"),
        cards=[*known, *[UNSEEN] * seen.unknown.get(seat, 0)] if open_ else [],
        hidden=0 if open_ else seen.count(seat),
        known=[] if open_ else known,
        melds=[list(meld) for meld in seen.melds.get(seat, ())],
        discards=[card for thrower, card in seen.discards if thrower == seat],
        shown=seat in seen.shown,
    )


def _stock(rules: Rules, seen: Table, eyes: Eyes) -> Stock:
    if seen.depth == "result" or not seen.order:
        return Stock(count=0, cards=[], hidden=0)
    count = rules.pack.size - seen.out
    if eyes.kind != "all":
        return Stock(count=count, cards=[], hidden=count)
    rest = [card for card, copies in rules.pack.copies.items() for _ in range(copies - seen.seen.get(card, 0))]
    return Stock(count=count, cards=rest if len(rest) == count else [UNSEEN] * count, hidden=0)
