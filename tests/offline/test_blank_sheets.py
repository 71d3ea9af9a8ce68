"""Blank sheets: columns that the result board of a kind of game gives, in the order in which a row is typed."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from replay.offline import blank_sheet, sheet_kinds, sheet_pdf
from replay.rules import room
from replay.words.errors import BadInput, NotFound
from replay.words.languages import languages
from tests.support.formats.texts import typed

KINDS = [kind for kind, _ in sheet_kinds()]


def headings(kind: str) -> list[str]:
    return [str(each.heading) for each in blank_sheet(kind).columns]


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_on_the_sheet_is_a_record_of_two_hands(kind: str) -> None:
    record = typed(blank_sheet(kind).example)
    assert [type(event).__name__ for event in record.events].count("HandEnded") == 2
    assert {event.depth for event in record.events if type(event).__name__ == "HandStarted"} == {"result"}


@pytest.mark.translated
@pytest.mark.parametrize("kind", KINDS)
def test_the_example_on_a_chinese_sheet_is_the_same_record_with_chinese_words(kind: str) -> None:
    sheet = blank_sheet(kind, languages()["zh-Hans"].catalogue)
    assert '[Place "阿姆斯特丹"]' in sheet.example
    assert "{末班电车}" in sheet.example
    assert [event for event in typed(sheet.example).events if type(event).__name__ == "HandEnded"] == [
        event for event in typed(blank_sheet(kind).example).events if type(event).__name__ == "HandEnded"
    ]


@pytest.mark.parametrize(
    ("kind", "cells", "lines"),
    [
        ("quandui", ["3", "2", "1", "##", "", "", "so late"], "== hand 3, dealer 2\n1 ## {so late}"),
        ("quandui", ["4", "", "3", "#", "4w", "2", ""], "== hand 4\n3 # 4w from 2"),
        ("quandui", ["5", "", "1", "stock empty", "", "", ""], "== hand 5\n1 stock empty"),
        ("guandan", ["1", "1", "3", "1", "", "", ""], "== hand 1, dealer 1\n3 finishes 3 1"),
        ("khanhoo", ["1", "1", "3", "8", "11", "12", "", ""], "== hand 1, dealer 1\n3 out 1=8, 2=11, 3=12"),
    ],
)
def test_a_row_is_typed_from_left_to_right(kind: str, cells: list[str], lines: str) -> None:
    sheet = blank_sheet(kind)
    assert sheet.typed(cells) == lines


def test_a_filled_sheet_is_imported() -> None:
    sheet = blank_sheet("quandui")
    rows = [
        ["1", "1", "2", "##", "", "", ""],
        ["2", "", "1", "#", "4w", "3", "the last tram"],
        ["3", "", "1", "stock empty", "", "", ""],
    ]
    head = '%paipu 1\n[Rules "quandui/pagat"] [Date "2026-11-20"] [Stake "1.00 EUR"] [Seats "Guo; Li; Chen"] [Depth "result"]\n'
    events = typed(head + "\n".join(map(sheet.typed, rows))).events
    ended: Any = [event for event in events if type(event).__name__ == "HandEnded"]
    assert [each.how for each in ended] == ["won", "won", "drawn"]


def test_the_columns_are_those_of_the_result_board() -> None:
    assert headings("quandui") == ["Hand", "Dealer", "Who won?", "How", "Discard", "From seat", "Note"]
    assert headings("guandan") == ["Hand", "Dealer", "Place 1", "Place 2", "Place 3", "Place 4", "Note"]
    assert headings("khanhoo") == ["Hand", "Dealer", "Who went out?", "Seat 1", "Seat 2", "Seat 3", "Seat 4", "Note"]
    assert blank_sheet("quandui").columns[3].choices == ["#", "##", "stock empty"]
    assert [str(each.label) for each in blank_sheet("quandui").signs][:2] == ["Pairs", "Quan dui"]


def test_a_kind_without_results_has_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(room("khanhoo")), "result_board", None)
    assert [kind for kind, _ in sheet_kinds()] == ["guandan", "quandui"]
    with pytest.raises(BadInput, match="no blank sheet for Khanhoo: its hands are recorded move by move"):
        blank_sheet("khanhoo")


def test_a_kind_that_is_not_there_is_named() -> None:
    with pytest.raises(NotFound, match=r"there is no kind of game 'chess', expected one of: guandan"):
        blank_sheet("chess")


@pytest.mark.parametrize("kind", KINDS)
def test_on_paper_it_is_one_page_with_all_of_it(kind: str) -> None:
    sheet = blank_sheet(kind)
    paper = sheet_pdf(sheet)
    (page,) = PdfReader(BytesIO(paper)).pages
    words = page.extract_text()
    assert all(str(each.heading) in words for each in sheet.columns)
    assert all(line in words for line in sheet.example.split("\n"))
    assert f"\n{sheet.rows}" in words
    assert sheet_pdf(sheet) == paper
