"""What web and terminal give to programs, field by field."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from replay.schemas.arguments import Strict

__all__ = [
    "BalanceSchema", "BoardSchema", "BoardSummarySchema", "EventsPageSchema", "GameSchema", "GameSummarySchema", "ImportedSchema",
    "JournalPageSchema", "PlayerSchema", "RefusalSchema", "SettlementSchema", "SheetSchema", "StateSchema",
]  # fmt: skip


def _is(what: str, **more: Any) -> dict[str, Any]:
    return {"metadata": {"description": what}, "required": True, **more}


_ID = "a game's UUID"
_MINOR = "minor units of the game's unit"
_UNIT = "a code and the digits of its minor unit, such as EUR/2"
_CARDS = "card codes such as 7w; ? where nobody recorded the card"


def _cards(what: str = _CARDS) -> fields.List[str]:
    return fields.List(fields.String(), **_is(what))


class GameHeadSchema(Strict):
    """What a game says of itself."""

    id = fields.String(**_is(_ID))
    rules = fields.String(**_is("kind and profile, such as quandui/pagat"))
    title = fields.String(**_is("the kind in words"))
    players = fields.List(fields.String(), **_is("everyone who sat at the table"))
    opened = fields.String(**_is("when it began, UTC"))
    unit = fields.String(**_is(_UNIT))
    live = fields.Boolean(**_is("whether a hand is being played"))
    ended = fields.Boolean(**_is("whether the game is closed"))
    version = fields.Integer(**_is("the seq of its last event"))
    voided = fields.Integer(**_is("how many of its hands were voided"))
    tags = fields.Dict(
        keys=fields.String(), values=fields.String(), **_is("what the record says of itself, such as Place")
    )


class GameSummarySchema(GameHeadSchema):
    """A game in one line."""

    hands = fields.Integer(**_is("how many hands were started"))


class PaymentSchema(Strict):
    """Money that changed hands; accounts are 'pot' or 'player:' and the name."""

    payer = fields.String(data_key="from", attribute="from", **_is("who paid"))
    payee = fields.String(data_key="to", attribute="to", **_is("who was paid"))
    amount = fields.Integer(**_is(_MINOR))
    why = fields.String(**_is("what for"))


class HandSchema(Strict):
    """A hand and its result."""

    hand = fields.Integer(**_is("its number, from 1"))
    first = fields.Integer(**_is("the seq of its first event"))
    steps = fields.Integer(**_is("how many steps it has, numbered from 0"))
    dealer = fields.Integer(**_is("the dealer's seat"))
    order = fields.List(fields.Integer(), **_is("the seats in order of play"))
    depth = fields.String(**_is("full, observed or result"))
    board = fields.String(**_is("the board that was played, a deal that several tables play", allow_none=True))
    how = fields.String(**_is("how it ended; live while it is played"))
    winner = fields.Integer(**_is("the winner's seat, of several the first", allow_none=True))
    winners = fields.List(fields.Integer(), **_is("the seats of all winners"))
    kind = fields.String(**_is("the kind of win", allow_none=True))
    void = fields.Boolean(**_is("whether it was struck out"))
    reason = fields.String(**_is("why it was struck out", allow_none=True))
    payments = fields.List(fields.Nested(PaymentSchema), **_is("the money of the hand"))
    text = fields.String(**_is("the result in one sentence"))


class SeatSchema(Strict):
    """A seat of a game."""

    seat = fields.Integer(**_is("its number, from 1"))
    player = fields.String(**_is("whose it is"))
    here = fields.Boolean(**_is("whether the player is still at the table"))


class MomentSchema(Strict):
    """An event between two hands."""

    version = fields.Integer(**_is("its seq"))
    text = fields.String(**_is("the event in one sentence"))


class GameSchema(GameHeadSchema):
    """A game with its hands."""

    hands = fields.List(fields.Nested(HandSchema), **_is("its hands in order"))
    seats = fields.List(fields.Nested(SeatSchema), **_is("its seats"))
    between = fields.List(fields.Nested(MomentSchema), **_is("what happened between the hands"))
    options = fields.Dict(keys=fields.String(), **_is("every option of its rules"))
    pot = fields.Integer(**_is(f"what is in the pot now, {_MINOR}"))


_CELL = {"oneOf": [{"type": "integer"}, {"type": "string"}]}


class ColumnSchema(Strict):
    """A column of a score sheet."""

    name = fields.String(**_is("what it is called"))
    unit = fields.String(**_is(f"of money: {_UNIT}; null for anything else", allow_none=True))


class RowSchema(Strict):
    """A row of a score sheet."""

    hand = fields.Integer(**_is("the hand; null between hands", allow_none=True))
    cells = fields.List(
        fields.Raw(metadata=_CELL), **_is("a cell for each column: a number, of money in minor units, or words")
    )
    void = fields.Boolean(**_is("whether the hand was struck out and does not count"))


class SheetSchema(Strict):
    """The score sheet of a game: a row for each hand, in the columns of its kind."""

    game = fields.String(**_is(_ID))
    rules = fields.String(**_is("kind and profile"))
    title = fields.String(**_is("the kind in words"))
    columns = fields.List(fields.Nested(ColumnSchema), required=True)
    rows = fields.List(fields.Nested(RowSchema), required=True)
    totals = fields.List(
        fields.Raw(metadata=_CELL), **_is("the foot of each column; null where nothing adds up", allow_none=True)
    )


class BoardSummarySchema(Strict):
    """A board in one line."""

    board = fields.String(**_is("its name"))
    rules = fields.List(fields.String(), **_is("the rules it was played under"))
    games = fields.Integer(**_is("in how many games it was played"))
    hands = fields.Integer(**_is("in how many hands"))
    full = fields.Integer(**_is("how many of these hands are full records"))


class PlaceSchema(Strict):
    """A place at a table that played a board, and what it made of its cards."""

    place = fields.Integer(**_is("1 for who sat down first, then in order of play"))
    seat = fields.Integer(**_is("its seat in the game"))
    player = fields.String(**_is("who sat there"))
    score = fields.Integer(**_is("what the hand was worth; null where it was not decided", allow_none=True))
    matchpoints = fields.Integer(
        **_is("two for each table that this place beat, one for each tie; null where none compares", allow_none=True)
    )
    net = fields.Float(**_is("the score less the average of all tables at this place", allow_none=True))


class TableSchema(Strict):
    """A table that played a board."""

    game = fields.String(**_is(_ID))
    hand = fields.Integer(**_is("the hand, from 1"))
    rules = fields.String(**_is("kind and profile"))
    title = fields.String(**_is("the kind in words"))
    tags = fields.Dict(
        keys=fields.String(), values=fields.String(), **_is("what the game's record says of itself, such as Table")
    )
    opened = fields.String(**_is("when the game began, UTC"))
    depth = fields.String(**_is("full, observed or result"))
    how = fields.String(**_is("how it ended"))
    kind = fields.String(**_is("the kind of win", allow_none=True))
    winners = fields.List(fields.Integer(), **_is("the seats of all winners"))
    compared = fields.Integer(**_is("with how many other tables it is compared"))
    places = fields.List(fields.Nested(PlaceSchema), required=True)


class BoardSchema(Strict):
    """What every table made of a board."""

    board = fields.String(**_is("its name"))
    tables = fields.List(fields.Nested(TableSchema), **_is("the hands that played it, voided ones left out"))
    findings = fields.List(fields.String(), **_is("which tables did not get the same cards as the others"))


class EventSchema(Strict):
    """An event as it is written down, as far as the eyes may know it."""

    v = fields.Integer(**_is("the version of the format"))
    game = fields.String(**_is(_ID))
    seq = fields.Integer(**_is("its place in the game, from 1"))
    id = fields.String(**_is("the event's UUID"))
    at = fields.String(**_is("when, UTC"))
    by = fields.String(**_is("who entered it"))
    type = fields.String(**_is("what happened, such as Drew"))
    data = fields.Dict(keys=fields.String(), **_is("the facts"))


class StockSchema(Strict):
    """The stock."""

    count = fields.Integer(**_is("how many cards it has"))
    cards = _cards(f"what these eyes can tell of it: {_CARDS}")
    hidden = fields.Integer(**_is("how many of its cards are withheld from these eyes"))


class TableSeatSchema(Strict):
    """A seat of a table."""

    seat = fields.Integer(**_is("its number, from 1"))
    player = fields.String(**_is("whose it is"))
    cards = _cards(f"what these eyes see of the hand: {_CARDS}")
    hidden = fields.Integer(**_is("how many cards are withheld from these eyes"))
    known = _cards("cards among the hidden ones that anyone can infer")
    melds = fields.List(fields.List(fields.String()), **_is("what is laid out"))
    discards = _cards("what the seat discarded, oldest first")
    shown = fields.Boolean(**_is("whether the hand was opened"))


class StateSchema(Strict):
    """A table after one step: one shape for all kinds of game, the same as ``paipu show --json``."""

    game = fields.String(**_is(_ID))
    rules = fields.String(**_is("kind and profile"))
    title = fields.String(**_is("the kind in words"))
    hand = fields.Integer(**_is("the hand, from 1", allow_none=True))
    step = fields.Integer(**_is("the step, from 0", allow_none=True))
    steps = fields.Integer(**_is("how many steps the hand has"))
    eyes = fields.String(**_is("whose view this is"))
    depth = fields.String(**_is("full, observed or result"))
    version = fields.Integer(**_is("the seq of the event"))
    turn = fields.Integer(**_is("the seat to move", allow_none=True))
    dealer = fields.Integer(**_is("the dealer's seat", allow_none=True))
    order = fields.List(fields.Integer(), **_is("the seats in order of play"))
    phase = fields.String(**_is("what may happen next, in one word of the kind of game"))
    live = fields.Boolean(**_is("whether the hand is still played"))
    result = fields.String(**_is("how the hand ended; empty before"))
    pot = fields.Integer(**_is(_MINOR))
    unit = fields.String(**_is(_UNIT))
    stock = fields.Nested(StockSchema, required=True)
    discards = _cards("the discards, oldest first")
    facts = fields.List(fields.String(), **_is("what stands on the table beside its cards, in a few words each"))
    details = fields.Dict(keys=fields.String(), **_is("what only this kind of game has on its table"))
    seats = fields.List(fields.Nested(TableSeatSchema), required=True)
    event = fields.Nested(EventSchema, required=True)
    text = fields.String(**_is("the step in one English sentence"))


class EventsPageSchema(Strict):
    """Some events of a game."""

    events = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.Integer(**_is("what to give as `after` for more; null at the end", allow_none=True))


class PlayerSchema(Strict):
    """A player of the club."""

    id = fields.String(**_is("the player's UUID"))
    name = fields.String(**_is("the name"))
    games = fields.Integer(**_is("how many games"))
    hands = fields.Integer(**_is("how many hands"))
    won = fields.Integer(**_is("how many hands were won"))


class PartySchema(Strict):
    """An account of the books: a player's, or the pot of a game."""

    account = fields.String(**_is("the account"))
    player = fields.String(**_is("whose it is; null for a pot", allow_none=True))
    game = fields.String(**_is("the pot's game; null for a player", allow_none=True))


class BalanceSchema(PartySchema):
    """What an account gained."""

    amount = fields.Integer(**_is("minor units"))
    unit = fields.String(**_is(_UNIT))


class EntrySchema(Strict):
    """A posting, with the step that caused it."""

    position = fields.Integer(**_is("the event's place in the club's log"))
    line = fields.Integer(**_is("1 for the payer, 2 for the payee"))
    at = fields.AwareDateTime(**_is("when, UTC"))
    game = fields.String(**_is(_ID))
    hand = fields.Integer(**_is("the hand; null between hands", allow_none=True))
    step = fields.Integer(**_is("the step; null between hands", allow_none=True))
    version = fields.Integer(**_is("the event's seq in its game"))
    event = fields.String(**_is("the event's UUID, the same for both postings of a payment"))
    account = fields.String(**_is("the account"))
    player = fields.String(**_is("whose it is; null for a pot", allow_none=True))
    amount = fields.Integer(**_is("minor units, below zero where the account lost"))
    unit = fields.String(**_is(_UNIT))
    why = fields.String(**_is("what for"))


class JournalPageSchema(Strict):
    """Some postings."""

    entries = fields.List(fields.Nested(EntrySchema), required=True)
    next = fields.Integer(**_is("what to give as `after` for more; null at the end", allow_none=True))


class DueSchema(Strict):
    """A payment that would help to square everyone."""

    payer = fields.Nested(PartySchema, data_key="from", required=True)
    payee = fields.Nested(PartySchema, data_key="to", required=True)
    amount = fields.Integer(**_is("minor units"))


class SettlementSchema(Strict):
    """The fewest payments that square everyone, in one unit."""

    unit = fields.String(**_is(_UNIT))
    exact = fields.Boolean(**_is("whether it is certain that fewer payments cannot do"))
    payments = fields.List(fields.Nested(DueSchema), required=True)
    pots = fields.List(fields.Nested(BalanceSchema), **_is("the pots that still hold money"))


class ImportedSchema(Strict):
    """What an import did."""

    game = fields.String(**_is(_ID))
    hands = fields.Integer(**_is("hands of the record"))
    steps = fields.Integer(**_is("events in its hands"))
    added = fields.Integer(**_is("events that the club did not have yet"))
    source = fields.String(**_is("where it came from"))
    warnings = fields.List(fields.String(), **_is("what was kept and not understood"))


class WhereSchema(Strict):
    """The place of what was refused, as far as it is known."""

    source = fields.String(metadata={"description": "the file or field that was read"})
    line = fields.Integer(metadata={"description": "from 1"})
    column = fields.Integer(metadata={"description": "from 1"})
    field = fields.String(metadata={"description": "the field's path"})


class RefusedSchema(Strict):
    """Why something was refused."""

    message = fields.String(**_is("one sentence to show to a human"))
    status = fields.Integer(**_is("the HTTP status"))
    where = fields.Nested(WhereSchema)


class RefusalSchema(Strict):
    """The body of every answer that is no success."""

    error = fields.Nested(RefusedSchema, required=True)
