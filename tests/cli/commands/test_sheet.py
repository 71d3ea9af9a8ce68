"""`paipu sheet`: the score sheet of a game."""

from __future__ import annotations

import json
from pathlib import Path

from pypdf import PdfReader

SHEET = """\
Quán Duì (quandui/pagat), game 185bb1e5, in EUR

 Hand  Dealer  Winner  How       Guo   李白   Chen
    1  Guo     李白    single  -1.00   2.00  -1.00
    2  李白    Chen    single  -1.00  -1.00   2.00
Total                          -2.00   1.00   1.00
"""


def test_a_sheet_is_drawn(paipu, club: Path) -> None:
    assert paipu("sheet", "185b").stdout == SHEET


def test_a_voided_hand_is_marked(paipu, club: Path) -> None:
    paipu("hand", "void", "185b", "--hand", 2, "--reason", "counted wrongly")
    lines = paipu("sheet", "185b").stdout.splitlines()
    assert lines[4].endswith("2.00  void")
    assert lines[5].split() == ["Total", "-1.00", "2.00", "-1.00"]


def test_a_sheet_as_json_counts_minor_units(paipu, club: Path) -> None:
    made = json.loads(paipu("sheet", "185b", "--json").stdout)
    assert made["columns"][3:] == [{"name": name, "unit": "EUR/2"} for name in ("Guo", "李白", "Chen")]
    cells = ["Guo", "李白", "single", -100, 200, -100]
    assert made["rows"][0] == {"hand": 1, "cells": cells, "void": False, "replaces": None}
    assert made["totals"] == ["", "", "", -200, 100, 100]


def test_a_sheet_goes_into_a_file_that_is_never_overwritten_unasked(paipu, club: Path, tmp_path: Path) -> None:
    path = tmp_path / "evening.csv"
    result = paipu("sheet", "185b", "--csv", "-o", path)
    assert (result.stdout, result.stderr) == ("", f"Wrote {path}.\n")
    assert path.read_bytes().splitlines()[1].decode() == "1,Guo,李白,single,-100,200,-100,"
    assert "this file exists already" in paipu("sheet", "185b", "-o", path, code=2).stderr
    paipu("sheet", "185b", "-o", path, "--force")
    assert path.read_text("utf-8") == SHEET


def test_a_sheet_has_one_form(paipu, club: Path) -> None:
    assert "Choose one format. You asked for csv and json." in paipu("sheet", "185b", "--json", "--csv", code=2).stderr
    assert "found no game 'zzz'" in paipu("sheet", "zzz", code=2).stderr


def test_a_blank_sheet_is_a_pdf_of_one_page_and_needs_no_club(paipu, tmp_path: Path) -> None:
    path = tmp_path / "blank.pdf"
    assert paipu("sheet", "--blank", "guandan", "-o", path).stderr == f"Wrote {path}.\n"
    (page,) = PdfReader(path).pages
    assert "1 finishes 1 2 3 4" in page.extract_text()


def test_a_blank_sheet_of_a_kind_that_is_not_there_is_refused(paipu) -> None:
    done = paipu("sheet", "--blank", "chess", code=2)
    assert "there is no kind of game 'chess', expected one of: guandan" in done.stderr


def test_a_sheet_is_of_a_game_or_blank(paipu) -> None:
    for args in ((), ("3f2a", "--blank", "guandan"), ("--blank", "guandan", "--json")):
        assert "Give a game" in paipu("sheet", *args, code=2).stderr
