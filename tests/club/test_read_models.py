"""The read models beside what a fold of the games says, which knows nothing of them; guards, and the scratch database of `verify`."""

from __future__ import annotations

import datetime as dt
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from sqlalchemy import Table, select
from sqlalchemy.exc import OperationalError

from cli.main import main
from replay.club import Club
from replay.club.access import tables as doors
from replay.club.index.guards import GUARDS
from replay.club.index.projection import TABLES
from replay.club.verify import models
from replay.ledger import players, totals
from replay.ledger.books import balances
from replay.store import Reading, metadata
from replay.values.events import DealerChosen, GameOpened, HandStarted, HandVoided, Left
from tests.support.records import OPENED, SEATED, recorded, won

seats = metadata.tables["seats"]

games = metadata.tables["games"]
hands = metadata.tables["hands"]
seats = metadata.tables["seats"]

KINDS = [("quandui/gamerules", 4), ("guandan", 4), ("khanhoo", 3)]


@pytest.mark.parametrize(("rules", "people"), KINDS)
def test_games_seats_and_hands_are_what_a_fold_of_the_game_says(club: Club, rules: str, people: int) -> None:
    game = club.simulate(rules, people, 3, 7, "1.00 EUR").game
    timeline = club.timeline(game)
    opened = timeline.recorded()[0].data
    assert isinstance(opened, GameOpened)
    with club.store.reading() as reading:
        ask = reading.connection.execute
        assert ask(select(games.c.rules, games.c.unit)).all() == [(opened.rules, opened.unit)]
        found = ask(select(*seats.c[1:]).order_by(seats.c.seat)).all()
        kept = ask(select(hands).order_by(hands.c.hand)).all()
    table = timeline.table
    assert found == [(seat, name, seat not in table.absent) for seat, name in sorted(table.players.items())]
    assert [(row.hand, row.first, row.last) for row in kept] == [
        (span.hand, span.first, span.last) for span in timeline.hands.values()
    ]
    for row in kept:
        start = timeline.record(row.first).data
        assert isinstance(start, HandStarted)
        assert (row.dealer, row.depth, msgspec.json.decode(row.seats)) == (start.dealer, start.depth, [*start.order])


def test_who_left_and_what_was_voided_is_there(club: Club) -> None:
    moves = [*won(1, 1, 2), *won(2, 2, 3), HandVoided(2, "misdealt"), Left(3)]
    game = club.import_record(recorded([OPENED, *SEATED, *moves]), "evening").game
    with club.store.reading() as reading:
        ask = reading.connection.execute
        assert ask(select(seats.c.seat).where(~seats.c.here)).all() == [(3,)]
        assert ask(select(hands.c.hand, hands.c.voided).order_by(hands.c.hand)).all() == [(1, None), (2, "misdealt")]
        assert ask(select(players.c.name).order_by(players.c.name)).scalars().all() == sorted(
            club.timeline(game).table.players.values()
        )
    assert club.verify().findings == []


def test_every_guard_has_a_name_that_says_what_it_needs() -> None:
    assert [guard.__name__ for guard in GUARDS] == ["need_apart", "need_accounts", "need_pots", "need_players"]


DOORS = {each.name for each in vars(doors).values() if isinstance(each, Table)}
"""The tables of accounts and of what lets people in: they come from no event."""


def test_verify_makes_every_read_model_that_the_club_has(club: Club) -> None:
    with club.store.reading() as reading:
        stored = reading.connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars()
        assert {table.name for table in TABLES} == set(stored) - {
            "events",
            "log",
            "unsealed",
            "alembic_version",
            "moved",
            "leases",
            "statistics",
            *DOORS,
        }


@pytest.mark.parametrize("at_once", [1, 10, 10**6])
def test_what_is_found_does_not_depend_on_how_much_is_written_at_once(
    club: Club, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    club.simulate("quandui/gamerules", 3, 3, 1, "1.00 EUR")
    club.players.rename("Bot 1", "Bob")
    club.simulate("quandui/gamerules", 3, 3, 2, "1.00 EUR")
    monkeypatch.setattr(models, "AT_ONCE", at_once)
    assert club.verify().findings == []


def test_a_seat_that_confirms_a_hand_twice_is_a_finding_and_no_crash(club: Club, tmp_path: Path) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "evening").game
    club.reviews.confirm(game, 1, 1)
    club.reviews.confirm(game, 1, 2)
    with sqlite3.connect(tmp_path / "club.db") as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        database.execute(
            "UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '\"seat\":2', '\"seat\":1') AS BLOB)"
            " WHERE type = 'HandConfirmed'"
        )
    database.close()
    found = [*map(str, club.verify().findings)]
    assert any("the books and the index cannot hold its content: UNIQUE constraint failed" in each for each in found)


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Whatever is written into a file beyond this many bytes fails, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def large(club: Club) -> Club:
    """A club whose read models are larger than what these tests leave in memory."""
    club.simulate("quandui/gamerules", 4, 12, 1, "1.00 EUR")
    return club


def test_what_does_not_fit_in_memory_is_made_in_the_temporary_directory(
    large: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = large.verify()
    monkeypatch.setattr(models, "IN_MEMORY", 16)
    assert large.verify() == honest
    assert (honest.findings, honest.skipped) == ([], None)


@pytest.mark.parametrize(("memory", "room"), [(16, 20_000), (96, 1_000)])
def test_where_there_is_no_room_the_rest_is_verified_and_a_sentence_says_what_was_not(
    large: Club, monkeypatch: pytest.MonkeyPatch, memory: int, room: int
) -> None:
    """From the first table on, or only when it grows."""
    monkeypatch.setattr(models, "IN_MEMORY", memory)
    honest = large.verify()
    with files_of_at_most(room):
        report = large.verify()
    assert (report.games, report.events, report.findings) == (honest.games, honest.events, [])
    assert report.skipped is not None
    assert str(report.skipped).startswith(
        "The books, the index and the club's own entries were not compared with the log, because "
    )


def test_where_there_is_no_room_to_sort_the_ids_the_rest_is_verified(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def sort(reading: Reading, most: int) -> set[object]:
        raise OperationalError("SELECT", None, full)

    monkeypatch.setattr(Reading, "ids_of_several", sort)
    report = club.verify()
    assert report.findings == []
    assert "(database or disk is full)" in str(report.skipped)


def test_such_a_check_ends_with_3_and_with_1_where_something_is_wrong_all_the_same(
    large: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "IN_MEMORY", 16)
    command = ["--club", str(tmp_path / "club.db"), "verify"]
    with files_of_at_most(20_000):
        done = CliRunner().invoke(main, command)
    assert "nothing is wrong with what could be checked." in done.output
    assert (done.exit_code, done.output.count("the temporary directory has no room")) == (3, 1)
    with sqlite3.connect(tmp_path / "club.db") as database:
        database.execute(
            "UPDATE postings SET amount = amount + 1 WHERE line = 1 AND position = (SELECT min(position) FROM postings)"
        )
    database.close()
    with files_of_at_most(20_000):
        done = CliRunner().invoke(main, command)
    assert done.exit_code == 1
    assert "its postings sum to 1 EUR/2, expected 0" in done.output


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE balances SET low = low + 1 WHERE account LIKE 'players:%'",
        "UPDATE balances SET first = first + 1 WHERE account LIKE 'players:%'",
        "DELETE FROM daily WHERE account LIKE 'players:%'",
        "INSERT INTO daily VALUES (1, 'players:x', 'EUR/2', 0, 0)",
        "INSERT INTO unsealed VALUES ('00000000-0000-7000-8000-000000000000')",
        "DELETE FROM unsealed",
    ],
)
def test_sums_and_notes_that_differ_from_the_log_are_findings(club: Club, tmp_path: Path, statement: str) -> None:
    club.simulate("quandui/gamerules", 3, 3, 1, "1.00 EUR")
    live = club.import_record(
        recorded([OPENED, *SEATED, DealerChosen(1, "random"), HandStarted(1, (1, 2, 3), 1, "full")]), "evening"
    ).game
    assert (club.verify().findings, club.game(str(live)).live) == ([], True)
    with sqlite3.connect(tmp_path / "club.db") as database:
        assert database.execute(statement).rowcount > 0
    database.close()
    assert club.verify().findings


def test_balances_are_the_sums_of_the_postings_whatever_is_recorded_and_in_whatever_order(club: Club) -> None:
    for seed, kind in enumerate(KINDS):
        club.simulate(*kind, 3, seed, "1.00 EUR")
    game = club.simulate("quandui/gamerules", 3, 4, 9, "1.00 EUR").game
    club.void_hand(game, 4, "misdealt")
    players = club.players.all()
    club.books.pay(
        club.books.account(players[0].name), club.books.account(players[1].name), club.books.amount("3.00 EUR", "")
    )
    day = dt.datetime.now(dt.UTC).date()
    with club.store.reading() as reading:
        for since, until in ((None, None), (day, None), (None, day), (None, day - dt.timedelta(days=1)), (day, day)):
            summed = {
                (each.balance.account, each.balance.unit): each.balance.amount
                for each in totals(reading.connection, since, until)
            }
            assert {(each.account, each.unit): each.amount for each in balances(reading.connection, since, until)} == {
                key: amount for key, amount in summed.items() if amount or key[0].startswith("players:")
            }
