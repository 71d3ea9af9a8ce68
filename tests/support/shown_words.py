"""What a page shows that is no words for its reader: lines of the notation, and commands of a shell."""

from __future__ import annotations

import re

__all__ = ["commands_in", "notation_in"]

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
