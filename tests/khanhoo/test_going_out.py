"""Going out and scoring: rulings 8, 9, 13 and 14 of docs/rules/khanhoo.md."""

from __future__ import annotations

import pytest

from replay.rules.khanhoo import PointsSet, Scored, WentOut
from replay.values.events import Abandoned, Claimed, Dealt, Discarded, Drew, Event, HandEnded, Took
from tests.support.khanhoo.deals import DEAREST, ROWS, KhanhooGame, full, observed, seated

SEQUENCES = ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQCKC")


def ready() -> KhanhooGame:
    """Seat 2 holds K3 and the nine of spades, and is to discard."""
    return full({2: f"{ROWS} 9S"})


# Going out


def test_who_has_fifteen_cards_in_melds_after_a_discard_goes_out_at_once() -> None:
    """D, ending; on the first turn too is our own. K3: 7 points and 5 for going out."""
    game = ready()
    game.do(game.out(2, "9S"))
    assert (game.table.phase, game.table.turn) == ("score", 3)
    set_, ended = game.score()
    assert isinstance(set_, PointsSet)
    assert (set_.out, set_.points[1], ended) == (2, 12, HandEnded("won", 2))


def test_going_out_is_an_offer_and_no_duty() -> None:
    game = ready()
    offered = game.rules.legal(game.table, 2)
    assert [move.points for move in offered if isinstance(move, WentOut)] == [7]
    game.do(Discarded(2, "9S"))


@pytest.mark.parametrize(("discard", "points"), [("9H", 12), ("QC", 13)])
def test_the_discard_that_is_made_decides_what_going_out_is_worth(discard: str, points: int) -> None:
    """K4 of the rulings."""
    game = full({2: "X KC 9H QC AH2S3D 4S5S6S 7D8D6D 2H2D2S"})
    offered = {move.card: move for move in game.rules.legal(game.table, 2) if isinstance(move, WentOut)}
    assert set(offered) == {"9H", "QC"}
    assert offered[discard].points == points
    game.do(offered[discard])


def test_the_dearest_hand_goes_out_with_34_points() -> None:
    """K1 of the rulings: 29 points, 34 going out."""
    game = full({2: f"{DEAREST} 4D"})
    game.do(game.out(2, "4D", "AH X 2S2S 3D3D", "8H8H8S8S8D8D", "KC9H9H", points=29))
    game.score()
    assert game.table.totals[2] == 34


def test_nobody_takes_or_bumps_the_final_discard() -> None:
    game = ready()
    game.do(game.out(2, "9S"))
    message = "Legal here: Chen (seat 3) shows the cards to be scored."
    assert game.refused(Took(3, "9S")) == f"Chen (seat 3) cannot take the discard now (Khanhoo 4, turns). {message}"
    assert game.refused(Claimed(1, "9S", "triplet")) == f"Guo (seat 1) cannot bump now (Khanhoo 10, bumping). {message}"
    assert game.refused(Drew(3, "4D")) == f"Chen (seat 3) cannot draw now (Khanhoo 4, turns). {message}"


@pytest.mark.parametrize(
    ("card", "melds", "points", "words"),
    [
        (
            "9S", ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQCKC"), 9,
            "Li (seat 2) cannot count 9 points (Khanhoo 14, scoring). Legal here: 7 points.",
        ),
        (
            "9S", ("AH2H3H", "2S3S", "3D4D5D", "7H8H9H", "JCQCKC"), 6,
            "melds: found 14 cards of Li (seat 2), expected 15, laid melds with them",
        ),
        (
            "9S", ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQC9S"), 7,
            "melds: Li (seat 2) holds KC, which is missing among the cards shown",
        ),
        (
            "KC", ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQC9S"), 7,
            "Li (seat 2) cannot count JQC 9S as a meld (Khanhoo 7, melds). Legal here: leave its cards in the rest.",
        ),
        (
            "KC", ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQC9S"), 7,
            "Li (seat 2) cannot count JQC 9S as a meld (Khanhoo 7, melds)",
        ),
        (
            "8S", ("AH2H3H", "2S3S4S", "3D4D5D", "7H8H9H", "JCQCKC"), 7,
            "Li (seat 2) cannot discard the 8 of spades, which is not in that hand (Khanhoo 13, going out)",
        ),
    ],
)  # fmt: skip
def test_who_does_not_hold_what_is_shown_does_not_go_out(
    card: str, melds: tuple[str, ...], points: int, words: str
) -> None:
    game = ready()
    refused = game.refused(game.out(2, card, *melds, points=points))
    assert refused.startswith(words.replace("melds: Li", "cards: Li"))


def test_the_discard_just_taken_does_not_go_out_where_it_may_not_be_discarded() -> None:
    game = full({2: "9S", 3: ROWS}, allow_return_discard=False)
    game.do(Discarded(2, "9S"), Took(3, "9S"))
    assert game.refused(game.out(3, "9S")) == (
        "Chen (seat 3) cannot discard the 9 of spades, which was just taken (Khanhoo 4, allow_return_discard). Legal "
        "here: discard another card."
    )


def test_only_who_is_to_discard_goes_out() -> None:
    game = full({3: ROWS})
    assert game.refused(game.out(3, "9S")).startswith("Chen (seat 3) cannot go out: it is another seat's turn")


def test_laid_melds_count_for_going_out_as_they_lie() -> None:
    """Ruling 10: it counts for going out and for points."""
    game = full({1: "KC 9H 2H3H4H 2S3S4S 3D4D5D 6D7D8D 9S", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"), game.lay(1, "KC 9H9H", "court"))
    mixed = ("KC 9H9H", "2H3H4H", "2S3S4S", "3D4D5D6D7D8D")
    game.do(game.out(1, "9S", *mixed, points=8))
    game.score()
    assert game.table.totals[1] == 13


@pytest.mark.parametrize(
    ("melds", "words"),
    [
        (
            ("KC 9H X", "7H8H9H", "2S3S4S", "3D4D5D", "JCQCKC"),
            "Guo (seat 1) cannot break up KC 99H, which was laid (Khanhoo 10, frozen melds). Legal here: count laid melds as they lie.",
        ),
        (
            ("2S3S4S", "7H8H X", "3D4D5D", "JCQCKC"),
            "melds: found 12 cards of Guo (seat 1), expected 15, laid melds with them",
        ),
    ],
)
def test_laid_melds_are_not_broken_up(melds: tuple[str, ...], words: str) -> None:
    game = full({1: "KC 9H X 7H8H 2S3S4S 3D4D5D JCQCKC 4H", 2: "9H"}, players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"), game.lay(1, "KC 9H9H", "court"))
    assert game.refused(game.out(1, "4H", *melds)) == words


def two_royals() -> KhanhooGame:
    """Seat 1 has laid two royals and is to discard."""
    game = observed(players=4)
    for _ in range(2):
        thrower = game.table.turn or 0
        game.do(Discarded(thrower, "JC"), Claimed(1, "JC", "royal"), game.lay(1, "JCQCKC", "royal"))
        game.do(Discarded(1, "?"), Took(2, "?"))
    game.do(Discarded(2, "?"), Took(3, "?"), Discarded(3, "?"), Took(4, "?"), Discarded(4, "?"), Took(1, "?"))
    return game


def test_two_melds_laid_alike_are_two() -> None:
    game = two_royals()
    game.do(game.out(1, "9S", "JCQCKC", "JCQCKC", "?9", points=9))


@pytest.mark.parametrize(
    ("royals", "words"),
    [
        (("JCJCQCQCKCKC", "7H8H9H"), "Guo (seat 1) cannot break up JQKC, which was laid"),
        (("JCQCKC", "JCQCX", "KC9H9H"), "Guo (seat 1) cannot count one meld for two that were laid"),
    ],
)
def test_two_laid_melds_are_neither_joined_nor_mixed(royals: tuple[str, ...], words: str) -> None:
    game = two_royals()
    rows = ("2S3S4S", "2D3D4D")
    assert game.refused(game.out(1, "9S", *royals, *rows, points=9)) == (
        f"{words} (Khanhoo 10, frozen melds). Legal here: count laid melds as they lie."
    )


# Scoring


def loser(scoring: str) -> KhanhooGame:
    """Seat 2 went out, and seat 3 holds K3."""
    game = full({2: "4S5S6S 6H6S6D 8H8S8D 9S9D X 5D6D7D 2H", 3: ROWS}, scoring=scoring)
    game.do(game.out(2, "2H", "4S5S6S", "6H6S6D", "8H8S8D", "9S9DX", "5D6D7D", points=8))
    return game


def test_where_the_best_grouping_counts_it_counts_whatever_is_shown() -> None:
    """K3: a khanhoo, a royal and a sequence."""
    for melds, rest in [(SEQUENCES, ""), (("JCQCKC",), "AH2H3H 2S3S4S 3D4D5D 7H8H9H"), ((), ROWS)]:
        game = loser("best")
        assert "Legal here: 9 points" in game.refused(game.shows(3, *melds, rest=rest, points=7))
        game.do(game.shows(3, *melds, rest=rest, points=9))


def test_where_the_declared_melds_count_the_rest_is_the_players_own_fault() -> None:
    """D lets players break out the melds themselves."""
    game = loser("declared")
    assert game.refused(game.shows(3, *SEQUENCES, points=9)) == (
        "Chen (seat 3) cannot count 9 points (Khanhoo 14, scoring). Legal here: 7 points."
    )
    game.do(game.shows(3, *SEQUENCES, points=7))
    assert game.refused(game.shows(1, "7H8H9H", points=1)).startswith(
        "melds: found 3 cards of Guo (seat 1), expected 15"
    )


def test_declared_melds_of_who_goes_out_count_as_they_are_declared() -> None:
    game = full({2: "5H5H5S5S5D5D 2H3H4H 7H8H9H JCQCKC 9S"}, scoring="declared")
    assert "Legal here: 9 points" in game.refused(
        game.out(2, "9S", "5H5S5D", "5H5S5D", "2H3H4H", "7H8H9H", "JCQCKC", points=15)
    )
    game.do(game.out(2, "9S", "5H5S5D", "5H5S5D", "2H3H4H", "7H8H9H", "JCQCKC", points=9))


def test_a_hand_without_a_meld_is_worth_nothing() -> None:
    game = loser("declared")
    game.do(game.shows(3, rest=ROWS, points=0))


def test_every_other_seat_shows_its_cards_once() -> None:
    game = loser("best")
    assert game.refused(game.shows(2, *SEQUENCES)).startswith("Li (seat 2) is already scored (Khanhoo 14, scoring)")
    game.do(game.shows(3, *SEQUENCES, points=9))
    assert game.refused(game.shows(3, *SEQUENCES, points=9)) == (
        "Chen (seat 3) is already scored (Khanhoo 14, scoring). Legal here: Guo (seat 1) shows the cards to be scored."
    )
    *_, ended = game.score()
    assert ended == HandEnded("won", 2)


def test_nobody_is_scored_before_somebody_went_out() -> None:
    game = ready()
    assert game.refused(Scored(3, (), ("?",) * 15, 0)) == (
        "Chen (seat 3) cannot show cards to be scored now (Khanhoo 14, scoring). Legal here: Li (seat 2) discards, or goes out."
    )


def test_the_others_may_be_scored_in_any_order() -> None:
    game = loser("best")
    (last,) = (move for move in game.rules.legal(game.table, 1))
    game.do(last, game.shows(3, *SEQUENCES, points=9))
    assert not game.table.live


@pytest.mark.parametrize(
    ("melds", "rest", "words"),
    [
        (SEQUENCES[:4], "JCQC9D", "cards: Chen (seat 3) holds KC, which is missing among the cards shown"),
        (SEQUENCES[:4], "JCQC", "melds: found 14 cards of Chen (seat 3), expected 15, laid melds with them"),
        ((*SEQUENCES[:4], "JCQC"), "KC", "Chen (seat 3) cannot count JQC as a meld (Khanhoo 7, melds)."),
    ],
)
def test_what_is_shown_is_the_hand(melds: tuple[str, ...], rest: str, words: str) -> None:
    game = loser("best")
    assert game.refused(game.shows(3, *melds, rest=rest, points=9)).startswith(words)


@pytest.mark.parametrize(("bonus", "total"), [(5, 12), (0, 7), (20, 27)])
def test_the_bonus_for_going_out_is_an_option(bonus: int, total: int) -> None:
    game = full({2: f"{ROWS} 9S"}, out_bonus=bonus)
    game.do(game.out(2, "9S"))
    game.score()
    assert game.table.totals[2] == total


def test_a_hand_may_be_abandoned_even_after_somebody_went_out() -> None:
    game = loser("best")
    game.do(Abandoned("the cards were mixed up"))
    assert game.table.totals == {}


# Melds by option


@pytest.mark.parametrize(("option", "points"), [(False, 5), (True, 6)])
def test_aces_of_three_suits_are_a_triplet_where_that_was_agreed(option: bool, points: int) -> None:
    """Own: D's number cards include the ace elsewhere."""
    game = full({2: "AHASAD 4S5S6S 7D8D9D 2H3H4H 6H7H8H 9S"}, triplet_aces=option)
    refused = game.refused(game.out(2, "9S", "AHASAD", "4S5S6S", "7D8D9D", "2H3H4H", "6H7H8H", points=29))
    assert refused.endswith(f"Legal here: {points} points.")


@pytest.mark.parametrize("option", [False, True])
def test_four_aces_are_aces_where_that_was_agreed(option: bool) -> None:
    game = full({2: "AHAHASAD 4S5S6S7S 7D8D9D 2H3H4H5H 9S"}, aces_open=option)
    move = game.out(2, "9S", "AHAHASAD", "4S5S6S7S", "7D8D9D", "2H3H4H5H", points=4)
    if option:
        game.do(move)
    else:
        assert game.refused(move).startswith("Li (seat 2) cannot count AAH AS AD as a meld (Khanhoo 7, melds)")


# Unknown cards


def out_unseen(scoring: str = "best") -> KhanhooGame:
    """An observed hand in which seat 2 went out with cards that nobody wrote down."""
    game = observed(scoring=scoring)
    game.do(WentOut(2, "9S", (("?",) * 15,), 7))
    return game


def test_cards_that_nobody_wrote_down_can_be_worth_whatever_cards_can() -> None:
    game = out_unseen()
    assert game.refused(Scored(3, (), ("?",) * 15, 30)) == (
        "Chen (seat 3) cannot count 30 points (Khanhoo 14, scoring). Legal here: 0 to 29 points."
    )
    game.do(Scored(3, (), ("?",) * 15, 29), Scored(1, (), ("?",) * 15, 0))
    assert game.table.totals == {1: 0, 2: 12, 3: 29}


def test_known_melds_are_worth_at_least_their_points() -> None:
    game = out_unseen()
    assert game.refused(game.shows(3, "JCQCKC", rest="?12", points=2)).endswith("Legal here: 3 to 29 points.")
    game.do(game.shows(3, "JCQCKC", rest="?12", points=3))


def test_known_declared_melds_are_worth_exactly_their_points() -> None:
    game = out_unseen("declared")
    assert game.refused(game.shows(3, "JCQCKC", rest="?12", points=4)).endswith("Legal here: 3 points.")
    assert game.refused(game.shows(3, "JC?KC", rest="?12", points=0)).endswith("Legal here: 1 to 29 points.")
    game.do(game.shows(3, "JC?KC", rest="?12", points=3))


def test_a_meld_that_no_unseen_card_can_complete_is_refused() -> None:
    game = out_unseen()
    assert game.refused(game.shows(3, "JC ? 9D", rest="?12", points=3)).startswith(
        "Chen (seat 3) cannot count JC ? 9D as a meld (Khanhoo 7, melds)"
    )


def test_a_laid_meld_of_which_a_card_was_not_seen_is_among_those_that_are_shown() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"), game.lay(1, "KC ? 9H", "court"), Discarded(1, "?"))
    game.do(Took(2, "?"), game.out(2, "?", "?15"))
    moves: list[Event] = [game.shows(1, "KC9H9H", rest="?12", points=4)]
    game.do(*moves)
    assert game.table.count(1) + sum(map(len, game.table.melds[1])) == 15


def test_a_deal_after_somebody_went_out_is_refused() -> None:
    assert "cannot be dealt cards now" in loser("best").refused(Dealt(1, ("9S",)))


def test_the_hands_stay_on_the_table_after_the_end() -> None:
    game = loser("best")
    game.score()
    assert game.table.shown == {1, 2, 3}
    assert seated().table.shown == frozenset()
