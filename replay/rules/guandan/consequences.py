"""What follows from a move of Guandan: tricks, leads, levels, money, the end of the match (docs/rules/guandan.md, 2 to 24, 28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from replay.cards import UNSEEN
from replay.events import Abandoned, Event, HandEnded, HandStarted, HandVoided, Paid, TimeCalled, player_account
from replay.rules.guandan.events import (
    BoardLaid,
    Finished,
    Kept,
    LeadSet,
    LevelsSet,
    LotDrawn,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributeDue,
    TributeReturned,
    TrickEnded,
)
from replay.rules.guandan.levels import after_hand, after_lost, decided, lot_drawn, went_up
from replay.rules.guandan.misdeals import is_noted
from replay.rules.guandan.penalties import lead_passes_to
from replay.rules.guandan.table import GuandanTable, partner
from replay.rules.guandan.tribute import lead_after, payers_of
from replay.rules.shared.checks import reversal
from replay.rules.shared.rulebook import Then

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def _hand_started(rules: GuandanRules, table: GuandanTable, move: HandStarted) -> list[Event]:
    """Who owes tribute and who leads, as far as the hand before settles it (2 to 5, 24)."""
    if move.depth == "result" or move.board is not None:
        return []
    match = table.match
    payers = payers_of(rules.options, match, move.order)
    if payers:
        return [TributeDue(payers)]
    if match.lead in move.order:
        return [LeadSet(match.lead, "deal_lost")]
    if match.order and match.order[0] in move.order:
        return [LeadSet(match.order[0], "previous_winner")]
    if not match.deals and rules.options.first_lead == "east":
        return [LeadSet(min(move.order), "east")]
    return []


def _board_laid(rules: GuandanRules, table: GuandanTable, move: BoardLaid) -> list[Event]:
    return [LeadSet(move.lead, "board")]


def _resisted(rules: GuandanRules, table: GuandanTable, move: Resisted) -> list[Event]:
    # Outside of the tribute, where a referee may allow it, it changes nothing.
    return [LeadSet(table.match.order[0], "resisted")] if table.phase == "tribute" else []


def _returned(rules: GuandanRules, table: GuandanTable, move: TributeReturned) -> list[Event]:
    lead = lead_after(rules, table)
    if lead is None:
        return []
    return [LeadSet(lead, "previous_winner" if rules.options.next_lead == "previous_winner" else "tribute")]


def _played(rules: GuandanRules, table: GuandanTable, move: Played) -> list[Event]:
    """The hand ends when three are out or a team is (16)."""
    seat = move.seat
    if len(move.cards) < table.count(seat):
        # If everybody else sits out, a trick is over as soon as a play is laid.
        return _trick(rules, table, seat, table.finished, frozenset(), table.barred) if table.barred else []
    finished = (*table.finished, seat)
    if len(finished) == 2 and partner(table, finished[0]) == seat:
        return _hand(rules, table, finished)
    if len(finished) >= len(table.order) - 1:
        return _hand(rules, table, finished + tuple(each for each in table.order if each not in finished))
    return _trick(rules, table, seat, finished, frozenset(), table.barred) if table.barred else []


def _passed(rules: GuandanRules, table: GuandanTable, move: Passed) -> list[Event]:
    best = table.best
    if best is None:
        return []
    return _trick(rules, table, best.seat, table.finished, table.passes | {move.seat}, table.barred)


def _trick(
    rules: GuandanRules,
    table: GuandanTable,
    winner: int,
    finished: tuple[int, ...],
    passes: frozenset[int],
    barred: frozenset[int],
) -> list[Event]:
    """The trick ends when all others who hold cards have passed; a player who is out leaves the lead to the partner (14, 15)."""
    order = table.order
    if any(each != winner and each not in finished and each not in passes and each not in barred for each in order):
        return []
    if winner not in finished:
        return [TrickEnded(winner), LeadSet(winner, "won")]
    place = order.index(winner)
    turns = order[place + 1 :] + order[:place]
    if rules.options.jiefeng == "partner" and (across := partner(table, winner)) not in finished:
        turns = (across,)
    return [TrickEnded(winner), LeadSet(next(each for each in turns if each not in finished), "wind")]


def _hand(rules: GuandanRules, table: GuandanTable, finished: tuple[int, ...]) -> list[Event]:
    first = finished[0]
    winners = table.team[first]
    up = went_up(finished, partner(table, first))
    board = table.board is not None
    match = after_hand(rules.options, table.match, table.level, finished, winners, up, board=board)
    # The left of first place shuffles for the next hand (26).
    return _ended(rules, table, match, "finished", table.order[table.order.index(first) - 1])


def _ended(rules: GuandanRules, table: GuandanTable, match: LevelsSet, how: str, next_dealer: int) -> list[Event]:
    # First place first; seats without a place stay in order of play.
    seats = sorted(table.order, key=lambda seat: match.order.index(seat) if seat in match.order else len(table.order))
    winners = [seat for seat in seats if table.team[seat] == match.declarer]
    match = replace(match, winners=tuple(winners), losers=tuple(seat for seat in seats if seat not in winners))
    end = decided(rules.options, table.match, match, time=table.time, extra=table.extra)
    money = _money(rules, table, match.declarer, match.up)
    return [match, *money, *([end] if end else []), HandEnded(how, next_dealer)]


def _money(rules: GuandanRules, table: GuandanTable, winners: int, up: int) -> list[Paid]:
    """Each loser pays the winner who plays next (28)."""
    options = rules.options
    amount = options.stake * (up if options.stake_per == "level" else 1)
    if options.stake_cap:
        amount = min(amount, options.stake_cap)
    if not amount:
        return []
    order = table.order

    def account(place: int) -> str:
        return player_account(table.players[order[place % len(order)]])

    losers = [place for place, seat in enumerate(order) if table.team[seat] != winners]
    return [Paid(account(place), account(place + 1), amount, options.stake_per) for place in losers]


def _finished(rules: GuandanRules, table: GuandanTable, move: Finished) -> list[Event]:
    return _hand(rules, table, move.order)


def _dealer(table: GuandanTable) -> int:
    return table.dealer if table.dealer is not None else table.order[0]


def _penalised(rules: GuandanRules, table: GuandanTable, move: Penalised) -> list[Event]:
    seat = move.seat
    match move.effect:
        case "redeal":
            return [HandEnded("redeal", _dealer(table))]
        case "deal_lost":
            left = table.order[table.order.index(seat) - 1]
            board = table.board is not None
            lost = after_lost(rules.options, table.match, 1 - table.team[seat], left, board=board)
            return _ended(rules, table, lost, "deal_lost", seat)
        case "card_drawn" if rules.options.edition >= 2 and not is_noted(table):
            return [Kept(seat, move.to or 0, move.grabbed or UNSEEN)]
        case "lead_passes":
            barred = seat if rules.options.edition >= 2 else None
            return [LeadSet(lead_passes_to(table, seat), "penalty", barred)]
        case "sits_out" if table.best is not None:
            best = table.best
            return _trick(rules, table, best.seat, table.finished, table.passes, table.barred | {seat})
    return []


def _abandoned(rules: GuandanRules, table: GuandanTable, move: Abandoned) -> list[Event]:
    """After time was called no other hand takes its place (22)."""
    return [*(_time_is_up(rules, table) if table.time else []), HandEnded("abandoned", _dealer(table))]


def _time_called(rules: GuandanRules, table: GuandanTable, move: TimeCalled) -> list[Event]:
    """A running hand that counts is played to its end first (22)."""
    if move.running == "counted":
        return []
    ended: list[Event] = [HandEnded("void", _dealer(table))] if move.running == "void" else []
    return [*_time_is_up(rules, table), *ended]


def _time_is_up(rules: GuandanRules, table: GuandanTable) -> list[Event]:
    """The end of the match by the hands before."""
    end = decided(rules.options, table.match, table.match, time=True, extra=False)
    return [end] if end else []


def _lot_drawn(rules: GuandanRules, table: GuandanTable, move: LotDrawn) -> list[Event]:
    return [lot_drawn(table.match, table.team[move.seat])]


def _voided(rules: GuandanRules, table: GuandanTable, move: HandVoided) -> list[Event]:
    return list(reversal(table))


CONSEQUENCES: Mapping[type[Event], Then[GuandanRules, GuandanTable]] = {
    HandStarted: _hand_started,
    BoardLaid: _board_laid,
    Resisted: _resisted,
    TributeReturned: _returned,
    Played: _played,
    Passed: _passed,
    Finished: _finished,
    Penalised: _penalised,
    Abandoned: _abandoned,
    TimeCalled: _time_called,
    LotDrawn: _lot_drawn,
    HandVoided: _voided,
}
"""By type of move, its consequences."""
