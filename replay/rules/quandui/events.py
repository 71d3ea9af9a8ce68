"""The events that only Quán Duì has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from replay.events import Card, Event, Loser, Seat

__all__ = ["EVENTS", "Cut", "Won"]


class Cut(Event, frozen=True):
    """Move: the last in play order cuts the pack before the deal (ruling 4)."""

    seat: Seat


class Won(Event, frozen=True):
    """Move: a seat shows sixteen cards in eight pairs.

    ``card`` is the claimed discard, absent where the hand was completed otherwise; ``kind`` says what is paid (ruling 13:
    eight dui are always double); ``cards`` are all sixteen, exposed pairs and the claimed card with them, pair by pair.
    Of a hand of which only the result is recorded ``card`` may be noted, and ``from`` whose discard it was.
    """

    seat: Seat
    kind: Literal["single", "quan_dui"]
    cards: Annotated[tuple[Card, ...], Meta(min_length=16, max_length=16)]
    card: Card | None = None
    over: Annotated[tuple[Loser, ...], Meta(max_length=12)] = ()
    from_: Seat | None = field(name="from", default=None)


EVENTS: Mapping[str, type[Event]] = {"Cut": Cut, "Won": Won}
"""Written name to class; pinned like the shared ones."""
