"""A return that no hand can be forced to is refused where it is written, although nobody knows the hand (ruling 7)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.formats import read_text
from replay.rules.guandan import TributeReturned
from replay.values.events import Irregular, TakenBack
from replay.words.errors import BadInput, RuleViolation
from tests.support.guandan.deals import DOUBLE, THIRD, after, returns, tributes
from tests.support.guandan.games import GuandanGame

HAND = """%paipu 1
[Rules "guandan/fcg"]
[Date "2026-11-20"]
[Seats "Guo; Li; Chen; Wang"]
== hand 1, depth result
1 finishes 1 2 3 4
== hand 2, depth observed
4 deal ?27
1 deal ?27
2 deal ?27
3 deal ?27
4 tribute AS > 1
"""
"""Twelve lines, at level 4: seat 1 has 28 cards, of which only the ace of spades is known."""


def paid(card: str = "AS", hands: dict[int, str] | None = None, **options: Any) -> GuandanGame:
    """Seat 4 paid this card at level 4, and seat 1 is to give one back."""
    game = after(THIRD, hands, **options)
    tributes(game, f"4>1 {card}")
    return game


@pytest.mark.parametrize(
    ("card", "name", "as_high"),
    [("X2", "big joker", 2), ("X1", "small joker", 4), ("4D", "4 of diamonds", 12), ("4H", "4 of hearts", 12)],
)
def test_with_28_unseen_cards_the_lowest_cannot_be_a_level_card_or_a_joker(card: str, name: str, as_high: int) -> None:
    assert paid("?").refused(TributeReturned(1, 4, card)) == (
        f"Guo (seat 1) cannot give back the {name}: one of the 28 cards must be lower, for only {as_high} can be as high "
        "(Guandan 7, the return). Legal here: give a ten or lower that is not a level card."
    )


def test_with_28_unseen_cards_the_lowest_cannot_be_an_ace() -> None:
    """Only twenty cards rank at or above an ace."""
    assert "for only 20 can be as high" in paid("?").refused(TributeReturned(1, 4, "AS"))
    assert "for only 20 can be as high" in paid().refused(TributeReturned(1, 4, "AS"))


@pytest.mark.parametrize("card", ["X2", "AS", "4C"])
def test_such_a_return_is_refused_on_its_line(card: str) -> None:
    with pytest.raises(
        RuleViolation, match=r"^evening:13:3: Guo \(seat 1\) cannot give back the .*28 cards must be lower"
    ):
        read_text(f"{HAND}1 returns {card}\n".encode(), "evening")


@pytest.mark.parametrize("card", ["JD", "QD", "KD"])
def test_with_28_unseen_cards_the_lowest_may_be_a_jack_a_queen_or_just_a_king(card: str) -> None:
    """Twenty-eight cards rank at or above a king: all of them may be in one hand."""
    assert returns(paid("?"), f"1>4 {card}")


def test_cards_that_are_known_to_be_elsewhere_cannot_be_in_the_hand() -> None:
    assert "for only 27 can be as high" in paid(hands={2: "KS"}).refused(TributeReturned(1, 4, "KD"))
    game = after(DOUBLE)
    tributes(game, "4>1 X1", "2>3 AS")
    assert "for only 27 can be as high" in game.refused(TributeReturned(1, 4, "KD"))


def test_a_card_that_is_known_to_be_lower_would_be_given_instead() -> None:
    assert paid("QS").refused(TributeReturned(1, 4, "KD")) == (
        "Guo (seat 1) cannot give back the king of diamonds and keep the queen of spades (Guandan 7, the return)."
        " Legal here: give QS, or a ten or lower."
    )
    assert returns(paid("QS"), "1>4 QS")


def test_where_level_cards_may_be_returned_they_are_low() -> None:
    assert returns(paid(return_level_cards=True), "1>4 4S")
    assert (
        paid(return_level_cards=True)
        .refused(TributeReturned(1, 4, "AS"))
        .endswith("for only 12 can be as high (Guandan 7, the return). Legal here: give a ten or lower.")
    )


def test_the_referee_may_let_such_a_return_stand() -> None:
    game = paid()
    game.do(Irregular("7", "the players agreed to it"), TributeReturned(1, 4, "X2"))
    assert game.table.turn == 4


def test_in_the_first_edition_any_high_card_may_be_returned_by_an_unknown_hand() -> None:
    assert returns(paid(edition=1), "1>4 X2")


# Broken later


def test_a_promise_that_is_broken_later_names_the_line_of_the_return() -> None:
    with pytest.raises(RuleViolation) as refusal:
        read_text(f"{HAND}1 returns JD > 4 {{the lowest}}\n4 3D\n1 5S\n".encode(), "evening")
    assert str(refusal.value) == (
        "evening:15:3: Guo (seat 1) cannot play the 5 of spades after giving the jack of diamonds back on line 13"
        " (Guandan 7, the return). Legal here: cards that are neither low nor below the return, typed as 1 pass."
    )


def test_a_promise_that_is_broken_later_names_the_line_of_the_tribute() -> None:
    lines = HAND.replace("AS > 1", "QS > 1") + "1 returns 3C\nback 2\n1 returns 3D\n4 KS\n"
    with pytest.raises(BadInput, match=r"^evening:16:3: .* after paying the queen of spades as tribute on line 12 "):
        read_text(lines.encode(), "evening")


def test_a_promise_names_the_step_of_the_return_that_was_not_taken_back() -> None:
    game = paid()
    returns(game, "1>4 QD")
    game.do(TakenBack(6))
    returns(game, "1>4 JD")
    game.lay(4, "3D")
    assert "after giving the jack of diamonds back at step 10 " in game.refused(game.laid(1, "5S"))
