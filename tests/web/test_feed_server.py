"""The feed of a server in a process of its own, while others record: nothing is missed, nothing comes twice, nobody waits for the slow."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Event as Flag
from threading import Thread

import pytest

from replay.club import Club, Opening
from replay.values.events import Noted
from replay.words.errors import Conflict
from tests.support.clubs import new_club
from tests.support.postgres import ON_A_SERVER
from tests.support.soak import long, thorough, times
from tests.support.web.servers import Running, served
from tests.support.web.streams import STREAM, Sent, read_stream, reading, sent


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_A_SERVER)])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    """An empty club on each engine."""
    made = new_club(tmp_path / "club.db") if request.param == "sqlite" else Club.open(request.getfixturevalue("url"))
    with made:
        yield made


@pytest.fixture
def where(club: Club, request: pytest.FixtureRequest) -> str:
    """Where that club is."""
    return club.store.name if "://" not in club.store.name else request.getfixturevalue("url")


def opened(club: Club, number: int) -> list[str]:
    return [club.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game for _ in range(number)]


def note(club: Club, game: str, words: str) -> None:
    """Record a note, as often as somebody else is faster."""
    while True:
        try:
            return club.append(game, [Noted(words)], "Li")
        except Conflict:
            continue


def read_on(server: Running, path: str, chance: Random, done: Flag, last: int) -> list[Sent]:
    """What comes to somebody whose connection is cut again and again, until they have this many events after all is recorded."""
    found: list[Sent] = []
    while not (done.is_set() and len(found) >= last):
        asked = {**STREAM, "Last-Event-ID": found[-1].id} if found else STREAM
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=1)) as asking, suppress(TimeoutError):
            asking.request("GET", path, headers=asked)
            answer, text = asking.getresponse(), b""
            assert answer.status == 200
            until = time.monotonic() + chance.uniform(0.05, 0.4)
            try:
                while time.monotonic() < until and (part := answer.read1(chance.randint(10, 4000))):
                    text += part
            finally:
                found += sent(text.decode("utf-8", "ignore"))
    return found


@thorough
@long
def test_whoever_is_cut_off_again_and_again_misses_nothing_and_gets_nothing_twice(club: Club, where: str) -> None:
    games = opened(club, 2)
    one, all_games = f"/api/v1/games/{games[0]}/events", "/api/v1/feed"
    each = times(150, 15)
    with served(where) as server:
        done, found = Flag(), dict[str, list[Sent]]()

        def follows(path: str, last: int) -> None:
            found[path] = read_on(server, path, Random(path), done, last)

        def writes(game: str, words: str) -> None:
            for number in range(each):
                note(club, game, f"{words} {number}")

        readers = [
            Thread(target=follows, args=(one, 3 + 2 * each)),
            Thread(target=follows, args=(all_games, 2 * (3 + 2 * each))),
        ]
        writers = [Thread(target=writes, args=(game, words)) for game in games for words in ("Anna", "Ben")]
        for thread in (*readers, *writers):
            thread.start()
        for thread in writers:
            thread.join()
        done.set()
        for thread in readers:
            thread.join(120)
        assert server.stop() == 0
    assert [each.data["seq"] for each in found[one]] == list(range(1, club.store.version(games[0]) + 1))
    for game in games:
        versions = [each.data["seq"] for each in found[all_games] if each.data["game"] == game]
        assert versions == list(range(1, club.store.version(game) + 1))


def test_who_reads_nothing_keeps_nobody_waiting_and_a_server_that_ends_lets_all_go(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        (game,) = opened(club, 1)
        with served(tmp_path / "club.db") as server:
            path = f"/api/v1/games/{game}/events"
            slow = [read_stream(server.port, path, receiving=4096) for _ in range(20)]
            came = dict[int, str]()
            with reading(
                [read_stream(server.port, path) for _ in range(5)], lambda number, text: came.update({number: text})
            ):
                for number in range(times(2000, 150)):
                    note(club, game, f"{number} {'x' * 900}")
                last, until = f"id: {club.store.version(game)}\n", time.monotonic() + 20
                while time.monotonic() < until and sum(last in text for text in came.values()) < 5:
                    time.sleep(0.05)
                assert sum(last in text for text in came.values()) == 5
                began = time.monotonic()
                assert server.stop() == 0
                assert time.monotonic() - began < 15
            for each in slow:
                each.close()
