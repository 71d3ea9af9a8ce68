"""Files that are brought in by the browser: reported first, and recorded when they are sent again."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from werkzeug.test import TestResponse

from replay.club import Club, new_id
from replay.values import clock
from tests.support.records import OPENED, SEATED, recorded, won
from tests.support.samples import FOLDER
from tests.support.web.clients import client
from tests.support.web.forms import OWN, forms
from tests.support.web.pages import page
from tests.support.web.windows import in_a_browser

EVENING = (FOLDER / "evening.paipu").read_bytes()
WRONG = EVENING.replace(b"== hand 2", b"== hand 9")
ONE = recorded([OPENED, *SEATED, *won(1, 1, 2)])
OTHER = recorded([OPENED, *SEATED, *won(1, 1, 3)])


def send(browse: FlaskClient, form: str, *files: bytes, **fields: str | list[str]) -> TestResponse:
    """Send files with a form of the page, as a browser without JavaScript does."""
    sent = [(io.BytesIO(each), f"file-{number}.paipu") for number, each in enumerate(files, 1)]
    data = {"form": form, "id": str(new_id(clock.now())), "files": sent, **fields}
    return browse.post("/import", data=data, headers=OWN, content_type="multipart/form-data")


def reported(answer: TestResponse) -> list[str]:
    """The digests of a report's page."""
    return forms(answer)["record"][1].getlist("reported")


@pytest.fixture
def empty(fresh: Callable[..., Club]) -> Club:
    """A club that holds nothing."""
    return fresh("empty")


@pytest.fixture
def browse(empty: Club) -> FlaskClient:
    return client(empty)


def test_files_are_reported_and_nothing_is_recorded(browse: FlaskClient, empty: Club) -> None:
    answer = send(browse, "report", EVENING, ONE)
    shown = page(answer).text
    assert answer.status_code == 200
    assert "2 files · new 2. Nothing is recorded yet." in shown
    assert "8 hands · 509 events to add" in shown
    assert "Guo Min new player" in shown
    assert empty.games() == []
    assert len(reported(answer)) == 2


def test_what_was_reported_is_recorded_when_it_is_sent_again(browse: FlaskClient, empty: Club) -> None:
    digests = reported(send(browse, "report", EVENING, ONE))
    first, second = (send(browse, "record", EVENING, ONE, reported=digests) for _ in range(2))
    assert "509 events added" in page(first).text
    assert {f"/games/{each.id}" for each in empty.games()} <= set(page(first).links)
    assert len(empty.games()) == 2
    assert page(second).text.count("nothing new") == 2  # a double tap has one effect
    assert empty.verify().findings == []


def test_a_file_that_is_not_the_one_of_the_report_is_refused_and_the_others_are_recorded(
    browse: FlaskClient, empty: Club
) -> None:
    digests = reported(send(browse, "report", EVENING, ONE))
    shown = page(send(browse, "record", EVENING, OTHER, reported=digests)).text
    assert "file-2.paipu refused This is not a file of the report." in shown
    assert [each.hands for each in empty.games()] == [8]


def test_a_refusal_is_shown_with_its_line_and_the_place_in_it(browse: FlaskClient, empty: Club) -> None:
    answer = send(browse, "report", WRONG, EVENING)
    shown = page(answer).text
    assert "file-1.paipu:30:9: found hand 9, expected hand 2" in shown
    place = re.search(r'<li value="30" class="wrong"><code>(.*?)</code>', answer.text)
    assert place is not None
    assert place[1] == "== hand <mark>9</mark>, dealer 2"
    assert re.findall(r'<li value="(\d+)"', answer.text) == ["29", "30", "31"]
    recorded_now = page(send(browse, "record", WRONG, EVENING, reported=reported(answer))).text
    assert "found hand 9, expected hand 2" in recorded_now
    assert len(empty.games()) == 1


def test_hands_are_replaced_only_for_a_reason_and_only_those_that_were_reported(
    browse: FlaskClient, empty: Club
) -> None:
    empty.import_record(ONE, "held")
    game = empty.games()[0].id
    answer = send(browse, "report", OTHER)
    assert "voids these hands of the club" in page(answer).text
    digests = reported(answer)
    without = send(browse, "record", OTHER, reported=digests)
    assert "you gave no reason" in page(without).text
    assert [hand.void for hand in empty.game(game).hands] == [False]
    empty.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 2)]), "meanwhile")
    late = send(browse, "record", OTHER, reported=digests, reason="Chen won it")
    assert "differs here" in page(late).text
    again = reported(send(browse, "report", OTHER))
    done = send(browse, "record", OTHER, reported=again, reason="Chen won it")
    assert "recorded" in page(done).text
    assert [hand.void for hand in empty.game(game).hands] == [True, True, False]


def test_other_money_is_recorded_once_it_is_confirmed(browse: FlaskClient, empty: Club) -> None:
    empty.import_record(ONE, "held")
    other = EVENING.replace(b"EUR", b"USD")
    answer = send(browse, "report", other)
    code = re.search(r'name="confirm" value="([^"]*)"', answer.text)
    assert code is not None
    assert "USD" in page(send(browse, "record", other, reported=reported(answer))).text
    assert len(empty.games()) == 1
    send(browse, "record", other, reported=reported(answer), confirm=code[1])
    assert len(empty.games()) == 2


@pytest.mark.parametrize("count", [0, 21])
def test_no_file_or_too_many_are_refused(browse: FlaskClient, count: int) -> None:
    answer = send(browse, "report", *[ONE] * count)
    assert answer.status_code == 422
    assert f"Found {count} files, expected 1 to 20." in page(answer).text


@pytest.mark.parametrize("data", [b"", b"\x1f\x8b\x08", b"%paipu 1\n" + b"x" * 200_000, b"\xff\xfe\x00", b"PK\x03\x04"])
def test_whatever_is_no_record_is_refused_on_the_page(browse: FlaskClient, empty: Club, data: bytes) -> None:
    answer = send(browse, "report", data)
    assert answer.status_code == 200
    assert "refused 1" in page(answer).text
    assert empty.games() == []


@pytest.mark.parametrize("fields", [{"reported": "x" * 81}, {"reported": "é.-1"}, {"id": "no"}, {"more": "x"}])
def test_whatever_is_no_form_of_the_page_records_nothing(
    browse: FlaskClient, empty: Club, fields: dict[str, str]
) -> None:
    answer = send(browse, "record", ONE, **fields)
    assert answer.status_code in (200, 422)
    assert empty.games() == []


def test_hostile_names_of_files_are_only_words(browse: FlaskClient) -> None:
    sent = [(io.BytesIO(WRONG), "<script>alert(1)</script>\x1b[2J.paipu")]
    data = {"form": "report", "id": str(new_id(clock.now())), "files": sent}
    answer = browse.post("/import", data=data, headers=OWN, content_type="multipart/form-data")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    assert "\x1b" not in answer.text


def test_the_list_of_games_and_the_first_run_lead_to_the_page(browse: FlaskClient, empty: Club) -> None:
    assert "/import" in page(browse.get("/evenings")).links
    empty.import_record(EVENING, "evening")
    assert "/import" in page(browse.get("/evenings")).links


@in_a_browser
@pytest.mark.parametrize("wide", [360, 1280])
@pytest.mark.parametrize("js", [True, False])
def test_files_are_chosen_looked_at_and_recorded(
    empty: Club, served_club: Callable[[Club], str], visit: Callable[..., Page], tmp_path: Path, wide: int, js: bool
) -> None:
    files = []
    for name, data in (("evening.paipu", EVENING), ("wrong.paipu", WRONG)):
        (tmp_path / name).write_bytes(data)
        files.append(str(tmp_path / name))
    shown = visit("/import", wide=wide, js=js, at=served_club(empty))
    shown.set_input_files("#report-files", files)
    shown.get_by_role("button", name="Look at them").click()
    expect(shown.get_by_role("status")).to_contain_text("2 files · new 1")
    expect(shown.locator(".lines mark")).to_have_text("9")
    assert shown.evaluate("document.documentElement.scrollWidth") <= wide
    assert empty.games() == []
    if js:
        expect(shown.locator("#record-files")).to_be_hidden()
    else:
        shown.set_input_files("#record-files", files)
    shown.get_by_role("button", name="Record it").click()
    expect(shown.get_by_role("heading", name="What was recorded")).to_be_visible()
    expect(shown.get_by_role("link", name="Look at the game")).to_be_visible()
    assert [each.hands for each in empty.games()] == [8]
