"""Money that is booked on the day that somebody names, in the club's time zone; when it was entered stays on record."""

from __future__ import annotations

import datetime as dt

import pytest

from replay.answers import Entry, Line
from replay.club import Club
from replay.club.matters import Adjusted, Settled, club_codec
from replay.club.matters import stream as stream_module
from replay.ledger import statement_text
from replay.ledger.names import remarks
from replay.values import clock
from replay.values.club_events import CLUB_STREAM, SettingsChanged
from replay.values.events import Recorded
from replay.words.errors import Conflict, RuleViolation
from tests.support.postgres import on_a_server
from tests.support.treasury.evenings import balances_of, ids, played
from tests.support.treasury.typed import typed

EARLIER = dt.date(2026, 11, 12)
TODAY = dt.date(2026, 11, 21)


@pytest.fixture(autouse=True)
def november(monkeypatch: pytest.MonkeyPatch, club: Club) -> None:
    """In Shanghai, where the club is, it is the 21st already."""
    monkeypatch.setattr(clock, "now", lambda: dt.datetime(2026, 11, 20, 17, 30, tzinfo=dt.UTC))
    club.administration.change(SettingsChanged(zone="Asia/Shanghai"))
    played(club, [2], day="2026-11-01T12:00:00")


def recorded(club: Club, version: int) -> Recorded:
    return club_codec().decode(club.store.read(CLUB_STREAM)[version - 1].data)


def days(each: Entry | Line) -> tuple[str, str, list[str]]:
    return str(each.day), str(each.entered), [str(remark) for remark in remarks(each)]


def test_a_payment_is_booked_on_the_day_that_it_names_and_says_when_it_was_entered(club: Club) -> None:
    for made in (
        typed(club).pay("Guo", "cash", "1.00", on=EARLIER),
        typed(club).adjust("Chen", "fees", "0.25", "fee", on=EARLIER),
        typed(club).pay("cash", "Li", "1.00", on=EARLIER),
    ):
        assert {days(each)[:2] for each in made} == {("2026-11-12", "2026-11-21")}
        assert days(made[0])[2] == ["entered 2026-11-21"]
    undone = club.books.reverse(club.own_stream.read("Adjusted")[0].id, "no fee", on=dt.date(2026, 11, 20)).entries
    assert days(undone[0]) == ("2026-11-20", "2026-11-21", ["entered 2026-11-21"])
    assert balances_of(club, until=dt.date(2026, 11, 11)) == {"Chen": -100, "Guo": -100, "Li": 200}
    assert balances_of(club, until=EARLIER) == {"Chen": -125, "Li": 100, "fees": 25}
    assert balances_of(club) == {"Chen": -100, "Li": 100}
    (statement,) = typed(club).statements("Guo")
    *_, line, _ = statement_text([statement])
    assert line.startswith("2026-11-12  settled")
    assert line.endswith(", entered 2026-11-21")
    record = recorded(club, 2)
    assert (record.v, record.at) == (2, clock.now())
    assert record.data == Settled("player:Guo", "cash", 100, "EUR/2", on=EARLIER)
    assert club.verify().findings == []


@on_a_server
def test_a_day_is_booked_on_a_server_as_in_a_file(url: str, club: Club) -> None:
    with Club.open(url) as there:
        there.administration.change(SettingsChanged(zone="Asia/Shanghai"))
        played(there, [2], day="2026-11-01T12:00:00")
        for each in (club, there):
            typed(each).close(dt.date(2026, 11, 11))
            typed(each).pay("Guo", "cash", "1.00", on=EARLIER)
            typed(each).adjust("Chen", "fees", "0.25", "fee", on=EARLIER)
            with pytest.raises(RuleViolation, match="closed already"):
                typed(each).pay("Guo", "Li", "1.00", on=dt.date(2026, 11, 11))
            assert each.verify().findings == []
        one, other = ([days(entry) for entry in each.books.journal()] for each in (club, there))
        assert one == other
        assert ("2026-11-12", "2026-11-21", ["entered 2026-11-21"]) in one
        assert (
            balances_of(club, until=EARLIER)
            == balances_of(there, until=EARLIER)
            != balances_of(club, until=dt.date(2026, 11, 11))
        )


def test_without_a_day_it_is_written_and_booked_as_before(club: Club) -> None:
    made = typed(club).pay("Guo", "Li", "1.00")
    assert [days(each) for each in made] == [("2026-11-21", "2026-11-21", [])] * 4
    assert (recorded(club, 2).v, b'"on"' in club.store.read(CLUB_STREAM)[1].data) == (1, False)
    assert days(typed(club).pay("Guo", "Li", "1.00", on=TODAY)[0]) == ("2026-11-21", "2026-11-21", [])
    assert club.verify().findings == []


def test_a_day_that_is_closed_or_has_not_come_is_refused(club: Club) -> None:
    typed(club).pay("Guo", "Li", "1.00", event_id=ids(1))
    typed(club).close(EARLIER)
    before = club.store.last_position()
    for on, refusal in (
        (dt.date(2026, 11, 22), "2026-11-22 has not come yet .*a day until 2026-11-21, which is today in this club"),
        (EARLIER, "all days until 2026-11-12 are closed already .*a day after 2026-11-12, or none"),
        (dt.date.min, "all days until 2026-11-12 are closed already"),
    ):
        for record in (
            lambda on: typed(club).pay("Guo", "Li", "1.00", on=on),
            lambda on: typed(club).pay("Guo", "cash", "1.00", on=on),
            lambda on: typed(club).adjust("Guo", "fees", "1.00", "fee", on=on),
            lambda on: club.books.reverse(ids(1), "twice", on=on),
        ):
            with pytest.raises(RuleViolation, match=refusal):
                record(on)
    assert club.store.last_position() == before
    assert days(typed(club).pay("Guo", "Li", "0.50", on=dt.date(2026, 11, 13))[0])[0] == "2026-11-13"
    assert club.verify().findings == []


def test_verifying_finds_a_day_that_was_closed_or_had_not_come(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(club).close(EARLIER)
    monkeypatch.setattr(stream_module, "decide", lambda state, event: [])
    typed(club).pay("Guo", "Li", "1.00", on=EARLIER)
    typed(club).adjust("Guo", "fees", "1.00", "fee", on=dt.date(2026, 11, 22))
    assert [str(each) for each in club.verify().findings] == [
        "the club's own stream, event 3: its field on is 2026-11-12, expected a day after 2026-11-12",
        "the club's own stream, event 4: its field on is 2026-11-22, expected a day until 2026-11-21, on which it was recorded",
    ]
    assert "2026-11-13" in {str(each.day) for each in club.books.journal() if each.why == "settled"}


def test_a_retry_names_the_same_day(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        made = typed(club).pay("Guo", "Li", "1.00", on=EARLIER, event_id=ids(1))
    assert (len(made), days(made[0])[0]) == (4, "2026-11-12")
    for on in (None, TODAY):
        with pytest.raises(Conflict, match="belongs"):
            typed(club).pay("Guo", "Li", "1.00", on=on, event_id=ids(1))
    # What was recorded is no failure, although its day is closed since.
    typed(club).close(TODAY)
    assert typed(club).pay("Guo", "Li", "1.00", on=EARLIER, event_id=ids(1)) == made
    assert balances_of(club) == {"Chen": -100, "Li": 100}


def test_the_exact_opposite_of_a_payment_undoes_it_on_any_day(club: Club) -> None:
    typed(club).pay("Guo", "Li", "1.00", event_id=ids(1))
    typed(club).adjust("Guo", "Li", "1.00", "wrong", corrects=ids(1), on=EARLIER)
    undone = club.books.reversal(ids(1))
    assert undone is not None
    assert days(undone)[:2] == ("2026-11-12", "2026-11-21")
    with pytest.raises(RuleViolation, match="reversed already"):
        club.books.reverse(ids(1), "again", on=TODAY)
    assert isinstance(recorded(club, 3).data, Adjusted)


@pytest.mark.parametrize("zone", ["America/New_York", "UTC", "Europe/Berlin", "Pacific/Kiritimati"])
def test_what_is_booked_on_its_own_day_says_nothing_of_another_in_any_zone(club: Club, zone: str) -> None:
    for hour in (0, 5, 11, 16, 23):
        played(club, [1], number=hour + 2, day=f"2026-11-10T{hour:02}:09:00")
    if zone != "UTC":
        club.administration.change(SettingsChanged(zone=zone, day_begins=6))
    for hour in (0, 5, 11, 16, 23):
        played(club, [1], number=hour + 32, day=f"2026-11-12T{hour:02}:09:00")
    typed(club).pay("Guo", "Li", "1.00")
    assert [days(each)[2] for each in club.books.journal() if remarks(each)] == []
    (statement,) = typed(club).statements("Guo")
    assert not any("happened" in line or "Z" in line for line in statement_text([statement]))


def test_an_older_evening_of_a_closed_day_says_on_which_day_of_the_club_it_happened(club: Club) -> None:
    typed(club).close(EARLIER)
    played(club, [1], number=2, day="2026-11-09T20:00:00")
    found = [days(each) for each in club.books.journal() if remarks(each)]
    assert set(map(str, found)) == {str(("2026-11-13", "2026-11-10", ["happened 2026-11-10"]))}
    assert club.verify().findings == []
