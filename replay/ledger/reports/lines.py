"""Messages as lines of text in one language: only once they are words can columns be lined up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from replay.display import columns
from replay.messages import Arg, Catalogue, Message

__all__ = ["table", "words"]


def words(cell: Arg, catalogue: Catalogue) -> str:
    """A message in the language of a catalogue; anything else as it is."""
    return cell.words(catalogue) if isinstance(cell, Message) else str(cell)


def table(rows: Iterable[Sequence[Arg]], catalogue: Catalogue, *, right: Collection[int] = ()) -> list[str]:
    """One line per row by :func:`columns <replay.display.columns>`, its messages in the language of a catalogue."""
    return columns([[words(cell, catalogue) for cell in row] for row in rows], right=right)
