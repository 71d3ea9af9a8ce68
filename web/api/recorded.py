"""What a program has recorded: once for one id, and the answer that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from replay.errors import NotFound
from replay.ledger.books import Entry
from replay.ledger.reports.entry import sides
from web.current_club import club

__all__ = ["is_known", "once_only", "posted"]


Done = TypeVar("Done")


def is_known(event: UUID | None) -> bool:
    """Whether the club has recorded an event of this id."""
    if event is None:
        return False
    try:
        club().own_event(event)
    except NotFound:
        return False
    return True


def once_only(event: UUID | None, record: Callable[[], Done]) -> tuple[Done, int]:
    """What was recorded, with the HTTP status: 201, or 200 where the id was known already and nothing was added."""
    status = 200 if is_known(event) else 201
    return record(), status


def posted(entries: list[Entry]) -> dict[str, object]:
    """The answer to a payment or a correction: its postings, and where their accounts stand now."""
    return {
        "event": entries[0].event,
        "version": entries[0].version,
        "entries": entries,
        "balances": sides(entries, club().books.balances()),
    }
