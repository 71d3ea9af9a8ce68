"""How events change a table of Guandan. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Mapping

from replay.cards import UNSEEN
from replay.events import Dealt, Event, HandStarted, TimeCalled
from replay.rules.guandan.events import (
    BoardLaid,
    Finished,
    Kept,
    LeadChosen,
    LeadSet,
    LevelsSet,
    LotDrawn,
    MatchEnded,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributeDue,
    TributePaid,
    TributeReturned,
    TrickEnded,
)
from replay.rules.guandan.table import BIG_JOKER, HELD, Ban, GuandanTable, Lay, following, owing, partner, unreturned
from replay.rules.shared.folds import shared_folds
from replay.rules.shared.hands import arrive, leave, receive
from replay.rules.shared.rulebook import Fold, evolve_with


def _hand_started(table: GuandanTable, event: HandStarted) -> None:
    shared_folds[HandStarted](table, event)
    order = event.order
    table.board = event.board
    known = next(((place, table.team[seat]) for place, seat in enumerate(order) if seat in table.team), None)
    if known is None:
        # East is the first who sat down.
        known = (order.index(min(order)), 0) if order else (0, 0)
    place, team = known
    table.team = table.team | {seat: (index - place + team) % 2 for index, seat in enumerate(order)}  # type: ignore[operator]
    table.level = table.match.levels[table.match.declarer]
    if table.phase == "deal" and order:
        table.turn = order[0]


def _board_laid(table: GuandanTable, event: BoardLaid) -> None:
    table.level = event.level
    table.laid = True


def _tribute_due(table: GuandanTable, event: TributeDue) -> None:
    table.payers = event.payers


def _dealt(table: GuandanTable, event: Dealt) -> None:
    arrive(table, event.seat, event.cards)
    if table.phase != "deal":
        table.pardoned |= {event.seat}
        return
    table.dealt |= {event.seat}
    if len(event.cards) != HELD and not table.irregular:
        table.misdealt |= {event.seat}
    table.turn = next((seat for seat in table.order if seat not in table.dealt), None)
    if table.turn is None:
        _ready(table)


def _ready(table: GuandanTable) -> None:
    """What comes next of mending the deal, tribute, return, lead and play."""
    if len(table.misdealt) == 2:
        table.phase, table.turn = "mend", min(table.misdealt, key=table.count)
    elif payers := owing(table):
        table.phase, table.turn = "tribute", payers[0]
    elif left := unreturned(table):
        table.phase, table.turn = "return", left[0].to
    else:
        table.phase = "lead" if table.lead is None else "play"
        table.turn = table.lead


def _lead_chosen(table: GuandanTable, event: LeadChosen) -> None:
    table.lead = event.seat
    table.turned = event.card
    table.taker = event.seat if event.card else None
    if table.phase == "lead" or (table.phase == "play" and not table.trick and not table.tricks):
        _play_from(table, event.seat)


def _lead_set(table: GuandanTable, event: LeadSet) -> None:
    table.lead = event.seat
    table.bans = tuple(ban._replace(lost=ban.lost or (ban.led and ban.seat != event.seat)) for ban in table.bans)
    if event.barred is not None:
        table.barred |= {event.barred}
    if table.phase != "deal":
        _play_from(table, event.seat)


def _play_from(table: GuandanTable, seat: int) -> None:
    table.phase = "play"
    table.turn = seat


def _resisted(table: GuandanTable, event: Resisted) -> None:
    table.resisted = True
    each = 2 // len(event.seats)
    for seat in event.seats:
        _show(table, seat, BIG_JOKER, each)
    if table.phase == "tribute":
        _ready(table)


def _show(table: GuandanTable, seat: int, card: str, count: int) -> None:
    """A seat shows cards that it keeps: what nobody knew of is known now."""
    known = table.known.get(seat)
    if known is None:
        table.odd += 1
        return
    for _ in range(count - known.count(card)):
        if not table.unknown[seat]:
            table.odd += 1
            return
        table.unknown[seat] -= 1
        known.append(card)
        table.seen[card] = table.seen.get(card, 0) + 1


def _pardon(table: GuandanTable, *seats: int) -> None:
    if table.irregular:
        table.pardoned |= {*seats}


def _tribute_paid(table: GuandanTable, event: TributePaid) -> None:
    leave(table, event.seat, event.card)
    receive(table, event.to, event.card)
    table.paid += (event,)
    _pardon(table, event.seat, event.to)
    if table.phase == "tribute":
        _ready(table)


def _tribute_returned(table: GuandanTable, event: TributeReturned) -> None:
    leave(table, event.seat, event.card)
    receive(table, event.to, event.card)
    table.returned += (event,)
    _pardon(table, event.seat, event.to)
    if table.phase == "return":
        _ready(table)


def _played(table: GuandanTable, event: Played) -> None:
    seat = event.seat
    for card in event.cards:
        leave(table, seat, card)
    if table.best is None:
        table.bans = tuple(ban._replace(led=ban.led or ban.seat == seat) for ban in table.bans)
    table.trick += (Lay(seat, event.cards, event.as_, event.key, event.inferred, table.irregular),)
    table.passes = frozenset()
    _pardon(table, seat)
    if seat in table.melds:
        table.melds[seat].append(event.cards)
        if not table.count(seat) and seat not in table.finished:
            table.finished += (seat,)
    else:
        table.odd += 1
    table.phase = "play"
    table.turn = following(table, seat)


def _passed(table: GuandanTable, event: Passed) -> None:
    if table.best is not None:
        table.passes |= {event.seat}
    if table.turn == event.seat and table.phase == "play":
        table.turn = following(table, event.seat)


def _trick_ended(table: GuandanTable, event: TrickEnded) -> None:
    for lay in table.trick:
        table.discards.extend((lay.seat, card) for card in lay.cards)
    for melds in table.melds.values():
        melds.clear()
    table.trick = ()
    table.passes = frozenset()
    table.barred = frozenset()
    table.tricks += 1


def _finished(table: GuandanTable, event: Finished) -> None:
    table.finished = event.order
    table.turn = None


def _penalised(table: GuandanTable, event: Penalised) -> None:
    if table.live:
        table.penalties += (event,)
    seat = event.seat
    if event.effect == "card_drawn" and event.to is not None:
        _drawn(table, seat, event.to, event.card or UNSEEN)
    elif event.effect == "sits_out":
        table.barred |= {seat}
        if event.as_ is not None:
            table.bans += (Ban(partner(table, seat), event.as_, event.size, table.tricks),)
        if table.turn == seat and table.phase == "play":
            table.turn = following(table, seat)


def _drawn(table: GuandanTable, seat: int, to: int, card: str) -> None:
    """A card goes to an opponent; one that mends the deal comes before there is anything to promise."""
    leave(table, seat, card)
    receive(table, to, card)
    if table.misdealt == {seat, to}:
        table.misdealt = frozenset()
    if table.phase == "mend":
        _ready(table)
    else:
        table.pardoned |= {to}


def _kept(table: GuandanTable, event: Kept) -> None:
    leave(table, event.of, event.card)
    receive(table, event.seat, event.card)
    table.pardoned |= {event.seat}


def _time_called(table: GuandanTable, event: TimeCalled) -> None:
    table.time = table.live


def _levels_set(table: GuandanTable, event: LevelsSet) -> None:
    table.match = event


def _match_ended(table: GuandanTable, event: MatchEnded) -> None:
    table.tied = event.how == "tied"
    table.extra = event.how == "extra_deal"
    table.over = not table.extra


def _lot_drawn(table: GuandanTable, event: LotDrawn) -> None:
    table.tied = False


_folds: Mapping[type[Event], Fold[GuandanTable]] = {
    **shared_folds,
    HandStarted: _hand_started,
    BoardLaid: _board_laid,
    TributeDue: _tribute_due,
    LeadChosen: _lead_chosen,
    LeadSet: _lead_set,
    Dealt: _dealt,
    Resisted: _resisted,
    TributePaid: _tribute_paid,
    TributeReturned: _tribute_returned,
    Played: _played,
    Passed: _passed,
    TrickEnded: _trick_ended,
    Finished: _finished,
    Penalised: _penalised,
    Kept: _kept,
    TimeCalled: _time_called,
    LevelsSet: _levels_set,
    MatchEnded: _match_ended,
    LotDrawn: _lot_drawn,
}

evolve = evolve_with(_folds)
