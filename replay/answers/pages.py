"""A page of a list that may be long: lists are in the order of the log, or the opposite one, or by name, and a page is found by its key."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

__all__ = ["END", "Page"]

T = TypeVar("T")
K = TypeVar("K", int, str)

END = 2**63 - 1
"""A key beyond all others."""


class Page(NamedTuple, Generic[T, K]):
    """Some items of a list.

    Args:
        items: in the order of the list.
        next: the key after which the following page begins: a name, a game's id, a payment, or a place in the log; None at the end.
        previous: the key after which the page before begins, 0 or "" for the beginning of the list; None on the first page.
    """

    items: list[T]
    next: K | None
    previous: K | None = None
