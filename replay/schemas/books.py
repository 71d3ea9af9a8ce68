"""What web and terminal tell programs of players and money: balances, the journal, settling up."""

from __future__ import annotations

from marshmallow import fields

from replay.schemas.arguments import Strict
from replay.schemas.describing import ID, UNIT, described

__all__ = ["BalanceSchema", "JournalPageSchema", "PlayerSchema", "SettlementSchema"]


class PlayerSchema(Strict):
    """A player of the club."""

    id = fields.String(**described("the player's UUID"))
    name = fields.String(**described("the name"))
    games = fields.Integer(**described("how many games"))
    hands = fields.Integer(**described("how many hands"))
    won = fields.Integer(**described("how many hands were won"))


class PartySchema(Strict):
    """An account of the books: a player's, or the pot of a game."""

    account = fields.String(**described("the account"))
    player = fields.String(**described("whose it is; null for a pot", allow_none=True))
    game = fields.String(**described("the pot's game; null for a player", allow_none=True))


class BalanceSchema(PartySchema):
    """What an account gained."""

    amount = fields.Integer(**described("minor units"))
    unit = fields.String(**described(UNIT))


class EntrySchema(Strict):
    """A posting, with the step that caused it."""

    position = fields.Integer(**described("the event's place in the club's log"))
    line = fields.Integer(**described("1 for the payer, 2 for the payee"))
    at = fields.AwareDateTime(**described("when, UTC"))
    game = fields.String(**described(ID))
    hand = fields.Integer(**described("the hand; null between hands", allow_none=True))
    step = fields.Integer(**described("the step; null between hands", allow_none=True))
    version = fields.Integer(**described("the event's seq in its game"))
    event = fields.String(**described("the event's UUID, the same for both postings of a payment"))
    account = fields.String(**described("the account"))
    player = fields.String(**described("whose it is; null for a pot", allow_none=True))
    amount = fields.Integer(**described("minor units, below zero where the account lost"))
    unit = fields.String(**described(UNIT))
    why = fields.String(**described("what for"))


class JournalPageSchema(Strict):
    """Some postings."""

    entries = fields.List(fields.Nested(EntrySchema), required=True)
    next = fields.Integer(**described("what to give as `after` for more; null at the end", allow_none=True))


class DueSchema(Strict):
    """A payment that would help to square everyone."""

    payer = fields.Nested(PartySchema, data_key="from", required=True)
    payee = fields.Nested(PartySchema, data_key="to", required=True)
    amount = fields.Integer(**described("minor units"))


class SettlementSchema(Strict):
    """The fewest payments that square everyone, in one unit."""

    unit = fields.String(**described(UNIT))
    exact = fields.Boolean(**described("whether it is certain that fewer payments cannot do"))
    payments = fields.List(fields.Nested(DueSchema), required=True)
    pots = fields.List(fields.Nested(BalanceSchema), **described("the pots that still hold money"))
