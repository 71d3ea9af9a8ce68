"""What a player of Guandan may do, and what would have been legal instead. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import Dealt, Event, TimeCalled
from replay.messages import Message, Text, all_of, any_of, listed
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
from replay.rules.guandan.misdeals import RULING_DEAL, check_size, draws, sizes
from replay.rules.guandan.pack import card_name, wild
from replay.rules.guandan.penalties import RULING_OUT_OF_TURN, ban_name, bans_on, check_ban, check_penalised
from replay.rules.guandan.possibility import (
    RULING_FIRST_LEAD,
    TAKER_OF_TURNED_LEADS,
    TO_PLAY,
    need_possible_deal,
    need_possible_play,
    need_turned_card,
)
from replay.rules.guandan.promises import check_promises
from replay.rules.guandan.table import GuandanTable, Lay, owing, partner, unreturned
from replay.rules.guandan.tribute import NOT_NOW, check_paid, check_resisted, check_returned
from replay.rules.shared.checks import Check, need_card, need_live, need_seat, shared_checks

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def reading_of(lay: Lay) -> Reading:
    """A play as it was declared."""
    return Reading(lay.as_, lay.key, len(lay.cards))


LAY_BOARD = Text("guandan.lay-board", "lay the board, with its level and who leads")
LOT_DECIDES = Text("guandan.lot-decides", "a lot decides the match")
CLOSE_GAME = Text("guandan.close-game", "close the game")
START_OR_JOIN = Text("guandan.start-or-join", "start a hand, or someone joins or leaves")
IS_DEALT = Text("guandan.is-dealt", "{who} is dealt {count} cards")
PAYS_OR_SHOWS = Text("guandan.pays-or-shows", "{who} pays tribute, or both big jokers are shown")
PAY_OR_SHOW = Text("guandan.pay-or-show", "{who} pay tribute, or both big jokers are shown")
GIVES_A_CARD_BACK = Text("guandan.gives-a-card-back", "{who} gives a card back")
GIVE_A_CARD_BACK = Text("guandan.give-a-card-back", "{who} give a card back")
SAY_WHO_LEADS = Text("guandan.say-who-leads", "say who leads")
SAY_ORDER = Text("guandan.say-order", "say in which order they went out")


def expected(rules: GuandanRules, table: GuandanTable) -> Message:
    """What may happen now, in words."""
    if not table.live:
        if table.tied:
            return LOT_DECIDES()
        return CLOSE_GAME() if table.over else START_OR_JOIN()
    match table.phase:
        case "deal":
            if table.turn is None or (table.board is not None and not table.laid):
                return LAY_BOARD()
            return IS_DEALT(who=table.who(table.turn), count=sizes(rules, table, table.turn)[0])
        case "mend":
            return draws(table)
        case "tribute":
            payers = owing(table)
            pay = PAYS_OR_SHOWS if len(payers) == 1 else PAY_OR_SHOW
            return pay(who=all_of(list(map(table.who, payers))))
        case "return":
            givers = [each.to for each in unreturned(table)]
            give = GIVES_A_CARD_BACK if len(givers) == 1 else GIVE_A_CARD_BACK
            return give(who=all_of(list(map(table.who, givers))))
        case "lead":
            return SAY_WHO_LEADS()
        case "result":
            return SAY_ORDER()
    return _expected_in_play(rules, table)


HAND_ENDS = Text("guandan.hand-ends", "the hand ends")
LEADS_ANY = Text("guandan.leads-any", "{who} leads any combination")
LEADS_ANY_BUT = Text("guandan.leads-any-but", "{who} leads any combination but a {combinations}")
BEATS_OR_PASSES = Text("guandan.beats-or-passes", "{who} beats the {combination} or passes")


def _expected_in_play(rules: GuandanRules, table: GuandanTable) -> Message:
    if table.turn is None:
        return HAND_ENDS()
    who = table.who(table.turn)
    best = table.best
    if best is not None:
        combination = describe(best.as_, best.key, len(best.cards), table.level)
        return BEATS_OR_PASSES(who=who, combination=combination)
    bans = bans_on(rules, table, table.turn)
    if bans:
        return LEADS_ANY_BUT(who=who, combinations=any_of([ban_name(ban) for ban in bans]))
    return LEADS_ANY(who=who)


RESULT_ALONE = Text(
    "guandan.result-alone",
    "only the result of this hand is recorded, expected the order in which they went out",
)
MOVES_RECORDED = Text("guandan.moves-recorded", "the moves of this hand are recorded, expected its plays")


def _need_result(table: GuandanTable, *, result: bool) -> None:
    need_live(table)
    if (table.depth == "result") != result:
        raise BadInput(MOVES_RECORDED() if result else RESULT_ALONE())


RULING_BOARDS = Text("guandan.ruling-boards", "Guandan 24, boards")
NO_BOARD = Text("guandan.no-board", "a board cannot be laid: the hand names none")
EAST_LEADS_BOARD_1 = Text("guandan.east-leads-board-1", "{who} cannot lead board 1")
BOARD_ONCE = Text("guandan.board-once", "a board is laid once, before its cards are taken")
WHO_LEADS = Text("guandan.who-leads", "{who} leads")


def _check_board_laid(rules: GuandanRules, table: GuandanTable, move: BoardLaid) -> None:
    _need_result(table, result=False)
    need_seat(table, move.lead)
    rule = RULING_BOARDS()
    if table.board is None:
        raise RuleViolation(NO_BOARD(), rule=rule)
    if table.laid or table.dealt:
        raise RuleViolation(BOARD_ONCE(), rule=rule)
    options, east = rules.options, min(table.order)
    if (
        options.edition >= 3
        and options.first_lead == "east"
        and move.lead != east
        and _NUMBER.findall(table.board) == ["1"]
    ):
        raise RuleViolation(
            EAST_LEADS_BOARD_1(who=table.who(move.lead)),
            rule=rule,
            legal=WHO_LEADS(who=table.who(east)),
        )


_NUMBER = re.compile("[1-9][0-9]*")
"""The number of a board in its name, such as ``1`` of ``Board 01``."""


BY_TURNED_CARD = Text("guandan.by-turned-card", "by a turned card")
AT_RANDOM = Text("guandan.at-random", "at random")

_HOW = {"turned_card": BY_TURNED_CARD(), "random": AT_RANDOM()}
RANDOM = Text("guandan.random", "random")
RECORDED = Text("guandan.recorded", "recorded")

_CHOSEN = {"random": RANDOM(), "recorded": RECORDED()}


RULING_LATER_LEADS = Text("guandan.ruling-later-leads", "Guandan 3, later leads")
LEAD_WITHOUT_CARD = Text(
    "guandan.lead-without-card",
    "found no card for a lead that is turned card, expected a card only where one is turned",
)
LEAD_WITH_CARD = Text(
    "guandan.lead-with-card",
    "found the card {found} for a lead that is {how}, expected a card only where one is turned",
)
LEAD_OF_BOARD = Text("guandan.lead-of-board", "the lead of a board cannot be chosen")
BOARD_SAYS_WHO = Text("guandan.board-says-who", "the board says who leads")
LEAD_AFTER_TRIBUTE = Text("guandan.lead-after-tribute", "the lead cannot be chosen: it follows from the tribute")
LEAD_SETTLED = Text("guandan.lead-settled", "the lead is settled")
LEAD_NOT_CHOSEN_SO = Text("guandan.lead-not-chosen-so", "the lead cannot be chosen {how}")
LEAD_WITHOUT_TRIBUTE = Text("guandan.lead-without-tribute", "{who} cannot lead and paid no tribute")
PAYER_OF_HIGHER_LEADS = Text("guandan.payer-of-higher-leads", "the one of {names} who paid the higher card leads")
SO_OR_RECORDED = Text("guandan.so-or-recorded", "{how}, or as it was recorded")
AS_RECORDED = Text("guandan.as-recorded", "as it was recorded")


def _check_lead_chosen(rules: GuandanRules, table: GuandanTable, move: LeadChosen) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    card = move.card
    if card is None and move.how == "turned_card":
        raise BadInput(LEAD_WITHOUT_CARD(), field="card")
    if card is not None and move.how != "turned_card":
        raise BadInput(LEAD_WITH_CARD(found=card, how=_CHOSEN[move.how]), field="card")
    if card is not None:
        need_card(rules, table, card)
    rule = RULING_FIRST_LEAD()
    if table.board is not None:
        raise RuleViolation(LEAD_OF_BOARD(), rule=RULING_BOARDS(), legal=BOARD_SAYS_WHO())
    if table.payers and table.phase != "lead":
        raise RuleViolation(LEAD_AFTER_TRIBUTE(), rule=RULING_LATER_LEADS())
    if table.lead is not None:
        raise RuleViolation(LEAD_SETTLED(), rule=rule, legal=WHO_LEADS(who=table.who(table.lead)))
    chosen = "recorded" if table.payers else rules.options.first_lead
    if move.how not in ("recorded", chosen):
        legal = SO_OR_RECORDED(how=_HOW[chosen]) if chosen in _HOW else AS_RECORDED()
        raise RuleViolation(LEAD_NOT_CHOSEN_SO(how=_HOW[move.how]), rule=rule, legal=legal)
    payers = [each.seat for each in table.paid]
    if rules.options.next_lead == "payer_of_higher" and len(payers) > 1 and move.seat not in payers:
        raise RuleViolation(
            LEAD_WITHOUT_TRIBUTE(who=table.who(move.seat)),
            rule=RULING_LATER_LEADS(),
            legal=PAYER_OF_HIGHER_LEADS(names=all_of(list(map(table.who, payers)))),
        )
    if card is not None and card != UNSEEN:
        _check_turned(rules, table, move.seat, card)
        need_turned_card(rules, table, move)


RULING_TURNED_CARD = Text("guandan.ruling-turned-card", "Guandan 2, the turned card")
RECUT_AND_TURN = Text("guandan.recut-and-turn", "recut and turn another")
TURNED_CARD_UNFIT = Text("guandan.turned-card-unfit", "the {card} cannot choose the lead")
RESHUFFLE_AND_TURN = Text("guandan.reshuffle-and-turn", "reshuffle and turn another")
TURNED_CARD_ELSEWHERE = Text("guandan.turned-card-elsewhere", "{who} was not dealt the turned {card}")


def _check_turned(rules: GuandanRules, table: GuandanTable, seat: int, card: str) -> None:
    """Refuse a turned card that cannot choose the lead, or that the chosen seat does not have."""
    if rules.options.turn_redo != "none" and (card.startswith("X") or card == wild(table.level)):
        raise RuleViolation(
            TURNED_CARD_UNFIT(card=card_name(card)),
            rule=RULING_TURNED_CARD(),
            legal=RECUT_AND_TURN() if rules.options.turn_redo == "recut" else RESHUFFLE_AND_TURN(),
            typed=f"{seat} leads 3S",
        )
    if not table.unknown[seat] and table.known[seat] and card not in table.known[seat]:
        raise RuleViolation(
            TURNED_CARD_ELSEWHERE(who=table.who(seat), card=card_name(card)),
            rule=RULING_FIRST_LEAD(),
            legal=TAKER_OF_TURNED_LEADS(),
        )


DEAL_OVER = Text("guandan.deal-over", "{who} cannot be dealt cards: the deal is over")
DEALT_OUT_OF_TURN = Text("guandan.dealt-out-of-turn", "{who} cannot be dealt cards now")
WHO_IS_NEXT = Text("guandan.who-is-next", "{who} is next")
BOARD_NOT_LAID = Text("guandan.board-not-laid", "the cards of a board cannot be dealt before it is laid")
TURNED_CARD_NOT_DEALT = Text("guandan.turned-card-not-dealt", "{who} leads for the turned {card} and is not dealt it")


def _check_dealt(rules: GuandanRules, table: GuandanTable, move: Dealt) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    rule = RULING_DEAL()
    if table.phase != "deal":
        raise RuleViolation(DEAL_OVER(who=table.who(move.seat)), rule=rule)
    if table.turn is not None and move.seat != table.turn:
        raise RuleViolation(
            DEALT_OUT_OF_TURN(who=table.who(move.seat)),
            rule=rule,
            legal=WHO_IS_NEXT(who=table.who(table.turn)),
        )
    if table.board is not None and not table.laid:
        raise RuleViolation(BOARD_NOT_LAID(), rule=RULING_BOARDS(), legal=LAY_BOARD())
    check_size(rules, table, move)
    need_possible_deal(rules, table, move)
    turned = table.turned
    if turned not in (None, UNSEEN, *move.cards) and table.lead == move.seat and UNSEEN not in move.cards:
        raise RuleViolation(
            TURNED_CARD_NOT_DEALT(who=table.who(move.seat), card=card_name(str(turned))),
            rule=RULING_TURNED_CARD(),
            legal=TAKER_OF_TURNED_LEADS(),
        )
    need_turned_card(rules, table, move)


RULING_TRICKS = Text("guandan.ruling-tricks", "Guandan 14, tricks")
RULING_OUT = Text("guandan.ruling-out", "Guandan 16, who is out")
RULING_TURNS = Text("guandan.ruling-turns", "Guandan 14, turns; Article 8.3")
IS_OUT = Text("guandan.is-out", "{who} cannot {action} and is out")
SITS_OUT = Text("guandan.sits-out", "{who} cannot {action} and sits this trick out")
OUT_OF_TURN = Text("guandan.out-of-turn", "{who} cannot {action} out of turn")


def _need_turn(table: GuandanTable, seat: int, action: Message) -> None:
    who = table.who(seat)
    if table.phase != "play":
        raise RuleViolation(NOT_NOW(who=who, action=action), rule=RULING_TRICKS())
    if seat in table.finished:
        raise RuleViolation(IS_OUT(who=who, action=action), rule=RULING_OUT())
    if seat in table.barred:
        raise RuleViolation(SITS_OUT(who=who, action=action), rule=RULING_OUT_OF_TURN())
    if seat != table.turn:
        raise RuleViolation(OUT_OF_TURN(who=who, action=action), rule=RULING_TURNS())


RULING_WHAT_BEATS = Text("guandan.ruling-what-beats", "Guandan 11, what beats what")
TOO_LOW = Text("guandan.too-low", "{who} cannot play a {mine} on a {theirs}")


def _check_played(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    _need_turn(table, move.seat, TO_PLAY())
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
        raise RuleViolation(TOO_LOW(who=table.who(move.seat), mine=mine, theirs=theirs), rule=RULING_WHAT_BEATS())
    if table.paid or table.returned:
        check_promises(rules, table, move)


RULING_COMBINATIONS = Text("guandan.ruling-combinations", "Guandan 9, combinations; Articles 3 and 5")
NOT_AS_DECLARED = Text("guandan.not-as-declared", "{who} cannot play {cards} as a {declared}")
DECLARE_OTHERWISE = Text("guandan.declare-otherwise", "declare a {combinations}")
OTHER_CARDS = Text("guandan.other-cards", "other cards: these are not a combination")


def _refuse_reading(rules: GuandanRules, table: GuandanTable, move: Played) -> None:
    level = table.level
    cards = rules.pack.write(move.cards)
    declared = describe(move.as_, move.key, len(move.cards), level)
    fit = readings(move.cards, level, rules.options) if UNSEEN not in move.cards else []
    legal = None if UNSEEN in move.cards else OTHER_CARDS()
    if fit:
        ways = any_of([describe(each.type, each.key, each.size, level) for each in fit])
        legal = DECLARE_OTHERWISE(combinations=ways)
    raise RuleViolation(
        NOT_AS_DECLARED(who=table.who(move.seat), cards=cards, declared=declared),
        rule=RULING_COMBINATIONS(),
        legal=legal,
    )


TO_PASS = Text("guandan.to-pass", "pass")
PASS_ON_LEAD = Text("guandan.pass-on-lead", "{who} cannot pass on lead")


def _check_passed(rules: GuandanRules, table: GuandanTable, move: Passed) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    _need_turn(table, move.seat, TO_PASS())
    if table.best is None:
        raise RuleViolation(PASS_ON_LEAD(who=table.who(move.seat)), rule=RULING_TRICKS())


RULING_ANNOUNCING = Text("guandan.ruling-announcing", "Guandan 21, announcing; Article 9")
ANNOUNCES_WHEN_OUT = Text("guandan.announces-when-out", "{who} cannot announce cards and is out")
ANNOUNCES_OTHER_NUMBER = Text("guandan.announces-other-number", "{who} cannot announce {count} cards and holds {held}")
NOT_ANNOUNCED = Text("guandan.not-announced", "{who} cannot announce {held} cards")


def _check_announced(rules: GuandanRules, table: GuandanTable, move: Announced) -> None:
    _need_result(table, result=False)
    need_seat(table, move.seat)
    held, most = table.count(move.seat), rules.options.report_at
    rule = RULING_ANNOUNCING()
    if move.seat in table.finished:
        raise RuleViolation(ANNOUNCES_WHEN_OUT(who=table.who(move.seat)), rule=RULING_OUT())
    if move.count != held:
        raise RuleViolation(
            ANNOUNCES_OTHER_NUMBER(who=table.who(move.seat), count=move.count, held=held),
            rule=rule,
            legal=_may_announce(move.seat, held, most),
        )
    if table.phase != "play" or held > most:
        raise RuleViolation(
            NOT_ANNOUNCED(who=table.who(move.seat), held=held),
            rule=rule,
            legal=_may_announce(move.seat, held, most),
        )


ANNOUNCE_AS_TYPED = Text("guandan.announce-as-typed", "{seat} announces {count}")
ANNOUNCE_LATER = Text("guandan.announce-later", "announce nothing before {count} cards or fewer are left")
ANNOUNCE_NOTHING = Text("guandan.announce-nothing", "announce nothing")


def _may_announce(seat: int, held: int, most: int) -> Message:
    """What the seat may announce, as it is typed."""
    if held <= most:
        return ANNOUNCE_AS_TYPED(seat=seat, count=held)
    return ANNOUNCE_LATER(count=most) if most else ANNOUNCE_NOTHING()


RULING_END_OF_HAND = Text("guandan.ruling-end-of-hand", "Guandan 16, the end of a hand")
PLACE_TWICE = Text("guandan.place-twice", "found a seat twice, expected each at most once")
OTHER_PLACES_SEEN = Text(
    "guandan.other-places-seen",
    "found the order {found}, expected one that begins with {expected}, as far as the table saw it",
)
OTHER_PLACES = Text("guandan.other-places", "{count} seats cannot have a place")
FIRST_AND_SECOND = Text("guandan.first-and-second", "first and second alone: they are partners")
ALL_FOUR = Text("guandan.all-four", "all four")


def _check_finished(rules: GuandanRules, table: GuandanTable, move: Finished) -> None:
    _need_result(table, result=True)
    order = move.order
    for seat in order:
        need_seat(table, seat)
    if len(set(order)) != len(order):
        raise BadInput(PLACE_TWICE(), field="order")
    seen = table.finished  # before the track of the hand was lost
    if order[: len(seen)] != seen:
        found, expected = (listed(map(str, seats)) for seats in (order, seen))
        raise BadInput(OTHER_PLACES_SEEN(found=found, expected=expected), field="order")
    double = partner(table, order[0]) == order[1]
    if len(order) != (2 if double else 4):
        raise RuleViolation(
            OTHER_PLACES(count=len(order)),
            rule=RULING_END_OF_HAND(),
            legal=FIRST_AND_SECOND() if double else ALL_FOUR(),
        )


RULING_FORMATS = Text("guandan.ruling-formats", "Guandan 22, formats")
TIME_AFTER_MATCH = Text("guandan.time-after-match", "time cannot be called: the match is decided")
TIME_CALLED_TWICE = Text("guandan.time-called-twice", "time cannot be called: it was called already")
TIME_IN_EXTRA_HAND = Text("guandan.time-in-extra-hand", "time cannot be called: an extra hand decides the match")
NOTHING = Text("guandan.nothing", "nothing")
COUNTED_OR_VOID = Text("guandan.counted-or-void", "whether the running hand is counted or void")
NO_HAND_RUNNING = Text("guandan.no-hand-running", "nothing: no hand is running")
NOT_TIMED = Text("guandan.not-timed", "time cannot be called")
TIMED_FORMAT = Text("guandan.timed-format", "a format that is timed")
RUNNING_HAND = Text("guandan.running-hand", "found {found} of a running hand, expected {expected}")


def _check_time_called(rules: GuandanRules, table: GuandanTable, move: TimeCalled) -> None:
    if rules.options.format not in ("timed", "timed_deals"):
        raise RuleViolation(NOT_TIMED(), rule=RULING_FORMATS(), legal=TIMED_FORMAT())
    why = (
        TIME_AFTER_MATCH
        if table.over
        else TIME_CALLED_TWICE
        if table.live and table.time
        else TIME_IN_EXTRA_HAND
        if table.extra
        else None
    )
    if why is not None:
        raise RuleViolation(why(), rule=RULING_FORMATS(), legal=expected(rules, table))
    if table.live != (move.running is not None):
        wanted = COUNTED_OR_VOID() if table.live else NO_HAND_RUNNING()
        found = move.running or NOTHING()
        raise BadInput(RUNNING_HAND(found=found, expected=wanted), field="running")


RULING_TIES = Text("guandan.ruling-ties", "Guandan 22, ties")
NO_LOT = Text("guandan.no-lot", "no lot is drawn")
NO_SEAT_OF_TEAM = Text("guandan.no-seat-of-team", "found seat {seat}, expected a seat of a team: {seats}")


def _check_lot_drawn(rules: GuandanRules, table: GuandanTable, move: LotDrawn) -> None:
    if not table.tied or table.live:
        raise RuleViolation(NO_LOT(), rule=RULING_TIES(), legal=expected(rules, table))
    if move.seat not in table.team:
        seats = listed(sorted(table.team))
        raise BadInput(NO_SEAT_OF_TEAM(seat=move.seat, seats=seats), field="seat")


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
