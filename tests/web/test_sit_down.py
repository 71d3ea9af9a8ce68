"""A player who cannot scan the code of a seat types its six letters."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club, Opening
from replay.values import clock
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import fill
from tests.support.web.pages import page

WRONG = "These letters open no seat, or no longer."


@pytest.fixture
def recorder(own: Club) -> FlaskClient:
    own.access.accounts.add("Ben", PASSWORD, roles=("director", "recorder"))
    return signed_in(own, "Ben")


@pytest.fixture
def game(own: Club) -> str:
    return own.tables.open(Opening("quandui", {"stake": 100}, "EUR/2", seats=("Guo", "Li"))).game


def letters(recorder: FlaskClient, game: str) -> list[str]:
    """The letters beside the new codes of a table, in the order of its seats."""
    return re.findall(r'class="six">(.{3} .{3})<', fill(recorder, f"/games/{game}/links", "renew", codes="all").text)


def typed(browse: FlaskClient, text: str) -> TestResponse:
    return fill(browse, "/sit-down", "letters", letters=text)


def test_six_letters_lead_to_the_seat_whose_code_shows_them(own: Club, recorder: FlaskClient, game: str) -> None:
    guo, li = letters(recorder, game)
    for text, seat in ((guo, 1), (li.replace(" ", "").lower(), 2)):
        browse = client(own)
        led = typed(browse, text)
        assert (led.status_code, led.headers["Location"]) == (303, "/link")
        assert fill(browse, "/link", "redeem").headers["Location"] == f"/games/{game}/seats/{seat}"


def test_letters_of_a_seat_that_was_taken_or_of_an_earlier_code_open_nothing(
    own: Club, recorder: FlaskClient, game: str
) -> None:
    guo, li = letters(recorder, game)
    browse = client(own)
    typed(browse, guo)
    fill(browse, "/link", "redeem")
    letters(recorder, game)  # makes new codes for the seats that are free
    for text in (guo, li):
        other = client(own)
        typed(other, text)
        assert other.get("/link").status_code == 401


def test_wrong_letters_are_refused_kindly_and_after_a_few_tries_have_to_wait(
    own: Club, recorder: FlaskClient, game: str
) -> None:
    right, _ = letters(recorder, game)
    browse = client(own)
    answers = [typed(browse, "BBB BBB") for _ in range(5)]
    assert [each.status_code for each in answers] == [422] * 5
    assert WRONG in page(answers[0]).text
    late = typed(browse, right)  # rightly typed, but too soon
    assert late.status_code == 429
    assert "Too many tries failed" in page(late).text


def test_letters_end_after_a_quarter_of_an_hour_and_no_link_to_record_has_any(
    own: Club, recorder: FlaskClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = fill(recorder, f"/games/{game}/links", "renew", codes="record").text
    assert 'class="six"' not in shown
    right, _ = letters(recorder, game)
    later = clock.now() + dt.timedelta(minutes=16)
    monkeypatch.setattr(clock, "system", lambda: later)
    assert WRONG in page(typed(client(own), right)).text
