"""What all parts of the books have in common: formats, periods, answers for programs."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from replay.answers import Balance, Entry, Period, Player, Posted, Statement
from replay.club import Club
from replay.schemas.strict import schema_of
from tests.support.web.clients import client


@pytest.mark.parametrize("what", ["balance", "journal", "settle"])
def test_every_part_of_the_books_comes_as_csv_and_json(paipu, club: Path, what: str) -> None:
    rows = list(csv.DictReader(paipu("ledger", what, "--format", "csv").stdout.splitlines()))
    values = json.loads(paipu("ledger", what, "--format", "json").stdout)
    listed = values[0]["payments"] if what == "settle" else values
    assert [row["amount"] for row in rows] == [str(each["amount"]) for each in listed]


def test_answers_for_programs_are_as_they_are_described(paipu, club: Path) -> None:
    paipu("ledger", "pay", "Guo", "cash", "2.00")
    reversed_ = json.loads(paipu("ledger", "reverse", "1", "--reason", "he took it back", "--json").stdout)
    assert schema_of(Posted)().load(reversed_)["entries"][0]["corrected"] == {"game": None, "version": 1}
    closed = json.loads(paipu("ledger", "close", "--until", "2020-01-31", "--json").stdout)
    assert schema_of(Period)().load(closed)["version"] == 3
    for answer, words in (
        (Balance, ("ledger", "balance", "--format", "json")),
        (Entry, ("ledger", "journal", "--format", "json")),
        (Statement, ("ledger", "statement", "Guo", "--format", "json")),
        (Period, ("ledger", "periods", "--json")),
        (Player, ("players", "--json")),
    ):
        assert schema_of(answer)(many=True).load(json.loads(paipu(*words).stdout)) != []


def test_the_terminal_and_the_api_answer_the_books_key_by_key_the_same(paipu, club: Path) -> None:
    def in_order(text: str) -> Any:
        return json.loads(text, object_pairs_hook=list)

    paipu("ledger", "pay", "Guo", "cash", "2.00", "--note", "in coins")
    paipu("ledger", "reverse", "1", "--reason", "he took it back")
    with Club.open(str(club)) as opened:
        browse = client(opened)
        answers = {
            words: (
                paipu("ledger", *words.split(), "--format", "json").stdout,
                browse.get(f"/api/v1/ledger/{address}").text,
            )
            for words, address in (
                ("balance", "balances"),
                ("journal", "journal"),
                ("settle", "settle"),
                ("settle --through-house", "settle?through_house=true"),
                ("statement Guo --from 2026-01-01", "statements/Guo?from=2026-01-01"),
                ("statement cash", "statements/cash"),
            )
        }
    for words, (printed, served) in answers.items():
        shown = in_order(printed)
        assert shown != []
        assert in_order(served) == ([("entries", shown), ("next", None)] if words == "journal" else shown), words


@pytest.mark.parametrize(
    ("period", "moved"),
    [
        (["--from", "2026-11-20", "--to", "2026-11-20"], True),
        (["--from", "2026-11-21"], False),
        (["--to", "2026-11-19"], False),
    ],
)
def test_a_period_has_both_its_days(paipu, club: Path, period: list[str], moved: bool) -> None:
    assert (json.loads(paipu("ledger", "journal", "--format", "json", *period).stdout) != []) == moved


def test_a_period_that_cannot_be_is_refused(paipu, club: Path) -> None:
    result = paipu("ledger", "balance", "--from", "2026-11-20", "--to", "2026-11-19", code=2)
    assert "expected the first day not after the last" in result.stderr
    refused = paipu("ledger", "balance", "--from", "20/11/2026", code=2).stderr
    assert "'--from': found '20/11/2026', expected a day such as '2026-11-12', '12 Nov' (the latest" in refused
    assert refused.endswith("or a month such as '2026-11'\n")


def test_an_empty_club_has_empty_books(paipu, empty: Path) -> None:
    assert paipu("ledger", "balance").stdout == "No money has moved.\n"
    assert json.loads(paipu("ledger", "settle", "--format", "json").stdout) == []
