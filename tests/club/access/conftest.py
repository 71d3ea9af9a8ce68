"""A club with an evening in it, and a clock that a test may set forward."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay.club import Club
from replay.values import clock
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE

PASSWORD = "correct horse battery"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db", a_whole_hand) as opened:
        yield opened


@pytest.fixture
def game(club: Club) -> str:
    """The id of the only game, in which Guo sits on seat 1 and Li on seat 2."""
    return club.games()[0].id


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets the clock of this machine forward."""
    now = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)
    monkeypatch.setattr(clock, "system", lambda: now)

    def forward(**by: float) -> None:
        nonlocal now
        now += dt.timedelta(**by)

    return forward


def a_whole_hand(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")
