"""What a record may know: full, observed, result; unknown cards are counted and only the impossible is refused."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import Announced, BoardLaid, Finished, LeadChosen, Passed, Played, Resisted, TributePaid
from replay.values.events import Abandoned, Dealt, Irregular, Noted, Shown
from tests.support.guandan.deals import DOUBLE, THIRD, after, full, levels, observed, returns, seated, tributes

# Counting the unknown


def test_a_card_named_out_of_an_unknown_hand_was_one_of_its_unknown_cards() -> None:
    game = observed()
    game.lay(1, "5S")
    assert (game.table.unknown[1], game.table.seen["5S"]) == (26, 1)


def test_a_known_card_that_leaves_is_taken_from_the_known_ones() -> None:
    game = observed({1: "5S"})
    game.lay(1, "5S")
    assert (game.table.known[1], game.table.unknown[1], game.table.seen["5S"]) == ([], 26, 1)


def test_when_an_unseen_card_leaves_nothing_in_that_hand_is_certain_any_longer() -> None:
    game = observed({1: "5S"})
    game.do(Played(1, ("?",), "single", 9))
    assert (game.table.known[1], game.table.unknown[1]) == ([], 26)


def test_a_tribute_is_known_to_everybody() -> None:
    """Article 10.2: both cards are public."""
    game = after(THIRD)
    tributes(game, "4>1 AS")
    returns(game, "1>4 5D")
    assert (game.table.known[1], game.table.known[4]) == (["AS"], ["5D"])


def test_a_third_copy_is_refused_wherever_it_comes_from() -> None:
    game = observed({2: "5S5S"})
    assert game.refused(game.laid(1, "5S")) == (
        "Guo (seat 1) cannot play the 5 of spades: all 2 copies are elsewhere (Guandan, the pack)."
        " Legal here: a card of which a copy is left."
    )
    tribute = after(THIRD, {2: "ASAS"})
    assert "all 2 copies are elsewhere" in tribute.refused(TributePaid(4, 1, "AS"))
    assert "1 of 2 copies is elsewhere" in after(THIRD, {2: "X2"}).refused(Resisted((4,)))


def test_a_card_twice_too_often_is_refused() -> None:
    assert observed().refused(Played(1, ("5S", "5S", "5S"), "triple", 5)) == (
        "Guo (seat 1) cannot play the 5 of spades 3 times: the pack has 2 (Guandan, the pack)."
        " Legal here: play cards that the pack has."
    )
    assert observed({2: "5S"}).refused(Played(1, ("5S", "5S"), "pair", 5)) == (
        "Guo (seat 1) cannot play the 5 of spades 2 times: 1 of 2 copies is elsewhere (Guandan, the pack)."
        " Legal here: a card of which a copy is left."
    )


def test_a_card_out_of_a_completely_known_hand_must_be_in_it() -> None:
    game = full({1: "3S3S3D3D3C3C3H3H 4S4S4D4D4C4C4H4H 5S5S5D5D5C5C5H5H 6S6S6D"})
    assert game.refused(game.laid(1, "AS")) == (
        "Guo (seat 1) cannot play the ace of spades, which is not in that hand (Guandan, the pack)."
        " Legal here: play cards of 66S 6D 55H 55S 55D 55C 44H 44S 44D 44C 33H 33S 33D 33C."
    )
    assert "the 6 of diamonds 2 times, which is not in that hand" in game.refused(game.laid(1, "6D6D"))


def test_nobody_plays_more_cards_than_there_are() -> None:
    game = observed()
    for size in (10, 10):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    assert game.refused(Played(1, ("?",) * 8, "bomb", 3)).startswith("Guo (seat 1) holds 7 and cannot play 8 cards")


def test_an_unseen_card_in_a_full_record_is_refused() -> None:
    assert full({}).refused(Played(1, ("?",), "single", 9)) == (
        "card: found '?', expected a card: this hand is recorded in full"
    )


# Depths


def test_the_same_hand_at_every_depth_leaves_the_same_levels() -> None:
    """Levels and leads hang on declared facts only."""
    game = observed()
    game.out(1)
    observed_ = levels(game.out(3))
    assert observed_ == levels(seated().result(*DOUBLE))


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ((1, 3, 2, 4), "4 seats cannot have a place (Guandan 16, the end of a hand)."
         " Legal here: first and second alone: they are partners."),
        ((1, 2), "2 seats cannot have a place (Guandan 16, the end of a hand). Legal here: all four."),
        ((1, 2, 3), "3 seats cannot have a place (Guandan 16, the end of a hand). Legal here: all four."),
        ((1, 2, 2, 4), "order: found a seat twice, expected each at most once"),
        ((1, 9), "seat: found seat 9, expected a seat of this hand: 1, 2, 3, 4"),
    ],
)  # fmt: skip
def test_a_result_is_an_order_in_which_seats_can_go_out(order: tuple[int, ...], words: str) -> None:
    """Ruling 16: after a double win third and fourth do not exist."""
    assert seated().start(None, "result").refused(Finished(order)) == words


@pytest.mark.parametrize(
    "move",
    [
        Dealt(1, ("?",) * 27), LeadChosen(1, "recorded"), BoardLaid(2, 1), Played(1, ("5S",), "single", 5), Passed(1), Announced(1, 5),
    ],
)  # fmt: skip
def test_a_result_has_no_moves_before(move: Any) -> None:
    assert seated().start(None, "result").refused(move) == (
        "only the result of this hand is recorded, expected the order of going out"
    )


def test_a_result_excuses_nothing() -> None:
    assert seated().start(None, "result").refused(Irregular("8.3", "late")) == (
        "found Irregular, expected none: only the result of this hand is recorded"
    )


def test_a_result_may_be_noted_abandoned_and_shown() -> None:
    game = seated().start(None, "result")
    game.do(Noted("a long evening"), Abandoned("late"))
    game.result(*DOUBLE)
    game.do(Shown(2, ("AS", "X2", "?")))


def test_where_moves_are_recorded_nobody_says_the_result() -> None:
    assert observed().refused(Finished(DOUBLE)) == "the moves of this hand are recorded, expected its plays"


def test_who_is_not_out_may_show_what_is_left() -> None:
    game = full({1: "3S3S3D3D3C3C3H3H 4S4S"})
    game.do(Abandoned("late"))
    game.do(Shown(1, tuple(game.table.known[1])))
    assert game.refused(Shown(1, ())) == "seat: Guo (seat 1) has already shown the hand"
    assert observed().refused(Shown(1, ())) == (
        "cards are shown after a hand (Guandan 16, the end of a hand). Legal here: play on."
    )
