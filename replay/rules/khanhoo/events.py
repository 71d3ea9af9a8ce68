"""The events that only Khanhoo has. The numbers are the rulings of docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from replay.events import Card, Event, Loser, Seat

MeldType = Literal[
    "sequence", "aces", "triplet", "royal", "court", "khanhoo", "double_aces", "double_triplet", "double_royal", "double_khanhoo"
]  # fmt: skip
"""What a meld is, as it is written (7)."""
Cards = Annotated[tuple[Card, ...], Meta(max_length=61)]
Melds = Annotated[tuple[Cards, ...], Meta(max_length=20)]
Points = Annotated[int, Meta(ge=0, le=99, description="points of one hand")]
Total = Annotated[int, Meta(ge=0, le=10**9, description="points of all hands so far")]


class Challenged(Event, frozen=True):
    """Move: the next player's challenge holds against all who wanted to bump, named in ``over``: nobody bumps (12)."""

    seat: Seat
    as_: MeldType = field(name="as")
    over: Annotated[tuple[Loser, ...], Meta(min_length=1, max_length=2)]


class Laid(Event, frozen=True):
    """Move: the bumper lays the meld, the discard in it, face up and frozen; ``joker`` is what the joker in it stands for (8, 10)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], Meta(min_length=3, max_length=6)]
    as_: MeldType = field(name="as")
    joker: Card | None = None


class Recycled(Event, frozen=True):
    """Move of chance: where the seat wants to draw and the stock is empty, all discards but the top one are shuffled into a new
    stock; ``cards`` is its order, the next card first (6).
    """

    seat: Seat
    cards: Annotated[tuple[Card, ...], Meta(max_length=61)]


class WentOut(Event, frozen=True):
    """Move: a seat discards ``card`` and shows fifteen cards that are all in melds, laid ones among them (13, 14).

    ``points`` are what they are worth, without the bonus. Cards whose melds nobody recorded are one group of ``?``.
    """

    seat: Seat
    card: Card
    melds: Melds
    points: Points


class Scored(Event, frozen=True):
    """Move: after somebody went out another seat shows its fifteen cards: melds, laid ones among them, and the rest (14).

    ``points`` are what they are worth: where the best grouping counts, the melds that are shown need not be it.
    """

    seat: Seat
    melds: Melds
    rest: Cards
    points: Points


class HandScored(Event, frozen=True):
    """Move: of a hand of which only the result is recorded, who went out, and the points of each seat of the order of play,
    without the bonus (13, 14).

    ``melds`` may be noted: those of each seat of that order, none for a seat whose melds nobody wrote down.
    """

    seat: Seat
    points: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=4)]
    melds: Annotated[tuple[Melds, ...], Meta(max_length=4)] = ()


class PointsSet(Event, frozen=True):
    """Consequence: what a hand brought each seat of the order of play, and everybody's points now (13 to 15).

    ``points`` has the bonus for going out in it; ``totals`` are those of every seat that ever played, by seat number.
    """

    out: Seat
    points: Annotated[tuple[Total, ...], Meta(max_length=4)]
    totals: Annotated[tuple[Total, ...], Meta(max_length=99)]


class TargetReached(Event, frozen=True):
    """Consequence: the match is decided; ``winners`` are several only where they share it (15)."""

    winners: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=4)]


EVENTS: Mapping[str, type[Event]] = {
    "Challenged": Challenged,
    "HandScored": HandScored,
    "Laid": Laid,
    "PointsSet": PointsSet,
    "Recycled": Recycled,
    "Scored": Scored,
    "TargetReached": TargetReached,
    "WentOut": WentOut,
}
"""Written name to class; pinned like the shared ones."""
