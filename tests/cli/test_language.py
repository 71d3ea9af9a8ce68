"""The terminal speaks the language of --lang, of PAIPU_LANG, or of the locale."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import wording
from cli.language import TEXTS
from replay.words.display import width
from replay.words.languages import languages
from replay.words.messages import language
from tests.cli.conftest import Paipu, Process
from tests.support.soak import thorough

pytestmark = pytest.mark.translated

EXAMPLES = {tag: wording.EXAMPLES().words(each.catalogue) for tag, each in languages().items()}
COLON = {"en": ":", "zh-Hans": "：", "zh-Hant": "："}
USAGE = {tag: each.catalogue.pgettext("click.usage", "Usage:") for tag, each in languages().items()}


def spoken(said: str) -> str:
    """Which language a help is in."""
    (tag,) = (tag for tag in EXAMPLES if f"\n{EXAMPLES[tag]}{COLON[tag]}\n" in said and said.startswith(USAGE[tag]))
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


FOR_PROGRAMS = [
    "games --json", "players --json", "show GAME --json", "sheet GAME --json", "sheet GAME --csv", "boards --json",
    "matches --json", "export GAME", "export GAME --format text", "export GAME --format csv", "ledger balance --format json",
    "ledger balance --format csv", "ledger journal --format json", "ledger journal --format csv",
    "ledger journal --format beancount", "ledger journal --format hledger", "ledger journal --format ledger",
    "ledger statement Guo --format json", "ledger statement Guo --format csv", "ledger settle --format json",
    "ledger settle --format csv", "ledger periods --json", "ledger cash --json", "receipt make GAME --event 3",
    "stats --question seats --json", "schema", "log checkpoint", "evening GAME --json", "club show --json",
]  # fmt: skip


@thorough
@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_data_for_programs_is_the_same_in_every_language(paipu: Paipu, key: str, tag: str) -> None:
    game = paipu("games", "--json").stdout.split('"id": "')[1][:36]
    for line in FOR_PROGRAMS:
        words = line.replace("GAME", game).split()
        english = paipu(*words, env={"PAIPU_LANG": "en"})
        assert english.stdout_bytes, line
        assert paipu(*words, env={"PAIPU_LANG": tag}).stdout_bytes == english.stdout_bytes, line


@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_files_for_programs_and_what_is_recorded_are_the_same_in_every_language(
    paipu: Paipu, key: str, evening: Path, tmp_path: Path, where: Path, tag: str
) -> None:
    game = paipu("games", "--json").stdout.split('"id": "')[1][:36]
    made = {}
    for each in ("en", tag):
        (tmp_path / each).mkdir()
        said = {"PAIPU_LANG": each}
        paipu("log", "prove", 3, "-o", tmp_path / each / "proof", env=said)
        paipu("receipt", "make", game, "--event", 3, "-o", tmp_path / each / "receipt", env=said)
        paipu("export", game, "-o", tmp_path / each / "game.jsonl", env=said)
        paipu("export", "--format", "parquet", "-o", tmp_path / each / "data", env=said)
        paipu("--club", tmp_path / each / "again.db", "import", evening, env=said)
        made[each] = {
            path.relative_to(tmp_path / each): path.read_bytes()
            for path in sorted((tmp_path / each).rglob("*"))
            if path.is_file() and path.suffix != ".db"
        }
        made[each][Path("again")] = paipu("--club", tmp_path / each / "again.db", "export", game).stdout_bytes
    assert len(made["en"]) > 4
    assert made["en"] == made[tag]


@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_help_fits_a_narrow_terminal(process: Process, tag: str) -> None:
    with process("--lang", tag, "--help", env={"COLUMNS": "60"}) as running:
        said, _ = running.communicate(timeout=60)
    lines = said.decode().partition(f"\n{EXAMPLES[tag]}{COLON[tag]}\n")[0].splitlines()
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
        missing = [text.code for text in TEXTS if text.pattern({"count": 1}, each.catalogue) == text.text]
        assert missing == [] or language(each.catalogue) == "en", each.tag
