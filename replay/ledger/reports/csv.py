"""Reports as CSV for spreadsheets, with no cell that one would run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from replay.display import disarm


def csv_lines(fields: Sequence[str], rows: Iterable[Mapping[str, object]]) -> Iterator[str]:
    """The lines of a CSV file: the names of the columns, then a row each, with no cell that a spreadsheet would run."""
    yield _line(fields)
    for row in rows:
        yield _line([disarm(cell) if isinstance(cell, str) else cell for cell in map(row.get, fields)])


def _line(cells: Sequence[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()
