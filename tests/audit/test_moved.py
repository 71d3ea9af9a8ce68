"""A club knows that it has a log, so it is missed where the club was moved or copied without the folder of the key."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.audit import LogFolder, Verifier
from replay.audit import folder as folder_module
from replay.club import Club, log
from replay.club.matters import LogBegun
from replay.store import Reading
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import BadInput, CheckFailed, Conflict, DiskFull, PaipuError
from tests.support.audit.tampered import more
from tests.support.older_clubs import made_older
from tests.support.treasury.typed import typed

WRITING: dict[str, Callable[[Club, str], object]] = {
    "import": lambda club, game: more(club, 9),
    "void": lambda club, game: club.void_hand(game, 2, "misdealt"),
    "pay": lambda club, game: typed(club).pay("Bot 1", "Bot 2", "0.10"),
    "adjust": lambda club, game: typed(club).adjust("Bot 1", "fees", "0.10", "the fee"),
    "confirm": lambda club, game: typed(club).confirm(game, 1, 1),
    "rename": lambda club, game: club.players.rename("Bot 1", "Guo"),
    "begin": lambda club, game: club.log.begin("example.org/tuesday"),
    "begin under another name": lambda club, game: club.log.begin("example.org/wednesday"),
    "checkpoint": lambda club, game: club.log.checkpoint(),
    "prove": lambda club, game: club.log.proof(1),
}


@pytest.fixture
def moved(club: Club, where: Path, tmp_path: Path) -> Iterator[Club]:
    """The club at another place, without the folder of its log."""
    club.close()
    (tmp_path / "elsewhere").mkdir()
    with Club.open(str(shutil.copy(where, tmp_path / "elsewhere"))) as made:
        yield made


def test_a_writer_reads_of_the_clubs_own_stream_only_what_came_since(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much the club has recorded, a payment costs the same."""
    typed(club).pay("Bot 1", "Bot 2", "0.10")
    looked: list[int] = []
    begun_logs = log.begun_logs

    def begun(reading: Reading, after: int = 0) -> list[Verifier]:
        looked.append(reading.version(CLUB_STREAM) - after)
        return begun_logs(reading, after)

    monkeypatch.setattr(log, "begun_logs", begun)
    for _ in range(3):
        typed(club).pay("Bot 1", "Bot 2", "0.10")
    assert looked == [1, 1, 1]


def test_the_database_knows_the_log_and_its_key(club: Club) -> None:
    (begun,) = [each.data for each in club.own_stream.read("LogBegun")]
    assert begun == LogBegun(str(club.log.folder.verifier))
    assert club.verify().findings == []
    assert club.log.folder.kept().checkpoint.size == club.store.last_position()


@pytest.mark.parametrize("write", WRITING)
def test_a_club_that_was_moved_without_its_log_is_not_added_to_and_says_why(moved: Club, write: str) -> None:
    before = moved.store.last_position()
    game = moved.games()[0].id
    with pytest.raises(Conflict) as refused:
        WRITING[write](moved, game)
    assert str(refused.value) == (
        f"the club has the log example.org/tuesday, but {moved.log.folder.path}, the folder of its key, is missing: put the "
        "folder there, or go on under a new name with 'paipu log recover'"
    )
    assert moved.store.last_position() == before
    assert not moved.log.folder.path.exists()


def test_the_missing_log_of_a_moved_club_is_a_finding(moved: Club) -> None:
    report = moved.verify()
    (finding,) = map(str, report.findings)
    assert finding.startswith("the log example.org/tuesday: the club has the log example.org/tuesday, but ")
    assert report.proven is not None
    assert report.proven[:3] == ("example.org/tuesday", None, None)


def test_a_moved_club_goes_on_once_its_folder_is_brought(moved: Club, where: Path) -> None:
    shutil.copytree(where.with_name("club.db.proof"), moved.log.folder.path)
    more(moved, 9)
    assert moved.verify().findings == []


def test_a_moved_club_goes_on_under_a_new_name_and_never_under_the_old_one(moved: Club) -> None:
    with pytest.raises(BadInput, match="before, expected a new name"):
        moved.log.recover("the disk is lost", "example.org/tuesday")
    assert moved.log.recover("the disk is lost").name == "example.org/tuesday-2"
    more(moved, 9)
    report = moved.verify()
    assert report.findings == []
    assert "the disk is lost" in report.proven.breaks[0]  # type: ignore[union-attr]
    assert [each.data.key.split("+")[0] for each in moved.own_stream.read("LogBegun")] == [
        "example.org/tuesday",
        "example.org/tuesday-2",
    ]
    shutil.rmtree(moved.log.folder.path)
    assert moved.log.recover("and lost again").name == "example.org/tuesday-3"
    assert moved.verify().findings == []


@pytest.mark.parametrize(
    ("of", "message"),
    [("another", "another one, example.org/else"), ("an earlier", "an earlier one, example.org/tuesday")],
)
def test_the_folder_of_another_log_does_not_sign_for_a_club(club: Club, tmp_path: Path, of: str, message: str) -> None:
    if of == "another":
        with Club.open(str(tmp_path / "other.db")) as other:
            other.log.begin("example.org/else")
        shutil.rmtree(club.log.folder.path)
        shutil.copytree(tmp_path / "other.db.proof", club.log.folder.path)
    else:
        shutil.move(club.log.folder.place / "key", tmp_path / "key")
        club.log.recover("the key was lost")
        shutil.rmtree(club.log.folder.place)
        shutil.move(tmp_path / "key", club.log.folder.place / "key")
    before = club.store.last_position()
    with pytest.raises(Conflict, match=f"is the folder of {message}"):
        more(club)
    assert club.store.last_position() == before
    assert any(message in str(finding) for finding in club.verify().findings)


def test_with_the_folder_of_another_club_a_club_goes_on_under_its_own_name_all_the_same(
    club: Club, tmp_path: Path
) -> None:
    with Club.open(str(tmp_path / "other.db")) as other:
        other.log.begin("example.org/else")
    shutil.rmtree(club.log.folder.path)
    shutil.copytree(tmp_path / "other.db.proof", club.log.folder.path)
    assert club.log.recover("the wrong folder was brought").name == "example.org/tuesday-3"
    more(club, 9)
    assert club.verify().findings == []


def test_the_break_of_a_log_whose_folder_was_lost_says_which_log_it_was(moved: Club) -> None:
    moved.log.recover("the disk is lost")
    (broken,) = moved.log.folder.breaks()
    assert broken.splitlines()[1:3] == ["the disk is lost", "example.org/tuesday, whose folder was lost"]


def test_a_club_from_before_it_knew_of_its_log_learns_of_it_with_what_it_records_next(club: Club, where: Path) -> None:
    folder = LogFolder(where.with_name("plain.db.proof"))
    with Club.open(str(where.with_name("plain.db"))) as plain:
        more(plain, 1)
        # As earlier revisions of Paipu began a log: a folder, and no word of it in the database.
        from replay.audit import begin

        with plain.store.reading() as reading:
            begin(reading, folder, "example.org/older")
        assert plain.verify().findings == []
        more(plain, 2)
        more(plain, 3)
        assert [each.data for each in plain.own_stream.read("LogBegun")] == [LogBegun(str(folder.verifier))]
        assert plain.verify().findings == []
        assert folder.kept().checkpoint.size == plain.store.last_position()


def test_a_club_of_the_first_schema_opens_and_begins_a_log(tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "new.db")) as new:
        more(new, 1)
    with Club.open(str(made_older(tmp_path / "new.db", "0003"))) as old:
        old.log.begin("example.org/old")
        assert old.verify().findings == []


def test_a_forged_beginning_is_found(club: Club, tamper: Callable[..., None], where: Path) -> None:
    tamper(
        "UPDATE events SET data = CAST(replace(CAST(data AS TEXT), 'tuesday+', 'sunday+') AS BLOB) WHERE type = 'LogBegun'"
    )
    with Club.open(str(where)) as again:
        with pytest.raises(PaipuError):
            more(again)
        assert any("that began its log cannot be read" in str(finding) for finding in again.verify().findings)


def test_a_name_that_begins_twice_is_found(club: Club) -> None:
    from replay.club import enter

    key = str(club.log.folder.verifier)
    with club.store.writing() as writing:
        writing.hold_log()
        enter(writing, LogBegun(key))
    assert "the club's own stream, event 2: its field key begins the log 'example.org/tuesday' a second time" in map(
        str, club.verify().findings
    )


class TestWhatCanBeKnownBefore:
    def test_a_folder_that_takes_no_file_is_known_before_anything_is_recorded(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(folder: Path) -> None:
            raise OSError(28, "No space left on device")

        before = club.store.last_position()
        monkeypatch.setattr(folder_module, "check_writable", full)
        with pytest.raises(DiskFull, match=r"proof/1: the disk is full, and the log needs room there"):
            typed(club).pay("Bot 1", "Bot 2", "0.10")
        assert club.store.last_position() == before

    def test_the_rehearsal_leaves_nothing_behind(self, club: Club) -> None:
        before = sorted(each.name for each in club.log.folder.place.iterdir())
        club.log.folder.need()
        assert sorted(each.name for each in club.log.folder.place.iterdir()) == before


def test_where_several_machines_write_the_one_without_the_folder_is_warned_that_nothing_is_signed(
    moved: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(moved.store.backend), "shared", True)
    with pytest.warns(UserWarning, match="whose folder is on another machine: recordings here are not signed until"):
        typed(moved).pay("Bot 1", "Bot 2", "0.10")
    report = moved.verify()
    assert report.findings == []
    assert report.proven is not None
    assert report.proven[:3] == ("example.org/tuesday", None, None)


def test_a_damaged_event_of_the_log_is_a_refusal(club: Club, tamper: Callable[..., None], where: Path) -> None:
    tamper("UPDATE events SET data = 'rubbish' WHERE type = 'LogBegun'")
    with Club.open(str(where)) as again, pytest.raises(CheckFailed, match="cannot be read"):
        more(again)
