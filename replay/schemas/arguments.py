"""What web and terminal take as arguments.

Everything is strict: an unknown field, a missing one or one of the wrong kind is a :class:`~replay.errors.BadInput` that
names it. (Records are not read here but by the events' own types, at the importer's door.)
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from marshmallow import RAISE, Schema, ValidationError, fields
from marshmallow.validate import Length, Range, Regexp

from replay.errors import BadInput

__all__ = [
    "MOST",
    "EventsQuery",
    "EyesQuery",
    "JournalQuery",
    "NoQuery",
    "OldQuery",
    "PeriodQuery",
    "RecordBody",
    "Strict",
]

MOST = 1000
"""The most events or postings that one answer holds."""


class Strict(Schema):
    """A schema that refuses what it does not know, in one sentence."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE

    def handle_error(self, error: ValidationError, data: Any, *, many: bool, **kwargs: Any) -> NoReturn:
        """Turn the first thing that was found wrong into the one kind of refusal there is."""
        if not isinstance(data, Mapping):
            raise BadInput(f"found {_kind(data)}, expected an object with the fields {self._names()}") from None
        field, said = _first(error.messages)
        found = data.get(field)
        if field not in data:
            raise BadInput(f"found nothing, expected {said}", field=field) from None
        if field not in self._keys():
            raise BadInput(f"found the unknown field {field[:40]!r}, expected {self._names()}") from None
        shown = repr(found[:40]) if isinstance(found, str) else _kind(found)
        raise BadInput(f"found {shown}, expected {said}", field=field) from None

    def _keys(self) -> list[str]:
        return [field.data_key or name for name, field in self.load_fields.items()]

    def _names(self) -> str:
        return ", ".join(repr(key) for key in self._keys()) or "no field at all"


def _first(messages: Any, field: str = "") -> tuple[str, str]:
    """The first field of nested messages and what is said of it."""
    while isinstance(messages, Mapping):
        key, messages = next(iter(messages.items()))
        field = field or str(key)
    return field, str(messages[0])


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "a string", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")


def _says(expected: str) -> dict[str, str | list[Any] | dict[Any, Any]]:
    """Every message of a field in the same words: what was expected."""
    return dict.fromkeys(("required", "null", "invalid", "invalid_utf8", "format", "too_large"), expected)


class Digits(fields.Integer):
    """A whole number in the digits 0 to 9 and nothing else, as it comes in an address."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"[0-9]{1,15}", str(value), re.ASCII):
            raise self.make_error("invalid", input=value)
        return int(value)


class Day(fields.Date):
    """A date as YYYY-MM-DD and in no other of the forms of ISO 8601."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dt.date:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", str(value), re.ASCII):
            raise self.make_error("invalid", input=value, obj_type=self.OBJ_TYPE)
        day: dt.date = super()._deserialize(value, attr, data, **kwargs)
        return day


def _digits(least: int, most: int, default: int | None, what: str) -> Digits:
    said = f"a whole number from {least} to {most}"
    return Digits(
        load_default=default,
        validate=Range(least, most, error=said),
        error_messages=_says(said),
        metadata={"description": what},
    )


_EYES = "'all', 'public' or a seat such as 'seat:2'"
_DAY = "a date such as 2026-11-20"


class NoQuery(Strict):
    """Nothing is asked."""


class OldQuery(Strict):
    """Since when of a log; from its beginning unless said."""

    old = _digits(0, 10**15 - 1, 0, "how many entries the earlier log has")


class EyesQuery(Strict):
    """Whose view; ``public`` unless said."""

    eyes = fields.String(
        load_default="public",
        validate=Regexp(r"^(all|public|seat:[1-9][0-9]?)\Z", error=_EYES),
        error_messages=_says(_EYES),
        metadata={"description": f"whose view: {_EYES}", "pattern": "^(all|public|seat:[1-9][0-9]?)$"},
    )


class EventsQuery(EyesQuery):
    """Which events of a game."""

    after = _digits(0, 10**9, 0, "only events with a greater seq")
    limit = _digits(1, MOST, MOST, "how many at most")


class PeriodQuery(Strict):
    """Two UTC dates, both inclusive; either may be left open."""

    since = Day(
        data_key="from", load_default=None, error_messages=_says(_DAY), metadata={"description": "the first day, UTC"}
    )
    until = Day(
        data_key="to", load_default=None, error_messages=_says(_DAY), metadata={"description": "the last day, UTC"}
    )


class JournalQuery(PeriodQuery):
    """Which postings."""

    after = _digits(0, 10**12, 0, "how many postings of the period to pass over")
    limit = _digits(1, MOST, MOST, "how many at most")


_RECORD = "a whole record as one string: the lines of its JSONL, or its text notation"
_REASON = "a reason of 1 to 1000 characters"


class RecordBody(Strict):
    """A record to import."""

    record = fields.String(
        required=True,
        validate=Length(1, error=_RECORD),
        error_messages=_says(_RECORD),
        metadata={"description": _RECORD},
    )
    replace = fields.String(
        load_default=None,
        validate=Length(1, 1000, error=_REASON),
        error_messages=_says(_REASON),
        metadata={"description": f"void the hands that differ and enter them anew, for {_REASON}"},
    )
