"""A club that another program holds: its readers read on, its writers wait for a while, and the server ends when it is asked to."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import pytest

from replay.club import Club
from replay.system import locked
from replay.values.club_events import CLUB_STREAM
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.servers import Running, served

WAITS = 8.0
"""Seconds in which a reader is certainly answered, and no writer has given up."""
PAGES = ("/healthz", "/readyz", "/", "/ledger", "/players", "/api/v1/games", "/api/v1/ledger/balances")

IMPATIENT = "from cli.entry import run; import web.server; web.server._PATIENCE = 2.0; run()"
"""A server that waits for less time than others."""

Hold = Callable[[Path], AbstractContextManager[object]]


@contextmanager
def by_paipu(path: Path) -> Iterator[None]:
    """Hold a club as a large move does."""
    with locked(path.with_name(f"{path.name}.lock"), 20):
        yield


@contextmanager
def by_a_foreign_program(path: Path) -> Iterator[None]:
    """Hold a club as a program does that knows nothing of Paipu."""
    with closing(sqlite3.connect(path, timeout=20)) as foreign:
        foreign.execute("BEGIN EXCLUSIVE")
        yield


HOLDS = pytest.mark.parametrize("hold", [by_paipu, by_a_foreign_program])


def a_whole_hand(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with new_club(tmp_path / "club.db", a_whole_hand):
        return tmp_path / "club.db"


def pay(port: int, seconds: float = 60) -> tuple[int, str | None]:
    """Record a payment: the status of the answer, and when to come again."""
    body = json.dumps({"id": str(uuid4()), "from": "Guo", "to": "Li", "amount": 1, "unit": "EUR/2"})
    with closing(HTTPConnection("127.0.0.1", port, timeout=seconds)) as asking:
        asking.request("POST", "/api/v1/ledger/payments", body, {"Content-Type": "application/json"})
        with asking.getresponse() as answer:
            answer.read()
            return answer.status, answer.headers["Retry-After"]


def get(server: Running, address: str, seconds: float = WAITS) -> int:
    """Ask for a page: the status of the answer."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=seconds)) as asking:
        asking.request("GET", address)
        with asking.getresponse() as answer:
            answer.read()
            return answer.status


@thorough
@HOLDS
def test_while_the_club_is_held_and_twelve_payments_wait_every_reader_is_answered(path: Path, hold: Hold) -> None:
    with served(path) as server, ThreadPoolExecutor(12 + len(PAGES)) as pool:
        with hold(path):
            waiting = [pool.submit(pay, server.port) for _ in range(12)]
            time.sleep(0.5)  # until they wait
            assert not any(each.done() for each in waiting)
            assert set(pool.map(lambda address: get(server, address), PAGES)) == {200}
        recorded = [each.result()[0] for each in waiting].count(201)  # on a busy machine some have given up
    with Club.open(str(path)) as club:
        assert club.store.version(CLUB_STREAM) == 1 + recorded  # and the import


@thorough
@HOLDS
def test_a_server_of_a_held_club_ends_in_time_and_answers_those_that_wait(path: Path, hold: Hold) -> None:
    with served(path, command=IMPATIENT) as server, ThreadPoolExecutor(20) as pool, hold(path):
        waiting = [pool.submit(pay, server.port) for _ in range(20)]
        time.sleep(0.5)
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 20
        assert {status for status, _ in (each.result() for each in waiting)} == {503}
        assert all(again for _, again in (each.result() for each in waiting))
