"""Who sat at several tables of an evening takes home one file, with what was one's own at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.one_file import home_page, zipped
from tests.support.treasury.evenings import game_number, played

ONE, TWO = (str(game_number(each)) for each in (1, 2))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as opened:
        played(opened, [1])
        played(opened, [2], ("Bo", "Guo", "Ma"), number=2, day="2024-11-20T21:00:00", unit="points/0")
        played(opened, [1], number=3, day="2024-11-21T19:30:00")
        opened.log.begin("example.org/tuesday")
        yield opened


def test_it_has_all_games_of_the_evening_and_none_of_another_day(club: Club) -> None:
    page = home_page(club, ONE, 1)
    assert page.count("<h1>") == 1
    assert [game in page for game in (ONE, TWO, str(game_number(3)))] == [True, True, False]
    assert [f'<th scope="col" class="number">{unit}</th>' in page for unit in ("EUR", "points")] == [True, True]


def test_it_is_the_same_from_each_of_the_tables_but_for_its_name(club: Club) -> None:
    one, two = (zipped(club, game, seat) for game, seat in ((ONE, 1), (TWO, 2)))
    assert one == two


def test_its_receipts_are_those_of_both_games(club: Club) -> None:
    one, two = (club.simulate("quandui/gamerules", 3, 2, seed, "0.50 EUR").game for seed in (7, 8))
    found = [name for name in zipped(club, one, 1) if name.startswith("receipts/")]
    assert {name.removeprefix("receipts/game-")[:36] for name in found} == {one, two}
    assert len(set(found)) == len(found)


def test_it_has_only_the_tables_where_whoever_asks_speaks_for_that_player(club: Club) -> None:
    page = home_page(club, ONE, 1, own=lambda game, seat: False)
    assert ONE in page
    assert TWO not in page


def test_who_sat_at_one_table_alone_takes_home_that_game(club: Club) -> None:
    page = home_page(club, ONE, 2)
    assert ONE in page
    assert TWO not in page
