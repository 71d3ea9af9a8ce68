"""What a page shows that is no words for its reader: lines of the notation, and commands of a shell."""

from __future__ import annotations

import re
from html.parser import HTMLParser

__all__ = ["commands_in", "notation_in", "shown_on"]

_VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_RECORDS = {"code", "pre", "script", "style", "textarea"}
"""The elements that hold a record as it is written, or a program."""

_CARD = r"(?:[AJQKT2-9]|10)[HSDC]"
_NOTATION = re.compile(
    r"\$[a-z]+"  # what has to be named
    r"|(?<![\w.])[-+<!](?:\?|\d{1,2}[bsw]\b|[BX][SH]?\b|[AJQKT\d]{1,2}[HSDC]\b)"  # a card that is drawn, taken, claimed or discarded
    rf"|\[{_CARD}|(?<![\w-])(?:\d [bsw]|{_CARD})(?![\w-])(?: (?:{_CARD}|X\d?))*"  # cards by their codes
    r"|(?<![\w.])\d=\d+|(?<!\w)\?\d+|== hand|\b\d [#!]|%paipu"
)
_COMMAND = re.compile(r"(?<![\w/.-])paipu [a-z-]+")


def notation_in(words: str) -> list[str]:
    """The parts of a text that are notation."""
    return [found[0] for found in _NOTATION.finditer(words)]


def commands_in(words: str) -> list[str]:
    """The commands of the terminal that a text names."""
    return _COMMAND.findall(words)


class _Shown(HTMLParser):
    """Collects what people read on a page: text, and the attributes that are shown or read out."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.words += [given[name] or "" for name in ("aria-label", "title", "alt", "placeholder") if name in given]
        if tag not in _VOID:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not {*self.inside} & _RECORDS:
            self.words.append(data)


def shown_on(page: str) -> list[str]:
    """What a page says, without its programs and without the views of a record."""
    parser = _Shown()
    parser.feed(page)
    return [" ".join(each.split()) for each in parser.words if each.strip()]
