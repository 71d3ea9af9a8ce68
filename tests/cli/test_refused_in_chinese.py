"""What the terminal refuses it refuses in the language of whoever typed it: the same place, the same exit code, and nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.words.languages import languages
from tests.cli.conftest import Paipu
from tests.cli.test_bad_input import JSONL, TEXT
from tests.support.soak import thorough

pytestmark = pytest.mark.translated

CHINESE = ["zh-Hans", "zh-Hant"]
ERROR = {
    tag: languages()[tag].catalogue.pgettext("click.error", "Error: {message}").format(message="") for tag in CHINESE
}


@thorough
@pytest.mark.parametrize("tag", CHINESE)
def test_a_bad_record_is_refused_at_the_same_place(
    paipu: Paipu, club: Path, evening: Path, jsonl: bytes, tmp_path: Path, tag: str
) -> None:
    bad = [(name, change(evening.read_bytes()), "paipu") for name, (change, _) in TEXT.items()]
    bad += [(name, change(jsonl), "jsonl") for name, (change, _) in JSONL.items()]
    for name, record, ending in bad:
        path = tmp_path / f"bad.{ending}"
        path.write_bytes(record)
        english = paipu("import", path, code=2)
        chinese = paipu("--lang", tag, "import", path, code=2)
        place = english.stderr.removeprefix("Error: ").split(": ")[0]
        assert chinese.stdout == "", name
        assert chinese.stderr.startswith(f"{ERROR[tag]}{place}: "), (name, chinese.stderr)
        assert "found" not in chinese.stderr, name


@pytest.mark.parametrize("tag", CHINESE)
@pytest.mark.parametrize(
    "typed",
    [
        "show 185b --hand 9", "show 185b --hand 1 --step 99", "show 185b --eyes mine", "show none", "ledger pay Guo Nobody 1",
        "ledger pay Guo Chen 1.001", "hand void 185b --hand 7 --reason x", "players rename Nobody Somebody", "import nowhere.paipu",
        "export 185b -o .", "log prove 1", "ledger statement Nobody", "boards none", "ledger reverse 99 --reason x",
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_without_english(paipu: Paipu, club: Path, tag: str, typed: str) -> None:
    words = typed.split()
    english = paipu(*words, code=2, env={"PAIPU_LANG": "en"})
    chinese = paipu(*words, code=2, env={"PAIPU_LANG": tag})
    assert chinese.stdout == english.stdout == ""
    assert ERROR[tag] in chinese.stderr
    said = set(english.stderr.split()) & {"found", "expected", "Error:", "No", "such", "file", "there", "has", "game"}
    assert said
    assert said & set(chinese.stderr.split()) == set()
