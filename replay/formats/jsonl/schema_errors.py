"""Holds a value against the record's schema, and says in kind words where it differs: what was found, what was expected."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from replay.errors import BadInput
from replay.events import FORMAT
from replay.formats.jsonl.places import Path, Read
from replay.formats.jsonl.schema import record_schema
from replay.money import LARGEST

__all__ = ["check_line", "refusal"]

Schema = Mapping[str, Any]


class _Misfit(NamedTuple):
    """Where a value differs from its schema; ``named`` where it is the value's name that does."""

    path: Path
    found: str
    expected: str
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
        raise refusal(read, (), f"found {_found(value)}, expected an object: one event")
    version = value.get("v")
    if type(version) is int and version != FORMAT:
        raise refusal(read, ("v",), f"found record format {version}, this Paipu reads {FORMAT}")
    if "closing" in value:
        misfit = _misfit(value, definitions["Closing"], ())
    else:
        _check_type(read, definitions)
        misfit = _misfit(value, definitions["Recorded"], ())
        misfit = misfit or _misfit(value["data"], _data_schema(value["type"], definitions), ("data",))
    if misfit:
        raise refusal(read, misfit.path, f"found {misfit.found}, expected {misfit.expected}", misfit.named)


def refusal(read: Read, path: Path, problem: str, named: bool = False) -> BadInput:
    """A refusal of what stands at the path (of its name, if so said), or of the nearest value around it that is there."""
    columns = read.names if named else read.columns
    there = path
    while there and there not in columns:
        there = there[:-1]
    field = re.sub(r"\.(?=\[)", "", ".".join(f"[{step}]" if isinstance(step, int) else step for step in path))
    return BadInput(problem, column=columns.get(there, 1), field=field)


def _check_type(read: Read, definitions: Schema) -> None:
    known = definitions["Recorded"]["properties"]["type"]["enum"]
    found = read.value.get("type")
    if isinstance(found, str) and found not in known:
        expected = " or ".join(map(repr, get_close_matches(found, known))) or f"one of: {', '.join(known)}"
        raise refusal(read, ("type",), f"found the event type {_found(found)}, expected {expected}")


def _data_schema(type_name: str, definitions: Schema) -> Schema:
    branches = (each["properties"] for each in definitions["Recorded"]["oneOf"])
    return next(_resolved(each["data"]) for each in branches if each["type"]["const"] == type_name)


def _resolved(schema: Schema) -> Schema:
    reference = schema.get("$ref")
    return record_schema()["$defs"][reference.rpartition("/")[2]] if reference else schema


def _misfit(value: Any, schema: Schema, path: Path) -> _Misfit | None:
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


def _misfit_inside(value: dict[str, Any], schema: Schema, path: Path) -> _Misfit | None:
    fields: Schema = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name in value:
        if name not in fields and others is False:
            expected = f"only {', '.join(fields)}" if fields else "no field here"
            return _Misfit((*path, name), f"the field {_found(name)}", expected, True)
        if misnamed := _misfit(name, {"type": "string", **schema.get("propertyNames", {})}, (*path, name)):
            return misnamed._replace(found=f"the name {_found(name)}", named=True)
    for name in schema.get("required", ()):
        if name not in value:
            return _Misfit((*path, name), "nothing", _expected(_resolved(fields[name])))
    described = ((name, each, fields.get(name, others)) for name, each in value.items())
    inside = (_misfit(each, schema, (*path, name)) for name, each, schema in described if schema is not True)
    return next(filter(None, inside), None)


def _fits_text(value: Any, schema: Schema) -> bool:
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


def _fits_number(value: Any, schema: Schema) -> bool:
    return type(value) is int and schema["minimum"] <= value <= schema["maximum"]


def _fits_list(value: Any, schema: Schema) -> bool:
    return isinstance(value, list) and schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))


_FITS = {
    "array": _fits_list,
    "boolean": lambda value, schema: isinstance(value, bool),
    "integer": _fits_number,
    "null": lambda value, schema: value is None,
    "object": lambda value, schema: isinstance(value, dict) and len(value) <= schema.get("maxProperties", len(value)),
    "string": _fits_text,
}


def _found(value: Any) -> str:
    if isinstance(value, str):
        return repr(value) if len(value) <= 60 else f"text of {len(value):,} characters"
    if isinstance(value, list):
        return f"a list of {len(value):,}"
    if isinstance(value, dict):
        return f"an object of {len(value):,}"
    return "nothing (null)" if value is None else str(value).lower()


def _expected(schema: Schema) -> str:
    if "anyOf" in schema:
        return " or ".join(_expected(_resolved(each)) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(map(repr, schema["enum"]))
    return _WORDS[schema["type"]](schema)


def _text_words(schema: Schema) -> str:
    if schema.get("format") == "date-time":
        return "a time in UTC such as '2026-11-20T19:00:00Z'"
    if schema.get("format") == "uuid":
        return "a UUID such as '00000000-0000-4000-8000-000000000000'"
    if "pattern" in schema:
        return f"text of the form {schema['pattern']}"
    size = _span(schema.get("minLength", 0), schema.get("maxLength"))
    return f"text of {size} characters" if size else "text"


def _number_words(schema: Schema) -> str:
    low, high = schema["minimum"], schema["maximum"]
    if high < LARGEST:
        return f"a whole number from {low} to {high}"
    return f"a whole number of at least {low}" if low > -LARGEST else "a whole number"


def _list_words(schema: Schema) -> str:
    size = _span(schema.get("minItems", 0), schema.get("maxItems"))
    return f"a list of {size}" if size else "a list"


def _span(low: int, high: int | None) -> str:
    if high is None:
        return f"at least {low}" if low else ""
    if low == high:
        return str(low)
    return f"{low} to {high}" if low else f"at most {high}"


_WORDS = {
    "array": _list_words,
    "boolean": lambda schema: "true or false",
    "integer": _number_words,
    "null": lambda schema: "nothing (null)",
    "object": lambda schema: f"an object of at most {most}" if (most := schema.get("maxProperties")) else "an object",
    "string": _text_words,
}
