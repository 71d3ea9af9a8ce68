"""In a language of accented letters every page, every help and every sentence has no plain Latin word but names, codes and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.club import Club
from tests.messages.pseudo import PSEUDO, untranslated
from web.app import create_app

TEMPLATES = Path(create_app.__code__.co_filename).parent / "templates"
SAMPLES = (
    "two_players",
    "guandan/board_table_1",
    "guandan/board_table_2",
    "guandan/match",
    "khanhoo/match",
    "guandan/team_match/round_1_table_1",
)
SHOWN = re.compile(r'(?:aria-label|title|alt|placeholder)="([^"]*)"')
HIDDEN = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.S)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with a game or two of every kind, boards, a match, a dispute and a payment."""
    with Club.open(str(tmp_path_factory.mktemp("pseudo") / "club.db")) as made:
        yield made


def test_the_pseudo_language_changes_words_and_keeps_what_no_translator_changes() -> None:
    told = PSEUDO.pgettext("x", "found {found!r}, expected <b>one</b>: 'paipu games' or paipu log init --id EUR/2")
    assert told == "⟦ƒóúñð {found!r}, éẋþéçţéð <b>óñé</b>: 'paipu games' óŕ paipu log init --id EUR/2⟧"
    assert (PSEUDO.pgettext("x", "{text}"), PSEUDO.npgettext("x", "a", "b", 2)) == ("{text}", "⟦ƀ⟧")


def test_plain_words_are_found_and_known_names_are_none() -> None:
    assert untranslated("⟦Ĝúó⟧ draws Guo 4b EUR", re.compile("Guo|EUR")) == ["draws"]
