"""A clock that is wrong closes no days that have not come: the log says about when it is, and whoever closes is asked."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from replay.club import Club
from replay.values import clock
from replay.values.events import StockEmpty
from replay.words.errors import BadInput, NeedsConfirmation
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.treasury.evenings import played
from tests.support.treasury.typed import SLIPS, typed

EVENING = dt.datetime(2024, 11, 20, 19, 30, tzinfo=dt.UTC)


def at(patch: pytest.MonkeyPatch, moment: dt.datetime) -> None:
    """Set the clock of this machine."""
    patch.setattr(clock, "system", lambda: moment)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    with new_club(tmp_path / "club.db") as club:
        played(club, [2])
        yield club


def test_a_clock_that_is_a_year_ahead_closes_nothing_unasked(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, EVENING + dt.timedelta(days=365))
    with pytest.raises(NeedsConfirmation) as doubt:
        club.books.close(dt.date(2025, 11, 20))
    assert str(doubt.value) == (
        "2025-11-20 is 365 days after 2024-11-20, the latest event of the log. If the clock of this machine is wrong, no other "
        "period can be closed before that day has passed. A day up to 2024-11-22 needs no confirmation"
    )
    assert club.books.periods() == []
    assert club.books.close(dt.date(2025, 11, 20), confirm=SLIPS).until == dt.date(2025, 11, 20)


@pytest.mark.parametrize("days", [0, 1, 2])
def test_the_two_days_after_an_evening_are_closed_without_a_question(
    club: Club, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    at(monkeypatch, EVENING + dt.timedelta(days=365))
    last = (EVENING + dt.timedelta(days=days)).date()
    assert club.books.close(last).until == last


def test_a_clock_behind_the_log_is_asked_about(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, EVENING - dt.timedelta(days=1))
    with pytest.raises(
        NeedsConfirmation,
        match="the clock of this machine is at 2024-11-19 19:30Z, but the log has an event of 2024-11-20 19:30Z",
    ):
        club.books.close(dt.date(2024, 11, 18))
    assert club.books.close(dt.date(2024, 11, 18), confirm=SLIPS).until == dt.date(2024, 11, 18)


def test_a_day_that_has_not_come_is_refused_whoever_confirms_it(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, EVENING)
    with pytest.raises(BadInput, match="2024-11-25 has not come yet"):
        club.books.close(dt.date(2024, 11, 25), confirm=SLIPS)


def test_before_1970_nothing_is_recorded_and_one_sentence_says_why(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(club, [2], number=2, live=True)
    before = club.store.last_position()
    at(monkeypatch, dt.datetime(1969, 12, 31, 23, 59, tzinfo=dt.UTC))
    for write in (
        lambda: typed(club).pay("Guo", "Li", "1.00 EUR"),
        lambda: club.append(game, [StockEmpty(3)], "table"),
        lambda: typed(club).close(dt.date(1969, 12, 1)),
        club.log.begin,
    ):
        with pytest.raises(
            BadInput, match=r"the clock of this machine is at 1969-12-31 23:59 UTC, before 1970\. Set it right"
        ):
            write()
    assert club.store.last_position() == before
    assert club.log.folder.number == 0


def test_a_clock_that_went_back_is_a_warning_and_the_event_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, EVENING)
    club = new_club(tmp_path / "back.db")
    game = played(club, [2], number=2, live=True)
    typed(club).pay("Guo", "Li", "1.00 EUR")
    at(monkeypatch, EVENING - dt.timedelta(hours=2))
    warned: list[str] = []
    writes = (
        lambda other: typed(other).pay("Guo", "Li", "1.00 EUR"),
        lambda other: other.append(game, [StockEmpty(3)], "table"),
        lambda other: other.players.rename("Guo", "Guo Jing"),
        lambda other: other.import_record(WHOLE.encode(), "whole"),
    )
    for number, write in enumerate(writes, 1):
        with Club.open(club.store.name, create=False) as other:
            other.log.warn = lambda sentence: warned.append(str(sentence))
            before = other.store.version(game) + other.sealed()
            write(other)
            assert other.store.version(game) + other.sealed() > before
        assert len(warned) == number
        at(monkeypatch, EVENING - dt.timedelta(hours=2 + number))
    assert warned[0] == (
        "it is recorded at 2024-11-20 17:30Z, although the club has an event of 2024-11-20 19:30Z: the clock of this machine went "
        "back, or was ahead before; set it right, and do not record it again"
    )
    assert club.verify().findings == []
