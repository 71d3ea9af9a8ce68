"""Rows of a read model beside what they ought to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Table

from replay.messages import Message
from replay.store import wording

__all__ = ["differences"]

_Row = tuple[Any, ...]


def differences(table: Table, stored: Iterable[_Row], expected: Iterable[_Row]) -> Iterator[tuple[_Row, Message]]:
    """Where the rows of a table differ from what they ought to be: the key of the row, and what is wrong with it.

    Args:
        table: its primary key are its first columns.
        stored: whole rows, whatever somebody may have put into them.
        expected: whole rows, each key once; what is wrong is told in their order, then what is there beside them.

    >>> from replay.store.tables import log
    >>> wrong = differences(log, [(1, "game", 1, b"", b"")], [(1, "game", 2, b"", b""), (2, "game", 3, b"", b"")])
    >>> [(key, str(problem)) for key, problem in wrong]
    [((1,), 'found version 1, expected 2'), ((2,), 'it is missing, and the log gives it')]
    """
    size = len(table.primary_key)
    found: dict[_Row, list[_Row]] = {}
    for row in stored:
        found.setdefault(row[:size], []).append(row)
    for row in expected:
        key = row[:size]
        there = found.pop(key, [])
        if len(there) == 1:
            if there[0] != row:
                for column, told, said in zip(table.columns, there[0], row, strict=True):
                    if told != said:
                        yield key, wording.DIFFERS(column=column.name, found=repr(told), expected=repr(said))
        elif there:
            yield key, wording.THERE_OFTEN(count=len(there))
        else:
            yield key, wording.MISSING()
    for key in found:
        yield key, wording.NOT_GIVEN()
