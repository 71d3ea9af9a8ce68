"""The form that opens tables, and which form is asked for."""

from __future__ import annotations

from typing import Any

from marshmallow import fields
from marshmallow.validate import Length, Regexp

from replay.messages import Message
from replay.schemas import wording
from replay.schemas.bodies import Form
from replay.schemas.strict import Expected, Strict, Words, codes, digits, says, unit, words

__all__ = ["NewTablesForm", "NewTablesQuery"]

_KIND = wording.A_KIND()
_CHAIRS = 96
"""Eight tables of twelve chairs."""


def _texts(what: Message, most: int = 100) -> fields.List[Any]:
    """Texts that may be empty, one for each table, chair or option."""
    one = Words(validate=Length(0, most, error=Expected(what)), error_messages=says(what))
    return fields.List(one, load_default=list, validate=Length(0, _CHAIRS, error=Expected(what)))


def _tag(what: Message) -> Words:
    return words(what, 200, load_default="")


class NewTablesQuery(Strict):
    """Which form is asked for: of a kind of game, for so many tables."""

    kind = fields.String(
        load_default=None,
        validate=Regexp(r"^[a-z0-9]{1,40}\Z", error=Expected(_KIND)),
        error_messages=says(_KIND),
        metadata={"description": str(_KIND)},
    )
    tables = digits(1, 8, None, str(wording.TABLES_TOGETHER()))


class NewTablesForm(Form):
    """One table or several: rules and stake of all, and of each its players in order of play.

    A chair may be empty. ``dealer`` counts the chairs of a table, from 1. ``new`` are names that somebody has confirmed
    to be new; ``meant`` are a chair, counted through all tables, and the name that was meant there.
    """

    rules = words(wording.RULES_OF_A_GAME(), 60, required=True)
    stake = words(wording.AN_AMOUNT(), 40, load_default="")
    unit = unit(load_default="")
    confirm = codes()
    option = _texts(wording.AN_OPTION())
    value = _texts(wording.AN_OPTION())
    player = _texts(wording.NAME_OF_PLAYER())
    dealer = _texts(wording.FIRST_DEALER(), 2)
    table = _texts(wording.TAG_OF_A_TABLE(), 200)
    team = _texts(wording.TAG_OF_A_TABLE(), 200)
    board = _texts(wording.TAG_OF_A_TABLE(), 200)
    place = _tag(wording.TAG_OF_A_TABLE())
    match = _tag(wording.TAG_OF_A_TABLE())
    round = _tag(wording.TAG_OF_A_TABLE())
    new = _texts(wording.NAME_OF_PLAYER())
    meant = _texts(wording.NAME_OF_PLAYER(), 110)
