"""Lines as a Chinese keyboard types them: its punctuation, its digits, and the words of lines that belong to no seat."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["canon_word", "half_width"]

_KEPT = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*"|[“「](?:[^"”」\\]|\\.)*[”」])|(?P<note>[{｛](?:[^}｝\\]|\\.)*[}｝])|(?P<comment>[;；].*)'
)
"""What people say in their own words: quotations, notes and comments, of which only the marks are read."""
_SIGNS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord("、"): ord(","), ord("。"): ord(" ")}
_WORDS: Mapping[str, str] = {
    "完整": "full",
    "明面": "observed",
    "结果": "result",
    "結果": "result",
    "底池": "pot",
    "算": "counted",
    "不算": "void",
}
"""What the words mean that become part of an event; those that only begin a line are in the grammar."""


def half_width(line: str) -> str:
    """The line with the signs of the notation for those in full width, each in its place.

    >>> half_width("２　＋？　－７ｗ｛好牌！｝；迟了")
    '2　+?　-7w{好牌！};迟了'
    >>> half_width("入座4“王芳”")
    '入座4"王芳"'
    """
    if line.isascii():
        return line
    made, position = "", 0
    for kept in _KEPT.finditer(line):
        made += line[position : kept.start()].translate(_SIGNS) + _with_marks(kept)
        position = kept.end()
    return made + line[position:].translate(_SIGNS)


def _with_marks(kept: re.Match[str]) -> str:
    words = kept[0]
    if kept["text"]:
        return f'"{words[1:-1]}"'
    return f"{{{words[1:-1]}}}" if kept["note"] else f";{words[1:]}"


def canon_word(text: str) -> str:
    """A word of the grammar as the record has it.

    >>> canon_word("Full"), canon_word("結果")
    ('full', 'result')
    """
    return _WORDS.get(text, text.casefold())
