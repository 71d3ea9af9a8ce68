"""Files with the club in them, or with secrets, are for their owner alone when they are made; one that is there keeps its mode."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from tests.cli.conftest import EVENING, GAME, Paipu, the_evening
from tests.support.clubs import take_in

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs the modes of files")


@pytest.fixture(autouse=True)
def _open_umask() -> Iterator[None]:
    """A machine on which others may read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def test_a_new_club_and_what_lies_beside_it_are_for_its_owner_alone(where: Path) -> None:
    with Club.open(str(where)) as club:
        club.log.begin("example.org/tuesday")
        take_in(club, EVENING.encode())
        found = modes(where.parent)
        assert set(found) >= {"club.db", "club.db-wal", "club.db-shm", "club.db.lock", "club.db.proof"}
        assert {name: mode for name, mode in found.items() if mode & 0o077} == {}
        assert stat.S_IMODE((club.log.folder.place / "key").stat().st_mode) == 0o600


def test_the_folder_of_the_access_key_of_a_club_without_a_log_is_for_its_owner_alone(paipu: Paipu, where: Path) -> None:
    paipu("user", "add", "Anna", stdin="correct horse battery\n")
    assert modes(where.parent)["club.db.proof"] & 0o077 == 0


def test_backups_and_clubs_that_are_restored_or_moved_are_for_their_owner_alone(
    paipu: Paipu, club: Path, tmp_path: Path
) -> None:
    paipu("log", "init")
    paipu("backup", tmp_path / "backup.zip", "--with-key")
    paipu("--club", tmp_path / "restored.db", "restore", tmp_path / "backup.zip")
    paipu("move", tmp_path / "moved.db")
    found = modes(tmp_path)
    for name in ("backup.zip", "restored.db", "restored.db.proof", "moved.db", "moved.db.proof"):
        assert found[name] & 0o077 == 0, name


def test_a_record_with_hidden_cards_is_for_its_owner_alone(paipu: Paipu, club: Path, tmp_path: Path) -> None:
    paipu("export", GAME, "-o", tmp_path / "all.jsonl")
    paipu("export", GAME, "--eyes", "seat:1", "-o", tmp_path / "seat.paipu", "--format", "text")
    paipu("export", GAME, "--eyes", "public", "-o", tmp_path / "public.jsonl")
    found = modes(tmp_path)
    assert [oct(found[each]) for each in ("all.jsonl", "seat.paipu", "public.jsonl")] == ["0o600", "0o600", "0o644"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_file_that_is_there_keeps_its_mode(paipu: Paipu, where: Path, tmp_path: Path, mode: int) -> None:
    where.touch()
    with Club.open(str(where)) as club:
        club.log.begin("example.org/tuesday")
        the_evening(club)
        checkpoint = club.log.folder.place / "checkpoint"
    written = tmp_path / "public.jsonl"
    written.touch()
    for path in (where, checkpoint, written):
        path.chmod(mode)
    paipu("hand", "void", GAME, "--hand", 2, "--reason", "wrong")
    paipu("export", GAME, "--eyes", "public", "-o", written, "--force")
    assert [oct(stat.S_IMODE(path.stat().st_mode)) for path in (where, checkpoint, written)] == [oct(mode)] * 3
