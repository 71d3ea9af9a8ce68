"""Bumps, challenges and laid melds at the table: rulings 8 and 10 to 12 of docs/rules/khanhoo.md."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.khanhoo import Challenged, Laid
from replay.values.events import Claimed, Discarded, Drew, Event, Loser, Took
from tests.support.khanhoo.deals import KhanhooGame, full, observed


def thrown(card: str = "9H", players: int = 4, hands: dict[int, str] | None = None, **options: Any) -> KhanhooGame:
    """Seat 2 discards: seat 3 is next, seats 4 and 1 may bump."""
    game = observed(hands, players=players, **options)
    game.do(Discarded(2, card))
    return game


# Bumping


def test_a_bump_is_claimed_then_laid_then_followed_by_a_discard_and_play_goes_on_to_the_bumpers_left() -> None:
    """D, bumping; the order is our own."""
    game = thrown(players=3)
    game.do(Claimed(1, "9H", "court"))
    assert (game.table.phase, game.table.turn) == ("lay", 1)
    game.do(game.lay(1, "KC 9H9H", "court"))
    assert (game.table.phase, game.table.turn) == ("discard", 1)
    assert game.table.melds[1] == [("KC", "9H", "9H")]
    assert (game.table.discards, game.table.count(1)) == ([], 13)
    game.do(Discarded(1, "4D"))
    assert game.table.turn == 2


def test_those_between_the_discarder_and_the_bumper_miss_a_turn() -> None:
    game = thrown()
    game.do(Claimed(1, "9H", "court"), game.lay(1, "KC 9H9H", "court"), Discarded(1, "4D"))
    assert game.table.turn == 2


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (2, "Li (seat 2) cannot bump (Khanhoo 10, bumping). Legal here: Wang (seat 4) or Guo (seat 1) may bump."),
        (3, "Chen (seat 3) cannot bump (Khanhoo 10, bumping). Legal here: Wang (seat 4) or Guo (seat 1) may bump."),
    ],
)
def test_neither_the_discarder_nor_the_next_player_bumps(seat: int, words: str) -> None:
    assert thrown().refused(Claimed(seat, "9H", "court")) == words


def test_with_two_players_nobody_bumps() -> None:
    assert thrown(players=2).refused(Claimed(1, "9H", "court")) == (
        "Guo (seat 1) cannot bump (Khanhoo 10, bumping). Legal here: with two players there is no bumping."
    )


def test_nobody_bumps_after_the_next_player_has_taken_or_drawn() -> None:
    game = thrown()
    game.do(Took(3, "9H"))
    assert game.refused(Claimed(1, "9H", "court")) == (
        "Guo (seat 1) cannot bump now (Khanhoo 10, bumping). Legal here: Chen (seat 3) discards, or goes out."
    )


def test_a_sequence_is_not_bumped() -> None:
    """D, bumping: for a meld that is not a sequence."""
    assert thrown().refused(Claimed(1, "9H", "sequence")) == (
        "Guo (seat 1) cannot bump for a sequence (Khanhoo 10, bumping). Legal here: bump for any other meld."
    )


def test_a_double_is_bumped_too() -> None:
    game = thrown("8H")
    game.do(Claimed(4, "8H", "double_triplet"), game.lay(4, "8H8H8S8S8D8D", "double_triplet"))
    assert game.table.count(4) == 10


def test_a_bump_that_the_known_cards_cannot_make_is_refused() -> None:
    game = full({4: "9H 2S3S4S5S6S7S8S 2D3D4D5D6D7D8D", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"))
    assert game.refused(Claimed(4, "9H", "court")) == (
        "Wang (seat 4) cannot bump the 9 of hearts for a court with the cards held (Khanhoo 10, bumping)."
        " Legal here: Chen (seat 3) takes the 9 of hearts, or a player bumps."
    )


def test_a_bump_for_which_no_copy_of_a_card_is_left_is_refused() -> None:
    game = thrown("9H", hands={3: "KCKC X"})
    assert "cannot bump the 9 of hearts for a court with the cards held" in game.refused(Claimed(1, "9H", "court"))
    game.do(Claimed(1, "9H", "triplet"))


@pytest.mark.parametrize(
    ("type", "words"),
    [
        ("dui", "as: found 'dui', expected one of: sequence, aces, triplet, royal, court, khanhoo,"),
        ("royal", "Guo (seat 1) cannot bump the 9 of hearts for a royal with the cards held (Khanhoo 10, bumping)."),
    ],
)
def test_a_bump_names_a_meld_that_the_discard_can_be_in(type: str, words: str) -> None:
    assert thrown().refused(Claimed(1, "9H", type)).startswith(words)


def test_another_card_than_the_latest_discard_is_not_bumped() -> None:
    assert thrown().refused(Claimed(1, "8H", "court")) == (
        "Guo (seat 1) cannot bump the 8 of hearts (Khanhoo 4, the latest discard). Legal here: bump the 9 of hearts."
    )


# bump_sequence_to_go_out

NEARLY = "2H3H4H JCQCKC 2S3S4S 6D7D8D 7H8H KC"
"""With the nine of hearts a sequence, and the king of clubs to discard."""


def test_a_sequence_is_bumped_to_go_out_where_that_was_agreed() -> None:
    """Own: D does not allow it."""
    game = full({1: NEARLY, 2: "9H"}, players=4, bump_sequence_to_go_out=True)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "sequence"), game.lay(1, "7H8H9H", "sequence"))
    assert game.refused(Discarded(1, "KC")) == (
        "Guo (seat 1) cannot play on after bumping for a sequence (Khanhoo 10, bump_sequence_to_go_out). Legal here: go out."
    )
    game.do(game.out(1, "KC", "2H3H4H", "JCQCKC", "2S3S4S", "6D7D8D", "7H8H9H"))


def test_whose_known_cards_do_not_go_out_does_not_bump_a_sequence_even_then() -> None:
    game = full({1: NEARLY.replace("6D7D8D", "6D7D9D"), 2: "9H"}, players=4, bump_sequence_to_go_out=True)
    game.do(Discarded(2, "9H"))
    assert "cannot bump the 9 of hearts for a sequence with the cards held" in game.refused(
        Claimed(1, "9H", "sequence")
    )


def test_whose_cards_are_unknown_bumps_a_sequence_and_must_go_out() -> None:
    game = thrown(bump_sequence_to_go_out=True)
    game.do(Claimed(1, "9H", "sequence"), game.lay(1, "7H8H9H", "sequence"))
    assert game.refused(Discarded(1, "?")).endswith("Legal here: go out.")


def test_a_card_that_nobody_saw_in_a_laid_meld_is_in_the_way_of_no_bump() -> None:
    game = full({1: NEARLY, 2: "9H"}, players=4, bump_sequence_to_go_out=True)
    game.do(Discarded(2, "9H"))
    game.table.melds[1].append(("6H", "6S", "?"))
    game.do(Claimed(1, "9H", "sequence"), game.lay(1, "7H8H9H", "sequence"))


# The meld


def test_the_meld_that_was_named_is_the_one_that_is_laid() -> None:
    game = thrown()
    game.do(Claimed(1, "9H", "court"))
    assert game.refused(game.lay(1, "9H9S9D", "triplet")) == (
        "Guo (seat 1) cannot lay a triplet (Khanhoo 10, bumping). Legal here: lay the court named in the bump."
    )
    assert game.refused(game.lay(1, "9H9S9D", "court")) == (
        "Guo (seat 1) cannot lay 9H 9S 9D as a court (Khanhoo 7, melds). Legal here: lay the cards of a court."
    )


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("KC 8H 8H", "cards: found a meld without the 9 of hearts, expected the discard in it"),
        ("KC 9H 9H 9H", "Guo (seat 1) cannot lay the 9 of hearts: all 2 copies are elsewhere"),
    ],
)
def test_the_discard_is_in_the_meld_and_the_rest_out_of_the_hand(cards: str, words: str) -> None:
    game = thrown()
    game.do(Claimed(1, "9H", "court"))
    assert game.refused(game.lay(1, cards, "court")).startswith(words)


def test_only_the_bumper_lays_a_meld_and_does_nothing_else() -> None:
    game = thrown()
    game.do(Claimed(1, "9H", "court"))
    message = "(Khanhoo 10, bumping). Legal here: Guo (seat 1) lays the court."
    assert game.refused(game.lay(4, "KC 9H9H", "court")) == (
        f"Wang (seat 4) cannot lay a meld: it is another seat's turn {message}"
    )
    assert game.refused(Discarded(1, "9S")) == (
        "Guo (seat 1) cannot discard now (Khanhoo 4, turns). Legal here: Guo (seat 1) lays the court."
    )
    assert game.refused(Claimed(4, "9H", "court")) == f"Wang (seat 4) cannot bump now {message}"


def test_a_laid_card_is_not_discarded() -> None:
    """Frozen melds stay as they are."""
    game = full({1: "KC 9H 2H3H4H5H6H7H8H 2S3S4S5S6S7S", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"), game.lay(1, "KC 9H9H", "court"))
    assert "cannot discard the king of clubs, which is not in that hand" in game.refused(Discarded(1, "KC"))


# The joker


def test_what_the_joker_in_a_laid_meld_stands_for_is_shown() -> None:
    """Own: open in the hand, fixed once laid."""
    game = thrown()
    game.do(Claimed(1, "9H", "court"), game.lay(1, "KC X 9H", "court", "9H"))
    assert game.table.bumps[0].joker == "9H"


@pytest.mark.parametrize(
    ("cards", "joker", "words"),
    [
        ("KC X 9H", None, "joker: found none, expected the card that the joker stands for"),
        ("KC 9H 9H", "9H", "joker: found '9H', expected nothing: no joker is in the meld"),
        (
            "KC X 9H",
            "8H",
            "the joker cannot stand for the 8 of hearts in KC X 9H (Khanhoo 8, the joker). Legal here: the 9 of hearts.",
        ),
        (
            "KC ? 9H",
            "8H",
            "the joker cannot stand for the 8 of hearts in KC ? 9H (Khanhoo 8, the joker). Legal here: the 9 of hearts.",
        ),
        (
            "X 9H 9H",
            "X",
            "the joker cannot stand for the joker in X 99H (Khanhoo 8, the joker). Legal here: the king of clubs.",
        ),
        ("KC X 9H", "TH", "card: found 'TH', expected a card of the pack"),
    ],
)
def test_the_joker_stands_for_a_card_of_the_meld(cards: str, joker: str | None, words: str) -> None:
    game = thrown()
    game.do(Claimed(1, "9H", "court"))
    assert game.refused(game.lay(1, cards, "court", joker)) == words


def test_the_joker_is_bumped_like_any_card() -> None:
    game = thrown("X")
    game.do(Claimed(1, "X", "royal"), game.lay(1, "JC QC X", "royal", "KC"))


def test_what_the_joker_stands_for_may_be_unrecorded_and_so_may_the_joker() -> None:
    thrown().do(Claimed(1, "9H", "court"), Laid(1, ("KC", "X", "9H"), "court", "?"))
    thrown().do(Claimed(1, "9H", "court"), Laid(1, ("KC", "?", "9H"), "court", "9H"))


# Several bumpers


def test_the_higher_meld_bumps() -> None:
    """Own: denexa is silent."""
    game = thrown()
    assert game.refused(Claimed(4, "9H", "triplet", (Loser(1, "court"),))) == (
        "Wang (seat 4) cannot bump for a triplet before Guo (seat 1) for a court (Khanhoo 11, several bumpers)."
        " Legal here: Guo (seat 1) bumps."
    )
    game.do(Claimed(1, "9H", "court", (Loser(4, "triplet"),)))


def test_among_equals_who_plays_sooner_bumps() -> None:
    game = thrown()
    assert game.refused(Claimed(1, "9H", "triplet", (Loser(4, "triplet"),))) == (
        "Guo (seat 1) cannot bump for a triplet before Wang (seat 4) for a triplet (Khanhoo 11, several bumpers)."
        " Legal here: Wang (seat 4) bumps."
    )
    game.do(Claimed(4, "9H", "triplet", (Loser(1, "triplet"),)))


@pytest.mark.parametrize(
    ("over", "words"),
    [
        ([Loser(1, "triplet"), Loser(1, "triplet")], "over: found a seat twice, expected each at most once"),
        ([Loser(4, "triplet")], "over: found a seat twice, expected each at most once"),
        ([Loser(3, "royal"), Loser(3, "royal")], "over: found 2 challenges, expected one at most"),
        ([Loser(3, "dui")], "over: found 'dui', expected one of: sequence, aces"),
        ([Loser(2, "triplet")], "Li (seat 2) cannot bump (Khanhoo 10, bumping)."),
        ([Loser(1, "sequence")], "Guo (seat 1) cannot bump for a sequence (Khanhoo 10, bumping)."),
    ],
)
def test_who_lost_is_somebody_who_could_have_bumped_or_challenged(over: list[Loser], words: str) -> None:
    assert thrown().refused(Claimed(4, "9H", "court", tuple(over))).startswith(words)


# The challenge: K5 of the rulings, seats counted from 1


@pytest.mark.parametrize("named", ["royal", "triplet", "sequence"])
def test_a_strictly_higher_bump_holds_against_a_challenge(named: str) -> None:
    """K5: the next player names a royal or a sequence against a court."""
    game = thrown()
    game.do(Claimed(1, "9H", "court", (Loser(4, "triplet"), Loser(3, named))))
    assert game.table.turn == 1


@pytest.mark.parametrize("named", ["court", "khanhoo", "double_triplet"])
def test_against_a_challenge_as_high_nobody_bumps(named: Any) -> None:
    """K5: a court against a court."""
    game = thrown()
    assert game.refused(Claimed(1, "9H", "court", (Loser(3, named),))) == (
        f"Guo (seat 1) cannot bump for a court against a {named.replace('_', ' ')} (Khanhoo 12, the challenge)."
        " Legal here: only a higher meld holds: no player bumps."
    )
    game.do(Challenged(3, named, (Loser(4, "triplet"), Loser(1, "court"))))
    assert (game.table.phase, game.table.turn) == ("open", 3)


def challenged(players: int = 4) -> KhanhooGame:
    """Seat 3 has kept the nine of hearts from seat 1."""
    game = thrown(players=players)
    game.do(Challenged(3, "court", (Loser(1, "court"),)))
    return game


def test_a_challenge_against_a_higher_bump_does_not_hold() -> None:
    assert thrown().refused(Challenged(3, "royal", (Loser(4, "triplet"), Loser(1, "court")))) == (
        "Chen (seat 3) cannot stop a court with a royal (Khanhoo 12, the challenge). Legal here: Guo (seat 1) bumps."
    )


@pytest.mark.parametrize("move", [Took(3, "9H"), Drew(3, "?")])
def test_after_a_challenge_the_next_player_takes_or_draws_and_is_held_to_nothing(move: Event) -> None:
    """D: play proceeds as normal; not held to the meld is our own."""
    game = challenged(players=3)
    game.do(move, Discarded(3, "9H" if isinstance(move, Took) else "?"))
    assert game.table.challenge is None
    assert game.table.melds[3] == []


def test_after_a_challenge_that_discard_is_bumped_by_nobody() -> None:
    game = challenged()
    assert game.refused(Claimed(4, "9H", "double_triplet")) == (
        "Wang (seat 4) cannot bump: Chen (seat 3) has challenged (Khanhoo 12, the challenge)."
        " Legal here: Chen (seat 3) takes the 9 of hearts."
    )
    assert game.refused(Challenged(3, "court", (Loser(1, "court"),))).startswith("Chen (seat 3) has already challenged")
    game.do(Took(3, "9H"), Discarded(3, "9H"), Claimed(2, "9H", "court"))


def test_only_the_next_player_challenges() -> None:
    assert thrown().refused(Challenged(4, "court", (Loser(1, "court"),))) == (
        "Wang (seat 4) cannot challenge: it is another seat's turn (Khanhoo 12, the challenge)."
        " Legal here: Chen (seat 3) takes the 9 of hearts, or a player bumps."
    )


# challenge_verify: what nobody had to show

HANDS = {
    1: "KC 9H 2H3H4H5H6H7H8H 2S3S4S5S6S7S",
    2: "9H",
    3: "9S9D 4D4D5D5D6D6D7D7D8D8D 2D2D3D",
    4: "2S3S4S5S6S7S8S8S 2H3H4H5H6H7H8H",
}


def known() -> KhanhooGame:
    """Guo can make a court of the nine of hearts, Chen a triplet, Wang nothing but a sequence."""
    game = full(HANDS, players=4)
    game.do(Discarded(2, "9H"))
    return game


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Challenged(3, "triplet", (Loser(4, "triplet"),)), "Wang (seat 4) named a triplet"),
        (Challenged(3, "court", (Loser(1, "court"),)), "Chen (seat 3) named a court"),
        (
            Claimed(1, "9H", "court", (Loser(3, "royal"), Loser(4, "triplet"))),
            "Chen (seat 3) named a royal and Wang (seat 4) named a triplet",
        ),
        (Challenged(3, "sequence", (Loser(1, "aces"),)), "Chen (seat 3) named a sequence and Guo (seat 1) named aces"),
    ],
)
def test_a_meld_that_the_known_cards_do_not_make_is_remarked_on_and_stays(move: Event, words: str) -> None:
    """Recorded as declared; if the cards are known, the check says whether it was true."""
    game = known()
    (message,) = game.rules.warner(game.table)(move)
    assert str(message) == f"{words} for the 9 of hearts, which cannot be made of the cards held"
    game.do(move)


def test_what_is_true_is_not_remarked_on() -> None:
    game = known()
    assert not [*game.rules.warner(game.table)(Claimed(1, "9H", "court", (Loser(3, "triplet"),)))]


def test_where_cards_are_unknown_nothing_is_remarked_on_that_could_be() -> None:
    game = thrown()
    assert not [*game.rules.warner(game.table)(Challenged(3, "court", (Loser(4, "court"),)))]
