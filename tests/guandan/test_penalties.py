"""Penalties: the referee's event names the effect, the rules apply it and the record goes on (ruling 23, Articles 7.3, 7.4 and 8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.formats import read_text
from replay.rules.guandan import LeadSet, MatchEnded, Penalised, TributeDue
from replay.values.events import Dealt, HandEnded, HandVoided
from tests.support.guandan.deals import DOUBLE, THIRD, at_levels, levels, observed, seated, sits_out

J, Q, K, A = 11, 12, 13, 14


# 8.3, method or seat: a warning, then a victory point


@pytest.mark.parametrize("move", [Penalised(2, "8.3", "warning"), Penalised(2, "8.3", "vp", 1)])
def test_article_8_3_a_warning_and_a_victory_point_change_nothing_on_the_table(move: Penalised) -> None:
    game = observed()
    turn = game.table.turn
    assert game.do(move) == []
    assert (game.table.turn, game.table.penalties) == (turn, (move,))
    between = seated()
    assert between.do(move) == []


# 7.3 and 7.4.2, redeal


def test_article_7_3_a_redeal_ends_the_hand_and_the_same_player_shuffles() -> None:
    game = seated()
    game.result(*THIRD)
    game.start(None, "observed").deal()
    before = game.table.match
    assert game.do(Penalised(2, "7.3", "redeal")) == [HandEnded("redeal", 4)]
    assert game.table.match == before
    game.start(None, "observed")
    assert (game.table.dealer, game.events[-1]) == (4, TributeDue((4,)))


# 7.4.2, the deal is lost


@pytest.mark.parametrize(("own", "reached"), [(5, 8), (J, A), (Q, A), (K, A)])
def test_article_7_4_2_a_lost_deal_is_lost_as_double_down(own: int, reached: int) -> None:
    """J, Q and K lead to the ace; the losers keep their level, and nobody has a place."""
    game = at_levels(own, 6).start()
    after = levels(game.do(Penalised(2, "7.4.2", "deal_lost")))
    assert (after.levels, after.order, after.up, after.winners) == ((reached, 6), (), 3, (1, 3))


def test_article_7_4_2_the_side_at_the_king_wins_and_the_side_at_the_queen_stays() -> None:
    """G5."""
    game = at_levels(Q, K).start()
    after = levels(game.do(Penalised(3, "7.4.2", "deal_lost")))
    assert (after.levels, after.passed, after.tribute) == ((Q, A), (0, 0), False)


@pytest.mark.parametrize(
    ("declarer", "options", "passes"),
    [(0, {}, True), (1, {}, False), (1, {"pass_a_at": "held"}, True), (1, {"edition": 1}, True)],
)
def test_article_7_4_2_a_lost_hand_passes_the_ace_that_is_being_played(
    declarer: int, options: dict[str, Any], passes: bool
) -> None:
    """'Playing A is considered successfully passing A': the winners' own level is not enough, but where holding A is."""
    game = at_levels(A, 6, declarer=declarer, **options).start()
    after = levels(game.do(Penalised(2, "7.4.2", "deal_lost")))
    assert (after.passed, after.levels, game.table.over) == ((int(passes), 0), (A, 6), passes)


def test_article_7_4_2_as_it_is_typed_a_team_that_is_only_at_the_ace_has_not_passed_it() -> None:
    """A bug's test: East and West were at A, the hand was played at 5, and the match was reported as won."""
    hands = "".join(
        f"== hand {number}, depth result\n{first} finishes {first} {first + 2}\n"
        for number, first in enumerate([1, 1, 1, 1, 2], 1)
    )
    head = '%paipu 1\n[Rules "guandan/fcg"]\n[Date "2026-11-20"]\n[Seats "Guo; Li; Chen; Wang"]\n'
    text = f"{head}{hands}== hand 6, depth result\n2 penalty 7.4.2 deal lost\n"
    events = read_text(text.encode(), "evening").events
    assert not any(isinstance(event, MatchEnded) for event in events)
    after = levels(events[::-1])
    assert (after.levels, after.passed, after.declarer) == ((A, 5), (0, 0), 0)


def test_article_7_4_2_who_loses_a_hand_at_the_own_ace_to_a_team_at_its_ace_has_failed() -> None:
    game = at_levels(A, A, declarer=1, a_fail_limit=2).start()
    after = levels(game.do(Penalised(2, "7.4.2", "deal_lost")))
    assert (after.passed, after.fails) == ((0, 0), (0, 1))


def test_article_7_4_2_is_a_failure_where_every_hand_at_the_ace_counts() -> None:
    game = at_levels(A, 6, a_fail_limit=1).start()
    assert levels(game.do(Penalised(1, "7.4.2", "deal_lost"))).levels == (2, 9)
    game = at_levels(A, 6, a_fail_limit=1, a_fail_counts="partner_last").start()
    assert levels(game.do(Penalised(1, "7.4.2", "deal_lost"))).levels == (A, 9)


def test_article_7_4_2_next_time_the_violator_shuffles_the_violators_left_leads_and_nobody_owes() -> None:
    game = observed()
    assert game.do(Penalised(2, "7.4.2", "deal_lost"))[-1] == HandEnded("deal_lost", 2)
    game.start(None, "observed").deal()
    assert (game.table.dealer, game.table.payers, game.table.turn) == (2, (), 1)
    assert LeadSet(1, "deal_lost") in game.events


def test_article_7_4_2_also_ends_a_hand_of_which_only_the_result_is_recorded() -> None:
    game = seated().start(None, "result")
    assert levels(game.do(Penalised(2, "7.4.2", "deal_lost"))).levels == (5, 2)
    game.start(None, "result").do(Penalised(2, "7.3", "redeal"))


# What every penalty needs


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Penalised(1, "7.4.1", "card_drawn", card="5S"), "to: found no to, expected it with the effect card_drawn"),
        (Penalised(1, "7.4.1", "card_drawn", to=2), "card: found no card, expected it with the effect card_drawn"),
        (sits_out(1, "bomb"), "size: found no size, expected it with the effect sits_out"),
        (sits_out(1, "pair", 2), "size: found 2, expected no size with the effect sits_out"),
        (Penalised(1, "8.3", "warning", to=2), "to: found 2, expected no to with the effect warning"),
        (Penalised(1, "7.3", "redeal", card="5S"), "card: found '5S', expected no card with the effect redeal"),
        (Penalised(1, "8.3", "vp"), "vp: found 0, expected the victory points that are taken off"),
        (Penalised(1, "8.3", "warning", 1), "vp: found 1, expected no victory points with a warning"),
        (Penalised(5, "8.3", "warning"), "seat: found seat 5, expected a seat at the table"),
    ],
)
def test_a_penalty_names_what_its_effect_needs_and_no_more(move: Penalised, words: str) -> None:
    assert observed().refused(move) == words


def test_by_the_first_edition_who_sits_out_laid_a_combination_and_no_grabbed_card_has_a_name() -> None:
    game = observed(edition=1)
    assert game.refused(Penalised(1, "8.3", "sits_out")) == "as: found no as, expected it with the effect sits_out"
    assert game.refused(Penalised(1, "7.4.1", "card_drawn", to=2, card="5S", grabbed="?")) == (
        "grabbed: found '?', expected no grabbed with the effect card_drawn"
    )


@pytest.mark.parametrize("effect", ["redeal", "deal_lost", "lead_passes"])
def test_between_hands_there_is_nothing_to_lose_but_points(effect: Any) -> None:
    assert seated().refused(Penalised(1, "7.4", effect)) == (
        "Guo (seat 1) cannot be penalised so between hands (Guandan 23, penalties). Legal here: a warning or victory points."
    )


def test_of_a_recorded_result_no_trick_is_left_to_sit_out() -> None:
    game = seated().start(None, "result")
    game.do(Penalised(1, "8.3", "vp", 1))
    assert game.refused(sits_out(1)) == (
        "Guo (seat 1) cannot be penalised so: only the result of this hand is recorded (Guandan 23, penalties)."
        " Legal here: a warning, victory points, or a penalty that ends the hand."
    )


def test_victory_points_may_come_with_an_effect() -> None:
    game = observed()
    game.do(Penalised(1, "8.3", "lead_passes", 1))
    assert game.table.penalties[0].vp == 1


def test_a_lost_deal_may_be_voided() -> None:
    game = at_levels(Q, K).start()
    game.do(Penalised(3, "7.4.2", "deal_lost"), HandVoided(1, "the referee changed his mind"))
    assert game.table.match.levels == (Q, K)
    game.start()
    assert not any(isinstance(event, LeadSet) for event in game.events[-1:])


def test_a_penalty_in_the_deal_lets_the_deal_go_on() -> None:
    game = seated().start(1)
    cards = [card for card, copies in game.rules.pack.copies.items() for _ in range(copies)]
    game.do(Dealt(1, tuple(cards[:27])), Penalised(2, "8.3", "vp", 1), Dealt(2, tuple(cards[27:54])))


def test_a_double_win_may_follow_a_penalty() -> None:
    game = observed()
    game.do(sits_out(2), Penalised(4, "8.3", "warning"))
    game.out(1)
    assert levels(game.out(3)).order == DOUBLE
