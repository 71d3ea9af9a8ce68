"""What is wrong below the events: one call of the database after the other, which need nothing that the walk finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from replay.club.verify.ids import compare_ids
from replay.club.verify.scratch import NoRoom
from replay.errors import Damaged
from replay.messages import Message
from replay.store import Store

__all__ = ["Below", "find_below"]


class Below(NamedTuple):
    """What was found: one sentence each; ``unsorted`` says why ids were not compared, None if they were."""

    findings: list[Message]
    unsorted: str | None


def find_below(store: Store) -> Below:
    """Have the engine check its own file, and compare the ids of all events."""
    findings, unsorted = _found(store.check), None
    try:
        findings += _found(lambda: _same_ids(store))
    except NoRoom as error:
        unsorted = str(error)
    return Below(list(dict.fromkeys(findings)), unsorted)


def _found(check: Callable[[], list[Message]]) -> list[Message]:
    try:
        return check()
    except Damaged as damaged:
        return damaged.findings


def _same_ids(store: Store) -> list[Message]:
    # Tolerant: an id should be bytes, but somebody may have made it text of any bytes.
    with store.scanning(tolerant=True) as reading:
        return compare_ids(reading)
