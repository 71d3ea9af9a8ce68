"""What may follow in Khanhoo, as lines of its notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from replay.cards import UNSEEN
from replay.events import Claimed, Discarded, Drew, Event, Took
from replay.messages import Message
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.events import Laid, Recycled
from replay.rules.khanhoo.going_out import HIGHEST, LOWEST_OUT
from replay.rules.khanhoo.legal_moves import scored, went_out
from replay.rules.khanhoo.meld_names import meld_name, typed_name
from replay.rules.khanhoo.melds import MELDS, every_meld
from replay.rules.khanhoo.pack import JOKER
from replay.rules.khanhoo.sentences import the_cards
from replay.rules.khanhoo.table import KhanhooTable, deal, latest_discard
from replay.rules.offers import Offer, is_accepted, offer, offer_card, offer_moves, possible_cards
from replay.rules.result_board import ResultBoard, Step, Win
from replay.rules.shared import wording as shared
from replay.rules.shared.offers import offers_of_board
from replay.rules.shared.sentences import the

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

RESULT_BOARD = ResultBoard(
    question=wording.WHO_WENT_OUT(),
    taps="points",
    wins=(Win(wording.GOES_OUT_WITH_POINTS(), "$seat out $points"),),
    steps=tuple(Step(meld_name(type), points) for type, points in MELDS.items()),
    least=LOWEST_OUT,
    most=HIGHEST,
)
"""Who went out, and the melds of every seat."""

_SCORES = {
    "= $count": wording.OFFER_SCORE,
    "$melds = $count": wording.OFFER_SCORE_MELDS,
    "rest $cards = $count": wording.OFFER_SCORE_REST,
    "$melds rest $cards = $count": wording.OFFER_SCORE_ALL,
}
_TYPED = {typed_name(type): meld_name(type) for type in MELDS}


def offers(rules: KhanhooRules, table: KhanhooTable) -> Iterator[Offer]:
    """The moves of the play that may follow."""
    if not table.live:
        return
    phase, excused = table.phase, table.irregular
    if phase == "result":
        seen = {table.went_out.seat} if table.went_out else table.order
        yield from (each for each in offers_of_board(RESULT_BOARD, table) if each.seat in seen)
        for seat in seen:
            yield offer(wording.OFFER_HANDS(who=table.who(seat)), f"{seat} out $hands", seat)
    elif phase == "deal":
        seat, count = deal(table.order, table.dealt) or (table.order[0], 0)
        for each in table.order if excused else (seat,):
            yield offer(shared.OFFER_DEAL(count=count, who=table.who(each)), f"{each} deal $cards", each)
    for seat in table.order:
        is_next = excused or table.turn == seat
        if is_next and (excused or phase == "discard"):
            yield from _with_sixteen(rules, table, seat)
        if table.discards and (excused or phase == "open"):
            yield from _on_discard(rules, table, seat)
        if is_next and (excused or phase == "open"):
            yield from _draws(rules, table, seat)
        if is_next and table.discards and (excused or phase == "lay"):
            yield from _lays(rules, table, seat)
        if phase == "score" and seat not in _counted(table):
            yield from _scores(rules, table, seat)


def _with_sixteen(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """What the seat may do that holds a card too many."""
    discard = offer(wording.OFFER_DISCARD(), f"{seat} -$card", seat)
    yield from offer_card(rules, table, discard, lambda card: Discarded(seat, card))
    outs = [(wording.OFFER_OUT_DISCARDING(card=the(rules, move.card)), move) for move in went_out(rules, table, seat)]
    yield from offer_moves(rules, table, outs)
    cards = possible_cards(rules, table, seat)
    if cards:
        yield offer(wording.OFFER_OUT(), f"{seat} out -$card = $count", seat, {"card": cards})
        yield offer(wording.OFFER_OUT_WITH_MELDS(), f"{seat} out -$card $melds = $count", seat, {"card": cards})
    yield from _recycles(rules, table, seat)


def _on_discard(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """What the seat may do with the latest discard."""
    card = table.discards[-1][1]
    named = the(rules, card)
    bumps: list[tuple[Message, Event]] = [
        (wording.OFFER_BUMP(card=named, meld=meld_name(type)), Claimed(seat, card, type))
        for type in reversed(list(MELDS))
    ]
    bumped = list(offer_moves(rules, table, bumps))
    yield from bumped
    if table.irregular or bumped:
        over = wording.OFFER_BUMP_OVER(card=named)
        yield offer(over, f"{seat} !{card} $meld over $claims", seat, {"meld": _TYPED})._replace(words=_TYPED)
    if not (table.irregular or table.turn == seat):
        return
    yield from offer_moves(rules, table, [(wording.OFFER_TAKE(card=named), Took(seat, card))])
    if len(table.order) > 2:
        yield offer(wording.OFFER_CHALLENGE(), f"{seat} challenge $meld over $claims", seat, {"meld": _TYPED})._replace(
            words=_TYPED
        )


def _draws(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """What the seat may do that lets the latest discard lie."""
    drawing = offer(wording.OFFER_DRAW(), f"{seat} +$card", seat)
    yield from offer_card(rules, table, drawing, lambda drawn: Drew(seat, drawn))
    if table.phase == "open":
        yield from _recycles(rules, table, seat)
    draw = Drew(seat, UNSEEN)
    if not table.irregular and is_accepted(rules, table, draw):
        after = table.copy()
        rules.evolve(after, draw)
        both = offer(wording.OFFER_DRAW_AND_DISCARD(), f"{seat} +? -$card", seat)
        yield from offer_card(rules, after, both, lambda drawn: Discarded(seat, drawn))


def _recycles(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    unseen = (UNSEEN,) * max(0, len(table.discards) - 1)
    recycled = list(offer_moves(rules, table, [(wording.OFFER_RECYCLE(), Recycled(seat, unseen))]))
    yield from recycled
    if recycled or table.irregular or (table.depth == "full" and table.out >= rules.pack.size):
        yield offer(wording.OFFER_RECYCLE(), f"{seat} recycle $cards", seat)


def _lays(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """The meld for which the seat has bumped."""
    label = wording.OFFER_LAY(meld=meld_name(str(table.claim)))
    if table.phase == "lay" and not table.irregular:
        known = (each for each in rules.legal(table, seat) if isinstance(each, Laid))
        moves = dict.fromkeys([*known, *_unseen_lays(rules, table, seat)])
        yield from offer_moves(rules, table, ((_of_cards(rules, label, move), move) for move in moves))
    yield offer(label, f"{seat} lay $cards", seat)
    if table.irregular:
        yield offer(wording.OFFER_LAY_OTHER(), f"{seat} lay $meld $cards", seat, {"meld": _TYPED})._replace(
            words=_TYPED
        )


def _of_cards(rules: KhanhooRules, label: Message, move: Laid) -> Message:
    """The label of a meld whose cards are known, and what a joker in it stands for."""
    named = wording.OFFER_OF_CARDS(offer=label, cards=the_cards(rules, move.cards))
    return named if move.joker is None else wording.OFFER_WITH_JOKER(offer=named, card=the(rules, move.joker))


def _unseen_lays(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Laid]:
    """Every natural meld for which a seat with unseen cards can have bumped."""
    discard = latest_discard(table)
    for meld in every_meld(rules.options) if table.unknown[seat] else ():
        if meld.type == table.claim and discard in meld.cards and JOKER not in meld.cards:
            yield Laid(seat, meld.cards, meld.type)


def _counted(table: KhanhooTable) -> set[int]:
    """The seats that have shown their cards after somebody went out."""
    return {each.seat for each in (table.went_out, *table.scored) if each is not None}


def _scores(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """The points of a seat after another went out, with the cards or without."""
    who = table.who(seat)
    best = [(wording.OFFER_SCORE_BEST(who=who), move) for move in scored(rules, table, seat)]
    yield from offer_moves(rules, table, best)
    for text, label in _SCORES.items():
        yield offer(label(who=who), f"{seat} scores {text}", seat)
