"""Compares the rows of a read model with the expected ones, in the order of their keys. Neither side has to be in memory."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from sqlalchemy import Connection, Table, select, type_coerce
from sqlalchemy.types import NullType

from replay.store.backend import SCANNED_AT_ONCE
from replay.store.reading import Reading
from replay.store.tables import Cells
from replay.words.messages import Message, Text, say

_Row = Cells


def compare_tables(
    table: Table, club: Reading, rebuilt: Connection, passed_over: Collection[object] = (), column: int = 0
) -> Iterator[tuple[_Row, Message]]:
    """The :func:`differences` between a table of a club and the same table made again in another database.

    The tables themselves are read; rows with a value that is ``passed_over`` in the column of that number are not compared.
    """
    names = [each.name for each in table.columns]
    stored: Iterator[_Row] = club.scan(table, names, list(table.primary_key))
    expected = _in_order(rebuilt, table)
    if passed_over:
        stored = (row for row in stored if row[column] not in passed_over)
        expected = (row for row in expected if row[column] not in passed_over)
    return differences(table, stored, expected)


def _in_order(connection: Connection, table: Table) -> Iterator[_Row]:
    """Yield whole rows by primary key as SQLite has them: its numbers do not become booleans."""
    wanted = select(*(type_coerce(column, NullType()) for column in table.columns)).order_by(*table.primary_key)
    with connection.execute(wanted, execution_options={"yield_per": SCANNED_AT_ONCE}) as found:
        for rows in found.partitions(SCANNED_AT_ONCE):
            yield from map(tuple, rows)


MISSING = Text("store.missing", "it is missing, and the log has it")


def differences(table: Table, stored: Iterable[_Row], expected: Iterable[_Row]) -> Iterator[tuple[_Row, Message]]:
    """Yield the key of each row that differs from the expected one, and the difference.

    Args:
        table: its first columns are its primary key.
        stored: whole rows in the order of their keys. They may hold any values.
        expected: whole rows in that order, each key once.

    >>> from replay.store.tables import log
    >>> wrong = differences(log, [(1, "game", 1, b"", b"")], [(1, "game", 2, b"", b""), (2, "game", 3, b"", b"")])
    >>> [(key, str(problem)) for key, problem in wrong]
    [((1,), 'found version 1, expected 2'), ((2,), 'it is missing, and the log has it')]
    """
    left, right = iter(stored), iter(expected)
    # Batches are compared first. Single rows are compared only where a batch differs.
    while (found := list(islice(left, SCANNED_AT_ONCE))) == (ought := list(islice(right, SCANNED_AT_ONCE))):
        if not found:
            return
    size = len(table.primary_key)
    names = [column.name for column in table.columns]
    for there, wanted in _side_by_side(chain(found, left), chain(ought, right), size):
        if wanted is None:
            yield there[:size], say("store.not-given", "the log does not have it")
        elif there is None:
            yield wanted[:size], MISSING()
        else:
            for name, value, expected_value in zip(names, there, wanted, strict=True):
                if value != expected_value:
                    yield there[:size], _difference(name, value, expected_value)


DIFFERS = Text("store.differs", "found {column} {found}, expected {expected}")


def _difference(column: str, found: object, expected: object) -> Message:
    """The difference in a column. Bytes are not quoted: they may hold cards."""
    if isinstance(expected, bytes):
        return say("store.bytes-differ", "the bytes in {column} are not those that the log gives", column=column)
    return DIFFERS(column=column, found=repr(found), expected=repr(expected))


def _side_by_side(left: Iterator[_Row], right: Iterator[_Row], size: int) -> Iterator[tuple[Any, Any]]:
    one, other = next(left, None), next(right, None)
    while one is not None or other is not None:
        if one is not None and other is not None and one[:size] == other[:size]:
            yield one, other
            one, other = next(left, None), next(right, None)
        elif other is None or (one is not None and _place(one[:size]) < _place(other[:size])):
            yield one, None
            one = next(left, None)
        else:
            yield None, other
            other = next(right, None)


def _place(key: _Row) -> list[tuple[int, Any]]:
    return [_rank(value) for value in key]


def _rank(value: object) -> tuple[int, Any]:
    """Orders values as SQLite does: null before numbers, these before text, and bytes last."""
    match value:
        case None:
            return 0, 0
        case str():
            return 2, value.encode("utf-8", "surrogateescape")
        case bytes():
            return 3, value
        case _:
            return 1, value
