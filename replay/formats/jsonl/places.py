"""The exact reader of JSON: slower than the parser that reads canonical records, it says for every refusal and every value where.

It takes strictly what RFC 8259 calls JSON, and of that only what is exact in every program (RFC 7493): UTF-8, no two equal
names in an object, no lone surrogates, whole numbers within ±(2^53−1) and no others.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple, NoReturn, TypeAlias

from replay.errors import BadInput
from replay.formats.jsonl import wording
from replay.formats.limits import DEPTH
from replay.messages import Message, quoted
from replay.money import LARGEST

__all__ = ["Path", "Read", "read_exact"]

Path = tuple[str | int, ...]
"""The path of a value inside another: names and positions counted from 0, such as ``("data", "cards", 3)``."""


class Read(NamedTuple):
    """A value and the place of everything in it: columns in characters, counted from 1."""

    value: Any
    columns: dict[Path, int]
    """Where each value begins."""
    names: dict[Path, int]
    """Where the name of each value in an object begins."""


def read_exact(line: bytes) -> Read:
    """Read one line of JSON. Raises BadInput with the column.

    >>> read = read_exact(b'{"cards": ["4b", "5b"]}')
    >>> read.value, read.columns["cards", 1]
    ({'cards': ['4b', '5b']}, 18)
    >>> read_exact(b'{"seat": 1, "seat": 2}')
    Traceback (most recent call last):
    replay.errors.BadInput: 13: found the name 'seat' a second time, expected every name once in an object
    """
    scanner = _Scanner(_decoded(line))
    position = scanner.space(0)
    value, position = scanner.value(position, ())
    position = scanner.space(position)
    if position < len(scanner.text):
        scanner.refuse(position, wording.ONE_VALUE())
    return Read(value, scanner.columns, scanner.names)


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        raise BadInput(wording.NO_UTF_8(byte=line[error.start]), column=column) from None


_Json: TypeAlias = "bool | int | str | list[_Json] | dict[str, _Json] | None"

_SPACE = re.compile(r"[ \t\r\n]*")
_TEXT = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_BARE = re.compile(r"[-+.0-9A-Za-z_]+")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_LONE = re.compile("[\ud800-\udfff]")
_WORDS = {"true": True, "false": False, "null": None}
_DIGITS = len(str(LARGEST))


class _Scanner:
    """Goes through a text once, from left to right; positions count characters from 0."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.columns: dict[Path, int] = {}
        self.names: dict[Path, int] = {}

    def refuse(self, position: int, expected: Message) -> NoReturn:
        found = quoted(self.text[position]) if position < len(self.text) else wording.END_OF_LINE()
        raise BadInput(wording.UNEXPECTED(found=found, expected=expected), column=position + 1)

    def space(self, position: int) -> int:
        match = _SPACE.match(self.text, position)
        return match.end() if match else position

    def value(self, position: int, path: Path) -> tuple[_Json, int]:
        self.columns[path] = position + 1
        first = self.text[position : position + 1]
        if first == '"':
            return self.string(position)
        if first and first in "{[":
            if len(path) >= DEPTH:
                raise BadInput(wording.NESTED_TOO_DEEP(most=DEPTH), column=position + 1)
            return self.members(position + 1, path) if first == "{" else self.array(position + 1, path)
        return self.bare(position)

    def members(self, position: int, path: Path) -> tuple[dict[str, _Json], int]:
        members: dict[str, _Json] = {}
        position = self.space(position)
        if self.text.startswith("}", position):
            return members, position + 1
        while True:
            if not self.text.startswith('"', position):
                self.refuse(position, wording.A_NAME())
            start = position
            name, position = self.string(position)
            if name in members:
                problem = wording.NAME_TWICE(found=name[:40])
                raise BadInput(problem, column=start + 1)
            self.names[*path, name] = start + 1
            position = self.space(position)
            if not self.text.startswith(":", position):
                self.refuse(position, wording.COLON())
            members[name], position = self.value(self.space(position + 1), (*path, name))
            position, more = self.next_or_end(position, "}")
            if not more:
                return members, position

    def array(self, position: int, path: Path) -> tuple[list[_Json], int]:
        items: list[_Json] = []
        position = self.space(position)
        if self.text.startswith("]", position):
            return items, position + 1
        while True:
            item, position = self.value(position, (*path, len(items)))
            items.append(item)
            position, more = self.next_or_end(position, "]")
            if not more:
                return items, position

    def next_or_end(self, position: int, end: str) -> tuple[int, bool]:
        position = self.space(position)
        if self.text.startswith(",", position):
            return self.space(position + 1), True
        if self.text.startswith(end, position):
            return position + 1, False
        self.refuse(position, wording.COMMA_OR_END(end=end))

    def string(self, start: int) -> tuple[str, int]:
        match = _TEXT.match(self.text, start)
        end = match.end() if match else start
        last = self.text[end : end + 1]
        if last == "\\":
            self.refuse(end, wording.AN_ESCAPE())
        if last != '"':
            self.refuse(end, wording.ITS_ESCAPE() if last else wording.CLOSING_QUOTE())
        text: str = json.loads(self.text[start : end + 1])
        if lone := _LONE.search(text):
            problem = wording.HALF_A_CHARACTER(number=ord(lone[0]))
            raise BadInput(problem, column=start + 1)
        return text, end + 1

    def bare(self, position: int) -> tuple[_Json, int]:
        match = _BARE.match(self.text, position)
        if match is None:
            self.refuse(position, wording.A_VALUE())
        word = match[0]
        if word in _WORDS:
            return _WORDS[word], match.end()
        if _WHOLE.fullmatch(word):
            # Length first: Python refuses to convert very long numbers.
            if len(word.lstrip("-")) <= _DIGITS and abs(number := int(word)) <= LARGEST:
                return number, match.end()
            expected = wording.A_NUMBER_BETWEEN(least=-LARGEST, most=LARGEST)
        elif _FRACTION.fullmatch(word):
            expected = wording.A_PLAIN_NUMBER()
        else:
            expected = wording.A_QUOTED_VALUE()
        raise BadInput(wording.UNEXPECTED(found=word[:40], expected=expected), column=position + 1)
