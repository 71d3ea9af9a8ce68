"""What a tribute and a return promise of cards that nobody saw is judged by what is played later (rulings 5, 7 and 8)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import Penalised, Played, TributePaid, TributeReturned
from replay.values.events import Dealt, Irregular
from tests.support.guandan.deals import DOUBLE, THIRD, after, returns, seated, tributes
from tests.support.guandan.games import GuandanGame


def paid(card: str, back: str = "5D", **options: Any) -> GuandanGame:
    """Seat 4 paid this card at level 4, got another back, and leads."""
    game = after(THIRD, **options)
    tributes(game, f"4>1 {card}")
    returns(game, f"1>4 {back}")
    return game


def test_who_paid_the_highest_card_plays_none_above_it() -> None:
    game = paid("KS")
    assert game.refused(game.laid(4, "AS")) == (
        "Wang (seat 4) cannot play the ace of spades after paying the king of spades as tribute at step 6 (Guandan 5, the highest card)."
        " Legal here: cards that are not above the tribute."
    )
    assert "after paying" in game.refused(game.laid(4, "4S"))
    game.lay(4, "KD")


def test_the_wild_was_never_to_be_paid() -> None:
    game = paid("KS")
    game.lay(4, "4H")


def test_a_card_that_came_back_is_no_broken_promise() -> None:
    """Who returns the lowest card may return a high one; in the first edition even one above the tribute."""
    game = paid("KS", "AD", edition=1)
    game.lay(4, "AD")
    game = paid("KS", "?")
    game.lay(4, "AD")


def test_who_paid_one_big_joker_does_not_hold_the_other() -> None:
    """Ruling 8: both would have been shown."""
    game = paid("X2")
    assert game.refused(game.laid(4, "X2")) == (
        "Wang (seat 4) cannot play the big joker after paying the big joker as tribute at step 6 (Guandan 8, resisting)."
        " Legal here: cards that are not above the tribute."
    )
    game.lay(4, "X1")
    free = paid("X2", resist="optional")
    free.lay(4, "X2")


def test_who_returned_a_high_card_had_no_low_one() -> None:
    """Ruling 7."""
    game = paid("AS", "QD")
    game.lay(4, "6S")
    assert game.refused(game.laid(1, "9S")) == (
        "Guo (seat 1) cannot play the 9 of spades after giving the queen of diamonds back at step 7 (Guandan 7, the return)."
        " Legal here: cards that are neither low nor below the return."
    )
    assert "after giving the queen of diamonds back" in game.refused(game.laid(1, "JS"))
    game.lay(1, "QS")


def test_who_returned_a_low_card_may_hold_any() -> None:
    game = paid("AS", "9D")
    game.lay(4, "2D")
    game.lay(1, "3D")


def test_a_tribute_that_nobody_saw_promises_nothing() -> None:
    game = paid("?")
    game.lay(4, "X2X2")


def test_each_of_two_payers_answers_for_the_own_tribute() -> None:
    game = after(DOUBLE)
    tributes(game, "2>3 QS", "4>1 KS")
    returns(game, "1>4 3D", "3>2 6D")
    assert "after paying the king of spades" in game.refused(game.laid(4, "AS"))
    game.lay(4, "3S")
    game.lay(1, "4S")
    assert "after paying the queen of spades" in game.refused(game.laid(2, "AD"))


@pytest.mark.parametrize("unseen", [Played(4, ("?",), "single", 3), Played(4, ("?", "?"), "pair", 3)])
def test_an_unseen_play_breaks_no_promise(unseen: Played) -> None:
    paid("KS").do(unseen)


# The referee


@pytest.mark.parametrize(
    "excused", [TributePaid(4, 1, "QS"), TributePaid(4, 3, "QS")], ids=["not the highest", "to the wrong seat"]
)
def test_who_was_excused_for_the_tribute_promised_nothing(excused: TributePaid) -> None:
    game = after(THIRD, {4: "AS"})
    game.do(Irregular("5", "nobody noticed"), excused)
    returns(game, f"{excused.to}>4 5D")
    game.lay(game.table.turn or 0, "AS" if game.table.turn == 4 else "3D")
    assert game.table.pardoned == {4, excused.to}


def test_who_was_excused_for_the_return_promised_nothing() -> None:
    game = after(THIRD, {1: "9S"})
    tributes(game, "4>1 AS")
    game.do(Irregular("7", "nobody noticed"), TributeReturned(1, 4, "QD"))
    game.lay(4, "6S")
    game.lay(1, "9S")


def test_a_play_that_was_excused_clears_the_promise_for_those_after_it() -> None:
    """A bug's test: one break must not make later moves refused."""
    game = paid("KS")
    game.do(Irregular("5", "he held two aces all along"), game.laid(4, "AS"))
    game.passed(1, 2, 3)
    game.lay(4, "AD")


def test_a_card_that_was_dealt_late_is_no_broken_promise() -> None:
    game = seated()
    game.result(*THIRD)
    game.start(None, "observed")
    for seat in game.table.order:
        if seat == 4:
            game.do(Irregular("1", "one lay on the floor"), Dealt(4, ("?",) * 26))
        else:
            game.do(Dealt(seat, ("?",) * 27))
    tributes(game, "4>1 KS")
    returns(game, "1>4 5D")
    game.do(Irregular("1", "there it is"), Dealt(4, ("AS",)))
    game.lay(4, "AS")


def test_a_card_that_was_drawn_as_a_penalty_promises_nothing() -> None:
    """Article 7.4.1."""
    game = paid("KS")
    game.do(Penalised(1, "7.4.1", "card_drawn", to=4, card="AS"))
    game.lay(4, "AS")
