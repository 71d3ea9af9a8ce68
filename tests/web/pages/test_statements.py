"""Statements in the browser: every line leads to its step, and the files for a spreadsheet and for paper say the same."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from replay.club import Club
from replay.ledger import player_id
from replay.words.errors import PaipuError
from tests.support.quandui.records import WHOLE
from tests.support.treasury.evenings import played
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from tests.support.web.pages import page


def address(name: str, ending: str = "") -> str:
    return f"/players/{player_id(name)}/statement{ending}"


def test_every_line_has_its_balance_and_leads_to_the_step_that_caused_it(browse: FlaskClient, club: Club) -> None:
    (statement,) = typed(club).statements("Bot 1")
    lines = re.findall(
        r'<tr role="row"><td role="cell" class="why">.*?</tr>', browse.get(address("Bot 1")).text, re.DOTALL
    )
    assert len(lines) == len(statement.lines) > 1
    for shown, line in zip(lines, statement.lines, strict=True):
        assert f"{abs(line.balance) / 100:.2f} EUR" in shown
        link = re.search(rf'<a href="([^"]+)">hand {line.hand}, step {line.step}</a>', shown)
        assert link is not None
        assert f"game {line.game[:8]}" in shown
        assert f"{abs(line.amount) / 100:.2f} EUR" in page(browse.get(link[1])).text


def test_every_posting_of_the_journal_leads_to_the_step_that_caused_it(browse: FlaskClient, club: Club) -> None:
    shown = browse.get("/ledger/journal").text
    events = re.findall(r'<tbody role="rowgroup">.*?</tbody>', shown, re.DOTALL)
    entries = list(club.books.journal(latest_first=True))
    places = list(dict.fromkeys(each.position for each in entries))
    assert len(places) >= len(events) > 1
    for text, place in zip(events, places, strict=False):
        entry = next(each for each in entries if each.position == place)
        (link,) = re.findall(r'class="source"[^>]*><a href="([^"]+)"', text)
        if entry.hand is not None:
            assert link.endswith(f"/games/{entry.game}/hands/{entry.hand}/steps/{entry.step}")
        assert f"{abs(entry.amount) / 10 ** int(entry.unit[-1]):.{entry.unit[-1]}f}" in page(browse.get(link)).text


def test_an_evening_is_a_row_with_the_balance_after_it_and_a_step_of_the_line(fresh: Callable[..., Club]) -> None:
    def three_evenings(own: Club) -> None:
        for number, (winner, day) in enumerate((([1, 2], "11-20"), ([2], "11-27"), ([1], "12-04")), 1):
            played(own, winner, number=number, day=f"2024-{day}T19:30:00")
        typed(own).pay("Guo", "Li", "0.50 EUR", on=dt.date(2024, 12, 5))

    shown = client(fresh("evenings", three_evenings)).get(address("Guo"))
    rows = re.findall(r"<summary><span>.*?</summary>", shown.text, re.DOTALL)
    assert [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in rows] == [
        "settled 5 December 2024 +0.50 Balance +2.50",
        "Quán Duì 4 December 2024 · 1 hand +2.00 Balance +2.00",
        "Quán Duì 27 November 2024 · 1 hand \N{MINUS SIGN}1.00 Balance 0.00",
        "Quán Duì 20 November 2024 · 2 hands +1.00 Balance +1.00",
    ]
    assert shown.text.count('aria-label="Guo ') == 2
    assert re.findall(r'text-anchor="middle">(\d*)</text>', shown.text)[:4] == ["11", "", "12", ""]


def test_a_period_is_brought_forward_and_carried_forward(browse: FlaskClient) -> None:
    shown = page(browse.get(address("Guo", "?from=2026-11-20&to=2026-11-20")))
    assert "Statement of Guo from 2026-11-20 until 2026-11-20" in shown.text
    assert "Brought forward 0.00 gains +1.00 losses 0.00 Balance +1.00" in shown.text
    later = page(browse.get(address("Guo", "?from=2027-01-01&to=")))
    assert "Brought forward +1.00" in later.text
    assert "Nothing was booked for Guo until then." in page(browse.get(address("Guo", "?to=2020-01-01"))).text


def test_the_statement_comes_for_a_spreadsheet(browse: FlaskClient, club: Club) -> None:
    answer = browse.get(address("Bot 1", ".csv?from=2026-01-02"))
    rows = list(csv.DictReader(answer.text.splitlines()))
    assert answer.content_type == "text/csv; charset=utf-8"
    assert [int(row["balance"]) for row in rows] == [line.balance for line in typed(club).statements("Bot 1")[0].lines]
    assert address("Bot 1", ".csv?from=2026-01-02") in browse.get(address("Bot 1", "?from=2026-01-02")).text


def test_the_ledger_leads_to_the_statements_of_the_same_period(browse: FlaskClient) -> None:
    assert f'{address("Guo", "?from=2026-11-20")}"' in browse.get("/ledger?from=2026-11-20").text


def test_the_statement_comes_on_paper_with_the_same_bytes_each_time(browse: FlaskClient) -> None:
    asked = address("Bot 1", ".pdf?from=2026-01-02")
    assert asked in browse.get(address("Bot 1", "?from=2026-01-02")).text
    once, again = browse.get(asked), browse.get(asked)
    assert once.mimetype == "application/pdf"
    assert once.data.startswith(b"%PDF-")
    assert once.data == again.data
    paper = PdfReader(io.BytesIO(once.data))
    assert "Statement of Bot 1" in paper.pages[0].extract_text()
    links = {
        str(mark.get_object()["/A"]["/URI"])
        for each in paper.pages
        for mark in each.get("/Annots", [])
        if "/A" in mark.get_object()
    }
    assert links
    for link in links:
        assert link.startswith("http://localhost/games/")
        assert browse.get(link.removeprefix("http://localhost")).status_code == 200


def test_the_clubs_own_accounts_have_statements(fresh: Callable[[str], Club]) -> None:
    own = fresh("own")
    own.import_record(WHOLE.encode(), "whole")
    typed(own).pay("Li", "cash", "5.00 EUR", note="coins")
    typed(own).adjust("Li", "fees", "1.00 EUR", "the fee")
    typed(own).pay("Li", "Guo", "0.50 EUR")
    browse = client(own)
    cash = page(browse.get("/ledger/accounts/cash/statement"))
    assert "Statement of cash box" in cash.text
    assert "the box holds 5.00 EUR" in cash.text
    assert "settled coins Li \N{MINUS SIGN}5.00 EUR \N{MINUS SIGN}5.00 EUR event 2 of the club" in cash.text
    event = next(link for link in cash.links if link.startswith("/ledger/events/"))
    assert "Li paid 5.00 EUR into the cash box." in page(browse.get(event)).text
    assert "adjusted the fee Li +1.00 EUR" in page(browse.get("/ledger/accounts/fees/statement")).text
    assert "Nothing was ever booked for over/short." in page(browse.get("/ledger/accounts/over-short/statement")).text
    assert page(browse.get("/ledger/accounts/settled/statement")).text.count("event 4 of the club") == 2
    assert browse.get("/ledger/accounts/cash/statement.csv").text.count("\n") == 2
    assert browse.get("/ledger/accounts/cash/statement.pdf").data.startswith(b"%PDF-")
    assert browse.get("/ledger/accounts/pots/statement").status_code == 404
    message = {each["account"]: each for each in browse.get("/api/v1/ledger/statements/cash").json}["cash"]
    assert [(each["amount"], each["with"], each["game"], each["note"]) for each in message["lines"]] == [
        (-500, "Li", None, "coins")
    ]


def test_no_player_is_called_as_one_of_the_clubs_own_accounts(fresh: Callable[[str], Club]) -> None:
    own = fresh("cash")
    with pytest.raises(PaipuError, match="cash"):
        own.import_record(WHOLE.replace("Guo; Li", "Guo; cash").encode(), "whole")
    assert "Nothing was ever booked" in page(client(own).get("/ledger/accounts/cash/statement")).text


@pytest.mark.parametrize(
    ("asked", "status", "message"),
    [
        (address("Nobody"), 404, "this club has no player with the name or the id"),
        (address("Nobody", ".csv"), 404, "this club has no player with the name or the id"),
        (address("Guo", "?from=tomorrow"), 422, "from: found 'tomorrow', expected a day such as '2026-11-12'"),
        (address("Guo", ".csv?eyes=all"), 422, "found the unknown field 'eyes'"),
        (address("Guo", "?from=2026-11-21&to=2026-11-20"), 422, "expected the first day not after the last"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(browse: FlaskClient, asked: str, status: int, message: str) -> None:
    answer = browse.get(asked)
    assert (answer.status_code, message in page(answer).text) == (status, True)


def test_a_hostile_name_is_only_a_name(fresh: Callable[[str], Club]) -> None:
    own = fresh("hostile")
    name = "<script>alert(1)</script>"
    record = f"""\
%paipu 1
[Rules "quandui/pagat"]
[Date "2026-11-20"]
[Stake "1.00 EUR"]
[Seats "{name}; Li"]
[Depth "observed"]

dealer 1 random

== hand 1, dealer 1, depth result
2 # ?16
$ 1>2 1.00
"""
    own.import_record(record.encode(), "evening")
    browse = client(own)
    for player in (name, "Li"):
        shown = browse.get(address(player))
        assert name not in shown.text
        assert name in page(shown).text


@pytest.mark.usefixtures("without_typst")
def test_without_the_extra_for_paper_the_page_offers_csv(browse: FlaskClient) -> None:
    refused = browse.get(address("Guo", ".pdf"))
    assert refused.status_code == 422
    assert "this club cannot make a PDF" in page(refused).text
    assert browse.get(address("Guo", ".csv")).status_code == 200
