"""Answers about duplicate boards: deals that several tables played."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer, GameId, Kind, KindTitle, Opened, PlayedOn, Tags
from replay.messages import Message

__all__ = ["Board", "BoardPlace", "BoardSummary", "BoardTable"]


class BoardSummary(Answer, frozen=True):
    """A board in one line."""

    board: Annotated[str, Meta(description="its name")]
    rules: Annotated[list[str], Meta(description="the rules it was played under")]
    games: Annotated[int, Meta(description="in how many games it was played")]
    hands: Annotated[int, Meta(description="in how many hands")]
    full: Annotated[int, Meta(description="how many of these hands are full records")]


class BoardPlace(Answer, frozen=True):
    """A place at a table that played a board, and what it made of its cards."""

    place: Annotated[int, Meta(description="1 for who sat down first, then in order of play")]
    seat: Annotated[int, Meta(description="its seat in the game")]
    player: Annotated[str, Meta(description="who sat there")]
    score: Annotated[int | None, Meta(description="what the hand was worth; null where it was not decided")]
    matchpoints: Annotated[
        int | None,
        Meta(description="two for each table that this place beat, one for each tie; null where none compares"),
    ]
    net: Annotated[float | None, Meta(description="the score less the average of all tables at this place")]


class BoardTable(Answer, frozen=True):
    """A table that played a board."""

    game: GameId
    hand: Annotated[int, Meta(description="the hand, from 1")]
    rules: Kind
    title: KindTitle
    tags: Tags
    opened: Opened
    day: PlayedOn
    depth: Annotated[str, Meta(description="full, observed or result")]
    how: Annotated[str, Meta(description="how it ended")]
    kind: Annotated[str | None, Meta(description="the kind of win")]
    winners: Annotated[list[int], Meta(description="the seats of all winners")]
    compared: Annotated[int, Meta(description="with how many other tables it is compared")]
    places: list[BoardPlace]


class Board(Answer, frozen=True):
    """What every table made of a board."""

    board: Annotated[str, Meta(description="its name")]
    tables: Annotated[list[BoardTable], Meta(description="the hands that played it, voided ones left out")]
    findings: Annotated[
        list[Message], Meta(description="which tables did not get the same cards as the others; for eyes that see all")
    ]
