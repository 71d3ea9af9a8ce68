"""The end of the game, its money, and what passes between hands: rulings 2 and 13 to 17 of docs/rules/khanhoo.md."""

from __future__ import annotations

import pytest

from replay.rules.khanhoo import HandScored, PointsSet, Recycled, TargetReached
from replay.values.events import (
    Abandoned,
    Discarded,
    Drew,
    Event,
    GameEnded,
    HandEnded,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Paid,
    Shown,
    TakenBack,
)
from tests.support.khanhoo.deals import ROWS, KhanhooGame, full, observed, seated
from tests.support.quandui.evenings import facts

# The game


def test_what_a_hand_brought_is_added_to_the_totals_with_the_bonus() -> None:
    game = seated()
    assert game.result(2, 12, 9, 0) == [PointsSet(2, (12, 14, 0), (12, 14, 0)), HandEnded("won", 2)]
    assert game.result(1, 10, 3, 2) == [PointsSet(1, (3, 2, 15), (27, 17, 2)), HandEnded("won", 3)]
    assert game.table.totals == {1: 27, 2: 17, 3: 2}


def test_the_first_to_fifty_wins_and_no_hand_follows() -> None:
    """D, ending."""
    game = seated()
    game.result(1, 29, 0, 0)
    _, reached, _ = game.result(1, 29, 0, 0)
    assert reached == TargetReached((1,))
    assert (game.table.over, game.table.winners) == (True, (1,))
    assert game.refused(HandStarted(3, (3, 1, 2), 3, "result")) == (
        "a hand cannot start: the match is decided (Khanhoo 15, the game). Legal here: close the game."
    )
    game.do(GameEnded())


def test_of_several_beyond_the_target_the_player_with_most_wins() -> None:
    """D, ending: the highest wins, no matter who went out."""
    game = seated(target=20)
    _, reached, _ = game.result(1, 16, 29, 0)
    assert reached == TargetReached((2,))


@pytest.mark.parametrize(("target", "over"), [(34, True), (35, False)])
def test_the_target_is_an_option(target: int, over: bool) -> None:
    game = seated(target=target)
    game.result(1, 29, 0, 0)
    assert game.table.over == over


def test_a_tie_on_top_is_played_on_until_one_is_ahead() -> None:
    """Own: D is silent."""
    game = seated(target=20)
    game.result(1, 15, 20, 0)
    assert (game.table.totals, game.table.over) == ({1: 20, 2: 20, 3: 0}, False)
    game.result(3, 2, 2, 5)
    assert not game.table.over
    game.result(3, 1, 0, 5)
    assert game.table.winners == (1,)


def test_a_tie_on_top_is_shared_where_that_was_agreed() -> None:
    game = seated(target=20, match_tie="shared")
    _, reached, _ = game.result(1, 15, 20, 0)
    assert reached == TargetReached((1, 2))


def test_who_comes_later_begins_with_nothing() -> None:
    game = seated(2)
    game.result(1, 10, 3)
    game.do(Joined(3, "Chen"))
    game.result(3, 4, 1, 5)
    assert game.table.totals == {1: 19, 2: 4, 3: 10}


def test_only_those_who_played_the_last_hand_can_win_and_who_left_keeps_the_points() -> None:
    """Own."""
    game = seated(target=40, stake=100)
    game.result(1, 24, 24, 0)
    game.do(Left(1))
    game.result(2, 12, 3)
    assert (game.table.totals, game.table.winners) == ({1: 29, 2: 41, 3: 3}, (2,))
    assert paid(game) == [("Chen", "Li", 100, "game")]


# Money


def paid(game: KhanhooGame) -> list[tuple[str, str, int, str]]:
    return [
        (event.payer[7:], event.payee[7:], event.amount, event.why) for event in game.events if isinstance(event, Paid)
    ]


def test_each_loser_pays_the_winner_a_stake_for_the_game() -> None:
    game = seated(target=30, stake=100)
    game.result(2, 7, 25, 3)
    assert paid(game) == [("Guo", "Li", 100, "game"), ("Chen", "Li", 100, "game")]
    assert game.balances() == {"Guo": -100, "Li": 200, "Chen": -100}


def test_each_loser_pays_for_each_point_between_the_two_where_that_was_agreed() -> None:
    game = seated(target=30, stake=100, stake_per="point")
    game.result(2, 7, 25, 3)
    assert paid(game) == [("Guo", "Li", 2300, "point"), ("Chen", "Li", 2700, "point")]


def test_nothing_is_paid_before_the_game_is_decided_nor_for_no_stake() -> None:
    game = seated(stake=100)
    game.result(2, 7, 25, 3)
    free = seated(target=10)
    free.result(2, 7, 25, 3)
    assert (paid(game), paid(free)) == ([], [])
    assert free.table.over


@pytest.mark.parametrize(
    ("stake", "payments"),
    [
        (100, [("Chen", "Guo", 50, "game"), ("Chen", "Li", 50, "game")]),
        (101, [("Chen", "Guo", 51, "game"), ("Chen", "Li", 50, "game")]),
        (1, [("Chen", "Guo", 1, "game")]),
    ],
)
def test_winners_who_share_get_equal_parts_and_the_first_in_order_of_play_what_does_not_divide(
    stake: int, payments: list[tuple[str, str, int, str]]
) -> None:
    """Ruling 17, our own."""
    game = seated(target=20, match_tie="shared", stake=stake)
    game.result(1, 15, 20, 0)
    assert paid(game) == payments


def test_the_largest_stake_for_the_largest_difference_is_still_money() -> None:
    game = seated(2, stake=10**11, stake_per="point", target=1)
    game.result(1, 29, 0)
    assert paid(game) == [("Li", "Guo", 34 * 10**11, "point")]


# Voids


def test_a_void_returns_totals_money_and_the_end_of_the_game() -> None:
    game = seated(target=30, stake=100)
    game.result(1, 10, 0, 0)
    before = dict(game.table.totals)
    game.result(2, 7, 25, 3)
    game.do(GameEnded())
    assert game.table.over
    game.do(HandVoided(2, "miscounted"))
    assert (game.table.totals, game.table.winners, game.table.over, game.table.ended) == (before, (), False, False)
    assert (game.table.dealer_next, not any(game.balances().values())) == (2, True)
    game.result(3, 0, 0, 9)
    assert game.table.totals == {1: 15, 2: 0, 3: 14}


def test_a_void_of_the_first_hand_leaves_nobody_any_points() -> None:
    game = seated()
    game.result(1, 10, 0, 0)
    game.do(HandVoided(1, "miscounted"))
    assert (game.table.totals, game.table.dealer_next) == ({}, 1)


# Take-backs


def test_a_hand_goes_back_before_a_bump_and_a_new_stock() -> None:
    game = observed()
    game.do(Discarded(2, "9S"))
    before = game.table.copy()
    step = game.table.step
    game.do(Drew(3, "?"), Discarded(3, "4D"), Irregular("6", "in a hurry"), Recycled(1, ("9S",)), TakenBack(step))
    own = ("past", "step", "odd")
    assert facts(game.table, without=own) == facts(before, without=own)


def test_going_out_is_taken_back_before_the_hand_is_over() -> None:
    game = full({2: f"{ROWS} 9S"})
    step = game.table.step
    game.do(game.out(2, "9S"), TakenBack(step))
    assert (game.table.went_out, game.table.phase, game.table.shown) == (None, "discard", frozenset())
    game.do(Discarded(2, "9S"))


# Around the hands


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    game = seated(min(players, 4))
    if players == 5:
        assert game.refused(Joined(5, "Zhao")) == (
            "Zhao cannot join (Khanhoo, at most 4 players). Legal here: a player leaves first."
        )
    else:
        assert game.refused(HandStarted(1, (1,), 1, "full")) == (
            "a hand cannot start with 1 at the table (Khanhoo, 2 to 4 players). Legal here: players join first."
        )


def test_who_deals_next_is_settled() -> None:
    game = seated()
    game.result(1, 10, 0, 0)
    assert game.refused(HandStarted(2, (1, 2, 3), 1, "full")) == (
        "Guo (seat 1) cannot deal (Khanhoo 2, the deal). Legal here: Li (seat 2) deals."
    )


def test_cards_are_shown_after_an_abandoned_hand_and_no_sooner() -> None:
    game = observed()
    assert (
        game.refused(Shown(2, ("?",) * 16))
        == "cards are shown after a hand (Khanhoo 14, scoring). Legal here: play on."
    )
    game.do(Abandoned("the last tram"), Shown(2, ("9S", *["?"] * 15)))


def test_khanhoo_has_no_boards() -> None:
    assert seated().refused(HandStarted(1, (1, 2, 3), 1, "full", "b1")) == (
        "board: found a board, expected none: Khanhoo has no boards"
    )


# Results


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (HandScored(1, (12, 9)), "points: found the points of 2 seats, expected those of 3"),
        (
            HandScored(1, (1, 9, 0)),
            "Guo (seat 1) cannot have 1 point (Khanhoo 14, scoring). Legal here: 2 to 29 points, without the bonus for going out.",
        ),
        (
            HandScored(1, (12, 30, 0)),
            "Li (seat 2) cannot have 30 points (Khanhoo 14, scoring). Legal here: 0 to 29 points, without the bonus for going out.",
        ),
        (HandScored(7, (12, 9, 0)), "seat: found seat 7, expected a seat of this hand: 1, 2, 3"),
        (
            Discarded(1, "9S"),
            "Guo (seat 1) cannot discard now (Khanhoo 4, turns). Legal here: record the points of every player, or "
            "that the hand was abandoned.",
        ),
        (Irregular("4", "late"), "found Irregular, expected none: only the result of this hand is recorded"),
    ],
)
def test_a_result_is_the_points_that_cards_can_be_worth_and_nothing_else(move: Event, words: str) -> None:
    assert seated().start(1, "result").refused(move) == words


def test_points_alone_are_for_hands_of_which_nothing_else_is_recorded() -> None:
    assert observed().refused(HandScored(1, (12, 9, 0))) == (
        "found the points alone, expected the moves of this hand: they are recorded"
    )


def test_a_result_may_be_an_abandoned_hand() -> None:
    (ended,) = seated().start(1, "result").do(Abandoned("the last tram"))
    assert ended == HandEnded("abandoned", 1)
