"""Messages as lines of text in one language: only once they are words can columns be lined up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from replay.display import columns
from replay.ledger.reports import wording
from replay.messages import Arg, Catalogue, Message
from replay.settings import Settings


def days_of(settings: Settings) -> Message:
    """Whose days those of a club are, in words.

    >>> print(days_of(Settings()), days_of(Settings(zone="Asia/Shanghai", day_begins=6)), sep="; ")
    UTC; those of Asia/Shanghai and begin at 6:00
    """
    if settings.day_begins:
        return wording.DAYS_FROM(zone=settings.zone, hour=settings.day_begins)
    return wording.DAYS_OF_UTC() if settings.zone == "UTC" else wording.DAYS_OF(zone=settings.zone)


def words(cell: Arg, catalogue: Catalogue) -> str:
    """A message in the language of a catalogue; anything else as it is."""
    return cell.words(catalogue) if isinstance(cell, Message) else str(cell)


def table(rows: Iterable[Sequence[Arg]], catalogue: Catalogue, *, right: Collection[int] = ()) -> list[str]:
    """One line per row by :func:`columns <replay.display.columns>`, its messages in the language of a catalogue."""
    return columns([[words(cell, catalogue) for cell in row] for row in rows], right=right)
