"""The journal: every payment with its postings and the event that caused it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import to_builtins

from replay.answers.books import Entry, Place
from replay.ledger.names import NOTHING, aside, event, money, note_suffix, party, place_in_game, reason
from replay.ledger.reports.csv import csv_lines
from replay.textual import columns
from replay.times import minute

__all__ = ["journal_csv", "journal_text"]


def journal_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file with the fields of :class:`Entry <replay.answers.books.Entry>` as its columns.

    All but ``corrected``: ``corrects`` has the id of that event.
    """
    return csv_lines([field for field in Entry.__struct_fields__ if field != "corrected"], map(to_builtins, entries))


def journal_text(entries: Iterable[Entry]) -> Iterator[str]:
    """A block for each payment: when, why, which step of which game, and its postings."""
    empty = True
    for _, block in groupby(entries, key=lambda each: each.position):
        found = list(block)
        if not empty:
            yield ""
        empty = False
        yield _heading(found[0])
        rows = [(party(each.account, each.player).ljust(20), money(each.amount, each.unit).rjust(12)) for each in found]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield NOTHING


def _heading(entry: Entry) -> str:
    where = event(Place(entry.game, entry.version))
    if entry.game is not None:
        where = f"{place_in_game(entry.hand, entry.step)}; {where}"
    return f"{minute(entry.at)} {reason(entry.why)} ({where}{aside(entry)}){note_suffix(entry)}"
