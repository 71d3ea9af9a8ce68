"""Who sat at several tables of an evening takes home one file, with what was one's own at each of them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from replay.club import Club
from tests.support.clubs import new_club
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


def files(data: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(data)) as archive:
        return {name.partition("/")[2]: archive.read(name).decode("utf-8", "replace") for name in archive.namelist()}


def test_it_has_all_games_of_the_evening_and_none_of_another_day(club: Club) -> None:
    page = files(club.evenings.file(ONE, 1).data)["evening.html"]
    assert page.count("<h1>") == 1
    assert [game in page for game in (ONE, TWO, str(game_number(3)))] == [True, True, False]
    assert ["Own money in EUR" in page, "Own money in points" in page] == [True, True]


def test_it_is_the_same_from_each_of_the_tables_but_for_its_name(club: Club) -> None:
    one, two = (files(club.evenings.file(game, seat).data) for game, seat in ((ONE, 1), (TWO, 2)))
    assert one == two


def test_its_receipts_are_those_of_both_games(club: Club) -> None:
    one, two = (club.simulate("quandui/gamerules", 3, 2, seed, "0.50 EUR").game for seed in (7, 8))
    found = [name for name in files(club.evenings.file(one, 1).data) if name.startswith("receipts/")]
    assert {name.removeprefix("receipts/game-")[:36] for name in found} == {one, two}
    assert len(set(found)) == len(found)


def test_it_has_only_the_tables_where_whoever_asks_speaks_for_that_player(club: Club) -> None:
    page = files(club.evenings.file(ONE, 1, own=lambda game, seat: False).data)["evening.html"]
    assert ONE in page
    assert TWO not in page


def test_who_sat_at_one_table_alone_takes_home_that_game(club: Club) -> None:
    page = files(club.evenings.file(ONE, 2).data)["evening.html"]
    assert ONE in page
    assert TWO not in page
