"""Requests to record a game while it is played: a game that is opened, and moves."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import EXCLUDE, fields
from marshmallow.validate import Length, OneOf

from replay.messages import Message
from replay.schemas import wording
from replay.schemas.arguments import DeviceQuery, RecordBody
from replay.schemas.bodies import Form
from replay.schemas.strict import (
    Count,
    Digits,
    EventId,
    Expected,
    Part,
    Strict,
    Switch,
    count,
    digits,
    says,
    unit,
    words,
)

__all__ = [
    "MOST_MOVES", "MOST_SEATS", "CompareQuery", "CorrectionForm", "CorrectionQuery", "DetailForm", "GameBody", "LeaseBody", "LinesForm",
    "MoveBody", "MovesBody", "NoteForm", "RecorderQuery", "VersionHeaders",
]  # fmt: skip

MOST_SEATS = 99
"""The highest number of a seat that may be asked for."""

MOST_MOVES = 500
"""The most moves of one request."""

_LINE = 10_000
_LAST = 10**9
_OPTIONS = wording.OPTIONS_OF_A_GAME()
_TAGS = wording.TAGS_OF_A_GAME()
_SEATS = wording.PLAYERS_IN_ORDER()
_MOVES = wording.SOME_MOVES(most=MOST_MOVES)
_VERSION = wording.A_VERSION()


def _id(what: Message) -> EventId:
    return EventId(load_default=None, error_messages=says(what), metadata={"description": str(what)})


def _switch(what: Message) -> Switch:
    return Switch(load_default=False, error_messages=says(what), metadata={"description": str(what)})


class Named(fields.Dict):
    """An object of short names and values of a few types; it is refused as a whole."""

    def __init__(self, kinds: tuple[type, ...], **more: Any) -> None:
        super().__init__(**more)
        self._kinds = kinds

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> dict[str, object]:
        found: dict[str, object] = super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]  # untyped there
        if not all(_is_text(name, 40) and self._fits(each) for name, each in found.items()):
            raise self.make_error("invalid", input=value)
        return found

    def _fits(self, value: object) -> bool:
        if isinstance(value, str):
            return str in self._kinds and _is_text(value, 200)
        return isinstance(value, int) and type(value) in self._kinds and abs(value) < 2**53


def _is_text(value: str, most: int) -> bool:
    """Whether it is Unicode, which JSON need not be, and not too long."""
    return len(value) <= most and not any("\ud800" <= letter <= "\udfff" for letter in value)


_VALUES = {"additionalProperties": {"oneOf": [{"type": "boolean"}, {"type": "integer"}, {"type": "string"}]}}
_TEXTS = {"additionalProperties": {"type": "string"}}


class GameBody(RecordBody):
    """A game to open; or, with `record`, a record to import as before."""

    record = fields.String(
        load_default=None,
        allow_none=False,
        validate=Length(1, error=Expected(wording.A_RECORD())),
        error_messages=says(wording.A_RECORD()),
        metadata={"description": f"{wording.A_RECORD()}; POST /api/v1/records is the place for it"},
    )
    rules = words(wording.RULES_OF_A_GAME(), 60, load_default=None)
    options = Named(
        (bool, int, str),
        load_default=dict,
        error_messages=says(_OPTIONS),
        metadata={"description": str(_OPTIONS), **_VALUES},
    )
    unit = unit(f"{wording.A_UNIT()}; by default the club's usual one", load_default=None)
    tags = Named(
        (str,),
        load_default=dict,
        error_messages=says(_TAGS),
        metadata={"description": str(_TAGS), **_TEXTS},
    )
    seats = fields.List(
        words(wording.NAME_OF_PLAYER(), 100),
        load_default=list,
        validate=Length(0, 12, error=Expected(_SEATS)),
        error_messages=says(_SEATS),
        metadata={"description": str(_SEATS)},
    )
    id = _id(wording.ID_OF_GAME())


class MoveBody(Part):
    """A move: a line of the text notation, or an event by its type and data."""

    text = words(wording.A_LINE(), _LINE, load_default=None)
    type = words(wording.TYPE_OF_EVENT(), 40, load_default=None)
    data = fields.Dict(
        load_default=None,
        error_messages=says(wording.DATA_OF_EVENT()),
        metadata={"description": str(wording.DATA_OF_EVENT())},
    )
    id = _id(wording.ID_OF_MOVE())


class MovesBody(Strict):
    """Moves to record."""

    moves = fields.List(
        fields.Nested(MoveBody),
        required=True,
        validate=Length(1, MOST_MOVES, error=Expected(_MOVES)),
        error_messages=says(_MOVES),
        metadata={"description": str(_MOVES)},
    )
    version = count(0, _LAST, str(_VERSION), load_default=None)
    keep = fields.String(
        load_default=None,
        validate=OneOf(["prefix"], error=Expected(wording.WHAT_TO_KEEP())),
        error_messages=says(wording.WHAT_TO_KEEP()),
        metadata={"description": str(wording.WHAT_TO_KEEP())},
    )
    device = _id(wording.A_DEVICE())
    visitor = words(wording.A_VISITOR(), 40, load_default=None)


class CorrectionQuery(DeviceQuery):
    """Which hand is to be corrected, and with which device."""

    hand = digits(1, 10**6, None, "the hand")


class LeaseBody(Strict):
    """A device that begins or ends to record a game."""

    device = EventId(
        required=True, error_messages=says(wording.A_DEVICE()), metadata={"description": str(wording.A_DEVICE())}
    )
    take = _switch(wording.WHETHER_TO_TAKE())
    release = _switch(wording.WHETHER_TO_RELEASE())


class RecorderQuery(Strict):
    """What a recorder's screen is asked for."""

    dealer = digits(1, MOST_SEATS, None, "who is to deal the next hand, where nothing says so yet")


class CompareQuery(Strict):
    """Lines that were entered on a version after which somebody else recorded something."""

    since = digits(0, _LAST, 0, str(_VERSION))
    line = fields.List(
        words(wording.A_LINE(), _LINE),
        required=True,
        validate=Length(1, MOST_MOVES, error=Expected(_MOVES)),
        error_messages=says(_MOVES),
    )


class ResultForm(Form):
    """How a hand ended, as a page sends it that runs no program: a line, everybody's points, or who went out (0: not said)."""

    version = Digits(required=True, error_messages=says(_VERSION))
    line = words(wording.A_LINE(), _LINE, load_default=None)
    out = Digits(load_default=None, error_messages=says(wording.SEAT_THAT_ENDED()))
    points = fields.List(
        Digits(error_messages=says(wording.POINTS_OF_SEAT())),
        load_default=list,
        error_messages=says(wording.POINTS_OF_SEAT()),
    )
    order = fields.List(Digits(error_messages=says(wording.SEAT_THAT_ENDED())), load_default=list)


class LinesForm(ResultForm):
    """The same with what begins the hand, where that is still to be recorded."""

    head = words(wording.A_LINE(), _LINE, load_default=None)


class CorrectionForm(ResultForm):
    """How a hand ended that was recorded wrongly."""


class DetailForm(Form):
    """What else is known of a hand: one of the lines that say it, and what is named in it, in the order of the line."""

    version = Digits(required=True, error_messages=says(_VERSION))
    text = words(wording.A_LINE(), _LINE)
    named = fields.List(
        words(wording.PART_OF_A_LINE(), 400), load_default=list, error_messages=says(wording.PART_OF_A_LINE())
    )


class NoteForm(Form):
    """A note on a hand that is over."""

    version = Digits(required=True, error_messages=says(_VERSION))
    words = words(wording.A_NOTE(), 900)


class SeenVersion(Count):
    """A version as If-Match has it, an entity tag: a number in quotation marks, which a proxy may have made a weak one."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        found = re.fullmatch(r'(?:W/)?"([0-9]{1,9})"', str(value), re.ASCII)
        if found is None:
            raise self.make_error("invalid", input=value)
        return int(found[1])


class VersionHeaders(Strict):
    """The header that other programs send in place of the ``version`` of a body; all other headers are theirs."""

    class Meta:
        """Browsers and networks add headers of their own."""

        unknown = EXCLUDE

    version = SeenVersion(
        data_key="If-Match",
        load_default=None,
        error_messages=says(wording.A_TAG_OF_VERSION()),
        metadata={"description": str(wording.A_TAG_OF_VERSION()), "type": "string"},
    )
