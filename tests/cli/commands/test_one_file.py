"""A hand or an evening as one file for any browser, and the names that numbers replace in what is exported."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import GAME, Paipu
from tests.support.clubs import new_club
from tests.support.quandui.records import UNSEEN_PART, WHOLE

HTML = ("--format", "html")
Export = Callable[..., str]


@pytest.fixture
def export(paipu: Paipu, club: Path) -> Export:
    return lambda *more: paipu("export", GAME, *more).stdout


def frames(page: str, number: int) -> dict[str, Any]:
    packed = re.search(rf'<script type="text/plain" id="frames-{number}">([^<]*)</script>', page)
    assert packed is not None
    found: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed[1])))
    return found


def test_an_evening_is_a_list_of_its_hands_with_every_step_in_words_and_a_line(export: Export) -> None:
    page = export(*HTML)
    assert re.findall(r'<details class="told" id="(h\d)"', page) == ["h1", "h2"]
    assert '<a href="#h1s3"><span class="number">3</span> ' in page
    assert 'class="ch"' in page
    assert len(frames(page, 1)["frames"]) == frames(page, 1)["steps"] == page.count('<li id="h1s')


def test_it_asks_for_nothing_and_its_own_policy_allows_no_request(export: Export) -> None:
    page = export(*HTML, "--hand", 1)
    assert "default-src 'none'" in page
    assert set(re.findall(r'(?:href|src|action)="([^"#])', page)) == set()
    assert "url(" not in page
    assert not re.search(r'(?:href|src)=\\?"[^#]', json.dumps(frames(page, 1)["texts"]))


def test_one_hand_has_nothing_of_the_others(export: Export) -> None:
    page = export(*HTML, "--hand", 2)
    assert re.findall(r'<details class="told" id="(h\d)"', page) == ["h2"]
    assert 'class="ch"' not in page


def test_a_hand_that_is_not_there_is_refused(paipu: Paipu, club: Path) -> None:
    assert (
        "expected one of this game, which has hands 1 to 2" in paipu("export", GAME, *HTML, "--hand", 3, code=2).stderr
    )


@pytest.mark.parametrize("form", [HTML, ("--format", "jsonl"), ("--format", "text"), ("--format", "csv")])
@pytest.mark.parametrize("eyes", ["public", "seat:1", "seat:2"])
def test_no_file_has_a_card_that_its_eyes_may_not_see(
    paipu: Paipu, tmp_path: Path, form: tuple[str, ...], eyes: str
) -> None:
    made = []
    for name, unseen in (("one", UNSEEN_PART), ("other", UNSEEN_PART.replace("BS", "1b"))):
        there = tmp_path / f"{name}.db"
        with new_club(there) as club:
            club.import_record(WHOLE.replace(UNSEEN_PART, unseen).encode(), "whole")
            game = club.games()[0].id
        shown = paipu("--club", there, "export", game, *form, "--eyes", eyes).stdout
        made.append(re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "", shown))
    assert (made[0] == made[1]) is (eyes != "seat:2")


@pytest.mark.parametrize("form", [HTML, ("--format", "jsonl"), ("--format", "text"), ("--format", "csv")])
def test_numbers_replace_names_and_nothing_is_left_of_what_people_wrote(
    paipu: Paipu, club: Path, form: tuple[str, ...]
) -> None:
    paipu("hand", "dispute", GAME, "--hand", 1, "--seat", 3, "--reason", "Guo showed it to Marie")
    shown = paipu("export", GAME, *form, "--names", "replaced").stdout
    packed = json.dumps(frames(shown, 1), ensure_ascii=False) if form == HTML else ""
    for name in ("Guo", "李白", "Chen", "Marie", "Amsterdam"):
        assert name not in shown + packed
    assert "Player 2" in shown
