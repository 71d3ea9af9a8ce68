"""A club with a log, and its owner, who can change the file as he likes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.audit import log_init
from replay.club import Club, log
from replay.store import Reading
from tests.support.audit.tampered import RULES, unguarded
from tests.support.clubs import new_club


def an_evening(club: Club) -> None:
    club.simulate(RULES, 3, 2, 1, "1.00 EUR")


@pytest.fixture
def where(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def club(where: Path) -> Iterator[Club]:
    """A club with an evening in it, and with a log."""
    with new_club(where, an_evening) as made:
        made.log.begin("example.org/tuesday")
        yield made


@pytest.fixture
def tamper(where: Path) -> Callable[..., None]:
    """Changes the file as its owner can: the triggers go, and come back."""

    def run(*statements: str) -> None:
        with unguarded(where) as connection:
            for statement in statements:
                assert connection.execute(statement).rowcount > 0

    return run


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many leaves were read since this was last asked."""
    read = 0
    stored = log_init.stored_leaves

    def counting(reading: Reading, start: int, end: int) -> Iterator[bytes]:
        nonlocal read
        for leaf in stored(reading, start, end):
            read += 1
            yield leaf

    monkeypatch.setattr(log_init, "stored_leaves", counting)
    monkeypatch.setattr(log, "stored_leaves", counting)
    monkeypatch.setattr(log, "stored_leaves", counting)

    def since() -> int:
        nonlocal read
        read, found = 0, read
        return found

    return since
