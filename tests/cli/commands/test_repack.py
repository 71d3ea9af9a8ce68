"""`paipu repack`: damaged packed hands are named by the check, and made again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def test_damaged_packed_hands_are_named_and_packed_again(paipu, club: Path) -> None:
    paipu("verify")
    with closing(sqlite3.connect(club)) as connection, connection:
        (hands,) = connection.execute("SELECT count(*) FROM packed").fetchone()
        assert connection.execute("UPDATE packed SET cell = x'00' WHERE hand = 1").rowcount == 1
    found = paipu("verify", code=1).stdout
    assert "the bytes in cell are not those that the log gives" in found
    assert "x'00'" not in found
    again = paipu("repack").stdout
    assert again == f"Packed {hands} hand{'s' if hands > 1 else ''} again.\n"
    paipu("verify")


def test_a_club_that_is_not_there_is_not_made(paipu, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.db"
    paipu("--club", missing, "repack", code=2)
    assert not missing.exists()
