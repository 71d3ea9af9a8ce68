"""A player's statement in the browser: every line leads to its step, and the file for a spreadsheet says the same."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from web_page import page

from replay.club import Club
from replay.ledger.accounts import player_id
from web.app import create_app


def address(name: str, ending: str = "") -> str:
    return f"/players/{player_id(name)}/statement{ending}"


def test_every_line_has_its_balance_and_leads_to_the_step_that_caused_it(browse: FlaskClient, club: Club) -> None:
    (statement,) = club.statements("Bot 1")
    lines = re.findall(r"<tr><td>[^<].*?</tr>", browse.get(address("Bot 1")).text, re.DOTALL)
    assert len(lines) == len(statement.lines) > 1
    for shown, line in zip(lines, statement.lines, strict=True):
        assert f"{abs(line.balance) / 100:.2f} EUR" in shown
        link = re.search(rf'<a href="([^"]+)">game {line.game[:8]}, hand {line.hand}', shown)
        assert link is not None
        assert f"{abs(line.amount) / 100:.2f} EUR" in page(browse.get(link[1])).text


def test_a_period_is_brought_forward_and_carried_forward(browse: FlaskClient) -> None:
    shown = page(browse.get(address("Guo", "?from=2026-11-20&to=2026-11-20")))
    assert "Statement of Guo from 2026-11-20 until 2026-11-20" in shown.text
    assert "Brought forward 0.00 EUR" in shown.text
    assert "Carried forward +1.00 EUR" in shown.text
    later = page(browse.get(address("Guo", "?from=2027-01-01&to=")))
    assert "Brought forward +1.00 EUR" in later.text
    assert "Guo has won or lost nothing until then." in page(browse.get(address("Guo", "?to=2020-01-01"))).text


def test_the_statement_comes_for_a_spreadsheet(browse: FlaskClient, club: Club) -> None:
    answer = browse.get(address("Bot 1", ".csv?from=2026-01-02"))
    rows = list(csv.DictReader(answer.text.splitlines()))
    assert answer.content_type == "text/csv; charset=utf-8"
    assert [int(row["balance"]) for row in rows] == [line.balance for line in club.statements("Bot 1")[0].lines]
    assert address("Bot 1", ".csv?from=2026-01-02") in browse.get(address("Bot 1", "?from=2026-01-02")).text


def test_the_ledger_leads_to_the_statements_of_the_same_period(browse: FlaskClient) -> None:
    assert f'{address("Guo", "?from=2026-11-20")}"' in browse.get("/ledger?from=2026-11-20").text


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        (address("Nobody"), 404, "this club has no player with the name or the id"),
        (address("Nobody", ".csv"), 404, "this club has no player with the name or the id"),
        (address("Guo", "?from=yesterday"), 422, "from: found 'yesterday', expected a date such as 2026-11-20"),
        (address("Guo", ".csv?eyes=all"), 422, "found the unknown field 'eyes'"),
        (address("Guo", "?from=2026-11-21&to=2026-11-20"), 422, "expected one that does not end before it begins"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(browse: FlaskClient, asked: str, status: int, said: str) -> None:
    answer = browse.get(asked)
    assert (answer.status_code, said in page(answer).text) == (status, True)


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
    browse = create_app(own).test_client()
    for player in (name, "Li"):
        shown = browse.get(address(player))
        assert name not in shown.text
        assert name in page(shown).text
