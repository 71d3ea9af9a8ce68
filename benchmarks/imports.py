"""A record of 1,000 hands into a club, every move decided again; and its memory compared with 100 hands."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.measurement import Figure
from replay.formats.jsonl import write_jsonl
from replay.simulation import simulate

__all__ = ["measure"]

_ROUNDS = 3


def measure(folder: Path) -> list[Figure]:
    """``import.thousand_hands`` and ``import.memory``; each import in a process of its own, start-up not counted."""
    peaks, rates = {}, []
    for hands in (100, 1000):
        record = folder / f"{hands}.jsonl"
        record.write_bytes(b"".join(write_jsonl(simulate("quandui/gamerules", 4, hands, seed=14, stake="1.00 EUR"))))
        for turn in range(_ROUNDS if hands == 1000 else 1):
            measured = subprocess.run(
                [sys.executable, "-m", "benchmarks.imports", str(record), str(folder / f"import-{hands}-{turn}.db")],
                check=True, capture_output=True, text=True,
            ).stdout.split()  # fmt: skip
            peaks[hands] = int(measured[1]) / 1024
            if hands == 1000:
                rates.append(float(measured[0]))
    rate = sorted(rates)[len(rates) // 2]
    growth = max(peaks[1000] - peaks[100], 1.0)
    return [
        Figure("import.thousand_hands", rate, "events/s", "50,000 events/s asked", rate / 50_000, 1.0),
        Figure(
            "import.memory", 50 / growth, "", f"50 MB over 100 hands allowed, {growth:.0f} MB taken", 50 / growth, 1.0
        ),
    ]


def _import_once(record: str, club: str) -> None:
    from replay.club import Club

    with Club.open(club) as opened:
        start = time.perf_counter()
        imported = opened.import_path(Path(record))
        taken = time.perf_counter() - start
    print(imported.added / taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


if __name__ == "__main__":
    _import_once(sys.argv[1], sys.argv[2])
