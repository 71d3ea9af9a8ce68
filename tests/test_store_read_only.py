"""Clubs that may only be read: on a disc, in a backup, or somebody else's."""

from __future__ import annotations

import codecs
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from replay.club import Club
from replay.club.maintenance import back_up, move, restore
from replay.store import open_store
from replay.words.errors import BadInput, Conflict
from tests.store_conformance import GAME, findings, row, rows
from tests.support.maintenance import an_evening

pytestmark = pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs users")

CUT_OFF = """
import os, sys
from replay.store import open_store
from tests.store_conformance import GAME, rows, findings
open_store(sys.argv[1]).append(GAME, 0, rows(1, 3), seal_to=3)
os._exit(0)
"""


@pytest.fixture
def path() -> Iterator[Path]:
    """A club in a folder that everybody may look into."""
    with tempfile.TemporaryDirectory(prefix="paipu-") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder) / "club.db"


@contextmanager
def only_read(path: Path, closed: Path | None = None) -> Iterator[None]:
    """Nobody may write there; root may write anywhere, so it steps down for a moment."""
    root = os.geteuid() == 0
    for each in path.parent.iterdir():
        each.chmod(0o755 if each.is_dir() else 0o644)  # a new one is for its owner alone
    if closed:
        closed.chmod(0o700)
    os.chmod(path.parent, 0o555)
    before = sorted(path.parent.iterdir())
    if root:
        os.seteuid(65534)
    try:
        yield
        assert sorted(path.parent.iterdir()) == before
    finally:
        if root:
            os.seteuid(0)
        os.chmod(path.parent, 0o755)


def beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}-{what}")


@cache
def left_behind() -> dict[str, bytes]:
    """The files of a club that a program leaves which records three events and ends without closing it."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-c", CUT_OFF, f"{folder}/club.db"], check=True, cwd=Path(__file__).parent.parent
        )
        return {each.name: each.read_bytes() for each in Path(folder).iterdir()}


def cut_off(path: Path) -> None:
    """Put these files there."""
    for name, data in left_behind().items():
        path.with_name(name).write_bytes(data)
    assert beside(path, "wal").stat().st_size


def test_it_can_be_read_and_nothing_is_made_beside_it(path: Path) -> None:
    with open_store(path) as store:
        store.append(GAME, 0, rows(1, 2), seal_to=2)
    beside(path, "x").with_name("club.db.lock").unlink()
    with only_read(path), open_store(path) as store:
        assert [each.version for each in store.read(GAME)] == [1, 2]
        assert findings(store) == []


def test_a_server_of_it_makes_nothing_beside_it_either(path: Path) -> None:
    open_store(path).close()
    with only_read(path), open_store(path) as store, store.backend.serving():
        assert store.backend.server() is None


def test_who_may_not_see_whether_a_server_runs_restores_nothing_there(path: Path) -> None:
    with open_store(path) as store, store.backend.serving():
        served = path.with_name(".club.db.served")
        with (
            only_read(path, served),
            pytest.raises(BadInput, match=r"\.club\.db\.served: cannot be opened \(Permission denied\)"),
        ):
            restore(path.with_name("backup.zip"), str(path))


def test_recording_is_refused_with_what_to_do(path: Path) -> None:
    with open_store(path) as store:
        store.append(GAME, 0, rows(1, 2), seal_to=2)
    with only_read(path), open_store(path) as store:
        with pytest.raises(BadInput, match=r"club\.db: .* can only be read here: .* Copy it to a folder that may be$"):
            store.append(GAME, 2, [row(3)], seal_to=3)
        assert store.version(GAME) == 2


def test_a_new_club_is_not_made_where_nothing_may_be_written(path: Path) -> None:
    with only_read(path), pytest.raises(BadInput, match=r"club\.db\.lock: cannot be opened \(Permission denied\)"):
        open_store(path)


def test_it_can_be_read_where_the_folder_of_its_log_is_for_others(path: Path) -> None:
    with Club.open(str(path)) as club:
        an_evening(club)
        club.log.begin("example.org/tuesday")
    with only_read(path, path.with_name("club.db.proof")), Club.open(str(path), create=False) as club:
        assert club.games()
        if os.geteuid():
            assert "club.db.proof: cannot be read (Permission denied)" in str(club.log.missing())
            assert [each.code for each in club.verify().findings] == ["club.log-refused"]


def test_a_club_of_an_older_paipu_must_be_copied_first(path: Path) -> None:
    open_store(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
    with only_read(path), pytest.raises(BadInput, match="one of an older Paipu, and this club can only be read here"):
        open_store(path)


@pytest.mark.parametrize("shared_memory", [True, False])
def test_what_a_program_left_in_the_journal_is_read_too(path: Path, shared_memory: bool) -> None:
    cut_off(path)
    if not shared_memory:
        beside(path, "shm").unlink()
    with only_read(path), open_store(path) as store:
        assert [each.version for each in store.read(GAME)] == [1, 2, 3]
        assert store.last_position() == 3


def test_a_copy_of_it_is_gone_when_the_store_is_closed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_off(path)
    beside(path, "shm").unlink()
    with tempfile.TemporaryDirectory() as copies:
        os.chmod(copies, 0o777)
        monkeypatch.setattr(tempfile, "tempdir", copies)
        with only_read(path):
            with open_store(path) as store:
                assert store.version(GAME) == 3
                assert len(list(Path(copies).iterdir())) == 1
            assert list(Path(copies).iterdir()) == []


def test_a_program_that_may_write_is_followed(path: Path) -> None:
    with open_store(path) as writer:
        writer.append(GAME, 0, rows(1, 1), seal_to=1)
        with only_read(path):
            reader = open_store(path)
            assert reader.version(GAME) == 1
        writer.append(GAME, 1, [row(2)], seal_to=2)
        with only_read(path):
            assert reader.version(GAME) == 2
            reader.close()


def test_who_reads_while_somebody_writes_unseen_is_asked_to_try_again(path: Path) -> None:
    with open_store(path) as store:
        store.append(GAME, 0, rows(1, 1), seal_to=1)
    with only_read(path):
        store = open_store(path)
    with (
        pytest.raises(Conflict, match="another program wrote to this club while it was read; try again"),
        store.reading(),
    ):
        os.utime(path, ns=(0, 0))
    store.close()


def test_a_club_can_be_verified_there(path: Path) -> None:
    with Club.open(str(path)) as club:
        club.simulate("quandui", 3, 2, 1)
        club.log.begin("example.org/tuesday")
    with only_read(path), Club.open(str(path), create=False) as club:
        report = club.verify()
        assert (report.games, report.findings) == (1, [])
        assert club.log.receipt(club.games()[0].id, 1)


def test_it_is_backed_up_to_a_folder_that_may_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Root becomes a user who may not be allowed to read root's Python and root's clone: zips need this codec, and backups the version.
    codecs.lookup("cp437")
    known = SimpleNamespace(version=metadata.version("paipu"))
    monkeypatch.setattr(metadata, "distribution", lambda name: known)
    with Club.open(str(path)) as club:
        an_evening(club)
    with tempfile.TemporaryDirectory(prefix="paipu-") as elsewhere:
        os.chmod(elsewhere, 0o777)
        with only_read(path), Club.open(str(path)) as club:
            assert back_up(club, Path(elsewhere, "backup.zip")).report.findings == []
            with pytest.raises(BadInput, match="this club can only be read here"):
                move(club, str(Path(elsewhere, "other.db")))
            restore(Path(elsewhere, "backup.zip"), str(Path(elsewhere, "again.db")))
            with pytest.raises(BadInput, match="Permission denied"):
                restore(Path(elsewhere, "backup.zip"), str(path.with_name("again.db")))
