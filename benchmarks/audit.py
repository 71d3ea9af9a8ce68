"""A club of 100,000 events over all three kinds of game checked completely, from the file on; and its memory compared with 20,000.

The peer reads the same events with raw `sqlite3` and decodes, checks and hashes them in memory; it looks at nothing else of the club.
"""

from __future__ import annotations

import sqlite3
import statistics
import subprocess
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from benchmarks.evenings import play_evenings
from benchmarks.measurement import Figure, peak_memory, seconds
from replay.club import Club
from replay.rules import codec, opened_rules
from replay.rules.checker import Checker
from replay.values.club_events import CLUB_STREAM
from replay.values.events import GameOpened, leaf_hash

__all__ = ["measure"]

_SIZES = (20_000, 100_000)
_ROUNDS = 3
_HANDS = 40
"""A match of Guandan or Khanhoo ends before."""


def measure(folder: Path) -> list[Figure]:
    """``audit.club`` in events a second, and ``audit.memory``; each check in a process of its own, start-up not counted."""
    peaks, pairs = {}, []
    for size in _SIZES:
        club = folder / f"audit-{size}.db"
        _play(club, size)
        found = [_in_its_own_process(club) for _ in range(_ROUNDS)]
        pairs = [(own, bare) for own, bare, _ in found]
        peaks[size] = statistics.median(peak for *_, peak in found)
    rate, bare = (statistics.median(each[column] for each in pairs) for column in (0, 1))
    ratio = statistics.median(own / peer for own, peer in pairs)
    small, large = (peaks[size] for size in _SIZES)
    beside = f"{_SIZES[0]:,} events: {small:.0f} MB"
    return [
        Figure("audit.club", rate, "events/s", f"checked and hashed in memory: {bare:,.0f} events/s", ratio, 0.5),
        Figure("audit.memory", large, "MB", beside, small / large, 0.9),
    ]


def _play(path: Path, size: int) -> None:
    """Evenings of all kinds, so that each kind has a third of the events, and a log that was begun."""
    with Club.open(str(path)) as club:
        play_evenings(club, size, _HANDS)
        club.log.begin("example.org/audit")


def _in_its_own_process(club: Path) -> tuple[float, float, float]:
    """Events a second of ours and of the peer, and the most memory in MB that ours took."""
    command = [sys.executable, "-m", "benchmarks.audit", str(club)]
    own, bare, peak = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(own), float(bare), float(peak)


def _check_once(path: str) -> None:
    codec()
    with Club.open(path) as club:
        reports = []
        taken = seconds(lambda: reports.append(club.verify()))
    (report,) = reports
    if report.findings:
        sys.exit("\n".join(map(str, report.findings)))
    peak = peak_memory()
    with sqlite3.connect(path) as raw:
        bare = seconds(lambda: _check_bare(raw))
    print(report.events / taken, report.events / bare, peak)


def _check_bare(raw: sqlite3.Connection) -> None:
    wanted = """SELECT stream, data, salt, leaf FROM events JOIN log USING (stream, version)
        WHERE stream <> ? ORDER BY stream, version"""
    for _, rows in groupby(raw.execute(wanted, (CLUB_STREAM,)), key=lambda row: row[0]):
        _check_game([row[1:] for row in rows])


def _check_game(rows: Iterable[tuple[bytes, bytes, bytes]]) -> None:
    checker: Checker | None = None
    for data, salt, leaf in rows:
        event = codec().decode(data).data
        if checker is None:
            assert isinstance(event, GameOpened)
            rules = opened_rules(event)
            checker = Checker(rules, rules.table())
        checker.feed(event)
        assert leaf_hash(salt, data) == leaf


if __name__ == "__main__":
    _check_once(sys.argv[1])
