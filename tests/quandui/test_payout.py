"""What a hand costs and brings, as programs ask for it (rulings 15 and 17)."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.quandui.evenings import payout

Mode = Literal["pot", "stake"]
Draw = Literal["carry", "refund"]


def test_q5_a_quan_dui_takes_the_pot_and_what_was_carried_and_one_more_ante_from_each() -> None:
    """P; G ante."""
    assert payout(4, 10, 2, True, "pot", 40, "carry") == {
        "antes": 40,
        "extra": 30,
        "paid_out": 80,
        "net": [-20, -20, 100, -20],
        "pot_after": 0,
    }


@pytest.mark.parametrize("mode", ["pot", "stake"])
@pytest.mark.parametrize(("quan_dui", "net"), [(True, [-20, -20, 60, -20]), (False, [-10, -10, 30, -10])])
def test_q5_with_nothing_carried_both_models_pay_the_same(mode: Mode, quan_dui: bool, net: list[int]) -> None:
    """P; G ante."""
    answer = payout(4, 10, 2, quan_dui, mode, 0, "carry")
    assert answer["net"] == net
    assert answer["pot_after"] == 0


def test_a_stake_goes_straight_to_the_winner_and_a_pot_only_for_its_extra() -> None:
    """Ruling 15."""
    assert payout(3, 5, 0, False, "stake", 0, "carry")["extra"] == 10
    assert payout(3, 5, 0, True, "stake", 0, "carry")["extra"] == 20
    assert payout(3, 5, 0, False, "pot", 0, "carry")["extra"] == 0
    assert payout(3, 5, 0, True, "pot", 90, "carry")["extra"] == 10, "one ante, however much is carried"


def test_q5_a_drawn_hand_costs_nothing_by_stakes_and_leaves_the_antes_in_the_pot() -> None:
    """P; G ante."""
    nothing = {"antes": 0, "extra": 0, "paid_out": 0, "net": [0, 0, 0, 0], "pot_after": 0}
    assert payout(4, 10, None, False, "stake", 0, "carry") == nothing
    carried = {"antes": 40, "extra": 0, "paid_out": 0, "net": [-10, -10, -10, -10], "pot_after": 40}
    assert payout(4, 10, None, False, "pot", 0, "carry") == carried


def test_a_refund_gives_back_the_antes_of_this_hand_and_no_older_ones() -> None:
    """Ruling 17."""
    answer = payout(4, 10, None, False, "pot", 25, "refund")
    assert answer == {"antes": 40, "extra": 0, "paid_out": 40, "net": [0, 0, 0, 0], "pot_after": 25}


@given(st.data(), st.integers(2, 6), st.integers(0, 10**6), st.booleans(), st.integers(0, 10**6))
def test_no_money_comes_from_nowhere_or_is_lost(
    data: st.DataObject, players: int, ante: int, quan: bool, carry: int
) -> None:
    winner = data.draw(st.none() | st.integers(0, players - 1))
    mode: Mode = data.draw(st.sampled_from(("pot", "stake")))
    draw: Draw = data.draw(st.sampled_from(("carry", "refund")))
    answer = payout(players, ante, winner, quan, mode, carry, draw)
    assert len(answer["net"]) == players
    assert sum(answer["net"]) + answer["pot_after"] == carry
    assert answer["pot_after"] == carry + answer["antes"] - answer["paid_out"] >= 0
