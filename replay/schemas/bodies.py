"""Requests to record something in the club's own stream: payments, corrections, closings, reviews of hands, names.

Bodies are what programs send as JSON; forms are what the pages send, whose fields are all text.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from marshmallow import EXCLUDE, fields
from marshmallow.validate import OneOf

from replay.messages import Message
from replay.money import LARGEST
from replay.schemas import wording
from replay.schemas.strict import (
    Day,
    EventId,
    Expected,
    Part,
    Strict,
    Switch,
    Words,
    codes,
    count,
    day,
    says,
    unit,
    words,
)

__all__ = [
    "AdjustmentBody", "AdjustmentForm", "CashForm", "ClosingBody", "ClosingForm", "MergerBody", "MergerForm", "PartingBody",
    "PartingForm", "PayeeForm", "PaymentBody", "PaymentForm", "RenamingBody", "RenamingForm", "RetryHeaders", "ReversalBody",
    "ReversalForm", "SharingForm",
]  # fmt: skip

_KEY = wording.A_KEY()
_EVENT = wording.AN_EVENT()
_UNIT = wording.A_UNIT()
_WAYS = wording.IN_OR_OUT()
_PLAYER = wording.PLAYER_OR_ID()
_ACCOUNT = wording.AN_ACCOUNT()
_ADJUSTED = wording.ADJUSTED_ACCOUNT()
_SEATS = 999


def _key(*, required: bool = False) -> EventId:
    given = {"required": True} if required else {"load_default": None}
    return EventId(error_messages=says(_KEY), metadata={"description": str(_KEY)}, **given)


def _on() -> Day:
    return day(
        "the day on which it is booked, of the club; without it, that on which it is recorded", load_default=None
    )


def _until() -> Day:
    return day("the last day, of the club; not in the future", "last", required=True)


def _proposed(kind: type[fields.Field[Any]], key: str | None = None) -> fields.Field[Any]:
    """What settling up adds to a payment: it may be sent back with it, and is not stored."""
    expected = wording.AS_PROPOSED()
    return kind(
        allow_none=True,
        load_default=None,
        data_key=key,
        error_messages=says(expected),
        metadata={"description": str(expected)},
    )


def _reason(what: Message) -> Words:
    return words(what, 1000, required=True)


# Bodies


class Recording(Strict):
    """What every recording may carry."""

    id = _key()


class QuotedId(EventId):
    """A UUID, in quotation marks or without, as other programs send it."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> UUID:
        if isinstance(value, str) and len(value) > 1 and value[0] == value[-1] == '"':
            value = value[1:-1]
        return super()._deserialize(value, attr, data, **kwargs)


class RetryHeaders(Strict):
    """The header that other programs send in place of the ``id`` of a body; all other headers are theirs."""

    class Meta:
        """Browsers and networks add headers of their own."""

        unknown = EXCLUDE

    key = QuotedId(
        data_key="Idempotency-Key",
        load_default=None,
        error_messages=says(_KEY),
        metadata={"description": f"{_KEY}; what the `id` of the body is"},
    )


class MoneyBody(Recording):
    """An amount that passes between two accounts."""

    confirm = codes()
    on = _on()
    amount = count(1, LARGEST, "minor units", required=True)
    unit = unit(required=True)


class PaymentBody(MoneyBody):
    """Money that was handed over."""

    payer = words(_ACCOUNT, 200, required=True, data_key="from")
    payee = words(_ACCOUNT, 200, required=True, data_key="to")
    note = words(wording.WHAT_FOR(), 1000, load_default=None)
    payer_player = _proposed(fields.String, "from_player")
    payee_player = _proposed(fields.String, "to_player")
    owes = _proposed(fields.Integer)
    owed = _proposed(fields.Integer)


class AdjustmentBody(MoneyBody):
    """A correction of the books."""

    payer = words(_ADJUSTED, 200, required=True, data_key="from")
    payee = words(_ADJUSTED, 200, required=True, data_key="to")
    reason = _reason(wording.WHY_ADJUSTED())
    corrects = EventId(
        load_default=None,
        error_messages=says(_EVENT),
        metadata={"description": "the event that was wrong, where there is one"},
    )


class ReversalBody(Recording):
    """A payment or a correction that is undone."""

    confirm = codes()
    on = _on()
    event = EventId(required=True, error_messages=says(_EVENT), metadata={"description": str(_EVENT)})
    reason = _reason(wording.WHY_UNDONE())


class CountedBody(Part):
    """What was counted in the cash box."""

    amount = count(0, LARGEST, "minor units", required=True)
    unit = unit(required=True)


class ClosingBody(Recording):
    """A period that is closed."""

    until = _until()
    counted = fields.List(
        fields.Nested(CountedBody),
        load_default=list,
        error_messages=says(wording.AMOUNTS()),
        metadata={"description": "what is in the cash box, one amount for each unit that it holds"},
    )
    carry = fields.List(
        words(wording.A_GAME(), 36),
        load_default=list,
        error_messages=says(wording.GAMES()),
        metadata={"description": "the games whose pots go on with money in them"},
    )
    carry_all = Switch(
        load_default=False,
        error_messages=says(wording.TRUE_OR_FALSE()),
        metadata={"description": "whether the pots of all games go on"},
    )
    confirm = codes()


class RenamingBody(Recording):
    """A player who gets another name."""

    player = words(_PLAYER, 200, required=True)
    name = words(wording.NEW_NAME(), 100, required=True)


class MergerBody(Recording):
    """Two names that are one player."""

    player = words(_PLAYER, 200, required=True)
    into = words(wording.PLAYER_KEPT(), 200, required=True)


class PartingBody(Recording):
    """A name that is a separate player again."""

    player = words(wording.MERGED_NAME(), 200, required=True)


# Forms


class Form(Strict):
    """What every form carries, so that sending it twice has one effect."""

    id = _key(required=True)


class PayeeForm(Form):
    """Whoever was paid has got the money."""

    payment = EventId(required=True, error_messages=says(_EVENT))


class MoneyForm(Form):
    """An amount as it is typed, and the unit beside it."""

    confirm = codes()
    on = _on()
    amount = words(wording.AN_AMOUNT(), 40, required=True)
    unit = unit(required=True)


class PaymentForm(MoneyForm):
    """Money that was handed over."""

    payer = words(wording.WHO_PAID(), 200, required=True, data_key="from")
    payee = words(wording.WHO_WAS_PAID(), 200, required=True, data_key="to")
    note = words(wording.WHAT_FOR(), 1000, load_default=None)


class CashForm(MoneyForm):
    """Money that went into the cash box or came out of it."""

    player = words(wording.A_PLAYER(), 200, required=True)
    way = fields.String(required=True, validate=OneOf(["in", "out"], error=Expected(_WAYS)), error_messages=says(_WAYS))
    note = words(wording.WHAT_FOR(), 1000, load_default=None)


class AdjustmentForm(MoneyForm):
    """A correction of the books."""

    payer = words(wording.WHO_LOSES(), 200, required=True, data_key="from")
    payee = words(wording.WHO_GAINS(), 200, required=True, data_key="to")
    reason = _reason(wording.WHY_ADJUSTED())
    corrects = words(wording.WRONG_EVENT(), 60, load_default=None)


class SharingForm(Form):
    """A pot that is shared out among the players of its closed game."""

    game = words(wording.A_GAME(), 36, required=True)


class ReversalForm(Form):
    """A payment or a correction that is undone."""

    confirm = codes()
    on = _on()
    reason = _reason(wording.WHY_UNDONE())


class ClosingForm(Form):
    """A period that is closed: an amount for each unit, empty if the box holds none, and the pots that go on."""

    until = _until()
    counted = fields.List(Words(error_messages=says(wording.AN_AMOUNT())), load_default=list)
    unit = fields.List(Words(error_messages=says(_UNIT)), load_default=list)
    carry = fields.List(words(wording.A_GAME(), 36), load_default=list)
    confirm = codes()


class RenamingForm(RenamingBody, Form):
    """A player who gets another name."""


class MergerForm(MergerBody, Form):
    """Two names that are one player."""


class PartingForm(PartingBody, Form):
    """A name that is a separate player again."""
