"""`verify` finds what the owner of the file changed behind the club's back, and names where."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.club import Club, verify_file

GUARDS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Club]:
    with Club.open(str(tmp_path / "played.db")) as club:
        club.simulate("quandui/gamerules", 3, 4, seed=5, stake="1.00 EUR")
        club.simulate("quandui/pagat", 2, 2, seed=6, stake="0.50 EUR")
        yield club


@pytest.fixture
def tamper(played: Club, tmp_path: Path) -> Callable[..., None]:
    """Runs statements as someone who holds the file: triggers are taken away and put back."""

    def run(*statements: str) -> None:
        with sqlite3.connect(tmp_path / "played.db") as connection:
            guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _ in guards:
                connection.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                assert connection.execute(statement).rowcount > 0
            for _, sql in guards:
                connection.execute(sql)
        connection.close()

    return run


def findings(club: Club) -> str:
    return "\n".join(club.verify().findings)


def test_an_honest_club_has_no_findings(played: Club) -> None:
    report = played.verify()
    assert (report.games, report.findings) == (2, [])
    assert report.events > 200


def test_a_trigger_that_was_taken_away_is_missed(played: Club, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "played.db") as connection:
        name = connection.execute(GUARDS).fetchone()[0]
        connection.execute(f"DROP TRIGGER {name}")
    connection.close()
    assert name in findings(played)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "UPDATE events SET data = replace(data, '\"amount\":100', '\"amount\":900') WHERE type = 'Paid'",
            "expected Paid(",
        ),
        ("UPDATE events SET data = replace(data, '\"v\":1', '\"v\":2') WHERE version = 3", "it cannot be read"),
        ("UPDATE events SET data = replace(data, '\"v\":1', '\"v\": 1') WHERE version = 3", "not the canonical ones"),
        (
            "UPDATE events SET type = type || '', data = CAST(data AS TEXT) WHERE version = 3",
            "column data is a str, expected bytes",
        ),
        ("UPDATE events SET data = 12345 WHERE version = 3", "column data is a int, expected bytes"),
        ("UPDATE events SET actor = 'somebody' WHERE version = 3", "column actor is 'somebody', expected 'simulation'"),
        ("UPDATE events SET type = 'Noted' WHERE version = 3", "column type is 'Noted'"),
        ("UPDATE events SET recorded_at = recorded_at + 1 WHERE version = 3", "column recorded_at"),
        ("DELETE FROM events WHERE version = 9", "expected 9: versions have no gap"),
        ("UPDATE log SET leaf = zeroblob(32) WHERE position = 5", "log position 5: event 5"),
        ("UPDATE log SET salt = zeroblob(16) WHERE position = 5", "is not the one that was sealed"),
        ("DELETE FROM log WHERE position = 5", "expected position 5"),
        ("UPDATE postings SET amount = amount + 1 WHERE position = 8 AND line = 1", "sum to 1"),
        ("DELETE FROM postings WHERE position = 8", "it is missing, and the log gives it"),
        ("UPDATE players SET name = 'Somebody' WHERE name = 'Bot 1'", "player"),
        ("UPDATE hands SET winner = 3 - winner WHERE winner < 3", "index of hands"),
        ("UPDATE games SET unit = 'USD/2'", "index of games"),
        ("UPDATE seats SET player = 'Somebody' WHERE seat = 1", "index of seats"),
    ],
)
def test_a_change_behind_the_clubs_back_is_found(
    played: Club, tamper: Callable[..., None], statement: str, said: str
) -> None:
    tamper(statement.replace("replace(data,", "replace(CAST(data AS TEXT),"))
    if "SET data = replace" in statement:
        tamper("UPDATE events SET data = CAST(data AS BLOB)")
    assert said in findings(played)


def test_a_record_is_checked_without_a_club(played: Club, tmp_path: Path) -> None:
    game = played.games()[0]["id"]
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"".join(played.export(game)))
    report = verify_file(path)
    assert (report.games, report.findings) == (1, [])
    assert report.events == played.store.version(game)


def test_a_record_with_a_wrong_payment_is_found_out(played: Club, tmp_path: Path) -> None:
    from club_records import rewritten

    game = played.games()[0]["id"]
    path = tmp_path / "record.jsonl"
    path.write_bytes(rewritten(b"".join(played.export(game)), b'"amount":100', b'"amount":900'))
    (finding,) = verify_file(path).findings
    assert finding.startswith(f"{path}:")
    assert "expected Paid(" in finding
