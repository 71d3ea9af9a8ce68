"""Answers to programs about Khanhoo: cards as a meld, hands in melds, bumping, the points of a hand.

A question is a JSON object with ``op`` and the fields named at each answer. Each may have ``options``; the default is the
profile ``khanhoo/denexa``. Cards are a text such as ``"AH2S X"``, ``X`` the joker, or a list of codes; lists and seats
count from 0. ``cards`` are the cards in hand; the exposed melds come on top. Only if ``cards`` alone are a whole hand that
contains all exposed cards, these count as part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from replay.rules.khanhoo.claims import Bump, bumpers_of, bumps, claim
from replay.rules.khanhoo.melds import MELDS, best, best_type, cover, out, types_of, waits
from replay.rules.khanhoo.options import Options
from replay.rules.khanhoo.pack import PACK
from replay.rules.khanhoo.study import draws_to_go_out
from replay.rules.shared import analysis
from replay.words.errors import BadInput
from replay.words.messages import Text, any_of, quoted, say

_HAND = 15
_PLAYERS = 4


class _Holding(NamedTuple):
    cards: list[str]
    exposed: list[list[str]]


def analyse(question: analysis.Question) -> analysis.Answer:
    """The answer to one question.

    Raises:
        BadInput: the question is not one of ours, or no pack has its cards; ``field`` says where.

    >>> analyse({"op": "meld", "cards": "QCKCX"})
    {'types': {'royal': 3}, 'best': 'royal'}
    """
    return analysis.answer_question(question, _ANSWERS)


def _meld(question: analysis.Question) -> analysis.Answer:
    """``cards``: what exactly these are as one meld, and the name of the dearest."""
    analysis.need_fields(question, "", required=("op", "cards"), optional=("options",))
    options = _options(question)
    cards = _cards(question["cards"], "cards")
    return {"types": types_of(cards, options), "best": best_type(cards, options)}


def _best(question: analysis.Question) -> analysis.Answer:
    """``cards``, 16 at most with the ``exposed`` ones: the melds that share no card and are worth most, among those the most cards."""
    options, held = _asked(question, range(_HAND + 2))
    found = best(*held, options)
    example = [list(meld.cards) for meld in found.example]
    return {"points": found.points, "melded": found.melded, "example": example}


def _out(question: analysis.Question) -> analysis.Answer:
    """``cards``, 16 with the ``exposed`` ones: with which discards the others are all in melds, worth how much without the bonus."""
    options, held = _asked(question, [_HAND + 1])
    found = out(*held, options)
    return {"can_out": bool(found), "out_points": max(found.values(), default=None), "by_discard": found}


def _waits(question: analysis.Question) -> analysis.Answer:
    """``cards``, 15 with the ``exposed`` ones: the cards with which they can go out."""
    options, held = _asked(question, [_HAND])
    return {"waits": waits(*held, options)}


def _distance(question: analysis.Question) -> analysis.Answer:
    """``cards``, 15 with the ``exposed`` ones: how many ``new`` cards they need at least to go out (null: the exposed are no melds)."""
    options, held = _asked(question, [_HAND])
    return {"new": draws_to_go_out(*held, options)}


TOO_MANY_CARDS = Text("khanhoo.too-many-cards", "found {count} cards, expected {most} at most")
NO_CARD_CODE = Text("khanhoo.no-card-code", "found {found}, expected one card's code such as 'AH' or 'X'")
WITH_DISCARD = Text("khanhoo.with-discard", "{problem} (with the discard)")


def _bump(question: analysis.Question) -> analysis.Answer:
    """``cards`` in hand and a ``discard``: the melds for which they can bump it, and the name of the dearest."""
    analysis.need_fields(question, "", required=("op", "cards", "discard"), optional=("options",))
    options = _options(question)
    cards = _cards(question["cards"], "cards")
    if len(cards) > _HAND:
        raise BadInput(TOO_MANY_CARDS(count=len(cards), most=_HAND), field="cards")
    discard = question["discard"]
    if not isinstance(discard, str) or discard not in PACK:
        raise BadInput(NO_CARD_CODE(found=analysis.shown(discard)), field="discard")
    _need_copies([*cards, discard], "cards", WITH_DISCARD)
    found = bumps(cards, discard, options)
    return {"bumps": {meld.type: meld.points for meld in reversed(found)}, "best": found[0].type if found else None}


NO_BUMPERS = Text("khanhoo.no-bumpers", "found {found}, expected a list of seats and types such as [[2, 'royal']]")
CANNOT_BUMP_SEAT = Text("khanhoo.cannot-bump-seat", "found seat {seat}, expected a seat that may bump: {seats}")
BUMPER_AGAIN = Text("khanhoo.bumper-again", "found seat {seat} again, expected each seat once")


def _claim(question: analysis.Question) -> analysis.Answer:
    """``players``, ``discarder``, ``next_declares`` (null: no challenge), ``bumpers`` as pairs of seat and type: who bumps."""
    fields = ("op", "players", "discarder", "bumpers")
    analysis.need_fields(question, "", required=fields, optional=("next_declares", "options"))
    options = _options(question)
    order = range(analysis.integer(question, "players", 2, _PLAYERS))
    discarder = analysis.integer(question, "discarder", 0, len(order) - 1)
    named = analysis.one_of({"next_declares": None, **question}, "next_declares", [*MELDS, None])
    given = question["bumpers"]
    if not isinstance(given, list):
        raise BadInput(NO_BUMPERS(found=analysis.shown(given)), field="bumpers")
    wanting = [_bumper(each, f"bumpers[{index}]", options) for index, each in enumerate(given)]
    allowed = bumpers_of(order, discarder)
    for index, bump in enumerate(wanting):
        if bump.seat not in allowed:
            seats = any_of(sorted(allowed)) if allowed else say("khanhoo.none-of-two", "none, where two play")
            raise BadInput(CANNOT_BUMP_SEAT(seat=bump.seat, seats=seats), field=f"bumpers[{index}][0]")
        if bump.seat in [each.seat for each in wanting[:index]]:
            raise BadInput(BUMPER_AGAIN(seat=bump.seat), field=f"bumpers[{index}][0]")
    return {"winner": claim(order, discarder, named, wanting)}


LIST_OF = Text("khanhoo.list-of", "a list of {count}")
NO_HANDS = Text("khanhoo.no-hands", "found {found}, expected a list of 1 to {most} hands")
NO_HOLDING = Text("khanhoo.no-holding", "found {found}, expected an object with cards and exposed")
HANDS_TOGETHER = Text("khanhoo.hands-together", "{problem} (the hands together)")


def _score(question: analysis.Question) -> analysis.Answer:
    """``hands`` of 15 cards, and the hand that went ``out`` (null: none): the points of each, with the bonus for going out."""
    analysis.need_fields(question, "", required=("op", "hands"), optional=("out", "options"))
    options = _options(question)
    given = question["hands"]
    if not isinstance(given, list) or not 1 <= len(given) <= _PLAYERS:
        found = LIST_OF(count=len(given)) if isinstance(given, list) else analysis.shown(given)
        raise BadInput(NO_HANDS(found=found, most=_PLAYERS), field="hands")
    hands = []
    for index, each in enumerate(given):
        field = f"hands[{index}]"
        if not isinstance(each, Mapping):
            raise BadInput(NO_HOLDING(found=analysis.shown(each)), field=field)
        analysis.need_fields(each, f"{field}.", required=("cards",), optional=("exposed",))
        hands.append(_holding(each, f"{field}.", options, [_HAND]))
    _need_copies([card for held in hands for card in _every_card(held)], "hands", HANDS_TOGETHER)
    gone = None if question.get("out") is None else analysis.integer(question, "out", 0, len(hands) - 1)
    points = [best(*held, options).points for held in hands]
    if gone is not None:
        covered = cover(*hands[gone], options)
        if covered is None:
            raise BadInput(
                say(
                    "khanhoo.not-all-in-melds",
                    "found cards outside melds, expected the hand that goes out to be all in melds",
                ),
                field=f"hands[{gone}]",
            )
        points[gone] = covered.points + options.out_bonus
    return {"points": points}


_ANSWERS: Mapping[str, Callable[[analysis.Question], analysis.Answer]] = {
    "meld": _meld,
    "best": _best,
    "out": _out,
    "waits": _waits,
    "distance": _distance,
    "bump": _bump,
    "claim": _claim,
    "score": _score,
}


def _asked(question: analysis.Question, sizes: Collection[int]) -> tuple[Options, _Holding]:
    analysis.need_fields(question, "", required=("op", "cards"), optional=("exposed", "options"))
    options = _options(question)
    return options, _holding(question, "", options, sizes)


def _options(question: analysis.Question) -> Options:
    return analysis.options_of(question, Options, amounts=("stake",))


NO_MELDS = Text("khanhoo.no-melds", "found {found}, expected a list of melds such as [['8H', '8S', '8D']]")
AT_MOST = Text("khanhoo.at-most", "{most} at most")
OTHER_COUNT = Text("khanhoo.other-count", "found {count} cards with the exposed ones, expected {expected}")
ALONE = Text("khanhoo.alone", "{problem}")
WITH_EXPOSED = Text("khanhoo.with-exposed", "{problem} (with the exposed ones)")


def _holding(given: analysis.Question, path: str, options: Options, sizes: Collection[int]) -> _Holding:
    cards = _cards(given["cards"], f"{path}cards")
    laid = given.get("exposed", [])
    if not isinstance(laid, list):
        raise BadInput(NO_MELDS(found=analysis.shown(laid)), field=f"{path}exposed")
    exposed = [_laid(each, f"{path}exposed[{index}]", options) for index, each in enumerate(laid)]
    shared = Counter(card for meld in exposed for card in meld)
    if len(cards) >= _HAND and len(cards) in sizes and shared <= Counter(cards):
        cards = list((Counter(cards) - shared).elements())
    held = _Holding(cards, exposed)
    every = _every_card(held)
    if len(every) not in sizes:
        most = max(sizes)
        expected = AT_MOST(most=most) if len(sizes) > 1 else most
        raise BadInput(OTHER_COUNT(count=len(every), expected=expected), field=f"{path}cards")
    _need_copies(every, f"{path}cards", WITH_EXPOSED if exposed else ALONE)
    return held


NOT_ONE_MELD = Text("khanhoo.not-one-meld", "found {found}, expected the cards of one meld")


def _laid(given: object, field: str, options: Options) -> list[str]:
    cards = _cards(given, field)
    if best_type(cards, options) is None:
        raise BadInput(NOT_ONE_MELD(found=PACK.write(cards) or say("khanhoo.no-card", "no card")), field=field)
    return cards


NO_BUMP = Text("khanhoo.no-bump", "found {found}, expected a seat and a type such as [2, 'royal']")


def _bumper(given: object, field: str, options: Options) -> Bump:
    if not isinstance(given, list) or len(given) != 2:
        found = LIST_OF(count=len(given)) if isinstance(given, list) else analysis.shown(given)
        raise BadInput(NO_BUMP(found=found), field=field)
    seat, type = f"{field}[0]", f"{field}[1]"
    pair = {seat: given[0], type: given[1]}
    types = [each for each in MELDS if each != "sequence" or options.bump_sequence_to_go_out]
    return Bump(analysis.integer(pair, seat, 0, _PLAYERS - 1), analysis.one_of(pair, type, types))


def _cards(given: object, field: str) -> list[str]:
    cards = analysis.cards_of(given, field, PACK, text="AH2S X", code=any_of([quoted("AH"), quoted("X")]))
    _need_copies(cards, field, ALONE)
    return cards


def _need_copies(cards: list[str], field: str, text: Text) -> None:
    why = analysis.too_many(cards, PACK.copies)
    if why:
        raise BadInput(text(problem=why), field=field)


def _every_card(held: _Holding) -> list[str]:
    return [*held.cards, *(card for meld in held.exposed for card in meld)]
