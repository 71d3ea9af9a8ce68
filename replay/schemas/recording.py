"""Requests to record a game: tables that are opened, moves while it is played, and corrections."""

from __future__ import annotations

import re
from typing import Any

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Regexp

from replay.schemas import strict
from replay.schemas.arguments import A_DEVICE, A_KIND, A_RECORD, DeviceQuery, RecordBody
from replay.schemas.bodies import AN_AMOUNT, Form
from replay.words.messages import Message, Text, say

MOST_SEATS = 99
"""The highest number of a seat that may be asked for."""
MOST_MOVES = 500
"""The most moves of one request."""
_LINE = 10_000
_LAST = 10**9
OPTIONS_OF_A_GAME = Text(
    "schemas.options-of-a-game",
    "an object of the options that differ from the profile, each true, false, a whole number or a text",
)
TAGS_OF_A_GAME = Text(
    "schemas.tags-of-a-game", "an object of what the record says of itself, such as Place, each a text"
)
PLAYERS_IN_ORDER = Text("schemas.players-in-order", "a list of at most 12 players who sit down first, in order of play")
_MOVES = say("schemas.some-moves", "a list of 1 to {most} moves", most=MOST_MOVES)
_VERSION = say("schemas.a-version", "the version of the game that you have seen")


def _id(what: Message) -> strict.EventId:
    return strict.expect(strict.EventId, what, load_default=None)


def _switch(what: Message) -> strict.Switch:
    return strict.expect(strict.Switch, what, load_default=False)


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
    """Return whether the value is valid Unicode, which JSON need not be, and not too long."""
    return len(value) <= most and not any("\ud800" <= letter <= "\udfff" for letter in value)


_VALUES = {"additionalProperties": {"oneOf": [{"type": "boolean"}, {"type": "integer"}, {"type": "string"}]}}
_TEXTS = {"additionalProperties": {"type": "string"}}
RULES_OF_A_GAME = Text("schemas.rules-of-a-game", "the rules of a game, such as 'quandui/pagat'")
NAME_OF_PLAYER = Text("schemas.name-of-player", "the name of a player")
ID_OF_GAME = Text(
    "schemas.id-of-game", "the id of the game, a UUID of your own: the same request with it again has one effect"
)


class GameBody(RecordBody):
    """A game to open; or, with `record`, a record to import as before."""

    record = strict.expect(
        fields.String,
        A_RECORD(),
        load_default=None,
        allow_none=False,
        validate=Length(1),
        about=f"{A_RECORD()}; POST /api/v1/records is the place for it",
    )
    rules = strict.words(RULES_OF_A_GAME(), 60, load_default=None)
    options = strict.expect(Named, OPTIONS_OF_A_GAME(), (bool, int, str), load_default=dict, metadata=_VALUES)
    unit = strict.unit(f"{strict.A_UNIT()}; by default the club's usual one", load_default=None)
    tags = strict.expect(Named, TAGS_OF_A_GAME(), (str,), load_default=dict, metadata=_TEXTS)
    seats = strict.expect(
        fields.List, PLAYERS_IN_ORDER(), strict.words(NAME_OF_PLAYER(), 100), load_default=list, validate=Length(0, 12)
    )
    id = _id(ID_OF_GAME())


A_LINE = Text("schemas.a-line", "a line of the text notation, as it would be in a record")
DATA_OF_EVENT = Text("schemas.data-of-event", "an object with the fields of the event, as a record has them")


class MoveBody(strict.Part):
    """A move: a line of the text notation, or an event by its type and data."""

    text = strict.words(A_LINE(), _LINE, load_default=None)
    type = strict.words(say("schemas.type-of-event", "the type of an event, such as Discarded"), 40, load_default=None)
    data = strict.expect(fields.Dict, DATA_OF_EVENT(), load_default=None)
    id = _id(
        say("schemas.id-of-move", "the id of the move, a UUID of your own: the same move with it again has one effect")
    )


WHAT_TO_KEEP = Text("schemas.what-to-keep", "'prefix', which records the moves before the first that is refused")
A_VISITOR = Text(
    "schemas.a-visitor",
    "the tag of the visitor who entered the moves, from the recorder's page; another sender is refused",
)


class MovesBody(strict.Strict):
    """Moves to record."""

    moves = strict.expect(fields.List, _MOVES, fields.Nested(MoveBody), required=True, validate=Length(1, MOST_MOVES))
    version = strict.count(0, _LAST, str(_VERSION), load_default=None)
    keep = strict.expect(fields.String, WHAT_TO_KEEP(), load_default=None, validate=OneOf(["prefix"]))
    device = _id(A_DEVICE())
    visitor = strict.words(A_VISITOR(), 40, load_default=None)


class CorrectionQuery(DeviceQuery):
    """The hand to correct, and the device."""

    hand = strict.digits(1, 10**6, None, "the hand")


class LeaseBody(strict.Strict):
    """A device that begins or ends to record a game."""

    device = strict.expect(strict.EventId, A_DEVICE(), required=True)
    take = _switch(
        say("schemas.whether-to-take", "true to take the game over from the device that records it now, or false")
    )
    release = _switch(say("schemas.whether-to-release", "true to let the next device record the game, or false"))


class RecorderQuery(strict.Strict):
    """The options of a recorder's screen."""

    dealer = strict.digits(1, MOST_SEATS, None, "who is to deal the next hand, where nothing says so yet")
    drawn = _switch(say("schemas.whether-to-draw", "true to draw the table too, or false"))


class CompareQuery(strict.Strict):
    """Lines that were entered on a version after which another recorder recorded something."""

    since = strict.digits(0, _LAST, 0, str(_VERSION))
    line = strict.expect(
        fields.List, _MOVES, strict.words(A_LINE(), _LINE), required=True, validate=Length(1, MOST_MOVES)
    )


SEAT_THAT_ENDED = Text("schemas.seat-that-ended", "the number of the seat that ended the hand")
POINTS_OF_SEAT = Text("schemas.points-of-seat", "the points of a seat, a whole number")


class ResultForm(Form):
    """The end of a hand, from a page without a program: a line, the points of all, or who went out (0: not said)."""

    version = strict.expect(strict.Digits, _VERSION, required=True)
    line = strict.words(A_LINE(), _LINE, load_default=None)
    out = strict.expect(strict.Digits, SEAT_THAT_ENDED(), load_default=None)
    points = strict.expect(
        fields.List, POINTS_OF_SEAT(), strict.expect(strict.Digits, POINTS_OF_SEAT()), load_default=list
    )
    order = fields.List(strict.expect(strict.Digits, SEAT_THAT_ENDED()), load_default=list)


class LinesForm(ResultForm):
    """The end of a hand with its beginning, if that is still to be recorded."""

    head = strict.words(A_LINE(), _LINE, load_default=None)


class CorrectionForm(ResultForm):
    """The right end of a hand that was recorded wrongly: first shown with what it changes, then recorded."""

    sure = _switch(say("schemas.whether-sure", "true to correct the hand, or false to show what that changes"))
    reason = strict.words(
        say("schemas.why-corrected", "why the hand is corrected, in a few words"), 200, load_default=None
    )


PART_OF_A_LINE = Text("schemas.part-of-a-line", "what is named in the line, such as a card or a seat")


class DetailForm(Form):
    """A further detail of a hand: one of the lines that say it, and the values in it, in the order of the line."""

    version = strict.expect(strict.Digits, _VERSION, required=True)
    text = strict.words(A_LINE(), _LINE)
    named = strict.expect(fields.List, PART_OF_A_LINE(), strict.words(PART_OF_A_LINE(), 400), load_default=list)


A_NOTE = Text("schemas.a-note", "a note in words")


class NoteForm(Form):
    """A note on a hand that is over."""

    version = strict.expect(strict.Digits, _VERSION, required=True)
    words = strict.words(A_NOTE(), 900)


class SeenVersion(strict.Count):
    """A version as If-Match has it, an entity tag: a number in quotation marks, which a proxy may have made a weak one."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        found = re.fullmatch(r'(?:W/)?"([0-9]{1,9})"', str(value), re.ASCII)
        if found is None:
            raise self.make_error("invalid", input=value)
        return int(found[1])


class VersionHeaders(strict.Headers):
    """The header that other programs send in place of the ``version`` of a body."""

    version = strict.expect(
        SeenVersion,
        say("schemas.a-tag-of-version", 'the version of the game that you have seen, in quotation marks, such as "4"'),
        data_key="If-Match",
        load_default=None,
        metadata={"type": "string"},
    )


_CHAIRS = 96
"""Eight tables of twelve chairs."""


def _texts(what: Message, most: int = 100) -> fields.List[Any]:
    """Texts that may be empty, one for each table, chair or option."""
    one = strict.expect(strict.Words, what, validate=Length(0, most))
    return fields.List(one, load_default=list, validate=Length(0, _CHAIRS, error=strict.Expected(what)))


def _tag(what: Message) -> strict.Words:
    return strict.words(what, 200, load_default="")


class NewTablesQuery(strict.Strict):
    """The kind of game and the number of tables of the form."""

    kind = strict.expect(fields.String, A_KIND(), load_default=None, validate=Regexp(r"^[a-z0-9]{1,40}\Z"))
    tables = strict.digits(
        1, 8, None, str(say("schemas.tables-together", "how many tables are opened together; by default as last time"))
    )


AN_OPTION = Text("schemas.an-option", "an option of the rules and its value, of at most 100 characters each")
TAG_OF_A_TABLE = Text("schemas.tag-of-a-table", "a text of at most 200 characters")


class NewTablesForm(Form):
    """One table or several: rules and stake of all, and of each its players in order of play.

    A chair may be empty. ``dealer`` counts the chairs of a table, from 1. ``new`` are names that the recorder confirmed to be
    new; ``meant`` are a chair, counted through all tables, and the name that was meant there.
    """

    rules = strict.words(RULES_OF_A_GAME(), 60, required=True)
    stake = strict.words(AN_AMOUNT(), 40, load_default="")
    unit = strict.unit(load_default="")
    confirm = strict.codes()
    option = _texts(AN_OPTION())
    value = _texts(AN_OPTION())
    player = _texts(NAME_OF_PLAYER())
    dealer = _texts(say("schemas.first-dealer", "the chair of the first dealer, a number"), 2)
    table = _texts(TAG_OF_A_TABLE(), 200)
    team = _texts(TAG_OF_A_TABLE(), 200)
    board = _texts(TAG_OF_A_TABLE(), 200)
    place = _tag(TAG_OF_A_TABLE())
    match = _tag(TAG_OF_A_TABLE())
    round = _tag(TAG_OF_A_TABLE())
    new = _texts(NAME_OF_PLAYER())
    meant = _texts(NAME_OF_PLAYER(), 110)
