"""An event that is recorded while a hundred follow its game: when the last of them has it, against the first."""

from __future__ import annotations

import re
import selectors
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from benchmarks.measurement import Figure
from replay.club import Club, Opening
from replay.values.events import Noted

__all__ = ["measure"]

VIEWERS = 100
ROUNDS = 40
MOST = 5.0
"""How many times as long as the first the last one waits at most."""

_SERVER = "from web.server import Serving, serve; serve({where!r}, Serving(port=0))"


def measure(folder: Path) -> list[Figure]:
    """``feed.viewers``: how many of these events would come one after the other in a second."""
    where = str(folder / "feed.db")
    with Club.open(where) as club, ExitStack() as held:
        game = club.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game
        port = held.enter_context(_served(where))
        path = f"/api/v1/games/{game}/events?after={club.store.version(game)}"
        streams = [held.enter_context(closing(_asked(port, path))) for _ in range(VIEWERS)]
        rounds = [_round(club, game, streams) for _ in range(ROUNDS + 1)][1:]  # the first one only warms up
    first, last = (statistics.median(each[column] for each in rounds) for column in (0, 1))
    times = statistics.median(each[1] / each[0] for each in rounds)
    against = f"the first of {VIEWERS} has it after {first * 1000:.0f} ms; {times:.2f} times as long, {MOST:g} allowed"
    return [Figure("feed.viewers", 1 / last, "events/s", against, MOST / times, 1.0)]


@contextmanager
def _served(where: str) -> Iterator[int]:
    with subprocess.Popen(
        [sys.executable, "-c", _SERVER.format(where=where)], stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr is not None
        found = re.search(r"127\.0\.0\.1:([0-9]+)", server.stderr.readline())
        assert found is not None
        yield int(found[1])
        server.kill()


def _asked(port: int, path: str) -> socket.socket:
    """A stream that has begun."""
    stream = socket.create_connection(("127.0.0.1", port))
    stream.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode())
    text = b""
    while b"retry" not in text:
        text += stream.recv(4096)
    return stream


def _round(club: Club, game: str, streams: list[socket.socket]) -> tuple[float, float]:
    """How many seconds after it was recorded the first and the last of these have an event."""
    with selectors.DefaultSelector() as waiting:
        for each in streams:
            waiting.register(each, selectors.EVENT_READ)
        club.append(game, [Noted("well")], "Anna")
        began, came = time.perf_counter(), list[float]()
        while len(came) < len(streams):
            for key, _ in waiting.select():
                if b"event: move" in key.fileobj.recv(65536):  # type: ignore[union-attr]  # they are sockets
                    came.append(time.perf_counter() - began)
                    waiting.unregister(key.fileobj)
    return came[0], came[-1]
