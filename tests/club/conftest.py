"""A club in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.club import Club
from replay.values.events import Event
from tests.support.clubs import new_club
from tests.support.postgres import ON_A_SERVER
from tests.support.records import recorded


@pytest.fixture
def club(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Club]:
    """A club of the test's own: empty, or a copy of what the parameter, a function, filled once for all tests."""
    with new_club(tmp_path / "club.db", getattr(request, "param", None)) as opened:
        yield opened


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_A_SERVER)])
def club_of_engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    """An empty club on each engine."""
    made = new_club(tmp_path / "club.db") if request.param == "sqlite" else Club.open(request.getfixturevalue("url"))
    with made:
        yield made


@pytest.fixture
def record() -> Callable[[list[Event]], bytes]:
    """Makes a JSONL record of moves."""
    return recorded
