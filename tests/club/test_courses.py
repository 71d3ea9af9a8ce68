"""The courses of games in a list: a seat's total before the first hand and after each, from the indexes alone."""

from __future__ import annotations

from replay.charts import SPARK, spark
from replay.club import Club
from tests.support.samples import FOLDER

SAMPLES = ("evening", "results_only", "guandan/match", "guandan/results", "khanhoo/match", "khanhoo/results")


def samples(club: Club) -> None:
    for name in SAMPLES:
        club.import_path(FOLDER.joinpath(*f"{name}.paipu".split("/")))


def test_a_course_ends_where_the_standings_say(club_of_engine: Club) -> None:
    club = club_of_engine
    samples(club)
    for game in club.games():
        for each in game.standings:
            totals = club.courses({game.id: each.seat}).get(game.id)
            assert totals is not None, (game.rules, each.seat)
            assert totals[-1] == (each.money if each.points is None else each.points)
            assert len(totals) <= game.hands + 1


def test_a_hand_that_was_struck_out_is_in_no_course(club: Club) -> None:
    samples(club)
    for rules in ("quandui/pagat", "khanhoo"):
        game = next(each for each in club.games() if each.rules.startswith(rules))
        counted = [each for each in club.game(game.id).hands if not each.void]
        last, seat = max((each.hand, each.winner or 0) for each in counted if each.how == "won")
        before = club.courses({game.id: seat})[game.id]
        for each in reversed(counted):
            if each.hand >= last:
                club.void_hand(game.id, each.hand, "counted wrongly")
        (after,) = club.courses({game.id: seat}).values()
        standing = next(each for each in club.game(game.id).standings if each.seat == seat)
        assert after[-1] == (standing.money if standing.points is None else standing.points)
        assert len(after) < len(before)


def test_a_game_of_more_than_a_hundred_hands_has_none(club: Club) -> None:
    club.simulate("quandui/pagat", 3, 102, 5, "0.10 EUR")
    (game,) = club.games()
    assert club.courses({game.id: 1}) == {}


def test_lines_of_one_list_have_one_scale_with_zero_in_it() -> None:
    drawn = [spark(totals, -50, 150) for totals in ([0, 50, 150], [0, -50])]
    assert 'd="M2.0 17.0L26.0 12.0L50.0 2.0"' in drawn[0]
    assert 'd="M2.0 17.0L50.0 22.0"' in drawn[1]
    assert all(f'd="M0 17.0H{SPARK[0]}"' in each for each in drawn)
    assert "spark me" in spark([0], 0, 0, own=True)
