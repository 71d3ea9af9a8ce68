"""The forms with which directors say who is what in the club, and how the club is set."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields
from marshmallow.validate import OneOf

from replay.club_events import Sight
from replay.messages import any_of, quoted
from replay.schemas import wording
from replay.schemas.bodies import Form
from replay.schemas.doors import AccountForm, role_field
from replay.schemas.strict import Digits, Expected, Switch, says, unit, words

__all__ = ["SIGHTS", "DaysForm", "HandsForm", "NameForm", "RoleForm", "SightsForm", "TieForm"]

SIGHTS: tuple[Sight, ...] = get_args(Sight)
_SIGHT = wording.A_SIGHT(sights=any_of([*map(quoted, SIGHTS)]))


def _sights() -> fields.List[Any]:
    one = fields.String(validate=OneOf(SIGHTS, error=Expected(_SIGHT)), error_messages=says(_SIGHT))
    return fields.List(one, load_default=list)


def _switch() -> Switch:
    return Switch(required=True, error_messages=says(wording.TRUE_OR_FALSE()))


class RoleForm(AccountForm):
    """A role that an account gets, or loses."""

    role = role_field()


class TieForm(AccountForm):
    """The player to whom an account belongs; nobody where none is named."""

    player = words(wording.PLAYER_OR_ID(), 200, load_default=None)


class NameForm(Form):
    """What the club is called, and its usual unit; nothing where a field is empty."""

    name = words(wording.CLUB_NAME(), 100, load_default="")
    unit = unit(load_default="")


class DaysForm(Form):
    """Where the club is, and when its days begin."""

    zone = words(wording.A_ZONE(), 60, required=True)
    day_begins = Digits(required=True, error_messages=says(wording.AN_HOUR()))


class HandsForm(Form):
    """For how long a recorder may void a hand, and how much of the hands is shown."""

    correct_within = Digits(required=True, error_messages=says(wording.MINUTES()))
    open_hands = _switch()
    one_hand_behind = _switch()
    look_back = _switch()


class SightsForm(Form):
    """What members see, and what everybody sees; nothing where no box is ticked."""

    members_see = _sights()
    public_sees = _sights()
