"""Levels: what a hand is worth, must-play-A, passing A and failing at it (rulings 17 to 20, Articles 2.13, 2.14 and 12.1)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.formats import read_text
from replay.rules import opened_rules
from replay.rules.guandan import MatchEnded
from replay.values.events import Abandoned, HandEnded, HandVoided
from tests.support.guandan.deals import DOUBLE, LAST, THIRD, at_levels, levels, observed, seated

J, Q, K, A = 11, 12, 13, 14
HEAD = '%paipu 1\n[Rules "guandan/fcg"]\n[Date "2026-11-20"]\n{}[Seats "Guo; Li; Chen; Wang"]\n'
BACK = (2, 3, 4, 1)
"""The other side wins with its partner third."""


# 17, levels


@pytest.mark.parametrize(
    ("own", "order", "reached"), [(2, DOUBLE, 5), (7, THIRD, 9), (9, LAST, 10), (Q, DOUBLE, A), (K, THIRD, A), (K, LAST, A), (J, DOUBLE, A)]
)  # fmt: skip
def test_the_winners_go_up_by_the_place_of_the_partner_and_not_over_the_ace(
    own: int, order: tuple[int, ...], reached: int
) -> None:
    """G5; Article 2.13: must-play-A, no overshoot."""
    after = levels(at_levels(own, 6).result(*order))
    assert (after.levels, after.passed, after.declarer) == ((reached, 6), (0, 0), 0)


def test_each_team_has_its_own_level_and_the_winners_is_played_next() -> None:
    """Ruling 17: levels are added to the winners' own, whatever was played."""
    game = seated()
    game.result(*DOUBLE)
    assert game.table.match.levels == (5, 2)
    game.start(None, "observed")
    assert game.table.level == 5
    game.deal()
    game = at_levels(5, 2)
    assert levels(game.result(2, 4)).levels == (5, 5)
    assert levels(game.result(4, 1, 2, 3)).levels == (5, 7)
    assert levels(game.result(3, 2, 4, 1)).levels == (6, 7)
    assert game.start().table.level == 6


def test_the_first_hand_is_played_at_the_two() -> None:
    assert seated().start().table.level == 2


def test_a_hand_shows_who_won_and_lost_it() -> None:
    after = levels(seated().result(4, 1, 2, 3))
    assert (after.order, after.up, after.winners, after.losers) == ((4, 1, 2, 3), 2, (4, 2), (1, 3))
    double = levels(seated().result(3, 1))
    assert (double.order, double.winners, double.losers) == ((3, 1), (3, 1), (2, 4))


def test_levels_move_when_a_hand_is_played_out() -> None:
    game = observed()
    game.out(1)
    assert levels(game.out(3)).levels == (5, 2)


@pytest.mark.parametrize("first", [2, 10, A])
def test_a_match_may_begin_at_another_level(first: int) -> None:
    """Ruling 17, first_level."""
    game = seated(first_level=first)
    assert (game.start().table.level, game.table.match.levels) == (first, (first, first))
    game.do(Abandoned("the cards were wet"))
    assert levels(game.result(*LAST)).levels == (min(first + 1, A), first)
    game.do(HandVoided(2, "mistyped"))
    assert game.start().table.level == first


def test_the_level_at_which_a_match_begins_is_pinned_where_it_is_not_the_two() -> None:
    assert "first_level" not in seated().events[0].options  # type: ignore[attr-defined]
    text = HEAD.replace("{}", '[Option "first_level=10"]\n') + "== hand 1, depth result\n1 finishes 1 3\n"
    record = read_text(text.encode(), "ten")
    assert record.opened.options["first_level"] == 10
    assert levels(record.events).levels == (13, 10)
    rules = opened_rules(record.opened)
    (row,) = rules.room.sheet(rules, record.events).rows
    assert [str(cell) for cell in row.cells[:5]] == ["10", "Guo, Chen", "3", "K", "10"]


@pytest.mark.parametrize("order", [DOUBLE, (2, 4)])
def test_a_first_hand_at_the_ace_is_played_at_the_own_level_of_both_teams(order: tuple[int, ...]) -> None:
    """A match that begins at A was passed in its first hand by the team of East alone."""
    (won,) = (event for event in seated(first_level=A).result(*order) if isinstance(event, MatchEnded))
    assert (won.how, won.winner) == ("passed_a", 0 if order == DOUBLE else 1)


def test_in_a_first_hand_at_the_ace_that_nobody_passes_both_teams_fail() -> None:
    game = seated(first_level=A, a_fail_limit=2, format="deals", deals=9)
    assert levels(game.result(2, 1, 3, 4)).fails == (1, 1)
    game = seated(first_level=A, a_fail_limit=2, a_fail_counts="partner_last", format="deals", deals=9)
    assert levels(game.result(2, 1, 3, 4)).fails == (0, 1)


# 18, passing A


@pytest.mark.parametrize(
    ("options", "order", "passes"),
    [
        ({}, DOUBLE, True),
        ({}, THIRD, True),
        ({}, LAST, False),
        ({"pass_a": "any_win"}, LAST, True),
        ({"pass_a": "double_only"}, DOUBLE, True),
        ({"pass_a": "double_only"}, THIRD, False),
    ],
)
def test_a_team_passes_its_own_ace(options: dict[str, Any], order: tuple[int, ...], passes: bool) -> None:
    """G5; Articles 2.14 and 12.1: first with the partner not last; B: any win; NJ's manual: a double win."""
    brought = at_levels(A, 9, **options).result(*order)
    after = levels(brought)
    assert (after.levels, after.passed) == ((A, 9), (int(passes), 0))
    ended = [event for event in brought if isinstance(event, MatchEnded)]
    assert ended == ([MatchEnded("passed_a", (27, 9), 0)] if passes else [])


@pytest.mark.parametrize(("at", "passes"), [("played", False), ("held", True)])
def test_a_team_may_have_to_play_its_ace_to_pass_it(at: str, passes: bool) -> None:
    """Ruling 18: at the other side's level a team at A passes only where holding A is enough (B)."""
    after = levels(at_levels(A, 9, declarer=1, pass_a_at=at).result(*DOUBLE))
    assert (after.levels, after.passed, after.declarer) == ((A, 9), (int(passes), 0), 0)


def test_simple_passes_with_any_win_where_the_competition_rules_stay() -> None:
    """G5."""
    assert levels(at_levels(A, 2).result(*LAST)).passed == (0, 0)
    assert levels(at_levels(A, 2, profile="simple").result(*LAST)).passed == (1, 0)
    assert levels(at_levels(A, 2, declarer=1, profile="simple").result(*LAST)).passed == (1, 0)


# 19, failing at A


def test_failing_at_the_ace_costs_nothing_under_the_competition_rules() -> None:
    """A, B and J23 are silent."""
    game = at_levels(A, 5)
    for _ in range(5):
        game.result(*LAST)
    assert game.table.match.levels == (A, 5)


@pytest.mark.parametrize("order", [LAST, BACK])
def test_any_failure_at_the_own_ace_may_count(order: tuple[int, ...]) -> None:
    """NZ26: three in total, back to 2."""
    game = at_levels(A, 5, a_fail_limit=3)
    assert levels(game.result(*LAST)).fails == (1, 0)
    assert levels(game.result(*LAST)).fails == (2, 0)
    after = levels(game.result(*order))
    assert (after.levels[0], after.fails) == (2, (0, 0))


def test_failures_are_counted_over_the_hands_between() -> None:
    """NZ26: in total, not in a row; only hands at the own A count."""
    game = at_levels(A, 5, a_fail_limit=3)
    game.result(*LAST)
    game.result(*BACK)
    assert game.table.match.fails == (2, 0)
    game.result(*BACK)
    assert game.table.match.fails == (2, 0), "that hand was played at the others' level"
    game.result(*LAST)
    assert game.table.match.fails == (2, 0)
    game.result(*LAST)
    assert (game.table.match.fails, game.table.match.levels[0]) == ((0, 0), 2)
    assert game.start().table.level == 2


def test_where_only_a_win_with_the_partner_last_counts_a_loss_does_not() -> None:
    """NJ: the fourth partner-last at the own A, back to 2."""
    game = at_levels(A, 5, profile="njupt")
    for fails in (1, 2, 3):
        assert levels(game.result(*LAST)).fails == (fails, 0)
    assert levels(game.result(*BACK)).fails == (3, 0)
    assert levels(game.result(*LAST)).fails == (3, 0), "not at the own A: the others had won"
    after = levels(game.result(*LAST))
    assert (after.levels[0], after.fails) == (2, (0, 0))


def test_a_win_with_the_partner_third_that_does_not_pass_is_no_partner_last() -> None:
    game = at_levels(A, 5, a_fail_limit=2, a_fail_counts="partner_last", pass_a="double_only")
    assert levels(game.result(*THIRD)).fails == (0, 0)
    assert levels(game.result(*LAST)).fails == (1, 0)


def test_a_team_falls_back_to_where_the_table_agreed() -> None:
    game = at_levels(A, 5, a_fail_limit=1, a_fail_to=10)
    assert levels(game.result(*LAST)).levels == (10, 5)


# 20, after A


def test_after_the_ace_the_match_is_won_or_a_new_round_begins_at_the_two() -> None:
    """Ruling 20 [own from A 2.15]."""
    won = at_levels(A, 9, format="deals", deals=10, after_a="match_won").result(*DOUBLE)
    assert won[-2:] == [MatchEnded("passed_a", (27, 9), 0), HandEnded("finished", 4)]
    game = at_levels(A, 9, format="deals", deals=10, after_a="new_round")
    after = levels(game.result(*DOUBLE))
    assert (after.levels, after.passed, after.declarer) == ((2, 2), (1, 0), 0)
    assert not game.table.over
    assert game.start().table.level == 2
    assert game.table.payers == (2, 4)


def test_a_new_round_may_begin_only_for_the_team_that_passed() -> None:
    """Ruling 20, starts_anew: the letter of Article 2.14."""
    game = at_levels(A, 9, format="deals", deals=10, starts_anew="passer", a_fail_limit=3)
    game.result(*LAST)
    game.result(2, 4)
    game.result(*LAST)
    brought = game.result(*DOUBLE)
    after = levels(brought)
    assert (after.levels, after.passed, after.fails, after.kept) == ((2, 12), (1, 0), (0, 0), (0, 0))
    assert str(game.rules.sentence(after, at_levels(A, 12).table)) == (
        "East and West pass A and begin a new round at 2."
    )
    assert game.start().table.level == 2


def test_a_new_round_forgets_the_failures_of_the_old_one() -> None:
    game = at_levels(A, 9, format="deals", deals=10, a_fail_limit=3)
    game.result(*LAST)
    assert levels(game.result(*DOUBLE)).fails == (0, 0)


def test_where_the_format_is_to_pass_the_ace_the_match_ends_there_either_way() -> None:
    for after_a in ("new_round", "match_won"):
        game = at_levels(A, 9, after_a=after_a)
        game.result(*DOUBLE)
        assert game.table.over
        assert game.table.match.levels == (A, 9)
