"""Types what a refusal of a text offers: every line after ``typed as``, in place of what was refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from replay.formats import TextReader
from replay.words.errors import BadInput

__all__ = ["offered", "refused_hints", "typed_hints"]

_OFFERED = re.compile(r"typed as (.*?)\.?$", re.DOTALL)
_LONGEST = 200_000
"""Bytes of a text that is read again for each line offered."""


def offered(error: BadInput) -> list[str]:
    """The lines that a refusal offers."""
    found = _OFFERED.search(str(error))
    return found[1].split(" or ") if found else []


def refused_hints(data: bytes, error: BadInput, *reading: Any, **named: Any) -> list[str]:
    """Those of the lines that a refusal of this text offers, and that are refused where they are typed, with the reason.

    ``reading`` and ``named`` are what else the reader of the text was given.
    """
    lines = data.decode().split("\n")
    number, column = (error.line or 1) - 1, (error.column or 1) - 1
    before = max((each for each in _accepted_parts(lines[number], column)), key=len)
    kept = [*lines[:number], *before]
    while before and _refusal("\n".join(kept), *reading, **named):
        # Of several seats that pass on a line, the first ones may be accepted.
        *seats, _ = before[0].removesuffix("pass").split()
        before = [f"{' '.join(seats)} pass"] if seats else []
        kept = [*lines[:number], *before]
    refusals = {line: _refusal("\n".join([*kept, line]), *reading, **named) for line in offered(error)}
    return [f"{line}: {refusal}" for line, refusal in refusals.items() if refusal]


def _accepted_parts(line: str, column: int) -> Iterator[list[str]]:
    """What stands before the refused move on its line, as a line of its own."""
    typed = line[:column].strip()
    seats = re.fullmatch(r"(?:[0-9]+[\s,]*)+", typed)
    yield []
    if seats and len(typed.replace(",", " ").split()) > 1:
        yield [f"{' '.join(typed.replace(',', ' ').split())} pass"]
    elif typed and not seats and re.match(r"[0-9]", typed) and not re.match(r"[0-9]+\s*(deal|packet)", typed):
        yield [typed]


def _refusal(text: str, *reading: Any, **named: Any) -> str | None:
    try:
        list(TextReader(text.encode(), "typed", *reading, **named).events())
    except BadInput as error:
        return str(error)
    return None


@contextmanager
def typed_hints() -> Iterator[None]:
    """Meanwhile every refusal of a text is tried, anywhere in this process: an offered line that is refused is a failure."""
    opened, events = TextReader.__init__, TextReader.events
    trying = False

    def note(self: TextReader, data: bytes, source: str, *reading: Any, **named: Any) -> None:
        self.typed = data, reading, named  # type: ignore[attr-defined]
        opened(self, data, source, *reading, **named)

    def read(self: TextReader) -> Iterator[Any]:
        nonlocal trying
        try:
            yield from events(self)
        except BadInput as error:
            data, reading, named = self.typed  # type: ignore[attr-defined]
            if not trying and offered(error) and len(data) < _LONGEST:
                trying = True
                try:
                    refused = refused_hints(data, error, *reading, **named)
                finally:
                    trying = False
                if refused:
                    raise AssertionError(f"{error} offers what is refused: {refused}") from error
            raise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TextReader, "__init__", note)
        patch.setattr(TextReader, "events", read)
        yield
