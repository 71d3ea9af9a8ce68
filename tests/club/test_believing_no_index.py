"""The check reads the tables themselves: what an index says of them is not believed, even where the engine's own check is silent."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.club import Club
from replay.store import Store
from tests.support.audit.tampered import unguarded
from tests.support.clubs import new_club


def play(club: Club) -> None:
    club.simulate("quandui/gamerules", 2, 2, 5, "1.00 EUR")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "club.db"
    new_club(path, play).close()
    return path


def checked(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What our own reading finds, without what the engine finds."""
    monkeypatch.setattr(Store, "check", lambda store: [])
    with Club.open(str(path), create=False) as club:
        return [str(each) for each in club.verify().findings]


def replaced_in(path: Path, name: str, old: bytes, new: bytes, *, which: int = 0) -> None:
    """Overwrite bytes in the root page or the leaves of a table or an index of a closed club."""
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        pages = [page for (page,) in connection.execute("SELECT pageno FROM dbstat WHERE name = ? ORDER BY 1", [name])]
    data = bytearray(path.read_bytes())
    places = [
        at for page in pages if (at := data.find(old, (page - 1) * size, page * size)) >= 0
    ]  # the first of each page
    data[places[which] : places[which] + len(old)] = new
    path.write_bytes(data)


def test_a_name_of_a_stream_that_only_the_index_has_right_is_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Club.open(str(path)) as club:
        (game,) = club.store.streams()
    other = "f" * len(game)
    replaced_in(path, "events", game.encode(), other.encode())
    found = checked(path, monkeypatch)
    assert any(f"is in a row of '{other}': an index does not agree with its table" in each for each in found), found
    assert any(each.startswith(f"game {game}: found ") for each in found), found


def test_an_id_that_two_events_have_is_found_and_both_are_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Club.open(str(path)) as club:
        (game,) = club.store.streams()
        one = club.store.read(game, 3, 4)[0].event_id
    with unguarded(path) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        sound = "CONSTRAINT events_event_id UNIQUE (event_id),"
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ?, '') WHERE name = 'events'", [sound])
        connection.execute("DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_events_2'")
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute("UPDATE events SET event_id = ? WHERE version = 5", [one])
    found = checked(path, monkeypatch)
    assert any(
        each.endswith(f"belongs to event 4 of game {game} and event 5 of game {game}, expected one event")
        for each in found
    ), found


@pytest.mark.parametrize(
    ("table", "column"), [("seats", "game"), ("hands", "game"), ("games", "id"), ("players", "id")]
)
def test_a_key_that_only_the_index_has_right_is_found_in_every_read_model(
    path: Path, monkeypatch: pytest.MonkeyPatch, table: str, column: str
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        key = str(connection.execute(f"SELECT {column} FROM {table} ORDER BY rowid LIMIT 1").fetchone()[0])
    replaced_in(path, table, key.encode(), b"0" * len(key.encode()))
    assert any("0" * len(key) in each for each in checked(path, monkeypatch))
