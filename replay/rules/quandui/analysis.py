"""Answers the questions of programs about Quán Duì: one hand, the claims on a discard, the money of a hand.

A question is a JSON object with ``op`` and the fields named at each answer; every one may have ``options``, of which those of the
profile ``quandui/pagat`` are the default. Cards are a text such as ``"4b4w 7w DH"`` or a list of codes; lists count from 0.
``cards`` are the concealed ones and the exposed pairs come on top. Only where ``cards`` alone are already a whole hand and hold all
exposed ones too are those taken as part of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping

from replay.errors import BadInput
from replay.messages import Message, any_of, quoted
from replay.rules.quandui import wording
from replay.rules.quandui.claims import Holding, claims
from replay.rules.quandui.options import Options
from replay.rules.quandui.pack import pack
from replay.rules.quandui.pairs import (
    PAIRS,
    Pairing,
    draws_to_quan_dui,
    draws_to_win,
    is_complete,
    max_dui,
    quan_waits,
    waits,
)
from replay.rules.quandui.payout import payout
from replay.rules.shared.analysis_input import (
    LARGEST,
    Answer,
    Question,
    answered,
    cards_of,
    either,
    integer,
    keys,
    one_of,
    options_of,
    shown,
    too_many,
)

__all__ = ["analyse"]

_CODES = pack(4)
_LARGEST_ANTE = 10**12


def analyse(question: Question) -> Answer:
    """The answer to one question.

    Raises:
        BadInput: the question is not one of ours; ``field`` says where. A hand that no pack could deal is not refused but answered
            with ``legal`` false and ``why``.

    >>> analyse({"op": "hand", "cards": "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 4b", "exposed": [["9b", "9b"]]})["waits"]
    ['4b', '4s', '4w']
    """
    return answered(question, _ANSWERS)


def _hand(question: Question) -> Answer:
    """``cards`` and perhaps ``exposed``: what a hand of 15 or 16 cards is worth and waits for."""
    keys(question, "", required=("op", "cards"), optional=("exposed", "options"))
    pairing = _pairing(_options(question))
    held = _holding(question, "", sizes=(15, 16))
    why = _impossible(held, pairing, sizes=(15, 16))
    if why:
        return {
            "legal": False, "why": str(why), "complete": False, "max_dui": None, "quan_dui": False,
            "draws_to_win": None, "draws_to_quan_dui": None, "waits": [], "quan_waits": [],
        }  # fmt: skip
    dui = max_dui(*held, pairing)
    return {
        "legal": True,
        "complete": is_complete(*held, pairing),
        "max_dui": dui,
        "quan_dui": dui == PAIRS,
        "draws_to_win": draws_to_win(*held, pairing),
        "draws_to_quan_dui": draws_to_quan_dui(*held, pairing),
        "waits": waits(*held, pairing),
        "quan_waits": quan_waits(*held, pairing),
    }


def _claims(question: Question) -> Answer:
    """``hands`` of 15 cards in order of play, ``discarder``, ``card``: who may claim it, in order of priority."""
    keys(question, "", required=("op", "hands", "discarder", "card"), optional=("options",))
    options = _options(question)
    pairing = _pairing(options)
    given = question["hands"]
    if not isinstance(given, list) or not 2 <= len(given) <= 6:
        found = wording.LIST_OF(count=len(given)) if isinstance(given, list) else shown(given)
        raise BadInput(wording.NO_HANDS(found=found), field="hands")
    hands = []
    for index, each in enumerate(given):
        field = f"hands[{index}]"
        if not isinstance(each, Mapping):
            raise BadInput(wording.NO_HOLDING(found=shown(each)), field=field)
        keys(each, f"{field}.", required=("cards",), optional=("exposed",))
        held = _holding(each, f"{field}.", sizes=(15,))
        why = _impossible(held, pairing, sizes=(15,))
        if why:
            raise BadInput(why, field=field)
        hands.append(held)
    discarder = integer(question, "discarder", 0, len(hands) - 1)
    card = question["card"]
    if not isinstance(card, str) or card not in _CODES:
        raise BadInput(wording.NO_CARD_CODE(found=shown(card)), field="card")
    doubled = _too_many([card, *(each for held in hands for each in _every_card(held))], pairing)
    if doubled:
        raise BadInput(wording.HANDS_AND_DISCARD(problem=doubled), field="hands")
    open_claims = claims(hands, discarder, card, pairing, next_must_show_dui=options.next_must_show_dui)
    return {"claims": [claim._asdict() for claim in open_claims]}


def _payout(question: Question) -> Answer:
    """``players``, ``ante``, ``winner`` (null: drawn), ``quan_dui``, ``mode``, ``carry``, ``draw``: who pays what, in minor units."""
    fields = ("op", "players", "ante", "winner", "quan_dui", "mode", "carry", "draw")
    keys(question, "", required=fields, optional=("options",))
    _options(question)
    players = integer(question, "players", 2, 6)
    answer = payout(
        players=players,
        ante=integer(question, "ante", 0, _LARGEST_ANTE),
        winner=None if question["winner"] is None else integer(question, "winner", 0, players - 1),
        quan_dui=one_of(question, "quan_dui", (True, False)),
        mode=one_of(question, "mode", ("pot", "stake")),
        carry=integer(question, "carry", 0, LARGEST),
        draw=one_of(question, "draw", ("carry", "refund")),
    )
    return {**answer}


_ANSWERS: Mapping[str, Callable[[Question], Answer]] = {
    "hand": _hand,
    "claims": _claims,
    "payout": _payout,
}


def _options(question: Question) -> Options:
    return options_of(question, Options, amounts=("stake",))


def _pairing(options: Options) -> Pairing:
    return Pairing(options.specials_copies, options.specials_dui)


def _holding(given: Question, path: str, *, sizes: Collection[int]) -> Holding:
    """The concealed cards and the exposed pairs, kept apart."""
    cards = _cards(given["cards"], f"{path}cards")
    exposed = given.get("exposed", [])
    if not isinstance(exposed, list):
        raise BadInput(wording.NO_PAIRS(found=shown(exposed)), field=f"{path}exposed")
    pairs = [_cards(pair, f"{path}exposed[{index}]") for index, pair in enumerate(exposed)]
    laid = Counter(card for pair in pairs for card in pair)
    if len(cards) in sizes and laid <= Counter(cards):
        cards = list((Counter(cards) - laid).elements())
    return Holding(cards, pairs)


def _cards(given: object, field: str) -> list[str]:
    return cards_of(given, field, _CODES, text="4b4w DH", code=any_of([quoted("4b"), quoted("DH")]))


def _impossible(held: Holding, pairing: Pairing, *, sizes: Collection[int]) -> Message | None:
    """Why nobody can hold this, or None."""
    for pair in held.melds:
        if len(pair) != 2 or pair[0] != pair[1]:
            exposed = _CODES.write(pair) or wording.NO_CARD()
            return wording.NO_DUI(found=exposed)
        if not pairing.dui(pair[0]):
            return wording.ODD_DUI(found=_CODES.write(pair), rule=wording.RULING(number=2, option="specials_dui"))
    cards = _every_card(held)
    if len(cards) not in sizes:
        return wording.OTHER_COUNT(count=len(cards), expected=either(sorted(sizes)))
    return _too_many(cards, pairing)


def _too_many(cards: Collection[str], pairing: Pairing) -> Message | None:
    return too_many(cards, pack(pairing.specials_copies).copies)


def _every_card(held: Holding) -> list[str]:
    return [*held.concealed, *(card for pair in held.melds for card in pair)]
