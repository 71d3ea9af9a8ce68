"""A club of 100,000 events over all three kinds of game checked completely, from the file on; and its memory compared with 20,000."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.evenings import play_evenings
from benchmarks.measurement import Figure
from replay.club import Club
from replay.rules import codec

__all__ = ["measure"]

_ASKED = 40_000
_SIZES = (20_000, 100_000)
_ROUNDS = 5
_HANDS = 40
"""A match of Guandan or Khanhoo ends before."""


def measure(folder: Path) -> list[Figure]:
    """``audit.club`` in events a second, and ``audit.memory``; each check in a process of its own, start-up not counted."""
    peaks, rates = {}, []
    for size in _SIZES:
        club = folder / f"audit-{size}.db"
        _play(club, size)
        found = [_in_its_own_process(club) for _ in range(_ROUNDS)]
        rates = [rate for rate, _ in found]
        peaks[size] = statistics.median(peak for _, peak in found)
    rate = statistics.median(rates)
    small, large = (peaks[size] for size in _SIZES)
    beside = f"{_SIZES[0]:,} events: {small:.0f} MB"
    return [
        Figure("audit.club", rate, "events/s", f"{_ASKED:,} events/s asked", rate / _ASKED, 1.0),
        Figure("audit.memory", large, "MB", beside, small / large, 0.9),
    ]


def _play(path: Path, size: int) -> None:
    """Evenings of all kinds, so that each kind has a third of the events, and a log that was begun."""
    with Club.open(str(path)) as club:
        play_evenings(club, size, _HANDS)
        club.log.begin("example.org/audit")


def _in_its_own_process(club: Path) -> tuple[float, float]:
    """Events a second, and the most memory in MB."""
    command = [sys.executable, "-m", "benchmarks.audit", str(club)]
    rate, peak = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(rate), float(peak)


def _check_once(path: str) -> None:
    codec()
    with Club.open(path) as club:
        start = time.perf_counter()
        report = club.verify()
        taken = time.perf_counter() - start
    if report.findings:
        sys.exit("\n".join(map(str, report.findings)))
    print(report.events / taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    _check_once(sys.argv[1])
