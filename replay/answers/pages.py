"""A page of a list that may be long; lists are in the order of the log, or in the opposite order, and a page is found by its key."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

__all__ = ["END", "Page"]

T = TypeVar("T")


END = 2**63 - 1
"""A key beyond all others."""


class Page(NamedTuple, Generic[T]):
    """Some items of a list.

    Args:
        items: in the order of the list.
        next: the key after which the following page begins; None at the end.
        previous: the key after which the page before begins, 0 for the beginning of the list; None on the first page.
    """

    items: list[T]
    next: int | None
    previous: int | None = None
