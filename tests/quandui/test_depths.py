"""What a record may know: unknown cards are counted, only the impossible is refused, promises are judged when the hand ends."""

from __future__ import annotations

from typing import Any

import pytest

from replay.events import (
    Abandoned,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Irregular,
    StockEmpty,
    Took,
)
from replay.rules.quandui.events import Won
from tests.factories import GameFactory, observed

SIXTEEN = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8w8s"
QUAN_DUI = "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8s8s"


# Counting the unknown


def test_a_card_named_out_of_an_unknown_hand_was_one_of_its_unknown_cards() -> None:
    game = observed()
    game.do(Discarded(1, "4b"))
    assert (game.table.unknown[1], game.table.seen["4b"]) == (15, 1)


def test_a_known_card_that_leaves_is_taken_from_the_known_ones() -> None:
    game = observed(hands={1: "4b"})
    game.do(Discarded(1, "4b"))
    assert (game.table.known[1], game.table.unknown[1], game.table.seen["4b"]) == ([], 15, 1)


def test_when_an_unseen_card_leaves_nothing_in_that_hand_is_certain_any_longer() -> None:
    game = observed(hands={1: "4b"})
    game.do(Discarded(1, "?"))
    assert (game.table.known[1], game.table.unknown[1], game.table.seen["4b"]) == ([], 15, 0)


def test_a_taken_discard_is_known() -> None:
    """Ruling 7: everyone saw the card."""
    game = observed()
    game.do(Discarded(1, "4b"), Took(2, "4b"))
    assert game.table.known[2] == ["4b"]
    assert game.table.unknown[2] == 15


@pytest.mark.parametrize("discard", ["?", "4b"])
@pytest.mark.parametrize("taken", ["?", "4b"])
def test_a_discard_is_known_by_whoever_named_it(discard: str, taken: str) -> None:
    game = observed()
    game.do(Discarded(1, discard), Took(2, taken))
    seen = {"4b": 1} if "4b" in (discard, taken) else {}
    assert game.table.seen == seen
    assert game.table.known[2] == (["4b"] if seen else [])


def test_a_claimed_dui_that_nobody_named_is_two_unknown_cards() -> None:
    game = observed()
    game.do(Discarded(1, "?"), Claimed(3, "?", "dui"))
    assert game.table.melds[3] == [("?", "?")]
    assert game.table.unknown[3] == 14


def test_a_pair_that_nobody_named_is_among_the_shown_cards() -> None:
    """Never a possible record is refused: the claimed pair is one of the eight, whichever it is."""
    game = observed()
    game.do(
        Discarded(1, "?"), Claimed(3, "?", "dui"), Discarded(3, "9w"), Drew(1, "?"), Discarded(1, "9w"), Drew(2, "?")
    )
    game.do(Discarded(2, "9s"), Drew(3, "?"))
    game.do(game.won(3, SIXTEEN))
    assert (len(game.table.known[3]), game.table.melds[3]) == (16, [])


def test_a_discard_that_nobody_named_may_win() -> None:
    game = observed()
    game.do(Discarded(1, "?"))
    game.do(game.won(2, SIXTEEN, "single", "?"))


# The impossible


@pytest.mark.parametrize(
    "last",
    [Discarded(3, "4b"), Claimed(2, "4b", "dui"), Drew(3, "4b")],
    ids=["discarded", "claimed", "drawn"],
)
def test_a_fifth_copy_is_refused_wherever_it_comes_from(last: Any) -> None:
    game = observed(hands={1: "4b4b4b" if isinstance(last, Discarded | Drew) else "4b4b4b4b"})
    if isinstance(last, Claimed):
        game.do(Discarded(1, "4b"))
    else:
        game.do(Discarded(1, "9s"), Drew(2, "?"), Discarded(2, "4b"))
        if isinstance(last, Discarded):
            game.do(Drew(3, "?"))
    assert "all 4 copies are elsewhere (Quán Duì 1, pack)" in game.refused(last)


def test_naming_an_unseen_discard_by_a_card_that_lies_elsewhere_is_refused() -> None:
    game = observed(hands={2: "4b4b4b4b"})
    game.do(Discarded(1, "?"))
    assert game.refused(Took(2, "4b")).startswith(
        "Guo (seat 1) cannot have discarded the 4 ben: all 4 copies are elsewhere"
    )


def test_a_claimed_unseen_discard_needs_two_copies() -> None:
    game = observed(hands={1: "4b4b4b"})
    game.do(Discarded(1, "9s"), Drew(2, "?"), Discarded(2, "?"))
    assert "cannot hold another of the 4 ben" in game.refused(Claimed(3, "4b", "dui"))


def test_a_card_out_of_a_wholly_known_hand_must_be_in_it() -> None:
    game = observed(hands={1: SIXTEEN})
    assert "which is not in that hand" in game.refused(Discarded(1, "9s"))


def test_a_known_card_must_be_among_the_shown_ones_or_be_face_down() -> None:
    game = observed()
    game.do(
        Discarded(1, "9s"),
        Took(2, "9s"),
        Discarded(2, "8s"),
        Drew(3, "?"),
        Discarded(3, "7s"),
        Drew(1, "?"),
        Discarded(1, "6s"),
    )
    game.do(Drew(2, "?"))
    assert game.refused(game.won(2, SIXTEEN)) == "cards: Li (seat 2) holds 9s, which is not among the cards shown"
    game.do(game.won(2, SIXTEEN.replace("1b1b", "?2")))
    assert "9s" in game.table.known[2]


def test_a_shown_hand_cannot_hold_what_lies_elsewhere() -> None:
    game = observed(hands={1: "1b1b1b"})
    game.do(Discarded(1, "9s"), Drew(2, "?"))
    assert game.refused(game.won(2, SIXTEEN)) == "cards: Li (seat 2) cannot hold 1b: all 4 copies are elsewhere"


def test_partly_shown_sixteen_must_be_able_to_pair_and_to_be_what_is_paid() -> None:
    game = observed()
    game.do(Discarded(1, "9w"), Drew(2, "?"))
    assert "does not hold eight pairs" in game.refused(game.won(2, "123456789b 123456s ?"))
    assert "does not hold eight dui" in game.refused(game.won(2, "1b1s 2b2s 3b3s 4b4s 5b5s ?6", "quan_dui"))
    game.do(game.won(2, "1b1s 2b2b ?12"))


def test_an_unseen_card_in_a_full_record_is_refused() -> None:
    game = GameFactory().start(1)
    assert (
        game.refused(Dealt(1, ("?",) * 6))
        == "card: found '?', expected a card: the record of this hand is said to be full"
    )


# Depths


@pytest.mark.parametrize("kind", ["single", "quan_dui"])
def test_a_result_says_who_won_and_how_and_is_paid_like_every_hand(kind: str) -> None:
    game = GameFactory().start(1, "result")
    paid = game.do(Won(2, kind, ("?",) * 16))
    amount = 200 if kind == "quan_dui" else 100
    assert [(event.payer, event.amount) for event in paid[:2]] == [("player:Guo", amount), ("player:Chen", amount)]


def test_the_cards_of_a_result_must_be_what_is_paid() -> None:
    game = GameFactory().start(1, "result")
    assert "does not hold eight dui" in game.refused(game.won(2, SIXTEEN, "quan_dui"))
    assert game.refused(Won(2, "single", ("4b",) * 16)) == "cards: Li (seat 2) cannot hold 5 of 4b: the pack has 4"
    game.do(game.won(2, QUAN_DUI, "quan_dui"))


@pytest.mark.parametrize("move", [Dealt(1, ("?",) * 6), Discarded(1, "4b"), Drew(1, "4b"), Took(2, "4b")])
def test_a_result_has_no_moves_before(move: Any) -> None:
    said = GameFactory().start(1, "result").refused(move)
    assert said.endswith("Legal here: who won, or that the hand was drawn or abandoned.")


def test_a_result_claims_nothing_and_excuses_nothing() -> None:
    game = GameFactory().start(1, "result")
    assert game.refused(Won(2, "single", ("?",) * 16, "?")).startswith("card: found a claimed discard, expected none")
    assert (
        game.refused(Irregular("7", "late"))
        == "found Irregular, expected none: of this hand only the result is recorded"
    )


@pytest.mark.parametrize("end", [StockEmpty(2), Abandoned("late")])
def test_a_result_may_be_a_hand_without_winner(end: Any) -> None:
    (ended,) = GameFactory().start(1, "result").do(end)
    assert ended.next_dealer == 1
