"""The table of docs/benchmarks.md, of which a run may measure a part."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.measurement import Figure

__all__ = ["tabled"]

_MARK = "<!-- make bench writes from here on -->\n"
_HEAD = ["| what | ours | against | ratio | asked |", "|---|---|---|---|---|"]


def tabled(page: str, figures: Sequence[Figure], whole: bool = False) -> str:
    """The page with these figures in its table.

    The rows of other figures stay as they are: nobody measured them again. Not so where the figures are the ``whole`` table.
    """
    text, _, table = page.partition(_MARK)
    rows = {} if whole else {_name(row): row for row in table.splitlines()[len(_HEAD) :]}
    rows |= {each.name: _row(each) for each in figures}
    return text + _MARK + "\n".join([*_HEAD, *rows.values()]) + "\n"


def _row(figure: Figure) -> str:
    ours = f"{figure.value:,.1f} {figure.unit}"
    return f"| `{figure.name}` | {ours} | {figure.against} | {figure.ratio:.2f} | {figure.asked:g} |"


def _name(row: str) -> str:
    return row.split("`")[1]
