"""Text in lines of a terminal in which letters may be wide: Chinese breaks between any two, but not before what closes a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator

from replay.display import width

_WIDE = "\u2e80-\u9fff\uf900-\uffef"
_OPENING, _CLOSING = "“「『（《", "”」』）》，。、；：？！…"
_PIECE = re.compile(
    rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}{_CLOSING}]+)[{_CLOSING}]*|[{_OPENING}{_CLOSING}]+|\s+"
)
"""What no line ends inside of: a word or a wide letter, with the marks that open or close there."""
_GAP = re.compile(r"(?<=\S) {2,}")
"""What is between two columns."""
_AS_IT_IS = "\b\n"
"""How a paragraph begins whose lines stay as they are, in click."""


def wrapped(text: str, cells: int, indent: str = "") -> str:
    """Paragraphs of help, each line at most so many cells wide.

    >>> print(wrapped("列出俱乐部的牌局，含编号。", 12))
    列出俱乐部的
    牌局，含编
    号。
    """
    return "\n\n".join("\n".join(_lines(each, cells, indent)) for each in text.split("\n\n"))


def _lines(paragraph: str, cells: int, indent: str) -> Iterator[str]:
    if paragraph.startswith(_AS_IT_IS):
        return (indent + line for line in paragraph.removeprefix(_AS_IT_IS).splitlines())
    return (indent + line for line in filled(paragraph.replace("\n", " "), cells - width(indent)))


def filled(text: str, cells: int, indent: str = "") -> Iterator[str]:
    """The lines of a text, each at most so many cells wide, except for a word that is wider; all but the first are indented."""
    line, before = "", ""
    for piece in _PIECE.findall(text):
        if line and width(before) + width(line) + width(piece.rstrip()) > cells:
            yield before + line.rstrip()
            line, before = "", indent
        line += piece if line else piece.lstrip()
    if line.strip():
        yield before + line.rstrip()


def folded(line: str, cells: int) -> Iterator[str]:
    r"""A line of output as several if it is wider; what does not fit is below the beginning of the last column in the left half.

    >>> print(*folded("e9d132b7  2 hands  Guo Min, Wang Fang", 24), sep="\n")
    e9d132b7  2 hands  Guo
              Min, Wang
              Fang
    """
    if width(line) <= cells:
        yield line
        return
    text = line.lstrip()
    left = len(line) - len(text)
    columns = [width(line[: gap.end()]) for gap in _GAP.finditer(line)]
    below = max((column for column in columns if column <= cells // 2), default=left)
    for each in filled(text, cells - left, " " * (below - left)):
        yield " " * left + each


def shortened(text: str, cells: int) -> str:
    """The first sentence of a help text, cut off where it is wider.

    >>> shortened("列出牌局。编号会缩短。", 20), shortened("列出俱乐部的牌局。", 12)
    ('列出牌局', '列出俱乐部…')
    """
    sentence = text.partition("\n\n")[0].partition("。")[0].replace("\n", "")
    if width(sentence) <= cells:
        return sentence
    first = next(filled(sentence, cells - 2), "")
    return f"{first}…"
