"""The journal: every payment with its postings and the event that caused it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from replay.ledger.books import Entry, Place
from replay.ledger.names import NOTHING, aside, event, money, note_suffix, party, place, place_in_game, reason
from replay.ledger.reports.csv import csv_lines
from replay.textual import columns
from replay.times import format_time, minute

__all__ = ["journal_csv", "journal_text", "journal_values"]


def journal_values(entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    """One object per posting with the fields of :class:`Entry <replay.ledger.books.Entry>`; moments are RFC 3339."""
    for each in entries:
        yield each._asdict() | {
            "at": format_time(each.at),
            "happened": format_time(each.happened),
            "corrected": place(each.corrected),
        }


def journal_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file with the keys of :func:`journal_values` as its columns, but for ``corrected``: ``corrects`` says it by id."""
    return csv_lines([field for field in Entry._fields if field != "corrected"], journal_values(entries))


def journal_text(entries: Iterable[Entry]) -> Iterator[str]:
    """A block for each payment: when, why, which step of which game, and its postings."""
    empty = True
    for _, block in groupby(entries, key=lambda each: each.position):
        found = list(block)
        if not empty:
            yield ""
        empty = False
        yield _heading(found[0])
        rows = [
            (party(each.account, each.player).ljust(20), str(money(each.amount, each.unit)).rjust(12)) for each in found
        ]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield NOTHING


def _heading(entry: Entry) -> str:
    where = str(event(Place(entry.game, entry.version)))
    if entry.game is not None:
        where = f"{place_in_game(entry.hand, entry.step)}; {where}"
    return f"{minute(entry.at)} {reason(entry.why)} ({where}{aside(entry)}){note_suffix(entry)}"
