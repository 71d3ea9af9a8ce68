"""A club in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.club import Club
from replay.events import Event
from tests.support.clubs import new_club
from tests.support.records import recorded


@pytest.fixture
def club(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Club]:
    """A club of the test's own: empty, or a copy of what the parameter, a function, filled once for all tests."""
    with new_club(tmp_path / "club.db", getattr(request, "param", None)) as opened:
        yield opened


@pytest.fixture
def record() -> Callable[[list[Event]], bytes]:
    """Makes a JSONL record of moves."""
    return recorded
