"""A text without a translation is shown in English wherever people read, and a release is held back by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import language, wording
from cli.main import main
from docs.untranslated import LOCALE, untranslated
from replay.club import Club
from replay.words.languages import Language, read_catalogue
from replay.words.messages import ENGLISH
from tests.support.clubs import new_club
from tests.support.web.clients import client
from tests.support.web.recorder import open_table
from web.recorder import TEXTS
from web.refusals import TITLE_NOT_FOUND

NEW = ("web.title-not-found", "recorder.more", "cli.no-game", "page")
"""The texts that a contributor added: three codes, and every word of the templates."""
CHINESE = {"Accept-Language": "zh-Hans"}


def without_new(text: str) -> str:
    """Take the translations of those texts out of a catalogue."""
    codes = tuple(f'msgctxt "{code}"\n' for code in NEW)
    entries = [
        re.sub(r'^(msgstr(?:\[0\])?) (?:".*"\n?)+', r'\1 ""', entry, flags=re.MULTILINE)
        if any(code in entry for code in codes)
        else entry
        for entry in text.split("\n\n")
    ]
    return "\n\n".join(entries)


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Club]:
    """A club whose Chinese lacks these translations."""
    lacking = read_catalogue(without_new((LOCALE / "zh-Hans.po").read_text("utf-8")), "zh-Hans.po")
    monkeypatch.setattr(Language, "catalogue", lacking)
    with new_club(tmp_path / "club.db") as made:
        yield made
    language.use_catalogue(ENGLISH)


def test_a_text_without_a_translation_is_in_english_on_a_chinese_page(club: Club) -> None:
    page = client(club).get("/players", headers=CHINESE)
    assert page.headers["Content-Language"] == "zh-Hans"
    assert "Nobody has sat down at a table of this club yet." in page.text


def test_a_text_without_a_translation_is_in_english_in_the_recorders_script(club: Club) -> None:
    game = open_table(club, "quandui/pagat", "Li", "Guo")
    page = client(club).get(f"/games/{game}/record", headers=CHINESE).text
    assert f'"{TEXTS["more"]()}"' in page.replace("&#34;", '"')


def test_a_text_without_a_translation_is_in_english_in_a_chinese_answer_of_the_api(club: Club) -> None:
    answer = client(club).get("/api/v1/games/none", headers=CHINESE)
    assert answer.headers["Content-Language"] == "zh-Hans"
    assert answer.json is not None
    assert answer.json["title"] == str(TITLE_NOT_FOUND())


def test_a_text_without_a_translation_is_in_english_in_a_chinese_terminal(club: Club, tmp_path: Path) -> None:
    words = ["--lang", "zh-Hans", "--club", str(tmp_path / "club.db")]
    assert CliRunner().invoke(main, [*words, "games"]).output == f"{wording.NO_GAME()}\n"


def test_the_check_of_a_release_names_every_text_without_a_translation() -> None:
    found = list(untranslated(without_new((LOCALE / "zh-Hans.po").read_text("utf-8"))))
    assert set(NEW) <= {each.partition(":")[0] for each in found}
    assert "page: Nobody has sat down at a table of this club yet." in found
    assert "recorder.more: More" in found
    assert any(each.startswith("page: %(count)s") for each in found)
    assert list(untranslated('msgid ""\nmsgstr ""\n\nmsgctxt "a.b"\nmsgid "of"\nmsgstr ""\n"了"\n')) == []
