"""Khanhoo in words: one sentence for every event."""

from __future__ import annotations

import pytest

from replay.rules.khanhoo import Challenged, HandScored, Laid, PointsSet, Recycled, TargetReached, WentOut
from replay.values.events import Claimed, Discarded, Drew, Event, Irregular, Loser
from tests.support.khanhoo.deals import ROWS, KhanhooGame, full, observed, seated


def sentences_of(game: KhanhooGame, *moves: Event) -> list[str]:
    """The sentences for moves that follow each other, and for everything that they cause."""
    begin, before = len(game.events), game.table.copy()
    game.do(*moves)
    sentences = []
    for event in game.events[begin:]:
        sentences.append(str(game.rules.sentence(event, before)))
        game.rules.evolve(before, event)
    return sentences


def test_a_bump_names_the_card_the_meld_and_who_lost() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"))
    assert sentences_of(
        game,
        Claimed(1, "?", "court", (Loser(4, "triplet"), Loser(3, "sequence"))),
        game.lay(1, "KC X 9H", "court", "9H"),
    ) == [
        "Guo (seat 1) bumps the 9 of hearts for a court against Wang (seat 4) with a triplet and Chen (seat 3) with a sequence.",
        "Guo (seat 1) lays the king of clubs, the joker and the 9 of hearts as a court, the joker as the 9 of hearts.",
    ]


def test_a_bump_that_nobody_contests() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "AH"))
    assert sentences_of(game, Claimed(1, "AH", "double_aces"), game.lay(1, "AHAHASASADAD", "double_aces")) == [
        "Guo (seat 1) bumps the ace of hearts for double aces.",
        "Guo (seat 1) lays 2 × ace of hearts, 2 × ace of spades and 2 × ace of diamonds as double aces.",
    ]


def test_a_challenge_that_held() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"))
    assert sentences_of(game, Challenged(3, "court", (Loser(4, "triplet"), Loser(1, "court")))) == [
        "Chen (seat 3) challenges with a court and holds against Wang (seat 4) with a triplet and Guo (seat 1) with a "
        "court: no player bumps."
    ]


def test_a_new_stock() -> None:
    game = observed()
    game.do(Discarded(2, "9S"), Drew(3, "?"), Discarded(3, "4D"), Irregular("6", "one card was forgotten"))
    assert sentences_of(game, Recycled(1, ("9S",))) == [
        "Guo (seat 1) wants to draw, and the cards below the latest discard are shuffled into a new stock of 1."
    ]


def test_going_out_what_all_are_worth_and_who_won_the_game() -> None:
    game = full({2: f"{ROWS} 9S"}, target=12, stake=100)
    begin, before = len(game.events), game.table.copy()
    game.do(game.out(2, "9S"))
    game.score()
    sentences = []
    for event in game.events[begin:]:
        sentences.append(str(game.rules.sentence(event, before)))
        game.rules.evolve(before, event)
    three, one = game.table.totals[3], game.table.totals[1]
    assert sentences == [
        "Li (seat 2) discards the 9 of spades and goes out with melds worth 7 points.",
        f"Chen (seat 3) shows cards worth {three} points.",
        f"Guo (seat 1) shows cards worth {one} points.",
        f"The hand brings {one} to Guo (seat 1), 12 to Li (seat 2) and {three} to Chen (seat 3);"
        f" the totals are Guo (seat 1) {one}, Li (seat 2) 12 and Chen (seat 3) {three}.",
        "Li (seat 2) wins: the game is decided.",
        "Guo pays Li 1.00 EUR.",
        "Chen pays Li 1.00 EUR.",
        "Hand 1 is won; Li (seat 2) deals next.",
    ]


def test_points_alone_and_a_shared_win() -> None:
    game = seated(target=20, match_tie="shared")
    game.start(1, "result")
    assert sentences_of(game, HandScored(1, (15, 20, 1)))[:3] == [
        "Guo (seat 1) goes out; before the bonus the cards are worth 15 to Guo (seat 1), 20 to Li (seat 2) and 1 to Chen (seat 3).",
        "The hand brings 20 to Guo (seat 1), 20 to Li (seat 2) and 1 to Chen (seat 3);"
        " the totals are Guo (seat 1) 20, Li (seat 2) 20 and Chen (seat 3) 1.",
        "Guo (seat 1) and Li (seat 2) share the win: the game is decided.",
    ]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (WentOut(9, "zz", (), 1), "seat 9 discards the unseen card and goes out with melds worth 1 point."),
        (Claimed(9, "?", "dui"), "seat 9 bumps an unseen card for a meld."),
        (Challenged(9, "court", ()), "seat 9 challenges with a court and holds against none: no player bumps."),
        (PointsSet(1, (), ()), "The hand brings nothing; the totals are none."),
        (TargetReached((9,)), "seat 9 wins: the game is decided."),
        (Laid(9, ("?", "?", "?"), "aces", "?"), "seat 9 lays 3 × unseen card as aces, the joker as an unseen card."),
    ],
)
def test_what_is_impossible_still_has_a_sentence(event: Event, words: str) -> None:
    game = seated()
    assert str(game.rules.sentence(event, game.rules.table())) == words
