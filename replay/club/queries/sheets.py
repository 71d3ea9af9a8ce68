"""The score sheet of a game for a page, a terminal, a program and a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replay.answers.sheets import Column, Row, Sheet
from replay.formats.csv import csv_row
from replay.money import Unit
from replay.rules.eyes import PUBLIC
from replay.rules.shared.sheet import Cell
from replay.textual import columns, visible
from replay.timeline import Timeline

__all__ = ["sheet", "sheet_csv", "sheet_text", "shown"]

_VOID = "void"


def sheet(timeline: Timeline) -> Sheet:
    """The score sheet of a game, made of what everybody may know."""
    rules = timeline.rules
    made = rules.room.sheet(rules, (rules.redact(record.data, PUBLIC) for record in timeline.recorded()))
    return Sheet(
        game=timeline.game,
        rules=rules.id,
        title=rules.room.title,
        columns=[Column(name=str(each.name), unit=each.unit) for each in made.columns],
        rows=[Row(hand=each.hand, cells=_worded(each.cells), void=each.void) for each in made.rows],
        totals=None if made.totals is None else _worded(made.totals),
    )


def _worded(cells: Iterable[Cell]) -> list[int | str]:
    return [cell if isinstance(cell, int) else str(cell) for cell in cells]


def shown(cell: Cell, unit: str | None) -> str:
    """A cell as people read it.

    >>> shown(-1250, "EUR/2"), shown(3, None), shown("", "EUR/2")
    ('-12.50', '3', '')
    """
    return Unit.parse(unit).write(cell) if unit and isinstance(cell, int) else str(cell)


def sheet_text(made: Sheet) -> Iterator[str]:
    """The lines of a sheet that :func:`sheet` gave, its columns lined up."""
    units = [column.unit for column in made.columns]
    money = next((f", in {Unit.parse(unit).code}" for unit in units if unit), "")
    yield f"{made.title} ({made.rules}), game {made.game[:8]}{money}"
    yield ""
    rows = [("Hand", *(visible(column.name) for column in made.columns))]
    for row in made.rows:
        marked = (_VOID,) if row.void else ()
        rows.append((str(row.hand or ""), *_cells(row.cells, units), *marked))
    if made.totals is not None:
        rows.append(("Total", *_cells(made.totals, units)))
    every = [row.cells for row in made.rows]
    numbers = {place for place in range(len(units)) if any(isinstance(cells[place], int) for cells in every)}
    yield from columns(rows, right={0, *(place + 1 for place in numbers)})


def _cells(cells: Iterable[Cell], units: Iterable[str | None]) -> Iterator[str]:
    return (visible(shown(cell, unit)) for cell, unit in zip(cells, units, strict=True))


def sheet_csv(made: Sheet) -> Iterator[bytes]:
    """The same as UTF-8 CSV, money in minor units; the last column says which rows are void and do not count."""
    titles = (f"{each.name} ({each.unit})" if each.unit else each.name for each in made.columns)
    yield csv_row(("hand", *titles, _VOID))
    for row in made.rows:
        yield csv_row((row.hand or "", *row.cells, _VOID if row.void else ""))
    if made.totals is not None:
        yield csv_row(("total", *made.totals, ""))
