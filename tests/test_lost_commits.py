"""A commit that was not answered: what was recorded is never reported as a failure, and what is not known is not claimed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.exc import OperationalError

from replay.club import Club
from replay.club.verify.report import explained
from replay.rules.quandui import Won
from replay.store import FileWriter, Reading, writing
from replay.values.money import Money
from replay.words.errors import DiskFull, OutcomeUnknown, Unavailable
from tests.support.clubs import new_club
from tests.support.postgres import on_a_server
from tests.support.proxies import Loss, proxied
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.evenings import played

PAYMENT = UUID(int=7)


def _pay(club: Club) -> None:
    books = club.books
    books.pay(books.account("Guo"), books.account("Li"), Money.of(1, "EUR/2"), event_id=PAYMENT)


def _payments(club: Club) -> int:
    return sum(each.id == PAYMENT for each in club.own_stream.read("Settled"))


@on_a_server
class TestOnAServer:
    @pytest.mark.parametrize("loss", ["answer", "commit", "server"])
    def test_a_payment_whose_commit_lost_its_connection(
        self, url: str, loss: Loss, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(writing, "LOOK_FOR", 0.1)
        with Club.open(url) as direct, proxied(url) as (proxy, behind), Club.open(behind) as club:
            played(club, [2])
            proxy.lose(loss, "Settled")
            if loss == "answer":
                _pay(club)
            elif loss == "commit":
                with pytest.raises(Unavailable, match="the server does not answer; nothing was changed"):
                    _pay(club)
                assert _payments(direct) == 0
                _pay(club)
            else:
                with pytest.raises(
                    OutcomeUnknown, match=r"it is not known whether version 1 of .* was recorded"
                ) as said:
                    _pay(club)
                assert str(PAYMENT) in str(said.value)
                _pay(direct)  # with the same id it is recorded once
            assert _payments(direct) == 1

    def test_a_move_that_was_kept_is_not_reported_as_a_failure(self, url: str) -> None:
        with proxied(url) as (proxy, behind), Club.open(behind) as club:
            game = played(club, [2], live=True)
            proxy.lose("answer", "Won")
            club.append(game, [Won(3, "single", UNSEEN_HAND)], "table")
            assert not club.games()[0].live

    def test_a_connection_that_is_lost_while_a_game_is_read_is_no_damage(self, url: str) -> None:
        with Club.open(url) as club:
            game = played(club, [2])
            with pytest.raises(Unavailable), club.store.reading() as reading:
                _read_on_a_lost_connection(url, reading, game)


def _read_on_a_lost_connection(url: str, reading: Reading, game: str) -> None:
    with Club.open(url) as other, other.store.reading() as ending:
        pid = reading.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        ending.connection.exec_driver_sql("SELECT pg_terminate_backend(%s)", (pid,))
    with explained(reading, game):
        reading.read(game)


class TestInAFile:
    @pytest.fixture
    def club(self, tmp_path: Path) -> Iterator[Club]:
        with new_club(tmp_path / "club.db") as club:
            played(club, [2])
            yield club

    def _fail(self, monkeypatch: pytest.MonkeyPatch, words: str, *, kept: bool) -> None:
        """Let the payment's commit raise, after it was kept or before."""
        commit = FileWriter.commit

        def fail(writer: FileWriter, driver: sqlite3.Connection) -> None:
            paid = driver.execute("SELECT 1 FROM events WHERE event_id = ?", [PAYMENT.bytes]).fetchone()
            if kept or not paid:
                commit(writer, driver)
            if paid:
                monkeypatch.setattr(FileWriter, "commit", commit)
                raise sqlite3.OperationalError(words)

        monkeypatch.setattr(FileWriter, "commit", fail)

    def test_a_disk_that_fails_after_a_payment_was_kept_is_no_failure_of_the_payment(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self._fail(monkeypatch, "disk I/O error", kept=True)
        _pay(club)
        assert _payments(club) == 1

    def test_a_disk_that_is_full_when_a_payment_is_to_be_kept_has_changed_nothing(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self._fail(monkeypatch, "database or disk is full", kept=False)
        with pytest.raises(DiskFull, match="nothing was changed"):
            _pay(club)
        assert _payments(club) == 0

    def test_a_file_that_can_no_longer_be_looked_at_leaves_it_unknown(
        self, club: Club, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: Any) -> None:
            raise OperationalError("BEGIN", None, sqlite3.OperationalError("disk I/O error"))

        self._fail(monkeypatch, "disk I/O error", kept=True)
        monkeypatch.setattr(writing, "is_kept", fail)
        with pytest.raises(OutcomeUnknown, match="send the same again with the same id"):
            _pay(club)
        _pay(club)
        assert _payments(club) == 1
