"""A full disk: whatever would write says that it is full and changes nothing, and everything can still be read."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg.errors
import pytest
from sqlalchemy import make_url

from replay.club import Club
from replay.rules.quandui import Won
from replay.store import PostgreSQL, sqlite, translate_db_errors
from replay.words.errors import DiskFull
from tests.support.clubs import new_club
from tests.support.full_disk import full_disk
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.evenings import evening, played, record
from tests.support.treasury.typed import typed


def _two_games(club: Club) -> None:
    played(club, [2, 3])
    played(club, [2], number=2, live=True)


WRITES: dict[str, Callable[[Club], object]] = {
    "pay": lambda club: typed(club).pay("Guo", "Li", "1.00 EUR"),
    "close": lambda club: typed(club).close(dt.date(2024, 11, 21)),
    "rename": lambda club: club.players.rename("Guo", "Guo Da"),
    "move": lambda club: club.append(club.games()[1].id, [Won(3, "single", UNSEEN_HAND)], "table"),
    "void": lambda club: club.void_hand(club.games()[0].id, 2, "misdealt"),
    "import": lambda club: club.import_record(record(evening([1]), 3), "evening"),
    "log": lambda club: club.log.begin("example.org/wednesday"),
}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db", _two_games) as club:
        club.games()
        yield club


def _state(club: Club) -> tuple[int, dict[str, int]]:
    return club.sealed(), {stream: club.store.version(stream) for stream in club.store.streams()}


@pytest.mark.parametrize("write", WRITES)
def test_whatever_would_be_recorded_is_refused_and_works_once_there_is_room(club: Club, write: str) -> None:
    before = _state(club)
    with full_disk():
        with pytest.raises(DiskFull, match="the disk is full; nothing was changed, make room and try again"):
            WRITES[write](club)
        assert _state(club) == before
    assert not list(Path(club.store.name).parent.glob("*.proof/*"))
    WRITES[write](club)
    assert club.verify().findings == []


def test_a_club_with_a_log_records_nothing_that_it_could_not_sign(club: Club) -> None:
    club.log.begin("example.org/wednesday")
    before = _state(club)
    with full_disk(0), pytest.raises(DiskFull, match="the log needs room there: nothing was recorded"):
        WRITES["pay"](club)
    assert _state(club) == before
    assert {path.name for path in club.log.folder.place.iterdir()} <= {"key", "verifier", "checkpoint", ".lock"}
    WRITES["pay"](club)
    assert (club.verify().findings, club.log.unsigned) == ([], 0)


def test_a_club_that_is_opened_on_a_full_disk_can_be_read_and_verified(club: Club) -> None:
    game, where = club.games()[0].id, club.store.name
    whole = b"".join(club.export(game))
    club.close()
    with full_disk(), Club.open(where, create=False) as reader:
        assert reader.verify().findings == []
        assert b"".join(reader.export(game)) == whole
        assert reader.show(game).text
        for write in WRITES.values():
            with pytest.raises(
                DiskFull, match="can only be read; nothing was changed, make room and start the program again"
            ):
                write(reader)
    assert not any(path.suffix == ".part" for path in Path(where).parent.iterdir())


def test_what_a_killed_writer_left_in_the_journal_is_read_from_a_copy_where_there_is_room_for_one(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    WRITES["pay"](club)
    left = tmp_path / "left" / "club.db"
    left.parent.mkdir()
    for name in ("club.db", "club.db-wal"):
        shutil.copy(tmp_path / name, left.parent / name)
    with full_disk(50_000), pytest.raises(DiskFull, match="and so is the folder for temporary files"):
        Club.open(str(left), create=False)
    monkeypatch.setattr(sqlite, "has_room", lambda folder: False)
    with Club.open(str(left), create=False) as reader:
        assert _state(reader) == _state(club)


def test_a_server_whose_disk_is_full_says_so() -> None:
    backend = PostgreSQL(make_url("postgresql://li@/club"))
    with (
        pytest.raises(DiskFull, match="postgresql://li@/club: the disk is full; nothing was changed"),
        translate_db_errors(backend),
    ):
        raise psycopg.errors.DiskFull("could not extend file")
