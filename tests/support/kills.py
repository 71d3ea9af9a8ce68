"""Processes that record into one club and are killed without warning, again and again; and what had been acknowledged to them."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TextIO
from uuid import UUID

import psycopg
from sqlalchemy import make_url

from replay.club import Club, last_table
from replay.rules.quandui import Won
from replay.values.events import HandStarted
from replay.values.money import Money
from replay.words.errors import Unavailable
from tests.support.forks import Fork
from tests.support.records import UNSEEN_HAND
from tests.support.soak import times
from tests.support.treasury.evenings import played

__all__ = ["WARM_UP", "Acknowledged", "after", "kill_again_and_again", "payment_id", "record_on", "warm_up"]

WARM_UP = UUID(int=0)
"""The id of a payment that is recorded before the first writer is killed."""

_WRITERS = times(4, 2)
_LIVES = (0.02, 0.15)
"""Seconds from a round's first acknowledged event to its end, at least and at most."""


class Acknowledged(NamedTuple):
    """What one writer knows to be recorded: its game up to this version, and its payments up to this number."""

    game: str
    version: int
    payments: int


def kill_again_and_again(where: str, rounds: int, seed: int = 1) -> list[Acknowledged]:
    """Let a few writers record moves, each into a game of its own, and payments, and kill them in every round.

    On a server its own processes are cut off in one round of three, and killed in another.
    """
    with Club.open(where) as club:
        games = [played(club, [2], number=number + 1, live=True) for number in range(_WRITERS)]
    command = [sys.executable, "-m", __name__, where, str(rounds), str(seed), *games]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60 + 10 * rounds)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return [Acknowledged(*each) for each in json.loads(done.stdout)]


def payment_id(game: str, number: int) -> UUID:
    """The id of a writer's payment: sent again with it, a payment is not booked twice."""
    return UUID(int=UUID(game).int ^ number << 4)


def main(where: str, rounds: str, seed: str, *games: str) -> None:
    """Do the rounds, and write down what was acknowledged."""
    chance = random.Random(int(seed))
    known = [Acknowledged(game, 0, 0) for game in games]
    warm_up(where, games[0])
    for number in range(int(rounds)):
        writers = [Fork(partial(record_on, where, each)) for each in known]
        first = [writer.lines.readline() for writer in writers]
        time.sleep(chance.uniform(*_LIVES))
        if "://" in where and number % 3:
            _cut_off(where, chance, kill=number % 3 == 2)
            time.sleep(chance.uniform(*_LIVES))
        said = [[line[:-1], *writer.kill()] for line, writer in zip(first, writers, strict=True)]
        known = [after(before, lines) for before, lines in zip(known, said, strict=True)]
    json.dump(known, sys.stdout)


def warm_up(where: str, game: str) -> None:
    """Let what is made once in a program be made before it is copied."""
    with Club.open(where) as club:
        _pay(club, WARM_UP)
        _next_move(club, game)


def record_on(where: str, known: Acknowledged, lines: TextIO) -> None:
    """Go on where this writer was killed: first the payment that may or may not have been recorded, then moves and payments in turn."""
    payments, game = known.payments, known.game
    while True:  # until it is killed
        with suppress(Unavailable), Club.open(where, create=False) as club:
            assert club.store.version(game) >= known.version
            while True:
                _pay(club, payment_id(game, payments + 1))
                payments += 1
                lines.write(f"payment {payments}\n")
                club.append(game, [_next_move(club, game)], "table")
                lines.write(f"version {club.store.version(game)}\n")


def _pay(club: Club, event_id: UUID) -> None:
    books = club.books
    books.pay(books.account("Guo"), books.account("Li"), Money.of(1, "EUR/2"), event_id=event_id)


def _next_move(club: Club, game: str) -> Won | HandStarted:
    with club.store.reading() as reading:
        _, table = last_table(reading, game)
    return Won(3, "single", UNSEEN_HAND) if table.live else HandStarted(table.hands + 1, (3, 1, 2), 3, "result")


def after(known: Acknowledged, lines: Sequence[str]) -> Acknowledged:
    """What a writer knows to be recorded, once it has written down these lines."""
    said = dict(line.split() for line in lines)
    return Acknowledged(known.game, int(said.get("version", known.version)), int(said.get("payment", known.payments)))


def _cut_off(where: str, chance: random.Random, *, kill: bool) -> None:
    """End the server's processes that work for the writers; a killed one makes the server begin again with all of them."""
    with _connected(where) as server:
        others = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        found = [pid for (pid,) in server.execute(others)]
        if kill and found:
            with suppress(ProcessLookupError, psycopg.OperationalError):
                os.kill(chance.choice(found), signal.SIGKILL)
                for _ in range(500):  # until the server has noticed, and ends this connection too
                    server.execute("SELECT pg_sleep(0.01)")
        else:
            server.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", [found])
    _connected(where).close()


def _connected(where: str) -> psycopg.Connection[Any]:
    """A connection to the server, as soon as it answers."""
    url = make_url(where)
    while True:
        with suppress(psycopg.OperationalError):
            return psycopg.connect(host=str(url.query["host"]), dbname=url.database, user=url.username, autocommit=True)
        time.sleep(0.05)


if __name__ == "__main__":
    main(*sys.argv[1:])
