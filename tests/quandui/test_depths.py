"""What a record may know: unknown cards are counted, only the impossible is refused, promises are judged when the hand ends."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.quandui import Won
from replay.values.events import Abandoned, Claimed, Dealt, Discarded, Drew, Irregular, Loser, StockEmpty, Took
from tests.support.factories import GameFactory, observed

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
def test_a_discard_is_known_once_one_seat_named_it(discard: str, taken: str) -> None:
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
    "last", [Discarded(3, "4b"), Claimed(2, "4b", "dui"), Drew(3, "4b")], ids=["discarded", "claimed", "drawn"]
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


def test_a_card_out_of_a_completely_known_hand_must_be_in_it() -> None:
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
    assert game.refused(game.won(2, SIXTEEN)) == "cards: Li (seat 2) holds 9s, which is missing among the cards shown"
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
    assert game.refused(Dealt(1, ("?",) * 6)) == "card: found '?', expected a card: this hand is recorded in full"


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
    message = GameFactory().start(1, "result").refused(move)
    assert message.endswith("Legal here: the winner, or that the hand was drawn or abandoned.")


EIGHT = ("1b", "1b", "3b", "3w", "2s", "2s", "5s", "5s", "4w", "4b", "9w", "9w", "DH", "XH", "8s", "8s")


@pytest.mark.parametrize(
    ("cards", "card", "thrower", "sentence"),
    [
        (("?",) * 16, "4w", 1, "Li (seat 2) claims the 4 wan of Guo (seat 1) and wins."),
        (("?",) * 16, "?", 3, "Li (seat 2) claims an unseen card of Chen (seat 3) and wins."),
        (("?",) * 16, "4w", None, "Li (seat 2) claims the 4 wan and wins."),
        (EIGHT, "4w", 1, "Li (seat 2) claims the 4 wan of Guo (seat 1) and wins."),
        (EIGHT, "?", 1, "Li (seat 2) claims an unseen card of Guo (seat 1) and wins."),
    ],
)
def test_a_result_may_note_the_claimed_discard(
    cards: tuple[str, ...], card: str, thrower: int | None, sentence: str
) -> None:
    game = GameFactory().start(1, "result")
    won = Won(2, "single", cards, card, from_=thrower)
    assert str(game.rules.sentence(won, game.table)) == sentence
    game.do(won)
    assert (game.table.winner, game.table.odd, game.table.discards) == (2, 0, [])
    assert game.table.count(2) == 16


@pytest.mark.parametrize(
    ("won", "sentence"),
    [
        (Won(2, "single", ("?",) * 16, "4w", from_=2), "from: found a discard of Li (seat 2), expected that of another seat"),
        (Won(2, "single", ("?",) * 16, "4w", from_=9), "seat: found seat 9, expected a seat of this hand: 1, 2, 3"),
        (Won(2, "single", ("?",) * 16, "4z"), "card: found '4z', expected a card of the pack"),
        (Won(2, "single", ("?",) * 16, from_=1), "card: found a discarder without the card, expected both. Write '?' "
                                                 "for a card that was not noted"),
        (Won(2, "single", EIGHT, "7w", from_=1), "cards: the sixteen cards leave out the claimed 7 wan"),
        (Won(2, "single", EIGHT, "4w", (Loser(3, "dui"),), 1),
         "over: found losing claims, expected none: only the result of this hand is recorded"),
    ],
)  # fmt: skip
def test_a_result_notes_no_claim_that_cannot_have_been(won: Won, sentence: str) -> None:
    assert GameFactory().start(1, "result").refused(won) == sentence


def test_who_discarded_is_not_repeated_where_the_moves_are_recorded() -> None:
    game = observed()
    game.do(Discarded(1, "4w"))
    assert game.refused(Won(2, "single", ("?",) * 16, "4w", from_=1)) == (
        "from: found seat 1 as the discarder, expected none: the moves of this hand say whose discard it is"
    )


def test_a_result_excuses_nothing() -> None:
    game = GameFactory().start(1, "result")
    assert (
        game.refused(Irregular("7", "late"))
        == "found Irregular, expected none: only the result of this hand is recorded"
    )


@pytest.mark.parametrize("end", [StockEmpty(2), Abandoned("late")])
def test_a_result_may_be_a_hand_without_winner(end: Any) -> None:
    (ended,) = GameFactory().start(1, "result").do(end)
    assert ended.next_dealer == 1
