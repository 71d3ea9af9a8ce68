"""A move that is recorded at a table over the API: against the façade's own append, and in a long game of a large club; and how much a
recorder's browser has to load.
"""

from __future__ import annotations

import gzip
import re
import statistics
from pathlib import Path

from flask.testing import FlaskClient

from benchmarks.growth.clubs import club_of
from benchmarks.measurement import Figure
from benchmarks.recorder import MOVES, Post, Recorder
from replay.club import Club
from web.app import create_app

__all__ = ["measure"]

ROUNDS = 5
LARGE_CLUB = 1_000_000
LONG_GAME = 10_000
"""Events."""
_TIMES = 3.0
"""How many times the façade's append a move may take."""
_LARGE = 1.3
"""How many times as long a move may take there."""
_WORST = 5.0
"""How many times the median the hundredth slowest of a hundred moves may take."""
_PAGE = 60_000
"""Bytes, packed."""


def measure(folder: Path) -> list[Figure]:
    """``table.move``, ``table.worst``, ``table.large`` and ``table.page``."""
    with Club.open(str(folder / "small.db")) as club:
        club.log.begin("example.org/tables")
        browse = create_app(club).test_client()
        small = Recorder(club, _posted(browse))
        figures = [_against_the_facade(small), _worst(small), _page(small, browse)]
        with club_of(folder / "large.db", LARGE_CLUB) as large:
            long = Recorder(large, _posted(create_app(large).test_client()), LONG_GAME)
            figures.insert(2, _large(small, long))
    return figures


def _posted(browse: FlaskClient) -> Post:
    """Asks the app in this process."""

    def post(path: str, body: bytes) -> tuple[int, bytes]:
        answer = browse.post(path, data=body, content_type="application/json")
        return answer.status_code, answer.data

    return post


def _against_the_facade(one: Recorder) -> Figure:
    rounds = [(statistics.median(one.seconds()), statistics.median(one.appended())) for _ in range(ROUNDS + 1)][1:]
    move, append = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    times = statistics.median(each[0] / each[1] for each in rounds)
    against = f"the façade's append: {1 / append:,.0f} moves/s; {times:.1f} times as long, {_TIMES:g} allowed"
    return Figure("table.move", 1 / move, "moves/s", against, _TIMES / times, 1.0)


def _worst(one: Recorder) -> Figure:
    taken = sorted(one.seconds(4 * MOVES))
    median, worst = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    against = f"the median: {median * 1e3:.1f} ms; the slowest of a hundred {worst / median:.1f} times as long, {_WORST:g} allowed"
    return Figure("table.worst", worst * 1e3, "ms", against, _WORST * median / worst, 1.0)


def _large(small: Recorder, large: Recorder) -> Figure:
    rounds = [(statistics.median(large.seconds()), statistics.median(small.seconds())) for _ in range(ROUNDS + 1)][1:]
    move, other = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    times = statistics.median(each[0] / each[1] for each in rounds)
    against = (
        f"a game of some hundred events in a club of its own: {1 / other:,.0f} moves/s; in one of {LONG_GAME:,} in a club of "
        f"{LARGE_CLUB:,} {times:.2f} times as long, {_LARGE:g} allowed"
    )
    return Figure("table.large", 1 / move, "moves/s", against, _LARGE / times, 1.0)


def _page(one: Recorder, browse: FlaskClient) -> Figure:
    """The page with everything that it loads, packed as it is sent."""
    wanted, sizes = [f"/games/{one.game}/record"], dict[str, int]()
    while wanted:
        path = wanted.pop()
        if path in sizes:
            continue
        answer = browse.get(path)
        sizes[path] = len(gzip.compress(answer.data))
        text = answer.data.decode("latin-1")  # a picture is none, and names nothing
        folder = path.partition("?")[0].rpartition("/")[0]
        wanted += re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
        wanted += [f"{folder}/{each}" for each in re.findall(r'from "\./([^"]+)"', text)]
    total = sum(sizes.values())
    against = f"{_PAGE:,} bytes allowed, in {len(sizes)} files"
    return Figure("table.page", total, "bytes", against, _PAGE / total, 1.0)
