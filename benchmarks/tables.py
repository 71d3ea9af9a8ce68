"""A move that is recorded at a table over the API: against the façade's own append, in a long game of a large club, at sixteen tables at
once, and how much a recorder's browser has to load.
"""

from __future__ import annotations

import gzip
import re
import statistics
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Barrier, Thread

from flask.testing import FlaskClient

from benchmarks.growth.clubs import club_of
from benchmarks.measurement import Figure
from replay.club import Club, Move, Opening
from replay.events import Noted
from web.app import create_app

__all__ = ["measure"]

MOVES = 250
"""Moves of a round."""
ROUNDS = 5
TABLES = 16
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
_SEATS = ("Anna", "Ben", "Chen", "Dora")
_FEW = 10
"""Moves of each table in a round of many tables."""
_STEPS = 60
"""Moves of a hand."""


def measure(folder: Path) -> list[Figure]:
    """``table.move``, ``table.worst``, ``table.large``, ``table.sixteen`` and ``table.page``."""
    with Club.open(str(folder / "small.db")) as club:
        club.log.begin("example.org/tables")
        small = _Recorder(club)
        figures = [_against_the_facade(small), _worst(small), _sixteen(club), _page(small)]
        with club_of(folder / "large.db", LARGE_CLUB) as large:
            figures.insert(2, _large(small, _Recorder(large, LONG_GAME)))
    return figures


class _Recorder:
    """Whoever records a game."""

    def __init__(self, club: Club, events: int = 0) -> None:
        self.club = club
        self.browse: FlaskClient = create_app(club).test_client()
        opened = club.tables.open(Opening("quandui/gamerules", {"stake": 50}, "EUR/2", seats=_SEATS))
        self.game, self.version = opened.game, opened.version
        if events:
            self.version = self._lengthen(events)
        self._lines = self._written()

    def _lengthen(self, events: int) -> int:
        """Fill the game with results, in requests of many hands."""
        version, hand, dealer = self.version, 1, 1
        while version < events:
            lines: list[Move] = []
            for _ in range(50):
                lines += [Move(f"== hand {hand}, dealer {dealer}, depth result"), Move(f"{hand % 4 + 1} #")]
                hand, dealer = hand + 1, hand % 4 + 1
            version = self.club.tables.record(self.game, lines, seen=version).version
        return version

    def _written(self) -> Iterator[str]:
        """Notes in one hand after the other, each as long as a hand that is observed."""
        for number in count():
            if number % _STEPS == 0:
                self._next_hand()
            yield f"move {number}"

    def _next_hand(self) -> None:
        table = self.club.timeline(self.game).table
        if table.live:
            self.send('abandon "-"')
        view = self.club.recorder.view(self.game, dealer=1)
        self.send(view.begin["observed"])

    def send(self, line: str) -> None:
        """Record a line over the API."""
        answer = self.browse.post(
            f"/api/v1/games/{self.game}/moves", json={"moves": [{"text": line}], "version": self.version}
        )
        if answer.json is None or answer.status_code != 201:
            raise AssertionError(answer.text)
        self.version = answer.json["version"]

    def seconds(self, moves: int = MOVES) -> list[float]:
        """How long each of so many moves takes."""
        taken = []
        for _ in range(moves):
            line = f"{{{next(self._lines)}}}"
            start = time.perf_counter()
            self.send(line)
            taken.append(time.perf_counter() - start)
        return taken

    def appended(self, moves: int = MOVES) -> list[float]:
        """How long the façade's own append takes for the same."""
        taken = []
        for _ in range(moves):
            text = next(self._lines)
            start = time.perf_counter()
            self.club.append(self.game, [Noted(text)], "bench")
            taken.append(time.perf_counter() - start)
            self.version += 1
        return taken


def _against_the_facade(one: _Recorder) -> Figure:
    rounds = [(statistics.median(one.seconds()), statistics.median(one.appended())) for _ in range(ROUNDS + 1)][1:]
    move, append = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    times = statistics.median(each[0] / each[1] for each in rounds)
    against = f"the façade's append: {1 / append:,.0f} moves/s; {times:.1f} times as long, {_TIMES:g} allowed"
    return Figure("table.move", 1 / move, "moves/s", against, _TIMES / times, 1.0)


def _worst(one: _Recorder) -> Figure:
    taken = sorted(one.seconds(4 * MOVES))
    median, worst = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    against = f"the median: {median * 1e3:.1f} ms; the slowest of a hundred {worst / median:.1f} times as long, {_WORST:g} allowed"
    return Figure("table.worst", worst * 1e3, "ms", against, _WORST * median / worst, 1.0)


def _large(small: _Recorder, large: _Recorder) -> Figure:
    rounds = [(statistics.median(large.seconds()), statistics.median(small.seconds())) for _ in range(ROUNDS + 1)][1:]
    move, other = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    times = statistics.median(each[0] / each[1] for each in rounds)
    against = (
        f"a game of some hundred events in a club of its own: {1 / other:,.0f} moves/s; in one of {LONG_GAME:,} in a club of "
        f"{LARGE_CLUB:,} {times:.2f} times as long, {_LARGE:g} allowed"
    )
    return Figure("table.large", 1 / move, "moves/s", against, _LARGE / times, 1.0)


def _sixteen(club: Club) -> Figure:
    """Per move, sixteen tables at once take at most sixteen times what one takes."""
    tables = [_Recorder(club) for _ in range(TABLES)]
    for each in tables:  # a hand begins at each, and the game is at hand
        each.seconds(1)
    rounds = [(statistics.mean(_by_turns(tables)), statistics.mean(_at_once(tables))) for _ in range(ROUNDS)]
    alone, together = (statistics.median(each[place] for each in rounds) for place in (0, 1))
    times = statistics.median(each[1] / each[0] for each in rounds)
    against = f"one table: {1 / alone:,.0f} moves/s; a move takes {times:.1f} times as long, {TABLES} allowed"
    return Figure("table.sixteen", TABLES / together, "moves/s", against, TABLES / times, 1.0)


def _by_turns(tables: list[_Recorder]) -> list[float]:
    """How long moves take while one table after the other is recorded."""
    return [taken for each in tables for taken in each.seconds(_FEW)]


def _at_once(tables: list[_Recorder]) -> list[float]:
    """How long they take while all tables are recorded at once."""
    taken: list[float] = []
    begin = Barrier(len(tables))

    def record(one: _Recorder) -> None:
        begin.wait()
        taken.extend(one.seconds(_FEW))

    threads = [Thread(target=record, args=(each,)) for each in tables]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return taken


def _page(one: _Recorder) -> Figure:
    """The page with everything that it loads, packed as it is sent."""
    wanted, sizes = [f"/games/{one.game}/record"], dict[str, int]()
    while wanted:
        path = wanted.pop()
        if path in sizes:
            continue
        answer = one.browse.get(path)
        sizes[path] = len(gzip.compress(answer.data))
        text = answer.data.decode("latin-1")  # a picture is none, and names nothing
        folder = path.partition("?")[0].rpartition("/")[0]
        wanted += re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
        wanted += [f"{folder}/{each}" for each in re.findall(r'from "\./([^"]+)"', text)]
    total = sum(sizes.values())
    against = f"{_PAGE:,} bytes allowed, in {len(sizes)} files"
    return Figure("table.page", total, "bytes", against, _PAGE / total, 1.0)
