"""A club in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from club_records import recorded

from replay.club import Club
from replay.events import Event


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with Club.open(str(tmp_path / "club.db")) as opened:
        yield opened


@pytest.fixture
def record() -> Callable[[list[Event]], bytes]:
    """Makes a JSONL record of moves."""
    return recorded
