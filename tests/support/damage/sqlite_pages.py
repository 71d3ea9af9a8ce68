"""The pages of an SQLite file, as far as a test needs them that flips bytes: which bytes are in use, and by what.

Source: https://www.sqlite.org/fileformat2.html, sections 1.3, 1.6 and 1.7.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal

__all__ = ["KINDS", "Kind", "used_bytes"]

Kind = Literal["tables", "indexes", "schema"]
KINDS: tuple[Kind, ...] = ("tables", "indexes", "schema")

_OWNERS = """
    SELECT d.pageno, d.pagetype, coalesce(m.type, 'schema')
    FROM dbstat AS d LEFT JOIN sqlite_master AS m ON m.name = d.name ORDER BY d.pageno
"""
_OF = {"table": "tables", "index": "indexes", "schema": "schema"}
_FILE_HEADER = 100
"""Bytes of the first page before its own header."""
_INNER = (2, 5)
"""The types of pages that have children, whose header is four bytes longer."""


def used_bytes(path: Path) -> dict[Kind, list[int]]:
    """The offsets of all bytes in a closed SQLite file that hold something, by what their page belongs to."""
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        pages = connection.execute(_OWNERS).fetchall()
    data = path.read_bytes()
    found: dict[Kind, list[int]] = {kind: [] for kind in KINDS}
    for number, what, owner in pages:
        start = (number - 1) * size
        page = data[start : start + size]
        inside = _payload(page) if what == "overflow" else _in_use(page, _FILE_HEADER if number == 1 else 0)
        found[_OF[owner]] += [start + offset for offset in inside]  # type: ignore[index]
    return found


def _payload(page: bytes) -> Iterator[int]:
    """An overflow page; the last of a chain is counted whole, as it does not say where it ends."""
    return iter(range(len(page)))


def _in_use(page: bytes, start: int) -> Iterator[int]:
    """The file's header, the page's, the pointers to its cells, and the cells between its free blocks."""
    first_free, cells = _number(page, start + 1), _number(page, start + 3)
    content = _number(page, start + 5) or 65536
    pointers = start + (12 if page[start] in _INNER else 8)
    yield from range(pointers + 2 * cells)
    free: set[int] = set()
    while first_free:
        free.update(range(first_free, first_free + _number(page, first_free + 2)))
        first_free = _number(page, first_free)
    yield from (offset for offset in range(content, len(page)) if offset not in free)


def _number(page: bytes, offset: int) -> int:
    return int.from_bytes(page[offset : offset + 2], "big")
