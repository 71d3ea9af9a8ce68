"""The blank sheet in the browser, and on paper."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page
from pypdf import PdfReader

from replay.offline import blank_sheet, sheet_kinds
from tests.support.web.pages import page

KINDS = [kind for kind, _ in sheet_kinds()]


def test_the_games_and_a_score_sheet_lead_to_the_blank_sheets(browse: FlaskClient, games: dict[str, str]) -> None:
    assert {f"/sheets/{kind}" for kind in KINDS} <= page(browse.get("/")).links
    assert "/sheets/quandui" in page(browse.get(f"/games/{games['whole']}/sheet")).links


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_the_columns_and_the_example_of_its_kind(browse: FlaskClient, kind: str) -> None:
    sheet, shown = blank_sheet(kind), page(browse.get(f"/sheets/{kind}"))
    assert " ".join(str(each.heading) for each in sheet.columns) in shown.text
    assert " ".join(sheet.example.split()) in shown.text
    assert f"Seat {sheet.seats}" in shown.text


def test_a_kind_that_is_not_there_is_not_found(browse: FlaskClient) -> None:
    answer = browse.get("/sheets/chess")
    assert answer.status_code == 404
    assert "there is no kind of game" in answer.text


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("kind", KINDS)
def test_it_prints_on_one_page_of_a4_with_every_row(visit: Callable[..., Page], kind: str) -> None:
    printed = PdfReader(BytesIO(visit(f"/sheets/{kind}").pdf(prefer_css_page_size=True)))
    (paper,) = printed.pages
    words = paper.extract_text()
    assert [round(float(each)) for each in paper.mediabox[2:]] == [595, 842]
    assert "24" in words.split()
    assert "Print this page" not in words
    assert "%paipu 1" in words
