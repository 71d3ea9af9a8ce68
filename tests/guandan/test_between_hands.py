"""What passes between hands and comes back with a void: levels, failures, teams, the end of a match; and take-backs inside a hand."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import BoardLaid, Finished, LeadSet, MatchEnded, Penalised, TributeDue, TributePaid
from replay.rules.shared import expected_dealer
from replay.values.events import (
    Abandoned,
    GameEnded,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Noted,
    TakenBack,
    TimeCalled,
)
from tests.support.guandan.deals import DOUBLE, LAST, THIRD, after, at_levels, observed, returns, seated, tributes
from tests.support.guandan.games import GuandanGame
from tests.support.quandui.evenings import facts

OWN = ("past", "step", "odd")
"""What a take-back has of its own: the numbering goes on."""
A = 14


def void(game: GuandanGame) -> None:
    game.do(HandVoided(game.table.standing.hand if game.table.standing else 0, "mistyped"))


# Voids


def test_a_void_returns_the_levels_and_what_they_stand_for() -> None:
    game = seated()
    game.result(*THIRD)
    before = (game.table.match, game.table.team, game.table.extra, game.table.tied, game.table.over)
    game.result(2, 4)
    void(game)
    assert (game.table.match, game.table.team, game.table.extra, game.table.tied, game.table.over) == before
    game.start(None, "observed")
    assert game.events[-1] == TributeDue((4,))
    assert game.table.level == 4


def test_a_void_returns_failures_at_the_ace() -> None:
    game = at_levels(A, 5, a_fail_limit=2)
    game.result(*LAST)
    game.result(*LAST)
    assert (game.table.match.levels, game.table.match.fails) == ((2, 5), (0, 0))
    void(game)
    assert (game.table.match.levels, game.table.match.fails) == ((A, 5), (1, 0))
    game.result(*LAST)
    assert game.table.match.levels == (2, 5)


def test_a_void_takes_the_end_of_the_match_back_also_after_the_game_was_closed() -> None:
    game = at_levels(A, 5)
    game.result(*DOUBLE)
    game.do(GameEnded())
    void(game)
    assert (game.table.over, game.table.ended, game.table.match.passed) == (False, False, (0, 0))
    game.result(*LAST)
    assert not game.table.over


def test_a_void_returns_the_points_of_a_board() -> None:
    game = seated()
    game.start(None, "result", "7").do(Finished(DOUBLE))
    void(game)
    assert game.table.match.points == (0, 0)


def test_a_void_takes_time_that_was_called_back_and_it_is_called_again() -> None:
    game = seated(format="timed")
    game.result(*DOUBLE)
    game.start(None, "result").do(TimeCalled("counted"))
    game.do(Finished(DOUBLE))
    assert game.table.over
    void(game)
    assert not game.table.over
    game.do(TimeCalled())
    assert [event.totals for event in game.events if isinstance(event, MatchEnded)] == [(8, 2), (5, 2)]


def test_a_void_takes_the_extra_hand_back() -> None:
    game = seated(format="deals", deals=2, tie_break="extra_deal")
    game.result(*DOUBLE)
    game.result(2, 4)
    assert game.table.extra
    void(game)
    assert not game.table.extra


def test_voids_go_backwards_to_the_first_hand() -> None:
    game = seated()
    fresh = seated().table
    for order in (DOUBLE, THIRD, (2, 4)):
        game.result(*order)
    for _ in range(3):
        void(game)
    assert (game.table.match, game.table.dealer_next) == (fresh.match, 1)
    assert "there is no valid hand" in game.refused(HandVoided(1, "mistyped"))


def test_after_a_void_the_shuffler_of_the_void_hand_shuffles() -> None:
    game = seated()
    game.result(*THIRD)
    game.result(2, 4)
    void(game)
    assert expected_dealer(game.table) == 4


# What does not count


@pytest.mark.parametrize("end", [Abandoned("late"), Penalised(2, "7.3", "redeal")])
def test_a_hand_that_does_not_count_leaves_the_levels_and_the_shuffler(end: Any) -> None:
    """Ruling 26."""
    game = seated()
    game.result(*THIRD)
    match = game.table.match
    game.start(None, "observed").deal()
    tributes(game, "4>1 AS")
    game.do(end)
    assert (game.table.match, expected_dealer(game.table)) == (match, 4)
    game.start(None, "observed")
    assert game.table.payers == (4,)


def test_a_shuffler_who_left_is_followed_by_the_next_who_stayed() -> None:
    game = seated()
    game.result(*THIRD)
    game.do(Left(4), Joined(5, "Zhao", after=3))
    game.start()
    assert (game.table.dealer, game.table.order) == (1, (1, 2, 3, 5))


def test_another_than_the_left_of_first_place_does_not_shuffle() -> None:
    game = seated()
    game.result(*THIRD)
    assert game.refused(HandStarted(2, (1, 2, 3, 4), 1, "full")) == (
        "Guo (seat 1) cannot deal (Guandan 26, who shuffles). Legal here: Wang (seat 4) deals."
    )


# Take-backs


def test_a_play_is_taken_back_with_all_that_followed_from_it() -> None:
    game = observed()
    game.lay(1, "3S")
    game.passed(2, 3)
    before, step = game.table.copy(), game.table.step
    game.passed(4)
    game.lay(1, "5S5D")
    game.do(TakenBack(step))
    assert facts(game.table, without=OWN) == facts(before, without=OWN)
    game.lay(4, "4S")


def test_no_take_back_between_a_pass_and_the_end_of_its_trick() -> None:
    game = observed()
    game.lay(1, "3S")
    step = game.table.step
    game.passed(2, 3, 4)
    assert "is in the middle of a move's consequences" in game.refused(TakenBack(step + 3))
    game.do(TakenBack(step + 2))


def test_a_tribute_is_taken_back() -> None:
    game = after(THIRD)
    before, step = game.table.copy(), game.table.step
    tributes(game, "4>1 AS")
    returns(game, "1>4 5D")
    game.do(TakenBack(step))
    assert facts(game.table, without=OWN) == facts(before, without=OWN)
    tributes(game, "4>1 KS")


def test_a_board_is_taken_back() -> None:
    game = seated().start(None, "observed", "7")
    game.do(BoardLaid(9, 2), TakenBack(0), BoardLaid(8, 3))
    assert game.deal().table.turn == 3
    assert game.table.level == 8


@pytest.mark.parametrize("move", [Penalised(3, "8.3", "sits_out", as_="single"), Penalised(1, "8.3", "lead_passes")])
def test_a_penalty_is_taken_back(move: Penalised) -> None:
    game = observed()
    before, step = game.table.copy(), game.table.step
    game.do(move, TakenBack(step))
    assert facts(game.table, without=OWN) == facts(before, without=OWN)


def test_time_that_was_called_is_taken_back() -> None:
    """A bug's test: read hand by hand, time was still up."""
    game = seated(format="timed").start(None, "observed").deal()
    step = game.table.step
    game.do(TimeCalled("counted"), TakenBack(step))
    assert not game.table.time
    game.out(1)
    game.out(3)
    assert not game.table.over
    skipped = game.rules.table()
    names = {kind: name for name, kind in game.rules.room.events.items()}
    for event in game.events:
        if names.get(type(event), type(event).__name__) in game.rules.room.passing:
            game.rules.evolve(skipped, event)
    assert (skipped.over, skipped.extra, skipped.match) == (False, False, game.table.match)


def test_an_excuse_is_taken_back_with_its_move() -> None:
    game = after(THIRD, {4: "AS"})
    step = game.table.step
    game.do(Irregular("5", "a slip"), TributePaid(4, 1, "QS"), TakenBack(step))
    assert game.table.pardoned == frozenset()
    assert "keep the ace of spades" in game.refused(TributePaid(4, 1, "QS"))
    game.do(Noted("better"), TributePaid(4, 1, "AS"))
    assert returns(game, "1>4 5D") == [LeadSet(4, "tribute")]
