"""A recording whose rows the database does not take is refused, whatever keeps them away, and leaves nothing behind."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from replay.club import Club
from replay.words.errors import Damaged
from tests.support.clubs import new_club
from tests.support.treasury.typed import typed


def play(club: Club) -> None:
    club.simulate("quandui/gamerules", 2, 1, 5, "1.00 EUR")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db", play) as club:
        yield club


def act_unseen(club: Club, trigger: str) -> None:
    """Let every connection have a trigger of its own, which no schema shows."""

    def add(connection: sqlite3.Connection, record: object) -> None:
        connection.execute(f"CREATE TEMP TRIGGER unseen {trigger}")

    event.listen(club.store.backend.engine, "connect", add)
    club.store.backend.close()  # with its connections it forgets the files, which the next ones may make anew


@pytest.mark.parametrize(
    "trigger",
    [
        "BEFORE INSERT ON postings BEGIN SELECT RAISE(IGNORE); END",
        "BEFORE INSERT ON postings WHEN NEW.line = 2 BEGIN SELECT RAISE(IGNORE); END",
        "AFTER INSERT ON postings BEGIN DELETE FROM postings WHERE position = NEW.position; END",
    ],
)
def test_a_payment_that_writes_no_posting_is_refused_and_leaves_nothing(club: Club, trigger: str) -> None:
    before = club.books.balances(), club.sealed()
    act_unseen(club, trigger)
    with pytest.raises(Damaged, match=r"the table postings took \d of \d new rows, .*: nothing was recorded"):
        typed(club).pay("Bot 1", "Bot 2", "1.00 EUR")
    assert (club.books.balances(), club.sealed()) == before


@pytest.mark.parametrize("table", ["events", "log", "games", "seats", "hands", "players", "postings"])
def test_a_game_of_which_a_table_takes_no_row_is_not_recorded(club: Club, table: str) -> None:
    act_unseen(club, f"BEFORE INSERT ON {table} BEGIN SELECT RAISE(IGNORE); END")
    with pytest.raises(Damaged, match=rf"the table {table} took \d of "):
        club.simulate("quandui/pagat", 4, 1, 6, "1.00 EUR")
    assert len(club.games()) == 1
