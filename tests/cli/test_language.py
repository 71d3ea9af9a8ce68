"""The terminal speaks the language of --lang, of PAIPU_LANG, or of the locale."""

from __future__ import annotations

import pytest

from cli import wording
from cli.click_words import TEXTS
from replay.display import width
from replay.languages import languages
from replay.messages import language
from tests.cli.conftest import Paipu, Process

EXAMPLES = {tag: wording.EXAMPLES().words(each.catalogue) for tag, each in languages().items()}
USAGE = {tag: each.catalogue.pgettext("click.usage", "Usage:") for tag, each in languages().items()}


def spoken(said: str) -> str:
    """Which language a help is in."""
    (tag,) = (tag for tag in EXAMPLES if f"\n{EXAMPLES[tag]}:\n" in said and said.startswith(USAGE[tag]))
    return tag


def test_the_languages_can_be_told_apart_by_what_this_test_looks_for() -> None:
    assert len({(EXAMPLES[tag], USAGE[tag]) for tag in languages()}) == len(languages())


@pytest.mark.parametrize(
    ("words", "env", "tag"),
    [
        ([], {}, "en"),
        ([], {"LC_ALL": "zh_CN.UTF-8"}, "zh-Hans"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "zh_CN.UTF-8"}, "zh-Hant"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_HK"}, "zh-Hant"),
        ([], {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ([], {"LC_ALL": "fr_FR.UTF-8"}, "en"),
        ([], {"LC_ALL": "zh_CN.UTF-8", "PAIPU_LANG": "en"}, "en"),
        ([], {"PAIPU_LANG": "zh-TW"}, "zh-Hant"),
        (["--lang", "zh-Hans"], {"PAIPU_LANG": "zh-TW"}, "zh-Hans"),
        (["--lang", "en"], {"LC_ALL": "zh_CN.UTF-8"}, "en"),
    ],
)
def test_help_is_in_the_language_that_is_chosen(
    process: Process, words: list[str], env: dict[str, str], tag: str
) -> None:
    with process(*words, "games", "--help", env=env) as running:
        said, complained = running.communicate(timeout=60)
    assert (running.returncode, complained.decode()) == (0, "")
    assert spoken(said.decode()) == tag


@pytest.mark.parametrize(
    ("words", "env"),
    [(["--lang", "tlh", "games"], {}), (["games"], {"PAIPU_LANG": "tlh"}), (["--lang", "x" * 5000], {})],
)
def test_a_language_that_there_is_not_is_refused(process: Process, words: list[str], env: dict[str, str]) -> None:
    with process(*words, env=env) as running:
        said, complained = running.communicate(timeout=60)
    assert (running.returncode, said) == (2, b"")
    assert "expected en, zh-Hans, zh-Hant" in complained.decode()
    assert "Traceback" not in complained.decode()


def test_a_command_alone_speaks_the_language_that_it_was_given(paipu: Paipu, club: object) -> None:
    assert paipu("--lang", "zh-Hans", "players").stdout != paipu("players").stdout
    assert "Error" not in paipu("--lang", "zh-Hans", "show", "none", code=2).stderr
    assert paipu("show", "none", code=2).stderr.startswith("Error: ")


def test_data_for_programs_is_the_same_in_every_language(paipu: Paipu, club: object) -> None:
    game = paipu("games", "--json").stdout.split('"id": "')[1][:36]
    for words in (["games", "--json"], ["export", game], ["show", game, "--json"]):
        assert paipu("--lang", "zh-Hant", *words).stdout_bytes == paipu(*words).stdout_bytes


@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_help_fits_a_narrow_terminal(process: Process, tag: str) -> None:
    with process("--lang", tag, "--help", env={"COLUMNS": "60"}) as running:
        said, _ = running.communicate(timeout=60)
    lines = said.decode().partition(f"\n{EXAMPLES[tag]}:\n")[0].splitlines()
    assert [line for line in lines if width(line) > 60] == []


@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_click_says_what_is_wrong_in_the_language_of_the_terminal(process: Process, tag: str) -> None:
    with process("--lang", tag, "games", "--nope") as running:
        _, complained = running.communicate(timeout=60)
    catalogue = languages()[tag].catalogue
    no_option = catalogue.pgettext("click.no-such-option", "No such option {name!r}.").format(name="--nope")
    assert catalogue.pgettext("click.error", "Error: {message}").format(message=no_option) in complained.decode()
    assert "No such" not in complained.decode()


def test_every_language_has_what_click_says() -> None:
    for each in languages().values():
        missing = [text.code for text in TEXTS if each.catalogue.pgettext(text.code, text.text) == text.text]
        assert missing == [] or language(each.catalogue) == "en", each.tag
