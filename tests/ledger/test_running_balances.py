from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, event

from replay.answers import Course, Running
from replay.ledger import PLAYERS, change_people, enter_players, player_id, running, running_of
from replay.values.club_events import PlayersMerged
from replay.words.errors import BadInput
from tests.ledger.conftest import post

if TYPE_CHECKING:
    from tests.ledger.conftest import Pay

LARGEST = 2**53 - 1


def course(name: str, opening: int, *amounts: int) -> Course:
    return Course(PLAYERS + player_id(name), name, opening, list(amounts))


def days(*numbers: int) -> list[dt.date]:
    return [dt.date(2026, 11, number) for number in numbers]


@pytest.fixture
def evenings(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1), ("Chen", 1)])
    post(
        connection,
        [
            pay("Guo", "Li", 5, day="2026-11-20T00:00:00"),
            pay("Guo", "Li", 1, day="2026-11-20T23:59:59"),
            pay("Li", "pot", 2, day="2026-11-22T00:00:00"),
            pay("Guo", "Li", 7, unit="points/0", day="2026-11-21T12:00:00"),
            pay("Chen", "Guo", 9, day="2026-11-25T12:00:00"),
        ],
    )


@pytest.mark.usefixtures("evenings")
def test_everybodys_course_runs_over_the_days_on_which_money_moved(connection: Connection) -> None:
    assert running(connection, "EUR/2") == Running(
        "EUR/2", days(20, 22, 25), [course("Chen", 0, 0, 0, -9), course("Guo", 0, -6, -6, 3), course("Li", 0, 6, 4, 4)]
    )
    assert running(connection, "points/0").courses == [course("Guo", 0, -7), course("Li", 0, 7)]
    assert running(connection, "USD/2") == Running("USD/2", [], [])


@pytest.mark.usefixtures("evenings")
def test_a_period_begins_where_everybody_stood_before_it(connection: Connection) -> None:
    found = running(connection, "EUR/2", dt.date(2026, 11, 21), dt.date(2026, 11, 24))
    assert found == Running("EUR/2", days(22), [course("Guo", -6, -6), course("Li", 6, 4)])
    with pytest.raises(BadInput, match="found a period from 2026-11-24 until 2026-11-21"):
        running(connection, "EUR/2", dt.date(2026, 11, 24), dt.date(2026, 11, 21))


@pytest.mark.usefixtures("evenings")
def test_merged_players_have_one_course(connection: Connection) -> None:
    change_people(connection, [(PlayersMerged("Chen", "Guo"), 99)])
    assert running(connection, "EUR/2").courses == [course("Guo", 0, -6, -6, -6), course("Li", 0, 6, 4, 4)]


def test_the_latest_days_read_no_other_days(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(connection, [pay("Guo", "Li", 1, day=f"2026-11-{day:02}T12:00:00") for day in range(1, 29)])
    asked: list[tuple[str, Any]] = []
    event.listen(connection, "before_cursor_execute", lambda *given: asked.append(given[2:4]))
    assert running(connection, "EUR/2", latest=1).courses == [course("Guo", -27, -28), course("Li", 27, 28)]
    plans = [connection.connection.cursor().execute(f"EXPLAIN QUERY PLAN {sql}", values) for sql, values in asked]
    scans = [row[3] for plan in plans for row in plan if row[3].startswith("SCAN daily")]
    assert scans == ["SCAN daily"]  # by the day, from the last one back until there are enough of them


def test_a_day_before_1970_is_the_day_it_was(connection: Connection, pay: Pay) -> None:
    enter_players(connection, [("Guo", 1), ("Li", 1)])
    post(
        connection,
        [
            pay("Guo", "Li", 5, day=f"19{day}")
            for day in ("69-12-31T23:59:59", "69-12-31T00:00:00", "70-01-01T00:00:00")
        ],
    )
    found = running(connection, "EUR/2")
    assert (found.days, found.courses[0].amounts) == ([dt.date(1969, 12, 31), dt.date(1970, 1, 1)], [-10, -15])


def test_sums_beyond_64_bits_are_exact(connection: Connection, pay: Pay) -> None:
    post(connection, [pay("Guo", "Li", LARGEST, day="2026-11-20T12:00:00") for _ in range(1100)])
    found = running(connection, "EUR/2")
    assert sorted(each.amounts[-1] for each in found.courses) == [-1100 * LARGEST, 1100 * LARGEST]
    found = running(connection, "EUR/2", dt.date(2026, 11, 21))
    assert sorted(each.opening for each in found.courses) == [-1100 * LARGEST, 1100 * LARGEST]


def test_a_period_may_begin_on_the_first_day_of_the_calendar(connection: Connection, pay: Pay) -> None:
    post(connection, [pay("Guo", "Li", 5)])
    assert running(connection, "EUR/2", since=dt.date.min) == running(connection, "EUR/2")


@pytest.mark.usefixtures("evenings")
def test_the_course_of_one_player_is_that_among_all_in_every_unit(connection: Connection) -> None:
    assert running_of(connection, player_id("Guo"), 9) == [
        Running("EUR/2", days(20, 25), [course("Guo", 0, -6, 3)]),
        Running("points/0", days(21), [course("Guo", 0, -7)]),
    ]
    assert running_of(connection, player_id("Nobody"), 9) == []


@pytest.mark.usefixtures("evenings")
def test_the_course_of_one_player_begins_with_what_was_before_its_last_days(connection: Connection) -> None:
    assert running_of(connection, player_id("Guo"), 1) == [Running("EUR/2", days(25), [course("Guo", -6, 3)])]
    assert [each.days for each in running_of(connection, player_id("Guo"), 2)] == [days(25), days(21)]


@pytest.mark.usefixtures("evenings")
def test_the_course_of_one_player_has_the_money_of_all_names(connection: Connection) -> None:
    change_people(connection, [(PlayersMerged("Chen", "Guo"), 99)])
    assert running_of(connection, player_id("Guo"), 9)[0].courses == [course("Guo", 0, -6, -6)]


def test_the_course_of_one_player_is_exact_beyond_64_bits(connection: Connection, pay: Pay) -> None:
    post(connection, [pay("Guo", "Li", LARGEST, day=f"2026-11-{day}T12:00:00") for day in (20, 21) for _ in range(600)])
    (found,) = running_of(connection, player_id("Li"), 1)
    assert (found.courses[0].opening, found.courses[0].amounts) == (600 * LARGEST, [1200 * LARGEST])
