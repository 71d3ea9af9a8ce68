"""A catalogue is read as translators write it."""

from __future__ import annotations

import pytest

from replay.words.errors import BadInput
from replay.words.languages import read_catalogue

HEAD = """# Szövegek
msgid ""
msgstr ""
"Language: hu\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
TEXTS = """
#: a/wording.py
#, python-brace-format
msgctxt "a.who"
msgid "{player} (seat {seat})"
msgstr "{seat}. szék: "
"{player}\\t\\"a\\\\b\\"\\n"

msgctxt "a.cards"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} lap"
msgstr[1] "{count} lapok"

#, fuzzy, python-brace-format
msgctxt "a.guess"
msgid "a guess"
msgstr "tipp"

msgctxt "a.to-do"
msgid "to do"
msgstr ""

#~ msgctxt "a.gone"
#~ msgid "gone"
#~ msgstr "elment"
"""


def test_texts_are_found_by_code_and_english() -> None:
    read = read_catalogue(HEAD + TEXTS, "hu.po")
    assert read.pgettext("a.who", "{player} (seat {seat})") == '{seat}. szék: {player}\t"a\\b"\n'
    assert read.pgettext("b.who", "{player} (seat {seat})") == "{player} (seat {seat})"
    assert read.info()["language"] == "hu"


def test_a_number_chooses_the_form_by_the_rule_of_the_file() -> None:
    read = read_catalogue(HEAD + TEXTS, "hu.po")
    assert [read.npgettext("a.cards", "{count} card", "{count} cards", n) for n in (1, 2)] == [
        "{count} lap",
        "{count} lapok",
    ]


@pytest.mark.parametrize(("code", "english"), [("a.guess", "a guess"), ("a.to-do", "to do"), ("a.gone", "gone")])
def test_what_is_guessed_open_or_gone_stays_in_english(code: str, english: str) -> None:
    assert read_catalogue(HEAD + TEXTS, "hu.po").pgettext(code, english) == english


def test_lines_may_end_as_on_other_systems() -> None:
    read = read_catalogue((HEAD + TEXTS).replace("\n", "\r\n"), "hu.po")
    assert read.npgettext("a.cards", "{count} card", "{count} cards", 1) == "{count} lap"


@pytest.mark.parametrize("text", ["", "no catalogue", HEAD, TEXTS])
def test_a_file_without_texts_or_without_a_head_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"hu.po: found no catalogue of texts: there is no text in it"):
        read_catalogue(text, "hu.po")


@pytest.mark.parametrize(
    ("is_there", "instead"),
    [
        ("plural=(n != 1);", "plural=n +;"),
        ("plural=(n != 1);", "plural=__import__('os');"),
        ("nplurals=2; plural=(n != 1);", "nplurals=x;"),
        ("charset=utf-8", "charset=none-such"),
        ("; charset=utf-8", ""),
    ],
)
def test_a_head_that_gettext_cannot_use_is_refused(is_there: str, instead: str) -> None:
    with pytest.raises(BadInput, match=r"hu\.po: found no catalogue of texts: found the head"):
        read_catalogue((HEAD + TEXTS).replace(is_there, instead), "hu.po")
