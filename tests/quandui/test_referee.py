"""The referee allows one move that breaks a rule; the impossible is not excused."""

from __future__ import annotations

from typing import Any

import pytest

from replay.values.events import Claimed, Dealt, Discarded, Drew, Irregular, Shown, TakenBack, Took
from tests.support.factories import GameFactory, observed

SIXTEEN = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8w8s"


def test_the_referee_excuses_one_move_that_breaks_a_rule() -> None:
    game = GameFactory().start(1).deal({1: "9s"})
    game.do(Discarded(1, "9s"), Irregular("7, turns", "drew too early"), Drew(3, "9w"))
    assert game.table.turn == 3
    assert not game.table.irregular


def test_excusing_a_move_that_breaks_no_rule_is_an_error() -> None:
    game = GameFactory().start(1).deal({1: "9s"})
    game.do(Irregular("7, turns", "out of turn"))
    assert game.refused(Discarded(1, "9s")) == (
        "the referee excused a move that breaks no rule, expected Irregular only before a move that breaks one"
    )


def test_where_cards_are_unknown_the_broken_rule_may_be_hidden() -> None:
    game = observed()
    game.do(Irregular("13, forced win", "nobody noticed"), Discarded(1, "9s"))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Discarded(1, "8s"), "which is not in that hand"),
        (Took(2, "8s"), "only the latest discard"),
        (Drew(2, "1b"), "all 4 copies are elsewhere"),
        (Claimed(2, "9s", "dui"), "no identical card is concealed in that hand"),
        (Shown(2, ("4b",)), "found Shown after Irregular, expected the irregular move that the referee allows"),
        (Discarded(9, "9s"), "found seat 9, expected a seat of this hand: 1, 2, 3"),
    ],
)
def test_no_referee_can_excuse_what_cannot_be(move: Any, words: str) -> None:
    game = GameFactory().start(1).deal({1: "9s 1b1b1b1b 2b3b4b5b6b7b8b9b 1w2w3w", 2: "1s2s3s4s5s6s7s 1w2w3w4w5w6w7w8w"})
    game.do(Discarded(1, "9s"), Irregular("7", "late"))
    assert words in game.refused(move)


def test_no_referee_makes_sixteen_cards_of_fewer() -> None:
    game = GameFactory().start(1)
    game.do(Dealt(1, ("1b", "1b", "2b", "2b", "3b", "3b")), Irregular("6", "in a hurry"))
    assert game.refused(game.won(1, SIXTEEN)) == "cards: found 16 cards, expected the 6 that Guo (seat 1) holds"


def test_no_referee_deals_more_cards_than_there_are() -> None:
    game = GameFactory(players=2).start(1, "observed")
    for seat in (1, 2):
        game.do(Irregular("4", "thick packets"), Dealt(seat, ("?",) * 60))
    assert "Guo (seat 1) cannot get 1 cards: the stock has only 0" in game.refused(
        Irregular("4", "late"), Dealt(1, ("?",))
    )


def test_an_excuse_may_be_taken_back() -> None:
    game = GameFactory().start(1).deal({1: "9s"})
    step = game.table.step
    game.do(Irregular("7", "too hasty"), TakenBack(step), Discarded(1, "9s"))


def test_who_was_excused_for_a_card_too_many_can_still_win() -> None:
    """An excused move must not make later ones refused."""
    game = GameFactory().start(1).deal({1: "9s", 2: "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8w"})
    game.do(Discarded(1, "9s"), Drew(2, "9w"), Irregular("7", "nobody noticed"), Drew(2, "8s"))
    game.do(game.won(2, SIXTEEN))
    assert game.table.known[2].count("9w") == 1
