"""Requests to record something in the club's own stream: payments, corrections, closings, names, and what is said of finished hands."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from marshmallow import fields
from marshmallow.validate import OneOf

from replay.schemas import strict
from replay.schemas.arguments import A_PLAYER, AN_EVENT
from replay.values.money import LARGEST
from replay.words.messages import Message, Text, say

A_KEY = Text("schemas.a-key", "the key of a retry, a UUID of your own: the same request with it again has one effect")
PLAYER_OR_ID = Text("schemas.player-or-id", "a player's name or id")
AN_ACCOUNT = Text(
    "schemas.an-account", "a player's name or id, 'cash', 'pot:' and a game, or an account as the books name it"
)
ADJUSTED_ACCOUNT = Text(
    "schemas.adjusted-account",
    "a player's name or id, 'cash', 'fees', 'over-short', 'pot:' and a game, or an account as the books name it",
)
_SEATS = 999


def _key(*, required: bool = False) -> strict.EventId:
    given = {"required": True} if required else {"load_default": None}
    return strict.expect(strict.EventId, A_KEY(), **given)


def _on() -> strict.Day:
    return strict.day(
        "the day on which it is booked, of the club; without it, that on which it is recorded", load_default=None
    )


def _until() -> strict.Day:
    return strict.day("the last day, of the club; not in the future", "last", required=True)


def _proposed(kind: type[fields.Field[Any]], key: str | None = None) -> fields.Field[Any]:
    expected = say("schemas.as-proposed", "as settling up proposes it; optional, and not stored")
    return strict.expect(kind, expected, allow_none=True, load_default=None, data_key=key)


def _reason(what: Message) -> strict.Words:
    return strict.words(what, 1000, required=True)


# Bodies


class Recording(strict.Strict):
    """The fields that every recording may carry."""

    id = _key()


class QuotedId(strict.EventId):
    """A UUID, in quotation marks or without, as other programs send it."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> UUID:
        if isinstance(value, str) and len(value) > 1 and value[0] == value[-1] == '"':
            value = value[1:-1]
        return super()._deserialize(value, attr, data, **kwargs)


class RetryHeaders(strict.Headers):
    """The header that other programs send in place of the ``id`` of a body."""

    key = strict.expect(
        QuotedId,
        A_KEY(),
        data_key="Idempotency-Key",
        load_default=None,
        about=f"{A_KEY()}; what the `id` of the body is",
    )


class MoneyBody(Recording):
    """An amount that passes between two accounts."""

    confirm = strict.codes()
    on = _on()
    amount = strict.count(1, LARGEST, "minor units", required=True)
    unit = strict.unit(required=True)


WHAT_FOR = Text("schemas.what-for", "what it was for")


GAMES = Text("schemas.games", "a list of games")
A_GAME = Text("schemas.a-game", "the id of a game")


class PaymentBody(MoneyBody):
    """Money that was handed over."""

    payer = strict.words(AN_ACCOUNT(), 200, required=True, data_key="from")
    payee = strict.words(AN_ACCOUNT(), 200, required=True, data_key="to")
    note = strict.words(WHAT_FOR(), 1000, load_default=None)
    games = strict.expect(
        fields.List, GAMES(), strict.words(A_GAME(), 36), load_default=list, about="the games that it squares"
    )
    payer_player = _proposed(fields.String, "from_player")
    payee_player = _proposed(fields.String, "to_player")
    owes = _proposed(fields.Integer)
    owed = _proposed(fields.Integer)


WHY_ADJUSTED = Text("schemas.why-adjusted", "why the books are set right")


class AdjustmentBody(MoneyBody):
    """A correction of the books."""

    payer = strict.words(ADJUSTED_ACCOUNT(), 200, required=True, data_key="from")
    payee = strict.words(ADJUSTED_ACCOUNT(), 200, required=True, data_key="to")
    reason = _reason(WHY_ADJUSTED())
    corrects = strict.expect(
        strict.EventId, AN_EVENT(), load_default=None, about="the event that was wrong, where there is one"
    )


WHY_UNDONE = Text("schemas.why-undone", "why it is undone")


class ReversalBody(Recording):
    """A payment or a correction that is undone."""

    confirm = strict.codes()
    on = _on()
    event = strict.expect(strict.EventId, AN_EVENT(), required=True)
    reason = _reason(WHY_UNDONE())


class CountedBody(strict.Part):
    """The count of the cash box."""

    amount = strict.count(0, LARGEST, "minor units", required=True)
    unit = strict.unit(required=True)


AMOUNTS = Text("schemas.amounts", "a list of amounts with their units")


class ClosingBody(Recording):
    """A period that is closed."""

    until = _until()
    counted = strict.expect(
        fields.List,
        AMOUNTS(),
        fields.Nested(CountedBody),
        load_default=list,
        about="what is in the cash box, one amount for each unit that it holds",
    )
    carry = strict.expect(
        fields.List,
        GAMES(),
        strict.words(A_GAME(), 36),
        load_default=list,
        about="the games whose pots go on with money in them",
    )
    carry_all = strict.expect(
        strict.Switch, strict.TRUE_OR_FALSE(), load_default=False, about="whether the pots of all games go on"
    )
    confirm = strict.codes()


class RenamingBody(Recording):
    """A player who gets another name."""

    player = strict.words(PLAYER_OR_ID(), 200, required=True)
    name = strict.words(say("schemas.new-name", "the new name"), 100, required=True)


class MergerBody(Recording):
    """Two names that are one player."""

    player = strict.words(PLAYER_OR_ID(), 200, required=True)
    into = strict.words(say("schemas.player-kept", "a player's name or id, who keeps the name"), 200, required=True)


class PartingBody(Recording):
    """A name that is a separate player again."""

    player = strict.words(say("schemas.merged-name", "a name that was merged into another player"), 200, required=True)


# Forms


class Form(strict.Strict):
    """The fields of every form, so that sending it twice has one effect."""

    id = _key(required=True)


class PayeeForm(Form):
    """The confirmation of a payment by its payee."""

    payment = strict.expect(strict.EventId, AN_EVENT(), required=True)


AN_AMOUNT = Text("schemas.an-amount", "an amount such as 5.00")


class MoneyForm(Form):
    """An amount as it is typed, and the unit beside it."""

    confirm = strict.codes()
    on = _on()
    amount = strict.words(AN_AMOUNT(), 40, required=True)
    unit = strict.unit(required=True)


class PaymentForm(MoneyForm):
    """Money that was handed over."""

    payer = strict.words(say("schemas.who-paid", "who paid"), 200, required=True, data_key="from")
    payee = strict.words(say("schemas.who-was-paid", "who was paid"), 200, required=True, data_key="to")
    note = strict.words(WHAT_FOR(), 1000, load_default=None)
    games = fields.List(strict.words(A_GAME(), 36), load_default=list)


class CashForm(MoneyForm):
    """Money that went into the cash box or came out of it."""

    player = strict.words(A_PLAYER(), 200, required=True)
    way = strict.expect(
        fields.String, say("schemas.in-or-out", "'in' or 'out'"), required=True, validate=OneOf(["in", "out"])
    )
    note = strict.words(WHAT_FOR(), 1000, load_default=None)


class AdjustmentForm(MoneyForm):
    """A correction of the books."""

    payer = strict.words(say("schemas.who-loses", "who loses"), 200, required=True, data_key="from")
    payee = strict.words(say("schemas.who-gains", "who gains"), 200, required=True, data_key="to")
    reason = _reason(WHY_ADJUSTED())
    corrects = strict.words(say("schemas.wrong-event", "the event that was wrong"), 60, load_default=None)


class SharingForm(Form):
    """A pot that is shared out among the players of its closed game."""

    game = strict.words(A_GAME(), 36, required=True)


class ReversalForm(Form):
    """A payment or a correction that is undone."""

    confirm = strict.codes()
    on = _on()
    reason = _reason(WHY_UNDONE())


class ClosingForm(Form):
    """A period that is closed: an amount for each unit, empty if the box holds none, and the pots that go on."""

    until = _until()
    counted = fields.List(strict.expect(strict.Words, AN_AMOUNT()), load_default=list)
    unit = fields.List(strict.expect(strict.Words, strict.A_UNIT()), load_default=list)
    carry = fields.List(strict.words(A_GAME(), 36), load_default=list)
    confirm = strict.codes()


class RenamingForm(RenamingBody, Form):
    """A player who gets another name."""


class MergerForm(MergerBody, Form):
    """Two names that are one player."""


class PartingForm(PartingBody, Form):
    """A name that is a separate player again."""


def _id(what: Message) -> strict.EventId:
    return strict.expect(strict.EventId, what, required=True)


class EveningPaymentBody(strict.Strict):
    """A payment that was made as it was proposed."""

    key = _id(say("schemas.a-proposal", "the key of a payment that the evening proposes, a UUID"))


A_PAYMENT = Text("schemas.a-payment", "the id of a payment that was entered, a UUID")


class GotBody(strict.Strict):
    """A payment whose money has arrived."""

    payment = _id(A_PAYMENT())


WRONGS = ("kind", "absent", "money", *map(str, range(1, _SEATS + 1)))
"""The answers of a player about a hand that was different: a word for the fault, or the seat that won it."""
WHAT_IS_WRONG = Text("schemas.what-is-wrong", "what is wrong with the hand")


class ImportForm(Form):
    """Files that are recorded after their report: each digest, with the version of a game in which hands are replaced after a dot."""

    reported = fields.List(strict.words(say("schemas.reported", "the digests of a report"), 80), load_default=list)
    reason = strict.words(say("schemas.why-replaced", "the reason for replacing hands"), 1000, load_default=None)
    confirm = strict.codes()


class ConfirmationBody(Recording):
    """A seat that says that a hand is right."""

    seat = strict.count(1, _SEATS, "the seat that confirms", required=True)


class DisputeBody(Recording):
    """The dispute of a hand."""

    reason = _reason(WHAT_IS_WRONG())
    seat = strict.count(1, _SEATS, "the seat that says so, where it is one", load_default=None, allow_none=True)


HOW_RESOLVED = Text("schemas.how-resolved", "how the dispute was resolved")


class ResolutionBody(Recording):
    """A dispute that is over."""

    reason = _reason(HOW_RESOLVED())


WHY_VOIDED = Text("schemas.why-voided", "why the hand is void")


def _earlier() -> strict.Switch:
    return strict.expect(
        strict.Switch,
        strict.TRUE_OR_FALSE(),
        load_default=False,
        about="whether every earlier hand is void too, and so the whole game",
    )


class VoidBody(Recording):
    """A hand that was recorded wrongly."""

    reason = _reason(WHY_VOIDED())
    earlier = _earlier()


class HandForm(Form):
    """The hand of a form."""

    hand = strict.digits(1, 10**6, None, "the hand")


class ConfirmationForm(HandForm):
    """A seat that says that a hand is right."""

    seat = strict.expect(strict.Digits, say("schemas.confirming-seat", "the seat that confirms"), required=True)


class DisputeForm(HandForm):
    """The dispute of a hand, as a form."""

    reason = _reason(WHAT_IS_WRONG())
    seat = strict.expect(strict.Digits, say("schemas.disputing-seat", "the seat that disputes it"), load_default=None)


class WrongForm(HandForm):
    """A seat's objection to a hand: one of the given answers."""

    what = strict.expect(fields.String, WHAT_IS_WRONG(), required=True, validate=OneOf(WRONGS))


class SeatQuery(strict.Strict):
    """The hand on the page of a seat; by default the last finished one."""

    hand = strict.digits(1, 10**6, None, "the hand")


class ResolutionForm(HandForm):
    """A dispute that is over."""

    reason = _reason(HOW_RESOLVED())


class VoidForm(HandForm):
    """A hand that was recorded wrongly."""

    reason = _reason(WHY_VOIDED())
    earlier = _earlier()
