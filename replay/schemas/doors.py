"""The forms with which people come in, and with which directors let them."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields
from marshmallow.validate import OneOf

from replay.club_events import Role
from replay.messages import any_of, quoted
from replay.schemas import wording
from replay.schemas.bodies import Form
from replay.schemas.strict import Digits, EventId, Expected, Words, says, words

__all__ = [
    "ROLES",
    "TOKEN_SCOPES",
    "AccountForm",
    "CodesForm",
    "EmptyForm",
    "LanguageForm",
    "LinkForm",
    "MemberForm",
    "NewPasswordForm",
    "PasswordForm",
    "RevocationForm",
    "SignInForm",
    "TokenEndForm",
    "TokenForm",
    "role_field",
]  # fmt: skip

ROLES: tuple[Role, ...] = get_args(Role)
_ROLE = any_of([*map(quoted, ROLES)])
TOKEN_SCOPES = ("see", "record", "all")
_CODES = wording.SOME_CODES()
_WHICH = ("all", "record", "seats", "watch")
_SCOPE = wording.A_SCOPE(scopes=any_of([*map(quoted, TOKEN_SCOPES)]))


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


class NewPasswordForm(PasswordForm):
    """The same from somebody who has one."""

    old = _secret()


class LanguageForm(Form):
    """The language of an account, by its tag; none is that of each browser."""

    language = Words(load_default=None)


class ConfirmedForm(Form):
    """What the owner of an account confirms with its password, as the browser may have been left open."""

    own = _secret()


class TokenForm(ConfirmedForm):
    """A token for a program: what for, what it may do, and for how many days."""

    label = words(wording.TOKEN_LABEL(), 100, required=True)
    scope = fields.String(
        required=True, validate=OneOf(TOKEN_SCOPES, error=Expected(_SCOPE)), error_messages=says(_SCOPE)
    )
    days = Digits(required=True, error_messages=says(wording.DAYS()))


class TokenEndForm(Form):
    """The token that is revoked."""

    token = EventId(required=True, error_messages=says(wording.A_TOKEN()))


class AccountForm(ConfirmedForm):
    """Which account is meant."""

    account = words(wording.ACCOUNT_NAME(), 60, required=True)


class MemberForm(ConfirmedForm):
    """Somebody who gets an account."""

    name = words(wording.ACCOUNT_NAME(), 60, required=True)
    role = role_field()


class PurposeField(Digits):
    """What a link is for: ``record``, ``watch``, or the number of a seat."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Any:
        return value if value in ("record", "watch") else super()._deserialize(value, attr, data, **kwargs)


class LinkForm(Form):
    """A link to a game: what for, and for how many hours."""

    purpose = PurposeField(required=True, error_messages=says(wording.LINK_PURPOSE()))
    hours = Digits(required=True, error_messages=says(wording.HOURS()))


class CodesForm(Form):
    """New codes for a table, in place of the earlier ones."""

    codes = fields.String(required=True, validate=OneOf(_WHICH, error=Expected(_CODES)), error_messages=says(_CODES))


class RevocationForm(Form):
    """The link that is taken back."""

    link = EventId(required=True, error_messages=says(wording.A_LINK()))
