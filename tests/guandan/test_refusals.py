"""Bad input: the whole sentence of every kind of slip, which names the ruling or article and what would have been legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from replay.rules.guandan import LeadSet, Passed, Played, TributePaid, TributeReturned
from replay.values.events import Dealt, StockEmpty
from tests.support.guandan.deals import THIRD, after, full, observed, seated, tributes
from tests.support.guandan.games import GuandanGame

LEADS = "Guo (seat 1) leads any combination."


def led() -> GuandanGame:
    game = observed()
    game.lay(1, "9S9D")
    return game


def returning() -> GuandanGame:
    game = after(THIRD, {1: "JD 9S"})
    tributes(game, "4>1 AS")
    return game


CASES: dict[str, tuple[Callable[[], GuandanGame], Any, str]] = {
    "a card twice too often": (
        lambda: observed({2: "5S5S"}),
        Played(1, ("5S",), "single", 5),
        "Guo (seat 1) cannot play the 5 of spades: all 2 copies are elsewhere (Guandan, the pack)."
        " Legal here: a card of which a copy is left.",
    ),
    "a card that is not held": (
        lambda: full({1: "3S3S3D3D3C3C3H3H 4S4S4D4D4C4C4H4H 5S5S5D5D5C5C5H5H 6S6S6D"}),
        Played(1, ("AS",), "single", 14),
        "Guo (seat 1) cannot play the ace of spades, which is not in that hand (Guandan, the pack)."
        " Legal here: play cards of 66S 6D 55H 55S 55D 55C 44H 44S 44D 44C 33H 33S 33D 33C.",
    ),
    "a reading that the cards do not bear": (
        observed,
        Played(1, ("5S", "5D", "5C", "2H", "2H"), "straight", 5),
        "Guo (seat 1) cannot play 5S 5D 5C 22H as a straight 5 to 9 (Guandan 9, combinations; Articles 3 and 5)."
        " Legal here: declare a full house of 5 or bomb of five 5.",
    ),
    "no combination at all": (
        observed,
        Played(1, ("5S", "6D"), "pair", 5),
        "Guo (seat 1) cannot play 5S 6D as a pair of 5 (Guandan 9, combinations; Articles 3 and 5)."
        " Legal here: other cards: these are not a combination.",
    ),
    "a play out of turn": (
        observed,
        Played(2, ("5S",), "single", 5),
        f"Li (seat 2) cannot play out of turn (Guandan 14, turns; Article 8.3). Legal here: {LEADS}",
    ),
    "a pass on lead": (observed, Passed(1), f"Guo (seat 1) cannot pass on lead (Guandan 14, tricks). Legal here: {LEADS}"),
    "a play that beats nothing": (
        led,
        Played(2, ("8S", "8D"), "pair", 8),
        "Li (seat 2) cannot play a pair of 8 on a pair of 9 (Guandan 11, what beats what)."
        " Legal here: Li (seat 2) beats the pair of 9 or passes.",
    ),
    "a tribute of a lower card": (
        lambda: after(THIRD, {4: "AS KD"}),
        TributePaid(4, 1, "KD"),
        "Wang (seat 4) cannot pay the king of diamonds and keep the ace of spades (Guandan 5, the highest card)."
        " Legal here: pay AS.",
    ),
    "a tribute of the wild": (
        lambda: after(THIRD),
        TributePaid(4, 1, "4H"),
        "Wang (seat 4) cannot pay the 4 of hearts, which is wild (Guandan 5, the card). Legal here: pay the highest card but 4H.",
    ),
    "a return of a jack": (
        returning,
        TributeReturned(1, 4, "JD"),
        "Guo (seat 1) cannot give back the jack of diamonds (Guandan 7, the return). Legal here: give 9S.",
    ),
    "a 25-card hand": (
        lambda: seated().start(1, "observed"),
        Dealt(1, ("?",) * 25),
        "Guo (seat 1) cannot be dealt 25 cards (Guandan 1, the deal)."
        " Legal here: 27, a quarter of the pack; 26 or 28 where a card was wrongly grabbed.",
    ),
    "a play before the tribute": (
        lambda: after(THIRD),
        Played(1, ("5S",), "single", 5),
        "Guo (seat 1) cannot play now (Guandan 14, tricks)."
        " Legal here: Wang (seat 4) pays tribute, or both big jokers are shown.",
    ),
    "a move of another kind of game": (
        observed, StockEmpty(1), "found StockEmpty, expected a move of Guandan",
    ),
    "a consequence that nobody makes": (
        observed, LeadSet(3, "won"), "found LeadSet, expected a move of Guandan",
    ),
    "a seat that is not there": (
        observed, Passed(5), "seat: found seat 5, expected a seat of this hand: 1, 2, 3, 4",
    ),
    "a play without a hand": (
        seated, Passed(1), "no hand is being played (Paipu, hands). Legal here: start a hand.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", CASES)
def test_a_slip_is_refused_in_one_sentence(slip: str) -> None:
    game, move, sentence = CASES[slip]
    assert game().refused(move) == sentence
