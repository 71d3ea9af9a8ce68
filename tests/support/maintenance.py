"""Clubs that are kept and moved, and what is the same about two of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TextIO
from unittest.mock import patch

from replay.club import Club
from replay.club.maintenance import move
from replay.store import digests
from replay.words.errors import PaipuError
from replay.words.languages import languages
from tests.support.forks import Fork
from tests.support.treasury.evenings import played
from tests.support.treasury.typed import typed

__all__ = ["STAGES", "an_evening", "can_record", "kill_moves", "rows_of", "url_of"]


def an_evening(club: Club) -> None:
    """Three hands of which the third is being played, a payment, and two accounts, one with a language."""
    played(club, [2, 1], live=True)
    typed(club).pay("Guo", "Li", "0.50")
    club.access.accounts.add("Anna", "correct horse battery", [])
    club.access.accounts.add("Ben", None, ["member"])
    club.access.accounts.choose_language("Ben", languages()["zh-Hant"])


def url_of(club: Club) -> str:
    """The place of a club, as one names it with a password and all."""
    if "://" not in club.store.name:
        return club.store.name
    return club.store.backend.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)


def rows_of(club: Club) -> Mapping[str, str]:
    """The digest of every table."""
    with club.store.reading() as reading:
        return digests(reading)


def can_record(club: Club) -> bool:
    """Whether a payment is recorded."""
    try:
        typed(club).pay("Guo", "Li", "0.10")
    except PaipuError:
        return False
    return True


STAGES = {
    "before the copy": "replay.club.maintenance.archive.take_snapshot",
    "before the copy is put there": "replay.club.maintenance.place.Place.put",
    "before it is compared": "replay.club.maintenance.place._compare",
    "before the source is marked": "replay.club.maintenance.place.end_all_doors",
    "before the key follows": "replay.club.maintenance.place.arrive",
    "before the target is opened": "replay.club.maintenance.place.Place.open",
    "before the key is removed": "replay.club.maintenance.place.remove_keys",
}
"""At which points of a move the program is killed: what it would do next."""


def kill_moves(moves: Sequence[tuple[str, str, str]]) -> None:
    """Move clubs, each to a place and killed at a stage; one program forks for all of them."""
    command = [sys.executable, "-m", __name__, *(word for each in moves for word in each)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60 + 10 * len(moves))
    assert done.returncode == 0, done.stderr


def main(*words: str) -> None:
    """Do so."""
    for number in range(0, len(words), 3):
        killed = Fork(partial(_move, *words[number : number + 3]))
        assert os.waitstatus_to_exitcode(os.waitpid(killed.process, 0)[1]) == _KILLED


_KILLED = 9


def _move(where: str, to: str, stage: str, lines: TextIO) -> None:
    def end(*others: object, **named: object) -> None:
        os._exit(_KILLED)

    with patch(STAGES[stage], end), Club.open(where, create=False) as club:
        move(club, to)


if __name__ == "__main__":
    main(*sys.argv[1:])
