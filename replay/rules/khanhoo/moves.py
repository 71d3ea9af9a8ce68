"""All moves of Khanhoo together: the rulebook, and what may follow, in words, as moves and as lines of its notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from replay.rules.khanhoo import claims, deal, going_out, turns
from replay.rules.khanhoo.claims import Challenged, Laid, bumpers_of, could_lay
from replay.rules.khanhoo.deal import Recycled, packet, turns_over_now
from replay.rules.khanhoo.going_out import HIGHEST, LOWEST_OUT, scored, went_out
from replay.rules.khanhoo.melds import MELDS, every_meld, meld_name, stands_for, typed_name
from replay.rules.khanhoo.pack import JOKER
from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, cards_in_words, latest_discard, stock_left
from replay.rules.offers import Offer, is_accepted, offer, offer_card, offer_moves, possible_cards
from replay.rules.results import ResultBoard, Step, Win
from replay.rules.shared.checks import expected_between
from replay.rules.shared.moves import EVERY_KIND
from replay.rules.shared.offers import OFFER_DEAL, offers_of_board
from replay.rules.shared.rulebook import Rulebook, is_legal
from replay.rules.shared.table import the_card
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Discarded, Drew, Event, Loser, Took
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

BOOK: Rulebook[KhanhooRules, KhanhooTable] = Rulebook(
    *EVERY_KIND, *deal.MOVES, *turns.MOVES, *claims.MOVES, *going_out.EVENTS
)
"""The moves that Khanhoo adds to those of every kind."""


# in words

IS_DEALT = Text("khanhoo.is-dealt", "{who} is dealt {count} cards")
GOES_OUT = Text("khanhoo.goes-out", "{who} goes out")
DISCARDS_OR_OUT = Text("khanhoo.discards-or-out", "{who} discards, or goes out")
TURNS_OR_OUT = Text("khanhoo.turns-or-out", "{who} turns the discards over, or goes out")


def expected(rules: KhanhooRules, table: KhanhooTable) -> Message:
    """The moves that may follow, in words."""
    if not table.live:
        return expected_between(table)
    match table.phase:
        case "result":
            return say("khanhoo.the-scores", "record the points of every player, or that the hand was abandoned")
        case "deal":
            seat, count = packet(table.order, table.dealt) or (table.order[0], HELD)
            return IS_DEALT(who=table.who(seat), count=count)
    if table.turn is None:
        return say("khanhoo.nothing-more", "nothing more in this hand")
    who = table.who(table.turn)
    match table.phase:
        case "discard":
            if table.going_out:
                return GOES_OUT(who=who)
            return TURNS_OR_OUT(who=who) if turns_over_now(rules, table) else DISCARDS_OR_OUT(who=who)
        case "lay":
            return say("khanhoo.lays-the", "{who} lays the {meld}", who=who, meld=meld_name(str(table.claim)))
        case "score":
            return say("khanhoo.shows-to-score", "{who} shows the cards to be scored", who=who)
    return _next(rules, table, who)


TAKES = Text("khanhoo.takes", "{who} takes {card}")
TAKES_OR_BUMP = Text("khanhoo.takes-or-bump", "{who} takes {card}, or a player bumps")
DRAWS_OR_TAKES = Text("khanhoo.draws-or-takes", "{who} draws or takes {card}")
DRAWS_OR_TAKES_OR_BUMP = Text("khanhoo.draws-or-takes-or-bump", "{who} draws or takes {card}, or a player bumps")
TURNS_OR_TAKES = Text("khanhoo.turns-or-takes", "{who} turns the discards over or takes {card}")
TURNS_OR_TAKES_OR_BUMP = Text(
    "khanhoo.turns-or-takes-or-bump", "{who} turns the discards over or takes {card}, or a player bumps"
)


def _next(rules: KhanhooRules, table: KhanhooTable, who: Message) -> Message:
    """The choices of the next player with a discard on the table, and of the others."""
    bump = not table.challenge and bool(bumpers_of(table.order, table.discards[-1][0]))
    if len(table.order) == NO_STOCK:
        text = TAKES_OR_BUMP if bump else TAKES
    elif stock_left(rules, table):
        text = DRAWS_OR_TAKES_OR_BUMP if bump else DRAWS_OR_TAKES
    else:
        text = TURNS_OR_TAKES_OR_BUMP if bump else TURNS_OR_TAKES
    return text(who=who, card=the_card(rules, latest_discard(table)))


# as moves: the buttons of a recorder


def legal(rules: KhanhooRules, table: KhanhooTable, seat: int) -> list[Event]:
    """The moves of the play that the seat may make, ``?`` where chance fills in a card.

    If every card of the hand is known, going out is offered with the dearest melds. So are challenges, against each seat that
    may bump and each meld that it may bump for.
    """
    if not table.live or seat not in table.known:
        return []
    return [move for move in _candidates(rules, table, seat) if _is_legal(rules, table, move)]


def _is_legal(rules: KhanhooRules, table: KhanhooTable, move: Event) -> bool:
    if isinstance(move, Drew):
        return stock_left(rules, table) > 0
    if isinstance(move, Recycled):
        return not stock_left(rules, table)
    return is_legal(BOOK.checks, rules, table, move)


def _candidates(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Event]:
    phase, next_ = table.phase, table.turn == seat
    if phase == "discard" and next_:
        yield from went_out(rules, table, seat)
        if turns_over_now(rules, table):
            yield Recycled(seat, (UNSEEN,) * (len(table.discards) - 1))
        cards = list(dict.fromkeys(rules.arrange(table, table.known[seat])))
        yield from (Discarded(seat, card) for card in [*cards, *[UNSEEN] * bool(table.unknown[seat])])
    elif phase == "open":
        yield from _with_discard(rules, table, seat)
    elif phase == "lay" and next_:
        yield from _laid(rules, table, seat)
    elif phase == "score":
        yield from scored(rules, table, seat)


def _with_discard(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Event]:
    card, discarder = table.discards[-1][1], table.discards[-1][0]
    dearest = list(MELDS)[::-1]
    if table.turn != seat:
        yield from (Claimed(seat, card, type) for type in dearest)
        return
    yield Took(seat, card)
    if len(table.order) != NO_STOCK:
        yield Drew(seat, UNSEEN)
        yield Recycled(seat, (UNSEEN,) * (len(table.discards) - 1))
    if table.unknown[seat]:
        return
    for type in (each for each in dearest if could_lay(rules, table, seat, each, bump=False)):
        for bumper in bumpers_of(table.order, discarder):
            for other in (each for each in dearest if could_lay(rules, table, bumper, each, bump=True)):
                yield Challenged(seat, type, (Loser(bumper, other),))


def _laid(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Laid]:
    """The melds bumped for, each with every card that the joker in it may stand for; if cards are unseen, also the discard with them."""
    discard, claim = latest_discard(table), table.claim
    held = Counter([*table.known[seat], discard])
    for meld in every_meld(rules.options):
        if meld.type == claim and discard in meld.cards and Counter(meld.cards) <= held:
            jokers = stands_for(meld.cards, meld.type, rules.options) if JOKER in meld.cards else [None]
            yield from (Laid(seat, meld.cards, meld.type, joker) for joker in jokers)
    if claim is not None and (table.unknown[seat] or discard == UNSEEN):
        count = 6 if claim.startswith("double") else 3
        yield Laid(seat, (discard, *[UNSEEN] * (count - 1)), claim)


# as lines

RESULT_BOARD = ResultBoard(
    question=say("khanhoo.who-went-out", "Who went out?"),
    taps="points",
    wins=(Win(say("khanhoo.goes-out-with-points", "Went out, and the points of all"), "$seat out $points"),),
    steps=tuple(Step(meld_name(type), points) for type, points in MELDS.items()),
    least=LOWEST_OUT,
    most=HIGHEST,
)
"""The seat that went out, and the melds of every seat."""
_TYPED = {typed_name(type): meld_name(type) for type in MELDS}

OFFER_HANDS = Text("khanhoo.offer-hands", "{who} goes out: points with the melds")


def offers(rules: KhanhooRules, table: KhanhooTable) -> Iterator[Offer]:
    """The moves of the play that may follow."""
    if not table.live:
        return
    phase, excused = table.phase, table.irregular
    if phase == "result":
        seen = {table.went_out.seat} if table.went_out else table.order
        yield from (each for each in offers_of_board(RESULT_BOARD, table) if each.seat in seen)
        for seat in seen:
            yield offer(OFFER_HANDS(who=table.who(seat)), f"{seat} out $hands", seat)
    elif phase == "deal":
        seat, count = packet(table.order, table.dealt) or (table.order[0], 0)
        for each in table.order if excused else (seat,):
            yield offer(OFFER_DEAL(count=count, who=table.who(each)), f"{each} deal $cards", each)
    counted = {each.seat for each in (table.went_out, *table.scored) if each is not None}
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
        if phase == "score" and seat not in counted:
            yield from _scores(rules, table, seat)


OFFER_DISCARD = say("khanhoo.offer-discard", "Discard")
OFFER_OUT = say("khanhoo.offer-out", "Go out")
OFFER_OUT_DISCARDING = Text("khanhoo.offer-out-discarding", "Go out, and discard {card}")


def _with_sixteen(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    discard = offer(OFFER_DISCARD, f"{seat} -$card", seat)
    yield from offer_card(rules, table, discard, lambda card: Discarded(seat, card))
    outs = [(OFFER_OUT_DISCARDING(card=the_card(rules, move.card)), move) for move in went_out(rules, table, seat)]
    yield from offer_moves(rules, table, outs)
    cards = possible_cards(rules, table, seat)
    if cards:
        yield offer(OFFER_OUT, f"{seat} out -$card = $count", seat, {"card": cards})
        yield offer(
            say("khanhoo.offer-out-with-melds", "Go out, with the melds"),
            f"{seat} out -$card $melds = $count",
            seat,
            {"card": cards},
        )
    yield from _recycles(rules, table, seat)


OFFER_BUMP = Text("khanhoo.offer-bump", "Bump {card}: {meld}")
OFFER_TAKE = Text("khanhoo.offer-take", "Take {card}")


def _on_discard(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    card = table.discards[-1][1]
    named = the_card(rules, card)
    bumps: list[tuple[Message, Event]] = [
        (OFFER_BUMP(card=named, meld=meld_name(type)), Claimed(seat, card, type)) for type in reversed(list(MELDS))
    ]
    bumped = list(offer_moves(rules, table, bumps))
    yield from bumped
    if table.irregular or bumped:
        over = say("khanhoo.offer-bump-over", "Bump {card} before others", card=named)
        yield offer(over, f"{seat} !{card} $meld over $claims", seat, {"meld": _TYPED})._replace(words=_TYPED)
    if not (table.irregular or table.turn == seat):
        return
    yield from offer_moves(rules, table, [(OFFER_TAKE(card=named), Took(seat, card))])
    if len(table.order) > 2:
        challenge = say("khanhoo.offer-challenge", "Challenge the bumpers")
        line = f"{seat} challenge $meld over $claims"
        yield offer(challenge, line, seat, {"meld": _TYPED})._replace(words=_TYPED)


OFFER_DRAW = say("khanhoo.offer-draw", "Draw")
OFFER_DRAW_AND_DISCARD = say("khanhoo.offer-draw-and-discard", "Draw, and discard")


def _draws(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """The lines that let the latest discard lie."""
    drawing = offer(OFFER_DRAW, f"{seat} +$card", seat)
    yield from offer_card(rules, table, drawing, lambda drawn: Drew(seat, drawn))
    if table.phase == "open":
        yield from _recycles(rules, table, seat)
    draw = Drew(seat, UNSEEN)
    if not table.irregular and is_accepted(rules, table, draw):
        after = table.copy()
        rules.evolve(after, draw)
        both = offer(OFFER_DRAW_AND_DISCARD, f"{seat} +? -$card", seat)
        yield from offer_card(rules, after, both, lambda drawn: Discarded(seat, drawn))


OFFER_RECYCLE = say("khanhoo.offer-recycle", "Turn the discards over")
OFFER_RECYCLE_NAMED = say("khanhoo.offer-recycle-named", "Turn the discards over, each card named")


def _recycles(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    unseen = (UNSEEN,) * max(0, len(table.discards) - 1)
    recycled = list(offer_moves(rules, table, [(OFFER_RECYCLE, Recycled(seat, unseen))]))
    yield from recycled
    if recycled or table.irregular or (table.depth == "full" and table.out >= rules.pack.size):
        yield offer(OFFER_RECYCLE_NAMED if recycled else OFFER_RECYCLE, f"{seat} recycle $cards", seat)


def _lays(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    label = say("khanhoo.offer-lay", "Lay the {meld}", meld=meld_name(str(table.claim)))
    if table.phase == "lay" and not table.irregular:
        known = (each for each in rules.legal(table, seat) if isinstance(each, Laid))
        moves = dict.fromkeys([*known, *_unseen_lays(rules, table, seat)])
        yield from offer_moves(rules, table, ((_of_cards(rules, label, move), move) for move in moves))
    yield offer(label, f"{seat} lay $cards", seat)
    if table.irregular:
        other = say("khanhoo.offer-lay-other", "Lay another meld")
        yield offer(other, f"{seat} lay $meld $cards", seat, {"meld": _TYPED})._replace(words=_TYPED)


OFFER_WITH_JOKER = Text("khanhoo.offer-with-joker", "{offer}, the joker as {card}")


def _of_cards(rules: KhanhooRules, label: Message, move: Laid) -> Message:
    """The label of a meld whose cards are known, and the card that a joker in it stands for."""
    named = say("khanhoo.offer-of-cards", "{offer}: {cards}", offer=label, cards=cards_in_words(rules, move.cards))
    return named if move.joker is None else OFFER_WITH_JOKER(offer=named, card=the_card(rules, move.joker))


def _unseen_lays(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Laid]:
    """Every natural meld for which a seat with unseen cards can have bumped."""
    discard = latest_discard(table)
    for meld in every_meld(rules.options) if table.unknown[seat] else ():
        if meld.type == table.claim and discard in meld.cards and JOKER not in meld.cards:
            yield Laid(seat, meld.cards, meld.type)


OFFER_SCORE_BEST = Text("khanhoo.offer-score-best", "Points of {who}, with the best melds")
_SCORES = {
    "= $count": Text("khanhoo.offer-score", "Points of {who}"),
    "$melds = $count": Text("khanhoo.offer-score-melds", "Points of {who}, with the melds"),
    "rest $cards = $count": Text("khanhoo.offer-score-rest", "Points of {who}, without a meld, with the cards"),
    "$melds rest $cards = $count": Text(
        "khanhoo.offer-score-all", "Points of {who}, with the melds and the rest of the cards"
    ),
}


def _scores(rules: KhanhooRules, table: KhanhooTable, seat: int) -> Iterator[Offer]:
    """The points of a seat after another went out, with the cards or without."""
    who = table.who(seat)
    best = [(OFFER_SCORE_BEST(who=who), move) for move in scored(rules, table, seat)]
    yield from offer_moves(rules, table, best)
    for text, label in _SCORES.items():
        yield offer(label(who=who), f"{seat} scores {text}", seat)
