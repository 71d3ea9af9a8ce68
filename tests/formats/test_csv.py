"""The table of events: one row each, for a spreadsheet that must not run what players are called."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from replay.formats import COLUMNS, read_jsonl, write_csv
from replay.rules import opened_rules


@pytest.fixture(scope="module")
def table() -> bytes:
    path = Path(__file__).parent.parent / "golden" / "record-1.jsonl"
    with path.open("rb") as file:
        records = [each for batch in read_jsonl(file, path.name) for each in batch.records]
    return b"".join(write_csv(records, opened_rules(records[0].data)))


@pytest.fixture(scope="module")
def rows(table: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.decode("utf-8"), newline="")))


def test_the_first_row_names_the_columns(table: bytes) -> None:
    assert table.startswith(b"hand,step,seq,at,type,seat,cards,amount,unit,from,to,text\r\n")


def test_every_event_has_its_row(rows: list[dict[str, str]]) -> None:
    assert [row["seq"] for row in rows] == [str(seq) for seq in range(1, 42)]
    assert all(row["text"] and tuple(row) == COLUMNS for row in rows)


ROWS = """
,,2,2026-11-20T19:00:07.100001Z,Joined,1,,,,,,Guo sits down on seat 1.
1,0,7,2026-11-20T19:00:42.000001Z,HandStarted,,,,,,,Hand 1 begins; Guo (seat 1) deals.
1,2,9,2026-11-20T19:00:56.200003Z,Paid,,,100,EUR/2,player:Guo,pot,Guo antes 1.00 EUR.
1,3,10,2026-11-20T19:01:03.000004Z,Dealt,1,1b 1b 2s DH XH BS,,,,,Guo (seat 1) is dealt 6 cards.
1,6,13,2026-11-20T19:01:24.000002Z,Took,2,BS,,,,,李白 (seat 2) takes the ba shu.
1,21,28,2026-11-20T19:03:09.000002Z,HandEnded,,,,,,,Hand 1 is won; 李白 (seat 2) deals next.
,,31,2026-11-20T19:03:30Z,Left,4,,,,,,<script>alert('牌谱')</script> (seat 4) leaves the table.
2,0,32,2026-11-20T19:03:37.100001Z,HandStarted,,,,,,,Hand 2 begins; 李白 (seat 2) deals.
"""


@pytest.mark.parametrize("row", list(csv.reader(ROWS.split("\n")[1:-1])), ids=lambda row: row[4])
def test_a_row_says_what_happened(rows: list[dict[str, str]], row: list[str]) -> None:
    assert list(rows[int(row[2]) - 1].values()) == row


def test_a_spreadsheet_runs_nothing(rows: list[dict[str, str]]) -> None:
    assert rows[3]["text"] == "'=1+1 sits down on seat 3."
    assert [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
