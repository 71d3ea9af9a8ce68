"""Pages set in type by Typst, which is an extra."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from replay.words.errors import BadInput
from replay.words.messages import Message

_SIMPLIFIED = ("Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "SimSun", "Noto Sans CJK SC")
_TRADITIONAL = ("Noto Serif CJK TC", "Source Han Serif TC", "Songti TC", "PMingLiU", "Noto Sans CJK TC")
_LAST_LATIN = "\u024f"
_LACKING = re.compile(r'the text `"(.+?)"` could not be displayed')
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")


def fonts(tag: str) -> list[str]:
    """The fonts for a language, the best first. The first comes with Typst; the others are asked of the machine, where Chinese is written.

    Noto and Source Han are under the Open Font License; the others come with macOS and Windows.

    >>> fonts("zh-Hant")[:2]
    ['Libertinus Serif', 'Noto Serif CJK TC']
    """
    chinese = _TRADITIONAL + _SIMPLIFIED if tag.startswith("zh-Hant") else _SIMPLIFIED
    return ["Libertinus Serif", *chinese]


def typeset(template: Path, content: Mapping[str, object], remark: str, refusal: Message) -> bytes:
    """The typeset pages (tagged as PDF/UA-1 wants it). Letters that no font can show become escapes, like invisible characters.
    The ``template``, in the language of Typst, reads ``content`` as one JSON value, ``sys.inputs.given``, with the ``remark`` where letters
    became escapes. Raises BadInput with the ``refusal`` where Typst is not installed.
    """
    try:
        import typst  # 84 MB that few clubs need, and of a club few commands
    except ImportError:
        raise BadInput(refusal) from None

    escapes: dict[int, str] = {}
    text = _strings(content, escapes, remark)
    foreign = max(text) > _LAST_LATIN
    while True:
        inputs = {"given": text}
        try:
            return typst.compile(template, sys_inputs=inputs, ignore_system_fonts=not foreign, pdf_standards=["ua-1"])
        except typst.TypstError as error:
            lacking = _lacking(error.diagnostic)
            if not lacking:
                raise
            if foreign:
                escapes |= {ord(letter): letter.encode("unicode_escape").decode() for letter in lacking}
                text = _strings(content, escapes, remark)
            foreign = True


def _strings(content: Mapping[str, object], escapes: Mapping[int, str], remark: str) -> str:
    in_json = {letter: escape.replace("\\", "\\\\") for letter, escape in escapes.items()}
    return json.dumps({**content, "remark": remark if escapes else ""}, ensure_ascii=False).translate(in_json)


def _lacking(diagnostic: str) -> set[str]:
    """The letters that Typst found in no font, from its message when PDF/UA forbids leaving them blank."""
    found = "".join(_LACKING.findall(diagnostic))
    return {letter for letter in _CODE.sub(lambda code: chr(int(code[1], 16)), found) if not letter.isascii()}
