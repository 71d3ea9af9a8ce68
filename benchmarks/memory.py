"""The peak memory of an import, an export and a check of a million events, against ten thousand: it may be 50 MB more.

The records are evenings that bots played once, held again on other days. What was imported is exported and checked, so that no club is made
for that. Each work is done in a process of its own, whose start counts.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import cycle
from pathlib import Path

from benchmarks.growth.clubs import evenings
from benchmarks.growth.repetition import again
from benchmarks.measurement import Figure, peak_memory
from replay.club import EVERYTHING, Club
from replay.formats.jsonl import write_jsonl

__all__ = ["measure"]

_SIZES = (10**4, 10**6)
_MORE = 50
"""MB that the larger one may take more."""
_WORK = ("import", "export", "verify")


def measure(folder: Path) -> list[Figure]:
    """``memory.import``, ``memory.export`` and ``memory.verify``."""
    peaks: dict[tuple[str, int], float] = {}
    for size in _SIZES:
        place = folder / str(size)
        _write_records(place / "records", size)
        for work in _WORK:
            command = [sys.executable, "-m", "benchmarks.memory", work, str(place)]
            peaks[work, size] = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    small, large = _SIZES
    return [
        Figure(
            f"memory.{work}",
            peaks[work, large],
            "MB",
            f"{small:,} events: {peaks[work, small]:.0f} MB, and {_MORE} more",
            (peaks[work, small] + _MORE) / peaks[work, large],
            1,
        )
        for work in _WORK
    ]


def _write_records(folder: Path, events: int) -> None:
    """Records of at least so many events, a file each."""
    folder.mkdir(parents=True)
    count = 0
    for number, evening in enumerate(cycle(evenings())):
        if count >= events:
            return
        (folder / f"{number:08}.jsonl").write_bytes(b"".join(write_jsonl(again(evening, number))))
        count += len(evening)


def _peak(work: str, place: Path) -> float:
    """Does the work; the most memory in MB that this process had."""
    if work == "import":
        with Club.open(str(place / "club.db")) as club:
            for record in sorted((place / "records").iterdir()):
                club.import_path(record)
    else:
        with Club.open(str(place / "club.db")) as club:
            if work == "export":
                club.data.write(EVERYTHING, place / "data")
            elif findings := club.verify().findings:
                sys.exit("\n".join(map(str, findings)))
    return peak_memory()


if __name__ == "__main__":
    print(_peak(sys.argv[1], Path(sys.argv[2])))
