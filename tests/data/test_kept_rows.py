"""An export that was interrupted goes on where it stopped, and writes the same bytes; what has changed since is made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import EVERYTHING, Club, data
from replay.engine import opened_engine
from replay.formats import write_jsonl
from replay.rules import PUBLIC
from replay.table.simulation import simulate
from replay.values.events import HandEnded
from replay.words.errors import BadInput
from tests.support.clubs import new_club, take_in
from tests.support.data_files import bytes_of
from tests.support.interrupted_work import Counting, kill_after
from tests.support.soak import thorough

EXPORT = """
from pathlib import Path
from replay.club import EVERYTHING, Club

with Club.open(sys.argv[1]) as club:
    club.data.write(EVERYTHING, Path(sys.argv[2]), memory=Path(sys.argv[3]), progress=stop)
"""


def made(club: Club, folder: Path, memory: Path | None, **wanted: object) -> tuple[dict[str, bytes], int]:
    """The files, and for how many games rows were made."""
    engine = Counting()
    club.data.write(EVERYTHING, folder, engine=engine, memory=memory, **wanted)  # type: ignore[arg-type]  # as given
    return bytes_of(folder), engine.done


@thorough
@pytest.mark.parametrize("stopped", [1, 3])
def test_what_was_killed_goes_on_where_it_stopped_with_the_same_bytes(club: Club, tmp_path: Path, stopped: int) -> None:
    kill_after(stopped, EXPORT, club.store.name, tmp_path / "killed", tmp_path / "done")
    assert not (tmp_path / "killed").exists()
    whole, games = made(club, tmp_path / "whole", None)
    assert made(club, tmp_path / "resumed", tmp_path / "done") == (whole, games - stopped)
    assert made(club, tmp_path / "again", tmp_path / "done") == (whole, 0)


def test_a_line_that_was_cut_is_made_again(club: Club, tmp_path: Path) -> None:
    memory = tmp_path / "done"
    whole, _ = made(club, tmp_path / "whole", memory)
    written = memory.read_bytes()
    for number, left in enumerate((-1, -100, written.rindex(b"\n") + 1 - len(written))):
        memory.write_bytes(written[:left])
        assert made(club, tmp_path / f"{number}", memory) == (whole, 1)
        assert made(club, tmp_path / f"{number} again", memory) == (whole, 0)


def test_what_decides_the_rows_decides_whether_they_are_known(club: Club, tmp_path: Path) -> None:
    memory = tmp_path / "done"
    made(club, tmp_path / "first", memory)
    for name, wanted in (("public", {"eyes": PUBLIC}), ("replaced", {"replaced": True})):
        whole = made(club, tmp_path / name, None, **wanted)
        assert made(club, tmp_path / f"{name} again", memory, **wanted) == whole
    players = club.players.all()
    club.players.rename(players[0].name, "Somebody Else")
    whole, _ = made(club, tmp_path / "renamed", None)
    assert made(club, tmp_path / "renamed again", memory)[0] == whole
    club.void_hand(club.games()[0].id, club.games()[0].hands, "misdealt")
    whole, _ = made(club, tmp_path / "voided", None)
    assert made(club, tmp_path / "voided again", memory) == (whole, 1)


def test_a_game_that_went_on_is_made_again(tmp_path: Path) -> None:
    events = list(simulate("quandui", 3, 2, seed=1))
    last = next(place for place, event in enumerate(events, 1) if isinstance(event.data, HandEnded))
    with new_club(tmp_path / "growing.db") as growing:
        take_in(growing, b"".join(write_jsonl(events[:last])))
        made(growing, tmp_path / "half", tmp_path / "done")
        take_in(growing, b"".join(write_jsonl(events)))
        whole = made(growing, tmp_path / "whole", None)
        assert made(growing, tmp_path / "resumed", tmp_path / "done") == whole


def test_several_processes_remember_what_one_does(club: Club, tmp_path: Path) -> None:
    whole, _ = made(club, tmp_path / "whole", tmp_path / "one")
    with opened_engine(jobs=2) as engine:
        club.data.write(EVERYTHING, tmp_path / "two", engine=engine, memory=tmp_path / "several")
    assert bytes_of(tmp_path / "two") == whole
    assert (tmp_path / "several").read_bytes() == (tmp_path / "one").read_bytes()


def test_a_long_game_is_not_remembered_and_comes_all_the_same(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, games = made(club, tmp_path / "whole", None)
    monkeypatch.setattr(data, "LONGEST", max(club.store.version(each.id) for each in club.games()) - 1)
    assert made(club, tmp_path / "one", tmp_path / "done") == (whole, games - 1)
    assert made(club, tmp_path / "again", tmp_path / "done") == (whole, 0)


def test_another_file_is_refused(club: Club, tmp_path: Path) -> None:
    memory = tmp_path / "done"
    memory.write_text("verify/0.5.0\n")
    with pytest.raises(BadInput, match="this file is not from an earlier export by this version of Paipu"):
        made(club, tmp_path / "data", memory)
    assert not (tmp_path / "data").exists()
    with pytest.raises(BadInput, match="directory"):
        made(club, tmp_path / "data", tmp_path)
