"""Moves of a live hand, which seal nothing. A server appends them in one statement, which promises all that a transaction does."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import pytest
from sqlalchemy import select

from replay.store import Appended, FileWriter, Store, Whereabouts, backend, metadata, open_store, writing
from replay.store.places import put
from replay.words.errors import CheckFailed, Conflict, DiskFull, OutcomeUnknown, Unavailable
from tests.store_conformance import GAME, OTHER, places, row, rows
from tests.support.clubs import new_club
from tests.support.postgres import ON_A_SERVER, on_a_server
from tests.support.proxies import Loss, proxied
from tests.support.soak import thorough

unsealed = metadata.tables["unsealed"]

ENDED = "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user"
"""Ends every other client, and waits until it is gone."""


@contextmanager
def opened(where: str) -> Iterator[Store]:
    """A store with two moves of a live hand."""
    with open_store(where) as store:
        store.append(GAME, 0, rows(1, 2), seal_to=0)
        yield store


@pytest.fixture(params=["file", pytest.param("server", marks=ON_A_SERVER)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "server":
        return str(request.getfixturevalue("url"))
    new_club(tmp_path / "club.db").close()
    return str(tmp_path / "club.db")


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with opened(where) as store:
        yield store


def live(store: Store) -> list[str]:
    """The streams that are noted as not sealed to their end."""
    with store.reading() as reading:
        return sorted(reading.connection.scalars(select(unsealed.c.stream)))


def change(store: Store, statement: str) -> None:
    """Do something to the database from outside."""
    with store.backend.engine.begin() as connection:
        connection.exec_driver_sql(statement)


def test_moves_of_a_live_hand_are_added_and_noted_as_not_sealed(store: Store) -> None:
    assert store.append(GAME, 2, rows(3, 3), seal_to=0) == Appended(version=3, added=1, first_position=None)
    assert store.append(GAME, 3, rows(4, 23), seal_to=0) == Appended(version=23, added=20, first_position=None)
    assert store.append(OTHER, 0, rows(1, 1, OTHER), seal_to=0) == Appended(version=1, added=1, first_position=None)
    assert (store.read(GAME), store.read(OTHER)) == (rows(1, 23), rows(1, 1, OTHER))
    assert live(store) == [GAME, OTHER]


def test_they_are_sealed_when_the_hand_ends_and_the_next_hand_is_live_again(store: Store) -> None:
    store.append(GAME, 2, rows(3, 4), seal_to=0)
    assert store.append(GAME, 4, rows(5, 5), seal_to=5).first_position == 5
    assert [version for _, _, version in places(store)] == [1, 2, 3, 4, 5]
    assert live(store) == []
    assert store.append(GAME, 5, rows(6, 6), seal_to=0) == Appended(version=6, added=1, first_position=None)
    assert live(store) == [GAME]


@thorough
def test_more_rows_than_a_statement_takes_are_appended_all_the_same(store: Store) -> None:
    assert store.append(GAME, 2, rows(3, 9500), seal_to=0).added == 9498
    assert store.version(GAME) == 9500


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_version_that_is_not_the_last_is_refused(store: Store, expected: int) -> None:
    with pytest.raises(Conflict, match=f"is at version 2, expected {expected}") as refusal:
        store.append(GAME, expected, [row(expected + 1)._replace(event_id=bytes(16))], seal_to=0)
    assert refusal.value.current == 2
    assert store.read(GAME) == rows(1, 2)


def test_an_id_that_was_used_is_refused_and_a_retry_is_answered(store: Store) -> None:
    used = row(2)._replace(version=3, data=b"changed")
    for more in ([], [row(4)]):
        with pytest.raises(Conflict, match=f"as version 2 of {GAME}"):
            store.append(GAME, 2, [used, *more], seal_to=0)
    with pytest.raises(Conflict, match=f"as version 2 of {GAME}"):
        store.append(GAME, 2, [row(3), used._replace(version=4)], seal_to=0)  # the first of them is not kept either
    assert store.append(GAME, 1, rows(2, 2), seal_to=0) == Appended(version=2, added=0, first_position=None)
    assert store.read(GAME) == rows(1, 2)


@pytest.mark.parametrize("table", ["events", "unsealed"])
def test_what_somebody_made_act_on_an_append_is_found_before_it(store: Store, table: str) -> None:
    if store.backend.engine_name == "sqlite":
        change(store, f"CREATE TRIGGER thief BEFORE INSERT ON {table} BEGIN SELECT RAISE(IGNORE); END")
    else:
        change(store, f"CREATE RULE thief AS ON INSERT TO {table} DO ALSO NOTHING")
    with pytest.raises(CheckFailed, match=r"(trigger|rule) thief"):
        store.append(GAME, 2, rows(3, 3), seal_to=0)
    assert store.version(GAME) == 2


def test_a_club_that_has_left_takes_nothing(store: Store) -> None:
    with store.backend.writing() as connection:
        put(connection, Whereabouts("0190b000-0000-4000-8000-00000000000a", "left", "elsewhere.db", 1))
    with pytest.raises(Conflict, match="the club was moved to another place"):
        store.append(GAME, 2, rows(3, 3), seal_to=0)
    assert store.version(GAME) == 2


@thorough
@pytest.mark.parametrize("held", ["stream", "club"])
def test_an_append_waits_for_whoever_holds_the_game_or_the_club(store: Store, where: str, held: str) -> None:
    with open_store(where) as others, ThreadPoolExecutor(1) as pool:
        with others.writing() as writing:
            if held == "stream":
                writing.hold_stream(GAME)
            else:
                writing.hold_club()
            waiting = pool.submit(store.append, GAME, 2, rows(3, 3), 0)
            with pytest.raises(TimeoutError):
                waiting.result(0.3)
            assert others.version(GAME) == 2
        assert waiting.result(20) == Appended(version=3, added=1, first_position=None)


@thorough
def test_writers_of_one_game_at_once_leave_it_whole_whoever_seals_it_meanwhile(store: Store) -> None:
    done = threading.Event()

    def write(writer: int) -> None:
        left = 25
        while left:
            version = store.version(GAME)
            fresh = row(version + 1, actor=f"{writer}")._replace(event_id=bytes([writer, left]) * 8)
            with suppress(Conflict):
                left -= store.append(GAME, version, [fresh], seal_to=0).added

    def seal() -> None:
        while not done.is_set():
            with suppress(Conflict):
                version = store.version(GAME)
                store.append(GAME, version, [], seal_to=version)

    with ThreadPoolExecutor(4) as pool:
        sealing = pool.submit(seal)
        for writing in [pool.submit(write, writer) for writer in (1, 2, 3)]:
            writing.result(120)
        done.set()
        sealing.result(120)
    assert [each.version for each in store.read(GAME)] == list(range(1, 78))
    assert live(store) == ([GAME] if store.last_position() < 77 else [])
    store.append(GAME, 77, [], seal_to=77)
    assert places(store) == [(version, GAME, version) for version in range(1, 78)]
    assert live(store) == []


def test_a_turn_that_is_not_given_is_a_conflict_and_changes_nothing(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "WAIT_AT_MOST", 0.2)
    with opened(where) as store, open_store(where) as others:
        with others.writing() as writing, ThreadPoolExecutor(1) as pool:
            writing.hold_stream(GAME)
            waiting = pool.submit(store.append, GAME, 2, rows(3, 3), 0)
            with pytest.raises(Conflict, match="nothing was changed"):
                waiting.result(20)
        assert store.append(GAME, 2, rows(3, 4), seal_to=0).added == 2
        assert store.read(GAME) == rows(1, 4)


@pytest.mark.parametrize("kept", [True, False])
def test_a_disk_that_fails_at_the_commit_is_a_failure_only_if_nothing_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    new_club(tmp_path / "club.db").close()
    with opened(str(tmp_path / "club.db")) as store:
        commit = FileWriter.commit

        def fail(writer: FileWriter, driver: sqlite3.Connection) -> None:
            monkeypatch.setattr(FileWriter, "commit", commit)
            if kept:
                commit(writer, driver)
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(FileWriter, "commit", fail)
        with nullcontext() if kept else pytest.raises(DiskFull, match="nothing was changed"):
            store.append(GAME, 2, rows(3, 3), seal_to=0)
        assert store.version(GAME) == (3 if kept else 2)


@on_a_server
@pytest.mark.parametrize("loss", ["answer", "commit"])
def test_a_statement_whose_answer_is_lost_was_kept_or_changed_nothing(url: str, loss: Loss) -> None:
    with proxied(url) as (proxy, behind), opened(behind) as store:
        proxy.lose(loss, "Drew")
        if loss == "commit":
            with pytest.raises(Unavailable, match="the server does not answer; nothing was changed"):
                store.append(GAME, 2, rows(3, 3), seal_to=0)
            assert store.version(GAME) == 2
        assert store.append(GAME, 2, rows(3, 3), seal_to=0) == Appended(version=3, added=1, first_position=None)
        assert store.read(GAME) == rows(1, 3)


@on_a_server
def test_a_server_that_is_lost_with_the_answer_leaves_it_open(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "LOOK_FOR", 0.1)
    with proxied(url) as (proxy, behind), opened(behind) as store:
        proxy.lose("server", "Drew")
        with pytest.raises(OutcomeUnknown, match=f"it is not known whether version 3 of {GAME} was recorded"):
            store.append(GAME, 2, rows(3, 3), seal_to=0)


@on_a_server
def test_a_connection_that_the_server_closed_meanwhile_is_no_refusal(url: str) -> None:
    with opened(url) as store, open_store(url) as others:
        store.append(GAME, 2, rows(3, 3), seal_to=0)
        change(others, ENDED)
        assert store.append(GAME, 3, rows(4, 4), seal_to=0).added == 1
        assert store.read(GAME) == rows(1, 4)
