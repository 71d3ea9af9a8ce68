"""Rulings 15, 17, 18 and 20: stakes, antes, the pot, what is carried, and what a leaver takes along."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.rules.quandui import Won
from replay.values.events import Abandoned, HandEnded, HandVoided, Joined, Left, Paid, StockEmpty
from tests.support.factories import GameFactory
from tests.support.games import Game
from tests.support.quandui.evenings import payout
from tests.support.soak import times

UNSEEN = ("?",) * 16


def evening(players: int = 4, stake: int = 10, **options: Any) -> Game:
    return GameFactory(players=players, options={"stake": stake, **options})


def win(game: Game, seat: int, kind: str = "single") -> list[Any]:
    """One hand of which only the result is recorded."""
    game.start(None, "result")
    return game.do(Won(seat, kind, UNSEEN))


def draw(game: Game) -> list[Any]:
    game.start(None, "result")
    return game.do(StockEmpty(1))


def of_hand(game: Game) -> list[int]:
    """What each player has won or lost in the last hand, in the order of the seats."""
    sums = dict.fromkeys(game.table.players.values(), 0)
    for payment in game.table.payments:
        for account, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
            if account != "pot":
                sums[account.removeprefix("player:")] += amount
    return list(sums.values())


@pytest.mark.parametrize(("money", "kind", "net"), [
    ("stake", "single", [-10, 30, -10, -10]),
    ("stake", "quan_dui", [-20, 60, -20, -20]),
    ("pot", "single", [-10, 30, -10, -10]),
    ("pot", "quan_dui", [-20, 60, -20, -20]),
])  # fmt: skip
def test_q5_with_nothing_carried_both_models_pay_the_same(money: str, kind: str, net: list[int]) -> None:
    """Worked example Q5 and ruling 15; P: the stake from each other player; G: the pot, and an ante more for quan dui."""
    game = evening(money=money)
    win(game, 2, kind)
    assert of_hand(game) == net
    assert game.table.pot == 0


def test_q5_a_carried_pot_goes_to_the_winner_and_the_extra_stays_one_ante() -> None:
    """Worked example Q5 and ruling 17: four players, 10, pot 40 carried, quan dui by seat 2 of 0 to 3."""
    game = evening(money="pot")
    draw(game)
    assert of_hand(game) == [-10, -10, -10, -10]
    assert game.table.pot == 40
    win(game, 3, "quan_dui")
    assert of_hand(game) == [-20, -20, 100, -20]
    assert game.table.pot == 0


def test_a_win_is_paid_by_explicit_events() -> None:
    game = evening(players=3)
    assert win(game, 2, "quan_dui") == [
        Paid("player:Guo", "player:Li", 20, "quan_dui"),
        Paid("player:Chen", "player:Li", 20, "quan_dui"),
        HandEnded("won", 2),
    ]


def test_everyone_antes_when_a_hand_starts() -> None:
    """Ruling 15, money pot; G."""
    game = evening(players=2, money="pot").start()
    assert game.events[-2:] == [Paid("player:Guo", "pot", 10, "ante"), Paid("player:Li", "pot", 10, "ante")]


def test_without_a_stake_no_money_moves() -> None:
    for money in ("stake", "pot"):
        game = evening(stake=0, money=money)
        win(game, 1, "quan_dui")
        assert not game.table.payments


def test_a_drawn_hand_costs_nothing_where_stakes_are_paid() -> None:
    """Ruling 15, money stake."""
    assert draw(evening()) == [HandEnded("drawn", 1)]


@pytest.mark.parametrize(("draw_pot", "pot", "net"), [("carry", 40, [-10] * 4), ("refund", 0, [0] * 4)])
def test_the_antes_of_a_drawn_hand_are_carried_or_given_back(draw_pot: str, pot: int, net: list[int]) -> None:
    """Ruling 17, draw_pot [own]."""
    game = evening(money="pot", draw_pot=draw_pot)
    draw(game)
    assert (of_hand(game), game.table.pot) == (net, pot)


def test_everyone_antes_again_on_a_carried_pot() -> None:
    """Ruling 17."""
    game = evening(money="pot")
    draw(game)
    draw(game)
    assert game.table.pot == 80


def test_an_abandoned_hand_gives_its_antes_back_and_leaves_what_was_carried() -> None:
    """Ruling 19 [own]: by agreement, antes back."""
    game = evening(money="pot")
    draw(game)
    game.start().do(Abandoned("the taxi is here"))
    assert of_hand(game) == [0, 0, 0, 0]
    assert game.table.pot == 40


@settings(max_examples=times(60, 24))
@given(
    players=st.integers(2, 6), stake=st.integers(0, 500), drawn=st.integers(0, 3), winner=st.integers(0, 6), quan=st.booleans(),
    mode=st.sampled_from(["stake", "pot"]), after=st.sampled_from(["carry", "refund"]),
)  # fmt: skip
def test_the_rules_pay_what_programs_are_answered(  # 7 parameters: one row of the worked examples
    players: int, stake: int, drawn: int, winner: int, quan: bool, mode: Any, after: Any
) -> None:
    """Rulings 15 and 17: an evening that is played, and the payout question of ``paipu analyse``. Winner 0: drawn."""
    game = evening(players, stake, money=mode, draw_pot=after)
    for _ in range(drawn):
        draw(game)
    carried = game.table.pot
    winner = min(winner, players)
    if winner:
        win(game, winner, "quan_dui" if quan else "single")
    else:
        draw(game)
    reported = payout(players, stake, winner - 1 if winner else None, quan, mode, carried, after)
    assert (of_hand(game), game.table.pot) == (reported["net"], reported["pot_after"])


# 18, coming and going


def test_a_leaver_forfeits_the_share_of_a_carried_pot() -> None:
    """Ruling 18, carry_leaver forfeit [own]."""
    game = evening(money="pot", carry_leaver="forfeit")
    draw(game)
    assert game.do(Left(4)) == []
    win(game, 1)
    assert game.balances() == {"Guo": 50, "Li": -20, "Chen": -20, "Wang": -10, "pot": 0}


def test_a_leaver_takes_the_own_antes_since_the_last_win_along() -> None:
    """Ruling 18, carry_leaver refund [own]: an explicit event."""
    game = evening(money="pot", carry_leaver="refund")
    win(game, 1)
    draw(game)
    draw(game)
    assert game.do(Left(4)) == [Paid("pot", "player:Wang", 20, "leaver")]
    assert game.table.pot == 60


def test_a_leaver_takes_nothing_out_of_an_empty_pot() -> None:
    game = evening(money="pot", carry_leaver="refund")
    win(game, 1)
    assert game.do(Left(4)) == []


def test_antes_that_an_abandoned_hand_gave_back_are_not_taken_along_again() -> None:
    game = evening(money="pot", carry_leaver="refund")
    draw(game)
    game.start().do(Abandoned("the taxi is here"))
    assert game.do(Left(4)) == [Paid("pot", "player:Wang", 10, "leaver")]


def test_a_pot_that_pays_more_than_it_has_is_counted_as_odd() -> None:
    """The rules never make it; folded all the same."""
    game = evening()
    game.rules.evolve(game.table, Paid("pot", "player:Guo", 1, "pot"))
    assert (game.table.pot, game.table.odd) == (-1, 1)


def test_later_hands_may_still_be_voided_back_to_the_leaver() -> None:
    game = evening(players=3, money="pot", carry_leaver="refund")
    draw(game)
    game.do(Left(3))
    draw(game)
    game.do(HandVoided(2, "mistyped"))
    assert "a leaver was paid out" in game.refused(HandVoided(1, "mistyped"))


def test_who_leaves_twice_is_paid_once() -> None:
    game = evening(money="pot", carry_leaver="refund")
    draw(game)
    game.do(Left(4), Joined(4, "Wang"))
    assert game.do(Left(4)) == []


def test_who_joins_antes_for_new_hands_only() -> None:
    """Ruling 18."""
    game = evening(players=2, money="pot")
    draw(game)
    game.do(Joined(3, "Chen"))
    assert game.table.pot == 20
    game.start()
    assert [event.payer for event in game.events[-3:]] == ["player:Guo", "player:Li", "player:Chen"]


def test_balances_may_go_below_zero() -> None:
    """Ruling 20 [own]: a balance is a report, not a limit."""
    game = evening(players=2)
    for _ in range(3):
        win(game, 1)
    assert game.balances() == {"Guo": 30, "Li": -30}


# Voids


def test_a_void_gives_every_payment_back_last_first() -> None:
    game = evening(players=2, money="pot")
    draw(game)
    win(game, 2, "quan_dui")
    assert game.do(HandVoided(2, "mistyped")) == [
        Paid("player:Li", "player:Guo", 10, "void"),
        Paid("player:Li", "pot", 40, "void"),
        Paid("pot", "player:Li", 10, "void"),
        Paid("pot", "player:Guo", 10, "void"),
    ]
    assert (game.table.pot, game.table.dealer_next) == (20, 1)


def test_after_a_void_the_carried_antes_are_again_whose_they_were() -> None:
    """Ruling 18 after a void: the leaver takes out what was put in since the last valid win."""
    game = evening(players=3, money="pot", carry_leaver="refund")
    draw(game)
    win(game, 2)
    game.do(HandVoided(2, "mistyped"))
    assert game.do(Left(3)) == [Paid("pot", "player:Chen", 10, "leaver")]


def test_a_hand_is_not_voided_once_a_leaver_was_paid_out_of_its_pot() -> None:
    game = evening(players=3, money="pot", carry_leaver="refund")
    draw(game)
    game.do(Left(3))
    assert game.refused(HandVoided(1, "mistyped")) == (
        "hand 1 cannot be voided: since then a leaver was paid out of the pot (Paipu, corrections). Legal here: keep "
        "it, and note what is wrong."
    )
