"""`verify` finds what the owner of the file changed behind the club's back, and names where."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from replay.club import Chunk, Club, verify_file
from replay.club.records.draft import Check
from replay.club.verify import walk
from replay.formats import write_jsonl
from replay.rules import codec
from replay.values.events import Paid, Recorded
from replay.words.errors import BadInput
from tests.support.audit.tampered import unguarded
from tests.support.clubs import new_club
from tests.support.soak import long, some, thorough
from tests.support.treasury.typed import typed

GUARDS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "played.db", two_evenings) as club:
        yield club


def two_evenings(club: Club) -> None:
    club.simulate("quandui/gamerules", 3, 4, seed=5, stake="1.00 EUR")
    club.simulate("quandui/pagat", 2, 2, seed=6, stake="0.50 EUR")


@pytest.fixture
def tamper(played: Club, tmp_path: Path) -> Callable[..., None]:
    """Runs statements as someone who holds the file: triggers are taken away and put back."""

    def run(*statements: str) -> None:
        with unguarded(tmp_path / "played.db") as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            for statement in statements:
                assert connection.execute(statement).rowcount > 0

    return run


def findings(club: Club) -> str:
    return "\n".join(map(str, club.verify().findings))


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
    ("statement", "message"),
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
        ("UPDATE log SET salt = zeroblob(16) WHERE position = 5", "differs from the sealed one"),
        ("DELETE FROM log WHERE position = 5", "expected position 5"),
        ("UPDATE postings SET amount = amount + 1 WHERE position = 8 AND line = 1", "sum to 1"),
        ("DELETE FROM postings WHERE position = 8", "it is missing, and the log has it"),
        ("UPDATE players SET name = 'Somebody' WHERE name = 'Bot 1'", "player"),
        ("UPDATE hands SET winner = 3 - winner WHERE winner < 3", "index of hands"),
        ("UPDATE games SET unit = 'USD/2'", "index of games"),
        ("UPDATE seats SET player = 'Somebody' WHERE seat = 1", "index of seats"),
    ],
)
def test_a_change_behind_the_clubs_back_is_found(
    played: Club, tamper: Callable[..., None], statement: str, message: str
) -> None:
    tamper(statement.replace("replace(data,", "replace(CAST(data AS TEXT),"))
    if "SET data = replace" in statement:
        tamper("UPDATE events SET data = CAST(data AS BLOB)")
    assert message in findings(played)


def test_a_record_is_checked_without_a_club(played: Club, tmp_path: Path) -> None:
    game = played.games()[0].id
    path = tmp_path / "record.jsonl"
    path.write_bytes(b"".join(played.export(game)))
    report = verify_file(path)
    assert (report.games, report.findings) == (1, [])
    assert report.events == played.store.version(game)


def test_a_record_with_a_wrong_payment_is_found_out(played: Club, tmp_path: Path) -> None:
    from tests.support.records import rewritten

    game = played.games()[0].id
    path = tmp_path / "record.jsonl"
    path.write_bytes(rewritten(b"".join(played.export(game)), b'"amount":100', b'"amount":900'))
    (finding,) = map(str, verify_file(path).findings)
    assert finding.startswith(f"{path}:")
    assert "expected Paid(" in finding


def altered(version: int, old: str, new: str) -> str:
    """The statement that changes the bytes of an event of the first game."""
    return (
        f"UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '{old}', '{new}') AS BLOB) "
        f"WHERE version = {version} AND stream = (SELECT min(stream) FROM events)"
    )


def first_payment(club: Club) -> tuple[str, int, Paid]:
    """The first game, and its first payment with its version."""
    game = club.store.streams()[0]
    version, data = next((row.version, row.data) for row in club.store.read(game) if row.type == "Paid")
    paid = codec().decode(data).data
    assert isinstance(paid, Paid)
    return game, version, paid


def test_a_payout_that_the_rules_would_give_otherwise_is_named_with_event_and_field(
    played: Club, tamper: Callable[..., None]
) -> None:
    game, version, paid = first_payment(played)
    tamper(altered(version, f'"amount":{paid.amount}', '"amount":7'))
    message = findings(played)
    assert f"game {game}, event {version}: found Paid(" in message
    assert f", which follows by the rules: its amount is 7, expected {paid.amount}" in message


def test_a_payout_to_somebody_else_is_named_with_event_and_field(played: Club, tamper: Callable[..., None]) -> None:
    _, version, paid = first_payment(played)
    tamper(altered(version, f'"to":"{paid.payee}"', '"to":"player:Thief"'))
    assert f", which follows by the rules: its to is 'player:Thief', expected '{paid.payee}'" in findings(played)


def test_the_sentence_of_a_column_is_exact(played: Club, tamper: Callable[..., None]) -> None:
    game = played.store.streams()[1]
    tamper(f"UPDATE events SET actor = 'a' WHERE version = 17 AND stream = '{game}'")
    (finding,) = map(str, played.verify().findings)
    assert finding == f"game {game}, event 17: its column actor is 'a', expected 'simulation' as the event says"


def test_after_damage_to_one_game_the_others_are_still_checked(played: Club, tamper: Callable[..., None]) -> None:
    one, other = played.store.streams()
    tamper(
        f"UPDATE events SET data = x'00' WHERE version = 12 AND stream = '{one}'",
        f"UPDATE events SET actor = 'a' WHERE version = 20 AND stream = '{other}'",
        f"UPDATE hands SET winner = 99 WHERE game = '{other}' AND hand = 2",
    )
    message = [*map(str, played.verify().findings)]
    assert any(each.startswith(f"game {one}, event 12: it cannot be read: ") for each in message)
    assert f"game {other}, event 20: its column actor is 'a', expected 'simulation' as the event says" in message
    assert any(
        each.startswith(f"the index of hands, game {other}, hand 2: found winner 99, expected ") for each in message
    )
    assert (
        f"game {one}: its part of the books and the index cannot be compared, because its events are incomplete or out of order"
        in message
    )


def test_the_first_wrong_event_of_a_game_is_the_one_that_is_named(played: Club, tamper: Callable[..., None]) -> None:
    game, version, paid = first_payment(played)
    tamper(
        altered(version, f'"to":"{paid.payee}"', '"to":"player:Thief"'),
        f"UPDATE events SET actor = 'a' WHERE version = {version + 9} AND stream = '{game}'",
    )
    named = [each for each in map(str, played.verify().findings) if each.startswith(f"game {game}, event ")]
    assert len(named) == 1
    assert named[0].startswith(f"game {game}, event {version}: found Paid(")


@pytest.mark.parametrize("at_once", [1, 7, 50])
def test_findings_do_not_depend_on_how_much_is_read_at_once(
    played: Club, tamper: Callable[..., None], monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    honest = played.verify()
    _, version, paid = first_payment(played)
    statements = (
        altered(version, f'"to":"{paid.payee}"', '"to":"player:Thief"'),
        "DELETE FROM log WHERE position = 70",
        "UPDATE postings SET amount = amount + 1 WHERE position = 8 AND line = 1",
    )
    with monkeypatch.context() as patch:
        patch.setattr(walk, "AT_ONCE", at_once)
        assert played.verify() == honest
    tamper(*statements)
    whole = played.verify()
    monkeypatch.setattr(walk, "AT_ONCE", at_once)
    assert set(played.verify().findings) == set(whole.findings)
    assert len(whole.findings) > len(statements)


def test_games_that_take_turns_in_the_log_and_hands_that_are_still_played_are_all_followed(
    played: Club, tmp_path: Path
) -> None:
    games = [
        list(map(codec().decode, (row.data for row in played.store.read(game)))) for game in played.store.streams()
    ]
    most = max(map(len, games))
    with new_club(tmp_path / "turns.db") as club:
        for size in range(20, most, 37):
            for events in games:
                whole = next(end for end in range(min(size, len(events) - 5), 0, -1) if _may_end(events[:end]))
                club.import_record(b"".join(write_jsonl(events[:whole])), "evening")
        report = club.verify()
        assert report.findings == []
        assert report.events == sum(map(club.store.version, club.store.streams())) > club.store.last_position()


def _may_end(events: list[Recorded]) -> bool:
    check = Check("evening")
    check.feed(Chunk(events, ()))
    try:
        check.close()
    except BadInput:
        return False
    return True


def test_events_that_are_missing_between_others_are_missed_however_many(
    played: Club, tamper: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played.store.streams()[0]
    tamper(f"DELETE FROM events WHERE version BETWEEN 20 AND 60 AND stream = '{game}'")
    monkeypatch.setattr(walk, "AT_ONCE", 10)
    assert f"game {game}, event 20: it has version 61, expected 20: versions have no gap" in findings(played)


@pytest.mark.parametrize("version", ["0", "-5"])
def test_an_event_before_the_first_is_found(played: Club, tamper: Callable[..., None], version: str) -> None:
    game = played.store.streams()[0]
    events = played.store.version(game)
    tamper(
        f"INSERT INTO events SELECT stream, {version}, type, schema, recorded_at, actor, randomblob(16), data "
        f"FROM events WHERE version = 1 AND stream = '{game}'"
    )
    assert findings(played).splitlines() == [
        f"game {game}: found {events + 1} events, expected {events}: versions count from 1 without a gap",
        "SQLite finds: CHECK constraint failed in events",
    ]


def test_rows_of_the_index_and_the_books_that_belong_to_no_game_are_found(
    played: Club, tamper: Callable[..., None]
) -> None:
    tamper(
        "INSERT INTO games SELECT 'x', -1, rules, unit, tags, opened_at, ended, match_key, dated, kind FROM games LIMIT 1",
        "INSERT INTO seats SELECT 'x', seat, player, here FROM seats LIMIT 1",
        "INSERT INTO players (id, name, first_position) VALUES ('x', 'Somebody', 1)",
    )
    assert [*map(str, played.verify().findings)] == [
        "the index of games: game x: the log does not have it",
        "the index of seats: game x: the log does not have it",
        "the ledger's player x: the log does not have it",
    ]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with something in every table."""
    with new_club(tmp_path_factory.mktemp("kept") / "kept.db") as club:
        game = club.simulate("quandui/gamerules", 2, 1, 5, "1.00 EUR").game
        typed(club).pay("Bot 1", "Bot 2", "1.00 EUR")
        club.players.rename("Bot 2", "Bob")
        typed(club).confirm(game, 1, 1)
        typed(club).dispute(game, 1, "that was no win")
        typed(club).close(dt.date(2026, 1, 31), carry_all=True)
        club.log.begin()
        yield club


def test_the_clubs_own_stream_is_checked_and_is_no_game(kept: Club) -> None:
    report = kept.verify()
    assert (report.games, report.findings) == (1, [])
    assert report.events == kept.store.last_position()


TABLES = ["events", "log", "postings", "players", "games", "seats", "hands", "periods", "confirmations", "disputes"]


RUBBISH = ["'text'", "x'00ff'", "CAST(x'ff41' AS TEXT)", "9223372036854775807", "1.5", "NULL"]


@thorough
@long
@pytest.mark.parametrize("table", TABLES)
def test_whatever_somebody_writes_into_a_column_is_a_finding_and_no_crash(kept: Club, table: str) -> None:
    with (
        closing(sqlite3.connect(kept.store.name, isolation_level=None)) as database,
        closing(sqlite3.connect(":memory:")) as honest,
    ):
        database.backup(honest)
        columns = [(name, key) for _, name, _, _, _, key in honest.execute(f"PRAGMA table_info({table})")]
        keys = [name for name, key in columns if key]
        row = honest.execute(f"SELECT {', '.join(keys)} FROM {table} ORDER BY {keys[0]} DESC LIMIT 1").fetchone()
        where = " AND ".join(f"{name} = ?" for name in keys)
        try:
            for turn, (column, _) in enumerate(columns, TABLES.index(table)):
                for value in some(RUBBISH, 1, turn):
                    same = honest.execute(f"SELECT {column} IS {value} FROM {table} WHERE {where}", row).fetchone()[0]
                    if not same and vandalised(database, f"UPDATE {table} SET {column} = {value} WHERE {where}", row):
                        assert kept.verify().findings, f"{column} = {value}"
                        honest.backup(database)
        finally:
            honest.backup(database)


def vandalised(database: sqlite3.Connection, statement: str, row: tuple[object, ...]) -> bool:
    """Change a row as someone who holds the file; whether the table allows that value at all."""
    guards = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    database.execute("BEGIN")
    try:
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        assert database.execute(statement, row).rowcount == 1
        for _, sql in guards:
            database.execute(sql)
    except sqlite3.IntegrityError:
        database.execute("ROLLBACK")
        return False
    database.execute("COMMIT")
    return True


def test_a_log_whose_public_key_is_damaged_is_a_finding(played: Club) -> None:
    played.log.begin("example.org/tuesday")
    (played.log.folder.place / "verifier").write_text("rubbish\n")
    (finding,) = map(str, played.verify().findings)
    assert finding.startswith("the log example.org/tuesday: ")
