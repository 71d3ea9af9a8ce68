"""Backups of a club into which four programs record without a pause, and what had been acknowledged to them before each began."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

from replay.club import Club
from replay.club.maintenance import back_up
from tests.support.forks import Fork
from tests.support.kills import Acknowledged, after, record_on, warm_up
from tests.support.treasury.evenings import played

__all__ = ["back_up_among_writers"]

_WRITERS = 4


def back_up_among_writers(where: str, folder: Path, rounds: int) -> list[list[Acknowledged]]:
    """Back a club up again and again, as ``1.zip`` and so on, while four writers record moves and payments; what each knew before."""
    with Club.open(where) as club:
        games = [played(club, [2], number=number + 1, live=True) for number in range(_WRITERS)]
    command = [sys.executable, "-m", __name__, where, str(folder), str(rounds), *games]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120 + 60 * rounds)
    assert done.returncode == 0, done.stderr
    return [[Acknowledged(*each) for each in known] for known in json.loads(done.stdout)]


def main(where: str, folder: str, rounds: str, *games: str) -> None:
    """Do so."""
    warm_up(where, games[0])
    notes = [Path(folder, f"{game}.txt") for game in games]
    start = [Acknowledged(game, 0, 0) for game in games]
    writers = [Fork(partial(_write_down, where, each, note)) for each, note in zip(start, notes, strict=True)]
    for writer in writers:
        assert writer.lines.readline() == "ready\n"
    known: list[Sequence[Acknowledged]] = []
    with Club.open(where, create=False) as club:
        for number in range(1, int(rounds) + 1):
            known.append([after(each, _whole_lines(note)) for each, note in zip(start, notes, strict=True)])
            back_up(club, Path(folder, f"{number}.zip"))
    for writer in writers:
        writer.kill()
    json.dump(known, sys.stdout)


def _write_down(where: str, known: Acknowledged, note: Path, lines: TextIO) -> None:
    with note.open("w", buffering=1) as written:
        lines.write("ready\n")
        record_on(where, known, written)


def _whole_lines(note: Path) -> list[str]:
    return note.read_text().split("\n")[:-1] if note.exists() else []


if __name__ == "__main__":
    main(*sys.argv[1:])
