"""The tables of a data set and their columns, with what each means. docs/data.md is made of this.

A column is never renamed and never changes its meaning within a version of the schema. Adding a column needs no new version.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, get_args, get_type_hints

from msgspec import Meta

VERSION = 1
"""The version of the schema, which every file names."""
Game = Annotated[str, Meta(description="id of the game")]
Version = Annotated[int, Meta(description="place of the event in its game, from 1")]
Hand = Annotated[int, Meta(description="number of the hand in its game, from 1")]
Seat = Annotated[int, Meta(description="seat, from 1; it belongs to one player for the whole game")]
Cards = Annotated[tuple[str, ...], Meta(description="codes of the cards, ? for each hidden or unrecorded card")]
Unit = Annotated[str, Meta(description="unit of the money with its decimals, such as EUR/2")]


class EventRow(NamedTuple):
    """Everything that was recorded, one row an event."""

    game: Game
    version: Version
    hand: Annotated[int | None, Meta(description="the hand that the event belongs to; null between hands")]
    step: Annotated[int | None, Meta(description="place of the event in its hand, from 0; null between hands")]
    recorded: Annotated[dt.datetime, Meta(description="when it was recorded, UTC")]
    recorder: Annotated[str, Meta(description="who recorded it")]
    id: Annotated[str, Meta(description="id of the event")]
    type: Annotated[str, Meta(description="written name of the event, as in the record")]
    seat: Annotated[int | None, Meta(description="the seat that acts; null if the event names none")]
    cards: Cards
    data: Annotated[str, Meta(description="all fields of the event, JSON")]


class HandRow(NamedTuple):
    """Every hand that has ended, voided ones too."""

    game: Game
    hand: Hand
    rules: Annotated[str, Meta(description="kind of game and profile, such as quandui/pagat")]
    unit: Unit
    stake: Annotated[
        int | None, Meta(description="what is played for, in minor units; null if the kind of game has no stake")
    ]
    board: Annotated[str | None, Meta(description="name of the board that was played; null if none was")]
    depth: Annotated[str, Meta(description="how much was recorded: full, observed or result")]
    lost: Annotated[bool, Meta(description="whether people lost track of the play")]
    first: Annotated[int, Meta(description="version of its first event")]
    last: Annotated[int, Meta(description="version of its last event")]
    started: Annotated[dt.datetime, Meta(description="when its first event was recorded, UTC")]
    ended: Annotated[dt.datetime, Meta(description="when its last event was recorded, UTC")]
    dealer: Annotated[int, Meta(description="the seat that dealt")]
    seats: Annotated[tuple[int, ...], Meta(description="the seats in order of play, the dealer first")]
    how: Annotated[str, Meta(description="how it ended, as in the record")]
    winner: Annotated[int | None, Meta(description="the first winning seat; null without a winner")]
    winners: Annotated[tuple[int, ...], Meta(description="all winning seats, the first place first")]
    win: Annotated[str | None, Meta(description="kind of the win; null without a winner")]
    scores: Annotated[
        tuple[int, ...], Meta(description="what it was worth to each of seats; empty if money alone counts")
    ]
    gains: Annotated[tuple[int, ...], Meta(description="what each of seats gained in the hand, in minor units")]
    void: Annotated[bool, Meta(description="whether it was struck out later: then it counts for nothing")]


class PlayRow(NamedTuple):
    """Every move of a seat in a hand that has ended; moves that were taken back are left out."""

    game: Game
    hand: Hand
    number: Annotated[int, Meta(description="place among the plays of the hand, from 1")]
    step: Annotated[int, Meta(description="place of the event in its hand, from 0")]
    version: Version
    seat: Seat
    act: Annotated[str, Meta(description="written name of the event, such as Dealt, Drew, Discarded, Claimed, Played")]
    cards: Cards
    declared: Annotated[str | None, Meta(description="what the cards were declared as; null if nothing was declared")]
    key: Annotated[int | None, Meta(description="rank that a combination is compared by; null for everything else")]
    receiver: Annotated[int | None, Meta(description="the seat that the cards went to; null if they went to none")]


class PostingRow(NamedTuple):
    """Every change of an account; the changes of one event sum to zero."""

    game: Annotated[str | None, Meta(description="id of the game; null in the club's own stream")]
    version: Annotated[int, Meta(description="place of the event in its stream, from 1")]
    line: Annotated[int, Meta(description="place among the postings of the event, from 1")]
    hand: Annotated[int | None, Meta(description="the hand; null between hands")]
    step: Annotated[int | None, Meta(description="the step of the hand; null between hands")]
    booked: Annotated[dt.datetime, Meta(description="when it is booked; its date is the day of the club")]
    account: Annotated[str, Meta(description="player, pot, cash, fees, over-short or settled")]
    player: Annotated[str | None, Meta(description="whose account it is; null if it is no player's")]
    amount: Annotated[int, Meta(description="what the account gained, in minor units")]
    unit: Unit
    why: Annotated[str, Meta(description="what was paid, as in the record")]
    corrects: Annotated[
        str | None, Meta(description="what it corrects: the id of an event, or hand:N of its game; else null")
    ]
    note: Annotated[str | None, Meta(description="the given reason or note")]


class PlayerRow(NamedTuple):
    """Every seat of every game, with what its player made there."""

    game: Game
    seat: Seat
    player: Annotated[str, Meta(description="name under which the player sat down")]
    person: Annotated[
        str, Meta(description="what the club calls the player: the same for all names that mean one person")
    ]
    here: Annotated[bool, Meta(description="whether the player was still at the table when the game ended, or is now")]
    hands: Annotated[int, Meta(description="hands played, voided ones left out")]
    wins: Annotated[int, Meta(description="hands won, voided ones left out")]
    gained: Annotated[
        int, Meta(description="what the player gained in the game, in minor units; voided hands cancel out")
    ]
    unit: Unit


Row = EventRow | HandRow | PlayRow | PostingRow | PlayerRow
TABLES: Mapping[str, type[Row]] = {
    "events": EventRow,
    "hands": HandRow,
    "plays": PlayRow,
    "postings": PostingRow,
    "players": PlayerRow,
}
"""The name of each table, which is that of its file too, and its rows."""


class Column(NamedTuple):
    """A column: its name, the type of its values without null, whether it may be null, and what it means."""

    name: str
    type: object
    nullable: bool
    meaning: str


def columns(row: type[Row]) -> Sequence[Column]:
    """The columns of a table in their order.

    >>> [column.name for column in columns(PlayerRow)][:3]
    ['game', 'seat', 'player']
    """
    return [_column(name, hint) for name, hint in get_type_hints(row, include_extras=True).items()]


def _column(name: str, hint: object) -> Column:
    kind, meta = get_args(hint)
    inner = get_args(kind)
    nullable = type(None) in inner
    return Column(name, inner[0] if nullable else kind, nullable, str(meta.description))
