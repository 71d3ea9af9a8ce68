"""A club that is made of a backup: nobody comes in with what let them in before, nothing is overwritten, and no log forks unseen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.audit import LogFolder
from replay.audit.folder import read_files
from replay.club import Club
from replay.club.maintenance import back_up, move, restore, write_archive
from replay.words.errors import Conflict, NotSignedIn, PaipuError
from tests.support.clubs import new_club
from tests.support.maintenance import an_evening, can_record, rows_of, url_of
from tests.support.soak import thorough
from tests.support.treasury.typed import typed


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Club]:
    """The club in a file."""
    with new_club(tmp_path / "club.db", an_evening) as made:
        made.log.begin("example.org/tuesday")
        yield made


@thorough
def test_whoever_came_in_before_comes_in_no_more_and_signs_in_with_the_same_password(
    club: Club, file: Path, tmp_path: Path
) -> None:
    to = str(tmp_path / "other.db")
    session = club.access.sign_in("Anna", "correct horse battery", "127.0.0.1")
    invitation = club.access.accounts.invite("Ben")
    token, _ = club.access.tokens.make("Anna", "scores")
    link, _ = club.access.links.make(club.games()[0].id)
    assert club.access.enter(session) is not None
    back_up(club, file)
    restore(file, to)
    with Club.open(to, create=False) as other:
        assert other.access.enter(session) is None
        for opens in (other.access.invited, other.access.redeem, other.access.enter_by_token):
            for key in (invitation, link, token):
                with pytest.raises(NotSignedIn):
                    opens(key)
        assert [each.name for each in other.access.accounts.all()] == ["Anna", "Ben"]
        assert other.access.enter(other.access.sign_in("Anna", "correct horse battery", "127.0.0.1")) is not None
    assert club.access.enter(session) is not None


def test_a_club_that_is_there_is_never_overwritten(club: Club, file: Path) -> None:
    back_up(club, file)
    typed(club).pay("Guo", "Li", "0.20")
    before = rows_of(club)
    with pytest.raises(Conflict, match="there is a club already, and it is never overwritten"):
        restore(file, url_of(club))
    assert rows_of(club) == before


def test_what_an_earlier_club_left_beside_the_file_does_not_get_into_it(small: Club, file: Path) -> None:
    back_up(small, file)
    where = file.with_name("other.db")
    where.with_name("other.db-wal").write_bytes(b"changes of an earlier club")
    with pytest.raises(Conflict, match=r"an earlier club left .*other.db-wal there"):
        restore(file, str(where))
    assert not where.exists()


def test_the_folder_of_another_log_stays_as_it_is(small: Club, file: Path, tmp_path: Path) -> None:
    back_up(small, file)
    with new_club(tmp_path / "other.db") as other:
        other.log.begin("example.org/other")
        kept = other.log.folder.kept()
    (tmp_path / "other.db").unlink()
    with pytest.raises(Conflict, match=r"other.db.proof is the folder of another log"):
        restore(file, str(tmp_path / "other.db"))
    assert other.log.folder.kept() == kept
    assert not (tmp_path / "other.db").exists()


def test_without_the_key_nothing_is_recorded_until_it_is_there(small: Club, file: Path, tmp_path: Path) -> None:
    back_up(small, file)
    done = restore(file, str(tmp_path / "other.db"))
    assert str(done.unsigned) == f"the private key of its log, {done.key}, is not there"
    with Club.open(str(tmp_path / "other.db")) as other:
        assert not can_record(other)
        shutil.copy(small.log.folder.place / "key", done.key or "")
        assert can_record(other)
        assert other.verify().findings == []


def test_without_the_key_it_goes_on_under_a_new_name(small: Club, file: Path, tmp_path: Path) -> None:
    back_up(small, file)
    restore(file, str(tmp_path / "other.db"))
    with Club.open(str(tmp_path / "other.db")) as other:
        assert other.log.recover("the disk broke").name == "example.org/tuesday-2"
        assert can_record(other)
        assert other.verify().findings == []


def test_with_the_key_it_signs_on(small: Club, file: Path, tmp_path: Path) -> None:
    back_up(small, file, keys=True)
    assert restore(file, str(tmp_path / "other.db")).unsigned is None
    with Club.open(str(tmp_path / "other.db")) as other:
        assert can_record(other)
        kept = other.log.folder.kept()
        assert (kept.checkpoint.origin, kept.checkpoint.size) == ("example.org/tuesday", other.store.last_position())


def test_a_folder_of_the_log_that_is_there_remembers_what_was_signed_after_the_backup(small: Club, file: Path) -> None:
    """The database is lost and its log is not: the club does not sign over what it has signed."""
    back_up(small, file, keys=True)
    typed(small).pay("Guo", "Li", "0.20")
    signed = small.log.folder.kept()
    small.close()
    Path(small.store.name).unlink()
    done = restore(file, small.store.name)
    assert "older copy or was cut, and nothing is added to it" in str(done.unsigned)
    with Club.open(small.store.name) as again:
        assert again.log.folder.kept() == signed
        assert not can_record(again)
        again.log.recover("the disk broke")
        assert can_record(again)


def test_a_backup_of_a_place_that_the_club_has_left_makes_a_club_of_its_own(
    small: Club, file: Path, tmp_path: Path
) -> None:
    move(small, str(tmp_path / "stick.db"))
    back_up(small, file, keys=True)
    restore(file, str(tmp_path / "other.db"))
    with Club.open(str(tmp_path / "other.db")) as other:
        assert not can_record(other)
        assert other.log.recover("the stick was lost").name == "example.org/tuesday-2"
        assert can_record(other)


def test_a_backup_from_an_earlier_paipu_is_brought_up_to_date(tmp_path: Path) -> None:
    shutil.unpack_archive(Path(__file__).parents[2] / "golden" / "stored-club-1.zip", tmp_path / "old")
    old = tmp_path / "old" / "club.db"
    before = old.read_bytes()
    with Club.open(str(old)) as club:
        contents = back_up(club, tmp_path / "today.zip").contents
    old.write_bytes(before)
    files = read_files(LogFolder(old.with_name("club.db.proof")), keys=False)
    write_archive(tmp_path / "earlier.zip", old, files, replace(contents, schema="0004"))
    assert restore(tmp_path / "earlier.zip", str(tmp_path / "other.db")).report.findings == []
    with Club.open(str(tmp_path / "other.db"), create=False) as club:
        assert club.store.kept is None
        assert club.verify().findings == []


def test_a_place_that_cannot_be_written_is_named(small: Club, file: Path) -> None:
    back_up(small, file)
    with pytest.raises(PaipuError, match=r"club\.db"):
        restore(file, f"{small.store.name}/below.db")
