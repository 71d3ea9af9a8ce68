"""Who does the bulk work of a command: this process where there is little of it, else what was asked for."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replay.engine import Engine

_LONG = 50_000
"""From how many events on other processes are worth their start, which takes as long as checking 20,000 here."""


def engine_for(events: int, address: str | None, jobs: int | None) -> AbstractContextManager[Engine]:
    """The engine for so many events; without a wish, this process where they are few. Raises BadInput or Unavailable."""
    from replay.engine import opened_engine

    return opened_engine(address, 1 if jobs is None and events < _LONG else jobs)
