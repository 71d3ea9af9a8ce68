"""Stakes, where a club plays for them: per level or per hand, with a cap (ruling 28 [own])."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import Finished, Penalised
from replay.values.events import Abandoned, HandVoided, Paid
from tests.support.guandan.deals import DOUBLE, LAST, THIRD, at_levels, seated


def paid(*order: int, **options: Any) -> dict[str, int]:
    game = seated(**options)
    game.result(*order)
    return game.balances()


@pytest.mark.parametrize(("order", "levels"), [(DOUBLE, 3), (THIRD, 2), (LAST, 1)])
def test_each_loser_pays_a_winner_for_each_level(order: tuple[int, ...], levels: int) -> None:
    amount = 100 * levels
    assert paid(*order, stake=100) == {"Guo": amount, "Li": -amount, "Chen": amount, "Wang": -amount}


@pytest.mark.parametrize("order", [DOUBLE, LAST])
def test_or_once_for_a_hand(order: tuple[int, ...]) -> None:
    assert paid(*order, stake=100, stake_per="deal") == {"Guo": 100, "Li": -100, "Chen": 100, "Wang": -100}


def test_a_cap_is_the_most_that_a_hand_costs() -> None:
    assert paid(*DOUBLE, stake=100, stake_cap=250)["Li"] == -250
    assert paid(*LAST, stake=100, stake_cap=250)["Li"] == -100
    assert paid(*LAST, stake=100, stake_per="deal", stake_cap=50)["Li"] == -50


def test_no_stake_no_money() -> None:
    assert paid(*DOUBLE) == {}


def test_each_loser_pays_the_winner_who_plays_next() -> None:
    game = seated(stake=100, stake_per="deal")
    payments = [event for event in game.result(*THIRD) if isinstance(event, Paid)]
    assert payments == [Paid("player:Li", "player:Chen", 100, "deal"), Paid("player:Wang", "player:Guo", 100, "deal")]


def test_what_a_win_is_worth_is_paid_also_where_the_ace_is_nearer() -> None:
    """From the queen a double win leads one level up to the king and one to the ace; it is worth three all the same."""
    game = at_levels(12, 2, stake=100)
    game.result(*DOUBLE)
    assert game.balances()["Guo"] == 300


def test_a_hand_lost_by_a_penalty_costs_a_double_win() -> None:
    """Article 7.4.2."""
    game = seated(stake=100).start()
    game.do(Penalised(1, "7.4.2", "deal_lost"))
    assert game.balances() == {"Guo": -300, "Li": 300, "Chen": -300, "Wang": 300}


def test_points_won_on_a_board_are_paid_like_levels() -> None:
    game = seated(stake=100).start(None, "result", "7")
    game.do(Finished(DOUBLE))
    assert game.balances()["Guo"] == 300


@pytest.mark.parametrize("move", [Abandoned("late"), Penalised(1, "7.3", "redeal")])
def test_a_hand_that_does_not_count_costs_nothing(move: Any) -> None:
    game = seated(stake=100).start()
    game.do(move)
    assert game.balances() == {}


def test_a_void_reverses_each_payment() -> None:
    game = seated(stake=100)
    game.result(*DOUBLE)
    reversed_ = game.do(HandVoided(1, "mistyped"))
    assert [event.why for event in reversed_ if isinstance(event, Paid)] == ["void", "void"]
    assert set(game.balances().values()) == {0}
