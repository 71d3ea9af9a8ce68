"""What web and terminal give to programs, field by field: games and their hands, the table at a step, events, refusals."""

from __future__ import annotations

from marshmallow import fields

from replay.schemas.describing import ID, MINOR, UNIT, described
from replay.schemas.strict import Strict

__all__ = [
    "EventsPageSchema",
    "GameSchema",
    "GameSummarySchema",
    "HandSchema",
    "ImportedSchema",
    "RefusalSchema",
    "StateSchema",
]

_CARDS = "card codes such as 7w; ? where nobody recorded the card"


def _cards(what: str = _CARDS) -> fields.List[str]:
    return fields.List(fields.String(), **described(what))


class GameHeadSchema(Strict):
    """What a game says of itself."""

    id = fields.String(**described(ID))
    rules = fields.String(**described("kind and profile, such as quandui/pagat"))
    title = fields.String(**described("the kind in words"))
    players = fields.List(fields.String(), **described("everyone who sat at the table"))
    opened = fields.String(**described("when it began, UTC"))
    unit = fields.String(**described(UNIT))
    live = fields.Boolean(**described("whether a hand is being played"))
    ended = fields.Boolean(**described("whether the game is closed"))
    version = fields.Integer(**described("the seq of its last event"))
    voided = fields.Integer(**described("how many of its hands were voided"))
    tags = fields.Dict(
        keys=fields.String(), values=fields.String(), **described("what the record says of itself, such as Place")
    )


class GameSummarySchema(GameHeadSchema):
    """A game in one line."""

    hands = fields.Integer(**described("how many hands were started"))


class PaymentSchema(Strict):
    """Money that changed hands; accounts are 'pot' or 'player:' and the name."""

    payer = fields.String(data_key="from", attribute="from", **described("who paid"))
    payee = fields.String(data_key="to", attribute="to", **described("who was paid"))
    amount = fields.Integer(**described(MINOR))
    why = fields.String(**described("what for"))


class DisputeSchema(Strict):
    """What somebody said to be wrong with a hand."""

    seat = fields.Integer(**described("the seat that said so; null where it was none", allow_none=True))
    reason = fields.String(**described("what is wrong"))
    resolved = fields.String(**described("how it was resolved; null while it is open", allow_none=True))


class HandSchema(Strict):
    """A hand and its result."""

    hand = fields.Integer(**described("its number, from 1"))
    first = fields.Integer(**described("the seq of its first event"))
    steps = fields.Integer(**described("how many steps it has, numbered from 0"))
    dealer = fields.Integer(**described("the dealer's seat"))
    order = fields.List(fields.Integer(), **described("the seats in order of play"))
    depth = fields.String(**described("full, observed or result"))
    board = fields.String(**described("the board that was played, a deal that several tables play", allow_none=True))
    how = fields.String(**described("how it ended; live while it is played"))
    winner = fields.Integer(**described("the winner's seat, of several the first", allow_none=True))
    winners = fields.List(fields.Integer(), **described("the seats of all winners"))
    kind = fields.String(**described("the kind of win", allow_none=True))
    void = fields.Boolean(**described("whether it was struck out"))
    reason = fields.String(**described("why it was struck out", allow_none=True))
    payments = fields.List(fields.Nested(PaymentSchema), **described("the money of the hand"))
    confirmed = fields.List(fields.Integer(), **described("the seats that said that the result is right"))
    disputed = fields.Boolean(**described("whether a dispute is open, so that its money is not settled"))
    disputes = fields.List(fields.Nested(DisputeSchema), **described("what was said to be wrong with it"))
    text = fields.String(**described("the result in one sentence"))


class SeatSchema(Strict):
    """A seat of a game."""

    seat = fields.Integer(**described("its number, from 1"))
    player = fields.String(**described("whose it is"))
    here = fields.Boolean(**described("whether the player is still at the table"))


class MomentSchema(Strict):
    """An event between two hands."""

    version = fields.Integer(**described("its seq"))
    text = fields.String(**described("the event in one sentence"))


class GameSchema(GameHeadSchema):
    """A game with its hands."""

    hands = fields.List(fields.Nested(HandSchema), **described("its hands in order"))
    seats = fields.List(fields.Nested(SeatSchema), **described("its seats"))
    between = fields.List(fields.Nested(MomentSchema), **described("what happened between the hands"))
    options = fields.Dict(keys=fields.String(), **described("every option of its rules"))
    pot = fields.Integer(**described(f"what is in the pot now, {MINOR}"))


class EventSchema(Strict):
    """An event as it is written down, as far as the eyes may know it."""

    v = fields.Integer(**described("the version of the format"))
    game = fields.String(**described(ID))
    seq = fields.Integer(**described("its place in the game, from 1"))
    id = fields.String(**described("the event's UUID"))
    at = fields.String(**described("when, UTC"))
    by = fields.String(**described("who entered it"))
    type = fields.String(**described("what happened, such as Drew"))
    data = fields.Dict(keys=fields.String(), **described("the facts"))


class StockSchema(Strict):
    """The stock."""

    count = fields.Integer(**described("how many cards it has"))
    cards = _cards(f"what these eyes can tell of it: {_CARDS}")
    hidden = fields.Integer(**described("how many of its cards are withheld from these eyes"))


class TableSeatSchema(Strict):
    """A seat of a table."""

    seat = fields.Integer(**described("its number, from 1"))
    player = fields.String(**described("whose it is"))
    cards = _cards(f"what these eyes see of the hand: {_CARDS}")
    hidden = fields.Integer(**described("how many cards are withheld from these eyes"))
    known = _cards("cards among the hidden ones that anyone can infer")
    melds = fields.List(fields.List(fields.String()), **described("what is laid out"))
    discards = _cards("what the seat discarded, oldest first")
    shown = fields.Boolean(**described("whether the hand was opened"))


class StateSchema(Strict):
    """A table after one step: one shape for all kinds of game, the same as ``paipu show --json``."""

    game = fields.String(**described(ID))
    rules = fields.String(**described("kind and profile"))
    title = fields.String(**described("the kind in words"))
    hand = fields.Integer(**described("the hand, from 1", allow_none=True))
    step = fields.Integer(**described("the step, from 0", allow_none=True))
    steps = fields.Integer(**described("how many steps the hand has"))
    eyes = fields.String(**described("whose view this is"))
    depth = fields.String(**described("full, observed or result"))
    version = fields.Integer(**described("the seq of the event"))
    turn = fields.Integer(**described("the seat to move", allow_none=True))
    dealer = fields.Integer(**described("the dealer's seat", allow_none=True))
    order = fields.List(fields.Integer(), **described("the seats in order of play"))
    phase = fields.String(**described("what may happen next, in one word of the kind of game"))
    live = fields.Boolean(**described("whether the hand is still played"))
    result = fields.String(**described("how the hand ended; empty before"))
    pot = fields.Integer(**described(MINOR))
    unit = fields.String(**described(UNIT))
    stock = fields.Nested(StockSchema, required=True)
    discards = _cards("the discards, oldest first")
    facts = fields.List(fields.String(), **described("what stands on the table beside its cards, in a few words each"))
    details = fields.Dict(keys=fields.String(), **described("what only this kind of game has on its table"))
    seats = fields.List(fields.Nested(TableSeatSchema), required=True)
    event = fields.Nested(EventSchema, required=True)
    text = fields.String(**described("the step in one English sentence"))


class EventsPageSchema(Strict):
    """Some events of a game."""

    events = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.Integer(**described("what to give as `after` for more; null at the end", allow_none=True))


class ImportedSchema(Strict):
    """What an import did."""

    game = fields.String(**described(ID))
    hands = fields.Integer(**described("hands of the record"))
    steps = fields.Integer(**described("events in its hands"))
    added = fields.Integer(**described("events that the club did not have yet"))
    source = fields.String(**described("where it came from"))
    warnings = fields.List(fields.String(), **described("what was kept and not understood"))


class WhereSchema(Strict):
    """The place of what was refused, as far as it is known."""

    source = fields.String(metadata={"description": "the file or field that was read"})
    line = fields.Integer(metadata={"description": "from 1"})
    column = fields.Integer(metadata={"description": "from 1"})
    field = fields.String(metadata={"description": "the field's path"})


class RefusedSchema(Strict):
    """Why something was refused."""

    message = fields.String(**described("one sentence to show to a human"))
    status = fields.Integer(**described("the HTTP status"))
    where = fields.Nested(WhereSchema)
    voids = fields.List(
        fields.String(),
        metadata={"description": "of an import that differs: the hands that `replace` would void, in words"},
    )


class RefusalSchema(Strict):
    """The body of every answer that is no success."""

    error = fields.Nested(RefusedSchema, required=True)
