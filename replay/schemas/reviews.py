"""What people and programs send about finished hands: confirmations, disputes and their ends, voids."""

from __future__ import annotations

from typing import Literal, get_args

from marshmallow import fields
from marshmallow.validate import OneOf

from replay.messages import Message
from replay.schemas import wording
from replay.schemas.bodies import Form, Recording
from replay.schemas.strict import Digits, Expected, Strict, Words, count, digits, says, words

__all__ = [
    "ConfirmationBody", "ConfirmationForm", "DisputeBody", "DisputeForm", "HandForm", "ResolutionBody", "ResolutionForm", "SeatQuery",
    "VoidBody", "VoidForm", "Wrong", "WrongForm",
]  # fmt: skip

_SEATS = 999

Wrong = Literal["winner", "kind", "absent", "money"]
"""What may be wrong with a hand, in a word."""
WRONGS: tuple[Wrong, ...] = get_args(Wrong)
_WRONG = wording.WHAT_IS_WRONG()


def _reason(what: Message) -> Words:
    return words(what, 1000, required=True)


class ConfirmationBody(Recording):
    """A seat that says that a hand is right."""

    seat = count(1, _SEATS, "the seat that confirms", required=True)


class DisputeBody(Recording):
    """Somebody who says that a hand is wrong."""

    reason = _reason(wording.WHAT_IS_WRONG())
    seat = count(1, _SEATS, "the seat that says so, where it is one", load_default=None, allow_none=True)


class ResolutionBody(Recording):
    """A dispute that is over."""

    reason = _reason(wording.HOW_RESOLVED())


class VoidBody(Recording):
    """A hand that was recorded wrongly."""

    reason = _reason(wording.WHY_VOIDED())


class HandForm(Form):
    """Which hand of the game is meant."""

    hand = digits(1, 10**6, None, "the hand")


class ConfirmationForm(HandForm):
    """A seat that says that a hand is right."""

    seat = Digits(required=True, error_messages=says(wording.CONFIRMING_SEAT()))


class DisputeForm(HandForm):
    """Somebody who says that a hand is wrong."""

    reason = _reason(wording.WHAT_IS_WRONG())
    seat = Digits(load_default=None, error_messages=says(wording.DISPUTING_SEAT()))


class WrongForm(HandForm):
    """What a seat finds wrong with a hand: a word for it, or its own words, or both."""

    what = fields.String(load_default=None, validate=OneOf(WRONGS, error=Expected(_WRONG)), error_messages=says(_WRONG))
    words = words(wording.WHAT_IS_WRONG(), 900, load_default=None)


class SeatQuery(Strict):
    """Which hand the page of a seat shows; by default the last finished one."""

    hand = digits(1, 10**6, None, "the hand")


class ResolutionForm(HandForm):
    """A dispute that is over."""

    reason = _reason(wording.HOW_RESOLVED())


class VoidForm(HandForm):
    """A hand that was recorded wrongly."""

    reason = _reason(wording.WHY_VOIDED())
