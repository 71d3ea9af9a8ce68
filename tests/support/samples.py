"""The sample games, read: for the tests that hold each to what its README says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from replay.formats import TextRecord, read_text
from replay.rules import opened_rules
from replay.rules.shared import Table
from replay.table.simulation import sample_folder
from replay.values.events import Event, HandEnded, HandStarted

__all__ = ["FOLDER", "GAMES", "TEXTS", "folded", "hands", "of", "only", "sample"]

FOLDER = sample_folder()
GAMES = sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.name != "README.md")
TEXTS = [path for path in GAMES if path.suffix == ".paipu"]

_Kind = TypeVar("_Kind", bound=Event)


def sample(name: str) -> TextRecord:
    """The text sample of that name, such as ``guandan/match``."""
    return read_text((FOLDER / f"{name}.paipu").read_bytes(), name)


def of(events: Iterable[Event], kind: type[_Kind]) -> list[_Kind]:
    """The events of this kind."""
    return [event for event in events if isinstance(event, kind)]


def only(events: Iterable[Event], kind: type[_Kind]) -> _Kind:
    """The one event of this kind."""
    (found,) = of(events, kind)
    return found


def hands(record: TextRecord) -> dict[int, list[Event]]:
    """The events of each hand, from its start to its end."""
    found: dict[int, list[Event]] = {}
    live = 0
    for event in record.events:
        if isinstance(event, HandStarted):
            live = event.hand
            found[live] = []
        if live:
            found[live].append(event)
        if isinstance(event, HandEnded):
            live = 0
    return found


def folded(record: TextRecord, hand: int | None = None) -> Table:
    """The table after the whole record, or after this hand of it."""
    rules = opened_rules(record.opened)
    table: Table = rules.table()
    for event in record.events:
        if hand is not None and table.hand == hand and table.result:
            break
        rules.evolve(table, event)
    return table
