"""How many names a page of a list shows, where nobody asks for another number."""

from __future__ import annotations

__all__ = ["NAMES_A_PAGE", "shown_limit"]

NAMES_A_PAGE = 200


def shown_limit(limit: int) -> int | None:
    """The number as addresses have it: none where it is the usual one."""
    return limit if limit != NAMES_A_PAGE else None
