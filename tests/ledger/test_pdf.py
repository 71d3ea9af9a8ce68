from __future__ import annotations

import datetime as dt
import io
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
import typst
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PdfReader

from docs.untranslated import LOCALE
from replay.answers import Line, Statement
from replay.ledger import MOST_LINES, statement_pdf
from replay.ledger.names import reason
from replay.offline import blank_sheet, sheet_pdf
from replay.rights import Settings
from replay.words.display import visible
from replay.words.errors import BadInput
from replay.words.languages import languages
from replay.words.messages import ENGLISH
from tests.support.missing_programs import skip_without
from tests.support.pseudo import PSEUDO, untranslated
from tests.support.soak import long, some, thorough, times

ROOT = Path(__file__).parents[2]
GAME = "0198f000-0000-7000-8000-000000000001"
OTHER = "0201a000-0000-7000-8000-000000000002"
EVENT = "0198f000-0000-7000-8000-0000000000ee"
WHEN = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
POT = Line(WHEN, WHEN.date(), "ante", None, f"pots:{GAME}", -1250, -1000, GAME, 2, 7, 40, EVENT, WHEN, WHEN.date())
REMARK = "Characters without a font on this computer are written as codes"

HOSTILE = [
    '#import "@preview/x:1.0.0": *',
    "#panic() $x^2$ *b* _i_ `c` @d <e> // f /* g",
    "</b>&amp;",
    "\\input{x}",
    "\u202eoug\u2066",
    "x" * 100,
    "\u202e" * 40,
    "W" * 20 + " " + "李" * 50,
    "\x1b[2J\r\n",
    "= Guo",
    "-12.50",
    '"}]}',
]


def paid(number: int, other: str = "Li", why: str = "single") -> Line:
    """The line of a payment: 5 cents times its number, won if that is odd and lost if it is even."""
    amount = 5 * number * (-1) ** (number + 1)
    at = WHEN + dt.timedelta(minutes=number)
    return Line(at, at.date(), why, other, "players:2", amount, 0, GAME, number, 3, number, EVENT, at, at.date())


def statement(lines: Sequence[Line] = (POT,), player: str = "Guo", unit: str = "EUR/2") -> Statement:
    """The lines with their balances reckoned, from an opening balance of 250."""
    balance, reckoned = 250, []
    for line in lines:
        balance += line.amount
        reckoned.append(replace(line, balance=balance))
    since, until = dt.date(2026, 11, 1), dt.date(2026, 11, 30)
    return Statement(player, "players:1", unit, since, until, 250, balance, reckoned)


def pages(pdf: bytes) -> list[Any]:
    return list(PdfReader(io.BytesIO(pdf)).pages)


def text(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in pages(pdf))


def squeezed(words: str) -> str:
    return re.sub(r"\s", "", words)


def fonts(pdf: bytes) -> Iterator[Any]:
    """The descriptor of each font of the file, with its name."""
    for page in pages(pdf):
        for font in page["/Resources"]["/Font"].values():
            yield font["/DescendantFonts"][0]["/FontDescriptor"]


def test_a_printed_statement_reads_like_one_of_a_bank() -> None:
    lines = [POT, replace(paid(61, "O'Brien"), hand=None, step=None, game=OTHER), replace(paid(2), step=None)]
    assert text(statement_pdf("Guo", [statement(lines)])).splitlines() == [
        "Statement of Guo",
        "From 2026-11-01 until 2026-11-30; days are UTC.",
        "EUR",
        "3 lines: 3.05 in, 12.60 out",
        "Day Why To or from Amount EUR Balance Where",
        "Brought forward 2.50",
        "2026-11-20 ante to pot −12.50 −10.00 hand 2, step 7, game 0198f000",
        "2026-11-20 single from O'Brien 3.05 −6.95 between hands, game 0201a000",
        "2026-11-20 single to Li −0.10 −7.05 hand 2, game 0198f000",
        "Carried forward −7.05",
        "players:1 · EUR/2 page 1 of 1",
    ]


def test_a_statement_has_the_name_and_the_days_of_its_club() -> None:
    settings = Settings(name="周二 Club", zone="Asia/Shanghai", day_begins=6)
    assert text(statement_pdf("Guo", [statement()], settings=settings)).splitlines()[:3] == [
        "周二 Club",
        "Statement of Guo",
        "From 2026-11-01 until 2026-11-30; days are those of Asia/Shanghai and begin at 6:00.",
    ]


def test_a_line_says_what_it_corrects_and_whether_it_was_booked_late() -> None:
    settled = replace(POT, game=None, hand=None, step=None, why="settled", other="cash", amount=1250, note="in coins")
    lines = [replace(POT, corrects="hand:1", entered=WHEN.date() - dt.timedelta(days=30)), settled]
    found = squeezed(text(statement_pdf("Guo", [statement(lines)])))
    assert "hand2,step7,game0198f000,correctshand1,happened2026-10-21" in found
    assert "settledpaidtocashbox12.502.50event40oftheclub:incoins" in found


def test_several_units_follow_each_other_and_a_period_may_be_open() -> None:
    points = replace(statement(unit="points/0"), since=None, until=None)
    found = text(statement_pdf("Guo", [points, statement([])])).splitlines()
    assert found[1:3] == ["From the first day on; days are UTC.", "points"]
    assert found[found.index("EUR") :] == [
        "EUR",
        "0 lines: 0.00 in, 0.00 out",
        "Day Why To or from Amount EUR Balance Where",
        "Brought forward 2.50",
        "Carried forward 2.50",
        "players:1 · points/0, EUR/2 page 1 of 1",
    ]


def test_who_never_won_or_lost_gets_a_page_that_says_so() -> None:
    assert text(statement_pdf("Guo", [])).splitlines() == ["Statement of Guo", "No money has moved.", "page 1 of 1"]


@thorough
def test_every_page_of_many_names_its_columns_and_they_add_up() -> None:
    whole = statement([paid(number) for number in range(1, 131)])
    found = [page.extract_text() for page in pages(statement_pdf("Guo", [whole]))]
    assert len(found) == 3
    for number, page in enumerate(found, 1):
        assert page.count("Day Why To or from Amount EUR Balance Where") == 1
        assert page.endswith(f"players:1 · EUR/2 page {number} of 3")
        assert page.startswith("Statement of Guo")
    lines = re.findall(r" Li (−?)([0-9]+)\.([0-9]{2}) ", "\n".join(found))
    amounts = [int(major + minor) * (-1 if sign else 1) for sign, major, minor in lines]
    assert amounts == [line.amount for line in whole.lines]
    opening, closing = whole.opening / 100, (whole.opening + sum(amounts)) / 100
    assert f"Brought forward {opening:.2f}\n" in found[0]
    assert f"Carried forward {closing:.2f}\n".replace("-", "−") in found[-1]


@thorough
@long
def test_the_same_statement_has_the_same_bytes_anywhere_at_any_time(tmp_path: Path) -> None:
    given_in = ("李白", [statement([paid(1, "Łukasz"), paid(2, "李白", "定金")], "李白"), statement(unit="points/0")])
    here = statement_pdf(*given_in)
    assert statement_pdf(*given_in) == here
    assert not re.search(rb"CreationDate|ModDate|CreateDate|ModifyDate", here)
    script = (
        "import pickle, sys; from replay.ledger.files import statement_pdf; assert 'typst' not in sys.modules;"
        "sys.stdout.buffer.write(statement_pdf(*pickle.load(sys.stdin.buffer)))"
    )
    places = (
        {"TZ": "America/Adak", "LC_ALL": "de_DE.UTF-8", "PYTHONHASHSEED": "2", "SOURCE_DATE_EPOCH": "1"},
        {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "1"},
    )
    for place in some(places, 1):
        home = tmp_path / place["PYTHONHASHSEED"]
        home.mkdir()
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT)} | place
        command = [sys.executable, "-B", "-W", "error", "-c", script]
        there = subprocess.run(
            command, input=pickle.dumps(given_in), capture_output=True, check=True, env=environment, cwd=home
        )
        assert (there.stdout, there.stderr) == (here, b"")
        assert [*home.iterdir()] == []


def test_the_template_fetches_and_reads_nothing() -> None:
    source = (ROOT / "replay/ledger/statement.typ").read_text("utf-8")
    assert not re.search(r"import|include|@|read\(|image|plugin|datetime", source)


@cache
def everywhere(name: str) -> str:
    """All that a statement says in which a name is wherever there can be one."""
    lines = [paid(1, name, name), replace(paid(2, name), hand=None, note=name)]
    return squeezed(text(statement_pdf(name, [statement(lines, name), statement(unit="points/0")])))


@thorough
@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_name_changes_nothing_but_the_text(name: str) -> None:
    found = everywhere(name)
    for shown in (visible(name), reason(name)):
        found = found.replace(squeezed(shown), "Guo")
    assert found == everywhere("Guo")


@settings(max_examples=times(50, 4))
@given(st.text(min_size=1, max_size=100))
def test_no_name_keeps_a_statement_from_being_printed(name: str) -> None:
    assert squeezed(text(statement_pdf(name, [statement([paid(1, name, name)], name)]))).startswith("Statementof")


def test_chinese_names_are_shown_in_type_that_is_in_the_file() -> None:
    pdf = statement_pdf("李白", [statement([paid(1, "張偉", "定金")], "李白")])
    if REMARK in text(pdf):
        skip_without("Chinese type", "fonts-noto-cjk")
    assert {"李白", "張偉", "定金"} <= set(text(pdf).split())
    assert any("Libertinus" not in found["/FontName"] for found in fonts(pdf))
    assert all("/FontFile3" in found or "/FontFile2" in found for found in fonts(pdf))


def test_without_chinese_type_names_are_codes_and_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    setting: Any = typst.compile

    def without_type(*given_in: Any, **options: Any) -> Any:
        return setting(*given_in, **options | {"ignore_system_fonts": True})

    monkeypatch.setattr(typst, "compile", without_type)
    found = text(statement_pdf("李白", [statement([paid(1, "Łukasz"), paid(2, "😀 Guo")], "李白")]))
    assert found.startswith("Statement of \\u674e\\u767d\nFrom")
    assert REMARK in found
    assert "Łukasz" in found
    assert "\\U0001f600 Guo" in found


def test_lines_lead_to_their_steps_only_where_there_is_an_address() -> None:
    whole = [statement([paid(1), POT, paid(2)])]
    assert all("/Annots" not in page for page in pages(statement_pdf("Guo", whole)))
    linked = statement_pdf("Guo", whole, lambda line: None if line is POT else f"https://club.example/{line.version}")
    (page,) = pages(linked)
    assert [each.get_object()["/A"]["/URI"] for each in page["/Annots"]] == [
        "https://club.example/1",
        "https://club.example/40",
        "https://club.example/2",
    ]
    assert page.extract_text() == text(statement_pdf("Guo", whole))


def test_every_word_of_a_printed_statement_comes_from_the_catalogue() -> None:
    late = replace(POT, corrects="hand:1", entered=WHEN.date() - dt.timedelta(days=30))
    box = replace(POT, game=None, hand=None, step=None, why="settled", other="cash", note="7")
    found = text(statement_pdf("Guo", [statement([POT, late, box, paid(2)])], catalogue=PSEUDO))
    assert untranslated(found, re.compile("Guo|Li|EUR|players:1")) == []


def test_a_printed_statement_names_the_language_that_it_is_in() -> None:
    class Chinese(NullTranslations):
        def info(self) -> dict[str, str]:
            return {"language": "zh_CN"}

    languages = [
        PdfReader(io.BytesIO(statement_pdf("Guo", [], catalogue=catalogue))).trailer["/Root"]["/Lang"]
        for catalogue in (ENGLISH, Chinese())
    ]
    assert languages == ["en", "zh"]


@thorough
@pytest.mark.translated
@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_every_letter_of_a_language_has_a_glyph(tag: str) -> None:
    with (LOCALE / f"{tag}.po").open("rb") as file:
        texts = [
            form for each in read_po(file) for form in ([each.string] if isinstance(each.string, str) else each.string)
        ]
    letters = "".join(sorted(each for each in set("".join(texts)) if each > "\u024f"))
    assert len(letters) > 700
    page = text(statement_pdf("Guo", [], catalogue=languages()[tag].catalogue, settings=Settings(name=letters)))
    if "\\u4e00" in page:
        skip_without("Chinese type", "fonts-noto-cjk")
    assert "\\u" not in page
    assert "一" in page


def test_more_lines_than_anybody_prints_are_refused() -> None:
    refusal = f"found {MOST_LINES + 1} lines, expected at most {MOST_LINES} to print: choose a shorter period"
    with pytest.raises(BadInput, match=f"^{refusal}$"):
        statement_pdf("Guo", [statement([POT] * MOST_LINES), statement()])


@pytest.mark.translated
@pytest.mark.parametrize(("tag", "font"), [("zh-Hans", "NotoSerifCJKsc"), ("zh-Hant", "NotoSerifCJKtc")])
def test_a_sheet_in_chinese_has_the_letters_of_its_script(tag: str, font: str) -> None:
    page = PdfReader(io.BytesIO(sheet_pdf(blank_sheet("quandui"), languages()[tag].catalogue))).pages[0]
    if "\\u" in page.extract_text():
        skip_without("Chinese type", "fonts-noto-cjk")
    used = {str(each.get_object()["/BaseFont"]) for each in page["/Resources"]["/Font"].values()}
    assert any(font in each for each in used)
    assert "Quán" not in page.extract_text()
