"""Lists that may be asked for in parts: where the next part is, is in a header, so that the list stays a list."""

from __future__ import annotations

from typing import Any, TypeVar

from flask import request, url_for

from replay.answers.answer import Page

__all__ = ["NEXT", "part"]

T = TypeVar("T")
K = TypeVar("K", int, str)

NEXT = {
    "Link": {
        "description": "the address of the next part, with `rel=next`, where there is one",
        "schema": {"type": "string"},
    }
}
"""The header as the API describes it (RFC 8288)."""


def part(page: Page[T, K]) -> tuple[list[T], dict[str, str]]:
    """The items of a page, and the header that leads to the next one."""
    if page.next is None:
        return page.items, {}
    place: dict[str, Any] = {**request.args, **(request.view_args or {}), "after": page.next}
    return page.items, {"Link": f'<{url_for(str(request.endpoint), **place)}>; rel="next"'}
