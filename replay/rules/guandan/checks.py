"""What a player of Guandan may do, and what would have been legal instead. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Dealt, Event, TimeCalled
from replay.rules.guandan.combinations.combination import Reading, bears, beats, readings, said
from replay.rules.guandan.events import (
    Announced,
    BoardLaid,
    Finished,
    LeadChosen,
    LotDrawn,
    Passed,
    Penalised,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.misdeals import check_size, draws, sizes
from replay.rules.guandan.pack import card_name, wild
from replay.rules.guandan.penalties import ban_name, bans_on, check_ban, check_penalised
from replay.rules.guandan.possible import possible_dealt, possible_played
from replay.rules.guandan.promises import check_promises
from replay.rules.guandan.table import GuandanTable, Lay, owing, partner, unreturned
from replay.rules.guandan.tribute import check_paid, check_resisted, check_returned
from replay.rules.shared.checks import Check, need_card, need_live, need_seat, shared_checks

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

__all__ = ["CHECKS", "expected", "reading_of"]


def reading_of(lay: Lay) -> Reading:
    """A play as it was declared."""
    return Reading(lay.as_, lay.key, len(lay.cards))


def expected(rules: GuandanRules, table: GuandanTable) -> str:
    """What may happen now, in words."""
    if not table.live:
        if table.tied:
            return "a lot decides the match"
        return "close the game" if table.over else "start a hand, or someone joins or leaves"
    match table.phase:
        case "deal":
            if table.turn is None or (table.board is not None and not table.laid):
                return "lay the board, with its level and who leads"
            return f"{table.who(table.turn)} is dealt {sizes(rules, table, table.turn)[0]} cards"
        case "mend":
            return draws(table)
        case "tribute":
            payers = owing(table)
            return (
                f"{_and(table, payers)} {'pays' if len(payers) == 1 else 'pay'} tribute, or both big jokers are shown"
            )
        case "return":
            givers = [each.to for each in unreturned(table)]
            return f"{_and(table, givers)} {'gives' if len(givers) == 1 else 'give'} a card back"
        case "lead":
            return "say who leads"
        case "result":
            return "say in which order they went out"
    if table.turn is None:
        return "the hand ends"
    who = table.who(table.turn)
    best = table.best
    if best is None:
        banned = " or ".join(map(ban_name, bans_on(rules, table, table.turn)))
        return f"{who} leads any combination{f' but a {banned}' if banned else ''}"
    return f"{who} beats the {said(best.as_, best.key, len(best.cards), table.level)} or passes"


def _and(table: GuandanTable, seats: Iterable[int]) -> str:
    return " and ".join(str(table.who(seat)) for seat in seats)


def _need_result(table: GuandanTable, *, result: bool) -> None:
    need_live(table)
    if (table.depth == "result") != result:
        found = "only the result of this hand is recorded" if not result else "the moves of this hand are recorded"
        wanted = "the order in which they went out" if not result else "its plays"
        raise BadInput(f"{found}, expected {wanted}")


def _check_board_laid(rules: GuandanRules, table: GuandanTable, move: BoardLaid) -> None:
    _need_result(table, result=False)
    need_seat(table, move.lead)
    rule = "Guandan 24, boards"
    if table.board is None:
        raise RuleViolation("a board cannot be laid: the hand names none", rule=rule)
    if table.laid or table.dealt:
        raise RuleViolation("a board is laid once, before its cards are taken", rule=rule)


_HOW = {"turned_card": "by a turned card", "random": "at random"}


def _check_lead_chosen(rules: GuandanRules, table: GuandanTable, move: LeadChosen) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    card = move.card
    if (card is not None) != (move.how == "turned_card"):
        found = "no card" if card is None else f"the card {card}"
        raise BadInput(
            f"found {found} for a lead that is {move.how.replace('_', ' ')}, expected a card only where one is turned",
            field="card",
        )
    if card is not None:
        need_card(rules, table, card)
    rule = "Guandan 2, the first lead"
    if table.board is not None:
        raise RuleViolation(
            "the lead of a board cannot be chosen", rule="Guandan 24, boards", legal="the board says who leads"
        )
    if table.payers and table.phase != "lead":
        raise RuleViolation("the lead cannot be chosen: it follows from the tribute", rule="Guandan 3, later leads")
    if table.lead is not None:
        raise RuleViolation("the lead is settled", rule=rule, legal=f"{table.who(table.lead)} leads")
    chosen = "recorded" if table.payers else rules.options.first_lead
    if move.how not in ("recorded", chosen):
        legal = f"{_HOW[chosen]}, or as it was recorded" if chosen in _HOW else "as it was recorded"
        raise RuleViolation(f"the lead cannot be chosen {_HOW[move.how]}", rule=rule, legal=legal)
    payers = [each.seat for each in table.paid]
    if rules.options.next_lead == "payer_of_higher" and len(payers) > 1 and move.seat not in payers:
        raise RuleViolation(f"{table.who(move.seat)} cannot lead and paid no tribute", rule="Guandan 3, later leads",
                            legal=f"whoever of {_and(table, payers)} paid the higher card leads")  # fmt: skip
    if card is None or card == UNSEEN:
        return
    if rules.options.turn_redo != "none" and (card.startswith("X") or card == wild(table.level)):
        raise RuleViolation(
            f"the {card_name(card)} cannot choose the lead", rule="Guandan 2, the turned card",
            legal=f"{rules.options.turn_redo} and turn another",
        )  # fmt: skip
    if not table.unknown[move.seat] and table.known[move.seat] and card not in table.known[move.seat]:
        raise RuleViolation(f"{table.who(move.seat)} was not dealt the turned {card_name(card)}", rule=rule,
                            legal="whoever took the turned card leads")  # fmt: skip


def _check_dealt(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    rule = "Guandan 1, the deal"
    if table.phase != "deal":
        raise RuleViolation(f"{table.who(move.seat)} cannot be dealt cards: the deal is over", rule=rule)
    if table.turn is not None and move.seat != table.turn:
        raise RuleViolation(
            f"{table.who(move.seat)} cannot be dealt cards now", rule=rule, legal=f"{table.who(table.turn)} is next"
        )
    if table.board is not None and not table.laid:
        raise RuleViolation("the cards of a board cannot be dealt before it is laid", rule="Guandan 24, boards",
                            legal="lay the board, with its level and who leads")  # fmt: skip
    check_size(rules, table, move)
    possible_dealt(rules, table, move)
    turned = table.turned
    if turned not in (None, UNSEEN, *move.cards) and table.lead == move.seat and UNSEEN not in move.cards:
        raise RuleViolation(
            f"{table.who(move.seat)} leads for the turned {card_name(str(turned))} and is not dealt it",
            rule="Guandan 2, the turned card", legal="whoever took the turned card leads",
        )  # fmt: skip


def _need_turn(table: GuandanTable, seat: int, what: str) -> None:
    who = table.who(seat)
    if table.phase != "play":
        raise RuleViolation(f"{who} cannot {what} now", rule="Guandan 14, tricks")
    if seat in table.finished:
        raise RuleViolation(f"{who} cannot {what} and is out", rule="Guandan 16, who is out")
    if seat in table.barred:
        raise RuleViolation(f"{who} cannot {what} and sits this trick out", rule="Guandan 23, Article 8.3")
    if seat != table.turn:
        raise RuleViolation(f"{who} cannot {what} out of turn", rule="Guandan 14, turns; Article 8.3")


def _check_played(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    _need_turn(table, move.seat, "play")
    possible_played(rules, table, move)
    level = table.level
    cards, as_, key = move.cards, move.as_, move.key
    if not bears(cards, level, as_, key, rules.options):
        _refuse_reading(rules, table, move)
    best = table.best
    if best is None:
        check_ban(rules, table, move)
    elif not beats(Reading(as_, key, len(cards)), reading_of(best)):
        mine, theirs = said(as_, key, len(cards), level), said(best.as_, best.key, len(best.cards), level)
        raise RuleViolation(
            f"{table.who(move.seat)} cannot play a {mine} on a {theirs}", rule="Guandan 11, what beats what"
        )
    if table.paid or table.returned:
        check_promises(rules, table, move)


def _refuse_reading(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    level = table.level
    cards = rules.pack.write(move.cards)
    declared = said(move.as_, move.key, len(move.cards), level)
    fit = readings(move.cards, level, rules.options) if UNSEEN not in move.cards else []
    legal = " or ".join(said(each.type, each.key, each.size, level) for each in fit)
    raise RuleViolation(
        f"{table.who(move.seat)} cannot play {cards} as a {declared}", rule="Guandan 9, combinations; Articles 3 and 5",
        legal=f"declare a {legal}" if fit else "" if UNSEEN in move.cards else "other cards: these are no combination",
    )  # fmt: skip


def _check_passed(rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    _need_turn(table, move.seat, "pass")
    if table.best is None:
        raise RuleViolation(f"{table.who(move.seat)} cannot pass on lead", rule="Guandan 14, tricks")


def _check_announced(rules: GuandanRules, table: GuandanTable, move: Announced) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    held, most = table.count(move.seat), rules.options.report_at
    rule = "Guandan 21, announcing; Article 9"
    if move.seat in table.finished:
        raise RuleViolation(f"{table.who(move.seat)} cannot announce cards and is out", rule="Guandan 16, who is out")
    if move.count != held:
        raise RuleViolation(
            f"{table.who(move.seat)} cannot announce {move.count} cards and holds {held}",
            rule=rule,
            legal=_may_announce(move.seat, held, most),
        )
    if table.phase != "play" or held > most:
        raise RuleViolation(
            f"{table.who(move.seat)} cannot announce {held} cards",
            rule=rule,
            legal=_may_announce(move.seat, held, most),
        )


def _may_announce(seat: int, held: int, most: int) -> str:
    """What the seat may announce, as it is typed."""
    if held <= most:
        return f"{seat} announces {held}"
    return f"announce nothing before {most} cards or fewer are left" if most else "announce nothing"


def _check_finished(rules: GuandanRules, table: GuandanTable, move: Finished) -> None:
    _need_result(table, result=True)
    order = move.order
    for seat in order:
        need_seat(table, seat)
    if len(set(order)) != len(order):
        raise BadInput("found a seat twice, expected each at most once", field="order")
    double = partner(table, order[0]) == order[1]
    if len(order) != (2 if double else 4):
        raise RuleViolation(
            f"{len(order)} seats cannot have a place", rule="Guandan 16, the end of a hand",
            legal="first and second alone: they are partners" if double else "all four",
        )  # fmt: skip


def _check_time_called(rules: GuandanRules, table: GuandanTable, move: TimeCalled) -> None:
    if rules.options.format not in ("timed", "timed_deals"):
        raise RuleViolation("time cannot be called", rule="Guandan 22, formats", legal="a format that is timed")
    called = table.live and table.time
    if called or table.over or table.extra:
        why = (
            "the match is decided"
            if table.over
            else "it was called already"
            if called
            else "an extra hand decides the match"
        )
        raise RuleViolation(f"time cannot be called: {why}", rule="Guandan 22, formats", legal=expected(rules, table))
    if table.live != (move.running is not None):
        what = "whether the running hand is counted or void" if table.live else "nothing: no hand is running"
        raise BadInput(f"found {move.running or 'nothing'} of a running hand, expected {what}", field="running")


def _check_lot_drawn(rules: GuandanRules, table: GuandanTable, move: LotDrawn) -> None:
    if not table.tied or table.live:
        raise RuleViolation("no lot is drawn", rule="Guandan 22, ties", legal=expected(rules, table))
    if move.seat not in table.team:
        seats = ", ".join(map(str, sorted(table.team)))
        raise BadInput(f"found seat {move.seat}, expected a seat of a team: {seats}", field="seat")


CHECKS: Mapping[type[Event], Check[GuandanRules, GuandanTable]] = {
    **shared_checks,
    BoardLaid: _check_board_laid,
    LeadChosen: _check_lead_chosen,
    Dealt: _check_dealt,
    Resisted: check_resisted,
    TributePaid: check_paid,
    TributeReturned: check_returned,
    Played: _check_played,
    Passed: _check_passed,
    Announced: _check_announced,
    Finished: _check_finished,
    Penalised: check_penalised,
    TimeCalled: _check_time_called,
    LotDrawn: _check_lot_drawn,
}
"""The check of every move of Guandan."""
