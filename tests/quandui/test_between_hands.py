"""What may happen between hands: sitting down, leaving, voiding, showing, closing (rulings 18 and 21, and Paipu's own order)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.quandui import Won
from replay.values.events import (
    Abandoned,
    DealerChosen,
    Discarded,
    Drew,
    GameEnded,
    GameOpened,
    HandStarted,
    HandVoided,
    Joined,
    Left,
    Noted,
    Shown,
    StockEmpty,
)
from tests.support.factories import GameFactory
from tests.support.games import Game

UNSEEN = ("?",) * 16


def played(hands: int = 1, **options: Any) -> Game:
    game = GameFactory(options=options)
    for _ in range(hands):
        game.start(None, "result").do(Won(1, "single", UNSEEN))
    return game


@pytest.mark.parametrize(
    "move", [Joined(4, "Wang"), Left(2), HandVoided(1, "mistyped"), GameEnded(), DealerChosen(1, "random")]
)
def test_nothing_between_hands_happens_in_a_hand(move: Any) -> None:
    """Ruling 18: coming and going between hands only."""
    message = GameFactory().start().refused(move)
    assert message.endswith(
        "while hand 1 is being played (Paipu, hands). Legal here: finish or abandon the hand first."
    )


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Joined(4, "Guo"), "seat: found 'Guo' on seat 4, expected seat 1, the seat of Guo in this game"),
        (
            Joined(3, "Wang"),
            "seat: found 'Wang' on seat 3, expected 'Chen': a seat stays with its player for the whole game",
        ),
        (Joined(3, "Chen"), "seat: Chen (seat 3) is already at the table"),
        (Joined(5, "Wang"), "seat: found new seat 5, expected 4, the next free number"),
        (Joined(4, "Wang", 9), "after: found seat 9, expected a seat at the table to sit after"),
        (
            Joined(4, " Wang"),
            "player: found the name ' Wang', expected Unicode NFC without control characters or spaces at the ends",
        ),
        (
            Joined(4, "Lu\u0308"),
            r"player: found the name 'Lu\u0308', expected Unicode NFC without control characters or spaces at the ends",
        ),
        (
            Joined(4, "a\nb"),
            r"player: found the name 'a\nb', expected Unicode NFC without control characters or spaces at the ends",
        ),
        (Left(4), "seat: found seat 4, expected a seat at the table: 1, 2, 3"),
        (HandStarted(3, (1, 2, 3), 1, "full"), "hand: found hand 3, expected hand 1: hands are numbered without a gap"),
        (HandStarted(1, (7, 1), 7, "full"), "dealer: found dealer 7, expected a seat at the table"),
        (DealerChosen(9, "random"), "seat: found seat 9, expected a seat at the table"),
        (
            GameOpened("quandui/pagat", {}, "EUR/2"),
            "found a second GameOpened, expected it once, as the first event of a game",
        ),
        (
            HandVoided(1, "mistyped"),
            "hand 1 cannot be voided: there is no valid hand (Paipu, corrections: voids go backwards).",
        ),
        (Shown(1, ("4b",)), "cards are shown after a hand (Quán Duì 21, showing). Legal here: play on."),
    ],
)
def test_what_cannot_be_between_hands_is_refused_in_one_sentence(move: Any, words: str) -> None:
    assert GameFactory().refused(move).startswith(words)


@pytest.mark.parametrize("name", ["<script>", "=1+1", "李白", "O'Neil \N{EM DASH} \N{GRINNING FACE}"])
def test_a_name_is_a_name(name: str) -> None:
    game = GameFactory(players=1)
    game.do(Joined(2, name))
    assert str(game.table.who(2)) == f"{name} (seat 2)"


def test_who_comes_back_has_the_same_seat_in_a_new_place() -> None:
    game = GameFactory(players=4)
    game.do(Left(1))
    assert game.table.present == (2, 3, 4)
    game.do(Joined(1, "Guo", 3))
    assert game.table.present == (2, 3, 1, 4)


# Voids


def test_voids_go_backwards() -> None:
    game = played(3)
    game.do(HandVoided(3, "mistyped"))
    assert game.refused(HandVoided(3, "mistyped")) == (
        "hand 3 is already void (Paipu, corrections: voids go backwards). Legal here: void hand 2."
    )
    assert game.refused(HandVoided(1, "mistyped")) == (
        "hand 1 is not the last valid one (Paipu, corrections: voids go backwards). Legal here: void hand 2, or correct hand 1. To "
        "correct it, use 'Correct an earlier hand' on the game's page, or import the edited text with 'paipu import --replace REASON'."
    )
    game.do(HandVoided(2, "mistyped"), HandVoided(1, "mistyped"))
    assert game.balances() == {"Guo": 0, "Li": 0, "Chen": 0}
    assert "there is no valid hand" in game.refused(HandVoided(1, "mistyped"))


def test_after_a_void_the_dealer_of_the_void_hand_deals_and_hands_are_counted_on() -> None:
    game = GameFactory().start(2, "result")
    game.do(Won(3, "single", UNSEEN), HandVoided(1, "mistyped"))
    game.start()
    assert (game.table.dealer, game.table.hand) == (2, 2)


# 21, showing


def test_the_winners_cards_become_public_and_the_others_stay_hidden_until_shown() -> None:
    """Ruling 21 [own]."""
    game = GameFactory().start(1).deal({1: "1b1b 2b2b 3b3b 4b4b 5b5b 6b6b 7b7b 8b8b"})
    game.do(*[move for move in game.rules.legal(game.table, 1) if isinstance(move, Won)])
    assert game.table.shown == {1}
    cards = tuple(game.table.known[2])
    game.do(Shown(2, cards))
    assert game.table.shown == {1, 2}
    assert game.refused(Shown(2, cards)) == "seat: Li (seat 2) has already shown the hand"


def test_a_shown_hand_must_be_the_one_that_was_held() -> None:
    game = GameFactory().start(1).deal()
    game.do(Abandoned("it is late"))
    cards = tuple(game.table.known[2])
    other = next(card for card in game.rules.pack if card not in cards)
    assert game.refused(Shown(2, cards[1:])) == "cards: found 14 cards, expected the 15 that Li (seat 2) holds"
    message = game.refused(Shown(2, (other, *cards[1:])))
    assert message == f"cards: Li (seat 2) holds {cards[0]}, which is missing among the cards shown"


def test_a_seat_that_is_not_in_the_hand_shows_nothing() -> None:
    assert played().refused(Shown(4, ("4b",))) == "seat: found seat 4, expected a seat of this hand: 1, 2, 3"


def test_after_a_hand_of_which_only_the_result_is_recorded_cards_may_still_be_shown() -> None:
    played().do(Shown(2, ("4b",) * 4 + ("?",) * 11))
    assert "all 4 copies are elsewhere" in played().refused(Shown(2, ("4b",) * 5))


# Closing


def test_a_void_opens_a_closed_game_again() -> None:
    """A mistyped win is corrected by a void, even after the evening was closed."""
    game = played()
    game.do(GameEnded())
    game.do(HandVoided(1, "mistyped"))
    game.do(Noted("played on"))
    game.do(GameEnded())


@pytest.mark.parametrize("move", [Joined(4, "Wang"), Noted("late"), GameEnded()])
def test_nothing_but_a_void_follows_the_end_of_a_game(move: Any) -> None:
    game = played()
    game.do(GameEnded())
    assert (
        game.refused(move) == "the game is closed (Paipu, games). Legal here: void its last hand, which opens it again."
    )


def test_a_remark_may_stand_anywhere_in_an_open_game() -> None:
    game = GameFactory()
    game.do(Noted("before"))
    game.start().do(Noted("at the deal"))
    game.deal().do(Noted("in the play"), Abandoned("late"), Noted("after"))


@pytest.mark.parametrize("move", [Discarded(1, "4b"), Drew(1, "4b"), StockEmpty(1), Abandoned("late")])
def test_no_play_without_a_hand(move: Any) -> None:
    assert GameFactory().refused(move) == "no hand is being played (Paipu, hands). Legal here: start a hand."
