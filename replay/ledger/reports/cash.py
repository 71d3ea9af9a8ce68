"""The cash box: what it holds by the books, and its latest lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from replay.answers.books import CashBox, Line, Place, Statement
from replay.ledger.names import aside, event, holds, note_suffix, party
from replay.money import Unit
from replay.textual import columns
from replay.times import minute

__all__ = ["cash_boxes", "cash_text"]


def cash_boxes(statements: Iterable[Statement], latest: int) -> list[CashBox]:
    """For programs: what the box holds by the books in each unit, and its latest lines, out of the statements of its account."""
    return [CashBox(each.unit, -each.closing, each.lines[-latest:]) for each in statements]


def cash_text(statements: Sequence[Statement], latest: int) -> Iterator[str]:
    """What the box holds by the books in each unit, and its latest lines: what went in or out, and what it held then."""
    if not statements:
        yield "The cash box is empty: nothing was ever paid into it."
    for number, each in enumerate(statements):
        if number:
            yield ""
        yield f"By the books the cash box {holds(each.closing, each.unit)}."
        write = Unit.parse(each.unit).write
        rows = [
            (
                minute(line.at),
                "in" if line.amount < 0 else "out",
                write(abs(line.amount)),
                write(-line.balance),
                _cash_line(line),
            )
            for line in each.lines[-latest:]
        ]
        yield from columns([("", "", "", "holds", ""), *rows] if rows else [], right={2, 3})
        if len(each.lines) > latest:
            yield f"The latest {latest} of {len(each.lines):,} lines; 'paipu ledger statement cash' has all of them."


def _cash_line(line: Line) -> str:
    into = line.amount < 0
    if line.why == "counted":
        what = f"{'over' if into else 'short'} when it was counted"
    else:
        what = f"{'from' if into else 'to'} {party(line.other, line.other_player)}"
    return f"{what}, {event(Place(line.game, line.version))}{aside(line)}{note_suffix(line)}"
