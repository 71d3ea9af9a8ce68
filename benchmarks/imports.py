"""A record of 1,000 hands into a club, every move decided again; and its memory compared with 100 hands.

The peer is raw `sqlite3`, which writes the same rows into the same tables with the same triggers, and decides nothing.
"""

from __future__ import annotations

import sqlite3
import statistics
import subprocess
import sys
from pathlib import Path

from benchmarks.measurement import Figure, peak_memory, seconds
from replay.formats.jsonl import write_jsonl
from replay.rules import codec
from replay.table.simulation import simulate

__all__ = ["measure"]

_HANDS = (100, 1000)
_ROUNDS = 3


def measure(folder: Path) -> list[Figure]:
    """``import.thousand_hands`` and ``import.memory``; each import in a process of its own, start-up not counted."""
    peaks, pairs = {}, []
    for hands in _HANDS:
        record = folder / f"{hands}.jsonl"
        record.write_bytes(b"".join(write_jsonl(simulate("quandui/gamerules", 4, hands, seed=14, stake="1.00 EUR"))))
        found = [_in_its_own_process(record, folder / f"import-{hands}-{turn}.db") for turn in range(_ROUNDS)]
        peaks[hands] = statistics.median(peak for *_, peak in found)
        pairs = [(own, raw) for own, raw, _ in found]
    rate, raw = (statistics.median(each[column] for each in pairs) for column in (0, 1))
    ratio = statistics.median(own / peer for own, peer in pairs)
    small, large = (peaks[hands] for hands in _HANDS)
    beside = f"{_HANDS[0]} hands: {small:.0f} MB"
    return [
        Figure("import.thousand_hands", rate, "events/s", f"raw sqlite3: {raw:,.0f} events/s", ratio, 0.4),
        Figure("import.memory", large, "MB", beside, small / large, 0.7),
    ]


def _in_its_own_process(record: Path, club: Path) -> tuple[float, float, float]:
    """Events a second of ours and of the peer, and the most memory in MB that ours took."""
    command = [sys.executable, "-m", "benchmarks.imports", str(record), str(club)]
    own, raw, peak = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(own), float(raw), float(peak)


def _import_once(record: Path, where: Path) -> None:
    from replay.club import Club

    codec()
    with Club.open(str(where)) as club:
        taken = seconds(lambda: club.import_path(record))
        events = club.sealed()
    peak = peak_memory()
    copy = where.with_suffix(".raw.db")
    Club.open(str(copy)).close()
    print(events / taken, events / _insert(where, copy), peak)


def _insert(where: Path, copy: Path) -> float:
    """Write all rows of one club into an empty one, in one transaction; the seconds that it takes."""
    with sqlite3.connect(where) as full:
        names = [name for (name,) in full.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: full.execute(f"SELECT * FROM {name}").fetchall() for name in names if name != "alembic_version"}
    raw = sqlite3.connect(copy, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")

    def insert() -> None:
        raw.execute("BEGIN IMMEDIATE")
        for name, some in rows.items():
            if some:
                raw.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(some[0]))})", some)
        raw.execute("COMMIT")

    taken = seconds(insert)
    raw.close()
    return taken


if __name__ == "__main__":
    _import_once(Path(sys.argv[1]), Path(sys.argv[2]))
