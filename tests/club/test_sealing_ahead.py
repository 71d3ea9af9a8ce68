"""What a hand means is worked out before its end is recorded; what others record in between counts all the same, on either engine."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import pytest

from replay.club import Club
from replay.rules.quandui import Won
from replay.store import Row, Sealing, Store
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.events import HandStarted
from replay.words.errors import Conflict
from tests.support.records import UNSEEN_HAND
from tests.support.treasury.evenings import DAY, played
from tests.support.treasury.typed import typed

NOW = dt.datetime(2024, 11, 20, 20, 0, tzinfo=dt.UTC)
WON = Won(3, "single", UNSEEN_HAND)


@pytest.fixture
def club(club_of_engine: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club on each engine, on the evening of the 20th."""
    monkeypatch.setattr(clock, "system", lambda: NOW)
    return club_of_engine


def meanwhile(patch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen once, after the next append was worked out ahead and before it is made."""
    look_ahead = Store.ahead

    def ahead(store: Store, stream: str, expected_version: int, rows: Sequence[Row], seal_to: int) -> Sealing | None:
        found = look_ahead(store, stream, expected_version, rows, seal_to)
        assert (found is not None) == store.backend.one_writer
        patch.setattr(Store, "ahead", look_ahead)
        act()
        return found

    patch.setattr(Store, "ahead", ahead)


def booked(club: Club) -> set[str]:
    """The days on which the payments are booked that were recorded now."""
    return {str(each.at.date()) for each in club.books.journal() if each.happened == NOW}


def test_a_hand_is_booked_by_the_settings_that_are_in_force_when_it_is_recorded(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(club, [], live=True)
    meanwhile(monkeypatch, lambda: club.administration.change(SettingsChanged(zone="Asia/Shanghai")))
    club.append(game, [WON], "table")
    assert booked(club) == {"2024-11-21"}
    assert club.verify().findings == []


def test_a_hand_is_booked_after_a_period_that_was_closed_just_before(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(club, [], live=True)
    meanwhile(monkeypatch, lambda: typed(club).close(DAY, carry_all=True))
    club.append(game, [WON], "table")
    assert booked(club) == {"2024-11-21"}
    assert club.verify().findings == []


def test_a_hand_has_its_place_after_those_that_were_sealed_just_before(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(club, [], live=True)
    meanwhile(monkeypatch, lambda: played(club, [2, 1], number=2))
    club.append(game, [WON], "table")
    assert [each.hands for each in club.games()] == [1, 2]
    assert club.verify().findings == []


def test_who_was_slower_is_refused_and_adds_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(club, [], live=True)
    meanwhile(monkeypatch, lambda: club.append(game, [WON, HandStarted(2, (3, 1, 2), 3, "result")], "another table"))
    with pytest.raises(Conflict):
        club.append(game, [WON], "table")
    assert club.timeline(game).table.hands == 2
    assert club.verify().findings == []
