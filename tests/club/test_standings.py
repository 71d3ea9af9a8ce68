"""How far everybody has come is what a fold of the games says: through voids, substitutes, and in clubs that kept none of it before."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from replay.club import OPEN, Club, veiled_standings
from replay.store import backend_at, digests
from replay.values.events import HandVoided, Left
from tests.support.older_clubs import made_older, put_older
from tests.support.postgres import on_a_server
from tests.support.records import OPENED, SEATED, drawn, recorded, won
from tests.support.samples import FOLDER
from tests.support.soak import thorough

BEFORE = "0012"
"""The last schema of a club without standings."""
SAMPLES = ("evening", "results_only", "guandan/match", "guandan/timed", "guandan/club_evening", "khanhoo/match")


def sample(club: Club, name: str) -> str:
    return str(club.import_path(FOLDER / f"{name}.paipu").game)


def sums(club: Club, game: str) -> dict[int, tuple[int, int, int]]:
    """Hands, wins and money of each seat, added up from the answers about the hands."""
    found = club.game(game)
    seats = {each.player: each.seat for each in found.seats}
    valid = [each for each in found.hands if not each.void and each.how != "live"]
    money = dict.fromkeys(seats.values(), 0)
    sheet = club.sheet(game)
    for column, total in zip(sheet.columns, sheet.totals or [], strict=False):
        if column.unit is not None and str(column.name) in seats and isinstance(total, int):
            money[seats[str(column.name)]] += total
    return {
        seat: (sum(seat in each.order for each in valid), sum(seat in each.winners for each in valid), money[seat])
        for seat in seats.values()
    }


@pytest.mark.parametrize("name", SAMPLES)
def test_hands_wins_and_money_are_those_of_the_hands_and_of_the_score_sheet(club: Club, name: str) -> None:
    game = sample(club, name)
    standings = {each.seat: (each.hands, each.won, each.money) for each in club.game(game).standings}
    assert standings == sums(club, game)
    assert club.verify().findings == []


def test_points_are_those_of_the_table_and_decide_the_places(club: Club) -> None:
    game = sample(club, "khanhoo/match")
    scores = {each.seats[0]: each.points for each in club.timeline(game).rules.scores(club.timeline(game).table)}
    standings = club.game(game).standings
    assert {each.seat: each.points for each in standings} == scores
    assert [each.points for each in standings] == sorted(scores.values(), reverse=True)
    assert [each.place for each in standings] == [1, 2, 3]


def test_a_void_goes_back_to_the_points_before_the_hand(club: Club) -> None:
    game = club.simulate("khanhoo", 3, 3, 3, "1 points").game
    before = {each.seat: each.points for each in club.game(game).standings}
    last = club.game(game).hands[-1]
    club.void_hand(game, last.hand, "misdealt")
    gained = {each.seat: each.points for each in last.gains}
    after = {each.seat: each.points for each in club.game(game).standings}
    assert after == {seat: (before[seat] or 0) - (gained[seat] or 0) for seat in before}
    assert club.verify().findings == []


def test_voids_of_all_hands_leave_nobody_a_place(club: Club) -> None:
    moves = [*won(1, 1, 2), *drawn(2, 2), HandVoided(2, "misdealt"), HandVoided(1, "and that one"), Left(3)]
    game = str(club.import_record(recorded([OPENED, *SEATED, *moves]), "evening").game)
    assert [(each.place, each.hands, each.won, each.money) for each in club.game(game).standings] == [
        (None, 0, 0, 0)
    ] * 3
    assert club.verify().findings == []


def test_where_somebody_left_who_played_for_levels_the_money_decides(club: Club) -> None:
    game = sample(club, "guandan/club_evening")
    standings = club.game(game).standings
    assert {each.points for each in standings} == {None}
    assert [each.money for each in standings] == sorted((each.money or 0 for each in standings), reverse=True)


def test_what_was_changed_in_the_standings_from_outside_is_found(club: Club, tmp_path: Path) -> None:
    sample(club, "evening")
    with closing(sqlite3.connect(tmp_path / "club.db")) as database:
        database.execute("UPDATE standings SET won = won + 1 WHERE seat = 1")
        database.commit()
    assert ["standings" in str(each) for each in club.verify().findings] == [True]


@pytest.fixture
def older(club: Club, tmp_path: Path) -> tuple[Path, Mapping[str, str]]:
    """A club of today with every kind of game, voids, somebody who left and two names of one player; and what each of its tables has."""
    for name in SAMPLES:
        sample(club, name)
    club.void_hand(club.simulate("khanhoo", 3, 3, 3, "1 points").game, 3, "misdealt")
    club.players.merge("Bot 1", "Guo Min")
    with club.store.reading() as reading:
        found = digests(reading)
    club.close()
    return tmp_path / "club.db", found


def is_the_same(club: Club, found: Mapping[str, str]) -> None:
    with club.store.reading() as reading:
        assert digests(reading) == found
    assert club.verify().findings == []


@thorough
@pytest.mark.parametrize("revision", ["0004", BEFORE])
def test_an_older_club_finds_its_standings_again_in_its_log(
    older: tuple[Path, Mapping[str, str]], revision: str
) -> None:
    path, found = older
    with Club.open(str(made_older(path, revision))) as opened:
        is_the_same(opened, found)


@thorough
@on_a_server
@pytest.mark.parametrize("revision", ["0004", BEFORE])
def test_so_does_an_older_club_on_a_server(
    older: tuple[Path, Mapping[str, str]], revision: str, empty_url: str
) -> None:
    path, found = older
    put_older(path, revision, backend_at(empty_url))
    with Club.open(empty_url) as opened:
        is_the_same(opened, found)


def test_where_places_are_hidden_the_order_is_that_of_the_seats(club: Club) -> None:
    """A bug's test: it was the order of the money, of which nothing else was shown."""
    standings = club.game(sample(club, "evening")).standings
    assert [each.seat for each in standings] != sorted(each.seat for each in standings)
    assert [each.seat for each in veiled_standings(standings, OPEN)] == [each.seat for each in standings]
    hidden = veiled_standings(standings, OPEN._replace(stakes=False))
    assert [(each.seat, each.place, each.money) for each in hidden] == [
        (seat, None, None) for seat in range(1, len(hidden) + 1)
    ]
