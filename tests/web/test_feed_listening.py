"""Whoever follows a club on a server hears what others record: nobody looks for it, and where the server is lost, nothing is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest

from replay.club import Club, Feed
from replay.rules.quandui import Won
from replay.store import open_store
from replay.store.store import NO_DRIVER
from replay.values.events import HandStarted, Noted
from replay.words.errors import Unavailable
from tests.support.loops import run
from tests.support.postgres import ON_A_SERVER
from tests.support.records import UNSEEN_HAND
from tests.support.soak import thorough
from tests.support.treasury.evenings import played
from tests.support.web.clients import client
from tests.support.web.streams import Following, following, let_all_go
from web import feed as feed_module

pytestmark = ON_A_SERVER

NEVER = 1000.0
"""Seconds between two looks, of which a test sees only the first."""
_LISTENING = "FROM pg_stat_activity WHERE query LIKE 'LISTEN %%'"


@pytest.fixture
def club(url: str) -> Iterator[Club]:
    with Club.open(url) as opened:
        yield opened
        let_all_go()


@pytest.fixture
def game(club: Club) -> str:
    """One with a live hand."""
    return played(club, [2], live=True)


@pytest.fixture
def other(url: str) -> Iterator[Club]:
    """The club as another program has it."""
    with Club.open(url) as opened:
        yield opened


def listening(url: str, what: str) -> int:
    """What is asked of those who listen, as a number."""
    with open_store(url) as store, store.backend.engine.begin() as connection:
        return int(connection.exec_driver_sql(f"SELECT {what} {_LISTENING}").scalar_one())


def has(*versions: int) -> Callable[[Following], bool]:
    """Whether just these events have come."""
    return lambda one: [each.data["seq"] for each in one.sent] == list(versions)


def test_what_another_program_records_comes_though_nobody_looks(
    club: Club, other: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_module, "EVERY", NEVER)
    monkeypatch.setattr(feed_module, "SELDOM", NEVER)
    last = other.store.version(game)

    async def follows() -> None:
        async with following(client(club), f"/api/v1/games/{game}/events?eyes=all&after={last}") as one:
            await one.until(lambda one: "retry" in one.text)
            for done, move in enumerate(
                (Noted("well"), Noted("well, well"), Won(3, "single", UNSEEN_HAND), Noted("so")), 1
            ):
                await asyncio.to_thread(other.append, game, [move], "Li")
                version = other.store.version(game)
                await one.until(has(*range(last + 1, version + 1)))
                assert version >= last + done

    run(follows(), 60)


@thorough
def test_a_connection_that_is_ended_again_and_again_loses_nothing_and_doubles_nothing(
    club: Club, other: Club, game: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed_module, "EVERY", NEVER)
    monkeypatch.setattr(feed_module, "SELDOM", NEVER)
    monkeypatch.setattr(feed_module, "AGAIN", 0.05)
    last = other.store.version(game)

    def write() -> None:
        for number in range(30):
            if number % 5 == 0:
                listening(url, "count(pg_terminate_backend(pid))")
            other.append(game, [Noted(f"{number}")], "Li")

    async def follows() -> None:
        async with following(client(club), f"/api/v1/games/{game}/events?eyes=all&after={last}") as one:
            await one.until(lambda one: "retry" in one.text)
            await asyncio.to_thread(write)
            await one.until(has(*range(last + 1, last + 31)))
            assert not one.has_ended

    run(follows(), 120)


def test_a_server_that_lets_nobody_listen_is_asked_as_a_file_is(
    club: Club, other: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(feed: Feed) -> None:
        raise Unavailable(NO_DRIVER())

    monkeypatch.setattr(feed_module, "SELDOM", NEVER)
    monkeypatch.setattr(Feed, "news", refuse)
    last = other.store.version(game)

    async def follows() -> None:
        async with following(client(club), f"/api/v1/games/{game}/events?eyes=all&after={last}") as one:
            await one.until(lambda one: "retry" in one.text)
            await asyncio.to_thread(other.append, game, [Noted("well")], "Li")
            await one.until(has(last + 1))

    run(follows(), 60)


@thorough
def test_nobody_listens_when_all_have_gone(club: Club, game: str, url: str) -> None:
    def until(number: int) -> None:
        end = time.monotonic() + 30
        while listening(url, "count(*)") != number and time.monotonic() < end:
            time.sleep(0.05)
        assert listening(url, "count(*)") == number

    async def follow_and_go() -> None:
        async with following(client(club), f"/api/v1/games/{game}/events?eyes=all"):
            await asyncio.to_thread(until, 1)

    run(follow_and_go(), 60)
    until(0)


@thorough
def test_a_hand_that_begins_is_heard_too(club: Club, other: Club, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first event of a hand makes a note in another table, and no event of it is sealed."""
    monkeypatch.setattr(feed_module, "EVERY", NEVER)
    monkeypatch.setattr(feed_module, "SELDOM", NEVER)
    other.append(game, [Won(3, "single", UNSEEN_HAND)], "table")
    last, hand = other.store.version(game), len(other.game(game).hands) + 1

    async def follows() -> None:
        async with following(client(club), f"/api/v1/games/{game}/events?eyes=all&after={last}") as one:
            await one.until(lambda one: "retry" in one.text)
            await asyncio.to_thread(other.append, game, [HandStarted(hand, (3, 1, 2), 3, "result")], "table")
            await one.until(has(*range(last + 1, other.store.version(game) + 1)))

    run(follows(), 60)
