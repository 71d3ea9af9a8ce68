"""How the tables of the last time were opened: the last of a kind, who is still there, and all tables of a round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import MOST_TABLES, Club, Move, Opening
from tests.support.clubs import new_club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as opened:
        yield opened


def table(number: int, round: str = "1", match: str = "Cup") -> Opening:
    tags = {"Match": match, "Round": round, "Team": "A; B", "Table": str(number)}
    return Opening("guandan", tags=tags, seats=[f"{number}{place}" for place in "abcd"])


def tables(found: list[Opening]) -> list[str]:
    return [each.tags["Table"] for each in found]


def test_a_club_without_games_has_no_last_time(club: Club) -> None:
    assert club.tables.last_time() == []


def test_the_last_table_is_that_of_the_kind_or_of_any(club: Club) -> None:
    club.tables.open(Opening("quandui/gamerules", {"stake": 50}, "EUR/2", {"Place": "Amsterdam"}, ("Guo", "Li")))
    club.tables.open(Opening("khanhoo", seats=("Anna", "Ben")))
    (quandui,), (last,) = club.tables.last_time("quandui"), club.tables.last_time()
    assert (quandui.rules, quandui.unit, dict(quandui.tags), quandui.seats) == (
        "quandui/gamerules", "EUR/2", {"Place": "Amsterdam"}, ["Guo", "Li"],
    )  # fmt: skip
    assert (quandui.options["stake"], quandui.options["money"], quandui.id) == (50, "pot", None)
    assert last.rules == "khanhoo/denexa"
    assert club.tables.last_time("quan") == []
    assert club.tables.last_time("%") == []


def test_it_opens_again_as_it_was(club: Club) -> None:
    first = club.tables.open(Opening("quandui", {"stake": 50}, "EUR/2", seats=("Guo", "Li"))).game
    (again,) = club.tables.last_time()
    second = club.tables.open(again).game
    assert first != second
    assert club.timeline(first).record(1).data == club.timeline(second).record(1).data


def test_who_left_is_not_there_and_who_came_later_is_in_the_order_of_play(club: Club) -> None:
    game = club.tables.open(Opening("quandui", seats=("Guo", "Li", "Chen", "Wang"))).game
    lines = [
        "dealer 1 random",
        "leave 3",
        'join 5 "Zhao" after 1',
        "== hand 1, depth result",
        "2 #",
        'join 6 "Bai" after 1',
    ]
    club.tables.record(game, [Move(line) for line in lines], seen=5)
    assert club.tables.last_time()[0].seats == ["Guo", "Zhao", "Li", "Wang", "Bai"]


def test_of_a_match_it_is_the_whole_last_round_and_nothing_else(club: Club) -> None:
    club.tables.open_all([table(1, "1"), table(2, "1"), table(3, "1", "Other cup")])
    club.tables.open_all([table(1, "2"), table(2, "2")])
    assert tables(club.tables.last_time("guandan")) == ["1", "2"]
    assert {each.tags["Round"] for each in club.tables.last_time()} == {"2"}
    club.tables.open(Opening("guandan", seats=("Guo", "Li")))
    assert [each.seats for each in club.tables.last_time()] == [["Guo", "Li"]]


def test_more_tables_than_a_form_has_are_cut(club: Club) -> None:
    club.tables.open_all([table(number) for number in range(1, MOST_TABLES + 2)])
    assert tables(club.tables.last_time()) == [str(number) for number in range(2, MOST_TABLES + 2)]
