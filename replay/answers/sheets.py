"""The score sheet of a game as an answer."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from replay.answers.answer import Answer, GameId, Kind, KindTitle
from replay.messages import Message

__all__ = ["Cell", "Column", "Row", "Sheet"]

Cell = Annotated[Any, Meta(extra_json_schema={"oneOf": [{"type": "integer"}, {"type": "string"}]})]
"""A number, a name or a message; it is ``Any`` because msgspec knows no union of a class that is not its own."""


class Column(Answer, frozen=True):
    """A column of a score sheet."""

    name: Annotated[Message, Meta(description="what it is called")]
    unit: Annotated[
        str | None, Meta(description="of money: the unit whose minor units it counts, such as EUR/2; null otherwise")
    ]


class Row(Answer, frozen=True):
    """A row of a score sheet."""

    hand: Annotated[int | None, Meta(description="the hand; null between hands")]
    cells: Annotated[
        list[Cell], Meta(description="a cell for each column: a number, of money in minor units, or words")
    ]
    void: Annotated[bool, Meta(description="whether the hand was struck out and does not count")]


class Sheet(Answer, frozen=True):
    """The score sheet of a game: a row for each hand, in the columns of its kind."""

    game: GameId
    rules: Kind
    title: KindTitle
    columns: list[Column]
    rows: list[Row]
    totals: Annotated[list[Cell] | None, Meta(description="the foot of each column; null where nothing adds up")]
