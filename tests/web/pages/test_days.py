"""Every page shows the days of the club: in Shanghai it is tomorrow eight hours earlier."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator

import pytest

from replay.club import Club
from replay.values import clock
from replay.values.club_events import SettingsChanged
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.treasury.evenings import played
from tests.support.web.clients import client
from tests.support.web.pages import page


@pytest.fixture(autouse=True)
def boards() -> Iterator[None]:
    with boards_allowed():
        yield


@pytest.fixture
def shanghai(fresh: Callable[..., Club]) -> Club:
    """A club in Shanghai, with a board that was played on the 20th by UTC, and on the 21st there."""
    club = fresh("shanghai")
    club.administration.change(SettingsChanged(zone="Asia/Shanghai"))
    club.import_record(board_record(1, [*opened(1), *board_won("7", 1, 1)]), "board")
    return club


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/games/{}",
        "/games/{}/sheet",
        "/games/{}/links",
        "/games/{}/seats/1",
        "/games/{}/settling",
        "/games/{}/hands/1/steps/0",
        "/games/{}/events/1",
        "/boards/7",
    ],
)
def test_a_page_about_a_game_has_the_day_on_which_it_began_in_the_club(shanghai: Club, address: str) -> None:
    shown = client(shanghai).get(address.format(shanghai.games()[0].id)).text
    assert "2026-11-21" in shown
    assert "2026-11-20" not in shown.replace("2026-11-20T19:30:00", "")


def test_a_payment_of_the_night_is_of_no_other_day_than_its_evening(fresh: Callable[..., Club]) -> None:
    club = fresh("berlin", lambda club: club.administration.change(SettingsChanged(zone="Europe/Berlin", day_begins=6)))
    played(club, [2], day="2024-11-21T00:10:00")
    shown = page(client(club).get("/ledger/journal")).text
    assert "2024-11-20" in shown
    assert "2024-11-21" not in shown


def test_a_period_can_be_closed_until_the_day_that_it_is_in_the_club(
    shanghai: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(shanghai, [2])
    monkeypatch.setattr(clock, "system", lambda: dt.datetime(2026, 11, 20, 16, 30, tzinfo=dt.UTC))
    assert 'max="2026-11-21"' in client(shanghai).get("/ledger/periods").text
