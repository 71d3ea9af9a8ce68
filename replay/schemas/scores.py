"""What web and terminal tell programs of scores: the sheet of a game, and the boards that several tables played."""

from __future__ import annotations

from marshmallow import fields

from replay.schemas.describing import ID, UNIT, described
from replay.schemas.strict import Strict

__all__ = ["BoardSchema", "BoardSummarySchema", "SheetSchema"]

_CELL = {"oneOf": [{"type": "integer"}, {"type": "string"}]}


class ColumnSchema(Strict):
    """A column of a score sheet."""

    name = fields.String(**described("what it is called"))
    unit = fields.String(**described(f"of money: {UNIT}; null for anything else", allow_none=True))


class RowSchema(Strict):
    """A row of a score sheet."""

    hand = fields.Integer(**described("the hand; null between hands", allow_none=True))
    cells = fields.List(
        fields.Raw(metadata=_CELL), **described("a cell for each column: a number, of money in minor units, or words")
    )
    void = fields.Boolean(**described("whether the hand was struck out and does not count"))


class SheetSchema(Strict):
    """The score sheet of a game: a row for each hand, in the columns of its kind."""

    game = fields.String(**described(ID))
    rules = fields.String(**described("kind and profile"))
    title = fields.String(**described("the kind in words"))
    columns = fields.List(fields.Nested(ColumnSchema), required=True)
    rows = fields.List(fields.Nested(RowSchema), required=True)
    totals = fields.List(
        fields.Raw(metadata=_CELL), **described("the foot of each column; null where nothing adds up", allow_none=True)
    )


class BoardSummarySchema(Strict):
    """A board in one line."""

    board = fields.String(**described("its name"))
    rules = fields.List(fields.String(), **described("the rules it was played under"))
    games = fields.Integer(**described("in how many games it was played"))
    hands = fields.Integer(**described("in how many hands"))
    full = fields.Integer(**described("how many of these hands are full records"))


class PlaceSchema(Strict):
    """A place at a table that played a board, and what it made of its cards."""

    place = fields.Integer(**described("1 for who sat down first, then in order of play"))
    seat = fields.Integer(**described("its seat in the game"))
    player = fields.String(**described("who sat there"))
    score = fields.Integer(**described("what the hand was worth; null where it was not decided", allow_none=True))
    matchpoints = fields.Integer(
        **described(
            "two for each table that this place beat, one for each tie; null where none compares", allow_none=True
        )
    )
    net = fields.Float(**described("the score less the average of all tables at this place", allow_none=True))


class TableSchema(Strict):
    """A table that played a board."""

    game = fields.String(**described(ID))
    hand = fields.Integer(**described("the hand, from 1"))
    rules = fields.String(**described("kind and profile"))
    title = fields.String(**described("the kind in words"))
    tags = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        **described("what the game's record says of itself, such as Table"),
    )
    opened = fields.String(**described("when the game began, UTC"))
    depth = fields.String(**described("full, observed or result"))
    how = fields.String(**described("how it ended"))
    kind = fields.String(**described("the kind of win", allow_none=True))
    winners = fields.List(fields.Integer(), **described("the seats of all winners"))
    compared = fields.Integer(**described("with how many other tables it is compared"))
    places = fields.List(fields.Nested(PlaceSchema), required=True)


class BoardSchema(Strict):
    """What every table made of a board."""

    board = fields.String(**described("its name"))
    tables = fields.List(fields.Nested(TableSchema), **described("the hands that played it, voided ones left out"))
    findings = fields.List(fields.String(), **described("which tables did not get the same cards as the others"))
