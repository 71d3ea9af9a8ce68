"""A club is checked and written as data by whoever works: the same comes out, and a check goes on where it stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from replay.club import EVERYTHING, Club, data
from replay.club.verify import games, walk
from replay.engine import opened_engine
from replay.formats import write_jsonl
from replay.rules import PUBLIC
from replay.values.events import Joined
from replay.words.errors import BadInput, DiskFull, Unavailable
from tests.support.audit.tampered import unguarded
from tests.support.clubs import new_club, take_in
from tests.support.clusters import Killing, cluster
from tests.support.data_files import asked, bytes_of
from tests.support.full_disk import full_disk
from tests.support.interrupted_work import Counting
from tests.support.records import GAME, OPENED, decided, written
from tests.support.soak import thorough


def eight_evenings(club: Club) -> None:
    for seed in range(1, 5):
        club.simulate("quandui/gamerules", 3, 3, seed=seed, stake="1.00 EUR")
        club.simulate("khanhoo", 3, 2, seed=seed)
    club.simulate("guandan", 4, 1, seed=1)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setattr(walk, "AT_ONCE", 40)  # the log is read in many pieces, each of which ends one game at most
    with new_club(tmp_path / "club.db", eight_evenings) as opened:
        yield opened


@pytest.fixture
def damaged(club: Club, tmp_path: Path) -> Club:
    """The club, with a payment in two games that the rules would have made otherwise, and an entry of the log that is wrong."""
    with unguarded(tmp_path / "club.db") as connection:
        for place in (0, 2):
            change = (
                "UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '\"amount\":100', '\"amount\":900') AS BLOB) "
                f"WHERE type = 'Paid' AND stream = (SELECT id FROM games WHERE unit = 'EUR/2' ORDER BY position LIMIT 1 OFFSET {place})"
            )
            assert connection.execute(change).rowcount > 0
        assert connection.execute("UPDATE log SET salt = zeroblob(16) WHERE position = 5").rowcount == 1
    return club


@thorough
def test_a_cluster_checks_and_writes_what_this_process_does_though_a_worker_is_killed(
    damaged: Club, tmp_path: Path
) -> None:
    report = damaged.verify()
    assert len(report.findings) > 5
    damaged.data.write(EVERYTHING, tmp_path / "here")
    with cluster("", "", "") as found, opened_engine(found.address) as engine:
        check = Killing(engine, found.workers[0])
        assert damaged.verify(engine=check) == report
        write = Killing(engine, found.workers[1])
        damaged.data.write(EVERYTHING, tmp_path / "there", engine=write)
    assert (check.after, write.after) == (6, 6)
    assert bytes_of(tmp_path / "here") == bytes_of(tmp_path / "there")


@thorough
def test_processes_of_this_machine_check_what_this_process_does(damaged: Club, tmp_path: Path) -> None:
    before = damaged.verify()
    with closing(sqlite3.connect(tmp_path / "club.db")) as connection:
        connection.execute("DROP TRIGGER log_no_update")
    report = damaged.verify()
    assert len(report.findings) == len(before.findings) + 1, "what the database finds is among them"
    with opened_engine(jobs=2) as engine:
        assert damaged.verify(engine=engine) == report


def test_every_game_is_given_away_once(club: Club) -> None:
    counting = Counting()
    report = club.verify(engine=counting)
    assert (counting.done, report.games, report.findings) == (9, 9, [])
    assert report.events == club.sealed()


@pytest.mark.parametrize("limit", ["_LONGEST", "_MOST"])
def test_what_is_long_is_followed_where_the_log_is_read(
    damaged: Club, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    whole = damaged.verify()
    monkeypatch.setattr(games, limit, 10)
    counting, done = Counting(), list[int]()
    report = damaged.verify(done.append, counting)
    assert counting.done < 9
    assert sorted(map(str, report.findings)) == sorted(map(str, whole.findings))
    assert report.games == whole.games


def test_a_game_that_is_not_all_in_the_log_is_followed_to_its_last_event(club: Club) -> None:
    last = club.games()[0]
    whole = club.store.version(last.id)
    with unguarded(Path(club.store.backend.name)) as connection:
        deleted = "DELETE FROM log WHERE stream = ? AND version = ?"
        assert connection.execute(deleted, (last.id, whole)).rowcount == 1
    counting = Counting()
    report = club.verify(engine=counting)
    assert (counting.done, report.events) == (8, club.sealed())
    assert f"game {last.id}: events up to {whole - 1} are sealed, expected up to {whole}" in map(str, report.findings)


def test_games_that_one_piece_of_the_log_ends_are_given_away_together(
    damaged: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    piecemeal, counting = damaged.verify(), Counting()
    monkeypatch.setattr(walk, "AT_ONCE", 1000)
    assert (damaged.verify(engine=counting), counting.done) == (piecemeal, 1)


def test_a_check_that_was_stopped_goes_on_with_the_games_that_are_left(club: Club, tmp_path: Path) -> None:
    memory, whole = tmp_path / "done", club.verify()
    with pytest.raises(Unavailable):
        club.verify(engine=Counting(4), memory=memory)
    for done in (5, 0):
        counting, events = Counting(), list[int]()
        assert club.verify(events.append, counting, memory) == whole
        assert counting.done == done
        assert sum(events) == whole.events


def test_what_was_changed_after_it_was_found_right_is_checked_again(damaged: Club, tmp_path: Path) -> None:
    with new_club(tmp_path / "sound.db", eight_evenings) as sound:
        sound.verify(memory=tmp_path / "done")
    for _ in range(2):
        counting = Counting()
        assert damaged.verify(engine=counting, memory=tmp_path / "done") == damaged.verify()
        assert counting.done == 2


def test_a_memory_of_something_else_and_a_full_disk_are_sentences(club: Club, tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"verify/0.0.9")
    with pytest.raises(BadInput, match="other: found a file that no earlier check by this version of Paipu wrote"):
        club.verify(memory=tmp_path / "other")
    with pytest.raises(BadInput, match="Is a directory"):
        club.verify(memory=tmp_path)
    with full_disk(150), pytest.raises(DiskFull, match="run the same command again: it goes on where it stopped"):
        club.verify(memory=tmp_path / "full")


@thorough
@pytest.mark.parametrize("replaced", [False, True], ids=["kept", "replaced"])
@pytest.mark.parametrize("longest", [0, 200, 5_000])
def test_data_files_are_the_same_whoever_makes_the_rows(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longest: int, replaced: bool
) -> None:
    club.data.write(EVERYTHING, tmp_path / "one", eyes=PUBLIC, replaced=replaced)
    monkeypatch.setattr(data, "LONGEST", longest)
    games: list[int] = []
    with opened_engine(jobs=2) as engine:
        club.data.write(
            EVERYTHING, tmp_path / "two", eyes=PUBLIC, replaced=replaced, engine=engine, progress=games.append
        )
    assert sum(games) == club.data.count(EVERYTHING) == 9
    assert bytes_of(tmp_path / "one") == bytes_of(tmp_path / "two")


@pytest.mark.parametrize(("longest", "given"), [(0, 0), (5_000, 9)])
def test_the_rows_of_a_long_game_are_made_as_they_are_written(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longest: int, given: int
) -> None:
    monkeypatch.setattr(data, "LONGEST", longest)
    counting = Counting()
    club.data.write(EVERYTHING, tmp_path / "data", engine=counting)
    assert counting.done == given


def test_a_person_has_one_number_in_all_games(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        for number, names in enumerate((("Guo", "Li"), ("Chen", "Guo"), ("Li", "Chen"))):
            moves = decided([OPENED, *(Joined(seat, name) for seat, name in enumerate(names, 1))])
            take_in(club, b"".join(write_jsonl(written(moves, UUID(int=GAME.int + number)))))
        with opened_engine(jobs=2) as engine:
            club.data.write(EVERYTHING, tmp_path / "data", replaced=True, engine=engine)
    seated = asked(tmp_path / "data", "SELECT person FROM players ORDER BY game, seat")
    assert [person for (person,) in seated] == [f"Player {number}" for number in (1, 2, 3, 1, 2, 3)]
