"""What web and terminal answer to programs about players and money: balances, the journal, settling up, statements, closed periods."""

from __future__ import annotations

from marshmallow import fields

from replay.schemas.describing import ID, UNIT, described
from replay.schemas.strict import Moment, Strict

__all__ = [
    "BalanceSchema",
    "JournalPageSchema",
    "PeriodSchema",
    "PostedSchema",
    "RunningSchema",
    "SettlementSchema",
    "StatementSchema",
]

_EVENT = "an event's UUID"
_WHOSE = "whose it is; null for a pot and the club's own accounts"


class PartySchema(Strict):
    """An account of the books: a player's, the pot of a game, or one of the club's own."""

    account = fields.String(
        **described("the account: 'players:' or 'pots:' and an id, 'cash', 'fees', 'over-short' or 'settled'")
    )
    player = fields.String(**described(_WHOSE, allow_none=True))
    game = fields.String(**described("the pot's game; null for everything else", allow_none=True))


class BalanceSchema(PartySchema):
    """What an account gained; the cash box is below zero where it holds money."""

    amount = fields.Integer(**described("minor units"))
    unit = fields.String(**described(UNIT))
    pending = fields.Integer(**described("minor units that hands being played will add once they are over"))


class CorrectedSchema(Strict):
    """The place of an event."""

    game = fields.String(**described(f"{ID}; null for the club's own stream", allow_none=True))
    version = fields.Integer(**described("the event's seq"))


class SourceSchema(Strict):
    """Where a posting comes from, and its note."""

    at = Moment(**described("when it is booked, UTC"))
    happened = Moment(**described("when it was recorded, UTC: before `at` where its period was closed already"))
    game = fields.String(**described(f"{ID}; null for the club's own stream", allow_none=True))
    hand = fields.Integer(**described("the hand; null between hands", allow_none=True))
    step = fields.Integer(**described("the step; null between hands", allow_none=True))
    version = fields.Integer(**described("the event's seq in its game, or in the club's own stream"))
    event = fields.String(**described(f"{_EVENT}, the same for all postings of a payment"))
    why = fields.String(**described("what for"))
    corrects = fields.String(**described("the event that it sets right, or 'hand:' and a number", allow_none=True))
    corrected = fields.Nested(
        CorrectedSchema, **described("where the event stands that it sets right", allow_none=True)
    )
    note = fields.String(**described("the words that were given for it", allow_none=True))


class EntrySchema(SourceSchema):
    """A posting, with the step that caused it."""

    position = fields.Integer(**described("the event's place in the club's log"))
    line = fields.Integer(**described("its place among the postings of the event; 1 is the payer's"))
    account = fields.String(**described("the account"))
    player = fields.String(**described(_WHOSE, allow_none=True))
    amount = fields.Integer(**described("minor units, below zero where the account lost"))
    unit = fields.String(**described(UNIT))


class JournalPageSchema(Strict):
    """Some postings."""

    entries = fields.List(fields.Nested(EntrySchema), required=True)
    next = fields.Integer(**described("what to give as `after` for more; null at the end", allow_none=True))


class PostedSchema(Strict):
    """What was recorded: the event, its postings, and the balances of their accounts now."""

    event = fields.String(**described(_EVENT))
    version = fields.Integer(**described("its seq in the club's own stream"))
    entries = fields.List(fields.Nested(EntrySchema), required=True)
    balances = fields.List(fields.Nested(BalanceSchema), required=True)


class LineSchema(SourceSchema):
    """A line of a statement."""

    other_player = fields.String(
        data_key="with", **described("who is on the other side; null for a pot and the club's own", allow_none=True)
    )
    other = fields.String(data_key="with_account", **described("the account on the other side"))
    amount = fields.Integer(**described("minor units, below zero where the account lost"))
    balance = fields.Integer(**described("minor units: where the account stands after it"))


class StatementSchema(Strict):
    """Every line of an account in one unit and one period."""

    player = fields.String(**described("whose it is, or what one of the club's own accounts is called"))
    account = fields.String(**described("the account"))
    unit = fields.String(**described(UNIT))
    since = fields.Date(data_key="from", **described("the first day, UTC; null for the beginning", allow_none=True))
    until = fields.Date(data_key="to", **described("the last day, UTC; null for all that there is", allow_none=True))
    opening = fields.Integer(**described("minor units: the balance before the first line"))
    lines = fields.List(fields.Nested(LineSchema), **described("in the order of their days"))
    closing = fields.Integer(**described("minor units: the balance after the last line"))


class CourseSchema(Strict):
    """Where a player stood, day by day."""

    account = fields.String(**described("the player's account"))
    player = fields.String(**described("the name"))
    opening = fields.Integer(**described("minor units: the balance before the first day"))
    amounts = fields.List(fields.Integer(), **described("minor units: the balance at the end of each day"))


class RunningSchema(Strict):
    """Where every player stood at the end of each day on which money moved."""

    unit = fields.String(**described(UNIT))
    days = fields.List(fields.Date(), **described("the days, UTC, in order"))
    courses = fields.List(fields.Nested(CourseSchema), **described("one for each player, by name"))


class DueSchema(Strict):
    """A proposed payment towards settling up, with the reason for its amount; send it back unchanged to record it."""

    payer = fields.String(data_key="from", attribute="from", **described("the account that pays"))
    payer_player = fields.String(data_key="from_player", attribute="from_player", **described(_WHOSE, allow_none=True))
    payee = fields.String(data_key="to", attribute="to", **described("the account that is paid"))
    payee_player = fields.String(data_key="to_player", attribute="to_player", **described(_WHOSE, allow_none=True))
    amount = fields.Integer(**described("minor units"))
    unit = fields.String(**described(UNIT))
    owes = fields.Integer(**described("all that the payer owes; null for the cash box", allow_none=True))
    owed = fields.Integer(**described("all that the payee is owed; null for the cash box", allow_none=True))


class HeldSchema(Strict):
    """A hand whose money is not settled, because it is disputed."""

    game = fields.String(**described(ID))
    hand = fields.Integer(**described("the hand"))
    reason = fields.String(**described("what is said to be wrong"))


class SettlementSchema(Strict):
    """The payments that square everyone, in one unit."""

    unit = fields.String(**described(UNIT))
    exact = fields.Boolean(**described("whether it is certain that fewer payments cannot do"))
    through_house = fields.Boolean(**described("whether everyone pays into the cash box or is paid out of it"))
    payments = fields.List(fields.Nested(DueSchema), required=True)
    pots = fields.List(fields.Nested(BalanceSchema), **described("the pots that are not at zero"))
    missing = fields.Integer(**described("minor units that the cash box lacks for what it has to pay"))
    held = fields.List(
        fields.Nested(HeldSchema), **described("the hands that are left out until their dispute is over")
    )


class CountedSchema(Strict):
    """The cash box at the end of a period."""

    unit = fields.String(**described(UNIT))
    book = fields.Integer(**described("minor units that it held by the books"))
    counted = fields.Integer(**described("minor units that were in it at the end of the period, by the count"))
    over = fields.Integer(**described("the difference; below zero where money was missing"))
    since = fields.Integer(**described("minor units that came into it between then and the count"))


class PeriodSchema(Strict):
    """A closed period, with its closing statement."""

    event = fields.String(**described(_EVENT))
    version = fields.Integer(**described("its seq in the club's own stream"))
    at = Moment(**described("when it was closed, UTC"))
    until = fields.Date(**described("its last day, UTC"))
    counted = fields.List(fields.Nested(CountedSchema), required=True)
    balances = fields.List(fields.Nested(BalanceSchema), **described("every account that is not at zero by its end"))
    carried = fields.List(fields.String(), **described("the games whose pots go on with money in them"))
