"""Evenings of bots that were interrupted go on where they stopped, and the same comes out as in one go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from replay.club import Club
from replay.engine import opened_engine, this_process
from replay.formats import write_jsonl
from replay.offline import play_records, simulated_data
from replay.table.simulation import Evening, simulate
from replay.values.events import HandEnded
from replay.words.errors import BadInput, DiskFull
from tests.support.clubs import new_club, take_in
from tests.support.clusters import cluster
from tests.support.data_files import bytes_of
from tests.support.full_disk import full_disk
from tests.support.interrupted_work import Counting, kill_after
from tests.support.soak import thorough

EVENINGS = [Evening(rules, 3, 2, seed, "1.00 EUR") for seed in (1, 2, 3) for rules in ("quandui/gamerules", "khanhoo")]

WORK = """
from pathlib import Path
from replay.club import Club
from replay.engine import opened_engine
from replay.offline.records import simulated_data
from replay.offline.records import play_records
from replay.table.simulation import Evening

how, place = sys.argv[1], Path(sys.argv[2])
evenings = [Evening(rules, 3, 2, seed, "1.00 EUR") for seed in (1, 2, 3) for rules in ("quandui/gamerules", "khanhoo")]
if __name__ == "__main__":
    with opened_engine(jobs=1) as engine:
        if how == "club":
            with Club.open(str(place)) as club:
                for _ in club.simulations.play(evenings, engine):
                    stop(1)
        elif how == "records":
            place.mkdir()
            for record in play_records(evenings, place, engine, place.with_name("done")):
                if left == 1:
                    stop(1)  # remembered, and not written
                (place / record.file_name).write_bytes(record.data)
                stop(1)
        else:
            simulated_data(evenings, place, engine, memory=place.with_name("done"), progress=stop)
"""


def contents(club: Club) -> dict[str, bytes]:
    return {game.id: b"".join(club.export(game.id)) for game in club.games()}


def write_records(folder: Path, engine: Any, memory: Path | None = None) -> dict[str, bytes]:
    folder.mkdir(exist_ok=True)
    for record in play_records(EVENINGS, folder, engine, memory):
        if record.data is not None:
            (folder / record.file_name).write_bytes(record.data)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@thorough
def test_a_club_is_filled_from_where_it_stopped(tmp_path: Path) -> None:
    with new_club(tmp_path / "whole.db") as club:
        list(club.simulations.play(EVENINGS, this_process))
        whole = contents(club)
    kill_after(4, WORK, "club", tmp_path / "killed.db")
    with Club.open(str(tmp_path / "killed.db")) as club:
        engine = Counting()
        list(club.simulations.play(EVENINGS, engine))
        assert (engine.done, contents(club), club.verify().findings) == (len(EVENINGS) - 4, whole, [])


def test_an_evening_that_the_club_has_is_answered_as_if_it_were_played_again(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        first = list(club.simulations.play(EVENINGS))
        engine = Counting()
        assert list(club.simulations.play(EVENINGS, engine)) == [replace(each, added=0) for each in first]
        assert engine.done == 0


def test_an_evening_to_which_somebody_added_something_is_compared(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        (done,) = club.simulations.play(EVENINGS[:1])
        club.void_hand(done.game, 2, "misdealt")
        engine = Counting()
        (again,) = club.simulations.play(EVENINGS[:1], engine)
        assert (engine.done, again.added) == (1, 0)
        assert "the club holds another version of this game" in str(again.warnings[0])


def test_half_an_evening_is_played_to_its_end(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        events = list(simulate(*EVENINGS[0]))
        last = next(place for place, event in enumerate(events, 1) if isinstance(event.data, HandEnded))
        take_in(club, b"".join(write_jsonl(events[:last])))
        engine = Counting()
        (done,) = club.simulations.play(EVENINGS[:1], engine)
        assert (engine.done, done.added) == (1, len(events) - last)


def test_records_are_written_from_where_it_stopped(tmp_path: Path) -> None:
    whole = write_records(tmp_path / "whole", this_process)
    kill_after(4, WORK, "records", tmp_path / "killed")
    engine = Counting()
    assert write_records(tmp_path / "killed", engine, tmp_path / "done") == whole
    assert engine.done == len(EVENINGS) - 3  # the last one was remembered, and its file is not there


def test_a_record_that_was_changed_or_is_of_another_stake_is_played_again(tmp_path: Path) -> None:
    whole = write_records(tmp_path / "some", this_process, tmp_path / "done")
    changed = sorted(whole)[0]
    (tmp_path / "some" / changed).write_bytes(b"changed")
    engine = Counting()
    assert write_records(tmp_path / "some", engine, tmp_path / "done") == whole
    assert engine.done == 1
    dearer = [evening._replace(stake="2.00 EUR") for evening in EVENINGS]
    assert all(record.data for record in play_records(dearer, tmp_path / "some", this_process, tmp_path / "done"))


@thorough
def test_data_files_are_made_from_where_it_stopped(tmp_path: Path) -> None:
    simulated_data(EVENINGS, tmp_path / "whole", this_process)
    kill_after(4, WORK, "data", tmp_path / "killed")
    engine = Counting()
    hands = simulated_data(EVENINGS, tmp_path / "resumed", engine, memory=tmp_path / "done")
    assert (engine.done, hands) == (len(EVENINGS) - 4, 12)
    assert bytes_of(tmp_path / "resumed") == bytes_of(tmp_path / "whole")
    dearer = [evening._replace(stake="2.00 EUR") for evening in EVENINGS]
    simulated_data(dearer, tmp_path / "dearer", engine, memory=tmp_path / "done")
    assert engine.done == len(EVENINGS) - 4 + len(EVENINGS)


@thorough
def test_a_cluster_goes_on_where_this_machine_stopped(tmp_path: Path) -> None:
    whole = write_records(tmp_path / "whole", this_process)
    for how in ("records", "data"):
        (tmp_path / how).mkdir()
        kill_after(3, WORK, how, tmp_path / how / "made")
    kill_after(3, WORK, "club", tmp_path / "killed.db")
    with cluster("", "") as found, opened_engine(found.address) as engine:
        assert write_records(tmp_path / "records" / "made", engine, tmp_path / "records" / "done") == whole
        simulated_data(EVENINGS, tmp_path / "resumed", engine, memory=tmp_path / "data" / "done")
        with Club.open(str(tmp_path / "killed.db")) as club:
            added = [done.added > 0 for done in club.simulations.play(EVENINGS, engine)]
            assert club.verify().findings == []
    assert added == [False] * 3 + [True] * 3
    simulated_data(EVENINGS, tmp_path / "one go", this_process)
    assert bytes_of(tmp_path / "resumed") == bytes_of(tmp_path / "one go")


@pytest.mark.parametrize("left", [b"", b"records/0.0.1\n", b"verify/1\n"])
def test_a_memory_of_something_else_is_a_sentence(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "other").write_bytes(left)
    with pytest.raises(BadInput, match="this file does not hold simulated records by this version of Paipu"):
        write_records(tmp_path / "some", this_process, tmp_path / "other")
    with pytest.raises(BadInput, match="not from an earlier export by this version of Paipu"):
        simulated_data(EVENINGS, tmp_path / "data", this_process, memory=tmp_path / "other")
    assert not (tmp_path / "data").exists()


def test_a_line_that_was_cut_is_written_again(tmp_path: Path) -> None:
    memory = tmp_path / "done"
    whole = write_records(tmp_path / "some", this_process, memory)
    memory.write_bytes(memory.read_bytes()[:-9])
    (tmp_path / "some" / list(play_records(EVENINGS, tmp_path, this_process))[-1].file_name).unlink()
    for played in (1, 0):
        engine = Counting()
        assert write_records(tmp_path / "some", engine, memory) == whole
        assert engine.done == played


def test_a_disk_that_is_full_is_a_sentence_and_the_same_run_goes_on(tmp_path: Path) -> None:
    with full_disk(400), pytest.raises(DiskFull, match="run the same command again: it goes on where it stopped"):
        list(play_records(EVENINGS, tmp_path / "some", this_process, tmp_path / "done"))
    assert write_records(tmp_path / "some", this_process, tmp_path / "done") == write_records(
        tmp_path / "whole", this_process
    )


def test_a_disk_that_is_full_from_the_beginning_leaves_no_file_that_is_refused_later(tmp_path: Path) -> None:
    with full_disk(5), pytest.raises(DiskFull, match="run the same command again: it goes on where it stopped"):
        list(play_records(EVENINGS, tmp_path / "some", this_process, tmp_path / "done"))
    assert not (tmp_path / "done").exists()
