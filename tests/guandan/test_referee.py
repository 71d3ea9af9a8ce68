"""The referee allows one move that breaks a rule: later moves go on from it, and the impossible is not excused."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import (
    Announced,
    BoardLaid,
    Finished,
    LeadChosen,
    LeadSet,
    Passed,
    Played,
    Resisted,
    TributePaid,
    TributeReturned,
    TrickEnded,
)
from replay.values.cards import UNSEEN
from replay.values.events import Dealt, HandStarted, Irregular, Noted, TakenBack
from tests.support.guandan.deals import DOUBLE, THIRD, after, full, lead, observed, returns, seated, tributes
from tests.support.guandan.games import GuandanGame

LATE = Irregular("8.3", "nobody noticed")
CARDS = (UNSEEN,) * 27


def excused(game: GuandanGame, move: Any) -> list[Any]:
    """Let the referee excuse the move; returns what it brought about."""
    game.do(LATE)
    return game.do(move)


def test_the_referee_excuses_one_move_that_breaks_a_rule() -> None:
    game = observed()
    excused(game, game.laid(3, "5S"))
    assert (game.table.turn, game.table.irregular) == (4, False)
    assert "out of turn" in game.refused(game.laid(2, "6S"))


def test_excusing_a_move_that_breaks_no_rule_is_an_error() -> None:
    game = full({1: "5S"})
    assert game.refused(LATE, game.laid(1, "5S")) == (
        "the referee excused a move that breaks no rule, expected Irregular only before a move that breaks one"
    )


def test_where_cards_are_unknown_the_broken_rule_may_be_hidden() -> None:
    game = observed()
    excused(game, game.laid(1, "5S"))


# One break makes no later move refused


def test_after_a_play_out_of_turn_play_goes_on_from_it() -> None:
    game = observed()
    game.lay(1, "3S")
    excused(game, game.laid(4, "5S"))
    game.passed(1, 2)
    assert game.passed(3) == [TrickEnded(4), LeadSet(4, "won")]


def test_a_pass_out_of_turn_waits_for_those_before_it() -> None:
    """A bug's test: the seats between were skipped, and a turn came to the seat that had laid last."""
    game = observed()
    game.lay(1, "3S")
    excused(game, Passed(4))
    assert game.table.turn == 2
    game.passed(2)
    assert game.passed(3) == [TrickEnded(1), LeadSet(1, "won")]


def test_a_pass_out_of_turn_counts_until_the_next_play() -> None:
    game = observed()
    game.lay(1, "3S")
    excused(game, Passed(3))
    game.lay(2, "4S")
    game.passed(3)
    assert game.table.turn == 4


def test_the_last_pass_out_of_turn_ends_the_trick() -> None:
    game = observed()
    game.lay(1, "3S")
    game.passed(2)
    excused(game, Passed(4))
    assert game.passed(3) == [TrickEnded(1), LeadSet(1, "won")]


def test_a_pass_on_lead_leaves_the_lead_to_the_next() -> None:
    game = observed()
    for seat in (1, 2, 3, 4):
        excused(game, Passed(seat))
    assert game.table.turn == 1
    game.lay(1, "3S")
    assert game.passed(2, 3, 4) == [TrickEnded(1), LeadSet(1, "won")]


def test_cards_that_are_no_combination_lie_and_can_be_beaten() -> None:
    game = observed()
    excused(game, Played(1, ("5S", "6D", "7C", "8S", "TS"), "straight", 5))
    assert str(game.rules.expected(game.table)) == "Li (seat 2) beats the straight 5 to 9 or passes"
    game.lay(2, "3S3D3C3H")


@pytest.mark.parametrize(
    "played",
    [
        Played(1, ("5S", "5D", "6C", "6D"), "bomb", 5),
        Played(1, ("5S", "X1", "2H", "2H"), "joker_bomb"),
        Played(1, ("5S",), "single", 17),
        Played(1, ("2H", "5S", UNSEEN, "X2", "X1"), "straight_flush", 10),
        Played(1, ("2H", "2H", "X1", "X1", "X2", "X2"), "plate", 13),
        Played(1, ("3S", "2H", "X1", "X1", "3S"), "full_house", 15),
    ],
)
def test_whatever_was_declared_has_a_sentence_and_a_drawing(played: Played) -> None:
    game = observed()
    before = game.table.copy()
    excused(game, played)
    assert str(game.rules.sentence(played, before)).startswith("Guo (seat 1) plays ")
    assert "None" not in str(*game.rules.warner(before)(played))
    assert game.rules.details(game.table)["trick"]
    assert str(game.rules.expected(game.table)).startswith("Li (seat 2) beats the ")
    game.passed(2, 3)


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (Played(1, ("5S", "5D", "5C"), "bomb", 5), "3 cards declared as a bomb of key 5"),
        (Played(1, ("5S",), "joker_bomb"), "1 cards declared as a joker bomb of key None"),
        (Played(1, ("5S", "6S"), "single"), "2 cards declared as a single of key None"),
        (Played(1, ("2H", "5S", "6S", "7S", "8S"), "straight", 11), "5 cards declared as a straight of key 11"),
        (Played(1, ("2S", "2D"), "pair", 2), "2 cards declared as a pair of key 2"),
    ],
)
def test_what_is_declared_is_a_combination_that_there_is(played: Played, words: str) -> None:
    assert observed().refused(LATE, played) == f"as: found {words}, expected a combination that the pack has at level 2"


def test_a_play_that_does_not_beat_the_last_one_may_stand() -> None:
    game = observed()
    game.lay(1, "9S")
    excused(game, game.laid(2, "5S"))
    game.lay(3, "6S")


def test_a_hand_dealt_short_is_filled_up_later() -> None:
    game = seated().start(1, "observed")
    excused(game, Dealt(1, CARDS[:26]))
    for seat in (2, 3, 4):
        game.do(Dealt(seat, CARDS))
    game.do(LeadChosen(1, "recorded"))
    excused(game, Dealt(1, ("AS",)))
    game.lay(1, "AS")


def test_hands_dealt_in_another_order_are_all_dealt() -> None:
    """A bug's test: who was passed over never got any cards."""
    game = seated().start(1, "observed")
    excused(game, Dealt(3, CARDS))
    for seat in (1, 2, 4):
        assert game.table.turn == seat
        game.do(Dealt(seat, CARDS))
    assert game.table.phase == "lead"


def test_a_turned_joker_may_choose_the_lead() -> None:
    game = seated().start(1, "observed")
    excused(game, LeadChosen(2, "turned_card", "X2"))
    game.deal({2: "X2"})
    assert game.table.turn == 2


def test_another_lead_than_the_settled_one_may_stand_before_the_first_trick() -> None:
    game = observed()
    excused(game, LeadChosen(3, "recorded"))
    assert game.table.turn == 3
    game.lay(3, "5S")
    excused(game, LeadChosen(1, "recorded"))
    assert game.table.turn == 4


def test_play_without_the_tribute_that_was_due_goes_on_without_it() -> None:
    game = after(THIRD)
    excused(game, game.laid(1, "5S"))
    assert game.table.turn == 2
    game.passed(2, 3)
    assert game.passed(4) == [TrickEnded(1), LeadSet(1, "won")]


def test_a_tribute_paid_by_the_wrong_seat_settles_what_was_owed() -> None:
    """A bug's test: the seat that owed had still to pay."""
    game = after(THIRD)
    excused(game, TributePaid(2, 1, "AS"))
    assert game.table.phase == "return"
    assert returns(game, "1>2 5D") == [LeadSet(2, "tribute")]


def test_a_tribute_paid_to_the_wrong_seat_is_returned_by_it() -> None:
    game = after(THIRD)
    excused(game, TributePaid(4, 3, "AS"))
    assert lead(returns(game, "3>4 5D")) == 4


def test_two_tributes_to_one_winner_are_both_returned() -> None:
    """A bug's test: the second return was refused."""
    game = after(DOUBLE)
    tributes(game, "2>1 AS")
    excused(game, TributePaid(4, 1, "KS"))
    assert lead(returns(game, "1>2 7D", "1>4 6D")) == 2


def test_after_one_excused_tribute_the_other_goes_to_whom_it_may() -> None:
    game = after(DOUBLE)
    excused(game, TributePaid(2, 4, "AS"))
    tributes(game, "4>1 X1")
    assert lead(returns(game, "4>2 7D", "1>4 6D")) == 4


def test_a_big_joker_paid_where_both_had_to_be_shown_lets_the_other_be_paid() -> None:
    """A bug's test: the second payer could neither pay nor resist."""
    game = after(DOUBLE, {2: "X2", 4: "X2"})
    excused(game, TributePaid(2, 3, "X2"))
    tributes(game, "4>1 X2")
    assert game.table.phase == "return"


def test_a_return_to_the_wrong_seat_settles_the_tribute() -> None:
    game = after(DOUBLE)
    tributes(game, "2>3 AS", "4>1 X1")
    excused(game, TributeReturned(1, 2, "5D"))
    assert lead(returns(game, "3>2 6D")) == 4


def test_a_return_before_the_other_tribute_is_no_return_too_many() -> None:
    game = after(DOUBLE)
    tributes(game, "2>3 AS")
    excused(game, TributeReturned(3, 2, "5D"))
    tributes(game, "4>1 X1")
    assert lead(returns(game, "1>4 6D")) == 4


@pytest.mark.parametrize("move", [TributePaid(2, 1, "KS"), TributeReturned(3, 2, "KS"), Resisted((2, 4))])
def test_a_tribute_in_the_middle_of_the_play_changes_hands_and_nothing_else(move: Any) -> None:
    """A bug's test: the turn went back to who had led first."""
    game = observed()
    game.lay(1, "3S")
    game.lay(2, "4S")
    assert excused(game, move) == []
    assert (game.table.turn, game.table.phase) == (3, "play")
    game.lay(3, "5S")


def test_resisting_without_owing_may_stand() -> None:
    game = after(THIRD)
    assert excused(game, Resisted((2,))) == [LeadSet(1, "resisted")]
    game.lay(1, "5S")


def test_resisting_after_a_tribute_may_stand() -> None:
    game = after(DOUBLE)
    tributes(game, "2>1 AS")
    assert excused(game, Resisted((4,))) == [LeadSet(1, "resisted")]
    game.lay(1, "5S")


def test_a_wrong_announcement_may_stand() -> None:
    game = observed()
    excused(game, Announced(1, 5))
    game.lay(1, "5S")


# What cannot be


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Played(1, ("5S",), "single", 5), "Guo (seat 1) cannot play the 5 of spades: all 2 copies are elsewhere"),
        (Played(1, (UNSEEN,) * 28, "bomb", 5), "Guo (seat 1) holds 27 and cannot play 28 cards"),
        (Played(1, ("5X",), "single", 5), "card: found '5X', expected a card of the pack"),
        (Played(9, ("5S",), "single", 5), "seat: found seat 9, expected a seat of this hand: 1, 2, 3, 4"),
        (Dealt(1, ("5S",)), "Guo (seat 1) cannot get 1 cards: 0 are left"),
        (TributePaid(1, 1, "6S"), "to: found seat 1, expected another seat of this hand: 2, 3, 4"),
        (TributeReturned(1, 2, "5S"), "Guo (seat 1) cannot give back the 5 of spades: all 2 copies are elsewhere"),
        (Resisted((9,)), "seats: found seat 9, expected a seat of this hand"),
        (Resisted((2, 2)), "seats: found seat 2 twice, expected each seat once"),
        (LeadChosen(1, "turned_card", "5X"), "card: found '5X', expected a card of the pack"),
        (Noted("wait"), "found Noted after Irregular, expected the irregular move that the referee allows"),
        (Finished(DOUBLE), "found Finished after Irregular, expected the irregular move that the referee allows"),
        (BoardLaid(9, 1), "found BoardLaid after Irregular, expected the irregular move that the referee allows"),
        (HandStarted(2, (1, 2, 3, 4), 1, "full"), "found HandStarted after Irregular, expected the irregular move"),
    ],
)
def test_no_referee_can_excuse_what_cannot_be(move: Any, words: str) -> None:
    game = observed({2: "5S5S"})
    assert game.refused(LATE, move).startswith(words)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Played(1, ("5S",), "single", 5), "found a play during the deal, expected it after all four have their cards"),
        (Passed(1), "found a pass before the play, expected it after a lead"),
        (TributePaid(1, 2, "5S"), "found a tribute during the deal, expected it after all four have their cards"),
        (TributeReturned(1, 2, "5S"), "found a return during the deal, expected it after all four have their cards"),
        (Resisted((1,)), "found big jokers during the deal, expected it after all four have their cards"),
    ],
)
def test_nobody_plays_before_all_have_their_cards(move: Any, words: str) -> None:
    """A bug's test: such a move broke off the deal, and who had no cards yet never got any."""
    game = seated().start(1, "observed")
    game.do(Dealt(1, CARDS))
    assert game.refused(LATE, move) == words
    game = seated().start(1, "observed")
    game.do(Dealt(1, CARDS), Dealt(2, CARDS))


def test_nobody_goes_out_or_comes_back_by_a_tribute() -> None:
    """A bug's test: who had given the last card away was not out and had nothing to lead."""
    game = observed()
    game.out(1)
    assert game.refused(LATE, TributePaid(2, 1, "5S")) == "to: found seat 1, expected another seat of this hand: 3, 4"
    game.do(TakenBack(game.table.step - 1))
    for size in (10, 10, 6):
        game.do(Played(3, (UNSEEN,) * size, "bomb", 3))
        game.passed(4, 2)
    for move, what in ((TributePaid(3, 2, "5S"), "a tribute"), (TributeReturned(3, 2, "5S"), "a return")):
        assert game.refused(LATE, move) == f"found {what} of the last card of Chen (seat 3), expected a play of it"
        game.do(TakenBack(game.table.step - 1))


def test_who_is_out_gets_no_card_that_was_forgotten_in_the_deal() -> None:
    game = seated().start(1, "observed")
    game.do(LeadChosen(2, "recorded"))
    excused(game, Dealt(1, CARDS[:26]))
    game.do(*(Dealt(seat, CARDS) for seat in (2, 3, 4)))
    game.out(2)
    assert game.refused(LATE, Dealt(2, ("5S",))) == (
        "seat: found cards for Li (seat 2), who is out, expected a seat that still plays"
    )


def test_an_excuse_may_be_taken_back() -> None:
    game = observed()
    step = game.table.step
    game.do(LATE, TakenBack(step), game.laid(1, "5S"))
