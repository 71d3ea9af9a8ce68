"""The cash box: what it holds by the books, and its latest lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from replay.ledger.books import Place
from replay.ledger.names import aside, event, holds, note_suffix, party
from replay.ledger.reports.statement import statement_values
from replay.ledger.statements import Line, Statement
from replay.money import Unit
from replay.textual import columns
from replay.times import minute

__all__ = ["cash_text", "cash_values"]


def cash_values(statements: Iterable[Statement], latest: int) -> list[dict[str, Any]]:
    """One object per unit: ``unit``, what the box ``holds`` by the books, and its latest ``lines`` as in a statement of its account."""
    return [
        {"unit": each["unit"], "holds": -each["closing"], "lines": each["lines"][-latest:]}
        for each in statement_values(statements)
    ]


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
