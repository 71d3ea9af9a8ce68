"""What may follow in Guandan, as lines of its notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Event, TimeCalled
from replay.messages import Message, Text
from replay.rules.guandan.events import (
    Announced,
    BoardLaid,
    Effect,
    Finished,
    LeadChosen,
    LotDrawn,
    Passed,
    Penalised,
    Resisted,
    TributePaid,
    TributeReturned,
)
from replay.rules.guandan.keypad import OFFER_PASS, offer_plays
from replay.rules.guandan.sentences import cost_of
from replay.rules.guandan.table import GuandanTable, partner
from replay.rules.offers import Offer, is_accepted, offer, offer_card, offer_moves, possible_cards
from replay.rules.result_board import ResultBoard, Win
from replay.rules.shared import wording as shared

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

WHO_WENT_OUT_FIRST = Text("guandan.who-went-out-first", "Who went out, in order?")
GOES_OUT = Text("guandan.goes-out", "Went out")

RESULT_BOARD = ResultBoard(
    question=WHO_WENT_OUT_FIRST(), taps="order", wins=(Win(GOES_OUT(), "$seat finishes $seats"),)
)
"""The seats in the order in which they went out."""

_LEVELS = (*"23456789", "10", *"JQKA")
OFFER_TIME = Text("guandan.offer-time", "Time is up")
OFFER_TIME_COUNTED = Text("guandan.offer-time-counted", "Time is up; this hand counts")
OFFER_TIME_VOID = Text("guandan.offer-time-void", "Time is up; this hand is void")

_TIMES = (
    ("time", OFFER_TIME(), TimeCalled()),
    ("time counted", OFFER_TIME_COUNTED(), TimeCalled("counted")),
    ("time void", OFFER_TIME_VOID(), TimeCalled("void")),
)


_PENALTIES: tuple[tuple[str, str, Effect, int], ...] = (
    ("8.3 warning", "8.3", "warning", 0),
    ("8.3 vp 1", "8.3", "vp", 1),
    ("8.3 sits out", "8.3", "sits_out", 0),
    ("8.3 lead passes", "8.3", "lead_passes", 0),
    ("7.3 redeal", "7.3", "redeal", 0),
    ("7.4.2 deal lost", "7.4.2", "deal_lost", 0),
)
"""The penalties that need no card and no combination named: as typed, article, effect, points."""


UNDER_ARTICLE = Text("guandan.under-article", "Article {article}: {cost}")


def _penalties(rules: GuandanRules, table: GuandanTable, seat: int) -> dict[str, Message]:
    """Those of them that the rules accept now, with their words."""
    moves = {text: Penalised(seat, article, effect, vp) for text, article, effect, vp in _PENALTIES}
    return {
        text: UNDER_ARTICLE(article=each.article, cost=cost_of(rules, table, each))
        for text, each in moves.items()
        if is_accepted(rules, table, each)
    }


OFFER_LOT = Text("guandan.offer-lot", "The lot falls to {who}")
OFFER_PENALTY = Text("guandan.offer-penalty", "Penalise {who}")


def offers(rules: GuandanRules, table: GuandanTable) -> Iterator[Offer]:
    """The moves of the play that may follow."""
    for text, label, time in _TIMES:
        if is_accepted(rules, table, time):
            yield Offer(label, text)
    for seat in (table.order if table.live else table.present) if not table.irregular else ():
        penalised = offer(OFFER_PENALTY(who=table.who(seat)), f"{seat} penalty $penalty", seat)
        found = _penalties(rules, table, seat)
        yield penalised._replace(likely={"penalty": list(found)}, words=found)
    if not table.live:
        lots: list[tuple[Message, Event]] = [
            (OFFER_LOT(who=table.who(seat)), LotDrawn(seat)) for seat in sorted(table.team)
        ]
        yield from offer_moves(rules, table, lots)
    elif table.phase == "result":
        yield from _results(rules, table)
    else:
        for seat in table.order:
            yield from _of_seat(rules, table, seat)


IN_ORDER = Text("guandan.in-order", "{first}, then {second}, then {third}")
DOUBLE_WIN = Text("guandan.double-win", "Double win: {first}, then {second}")


def _results(rules: GuandanRules, table: GuandanTable) -> Iterator[Offer]:
    """Every order of going out that fits what was seen: of a double win the first two, otherwise the first three, which leaves one."""
    for order in permutations(table.order):
        first, second = order[:2]
        double = partner(table, first) == second
        if double and order[2] > order[3]:
            continue
        went = Finished(order[:2] if double else order)
        if not is_accepted(rules, table, went):
            continue
        names = IN_ORDER(first=table.who(first), second=table.who(second), third=table.who(order[2]))
        label = DOUBLE_WIN(first=table.who(first), second=table.who(second)) if double else names
        yield Offer(label, f"{first} finishes {' '.join(map(str, went.order))}", first)


OFFER_BOARD = Text("guandan.offer-board", "The board is laid; {who} leads")
OFFER_PLAY = Text("guandan.offer-play", "Play")
OFFER_ANNOUNCE = Text("guandan.offer-announce", "Announce {count} cards left")


def _of_seat(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    phase, excused = table.phase, table.irregular
    if phase == "deal" and (excused or table.turn == seat):
        yield offer(shared.OFFER_DEAL(count=27, who=table.who(seat)), f"{seat} deal $cards", seat)
    if is_accepted(rules, table, BoardLaid(2, seat)):
        yield offer(OFFER_BOARD(who=table.who(seat)), f"{seat} board $level", seat, {"level": _LEVELS})
    if phase in ("deal", "lead") or excused:
        yield from _leads(rules, table, seat)
    if phase == "tribute" or excused:
        yield from _tribute(rules, table, seat)
    if phase == "return" or excused:
        yield from _returns(rules, table, seat)
    if phase == "play" and (excused or table.turn == seat):
        cards = possible_cards(rules, table, seat)
        yield offer(OFFER_PLAY(), f"{seat} $cards", seat, {"cards": cards})
        if table.depth != "full":
            yield from offer_plays(rules, table, seat)
    calls: list[tuple[Message, Event]] = [(OFFER_PASS(), Passed(seat))]
    calls.append((OFFER_ANNOUNCE(count=table.count(seat)), Announced(seat, max(1, table.count(seat)))))
    yield from offer_moves(rules, table, calls if phase == "play" else [])


OFFER_LEADS = Text("guandan.offer-leads", "{who} leads")
OFFER_LEADS_AT_RANDOM = Text("guandan.offer-leads-at-random", "{who} leads, at random")
OFFER_LEADS_BY_CARD = Text("guandan.offer-leads-by-card", "{who} leads, by a turned card")


def _leads(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    who = table.who(seat)
    yield from offer_moves(
        rules,
        table,
        [
            (OFFER_LEADS(who=who), LeadChosen(seat, "recorded")),
            (OFFER_LEADS_AT_RANDOM(who=who), LeadChosen(seat, "random")),
        ],
    )
    turned = offer(OFFER_LEADS_BY_CARD(who=who), f"{seat} leads $card", seat)
    yield from offer_card(rules, table, turned, lambda card: LeadChosen(seat, "turned_card", card))


OFFER_TRIBUTE = Text("guandan.offer-tribute", "Tribute to {who}")
OFFER_RESISTS = Text("guandan.offer-resists", "Show both big jokers")
OFFER_RESISTS_WITH = Text("guandan.offer-resists-with", "Show a big joker each, with {who}")


def _tribute(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    cards = possible_cards(rules, table, seat) or [UNSEEN]
    others = [each for each in table.order if each != seat]
    for to in others:
        pays = offer(OFFER_TRIBUTE(who=table.who(to)), f"{seat} tribute $card > {to}", seat)
        yield from offer_card(rules, table, pays, lambda card, to=to: TributePaid(seat, to, card), cards)  # type: ignore[misc]  # of this turn of the loop
    resisting = [(OFFER_RESISTS(), Resisted((seat,)))]
    resisting += [(OFFER_RESISTS_WITH(who=table.who(to)), Resisted((seat, to))) for to in others]
    yield from offer_moves(rules, table, resisting)


OFFER_RETURN = Text("guandan.offer-return", "Return a card to {who}")


def _returns(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    cards = possible_cards(rules, table, seat) or [UNSEEN]
    for to in table.order:
        gives = offer(OFFER_RETURN(who=table.who(to)), f"{seat} returns $card > {to}", seat)
        yield from offer_card(rules, table, gives, lambda card, to=to: TributeReturned(seat, to, card), cards)  # type: ignore[misc]  # of this turn of the loop
