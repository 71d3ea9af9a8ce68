"""A backup has all of a club in one file, and is never less than it says."""

from __future__ import annotations

import json
import random
import stat
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from replay.club import Club
from replay.club.maintenance import DATABASE, Contents, archive, back_up, restore, unpack_archive, write_archive
from replay.store import Backend
from replay.system import drafted
from replay.words.errors import BadInput, CheckFailed, DiskFull, PaipuError
from tests.support.audit.tampered import unguarded
from tests.support.clubs import new_club
from tests.support.full_disk import full_disk
from tests.support.maintenance import an_evening, rows_of
from tests.support.soak import long, thorough, times
from tests.support.treasury.typed import typed

EMPTY = Contents(
    made="2026-11-22T20:00:00Z",
    paipu="1.0",
    schema="r0014",
    games=0,
    events=0,
    sealed=0,
    root="",
    log=None,
    signed=None,
    keys=True,
    files={},
)


@pytest.fixture
def small(tmp_path: Path) -> Club:
    """The club in a file."""
    with new_club(tmp_path / "club.db", an_evening) as made:
        made.log.begin("example.org/tuesday")
        yield made


@thorough
def test_it_makes_the_same_club_on_any_engine(club: Club, file: Path, to: str) -> None:
    before, journal = rows_of(club), list(club.books.journal())
    done = back_up(club, file)
    assert done.report.findings == []
    assert (done.contents.sealed, done.contents.signed) == (club.store.last_position(),) * 2
    typed(club).pay("Guo", "Li", "0.20")
    restored = restore(file, to)
    assert restored.report.findings == []
    with Club.open(to, create=False) as other:
        assert rows_of(other) == before
        assert list(other.books.journal()) == journal
        assert other.verify().findings == []
        assert other.log.compare(other.log.folder.kept().note).size == done.contents.sealed


def test_the_private_key_is_in_it_only_if_it_is_asked_for(small: Club, tmp_path: Path) -> None:
    for keys in (False, True):
        path = tmp_path / f"{keys}.zip"
        assert back_up(small, path, keys=keys).contents.keys is keys
        with zipfile.ZipFile(path) as archive:
            assert ("proof/1/key" in archive.namelist()) is keys
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_any_program_finds_what_is_in_it(small: Club, file: Path, tmp_path: Path) -> None:
    back_up(small, file)
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert {each.compress_type for each in archive.infolist()} == {zipfile.ZIP_DEFLATED}
        found = json.loads(archive.read("paipu-backup.json"))
        assert b"paipu --club NEW.db restore THIS-FILE" in archive.read("README.txt")
        archive.extract("club.db", tmp_path / "out")
    assert (found["format"], found["log"], found["events"]) == (1, "example.org/tuesday", small.verify().events)
    with Club.open(str(tmp_path / "out" / "club.db"), create=False) as other:
        assert rows_of(other) == rows_of(small)


def test_nothing_but_the_file_is_left(small: Club, file: Path) -> None:
    before = set(file.parent.iterdir())
    back_up(small, file)
    assert set(file.parent.iterdir()) == {*before, file}


def test_what_a_killed_backup_left_goes_with_a_later_one(small: Club, file: Path) -> None:
    left, other = (file.parent / f".paipu-{name}.part" for name in ("0" * 16, "my"))
    for folder in (left, other):
        folder.mkdir()
        (folder / DATABASE).touch()
    with drafted(file.parent) as running:
        back_up(small, file)
        assert [folder.exists() for folder in (left, running, other)] == [False, True, True]


def test_a_file_that_is_there_is_not_replaced(small: Club, file: Path) -> None:
    file.write_bytes(b"the last backup")
    with pytest.raises(BadInput, match=r"backup.zip: this file exists already, and a backup never replaces a file"):
        back_up(small, file)
    with pytest.raises(BadInput, match="found a folder, expected the name of a new file, such as"):
        back_up(small, file.parent)
    assert file.read_bytes() == b"the last backup"


def test_a_full_disk_leaves_no_half_of_it(small: Club, file: Path) -> None:
    before = set(file.parent.iterdir())
    with full_disk(), pytest.raises(DiskFull, match=rf"^{file.parent}: the disk is full; nothing was changed"):
        back_up(small, file)
    assert set(file.parent.iterdir()) == before


def test_a_club_in_which_something_is_wrong_is_kept_and_says_so(small: Club, file: Path) -> None:
    with unguarded(Path(small.store.name)) as connection:
        connection.execute("UPDATE postings SET amount = amount + 1 WHERE line = 1")
    findings = back_up(small, file).report.findings
    assert findings == small.verify().findings
    assert findings


def test_without_the_folder_of_the_log_the_rest_is_kept(small: Club, file: Path, tmp_path: Path) -> None:
    small.log.folder.path.rename(tmp_path / "lost")
    done = back_up(small, file)
    assert done.report.findings == []
    assert (done.contents.log, done.contents.signed) == ("example.org/tuesday", None)


def test_a_log_that_begins_again_meanwhile_is_in_it_whole(
    small: Club, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (small.log.folder.place / "key").unlink()
    copy = archive.write_copy

    def recover_first(backend: Backend, path: Path) -> None:
        if small.log.folder.number == 1:
            small.log.recover("the key was lost")
        copy(backend, path)

    monkeypatch.setattr(archive, "write_copy", recover_first)
    assert back_up(small, file, keys=True).report.findings == []
    assert restore(file, str(tmp_path / "other.db")).unsigned is None


class TestWhatIsNoBackup:
    def test_a_file_of_something_else_is_refused(self, tmp_path: Path) -> None:
        for number, data in enumerate((b"", b"%paipu 1\n", b"PK\x05\x06" + bytes(18))):
            path = tmp_path / f"{number}.zip"
            path.write_bytes(data)
            with pytest.raises(
                BadInput, match="found a file that is not a backup, expected one that 'paipu backup' wrote"
            ):
                restore(path, str(tmp_path / "other.db"))
        assert not (tmp_path / "other.db").exists()

    @pytest.mark.parametrize(
        ("change", "problem"),
        [
            (lambda found: found.update(format=2), "a backup by a newer Paipu"),
            (lambda found: found.update(schema="9999"), "a backup by a newer Paipu"),
            (lambda found: found["files"].update({"proof/../../key": found["files"]["club.db"]}), "a newer Paipu"),
            (lambda found: found["files"].pop("club.db"), "a backup by a newer Paipu"),
            (lambda found: found.update(root="00" * 32), "the backup is damaged: its club.db"),
            (lambda found: found["files"]["club.db"].update(bytes=10), "the backup is damaged: its club.db"),
            (lambda found: found["files"].update({"proof/7/key": found["files"]["club.db"]}), "its proof/7/key"),
        ],
    )
    def test_a_list_that_is_not_true_is_refused(
        self, small: Club, file: Path, change: Callable[[dict[str, object]], object], problem: str
    ) -> None:
        back_up(small, file)
        other = file.with_name("changed.zip")
        with zipfile.ZipFile(file) as old, zipfile.ZipFile(other, "w") as new:
            for name in old.namelist():
                data = old.read(name)
                if name == "paipu-backup.json":
                    found = json.loads(data)
                    change(found)
                    data = json.dumps(found).encode()
                new.writestr(name, data)
        with pytest.raises(PaipuError, match=problem):
            restore(other, str(file.with_name("other.db")))
        assert not file.with_name("other.db").exists()

    @pytest.mark.parametrize(
        "name",
        ["club.db", "Club.db", "CLUB.DB", "proof/1/Key", "proof/1/key", "proof/9/key", "proof/../club.db", "./club.db", "/club.db",
         "..\\club.db", "proof/", "README.TXT", "README.txt", "paipu-backup.json", "club.db\0.txt", "club.db-wal", "notes.txt"],
    )  # fmt: skip
    def test_what_its_list_does_not_name_is_not_taken_for_a_part_of_it(
        self, small: Club, file: Path, name: str
    ) -> None:
        back_up(small, file)
        info = zipfile.ZipInfo("placeholder")
        info.filename = info.orig_filename = name
        with warnings.catch_warnings(), zipfile.ZipFile(file, "a") as archive:
            warnings.simplefilter("ignore")
            archive.writestr(info, b"something else")
        where = file.with_name("other.db")
        unlisted = "in the backup, but not exactly once in its list"
        with pytest.raises(BadInput, match="is not a backup" if name == "paipu-backup.json" else unlisted):
            restore(file, str(where))
        assert sorted(each.name for each in file.parent.iterdir() if each.name.startswith("other")) == []

    @pytest.mark.parametrize("place", ["before", "behind", "comment"])
    def test_what_is_around_it_is_not_taken_for_a_part_of_it(self, small: Club, file: Path, place: str) -> None:
        back_up(small, file)
        whole = file.read_bytes()
        file.write_bytes({"before": b"#!/bin/sh\n" + whole, "behind": whole + b"more"}.get(place, whole))
        if place == "comment":
            with zipfile.ZipFile(file, "a") as archive:
                archive.comment = b"run me"
        with pytest.raises(BadInput, match="found a file that is not a backup, expected one that 'paipu backup' wrote"):
            restore(file, str(file.with_name("other.db")))

    @thorough
    def test_whatever_bit_of_its_list_of_files_is_altered_it_is_refused_or_whole(self, tmp_path: Path) -> None:
        database, file = tmp_path / "any", tmp_path / "whole.zip"
        database.write_bytes(b"any bytes")
        written = write_archive(file, database, {"1/key": b"signed\n"}, EMPTY)
        whole, altered, folder = file.read_bytes(), tmp_path / "altered.zip", tmp_path / "folder"
        folder.mkdir()
        for place in range(8 * whole.index(b"PK\x01\x02"), 8 * len(whole)):
            changed = bytearray(whole)
            changed[place // 8] ^= 1 << place % 8
            altered.write_bytes(changed)
            try:
                found, files = unpack_archive(altered, folder)
            except (BadInput, CheckFailed):
                continue
            assert (found, files) == (written, {"1/key": b"signed\n"})
            assert (folder / DATABASE).read_bytes() == b"any bytes"

    @long
    def test_whatever_bytes_of_it_are_altered_or_cut_no_other_club_comes_of_it(
        self, small: Club, file: Path, tmp_path: Path
    ) -> None:
        back_up(small, file)
        expected, whole, chance = rows_of(small), file.read_bytes(), random.Random(1)
        for number in range(times(300, 12)):
            place = chance.randrange(len(whole))
            changed = bytearray(whole)
            changed[place] ^= 1 << chance.randrange(8)
            file.write_bytes(changed[:place] if number % 4 == 3 else changed)
            where = tmp_path / f"{number}.db"
            try:
                restore(file, str(where))
            except (BadInput, CheckFailed):
                assert not where.exists()
                continue
            with Club.open(str(where), create=False) as club:
                assert rows_of(club) == expected


def test_a_folder_that_is_not_there_is_refused_and_not_made(small: Club, tmp_path: Path) -> None:
    with pytest.raises(
        BadInput, match=f"there is no folder {tmp_path / 'not'}, expected a new file in one that exists"
    ):
        back_up(small, tmp_path / "not" / "club.zip")
    assert not (tmp_path / "not").exists()
