"""The forms with which people come in, and with which directors let them."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields
from marshmallow.validate import OneOf

from replay.club_events import Role
from replay.messages import any_of, quoted
from replay.schemas import wording
from replay.schemas.bodies import Form
from replay.schemas.strict import Digits, EventId, Expected, Words, says, words

__all__ = [
    "ROLES", "AccountForm", "EmptyForm", "LinkForm", "MemberForm", "PasswordForm", "RevocationForm", "SignInForm",
    "role_field",
]  # fmt: skip

ROLES: tuple[Role, ...] = get_args(Role)
_ROLE = any_of([*map(quoted, ROLES)])


def _secret() -> Words:
    """A password: whatever is wrong with it, no refusal repeats it."""
    return Words(load_default="")


def role_field() -> fields.String:
    """A role by its name."""
    expected = wording.A_ROLE(roles=_ROLE)
    return fields.String(required=True, validate=OneOf(ROLES, error=Expected(expected)), error_messages=says(expected))


class EmptyForm(Form):
    """A button."""


class SignInForm(Form):
    """Somebody who signs in, and the page that they wanted."""

    name = Words(load_default="")
    password = _secret()
    next = Words(load_default=None)


class PasswordForm(Form):
    """A new password, typed twice, as nobody sees what is typed."""

    password = _secret()
    again = _secret()


class AccountForm(Form):
    """Which account is meant."""

    account = words(wording.ACCOUNT_NAME(), 60, required=True)


class MemberForm(Form):
    """Somebody who gets an account."""

    name = words(wording.ACCOUNT_NAME(), 60, required=True)
    role = role_field()


class LinkForm(Form):
    """A link to a game: to a seat, or to watch where none is named; and for how many hours."""

    seat = Digits(load_default=None, error_messages=says(wording.LINKED_SEAT()))
    hours = Digits(required=True, error_messages=says(wording.HOURS()))


class RevocationForm(Form):
    """The link that is taken back."""

    link = EventId(required=True, error_messages=says(wording.A_LINK()))
