"""The forms with which people come in, and with which directors let them in, give roles and set the club."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, get_args

from marshmallow import fields
from marshmallow.validate import OneOf, Range

from replay.rights import NAMES_FOR, SHARERS
from replay.schemas.bodies import PLAYER_OR_ID, Form
from replay.schemas.strict import TRUE_OR_FALSE, Digits, EventId, Expected, Switch, Words, expect, unit, words
from replay.values.club_events import Role, Sight
from replay.values.money import OFFERED
from replay.words.messages import Message, Text, any_of, quoted, say

ROLES: tuple[Role, ...] = get_args(Role)
_ROLE = any_of([*map(quoted, ROLES)])
TOKEN_SCOPES = ("see", "record", "all")
_CODES = say("schemas.some-codes", "'all', 'record', 'seats' or 'watch'")
_WHICH = ("all", "record", "seats", "watch")
_SCOPE = say("schemas.a-scope", "what the token may do: {scopes}", scopes=any_of([*map(quoted, TOKEN_SCOPES)]))


def _secret() -> Words:
    """A password: whatever is wrong with it, no refusal repeats it."""
    return Words(load_default="")


def role_field() -> fields.String:
    """A role by its name."""
    expected = say("schemas.a-role", "a role: {roles}", roles=_ROLE)
    return expect(fields.String, expected, required=True, validate=OneOf(ROLES))


class EmptyForm(Form):
    """A button."""


class LettersForm(Form):
    """The letters of a seat's code, from a player who cannot scan it."""

    letters = words(say("schemas.six-letters", "the six letters beside the code of a seat"), 20, required=True)


class SignInForm(Form):
    """The name and password of a person who signs in, and the page that they wanted."""

    name = Words(load_default="")
    password = _secret()
    next = Words(load_default=None)


class PasswordForm(Form):
    """A new password, typed twice since it is not shown."""

    password = _secret()
    again = _secret()


class NewPasswordForm(PasswordForm):
    """A new password of a person who has one."""

    old = _secret()


class LanguageForm(Form):
    """The language of an account, by its tag; none is that of each browser."""

    language = Words(load_default=None)


class ConfirmedForm(Form):
    """A confirmation by the account's password, since the browser may have been left open."""

    own = _secret()


DAYS = Text("schemas.days", "a whole number of days")


class TokenForm(ConfirmedForm):
    """A token for a program: what for, what it may do, and for how many days."""

    label = words(say("schemas.token-label", "what the token is for"), 100, required=True)
    scope = expect(fields.String, _SCOPE, required=True, validate=OneOf(TOKEN_SCOPES))
    days = expect(Digits, DAYS(), required=True)


class TokenEndForm(Form):
    """The token that is revoked."""

    token = expect(EventId, say("schemas.a-token", "the id of a token"), required=True)


ACCOUNT_NAME = Text("schemas.account-name", "the name of an account")


class AccountForm(ConfirmedForm):
    """The account of a form."""

    account = words(ACCOUNT_NAME(), 60, required=True)


class MemberForm(ConfirmedForm):
    """A new account."""

    name = words(ACCOUNT_NAME(), 60, required=True)
    role = role_field()


class PurposeField(Digits):
    """The purpose of a link: ``record``, ``watch``, or the number of a seat."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> Any:
        return value if value in ("record", "watch") else super()._deserialize(value, attr, data, **kwargs)


LINK_PURPOSE = Text("schemas.link-purpose", "'record', 'watch' or a seat of the game")
HOURS = Text("schemas.hours", "a number of hours")


class LinkForm(Form):
    """A link to a game: what for, and for how many hours."""

    purpose = expect(PurposeField, LINK_PURPOSE(), required=True)
    hours = expect(Digits, HOURS(), required=True)


class CodesForm(Form):
    """New codes for a table, in place of the earlier ones."""

    codes = expect(fields.String, _CODES, required=True, validate=OneOf(_WHICH))


class RevocationForm(Form):
    """The link that is taken back."""

    link = expect(EventId, say("schemas.a-link", "the id of a link, a UUID"), required=True)


SIGHTS: tuple[Sight, ...] = get_args(Sight)
_SIGHT = say("schemas.a-sight", "a thing that visitors may see: {sights}", sights=any_of([*map(quoted, SIGHTS)]))


def _sights() -> fields.List[Any]:
    one = expect(fields.String, _SIGHT, validate=OneOf(SIGHTS))
    return fields.List(one, load_default=list)


def _switch() -> Switch:
    return expect(Switch, TRUE_OR_FALSE(), required=True)


class RoleForm(AccountForm):
    """A role that an account gets, or loses."""

    role = role_field()


class TieForm(AccountForm):
    """The player of an account; none if the field is empty."""

    player = words(PLAYER_OR_ID(), 200, load_default=None)


A_SIGN = Text("schemas.a-sign", "the sign of a currency, such as '€' or 'kr'")
A_SIDE = Text("schemas.a-side", "'before' or 'behind' the amount")
SIDES = ("before", "behind")


def _one_of(choices: Collection[str], expected: Message, *, required: bool = True, **more: Any) -> fields.String:
    check = OneOf([*choices], error=Expected(expected))
    return expect(fields.String, expected, required=required, **more, validate=check)


CLUB_NAME = Text("schemas.club-name", "the name of the club")


class NameForm(Form):
    """The club's name, its usual unit and that unit's sign; nothing for an empty field."""

    name = words(CLUB_NAME(), 100, load_default="")
    unit = unit(load_default="")
    sign = words(A_SIGN(), 6, load_default="")
    side = _one_of(SIDES, A_SIDE(), required=False, load_default="before")


A_CURRENCY = Text("schemas.a-currency", "a currency: {currencies}")
NAMES_SEEN = Text("schemas.names-seen", "who sees names: {choices}")
DECIMALS = Text("schemas.decimals", "a number of decimals from 0 to 6")
CURRENCIES = (*OFFERED, "other")


class FirstRunForm(Form):
    """The answers of a new club: its name, what it plays for, and who sees names. ``unit`` to ``side`` are of another currency."""

    name = words(CLUB_NAME(), 100, load_default="")
    play = _one_of(("money", "points"), say("schemas.played-for", "'money' or 'points'"))
    currency = _one_of(CURRENCIES, A_CURRENCY(currencies=any_of([*map(quoted, CURRENCIES)])))
    unit = unit(load_default="")
    digits = expect(Digits, DECIMALS(), load_default=None, validate=Range(0, 6))
    sign = words(A_SIGN(), 6, load_default="")
    side = _one_of(SIDES, A_SIDE(), required=False, load_default="before")
    names = _one_of(NAMES_FOR, NAMES_SEEN(choices=any_of([*map(quoted, NAMES_FOR)])))


class DaysForm(Form):
    """The club's time zone, and the hour at which its days begin."""

    zone = words(say("schemas.a-zone", "a time zone such as 'Europe/Berlin'"), 60, required=True)
    day_begins = expect(Digits, say("schemas.an-hour", "a whole hour from 0 to 12"), required=True)


class SettlingForm(Form):
    """The least payment that settling up proposes."""

    least_payment = words(
        say("schemas.a-least-payment", "an amount in the usual unit, such as '0.50', or '0'"), 30, required=True
    )


MINUTES = Text("schemas.minutes", "a whole number of minutes")


SHARERS_WORD = Text("schemas.sharers-word", "'nobody', 'directors', 'recorders' or 'members'")


class HandsForm(Form):
    """For how long a recorder may void a hand, and how much of the hands is shown."""

    correct_within = expect(Digits, MINUTES(), required=True)
    open_hands = _switch()
    one_hand_behind = _switch()
    look_back = _switch()
    shared_by = expect(fields.String, SHARERS_WORD(), load_default=None, validate=OneOf(tuple(SHARERS)))


HAND_NAMES = Text("schemas.hand-names", "'full', 'initials' or 'letters'")


class ShareForm(Form):
    """A public link to a hand: what its players are called, whether its money is shown, and for how many days."""

    names = expect(fields.String, HAND_NAMES(), required=True, validate=OneOf(("full", "initials", "letters")))
    money = _switch()
    days = expect(
        Digits, say("schemas.share-days", "a whole number of days from 1 to 366"), required=True, validate=Range(1, 366)
    )


class SightsForm(Form):
    """The things that members see, and those that the public sees; nothing if no box is ticked."""

    members_see = _sights()
    public_sees = _sights()
