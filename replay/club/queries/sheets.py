"""The score sheet of a game for a page, a terminal, a program and a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replay.answers.answer import plain
from replay.answers.sheets import Column, Row, Sheet
from replay.club.queries import wording
from replay.display import columns, visible
from replay.formats.csv import csv_row
from replay.messages import ENGLISH, Arg, Catalogue, Message, verbatim
from replay.money import Unit
from replay.rules.eyes import PUBLIC
from replay.rules.shared import sheet as rows
from replay.rules.shared.sheet import Cell
from replay.rules.veil import Veil
from replay.timeline import Timeline

__all__ = ["sheet", "sheet_csv", "sheet_text", "shown"]

_VOID = "void"
"""What CSV calls it, in every language."""


def sheet(timeline: Timeline, upto: int | None = None) -> Sheet:
    """The score sheet of a game up to a version, made of what everybody may know; whose money is hidden has no column of it."""
    rules = timeline.rules
    made = rules.room.sheet(rules, (rules.redact(record.data, PUBLIC) for record in timeline.recorded(1, upto)))
    if not timeline.veil.stakes:
        made = _without_stakes(made, timeline.veil)
    return Sheet(
        game=timeline.game,
        rules=rules.id,
        title=rules.room.title,
        columns=[Column(name=_message(each.name), unit=each.unit) for each in made.columns],
        rows=[Row(hand=each.hand, cells=list(each.cells), void=each.void) for each in made.rows],
        totals=None if made.totals is None else list(made.totals),
    )


def _without_stakes(made: rows.Sheet, veil: Veil) -> rows.Sheet:
    kept = [place for place, each in enumerate(made.columns) if each.unit is None or each.name in veil.own]
    totals = tuple(made.totals[place] for place in kept) if made.totals else ()
    return rows.Sheet(
        tuple(made.columns[place] for place in kept),
        tuple(row._replace(cells=tuple(row.cells[place] for place in kept)) for row in made.rows),
        totals if any(isinstance(each, int) for each in totals) else None,
    )


def _message(name: str | Message) -> Message:
    return name if isinstance(name, Message) else verbatim(name)


def shown(cell: Cell, unit: str | None) -> Arg:
    """A cell as people read it: the number written in its unit, or the words.

    >>> shown(-1250, "EUR/2"), shown(3, None), shown("", "EUR/2")
    ('-12.50', '3', '')
    """
    if isinstance(cell, int):
        return Unit.parse(unit).write(cell) if unit else str(cell)
    return cell


def sheet_text(made: Sheet, catalogue: Catalogue = ENGLISH) -> Iterator[str]:
    """The lines of a sheet that :func:`sheet` gave, its columns lined up."""
    units = [column.unit for column in made.columns]
    yield _head(made, next((Unit.parse(unit).code for unit in units if unit), None)).words(catalogue)
    yield ""
    hand, total, void = (each().words(catalogue) for each in (wording.HAND, wording.TOTAL, wording.VOID))
    rows = [(hand, *(visible(column.name.words(catalogue)) for column in made.columns))]
    for row in made.rows:
        marked = (void,) if row.void else ()
        rows.append((str(row.hand or ""), *_cells(row.cells, units, catalogue), *marked))
    if made.totals is not None:
        rows.append((total, *_cells(made.totals, units, catalogue)))
    every = [row.cells for row in made.rows]
    numbers = {place for place in range(len(units)) if any(isinstance(cells[place], int) for cells in every)}
    yield from columns(rows, right={0, *(place + 1 for place in numbers)})


def _head(made: Sheet, unit: str | None) -> Message:
    game = made.game[:8]
    if unit is None:
        return wording.SHEET(title=made.title, rules=made.rules, game=game)
    return wording.SHEET_IN_UNIT(title=made.title, rules=made.rules, game=game, unit=unit)


def _cells(cells: Iterable[Cell], units: Iterable[str | None], catalogue: Catalogue) -> Iterator[str]:
    for cell, unit in zip(cells, units, strict=True):
        words = shown(cell, unit)
        yield visible(words.words(catalogue) if isinstance(words, Message) else str(words))


def sheet_csv(made: Sheet) -> Iterator[bytes]:
    """The same as UTF-8 CSV, money in minor units, alike in every language; the last column says which rows are void and do not count."""
    titles = (f"{each.name} ({each.unit})" if each.unit else str(each.name) for each in made.columns)
    yield csv_row(("hand", *titles, _VOID))
    for row in made.rows:
        yield csv_row((row.hand or "", *plain(row.cells), _VOID if row.void else ""))
    if made.totals is not None:
        yield csv_row(("total", *plain(made.totals), ""))
