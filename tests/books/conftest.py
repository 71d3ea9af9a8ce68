"""A club in a folder of its own that does not wait for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import new_club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as opened:
        yield opened
