"""A club with a log, on each engine, and places that another could have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.maintenance import an_evening
from tests.support.postgres import ON_A_SERVER

ENGINES = ["sqlite", pytest.param("postgresql", marks=ON_A_SERVER)]


@pytest.fixture(params=ENGINES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    """A club with an evening in it, a hand that is being played, an account, and a log."""
    if request.param == "sqlite":
        made = new_club(tmp_path / "club.db", an_evening)
    else:
        made = Club.open(request.getfixturevalue("url"))
        an_evening(made)
    with made:
        made.log.begin("example.org/tuesday")
        yield made


@pytest.fixture(params=ENGINES)
def to(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place at which there is no club."""
    return str(tmp_path / "other.db") if request.param == "sqlite" else str(request.getfixturevalue("empty_url"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a backup is to be."""
    return tmp_path / "backup.zip"
