"""The cash box: what it holds by the books, and its latest lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from replay.answers.books import CashBox, Line, Place, Statement
from replay.ledger.names import event, holds, noted, party, sourced
from replay.ledger.reports import wording
from replay.ledger.reports.lines import table
from replay.messages import ENGLISH, Arg, Catalogue, Message
from replay.money import Unit
from replay.times import day


def cash_boxes(statements: Iterable[Statement], latest: int) -> list[CashBox]:
    """For programs: what the box holds by the books in each unit, and its latest lines; the statements of its account need no others."""
    return [CashBox(each.unit, -each.closing, each.lines[-latest:]) for each in statements]


def cash_text(statements: Sequence[Statement], latest: int, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """What the box holds by the books in each unit, and its latest lines: what went in or out, and what it held then.

    Of the statements of its account one line more than these is enough: it shows that there are others.
    """
    if not statements:
        yield wording.BOX_NEVER_USED().words(catalogue)
    for number, each in enumerate(statements):
        if number:
            yield ""
        yield wording.BOX_BY_THE_BOOKS(holds=holds(each.closing, each.unit)).words(catalogue)
        write = Unit.parse(each.unit).write
        rows: list[tuple[Arg, ...]] = [
            (
                day(line.day),
                wording.IN() if line.amount < 0 else wording.OUT(),
                write(abs(line.amount)),
                write(-line.balance),
                _cash_line(line),
            )
            for line in each.lines[-latest:]
        ]
        yield from table([("", "", "", wording.BOX_HOLDS(), ""), *rows] if rows else [], catalogue, right={2, 3})
        if len(each.lines) > latest:
            yield wording.LATEST_LINES(latest=latest).words(catalogue)


def _cash_line(line: Line) -> Message:
    into = line.amount < 0
    if line.why == "counted":
        what = wording.OVER_WHEN_COUNTED() if into else wording.SHORT_WHEN_COUNTED()
    else:
        what = (wording.FROM if into else wording.TO)(who=party(line.other, line.other_player))
    place = sourced(event(Place(line.game, line.version)), line)
    return noted(wording.CASH_LINE(what=what, place=place), line)
