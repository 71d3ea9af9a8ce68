"""Compares a value with the record's schema, and says kindly where it differs: what was found, what was expected."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from replay.errors import BadInput
from replay.events import FORMAT, Event
from replay.formats.jsonl import wording
from replay.formats.jsonl.places import Path, Read
from replay.formats.jsonl.schema import Schema, record_schema
from replay.messages import Arg, Message, any_of, listed, quoted, verbatim
from replay.money import LARGEST
from replay.rules import codec

__all__ = ["check_line", "read_event", "refusal"]


class _Misfit(NamedTuple):
    """Where a value differs from its schema; ``named`` where it is the value's name that does."""

    path: Path
    found: Arg
    expected: Arg
    named: bool = False


def check_line(read: Read) -> None:
    """Refuse a line that is neither an event nor a closing line. Raises BadInput with the column and field.

    >>> from replay.formats.jsonl.places import read_exact
    >>> check_line(read_exact(b'{"type": "Drow"}'))
    Traceback (most recent call last):
    replay.errors.BadInput: 10: type: found the event type 'Drow', expected 'Drew'
    """
    value, definitions = read.value, record_schema()["$defs"]
    if not isinstance(value, dict):
        raise refusal(read, (), wording.NO_OBJECT(found=_found(value)))
    version = value.get("v")
    if type(version) is int and version != FORMAT:
        raise refusal(read, ("v",), wording.OTHER_FORMAT(found=version, expected=FORMAT))
    if "closing" in value:
        misfit = _misfit(value, definitions["Closing"], ())
    else:
        _check_type(read, definitions)
        misfit = _misfit(value, definitions["Recorded"], ())
        misfit = misfit or _misfit(value["data"], _data_schema(value["type"], definitions), ("data",))
    if misfit:
        raise refusal(read, misfit.path, wording.UNEXPECTED(found=misfit.found, expected=misfit.expected), misfit.named)


def read_event(name: str, data: Mapping[str, object]) -> Event:
    """The event with that written name and these fields, as JSON has them. Raises BadInput with the field.

    >>> read_event("Drew", {"seat": 2, "card": "7w"})
    Drew(seat=2, card='7w')
    >>> read_event("Drew", {"seat": 0, "card": "7w"})
    Traceback (most recent call last):
    replay.errors.BadInput: data.seat: found 0, expected a whole number from 1 to 99
    """
    definitions = record_schema()["$defs"]
    unknown = _unknown_type(name, definitions)
    if unknown:
        raise BadInput(unknown, field="type")
    misfit = _misfit(data, _data_schema(name, definitions), ("data",))
    if misfit:
        raise BadInput(wording.UNEXPECTED(found=misfit.found, expected=misfit.expected), field=_field(misfit.path))
    try:
        return msgspec.json.decode(msgspec.json.encode(data), type=codec().events[name])
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can express
        raise BadInput(wording.NO_UNICODE(), field="data") from None


def refusal(read: Read, path: Path, problem: Message, named: bool = False) -> BadInput:
    """A refusal of the value at the path (or of its name), or of the nearest enclosing value that exists."""
    columns = read.names if named else read.columns
    there = path
    while there and there not in columns:
        there = there[:-1]
    return BadInput(problem, column=columns.get(there, 1), field=_field(path))


def _field(path: Path) -> str:
    return re.sub(r"\.(?=\[)", "", ".".join(f"[{step}]" if isinstance(step, int) else step for step in path))


def _check_type(read: Read, definitions: Schema) -> None:
    found = read.value.get("type")
    unknown = _unknown_type(found, definitions) if isinstance(found, str) else None
    if unknown:
        raise refusal(read, ("type",), unknown)


def _unknown_type(found: str, definitions: Schema) -> Message | None:
    """What is wrong with the name of an event; None if there is such an event."""
    known = definitions["Recorded"]["properties"]["type"]["enum"]
    if found in known:
        return None
    close = [quoted(each) for each in get_close_matches(found, known)]
    expected = any_of(close) if close else wording.ONE_OF(names=listed(known))
    return wording.UNKNOWN_TYPE(found=_found(found), expected=expected)


def _data_schema(type_name: str, definitions: Schema) -> Schema:
    branches = (each["properties"] for each in definitions["Recorded"]["oneOf"])
    return next(_resolved(each["data"]) for each in branches if each["type"]["const"] == type_name)


def _resolved(schema: Schema) -> Schema:
    reference = schema.get("$ref")
    return record_schema()["$defs"][reference.rpartition("/")[2]] if reference else schema


def _misfit(value: object, schema: Schema, path: Path) -> _Misfit | None:
    """The first difference from the parts of JSON Schema that our definitions use."""
    schema = _resolved(schema)
    if "anyOf" in schema:
        fits = any(_misfit(value, each, path) is None for each in schema["anyOf"])
    elif "enum" in schema:
        fits = any(type(value) is type(each) and value == each for each in schema["enum"])
    else:
        fits = _FITS[schema["type"]](value, schema)
    if not fits:
        return _Misfit(path, _found(value), _expected(schema))
    if isinstance(value, dict):
        return _misfit_inside(value, schema, path)
    if isinstance(value, list):
        # A list of a fixed length may describe each of its places.
        described = schema.get("prefixItems") or [schema["items"]] * len(value)
        pairs = enumerate(zip(value, described, strict=True))
        return next(filter(None, (_misfit(each, kind, (*path, place)) for place, (each, kind) in pairs)), None)
    return None


def _misfit_inside(value: dict[str, object], schema: Schema, path: Path) -> _Misfit | None:
    fields: Schema = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name in value:
        if name not in fields and others is False:
            expected = wording.ONLY(names=listed(fields)) if fields else wording.NO_FIELD()
            return _Misfit((*path, name), wording.THE_FIELD(name=_found(name)), expected, True)
        if misnamed := _misfit(name, {"type": "string", **schema.get("propertyNames", {})}, (*path, name)):
            return misnamed._replace(found=wording.THE_NAME(name=_found(name)), named=True)
    for name in schema.get("required", ()):
        if name not in value:
            return _Misfit((*path, name), wording.NOTHING(), _expected(_resolved(fields[name])))
    described = ((name, each, fields.get(name, others)) for name, each in value.items())
    inside = (_misfit(each, schema, (*path, name)) for name, each, schema in described if schema is not True)
    return next(filter(None, inside), None)


def _fits_text(value: object, schema: Schema) -> bool:
    return (
        isinstance(value, str)
        and schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
        and re.fullmatch(schema.get("pattern", "(?s:.*)"), value) is not None
        and (schema.get("format") != "date-time" or _is_time(value))
    )


def _is_time(value: str) -> bool:
    try:
        msgspec.convert(value, dt.datetime)
    except msgspec.ValidationError:
        return False
    return True


def _fits_number(value: object, schema: Schema) -> bool:
    return type(value) is int and schema["minimum"] <= value <= schema["maximum"]


def _fits_list(value: object, schema: Schema) -> bool:
    return isinstance(value, list) and schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))


_FITS = {
    "array": _fits_list,
    "boolean": lambda value, schema: isinstance(value, bool),
    "integer": _fits_number,
    "null": lambda value, schema: value is None,
    "object": lambda value, schema: isinstance(value, dict) and len(value) <= schema.get("maxProperties", len(value)),
    "string": _fits_text,
}


def _found(value: object) -> Message:
    if isinstance(value, str):
        return quoted(value) if len(value) <= 60 else wording.LONG_TEXT(count=len(value))
    if isinstance(value, list):
        return wording.A_LIST_OF(size=f"{len(value):,}")
    if isinstance(value, dict):
        return wording.AN_OBJECT_OF(count=len(value))
    return wording.NULL() if value is None else verbatim(str(value).lower())


def _expected(schema: Schema) -> Arg:
    if "anyOf" in schema:
        return any_of([_expected(_resolved(each)) for each in schema["anyOf"]])
    if "enum" in schema:
        return any_of([quoted(each) for each in schema["enum"]])
    return _WORDS[schema["type"]](schema)


def _text_words(schema: Schema) -> Message:
    if schema.get("format") == "date-time":
        return wording.A_TIME()
    if schema.get("format") == "uuid":
        return wording.A_UUID()
    if "pattern" in schema:
        return wording.TEXT_OF_FORM(pattern=schema["pattern"])
    size = _span(schema.get("minLength", 0), schema.get("maxLength"))
    return wording.SIZED_TEXT(size=size) if size else wording.SOME_TEXT()


def _number_words(schema: Schema) -> Message:
    low, high = schema["minimum"], schema["maximum"]
    if high < LARGEST:
        return wording.A_NUMBER_BETWEEN(least=low, most=high)
    return wording.A_NUMBER_FROM(least=low) if low > -LARGEST else wording.A_NUMBER()


def _list_words(schema: Schema) -> Message:
    size = _span(schema.get("minItems", 0), schema.get("maxItems"))
    return wording.A_LIST_OF(size=size) if size else wording.A_LIST()


def _span(low: int, high: int | None) -> Arg:
    if high is None:
        return wording.AT_LEAST(least=low) if low else ""
    if low == high:
        return str(low)
    return wording.SPAN(least=low, most=high) if low else wording.AT_MOST(most=high)


_WORDS = {
    "array": _list_words,
    "boolean": lambda schema: wording.TRUE_OR_FALSE(),
    "integer": _number_words,
    "null": lambda schema: wording.NULL(),
    "object": lambda schema: (
        wording.AN_OBJECT_OF_MOST(most=most) if (most := schema.get("maxProperties")) else wording.AN_OBJECT()
    ),
    "string": _text_words,
}
