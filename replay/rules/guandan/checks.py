"""What a player of Guandan may do, and what would have been legal instead. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Dealt, Event, TimeCalled
from replay.messages import Message, all_of, any_of, listed
from replay.rules.guandan import wording
from replay.rules.guandan.combinations.combination import Reading, bears, beats, describe, readings
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
from replay.rules.guandan.possibility import need_possible_deal, need_possible_play, need_turned_card
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


def expected(rules: GuandanRules, table: GuandanTable) -> Message:
    """What may happen now, in words."""
    if not table.live:
        if table.tied:
            return wording.LOT_DECIDES()
        return wording.CLOSE_GAME() if table.over else wording.START_OR_JOIN()
    match table.phase:
        case "deal":
            if table.turn is None or (table.board is not None and not table.laid):
                return wording.LAY_BOARD()
            return wording.IS_DEALT(who=table.who(table.turn), count=sizes(rules, table, table.turn)[0])
        case "mend":
            return draws(table)
        case "tribute":
            payers = owing(table)
            pay = wording.PAYS_OR_SHOWS if len(payers) == 1 else wording.PAY_OR_SHOW
            return pay(who=all_of(list(map(table.who, payers))))
        case "return":
            givers = [each.to for each in unreturned(table)]
            give = wording.GIVES_A_CARD_BACK if len(givers) == 1 else wording.GIVE_A_CARD_BACK
            return give(who=all_of(list(map(table.who, givers))))
        case "lead":
            return wording.SAY_WHO_LEADS()
        case "result":
            return wording.SAY_ORDER()
    return _expected_in_play(rules, table)


def _expected_in_play(rules: GuandanRules, table: GuandanTable) -> Message:
    if table.turn is None:
        return wording.HAND_ENDS()
    who = table.who(table.turn)
    best = table.best
    if best is not None:
        combination = describe(best.as_, best.key, len(best.cards), table.level)
        return wording.BEATS_OR_PASSES(who=who, combination=combination)
    bans = bans_on(rules, table, table.turn)
    if bans:
        return wording.LEADS_ANY_BUT(who=who, combinations=any_of([ban_name(ban) for ban in bans]))
    return wording.LEADS_ANY(who=who)


def _need_result(table: GuandanTable, *, result: bool) -> None:
    need_live(table)
    if (table.depth == "result") != result:
        raise BadInput(wording.MOVES_RECORDED() if result else wording.RESULT_ALONE())


def _check_board_laid(rules: GuandanRules, table: GuandanTable, move: BoardLaid) -> None:
    _need_result(table, result=False)
    need_seat(table, move.lead)
    rule = wording.RULING_BOARDS()
    if table.board is None:
        raise RuleViolation(wording.NO_BOARD(), rule=rule)
    if table.laid or table.dealt:
        raise RuleViolation(wording.BOARD_ONCE(), rule=rule)
    options, east = rules.options, min(table.order)
    if (
        options.edition >= 3
        and options.first_lead == "east"
        and move.lead != east
        and _NUMBER.findall(table.board) == ["1"]
    ):
        raise RuleViolation(
            wording.EAST_LEADS_BOARD_1(who=table.who(move.lead)),
            rule=rule,
            legal=wording.WHO_LEADS(who=table.who(east)),
        )


_NUMBER = re.compile("[1-9][0-9]*")
"""The number of a board in its name, such as ``1`` of ``Board 01``."""


_HOW = {"turned_card": wording.BY_TURNED_CARD(), "random": wording.AT_RANDOM()}
_CHOSEN = {"random": wording.RANDOM(), "recorded": wording.RECORDED()}


def _check_lead_chosen(rules: GuandanRules, table: GuandanTable, move: LeadChosen) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    card = move.card
    if card is None and move.how == "turned_card":
        raise BadInput(wording.LEAD_WITHOUT_CARD(), field="card")
    if card is not None and move.how != "turned_card":
        raise BadInput(wording.LEAD_WITH_CARD(found=card, how=_CHOSEN[move.how]), field="card")
    if card is not None:
        need_card(rules, table, card)
    rule = wording.RULING_FIRST_LEAD()
    if table.board is not None:
        raise RuleViolation(wording.LEAD_OF_BOARD(), rule=wording.RULING_BOARDS(), legal=wording.BOARD_SAYS_WHO())
    if table.payers and table.phase != "lead":
        raise RuleViolation(wording.LEAD_AFTER_TRIBUTE(), rule=wording.RULING_LATER_LEADS())
    if table.lead is not None:
        raise RuleViolation(wording.LEAD_SETTLED(), rule=rule, legal=wording.WHO_LEADS(who=table.who(table.lead)))
    chosen = "recorded" if table.payers else rules.options.first_lead
    if move.how not in ("recorded", chosen):
        legal = wording.SO_OR_RECORDED(how=_HOW[chosen]) if chosen in _HOW else wording.AS_RECORDED()
        raise RuleViolation(wording.LEAD_NOT_CHOSEN_SO(how=_HOW[move.how]), rule=rule, legal=legal)
    payers = [each.seat for each in table.paid]
    if rules.options.next_lead == "payer_of_higher" and len(payers) > 1 and move.seat not in payers:
        raise RuleViolation(
            wording.LEAD_WITHOUT_TRIBUTE(who=table.who(move.seat)),
            rule=wording.RULING_LATER_LEADS(),
            legal=wording.PAYER_OF_HIGHER_LEADS(names=all_of(list(map(table.who, payers)))),
        )
    if card is not None and card != UNSEEN:
        _check_turned(rules, table, move.seat, card)
        need_turned_card(rules, table, move)


def _check_turned(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> None:
    """Refuse a turned card that cannot choose the lead, or that the chosen seat does not have."""
    if rules.options.turn_redo != "none" and (card.startswith("X") or card == wild(table.level)):
        raise RuleViolation(
            wording.TURNED_CARD_UNFIT(card=card_name(card)),
            rule=wording.RULING_TURNED_CARD(),
            legal=wording.RECUT_AND_TURN() if rules.options.turn_redo == "recut" else wording.RESHUFFLE_AND_TURN(),
            typed=f"{seat} leads 3S",
        )
    if not table.unknown[seat] and table.known[seat] and card not in table.known[seat]:
        raise RuleViolation(
            wording.TURNED_CARD_ELSEWHERE(who=table.who(seat), card=card_name(card)),
            rule=wording.RULING_FIRST_LEAD(),
            legal=wording.TAKER_OF_TURNED_LEADS(),
        )


def _check_dealt(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    rule = wording.RULING_DEAL()
    if table.phase != "deal":
        raise RuleViolation(wording.DEAL_OVER(who=table.who(move.seat)), rule=rule)
    if table.turn is not None and move.seat != table.turn:
        raise RuleViolation(
            wording.DEALT_OUT_OF_TURN(who=table.who(move.seat)),
            rule=rule,
            legal=wording.WHO_IS_NEXT(who=table.who(table.turn)),
        )
    if table.board is not None and not table.laid:
        raise RuleViolation(wording.BOARD_NOT_LAID(), rule=wording.RULING_BOARDS(), legal=wording.LAY_BOARD())
    check_size(rules, table, move)
    need_possible_deal(rules, table, move)
    turned = table.turned
    if turned not in (None, UNSEEN, *move.cards) and table.lead == move.seat and UNSEEN not in move.cards:
        raise RuleViolation(
            wording.TURNED_CARD_NOT_DEALT(who=table.who(move.seat), card=card_name(str(turned))),
            rule=wording.RULING_TURNED_CARD(),
            legal=wording.TAKER_OF_TURNED_LEADS(),
        )
    need_turned_card(rules, table, move)


def _need_turn(table: GuandanTable, seat: int, action: Message) -> None:
    who = table.who(seat)
    if table.phase != "play":
        raise RuleViolation(wording.NOT_NOW(who=who, action=action), rule=wording.RULING_TRICKS())
    if seat in table.finished:
        raise RuleViolation(wording.IS_OUT(who=who, action=action), rule=wording.RULING_OUT())
    if seat in table.barred:
        raise RuleViolation(wording.SITS_OUT(who=who, action=action), rule=wording.RULING_OUT_OF_TURN())
    if seat != table.turn:
        raise RuleViolation(wording.OUT_OF_TURN(who=who, action=action), rule=wording.RULING_TURNS())


def _check_played(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    _need_turn(table, move.seat, wording.TO_PLAY())
    need_possible_play(rules, table, move)
    level = table.level
    cards, as_, key = move.cards, move.as_, move.key
    if not bears(cards, level, as_, key, rules.options):
        _refuse_reading(rules, table, move)
    best = table.best
    if best is None:
        check_ban(rules, table, move)
    elif not beats(Reading(as_, key, len(cards)), reading_of(best)):
        mine, theirs = describe(as_, key, len(cards), level), describe(best.as_, best.key, len(best.cards), level)
        raise RuleViolation(
            wording.TOO_LOW(who=table.who(move.seat), mine=mine, theirs=theirs), rule=wording.RULING_WHAT_BEATS()
        )
    if table.paid or table.returned:
        check_promises(rules, table, move)


def _refuse_reading(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    level = table.level
    cards = rules.pack.write(move.cards)
    declared = describe(move.as_, move.key, len(move.cards), level)
    fit = readings(move.cards, level, rules.options) if UNSEEN not in move.cards else []
    legal = None if UNSEEN in move.cards else wording.OTHER_CARDS()
    if fit:
        ways = any_of([describe(each.type, each.key, each.size, level) for each in fit])
        legal = wording.DECLARE_OTHERWISE(combinations=ways)
    raise RuleViolation(
        wording.NOT_AS_DECLARED(who=table.who(move.seat), cards=cards, declared=declared),
        rule=wording.RULING_COMBINATIONS(),
        legal=legal,
    )


def _check_passed(rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    _need_turn(table, move.seat, wording.TO_PASS())
    if table.best is None:
        raise RuleViolation(wording.PASS_ON_LEAD(who=table.who(move.seat)), rule=wording.RULING_TRICKS())


def _check_announced(rules: GuandanRules, table: GuandanTable, move: Announced) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    held, most = table.count(move.seat), rules.options.report_at
    rule = wording.RULING_ANNOUNCING()
    if move.seat in table.finished:
        raise RuleViolation(wording.ANNOUNCES_WHEN_OUT(who=table.who(move.seat)), rule=wording.RULING_OUT())
    if move.count != held:
        raise RuleViolation(
            wording.ANNOUNCES_OTHER_NUMBER(who=table.who(move.seat), count=move.count, held=held),
            rule=rule,
            legal=_may_announce(move.seat, held, most),
        )
    if table.phase != "play" or held > most:
        raise RuleViolation(
            wording.NOT_ANNOUNCED(who=table.who(move.seat), held=held),
            rule=rule,
            legal=_may_announce(move.seat, held, most),
        )


def _may_announce(seat: int, held: int, most: int) -> Message:
    """What the seat may announce, as it is typed."""
    if held <= most:
        return wording.ANNOUNCE_AS_TYPED(seat=seat, count=held)
    return wording.ANNOUNCE_LATER(count=most) if most else wording.ANNOUNCE_NOTHING()


def _check_finished(rules: GuandanRules, table: GuandanTable, move: Finished) -> None:
    _need_result(table, result=True)
    order = move.order
    for seat in order:
        need_seat(table, seat)
    if len(set(order)) != len(order):
        raise BadInput(wording.PLACE_TWICE(), field="order")
    seen = table.finished  # before the track of the hand was lost
    if order[: len(seen)] != seen:
        found, expected = (listed(map(str, seats)) for seats in (order, seen))
        raise BadInput(wording.OTHER_PLACES_SEEN(found=found, expected=expected), field="order")
    double = partner(table, order[0]) == order[1]
    if len(order) != (2 if double else 4):
        raise RuleViolation(
            wording.OTHER_PLACES(count=len(order)),
            rule=wording.RULING_END_OF_HAND(),
            legal=wording.FIRST_AND_SECOND() if double else wording.ALL_FOUR(),
        )


def _check_time_called(rules: GuandanRules, table: GuandanTable, move: TimeCalled) -> None:
    if rules.options.format not in ("timed", "timed_deals"):
        raise RuleViolation(wording.NOT_TIMED(), rule=wording.RULING_FORMATS(), legal=wording.TIMED_FORMAT())
    why = (
        wording.TIME_AFTER_MATCH
        if table.over
        else wording.TIME_CALLED_TWICE
        if table.live and table.time
        else wording.TIME_IN_EXTRA_HAND
        if table.extra
        else None
    )
    if why is not None:
        raise RuleViolation(why(), rule=wording.RULING_FORMATS(), legal=expected(rules, table))
    if table.live != (move.running is not None):
        wanted = wording.COUNTED_OR_VOID() if table.live else wording.NO_HAND_RUNNING()
        found = move.running or wording.NOTHING()
        raise BadInput(wording.RUNNING_HAND(found=found, expected=wanted), field="running")


def _check_lot_drawn(rules: GuandanRules, table: GuandanTable, move: LotDrawn) -> None:
    if not table.tied or table.live:
        raise RuleViolation(wording.NO_LOT(), rule=wording.RULING_TIES(), legal=expected(rules, table))
    if move.seat not in table.team:
        seats = listed(sorted(table.team))
        raise BadInput(wording.NO_SEAT_OF_TEAM(seat=move.seat, seats=seats), field="seat")


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
