"""The journal: every payment with its postings and the event that caused it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import to_builtins

from replay.answers.books import Entry, Place
from replay.display import columns
from replay.ledger.names import NOTHING, event, money, noted, party, place_in_game, reason, sourced
from replay.ledger.reports import wording
from replay.ledger.reports.csv import csv_lines
from replay.ledger.reports.lines import words
from replay.messages import ENGLISH, Catalogue, Message
from replay.times import day


def journal_csv(entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a CSV file with the fields of :class:`Entry <replay.answers.books.Entry>` as its columns.

    All but ``corrected``: ``corrects`` has the id of that event. The days are last.
    """
    days = ("day", "entered")
    fields = [field for field in Entry.__struct_fields__ if field not in ("corrected", *days)]
    return csv_lines([*fields, *days], map(to_builtins, entries))


def journal_text(entries: Iterable[Entry], catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """A block for each payment: when, why, which step of which game, and its postings."""
    empty = True
    for _, block in groupby(entries, key=lambda each: each.position):
        found = list(block)
        if not empty:
            yield ""
        empty = False
        yield _heading(found[0]).words(catalogue)
        rows = [
            (words(party(each.account, each.player), catalogue).ljust(20), amount.words(catalogue).rjust(12))
            for each in found
            for amount in [money(each.amount, each.unit)]
        ]
        yield from (f"    {line}" for line in columns(rows, right={1}))
    if empty:
        yield NOTHING.words(catalogue)


def _heading(entry: Entry) -> Message:
    at, why, place = day(entry.day), reason(entry.why), sourced(event(Place(entry.game, entry.version)), entry)
    if entry.game is None:
        return noted(wording.PAYMENT(at=at, why=why, place=place), entry)
    step = place_in_game(entry.hand, entry.step)
    return noted(wording.PAYMENT_AT_STEP(at=at, why=why, step=step, place=place), entry)
