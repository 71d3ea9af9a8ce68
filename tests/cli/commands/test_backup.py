"""`paipu backup`, `restore` and `move`: what each of them says, and its exit code."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.store import HEAD
from tests.support.audit.tampered import unguarded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a backup is to be."""
    return tmp_path / "tuesday.zip"


def test_a_backup_says_what_is_in_it(paipu, club: Path, file: Path) -> None:
    assert paipu("backup", file).stdout == (
        f"{file} has the club as it is now: 1 game and 32 events. All of it was read back and verified.\n"
    )
    again = paipu("backup", file, code=2).stderr
    assert again == (
        f"Error: {file}: this file exists already, and a backup never replaces a file: expected the name of a new file\n"
    )


def test_a_backup_is_a_file(paipu, club: Path) -> None:
    assert "Name a file in place of -" in paipu("backup", "-", code=2).stderr
    assert paipu("backup", club.parent, code=2).stderr == (
        f"Error: {club.parent}: found a folder, expected the name of a new file, such as {club.parent / 'club-backup.zip'}\n"
    )


def test_a_backup_of_no_club_makes_none(paipu, where: Path, file: Path) -> None:
    assert "there is no club here" in paipu("backup", file, code=2).stderr
    assert not where.exists()
    assert not file.exists()


def test_a_backup_says_what_it_means_to_have_the_private_key_or_not(paipu, key: str, club: Path, file: Path) -> None:
    with_none = paipu("backup", file).stdout.splitlines()[1]
    place = club.with_name("club.db.proof") / "1" / "key"
    assert with_none == (
        f"It has the log example.org/tuesday up to entry 33, without the private key. Keep a copy of {place} somewhere else: "
        "without it a restored club can only go on under a new name."
    )
    with_it = paipu("backup", file.with_name("whole.zip"), "--with-key").stderr
    assert with_it == (
        "Warning: this file has the private key of the log example.org/tuesday: a person with the file can sign in the name of the "
        "club. Keep it secret\n"
    )


def test_a_backup_of_a_club_in_which_something_is_wrong_is_written_and_ends_in_1(paipu, club: Path, file: Path) -> None:
    with unguarded(club) as connection:
        connection.execute("UPDATE postings SET amount = amount + 1 WHERE line = 1")
    said = paipu("backup", file, code=1).stdout.splitlines()
    assert "the ledger's posting 1" in said[0]
    assert said[-1].endswith("All of it was read back. The check of its club found the problems listed above.")
    assert file.exists()


def test_a_restored_club_says_what_has_ended_and_what_its_log_needs(paipu, key: str, club: Path, file: Path) -> None:
    paipu("backup", file)
    other = club.with_name("other.db")
    done = paipu("--club", other, "restore", file)
    assert re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\dZ", "NOW", done.stdout) == (
        f"{other} is the club of NOW: 1 game and 33 events. All of it was read back and verified.\n"
        "Every session, invitation, token and link has ended; accounts and their passwords are as they were.\n"
    )
    place = other.with_name("other.db.proof") / "1" / "key"
    assert done.stderr == (
        f"Warning: this club cannot record yet: the private key of its log, {place}, is not there. If nothing was recorded "
        "after the backup was made, put the key there; otherwise run 'paipu log recover --reason TEXT', which goes on under a new "
        "name\n"
    )
    refused = paipu("--club", other, "restore", file, code=3).stderr
    assert refused == (
        f"Error: {other}: there is a club already, and it is never overwritten: name another place, or move that club away\n"
    )


def test_a_club_that_is_restored_with_its_key_is_warned_of_two_that_sign_as_one(
    paipu, key: str, club: Path, file: Path
) -> None:
    paipu("backup", file, "--with-key")
    assert "this club signs as example.org/tuesday from now on. If anything was recorded after the backup" in (
        paipu("--club", club.with_name("other.db"), "restore", file).stderr
    )


def test_a_file_that_is_not_there_or_no_backup_is_one_sentence(paipu, club: Path, file: Path, evening: Path) -> None:
    other = club.with_name("other.db")
    assert paipu("--club", other, "restore", file, code=2).stderr == f"Error: {file}: No such file or directory\n"
    assert paipu("--club", other, "restore", evening, code=2).stderr == (
        f"Error: {evening}: found a file that is not a backup, expected one that 'paipu backup' wrote\n"
    )
    assert not other.exists()


def test_a_club_that_moves_says_where_it_is_and_its_old_place_says_so_too(paipu, key: str, club: Path) -> None:
    other = club.with_name("other.db")
    assert paipu("move", other).stdout == (
        f"The club is at {other} now. 33 events, the root of its log and 3 balances were compared there and are the same.\n"
        f"The log and its private key are in {other}.proof; the key is not here any more.\n"
        "The old place can only be read from now on.\n"
    )
    day = r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(rf"This club was moved to {other} on {day}; here it can only be read.\n", paipu("games").stderr)
    refused = paipu("ledger", "pay", "Guo", "Chen", "1.00", code=3).stderr.splitlines()[1]
    assert re.fullmatch(
        rf"Error: the club was moved to another place on {day}: nothing was changed, since this copy can only be read",
        refused,
    )
    again = paipu("move", club.with_name("third.db"), code=3).stderr.splitlines()[1]
    assert re.fullmatch(rf"Error: the club was moved to {other} on {day}: it cannot be moved again from here", again)
    assert "Guo paid Chen 1.00 EUR" in paipu("--club", other, "ledger", "pay", "Guo", "Chen", "1.00").stdout


def test_a_copy_that_never_arrived_says_what_to_do(paipu, club: Path) -> None:
    other = club.with_name("other.db")
    shutil.copy(club, other)
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("INSERT INTO moved VALUES ('a', 'arriving', ?, 1700000000000000)", [str(club)])
    assert paipu("--club", other, "games").stderr == (
        f"This is the copy of a club that has not arrived from {club}: run the same 'paipu move' there once more.\n"
    )
    assert paipu("--club", other, "ledger", "pay", "Guo", "Chen", "1.00", code=3).stderr.splitlines()[1] == (
        "Error: the club has not arrived here, since its move was broken off: nothing was changed. Run the same paipu move once more"
    )
    assert "run the same 'paipu move' there again" in paipu("--club", other, "move", "third.db", code=3).stderr
    assert str(other) in paipu("move", other).stdout


def test_a_club_from_an_earlier_paipu_says_where_the_copy_of_it_is(paipu, where: Path) -> None:
    shutil.unpack_archive(Path(__file__).parents[2] / "golden" / "stored-club-1.zip", where.parent)
    assert paipu("games").stderr == (
        "This club was brought up to date for this version of Paipu. A copy of it as it was: "
        f"{where.with_name(f'club-before-{HEAD}.db')}\n"
    )
    assert paipu("games").stderr == ""
