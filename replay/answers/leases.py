"""Answers about who records a game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer
from replay.messages import Message

__all__ = ["FREE", "Lease"]


class Lease(Answer, frozen=True):
    """Who records a game now. Which device it is stays with that device."""

    name: Annotated[
        Message | None, Meta(description="who records the game, as people know them; null where nobody does")
    ]
    since: Annotated[str | None, Meta(description="since when, UTC; null where nobody records it")]
    yours: Annotated[bool, Meta(description="whether it is the device that asks")]


FREE = Lease(name=None, since=None, yours=False)
"""Nobody records the game."""
