"""Tricks: turns and passes, taking the wind, going out, announcing, and where a hand ends (rulings 11, 14, 15, 16 and 21)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import Announced, LeadSet, Passed, Played, TrickEnded
from replay.values.events import HandEnded
from tests.support.guandan.deals import after, levels, observed

# 14, tricks


def test_play_goes_to_the_right() -> None:
    """Ruling 25: East, North, West, South."""
    game = observed()
    for seat, card in ((1, "3S"), (2, "4S"), (3, "5S"), (4, "6S")):
        assert game.table.turn == seat
        game.lay(seat, card)
    assert game.table.turn == 1


def test_a_trick_ends_when_all_others_have_passed_and_its_winner_leads() -> None:
    game = observed()
    game.lay(1, "3S")
    assert game.passed(2, 3) == []
    assert game.passed(4) == [TrickEnded(1), LeadSet(1, "won")]
    assert (game.table.turn, game.table.trick, game.table.discards) == (1, (), [(1, "3S")])


def test_who_passed_may_play_again_in_the_same_trick() -> None:
    game = observed()
    game.lay(1, "3S")
    game.passed(2)
    game.lay(3, "4S")
    game.passed(4, 1)
    game.lay(2, "5S")
    assert game.table.turn == 3


def test_nobody_plays_out_of_turn() -> None:
    """Article 8.3."""
    game = observed()
    assert game.refused(game.laid(2, "3S")) == (
        "Li (seat 2) cannot play out of turn (Guandan 14, turns; Article 8.3). Legal here: Guo (seat 1) leads any combination."
    )
    game.lay(1, "9S9D")
    assert game.refused(Passed(4)) == (
        "Wang (seat 4) cannot pass out of turn (Guandan 14, turns; Article 8.3)."
        " Legal here: Li (seat 2) beats the pair of 9 or passes."
    )


def test_nobody_passes_on_lead() -> None:
    """Known trap: passing on lead."""
    game = observed()
    assert game.refused(Passed(1)) == (
        "Guo (seat 1) cannot pass on lead (Guandan 14, tricks). Legal here: Guo (seat 1) leads any combination."
    )
    game.lay(1, "3S")
    game.passed(2, 3, 4)
    assert "cannot pass on lead" in game.refused(Passed(1))


def test_only_what_beats_the_last_play_is_laid_on_it() -> None:
    """Ruling 11; the sentence names the play on the table."""
    game = observed()
    game.lay(1, "9S9D")
    assert game.refused(game.laid(2, "8S8D")) == (
        "Li (seat 2) cannot play a pair of 8 on a pair of 9 (Guandan 11, what beats what)."
        " Legal here: Li (seat 2) beats the pair of 9 or passes."
    )
    game.lay(2, "3S3D3C3C")
    assert game.refused(game.laid(3, "X1X1")).startswith(
        "Chen (seat 3) cannot play a pair of small jokers on a bomb of four 3"
    )


def test_an_equal_straight_flush_does_not_beat_itself() -> None:
    """Known trap."""
    game = observed()
    game.lay(1, "5S6S7S8S9S", "straight_flush", 5)
    assert "cannot play a straight flush 5 to 9 on a straight flush 5 to 9" in game.refused(
        game.laid(2, "5D6D7D8D9D", "straight_flush", 5)
    )


def test_a_plate_is_not_promoted_by_the_level() -> None:
    """Known trap, G3: at level 5 555666 does not beat KKKAAA."""
    game = after((1, 3), tribute=False)
    assert game.table.level == 5
    game.lay(1, "KSKDKC ASADAC")
    assert "cannot play a plate 5 to 6 on a plate king to ace" in game.refused(game.laid(2, "5S5D5C 6S6D6C"))


def test_a_level_card_is_not_raised_inside_a_run() -> None:
    """Known trap, G1: at level 5 the 5S is not above the ace."""
    game = after((1, 3), tribute=False)
    assert game.refused(game.laid(1, "JSQDKCAH5S", "straight", 11)).startswith(
        "Guo (seat 1) cannot play JS QD KC AH 5S as a straight"
    )
    game.lay(1, "JSQDKCAD5H", "straight", 10)


def test_a_reading_that_the_cards_do_not_bear_is_refused_with_those_that_they_do() -> None:
    game = observed()
    assert game.refused(game.laid(1, "5S5D5C", "pair", 5)) == (
        "Guo (seat 1) cannot play 5S 5D 5C as a pair of 5 (Guandan 9, combinations; Articles 3 and 5)."
        " Legal here: declare a triple of 5."
    )
    assert game.refused(game.laid(1, "5S6D", "pair", 5)) == (
        "Guo (seat 1) cannot play 5S 6D as a pair of 5 (Guandan 9, combinations; Articles 3 and 5)."
        " Legal here: other cards: these are not a combination."
    )


def test_a_wild_makes_no_pair_with_a_joker() -> None:
    """Known trap, G3."""
    assert "X2 2H as a pair of" in observed().refused(observed().laid(1, "X2 2H", "pair", 17))


def test_a_joker_pair_may_be_the_pair_of_a_full_house() -> None:
    """Known trap, G3."""
    observed().lay(1, "X2X2 4S4D4C", "full_house", 4)


def test_a_play_may_hold_cards_that_nobody_saw() -> None:
    game = observed()
    game.do(Played(1, ("5S", "?", "?", "8D", "?"), "straight", 5))
    assert (game.table.count(1), game.table.unknown[1]) == (22, 22)
    assert game.refused(Played(2, ("7S", "?"), "pair", 9)).startswith("Li (seat 2) cannot play 7S ? as a pair of 9")


# 15, taking the wind


def test_the_partner_takes_the_wind() -> None:
    """Article 9, jie feng."""
    game = observed()
    assert game.out(1) == [TrickEnded(1), LeadSet(3, "wind")]
    assert (game.table.turn, game.table.finished) == (3, (1,))


def test_at_other_tables_the_next_who_holds_cards_leads() -> None:
    game = observed(jiefeng="next")
    assert game.out(1) == [TrickEnded(1), LeadSet(2, "wind")]


def test_no_wind_where_somebody_beat_the_last_play() -> None:
    game = observed()
    for size in (10, 10):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    game.do(Played(1, ("?",) * 7, "bomb", 3))
    game.do(Played(2, ("?",) * 7, "bomb", 4))
    assert game.passed(3, 4) == [TrickEnded(2), LeadSet(2, "won")]


def test_the_wind_goes_to_the_partner_also_where_an_opponent_is_out() -> None:
    game = observed(lead=2)
    assert game.out(2)[-1] == LeadSet(4, "wind")
    game.lay(4, "3S")
    game.lay(1, "4S")
    game.passed(3, 4)
    for size in (10, 10):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(3, 4)
    game.do(Played(1, ("?",) * 6, "bomb", 3))
    assert game.passed(3, 4) == [TrickEnded(1), LeadSet(3, "wind")]


def test_who_is_out_neither_plays_nor_passes() -> None:
    """Known trap: someone who is out answering "pass"."""
    game = observed()
    game.out(1)
    game.lay(3, "3S")
    assert game.table.turn == 4
    assert game.refused(Passed(1)) == (
        "Guo (seat 1) is out and cannot pass (Guandan 16, who is out)."
        " Legal here: Wang (seat 4) beats the single 3 or passes."
    )
    game.passed(4)
    assert game.passed(2) == [TrickEnded(3), LeadSet(3, "won")]


# 16, the end of a hand


def test_a_hand_ends_with_a_double_win_and_third_and_fourth_do_not_exist() -> None:
    """Known trap: play going on after a double win."""
    game = observed()
    game.out(1)
    brought = game.out(3)
    assert levels(brought).order == (1, 3)
    assert brought[-1] == HandEnded("finished", 4)
    assert game.refused(Passed(2)) == "no hand is being played (Paipu, hands). Legal here: start a hand."


def test_a_hand_ends_when_three_are_out_and_the_fourth_is_last() -> None:
    game = observed()
    game.out(1)
    game.lay(3, "3S")
    game.lay(4, "4S")
    game.passed(2, 3)
    for size in (10, 10):
        game.do(Played(4, ("?",) * size, "bomb", 3))
        game.passed(2, 3)
    game.do(Played(4, ("?",) * 6, "bomb", 3))
    assert game.passed(2, 3) == [TrickEnded(4), LeadSet(2, "wind")]
    assert levels(game.out(2)).order == (1, 4, 2, 3)


def test_what_lies_on_the_table_stays_there_at_the_end_of_a_hand() -> None:
    game = observed()
    game.out(1)
    game.out(3)
    assert [len(play) for play in game.table.melds[3]] == [7]
    assert len(game.table.discards) == 27 + 20


@pytest.mark.parametrize(("order", "shuffler"), [((1, 3), 4), ((1, 2, 3, 4), 4), ((2, 3, 4, 1), 1)])
def test_the_left_of_first_place_shuffles_next(order: tuple[int, ...], shuffler: int) -> None:
    """Ruling 26 (J23, NZ26)."""
    game = after(order)
    assert game.table.dealer == shuffler
    assert game.table.order[0] == shuffler


# 21, announcing


@pytest.mark.parametrize(("profile", "most"), [("fcg", 9), ("jiangsu", 10)])
def test_who_comes_down_to_few_cards_says_so(profile: str, most: int) -> None:
    """Article 9; J23."""
    game = observed(profile=profile)
    for size in (10, 16 - most):
        game.do(Played(1, ("?",) * size, "bomb", 3))
        game.passed(2, 3, 4)
    assert game.refused(Announced(1, most + 1)) == (
        f"Guo (seat 1) cannot announce {most + 1} cards (Guandan 21, announcing; Article 9). "
        f"Legal here: announce only when {most} cards or fewer are left."
    )
    game.lay(1, "5S")
    game.do(Announced(1, most))
    assert game.refused(Announced(1, 8)) == (
        f"Guo (seat 1) holds {most} cards and cannot announce 8 (Guandan 21, announcing; Article 9). "
        f"Legal here: 1 announces {most}."
    )


def test_who_announces_too_early_reads_when_to_announce() -> None:
    """A bug's test: the refusal of '1 announces 9' named the 27 cards of the hand as legal, which may not be announced."""
    assert observed().refused(Announced(1, 9)) == (
        "Guo (seat 1) holds 27 cards and cannot announce 9 (Guandan 21, announcing; Article 9). "
        "Legal here: announce only when 9 cards or fewer are left."
    )


def test_at_tables_without_announcing_there_is_nothing_to_announce() -> None:
    game = observed(profile="simple")
    game.do(Played(1, ("?",) * 10, "bomb", 3))
    game.passed(2, 3, 4)
    game.do(Played(1, ("?",) * 10, "bomb", 3))
    assert game.refused(Announced(1, 7)) == (
        "Guo (seat 1) cannot announce 7 cards (Guandan 21, announcing; Article 9). Legal here: announce nothing."
    )


def test_who_is_out_announces_nothing() -> None:
    game = observed()
    game.out(1)
    assert game.refused(Announced(1, 1)).startswith(
        "Guo (seat 1) is out and cannot announce cards (Guandan 16, who is out)"
    )


@pytest.mark.parametrize("move", [Announced(1, 27), Passed(1)])
def test_before_the_play_nobody_announces_or_passes(move: Any) -> None:
    game = after((1, 2, 3, 4))
    assert "Legal here" in game.refused(move)
