"""A club with bots' evenings of every kind of game, filled once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import new_club


def bots(club: Club) -> None:
    """One evening of each kind, two of Quán Duì."""
    club.simulate("quandui", 4, 12, seed=7, stake="1.00 EUR")
    club.simulate("quandui/gamerules", 3, 6, seed=8, stake="1.00 EUR")
    club.simulate("guandan", 4, 2, seed=7)
    club.simulate("khanhoo", 3, 3, seed=7)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club of the test's own with these evenings."""
    with new_club(tmp_path / "club.db", bots) as opened:
        yield opened
