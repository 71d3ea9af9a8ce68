"""The answer once something is recorded in the books."""

from __future__ import annotations

from replay.club.reports import Entry, sides
from web.current_club import club

__all__ = ["Posted", "posted"]

Posted = dict[str, object]
"""The event, its version, its postings, and the balances of its accounts now."""


def posted(entries: list[Entry]) -> Posted:
    """The answer to a payment or a correction."""
    return {
        "event": entries[0].event,
        "version": entries[0].version,
        "entries": entries,
        "balances": sides(entries, club().books.balances()),
    }
