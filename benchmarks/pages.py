"""The page of a step against an empty view of Flask, both behind the server that Paipu uses, and eight clients against one."""

from __future__ import annotations

import http.client
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from benchmarks.measurement import Figure
from replay.club import Club

__all__ = ["OURS", "measure", "served"]

PAGES = 150
"""Requests of each sort in a round."""
ROUNDS = 7
SECONDS = 2.0
"""How long clients ask in a round."""
_PACKED = {"Accept-Encoding": "gzip"}

OURS = "from web.server import Serving, serve; serve({where!r}, Serving(port=0))"
_EMPTY = """
import sys
from flask import Flask
from web.server import Serving, listen, run
from web.server import planned
app = Flask("empty")
app.add_url_rule("/", view_func=lambda: "")
plan = planned(Serving())
listening = list(listen(plan.addresses, 0))
print(f"http://127.0.0.1:{{listening[0].getsockname()[1]}}", file=sys.stderr, flush=True)
run(app, plan, listening)
"""


class _Server(NamedTuple):
    """A server in a process of its own."""

    port: int
    process: int

    def seconds(self) -> float:
        """How long the processor has worked for it; Linux keeps a clock for each process (clock_getcpuclockid(3))."""
        return time.clock_gettime(~self.process << 3 | 2)


def measure(folder: Path) -> list[Figure]:
    """``pages.new``, ``pages.kept`` and ``pages.unchanged``: a page nobody asked for yet, one that is kept, and 304.

    ``pages.clients``: what eight clients are answered together, against one alone.
    """
    where = str(folder / "pages.db")
    with Club.open(where) as club:
        game = club.simulate("quandui/gamerules", 4, 60, seed=12, stake="1.00 EUR").game
        hands = club.game(game).hands
    steps = [f"/games/{game}/hands/{hand.hand}/steps/{step}" for hand in hands for step in range(hand.steps)]
    with served(OURS.format(where=where)) as ours, served(_EMPTY.format()) as empty:
        return [*_against_an_empty_view(ours, empty, steps), _eight_clients(ours, steps)]


@contextmanager
def served(program: str) -> Iterator[_Server]:
    """A program that serves, in a process of its own, as long as somebody asks it."""
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        found = re.search(r"127\.0\.0\.1:([0-9]+)", server.stderr.readline())
        assert found is not None
        try:
            yield _Server(int(found[1]), server.pid)
        finally:
            server.kill()


def _against_an_empty_view(ours: _Server, empty: _Server, steps: list[str]) -> list[Figure]:
    fresh = (f"{step}?eyes={eyes}" for eyes in ("all", "public", "seat:1", "seat:2") for step in steps)
    one = f"{steps[len(steps) // 2]}?eyes=seat:4"
    tagged = {**_PACKED, "If-None-Match": _asked(ours, [one])}
    rounds = []
    for _ in range(ROUNDS + 1):  # the first one only warms up
        peer = _cost(empty, ["/"] * PAGES)
        new, kept = _cost(ours, list(islice(fresh, PAGES))), _cost(ours, [one] * PAGES)
        rounds.append((peer, new, kept, _cost(ours, [one] * PAGES, tagged)))
    figures = []
    for place, (name, most) in enumerate((("new", 10.0), ("kept", 2.5), ("unchanged", 2.5)), 1):
        own, peer = (statistics.median(each[column] for each in rounds[1:]) for column in (place, 0))
        times = statistics.median(each[place] / each[0] for each in rounds[1:])
        against = f"an empty view of Flask: {1 / peer:,.0f} pages/s; {times:.1f} times the work, {most:g} allowed"
        figures.append(Figure(f"pages.{name}", 1 / own, "pages/s", against, most / times, 1.0))
    return figures


def _cost(server: _Server, addresses: list[str], headers: Mapping[str, str] = _PACKED) -> float:
    """The seconds of the processor's time that the server takes for a request."""
    before = server.seconds()
    _asked(server, addresses, headers)
    return (server.seconds() - before) / len(addresses)


def _asked(server: _Server, addresses: list[str], headers: Mapping[str, str] = _PACKED) -> str:
    """Ask for each address; gives the tag of the last answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    tag = ""
    for address in addresses:
        connection.request("GET", address, headers=dict(headers))
        answer = connection.getresponse()
        answer.read()
        tag = answer.headers.get("ETag", "")
    connection.close()
    return tag


def _eight_clients(server: _Server, steps: list[str]) -> Figure:
    addresses = cycle(f"{step}?eyes=seat:3" for step in steps)
    _answered(server, addresses, 1)
    rounds = [(_answered(server, addresses, 8), _answered(server, addresses, 1)) for _ in range(5)]
    own, peer = (statistics.median(each[column] for each in rounds) for column in (0, 1))
    ratio = statistics.median(eight / one for eight, one in rounds)
    return Figure("pages.clients", own, "pages/s", f"one client: {peer:,.0f} pages/s", ratio, 1.0)


def _answered(server: _Server, addresses: Iterator[str], clients: int) -> float:
    """How many pages so many clients are answered in a second, each asking as soon as it has its answer."""
    end = time.monotonic() + SECONDS
    answered: list[int] = []

    def ask() -> None:
        pages = 0
        while time.monotonic() < end:
            _asked(server, list(islice(addresses, 5)))
            pages += 5
        answered.append(pages)

    threads = [Thread(target=ask) for _ in range(clients)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return sum(answered) / SECONDS
