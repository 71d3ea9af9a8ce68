"""Processes that record moves into one club at once, each into a game of its own, and how long each move took them."""

from __future__ import annotations

import itertools
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, TextIO

from replay.club import Club
from replay.rules.quandui import Won
from replay.values.events import Event, HandStarted
from tests.support.forks import Fork
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.evenings import played

__all__ = ["Waits", "let_write"]


class Waits(NamedTuple):
    """How long each move took, in seconds, by writer; for how long all of them wrote, and the processor's time of all."""

    of_writers: Sequence[Sequence[float]]
    seconds: float
    worked: float

    @property
    def rate(self) -> float:
        """Moves in a second, of all writers together."""
        return sum(map(len, self.of_writers)) / self.seconds

    @property
    def work(self) -> float:
        """The processor's seconds for a move, which depend less on who else uses the machine."""
        return self.worked / sum(map(len, self.of_writers))

    @property
    def median(self) -> float:
        """The median over all moves."""
        return statistics.median(each for waits in self.of_writers for each in waits)

    @property
    def longest(self) -> float:
        """The longest that any writer had to wait."""
        return max(max(waits, default=self.seconds) for waits in self.of_writers)

    def __str__(self) -> str:
        return (
            f"{len(self.of_writers)} writers: "
            f"{self.rate:,.0f} moves/s, {self.work * 1000:.1f} ms of work for each, median {self.median * 1000:.1f} ms, "
            f"longest {self.longest * 1000:.0f} ms ({self.longest / self.median:.1f} times the median), "
            f"{min(map(len, self.of_writers))} to {max(map(len, self.of_writers))} moves each"
        )


def let_write(where: str, writers: int, seconds: float) -> Waits:
    """Let processes record moves for some seconds; each opens the club by itself and begins when all are ready.

    Args:
        where: the club, a path or a URL.
        writers: how many processes.
        seconds: for how long.
    """
    with Club.open(where) as club:
        first = len(club.games())
        games = [played(club, [2], number=first + number + 1, live=True) for number in range(writers)]
    command = [sys.executable, "-m", __name__, where, str(seconds), *games]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds + 120)
    assert done.returncode == 0, done.stderr
    waits, worked = zip(*map(json.loads, done.stdout.splitlines()), strict=True)
    return Waits(waits, seconds, sum(worked))


def main(where: str, seconds: str, *games: str) -> None:
    """Fork a writer for each game, let all of them begin at once, and write down how long each waited and worked, a line each."""
    writers = [Fork(partial(_write, where, game, float(seconds))) for game in games]
    for writer in writers:
        assert writer.lines.readline() == "ready\n"
    for writer in writers:
        writer.lines.write("go\n")
        writer.lines.flush()
    for writer in writers:
        sys.stdout.write(writer.lines.readline())
        writer.wait()


def _write(where: str, game: str, seconds: float, lines: TextIO) -> None:
    """Play hands of which only the results are recorded, and say how long each move took."""
    waits: list[float] = []
    with Club.open(where, create=False) as club:
        for move in itertools.islice(_moves(), 2):
            club.append(game, [move], "table")
        lines.write("ready\n")
        lines.readline()
        until, worked = time.monotonic() + seconds, time.process_time()
        for move in itertools.islice(_moves(), 2, None):
            begun = time.monotonic()
            if begun >= until:
                break
            club.append(game, [move], "table")
            waits.append(time.monotonic() - begun)
        worked = time.process_time() - worked
    lines.write(json.dumps([waits, worked]) + "\n")


def _moves() -> Iterator[Event]:
    """Hands without end, of a game in which the second one is being played."""
    for hand in itertools.count(2):
        yield Won(3, "single", UNSEEN_HAND)
        yield HandStarted(hand + 1, (3, 1, 2), 3, "result")


if __name__ == "__main__":
    main(*sys.argv[1:])
