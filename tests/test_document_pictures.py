"""The pictures of the documents: made by a command, small, all of them shown, each with words for people who do not see it."""

from __future__ import annotations

import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from docs.pictures import PICTURES, files, take
from tests.support.soak import thorough

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "img"
SHOWN = [
    (page, alt, (page.parent / path).resolve())
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    for alt, path in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", page.read_text("utf-8"))
]


def test_the_command_makes_a_dozen_pictures_and_every_file_is_one_of_them() -> None:
    assert len(PICTURES) >= 12
    made = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert made == set(files()), "make pictures"


def test_every_picture_is_shown_in_a_document_and_each_that_is_shown_is_there() -> None:
    assert [(page.name, path.name) for page, _, path in SHOWN if not path.is_file()] == []
    assert {path.relative_to(FOLDER).as_posix() for *_, path in SHOWN if FOLDER in path.parents} == set(files())


def test_a_document_in_another_language_shows_its_pages_in_that_language() -> None:
    wrong = [(page.name, path.name) for page, _, path in SHOWN if ("zh-Hans" in str(page)) != ("zh-Hans" in str(path))]
    assert wrong == []


def test_every_picture_says_in_words_what_is_seen() -> None:
    least = {page: 20 if "zh-Hans" in str(page) else 40 for page, *_ in SHOWN}
    assert [
        (page.name, path.name) for page, alt, path in SHOWN if FOLDER in path.parents and len(alt) < least[page]
    ] == []


def test_a_picture_is_small_and_all_of_a_language_together_are_too() -> None:
    sizes = {name: (FOLDER / name).stat().st_size for name in files()}
    assert [(name, size) for name, size in sizes.items() if size > 60_000] == []
    for of_chinese in (False, True):
        assert sum(size for name, size in sizes.items() if ("/" in name) == of_chinese) <= 600_000


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_the_same_pictures_come_out_again(tmp_path: Path) -> None:
    names = ("study.webp", "zh-Hans/recorder.webp", "terminal.webp")
    for again, order in (("first", names), ("second", names[::-1])):
        with ProcessPoolExecutor(
            1, get_context("spawn")
        ) as alone:  # one process has one browser, which may be another test's
            alone.submit(take, tmp_path / again, order).result()
    for name in names:
        first, second = ((tmp_path / again / name).read_bytes() for again in ("first", "second"))
        assert first[:4] == b"RIFF"
        assert first == second
