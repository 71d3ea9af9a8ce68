"""`paipu ledger split`: what one paid for several."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def amounts(paipu) -> dict[str, int]:
    return {
        each["player"] or each["account"]: each["amount"]
        for each in json.loads(paipu("ledger", "balance", "--format", "json").stdout)
    }


def test_each_is_charged_alike_and_the_first_what_is_left(paipu, club: Path) -> None:
    before = amounts(paipu)
    said = paipu(
        "ledger", "split", "10.00", "EUR", "--from", "Guo", "--among", "李白", "Guo", "Chen", "--note", "tea", "--yes"
    ).stdout
    assert "Guo paid 李白 3.34 EUR" in said
    assert said.count(": tea") == 2
    after = amounts(paipu)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {
        "Guo": 667,
        "李白": -334,
        "Chen": -333,
    }
    assert paipu("verify").stdout


def test_the_cash_box_is_asked_about_as_a_whole(paipu, club: Path) -> None:
    before = amounts(paipu)
    paipu("ledger", "cash", "in", "Guo", "5.00", "EUR", "--yes")
    command = ("ledger", "split", "6.00", "--from", "cash", "--among", "Guo", "李白")
    assert "more cash than the box holds" in paipu(*command, code=2).stderr
    assert amounts(paipu)["Guo"] == before["Guo"] + 500
    paipu(*command, "--yes")
    assert amounts(paipu)["cash"] == 100


def test_a_retry_with_the_same_id_adds_nothing(paipu, club: Path) -> None:
    command = (
        "ledger",
        "split",
        "9.00",
        "--from",
        "Guo",
        "--among",
        "李白",
        "Chen",
        "--yes",
        "--id",
        "0198a000-0000-7000-8000-000000000001",
    )
    paipu(*command)
    once = amounts(paipu)
    paipu(*command)
    assert amounts(paipu) == once


@pytest.mark.parametrize(
    ("among", "refusal"),
    [
        (("Guo",), "found Guo, expected players besides Guo, each once"),
        (("李白", "李白"), "found 李白, 李白, expected players besides Guo, each once"),
        (("Nobody",), "Nobody"),
        ((), "--among"),
    ],
)
def test_names_that_cannot_be_are_refused_and_nothing_is_recorded(
    paipu, club: Path, among: tuple[str, ...], refusal: str
) -> None:
    before = amounts(paipu)
    assert refusal in paipu("ledger", "split", "9.00", "--from", "Guo", "--among", *among, "--yes", code=2).stderr
    assert amounts(paipu) == before
