"""CSV: the events of a game as a table, one row each. An export only; docs/record.md lists what it loses."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from replay.rules import Rules, codec
from replay.values.events import Event, HandStarted, Paid, Recorded
from replay.values.times import format_time
from replay.words.display import disarm

COLUMNS = ("hand", "step", "seq", "at", "type", "seat", "cards", "amount", "unit", "from", "to", "text")
"""The columns. ``hand`` and ``step`` are empty between hands; ``amount`` counts minor units of ``unit``."""


def write_csv(records: Iterable[Recorded], rules: Rules) -> Iterator[bytes]:
    """The rows of a game's events, as the reader's eyes may know them, as UTF-8 CSV (RFC 4180), the names of the columns first."""
    yield csv_row(COLUMNS)
    table = rules.table()
    for record in records:
        event = record.data
        text = str(rules.sentence(event, table))
        in_hand = table.live or isinstance(event, HandStarted)
        rules.evolve(table, event)
        place = (table.hand, table.step) if in_hand else ("", "")
        at = format_time(record.at)
        happened = (codec().name(event), getattr(event, "seat", ""), _cards(event))
        yield csv_row((*place, record.seq, at, *happened, *_money(event, rules), text))


def _cards(event: Event) -> str:
    return " ".join(getattr(event, "cards", None) or filter(None, (getattr(event, "card", None),)))


def _money(event: Event, rules: Rules) -> tuple[int | str, ...]:
    if isinstance(event, Paid):
        return event.amount, str(rules.unit), event.payer, event.payee
    return "", "", "", ""


def csv_row(cells: Iterable[int | str]) -> bytes:
    r"""One row as UTF-8 CSV (RFC 4180), without a cell that a spreadsheet would run.

    >>> csv_row((1, "=1+1", "Guo, Li"))
    b'1,\'=1+1,"Guo, Li"\r\n'
    """
    line = io.StringIO()
    csv.writer(line).writerow(disarm(cell) if isinstance(cell, str) else cell for cell in cells)
    return line.getvalue().encode()
