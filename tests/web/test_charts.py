"""Running balances as a drawing, and the table beside it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from replay.answers import Course, Running
from replay.club import Club
from replay.formats import write_jsonl
from replay.identity import envelopes
from replay.values.events import Event
from replay.values.money import LARGEST
from replay.values.times import UNKNOWN
from tests.support.records import GAME, OPENED, SEATED, decided, won
from tests.support.web.clients import client
from tests.support.web.pages import page
from web.charts import MOST_LINES, chart

DAYS = [dt.date(2026, 10, 2), dt.date(2026, 10, 9), dt.date(2026, 11, 13)]


def running(*courses: tuple[str, int, list[int]], days: list[dt.date] = DAYS) -> Running:
    return Running("EUR/2", days, [Course(f"players:{name}", name, *amounts) for name, *amounts in courses])  # type: ignore[arg-type]


def test_a_line_goes_from_what_was_before_through_every_day_to_its_name() -> None:
    drawn = chart(running(("Guo", 0, [100, -100, 300]), ("Li", 0, [-100, 100, -300])))
    assert drawn is not None
    guo, li = drawn.curves
    assert [each.text for each in drawn.amounts] == ["\N{MINUS SIGN}4", "\N{MINUS SIGN}2", "0", "+2", "+4"]
    assert guo.points.split()[1::2] == ["500", "375", "625", "125"]
    assert (guo.player, guo.ends, guo.label.at, li.ends) == ("Guo", 12.5, 12.5, 87.5)
    assert guo.points.split()[0::2][0] == "0"
    assert guo.points.split()[0::2][-1] == "1000"
    assert [each.text for each in drawn.days] == ["2026-10-02", "2026-10-23", "2026-11-13"]
    assert guo.dots.count("M") == 3


def test_an_evening_without_a_day_is_what_the_lines_begin_with() -> None:
    drawn = chart(running(("Guo", 0, [700, 100, 300]), days=[UNKNOWN.date(), *DAYS[:2]]))
    assert drawn is not None
    assert len(drawn.curves[0].points.split()) == 6
    assert [each.text for each in drawn.days] == ["2026-10-02", "2026-10-05", "2026-10-09"]
    assert chart(running(("Guo", 0, [700]), days=[UNKNOWN.date()])) is None
    assert chart(running(days=[])) is None


def test_of_many_players_those_are_drawn_who_went_furthest() -> None:
    many = [(f"P{number}", 0, [0, number * 100, 0]) for number in range(20)]
    drawn = chart(running(*many))
    assert drawn is not None
    assert {each.player for each in drawn.curves} == {f"P{number}" for number in range(12, 20)}
    assert (len(drawn.curves), drawn.left_out) == (MOST_LINES, 12)


@given(
    st.lists(
        st.lists(st.integers(-LARGEST, LARGEST) | st.integers(-500, 500), min_size=4, max_size=4),
        min_size=1,
        max_size=12,
    )
)
def test_whatever_the_balances_everything_is_inside_and_no_name_covers_another(balances: list[list[int]]) -> None:
    courses = [(f"P{number}", amounts[0], amounts[1:]) for number, amounts in enumerate(balances)]
    drawn = chart(running(*courses))
    assert drawn is not None
    places = [float(place) for each in drawn.curves for place in each.points.split()]
    assert all(0 <= place <= 1000 for place in places)
    labels = sorted(each.label.at for each in drawn.curves)
    assert all(0 <= at <= 100 for at in labels)
    assert all(later - earlier > 5.9 for earlier, later in pairwise(labels))
    assert 2 <= len(drawn.amounts) <= 8
    assert all(0 <= each.at <= 100 for each in drawn.amounts)
    assert [each.number for each in sorted(drawn.curves, key=lambda each: each.label.at)] == list(
        range(1, len(drawn.curves) + 1)
    )


# On the page


@pytest.fixture
def browse(fresh: Callable[[], Club]) -> FlaskClient:
    own = fresh()
    moves: list[Event] = [OPENED, *SEATED, *won(1, 1, 2)]
    for month in (1, 2):
        at = dt.datetime(2024, month, 20, 19, tzinfo=dt.UTC)
        records = envelopes(decided(moves), game=GAME.__class__(int=GAME.int + month), at=at, by="secretary")
        own.import_record(b"".join(write_jsonl(records)), "evening")
    return client(own)


def test_the_drawing_has_a_name_and_the_table_beside_it_has_every_day(browse: FlaskClient) -> None:
    answer = browse.get("/ledger/over-time")
    (drawing,) = re.findall(r'<svg class="chart".*?</svg>\s*</svg>', answer.text, re.DOTALL)
    assert 'role="img" aria-labelledby="chart-1-title chart-1-text"' in drawing
    assert "Balances in EUR from 2024-01-20 until 2024-02-20" in drawing
    assert "Li is at +40.00 EUR, " in drawing
    assert not re.search(r"style=|<style|<script|href=", drawing)
    assert drawing.count("<polyline") == 3
    text = page(answer).text
    minus = "\N{MINUS SIGN}"
    assert (
        f"Day Chen Guo Li 2024-02-20 {minus}20.00 {minus}20.00 40.00 2024-01-20 {minus}10.00 {minus}10.00 20.00" in text
    )


def test_a_period_begins_with_what_was_before_it(browse: FlaskClient) -> None:
    answer = browse.get("/ledger/over-time?from=2024-02-01")
    points = re.findall(r'<polyline class="curve curve-1" points="([^"]+)"', answer.text)
    assert len(points[0].split()) == 4
    running = browse.get("/api/v1/ledger/running?unit=EUR/2&from=2024-02-01").json
    assert running["days"] == ["2024-02-20"]
    assert [(each["player"], each["opening"], each["amounts"]) for each in running["courses"]] == [
        ("Chen", -1000, [-2000]),
        ("Guo", -1000, [-2000]),
        ("Li", 2000, [4000]),
    ]


def test_a_unit_is_understood_without_its_decimals_and_one_that_nobody_plays_for_is_refused(
    browse: FlaskClient,
) -> None:
    assert browse.get("/api/v1/ledger/running?unit=EUR").status_code == 200
    refused = browse.get("/api/v1/ledger/running?unit=VP/0")
    assert refused.status_code == 422
    assert refused.json["error"]["message"] == "unit: found 'VP/0', expected a unit of this club's books, 'EUR/2'"
    assert browse.get("/api/v1/ledger/running").status_code == 422
