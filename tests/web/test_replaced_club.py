"""The file of a club that is deleted or replaced under a running server: nothing is acknowledged that no file has."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from replay.club import Club
from replay.club.maintenance import back_up, move, restore
from replay.store import FileWriter
from replay.words.errors import Conflict, Unavailable
from tests.support.clubs import new_club
from tests.support.quandui.records import SEEN, WHOLE
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from tests.support.web.servers import served
from tests.web.test_held_club import get, pay

PAID = {"from": "Guo", "to": "Li", "amount": 1, "unit": "EUR/2"}
SENTENCE = "was deleted or replaced while this program had it open, and nothing more is recorded; stop the program"


def a_whole_hand(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with new_club(tmp_path / "club.db", a_whole_hand):
        return tmp_path / "club.db"


def beside(path: Path) -> list[Path]:
    """The files of a club, but for the empty one at which writers queue."""
    return [each for each in sorted(path.parent.glob(f"{path.name}*")) if each.suffix != ".lock"]


def copied(path: Path, to: Path) -> Path:
    """A copy of a club that others write to."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(to)) as copy:
        source.backup(copy)
    return to


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    for each in beside(path):
        each.unlink()


def move_away(path: Path) -> None:
    for each in beside(path):
        each.rename(path.with_name(f"damaged-{each.name}"))


def put_a_copy(path: Path) -> None:
    copied(path, path.with_name("copy.db")).replace(path)


def put_a_copy_alone(path: Path) -> None:
    copy = copied(path, path.with_name("copy.db"))
    move_away(path)
    copy.replace(path)


def put_another_club(path: Path) -> None:
    other = path.with_name("other.db")
    with new_club(other, a_whole_hand):
        pass
    delete_all(path)
    other.replace(path)


def delete_the_journal(path: Path) -> None:
    path.with_name("club.db-wal").unlink()


def replace_the_journal(path: Path) -> None:
    wal = path.with_name("club.db-wal")
    shutil.copyfile(wal, path.with_name("wal")).replace(wal)


def delete_the_index(path: Path) -> None:
    path.with_name("club.db-shm").unlink()


WAYS = [delete, delete_all, move_away, put_a_copy, put_a_copy_alone, put_another_club, delete_the_journal, replace_the_journal,
        delete_the_index]  # fmt: skip


@pytest.mark.parametrize("how", WAYS)
def test_nothing_is_acknowledged_once_the_file_is_another_one(path: Path, how: Callable[[Path], None]) -> None:
    with Club.open(str(path)) as club:
        ask = client(club)
        paid = partial(ask.post, "/api/v1/ledger/payments", json=PAID)
        assert paid().status_code == 201
        assert ask.get("/readyz").status_code == 200
        how(path)
        before = [each.read_bytes() for each in beside(path)]
        for _ in range(5):
            answer = paid()
            assert (answer.status_code, answer.json["code"], SENTENCE in answer.json["detail"]) == (
                503,
                "unavailable",
                True,
            )
        assert (ask.get("/readyz").status_code, ask.get("/healthz").status_code) == (503, 200)
        page = ask.get("/ledger")
        assert (page.status_code, SENTENCE in page.text) == (503, True)
        assert [each.read_bytes() for each in beside(path)] == before


def test_what_is_replaced_while_it_is_committed_is_not_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = FileWriter.commit

    def replaced_meanwhile(writer: FileWriter, driver: sqlite3.Connection) -> None:
        commit(writer, driver)
        move_away(path)

    with Club.open(str(path)) as club:
        ask = client(club)
        monkeypatch.setattr(FileWriter, "commit", replaced_meanwhile)
        answer = ask.post("/api/v1/ledger/payments", json=PAID)
    assert (answer.status_code, answer.json["code"]) == (503, "outcome-unknown")


def test_a_file_that_comes_back_is_the_club_again(path: Path) -> None:
    with Club.open(str(path)) as club:
        ask = client(club)
        assert ask.get("/readyz").status_code == 200
        move_away(path)
        assert ask.get("/readyz").status_code == 503
        for each in path.parent.glob("damaged-*"):
            each.rename(each.with_name(each.name.removeprefix("damaged-")))
        assert ask.get("/readyz").status_code == 200
        assert ask.post("/api/v1/ledger/payments", json=PAID).status_code == 201
        assert club.verify().findings == []


def test_a_command_whose_file_is_replaced_records_nothing(path: Path) -> None:
    with Club.open(str(path)) as club:
        typed(club).pay("Guo", "Li", "0.10")
        move_away(path)
        with pytest.raises(Unavailable, match="was deleted or replaced"):
            typed(club).pay("Guo", "Li", "0.10")
        with pytest.raises(Unavailable, match="was deleted or replaced"):
            club.import_record(SEEN.encode(), "other")


@thorough
def test_a_backup_is_restored_and_a_club_moved_only_where_no_server_has_the_old_file_open(
    path: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.zip"
    with new_club(tmp_path / "source.db", a_whole_hand) as club:
        back_up(club, backup)
        with served(path) as server:
            assert pay(server.port) == (201, None)
            move_away(path)
            for _ in range(2):
                with pytest.raises(Conflict, match=rf"process {server.process.pid} .* serves a club from there"):
                    restore(backup, str(path))
                with pytest.raises(Conflict, match=rf"process {server.process.pid} .* serves a club from there"):
                    move(club, str(path))
                assert (pay(server.port)[0], get(server, "/readyz"), get(server, "/healthz")) == (503, 503, 200)
            server.kill()
        assert not path.exists()
        restore(backup, str(path))
        with served(path) as server:
            assert pay(server.port) == (201, None)
            assert server.stop() == 0
