"""A deck is committed to before its hand, words are mixed in, and the secret is revealed after it: in every kind of game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from replay.identity import envelopes
from replay.rules import PUBLIC, Eyes, room, rooms
from replay.rules.shared import Deck, commitment, seed
from replay.values.events import (
    Abandoned,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Event,
    HandVoided,
    Left,
    Noted,
    Shown,
    TakenBack,
)
from tests.support.factories import EVENING, GAME
from tests.support.games import Game
from tests.support.guandan.games import GuandanGame

SECRET = "5a" * 32
OTHER = "5b" * 32


@pytest.fixture(params=list(rooms()))
def game(request: pytest.FixtureRequest) -> Game:
    """Four at a table, of each kind of game."""
    kind = room(request.param)
    made = GuandanGame if kind.name == "guandan" else Game
    return made(kind.rules(next(iter(kind.profiles)), {}), 4)


def committed(game: Game, secret: str = SECRET) -> DeckCommitted:
    hand = game.table.hands + 1
    return DeckCommitted(hand, commitment(game.rules.id, hand, secret))


def played(game: Game) -> Game:
    game.start(depth="observed").do(Abandoned("the last tram"))
    return game


def test_a_deck_is_committed_to_mixed_played_and_revealed(game: Game) -> None:
    move = committed(game)
    game.do(move, DeckMixed(1, "the blue tram"), DeckMixed(3, "牌谱"))
    assert game.table.deck == Deck(1, move.hash, ((1, "the blue tram"), (3, "牌谱")))
    assert played(game).table.deck == Deck(1, move.hash, ((1, "the blue tram"), (3, "牌谱")))
    game.do(DeckRevealed(1, SECRET))
    assert game.table.deck is None
    game.do(committed(game, OTHER))
    assert game.table.odd == 0


def test_its_sentences_hide_nothing(game: Game) -> None:
    moves: list[Event] = [committed(game), DeckMixed(1, "the blue tram"), DeckRevealed(1, SECRET)]
    assert [game.rules.redact(move, PUBLIC) for move in moves] == moves
    assert [str(game.rules.sentence(move, game.table)) for move in moves] == [
        f"The deck of hand 1 is committed to: {commitment(game.rules.id, 1, SECRET)}.",
        "Guo (seat 1) mixes into the deck: the blue tram",
        f"The secret of the deck of hand 1 is revealed: {SECRET}.",
    ]


def test_nobody_commits_twice_to_the_deck_of_one_hand(game: Game) -> None:
    game.do(committed(game))
    assert game.refused(committed(game, OTHER)) == (
        "the deck of hand 1 is already committed to (Paipu, fair deals). Legal here: play the hand with it."
    )


def test_a_secret_that_was_lost_does_not_stop_the_evening(game: Game) -> None:
    game.do(committed(game))
    move = committed(played(game), OTHER)
    game.do(move)
    assert game.table.deck == Deck(2, move.hash)


def test_a_deck_is_that_of_the_next_hand(game: Game) -> None:
    assert game.refused(DeckCommitted(2, "00" * 32)) == "hand: found hand 2, expected hand 1, the next one"


def test_words_are_mixed_in_once_by_each_player_before_the_hand(game: Game) -> None:
    nothing = "nothing can be mixed in: the deck of the next hand is not committed to (Paipu, fair deals). Legal here: commit to it first."
    assert game.refused(DeckMixed(1, "tram")) == nothing
    game.do(committed(game), DeckMixed(1, "tram"))
    assert game.refused(DeckMixed(1, "train")) == (
        "Guo (seat 1) has already mixed in words (Paipu, fair deals). Legal here: play the hand."
    )
    assert game.refused(DeckMixed(5, "tram")) == "seat: found seat 5, expected a seat at the table: 1, 2, 3, 4"
    assert game.refused(Left(4), DeckMixed(4, "tram")) == "seat: found seat 4, expected a seat at the table: 1, 2, 3"


def test_words_that_were_mixed_in_after_the_hand_are_refused(game: Game) -> None:
    game.do(committed(game))
    assert "the deck of the next hand is not committed to" in played(game).refused(DeckMixed(1, "tram"))


@pytest.mark.parametrize("words", [" tram", "tram\n2 bus", "u\u0308", "a\u2028b"])
def test_words_that_could_be_hashed_in_two_ways_are_refused(game: Game, words: str) -> None:
    assert game.refused(committed(game), DeckMixed(1, words)) == (
        f"text: found the words {words!a}, expected Unicode NFC without control characters or spaces at the ends"
    )


def test_a_secret_is_revealed_after_its_hand_and_is_the_committed_one(game: Game) -> None:
    assert game.refused(DeckRevealed(1, SECRET)) == (
        "no deck is committed to (Paipu, fair deals). Legal here: commit to that of the next hand."
    )
    move = committed(game)
    assert game.refused(move, DeckRevealed(1, SECRET)) == (
        "the secret cannot be revealed before hand 1 is played (Paipu, fair deals). Legal here: play the hand first."
    )
    played(game)
    assert game.refused(DeckRevealed(2, SECRET)) == "hand: found hand 2, expected hand 1, whose deck is committed to"
    assert game.refused(DeckRevealed(1, OTHER)) == (
        f"secret: found another secret, expected the one of the deck of hand 1, whose hash is {move.hash}"
    )


def test_none_of_it_is_inside_a_hand(game: Game) -> None:
    game.do(committed(game))
    game.start(depth="observed")
    assert game.refused(committed(game, OTHER)) == (
        "a deck cannot be committed to while hand 1 is being played (Paipu, fair deals). Legal here: finish or abandon the hand first."
    )
    assert "nothing can be mixed into a deck while" in game.refused(DeckMixed(1, "tram"))
    assert "the secret of a deck cannot be revealed while" in game.refused(DeckRevealed(1, SECRET))


def test_a_match_that_is_decided_needs_no_deck(game: Game) -> None:
    game.table.over = True
    assert game.refused(committed(game)) == (
        "no deck is needed: the match is decided (Paipu, fair deals). Legal here: close the game."
    )


def test_neither_a_take_back_nor_a_void_touches_the_deck(game: Game) -> None:
    game.do(committed(game), DeckMixed(1, "tram"))
    before = game.table.deck
    step = game.start(depth="observed").table.step
    game.do(Noted("so"), TakenBack(step))
    assert game.table.deck == before
    game.do(Abandoned("the last tram"))
    game.do(HandVoided(1, "mistyped"))
    assert game.table.deck == before
    game.do(DeckRevealed(1, SECRET))


@pytest.mark.parametrize("move", [DeckCommitted(1, SECRET), DeckMixed(1, "\ud800"), DeckRevealed(1, SECRET)])
def test_what_is_where_it_cannot_be_is_counted_as_odd_and_changes_nothing(game: Game, move: Any) -> None:
    game.start(depth="observed")
    game.rules.evolve(game.table, move)
    assert (game.table.deck, game.table.odd) == (None, 1)


def test_a_log_of_another_program_has_the_cards_that_were_shown_after_the_secret_was_revealed() -> None:
    game = GuandanGame(room("guandan").rules("fcg", {}), 4)
    game.do(committed(game))
    game.start().play(Random(1))
    hand = [game.rules.redact(event, Eyes("seat", 1)) for event in game.events]
    shown = [Shown(seat, tuple(cards)) for seat, cards in game.table.known.items() if cards]
    reported = DeckRevealed(1, SECRET)

    def log(*events: Event) -> list[bytes]:
        records = envelopes([*hand, *events], game=GAME, at=EVENING, by="table")
        return list(game.rules.room.foreign["njupt"].write(game.rules, records))

    assert shown
    assert log(reported, *shown) == log(*shown, reported) == log(*shown) != log()


def test_the_hashes_are_those_of_the_lines_that_the_page_shows() -> None:
    # printf '%s\n' 'paipu deal' quandui/pagat 'hand 7' 5a… | sha256sum, and the like.
    assert commitment("quandui/pagat", 7, SECRET).startswith("ea32a76fd7054e22cca5f59fae8843a6")
    assert seed(SECRET, [(1, "the blue tram"), (3, "牌谱")]).startswith("043f8d1f28bca79bf09925c244555433")
    assert seed(SECRET, []) != SECRET
