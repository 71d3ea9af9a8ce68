"""All moves of Guandan together: the rulebook, and what may follow, in words, as moves and as lines of its notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from replay.rules.guandan import deal, leads, levels, penalties, plays, tribute
from replay.rules.guandan.combinations.combination import Reading, describe
from replay.rules.guandan.combinations.plays import plays as plays_of
from replay.rules.guandan.deal import LAY_BOARD, BoardLaid, sizes
from replay.rules.guandan.leads import LeadChosen
from replay.rules.guandan.levels import Finished, LotDrawn
from replay.rules.guandan.notation import OFFER_PASS, offer_plays
from replay.rules.guandan.penalties import Effect, Penalised, cost_of, due_draw
from replay.rules.guandan.plays import Announced, Passed, Played, ban_name, bans_on
from replay.rules.guandan.table import GuandanTable, names_of, partner, seats_owing, unreturned
from replay.rules.guandan.tribute import Resisted, TributePaid, TributeReturned
from replay.rules.offers import Offer, is_accepted, offer, offer_card, offer_moves, possible_cards
from replay.rules.results import ResultBoard, Win
from replay.rules.shared.checks import expected_between
from replay.rules.shared.moves import EVERY_KIND
from replay.rules.shared.offers import OFFER_DEAL
from replay.rules.shared.rulebook import Rulebook, is_legal
from replay.values.cards import UNSEEN
from replay.values.events import Event, TimeCalled
from replay.words.messages import Message, Text, any_of, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


BOOK: Rulebook[GuandanRules, GuandanTable] = Rulebook(
    *EVERY_KIND, *deal.MOVES, *leads.MOVES, *tribute.MOVES, *plays.MOVES, *penalties.MOVES, *levels.MOVES
)
"""The moves that Guandan adds to those of every kind, and their consequences."""


LOT_DECIDES = say("guandan.lot-decides", "a lot decides the match")
IS_DEALT = Text("guandan.is-dealt", "{who} is dealt {count} cards")
PAYS_OR_SHOWS = Text("guandan.pays-or-shows", "{who} pays tribute, or both big jokers are shown")
PAY_OR_SHOW = Text("guandan.pay-or-show", "{who} pay tribute, or both big jokers are shown")
GIVES_A_CARD_BACK = Text("guandan.gives-a-card-back", "{who} gives a card back")
GIVE_A_CARD_BACK = Text("guandan.give-a-card-back", "{who} give a card back")


def expected(rules: GuandanRules, table: GuandanTable) -> Message:
    """The moves that may follow, in words."""
    if not table.live:
        if table.tied:
            return LOT_DECIDES
        return expected_between(table)
    match table.phase:
        case "deal":
            if table.turn is None or (table.board is not None and not table.laid):
                return LAY_BOARD
            return IS_DEALT(who=table.who(table.turn), count=sizes(rules, table, table.turn)[0])
        case "mend":
            return due_draw(table)
        case "tribute":
            payers = seats_owing(table)
            pay = PAYS_OR_SHOWS if len(payers) == 1 else PAY_OR_SHOW
            return pay(who=names_of(table, payers))
        case "return":
            givers = [each.to for each in unreturned(table)]
            give = GIVES_A_CARD_BACK if len(givers) == 1 else GIVE_A_CARD_BACK
            return give(who=names_of(table, givers))
        case "lead":
            return say("guandan.say-who-leads", "record who leads")
        case "result":
            return say("guandan.say-order", "record the order of going out")
    return _expected_in_play(rules, table)


LEADS_ANY_BUT = Text("guandan.leads-any-but", "{who} leads any combination but a {combinations}")
BEATS_OR_PASSES = Text("guandan.beats-or-passes", "{who} beats the {combination} or passes")


def _expected_in_play(rules: GuandanRules, table: GuandanTable) -> Message:
    if table.turn is None:
        return say("guandan.hand-ends", "the hand ends")
    who = table.who(table.turn)
    best = table.best
    if best is not None:
        combination = describe(best.as_, best.key, len(best.cards), table.level)
        return BEATS_OR_PASSES(who=who, combination=combination)
    bans = bans_on(rules, table, table.turn)
    if bans:
        return LEADS_ANY_BUT(who=who, combinations=any_of([ban_name(ban) for ban in bans]))
    return say("guandan.leads-any", "{who} leads any combination", who=who)


def legal(rules: GuandanRules, table: GuandanTable, seat: int) -> list[Event]:
    """The moves of the play that the seat may make, with the cards that are known; ``?`` is an unrecorded card."""
    if not table.live or seat not in table.known:
        return []
    return [move for move in _candidates(rules, table, seat) if is_legal(BOOK.checks, rules, table, move)]


def _candidates(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Event]:
    phase = table.phase
    cards = _cards(rules, table, seat)
    if phase == "mend" and seat == table.turn:
        for other in table.misdealt - {seat}:
            drawn = _cards(rules, table, other)
            yield from (Penalised(other, "7.4.1", "card_drawn", to=seat, card=card) for card in drawn)
    elif phase == "tribute":
        payers = seats_owing(table)
        yield Resisted((seat,))
        if len(payers) == 2 and seat == payers[0]:
            yield Resisted((payers[0], payers[1]))
        for to in table.match.winners:
            yield from (TributePaid(seat, to, card) for card in cards)
    elif phase == "return":
        for payer in [paid.seat for paid in unreturned(table) if paid.to == seat]:
            yield from (TributeReturned(seat, payer, card) for card in cards)
    elif phase == "lead":
        yield LeadChosen(seat, "recorded")
        yield LeadChosen(seat, "random")
        yield from (LeadChosen(seat, "turned_card", card) for card in cards)
    elif phase == "play":
        yield Passed(seat)
        if table.turn == seat:
            yield from legal_plays(rules, table, seat)
        if table.count(seat):
            yield Announced(seat, table.count(seat))


def _cards(rules: GuandanRules, table: GuandanTable, seat: int) -> list[str]:
    unseen = [UNSEEN] if table.unknown[seat] else []
    return [*dict.fromkeys(rules.arrange(table, table.known[seat])), *unseen]


def legal_plays(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Played]:
    """Every play of the known cards that beats the play on the table, in the order of their combinations."""
    best = table.best
    against: Reading | None = None if best is None else best.reading
    for reading, cards in plays_of(table.known[seat], table.level, rules.options, against):
        yield Played(seat, tuple(cards), reading.type, reading.key)


RESULT_BOARD = ResultBoard(
    question=say("guandan.who-went-out-first", "Who went out, in order?"),
    taps="order",
    wins=(Win(say("guandan.goes-out", "Went out"), "$seat finishes $seats"),),
)
"""The seats in the order in which they went out."""
_TIMES = (
    ("time", say("guandan.offer-time", "Time is up"), TimeCalled()),
    ("time counted", say("guandan.offer-time-counted", "Time is up; this hand counts"), TimeCalled("counted")),
    ("time void", say("guandan.offer-time-void", "Time is up; this hand is void"), TimeCalled("void")),
)
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


_PENALTIES: tuple[tuple[str, str, Effect, int], ...] = (
    ("8.3 warning", "8.3", "warning", 0),
    ("8.3 vp 1", "8.3", "vp", 1),
    ("8.3 sits out", "8.3", "sits_out", 0),
    ("8.3 lead passes", "8.3", "lead_passes", 0),
    ("7.3 redeal", "7.3", "redeal", 0),
    ("7.4.2 deal lost", "7.4.2", "deal_lost", 0),
)
"""The penalties that need no card and no combination named: as typed, article, effect, points."""


def _penalties(rules: GuandanRules, table: GuandanTable, seat: int) -> dict[str, Message]:
    moves = {text: Penalised(seat, article, effect, vp) for text, article, effect, vp in _PENALTIES}
    return {
        text: say(
            "guandan.under-article", "Article {article}: {cost}", article=each.article, cost=cost_of(rules, table, each)
        )
        for text, each in moves.items()
        if is_accepted(rules, table, each)
    }


IN_ORDER = Text("guandan.in-order", "{first}, then {second}, then {third}")
DOUBLE_WIN = Text("guandan.double-win", "Double win: {first}, then {second}")


def _results(rules: GuandanRules, table: GuandanTable) -> Iterator[Offer]:
    """Every order of going out that fits the hand so far: the first two seats of a double win, otherwise the first three."""
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


_LEVELS = (*"23456789", "10", *"JQKA")
OFFER_BOARD = Text("guandan.offer-board", "The board is laid; {who} leads")
OFFER_ANNOUNCE = Text("guandan.offer-announce", "Announce {count} cards left")


def _of_seat(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    phase, excused = table.phase, table.irregular
    if phase == "deal" and (excused or table.turn == seat):
        yield offer(OFFER_DEAL(count=27, who=table.who(seat)), f"{seat} deal $cards", seat)
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
        yield offer(say("guandan.offer-play", "Play"), f"{seat} $cards", seat, {"cards": cards})
        if table.depth != "full":
            yield from offer_plays(rules, table, seat)
    calls: list[tuple[Message, Event]] = [(OFFER_PASS, Passed(seat))]
    calls.append((OFFER_ANNOUNCE(count=table.count(seat)), Announced(seat, max(1, table.count(seat)))))
    yield from offer_moves(rules, table, calls if phase == "play" else [])


def _leads(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    who = table.who(seat)
    yield from offer_moves(
        rules,
        table,
        [
            (say("guandan.offer-leads", "{who} leads", who=who), LeadChosen(seat, "recorded")),
            (say("guandan.offer-leads-at-random", "{who} leads, at random", who=who), LeadChosen(seat, "random")),
        ],
    )
    turned = offer(
        say("guandan.offer-leads-by-card", "{who} leads, by a turned card", who=who), f"{seat} leads $card", seat
    )
    yield from offer_card(rules, table, turned, lambda card: LeadChosen(seat, "turned_card", card))


OFFER_TRIBUTE = Text("guandan.offer-tribute", "Tribute to {who}")
OFFER_RESISTS_WITH = Text("guandan.offer-resists-with", "Show a big joker each, with {who}")


def _tribute(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    cards = possible_cards(rules, table, seat) or [UNSEEN]
    others = [each for each in table.order if each != seat]
    for to in others:
        pays = offer(OFFER_TRIBUTE(who=table.who(to)), f"{seat} tribute $card > {to}", seat)
        yield from offer_card(rules, table, pays, lambda card, to=to: TributePaid(seat, to, card), cards)  # type: ignore[misc]  # of this turn of the loop
    resisting = [(say("guandan.offer-resists", "Show both big jokers"), Resisted((seat,)))]
    resisting += [(OFFER_RESISTS_WITH(who=table.who(to)), Resisted((seat, to))) for to in others]
    yield from offer_moves(rules, table, resisting)


OFFER_RETURN = Text("guandan.offer-return", "Return a card to {who}")


def _returns(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    cards = possible_cards(rules, table, seat) or [UNSEEN]
    for to in table.order:
        gives = offer(OFFER_RETURN(who=table.who(to)), f"{seat} returns $card > {to}", seat)
        yield from offer_card(rules, table, gives, lambda card, to=to: TributeReturned(seat, to, card), cards)  # type: ignore[misc]  # of this turn of the loop
