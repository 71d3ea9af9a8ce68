"""The documents in 简体 have what the English ones have: the same sections, blocks, code and links, in the same order."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from docs.untranslated import LOCALE

ROOT = Path(__file__).parent.parent
TRANSLATED = ROOT / "docs" / "zh-Hans"
PAGES = {ROOT / "README.md": ROOT / "README.zh-Hans.md"} | {
    ROOT / "docs" / path.relative_to(TRANSLATED): path for path in sorted(TRANSLATED.rglob("*.md"))
}
OTHER = PAGES | {chinese: english for english, chinese in PAGES.items()}
WANTED = {
    "README.md",
    *(f"docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md")),
    "docs/notation.md",
    "docs/first-evening.md",
    "docs/questions.md",
    "docs/README.md",
}

each_page = pytest.mark.parametrize("english", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())


def _blocks(page: Path) -> list[str]:
    """Headings, paragraphs, tables, lists, quotations and fenced code of a page, in order."""
    text = page.read_text("utf-8")
    parts = re.split(r"^(```.*?^```)$", text, flags=re.DOTALL | re.MULTILINE)
    return [
        block.strip("\n")
        for place, part in enumerate(parts)
        for block in ([part] if place % 2 else re.split(r"\n{2,}", part))
        if block.strip()
    ]


def _shape(block: str) -> str:
    """What a block is, whatever it says in its language; of fenced code and of the number of a section nothing may differ."""
    lines = block.splitlines()
    if block.startswith("```"):
        return block
    if heading := re.match(r"#+ (\d+\.)?", block):
        return heading[0]
    if block.startswith("|"):
        return f"a table of {len(lines)} lines, columns: {[line.count(' |') for line in lines]}"
    if example := re.match(r"\*\*[A-Z]\d+\.\*\*", block):
        return f"worked example {example[0]}"
    items = sum(line.startswith("- ") for line in lines)
    return "a quotation" if block.startswith("> ") else f"a list of {items}" if items else "a paragraph"


def _codes(block: str) -> list[str]:
    """What a block has in code marks, each once: the order may follow the language."""
    marked = [] if block.startswith("```") else re.findall(r"`([^`]+)`", block)
    return sorted({" ".join(code.split()) for code in marked})


def _slugs(page: Path) -> list[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    titles = [block.lstrip("# ") for block in _blocks(page) if block.startswith("#")]
    return [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]


def _links(page: Path) -> Iterator[str]:
    """Where the links of a page lead: an address, or a file of the house and the number of the heading in it."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if target.startswith("http"):
            yield target
            continue
        name, _, anchor = target.partition("#")
        path = Path(os.path.normpath(page.parent / name)) if name else page
        slugs = _slugs(path) if anchor else []
        heading = f", heading {slugs.index(anchor) if anchor in slugs else anchor}" if anchor else ""
        yield f"{path.relative_to(ROOT).as_posix()}{heading}"


def _in_the_other(link: str) -> str:
    """Return the link as the other document of a pair has it, to the English picture; the link itself if its document has no pair."""
    link = link.replace("docs/img/zh-Hans/", "docs/img/")
    path, comma, heading = link.partition(", ")
    other = OTHER.get(ROOT / path)
    return f"{other.relative_to(ROOT).as_posix()}{comma}{heading}" if other else link


def _words(block: str) -> str:
    """The words of a block, without code and without where its links lead."""
    return re.sub(r"`[^`]*`|\]\([^)\s]*\)", "", block)


def test_what_a_newcomer_reads_is_translated() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in PAGES} >= WANTED


@each_page
def test_a_translation_has_the_sections_blocks_and_code_of_the_english_page(english: Path) -> None:
    assert [_shape(block) for block in _blocks(PAGES[english])] == [_shape(block) for block in _blocks(english)]


@each_page
def test_a_block_names_the_same_codes_in_both(english: Path) -> None:
    assert [_codes(block) for block in _blocks(PAGES[english])] == [_codes(block) for block in _blocks(english)]


@each_page
def test_a_translation_leads_to_the_same_places_and_to_translations_where_there_are_any(english: Path) -> None:
    translated = [_in_the_other(link) for link in _links(PAGES[english])]
    assert sorted(translated) == sorted(_links(english))


@each_page
def test_a_translation_is_chinese_with_chinese_punctuation(english: Path) -> None:
    prose = [_words(block) for block in _blocks(PAGES[english]) if _shape(block) in ("a paragraph", "a quotation")]
    assert [words for words in prose if not re.search("[一-鿿]", words)] == []
    assert [words for words in prose if re.search("[一-鿿](?:[,.;:!?()]| [一-鿿])", words)] == []


@pytest.mark.translated
def test_a_first_evening_calls_pages_and_buttons_by_their_names() -> None:
    english = ROOT / "docs" / "first-evening.md"
    named, translated = (
        [
            re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", _words(block))
            for block in _blocks(page)
            if not block.startswith("```")
        ]
        for page in (english, PAGES[english])
    )
    with (LOCALE / "zh-Hans.po").open("rb") as file:
        known = {(entry.id, entry.string) for entry in read_po(file)}
    pairs = [pair for block in zip(named, translated, strict=True) for pair in zip(*block, strict=True)]
    assert len(pairs) >= 9
    assert [pair for pair in pairs if pair not in known] == []
