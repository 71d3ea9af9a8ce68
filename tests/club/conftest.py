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
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as opened:
        yield opened


@pytest.fixture
def record() -> Callable[[list[Event]], bytes]:
    """Makes a JSONL record of moves."""
    return recorded
