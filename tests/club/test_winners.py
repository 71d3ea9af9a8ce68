"""Who won: several seats where the kind of game has partners, and in clubs that were written before it could."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from club_records import OPENED, SEATED, drawn, recorded, won

import replay.store.migrate
from replay.club import Club
from replay.events import HandVoided
from replay.rules import room
from replay.rules.outcome import Outcome
from replay.rules.quandui.events import Won
from replay.store.sqlite import SQLite


@pytest.fixture
def partners(monkeypatch: pytest.MonkeyPatch) -> None:
    """While this lasts, whoever plays next wins too."""

    def outcome(event: Won, order: tuple[int, ...]) -> Outcome:
        return Outcome((event.seat, order[order.index(event.seat) + 1 - len(order)]), event.kind)

    monkeypatch.setattr(type(room("quandui")), "outcome", staticmethod(outcome))


@pytest.mark.usefixtures("partners")
def test_a_hand_that_several_won_counts_for_each_of_them(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3), *drawn(3, 3)]), "evening").game
    hands = club.game(game)["hands"]
    assert [(hand["winner"], hand["winners"]) for hand in hands] == [(2, [2, 3]), (3, [3, 1]), (None, [])]
    assert {each["name"]: each["won"] for each in club.players()} == {"Guo": 1, "Li": 1, "Chen": 2}
    assert club.verify().findings == []
    club.void_hand(game, 3, "miscounted")
    club.void_hand(game, 2, "miscounted")
    assert {each["name"]: each["won"] for each in club.players()} == {"Guo": 0, "Li": 1, "Chen": 1}


def test_a_hand_of_one_winner_names_that_one(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "evening").game
    (hand,) = club.game(game)["hands"]
    assert (hand["winner"], hand["winners"], hand["board"]) == (2, [2], None)


@pytest.fixture
def old(club: Club, tmp_path: Path) -> Path:
    """A club as the second schema wrote it, with an evening in it: no boards, no scores, one winner at most."""
    moves = [*won(1, 1, 2), *drawn(2, 2), *won(3, 2, 3, "quan_dui"), *won(4, 3, 1), HandVoided(4, "miscounted")]
    club.import_record(recorded([OPENED, *SEATED, *moves]), "evening")
    club.close()
    path = tmp_path / "old.db"
    backend = SQLite(path)
    config = Config()
    config.set_main_option("script_location", str(Path(replay.store.migrate.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["backend"] = backend
    backend.prepare()
    with backend.migrating() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    backend.engine.dispose()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("ATTACH ? AS new", (str(tmp_path / "club.db"),))
        for (table,) in connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            if table != "alembic_version":
                columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({table})"))
                connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
        assert "winners" not in {row[1] for row in connection.execute("PRAGMA main.table_info(hands)")}
        assert connection.execute("SELECT version_num FROM main.alembic_version").fetchall() == [("0002",)]
    return path


def test_a_club_of_the_second_schema_comes_out_right_when_it_is_opened(old: Path, tmp_path: Path) -> None:
    with Club.open(str(old), create=False) as opened, Club.open(str(tmp_path / "club.db")) as new:
        assert opened.games() == new.games()
        (game,) = opened.games()
        assert opened.game(game["id"]) == new.game(game["id"])
        assert [hand["winners"] for hand in opened.game(game["id"])["hands"]] == [[2], [], [3], [1]]
        assert opened.players() == new.players()
        assert opened.boards() == []
        assert opened.verify().findings == []


def test_a_club_of_the_second_schema_is_played_on(old: Path) -> None:
    with Club.open(str(old)) as opened:
        game = opened.games()[0]["id"]
        opened.void_hand(game, 3, "miscounted")
        assert {each["name"]: each["won"] for each in opened.players()} == {"Guo": 0, "Li": 1, "Chen": 0}
        assert opened.verify().findings == []
