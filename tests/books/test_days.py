"""An evening belongs to the day of the club on which it began, by the settings that were in force when it was sealed."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.club import Club
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.times import CALENDAR, UNKNOWN, ClubDays, from_micros, micros, zones
from replay.words.errors import RuleViolation, Unavailable
from tests.support.quandui.records import RESULT, WHOLE
from tests.support.treasury.evenings import balances_of, played
from tests.support.treasury.typed import typed


def moment(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("zone", "begins", "at", "day"),
    [
        ("UTC", 0, "2026-11-20T23:59:59", "2026-11-20"),
        ("UTC", 6, "2026-11-21T05:59:59", "2026-11-20"),
        ("UTC", 6, "2026-11-21T06:00:00", "2026-11-21"),
        # An evening that ends at one in the morning, and the same minute where a day begins at midnight.
        ("Europe/Berlin", 6, "2026-11-21T00:00:01", "2026-11-20"),
        ("Europe/Berlin", 0, "2026-11-21T00:00:01", "2026-11-21"),
        # A date without a time of day.
        ("Europe/Berlin", 6, "2026-11-21T00:00:00", "2026-11-21"),
        ("America/New_York", 0, "2026-11-21T00:00:00", "2026-11-21"),
        # In Shanghai it is tomorrow eight hours earlier.
        ("Asia/Shanghai", 0, "2026-11-20T16:00:00", "2026-11-21"),
        ("Asia/Shanghai", 6, "2026-11-20T21:59:59", "2026-11-20"),
        ("Asia/Shanghai", 6, "2026-11-20T22:00:00", "2026-11-21"),
        # 2026-03-29, two o'clock becomes three: six o'clock is an hour earlier in UTC than it was the day before.
        ("Europe/Berlin", 6, "2026-03-28T04:59:59", "2026-03-27"),
        ("Europe/Berlin", 6, "2026-03-29T03:59:59", "2026-03-28"),
        ("Europe/Berlin", 6, "2026-03-29T04:00:00", "2026-03-29"),
        # The hour from two to three is not there that night; the day that begins at two begins at three.
        ("Europe/Berlin", 2, "2026-03-29T00:59:59", "2026-03-28"),
        ("Europe/Berlin", 2, "2026-03-29T01:00:00", "2026-03-29"),
        # 2026-10-25, three o'clock becomes two again: that hour is there twice, and both belong to the evening.
        ("Europe/Berlin", 3, "2026-10-25T00:30:00", "2026-10-24"),
        ("Europe/Berlin", 3, "2026-10-25T01:30:00", "2026-10-24"),
        ("Europe/Berlin", 3, "2026-10-25T02:00:00", "2026-10-25"),
        ("Europe/Berlin", 6, "2026-10-25T04:59:59", "2026-10-24"),
        ("Europe/Berlin", 6, "2026-10-25T05:00:00", "2026-10-25"),
        # Half hours, and a day that Samoa left out.
        ("Asia/Kolkata", 0, "2026-11-20T18:29:59", "2026-11-20"),
        ("Asia/Kolkata", 0, "2026-11-20T18:30:00", "2026-11-21"),
        ("Pacific/Apia", 0, "2011-12-30T09:59:59", "2011-12-29"),
        ("Pacific/Apia", 0, "2011-12-30T10:00:00", "2011-12-31"),
        # The ends of the calendar.
        ("Asia/Shanghai", 0, "9999-12-31T23:00:00", "9999-12-31"),
        ("America/New_York", 6, "0001-01-01T01:00:00", "0001-01-01"),
    ],
)  # fmt: skip
def test_the_day_of_a_moment(zone: str, begins: int, at: str, day: str) -> None:
    days = ClubDays(zone, begins)
    assert str(days.day(moment(at))) == day
    assert str(from_micros(days.booked(micros(moment(at)))).date()) == day


def test_a_record_without_any_time_has_no_zone_either() -> None:
    assert ClubDays("America/New_York", 6).day(UNKNOWN) == UNKNOWN.date()


@given(
    st.sampled_from(("UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York", "Asia/Kolkata", "Pacific/Apia")),
    st.integers(0, 12),
    st.lists(
        st.datetimes(dt.datetime(1990, 1, 1), dt.datetime(2037, 1, 1)).filter(lambda at: at.time() != dt.time.min),
        min_size=2,
        max_size=6,
    ),
)
def test_no_day_comes_before_an_earlier_one(zone: str, begins: int, moments: list[dt.datetime]) -> None:
    days = ClubDays(zone, begins)
    found = [days.day(each.replace(tzinfo=dt.UTC)) for each in sorted(moments)]
    assert all(one <= other for one, other in pairwise(found))
    for each in moments:
        at = micros(each.replace(tzinfo=dt.UTC))
        booked = days.booked(at)
        assert from_micros(booked).date() == days.day(from_micros(at))
        assert CALENDAR.booked(at) == at


def test_a_zone_that_this_machine_does_not_know_is_named() -> None:
    with pytest.raises(Unavailable, match="this machine does not know the time zone 'Mars/Olympus'"):
        ClubDays("Mars/Olympus").day(moment("2026-11-20T20:00:00"))
    assert "Asia/Shanghai" in zones()


# The books


def days_of(club: Club) -> list[str]:
    return [*dict.fromkeys(str(each.at.date()) for each in club.books.journal())]


def set_days(club: Club, zone: str, begins: int = 0) -> None:
    club.administration.change(SettingsChanged(zone=zone, day_begins=begins))


def test_an_evening_that_ends_at_one_belongs_to_the_day_on_which_it_began(club: Club) -> None:
    set_days(club, "Europe/Berlin", 6)
    played(club, [2], day="2024-11-20T20:00:00")
    played(club, [2], number=2, day="2024-11-21T00:10:00")
    assert days_of(club) == [str(each.day) for each in club.games()[:1]] == ["2024-11-20"]
    assert [(str(each.day), each.opened[:10]) for each in club.games()][1:] == [("2024-11-20", "2024-11-21")]
    assert [str(each) for each in club.books.running("EUR/2").days] == ["2024-11-20"]
    assert balances_of(club, until=dt.date(2024, 11, 20)) == balances_of(club)
    entry = list(club.books.journal())[-1]
    assert (entry.happened, entry.at.date()) == (moment("2024-11-21T00:10:00"), dt.date(2024, 11, 20))
    assert club.verify().findings == []


def test_a_typed_record_is_booked_on_its_date_wherever_the_club_is(club: Club) -> None:
    set_days(club, "Europe/Berlin", 6)
    club.import_record(WHOLE.encode(), "whole")
    assert days_of(club) == [str(club.games()[0].day)] == ["2026-11-20"]
    set_days(club, "America/New_York")
    club.import_record(RESULT.encode(), "result")
    assert [str(each.day) for each in club.games()] == ["2026-11-20", "2026-11-22"]
    assert club.verify().findings == []


def test_what_was_booked_before_a_change_stays_on_its_day(club: Club) -> None:
    played(club, [2], day="2024-11-20T20:00:00")
    set_days(club, "Asia/Shanghai")
    played(club, [2], number=2, day="2024-11-20T20:00:00")
    assert days_of(club) == ["2024-11-20", "2024-11-21"]
    set_days(club, "UTC", 1)
    played(club, [2], number=3, day="2024-11-20T00:30:00")
    assert days_of(club) == ["2024-11-20", "2024-11-21", "2024-11-19"]
    assert club.verify().findings == []


def test_a_change_of_zone_leaves_closed_periods_as_they_were(club: Club) -> None:
    played(club, [2], day="2024-11-20T20:00:00")
    closed = typed(club).close(dt.date(2024, 11, 20), ["0.00 EUR"], carry_all=True)
    set_days(club, "Europe/Berlin", 6)
    # In Berlin this is still the 20th, which is closed.
    played(club, [2], number=2, day="2024-11-21T04:00:00")
    assert days_of(club) == ["2024-11-20", "2024-11-21"]
    assert club.books.periods() == [closed]
    assert typed(club).close(dt.date(2024, 11, 21), ["0.00 EUR"], carry_all=True).balances != closed.balances
    assert club.verify().findings == []


def test_a_period_ends_with_the_day_of_the_club(club: Club) -> None:
    set_days(club, "Asia/Shanghai", 6)
    played(club, [2], day="2024-11-20T21:30:00")
    played(club, [2], number=2, day="2024-11-20T22:30:00")
    period = typed(club).close(dt.date(2024, 11, 20), ["0.00 EUR"], carry_all=True)
    assert {each.player: each.amount for each in period.balances if each.player} == {
        name: amount for name, amount in balances_of(club, until=dt.date(2024, 11, 20)).items() if name != "pot"
    }
    assert days_of(club) == ["2024-11-20", "2024-11-21"]
    assert club.verify().findings == []


@pytest.mark.parametrize(
    ("zone", "today"), [("Asia/Shanghai", "2026-11-21"), ("UTC", "2026-11-20"), ("Pacific/Pago_Pago", "2026-11-20")]
)
def test_today_is_the_day_of_the_club(club: Club, monkeypatch: pytest.MonkeyPatch, zone: str, today: str) -> None:
    played(club, [2])
    if zone != "UTC":
        set_days(club, zone)
    monkeypatch.setattr(clock, "now", lambda: moment("2026-11-20T16:30:00"))
    tomorrow = dt.date.fromisoformat(today) + dt.timedelta(days=1)
    with pytest.raises(
        RuleViolation, match=f"{tomorrow} has not come yet .* a day until {today}, which is today in this club"
    ):
        typed(club).close(tomorrow, ["0.00 EUR"], carry_all=True)


def test_a_hand_that_is_being_played_is_pending_on_the_day_of_the_club(club: Club) -> None:
    set_days(club, "Europe/Berlin", 6)
    played(club, [], live=True, day="2024-11-21T00:10:00")
    night = dt.date(2024, 11, 20)
    assert [each.pending for each in club.books.balances(since=night, until=night) if each.player] == [-100] * 3
