"""How far everybody has come over all games of an evening: exact sums for each unit and kind, and nothing that somebody may not know."""

from __future__ import annotations

import pytest

from replay.answers import Ranking
from replay.club import Club
from replay.rules import Veil
from tests.support.samples import FOLDER
from tests.support.treasury.evenings import game_number, played

ONE, TWO = (str(game_number(each)) for each in (1, 2))
LATER = "2024-11-20T21:00:00"


def two_tables(club: Club) -> None:
    """Guo wins twice from Li and Chen, and loses once to Bo and Ma at the next table."""
    played(club, [1, 1])
    played(club, [2], ("Guo", "Bo", "Ma"), number=2, day=LATER)


def amounts(found: Ranking) -> list[tuple[int | None, str, int | None]]:
    return [(each.place, each.player, each.amount) for each in found.players]


def test_who_sat_at_two_tables_has_the_sum_of_both(club: Club) -> None:
    two_tables(club)
    (found,) = club.evenings.together([ONE, TWO]).standings
    assert (found.unit, found.kind) == ("EUR/2", None)
    assert amounts(found) == [(1, "Guo", 300), (2, "Bo", 200), (3, "Ma", -100), (4, "Li", -200), (4, "Chen", -200)]
    guo = found.players[0]
    assert (guo.games, guo.hands, guo.won) == (2, 3, 2)


def test_the_sums_are_those_of_the_games(club: Club) -> None:
    two_tables(club)
    (found,) = club.evenings.together([ONE, TWO]).standings
    for each in found.players:
        of = [one for game in (ONE, TWO) for one in club.game(game).standings if one.player == each.player]
        assert each.amount == sum(one.money or 0 for one in of)


def test_each_unit_is_ranked_by_itself(club: Club) -> None:
    played(club, [1], ("Guo", "Li"))
    played(club, [2], ("Guo", "Li"), number=2, day=LATER, unit="points/0")
    found = club.evenings.together([ONE, TWO]).standings
    assert [(each.unit, amounts(each)) for each in found] == [
        ("EUR/2", [(1, "Guo", 100), (2, "Li", -100)]), ("points/0", [(1, "Li", 100), (2, "Guo", -100)]),
    ]  # fmt: skip


def test_a_player_of_two_names_is_one(club: Club) -> None:
    played(club, [1], ("Guo", "Li"))
    played(club, [1], ("Guo W.", "Bo"), number=2, day=LATER)
    club.players.merge("Guo W.", "Guo")
    (found,) = club.evenings.together([ONE, TWO]).standings
    assert amounts(found)[0] == (1, "Guo", 200)
    assert [(each.player, each.games) for each in found.players] == [("Guo", 2), ("Li", 1), ("Bo", 1)]


def test_a_game_of_which_no_hand_has_ended_counts_nobody(club: Club) -> None:
    played(club, [1], ("Guo", "Li"))
    played(club, [], ("Guo", "Bo"), number=2, day=LATER, live=True)
    (found,) = club.evenings.together([ONE, TWO]).standings
    assert amounts(found) == [(1, "Guo", 100), (2, "Li", -100)]
    assert club.evenings.together([TWO]).standings == []


@pytest.mark.parametrize("name", ["khanhoo/match", "guandan/match"])
def test_points_and_levels_are_ranked_by_kind(club: Club, name: str) -> None:
    game = str(club.import_path(FOLDER / f"{name}.paipu").game)
    of_game = {each.player: each.points for each in club.game(game).standings}
    found = next(each for each in club.evenings.together([game]).standings if each.kind is not None)
    assert found.kind == name.partition("/")[0]
    assert {each.player: each.amount for each in found.players} == of_game


class TestWhatIsHidden:
    NAMELESS = Veil(names=False)
    GUO = Veil(stakes=False, own=frozenset({"Guo"}))
    BO = Veil(stakes=False, own=frozenset({"Bo"}))

    @pytest.mark.parametrize("hidden", [ONE, TWO])
    def test_without_the_names_of_one_game_no_sum_says_who_sat_at_both(self, club: Club, hidden: str) -> None:
        two_tables(club)
        assert club.evenings.together([ONE, TWO], {hidden: self.NAMELESS}).standings == []

    def test_without_stakes_one_sees_the_own_sum_and_no_order(self, club: Club) -> None:
        two_tables(club)
        (found,) = club.evenings.together([ONE, TWO], {ONE: self.GUO, TWO: self.GUO}).standings
        assert amounts(found) == [
            (None, "Guo", 300), (None, "Li", None), (None, "Chen", None), (None, "Bo", None), (None, "Ma", None),
        ]  # fmt: skip

    def test_the_stakes_of_one_game_hide_each_sum_that_they_are_in(self, club: Club) -> None:
        two_tables(club)
        (found,) = club.evenings.together([ONE, TWO], {TWO: self.BO}).standings
        assert {each.player: each.amount for each in found.players} == {
            "Guo": None, "Li": -200, "Chen": -200, "Bo": 200, "Ma": None,
        }  # fmt: skip
        assert {each.place for each in found.players} == {None}
