"""The JSON Schema of a line of a JSONL record, made from the types of the events; what differs from it, in words, with line and column."""

from __future__ import annotations

import datetime as dt
import inspect
import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from replay.formats.files import DEPTH
from replay.rules import codec, open_words, rooms
from replay.values.events import FORMAT, Event, Recorded
from replay.values.money import LARGEST
from replay.values.patterns import DATE, ID, SHA256
from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, Text, any_of, listed, quoted, say, verbatim


class Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """The closing line: what it says of the lines before it."""

    digest: Annotated[
        str, Meta(pattern=f"^{SHA256}$", description="SHA-256 over the bytes of every event, each with its line feed")
    ]
    events: Annotated[int, Meta(ge=1, le=2**53 - 1, description="the number of events")]
    open: Annotated[bool, Meta(description="true while the game goes on: a longer record of it may follow")]


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of every record. It is not an event."""

    closing: Annotated[Totals, Meta(description="what the events add up to")]
    game: Annotated[UUID, Meta(description="the game, the same on every line")]
    v: Annotated[Literal[1], Meta(description="the version of the record format")]


_FIELDS = {
    "at": "when it was entered, in UTC, to the microsecond at most",
    "by": "who entered it",
    "data": "what happened; its fields depend on the type",
    "game": "the game, the same on every line",
    "id": "the event's own id: the same event sent again is the same event",
    "seq": "the event's number in its game, 1…n without gap",
    "type": "what kind of event it is",
    "v": "the version of the record format",
}
_PATTERNS = {
    "date-time": rf"^{DATE}T[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}(\.[0-9]{{1,6}})?(Z|[+-]00:00)$",
    "uuid": f"^{ID}$",
}
Schema = Mapping[str, Any]
"""A JSON Schema, or a part of one, read by its keywords."""


@cache
def record_schema() -> Schema:
    """The schema of one line: an event in its envelope, or the closing line. The caller must not change it.

    >>> schema = record_schema()
    >>> schema["$id"], schema["$defs"]["Drew"]["required"]
    ('urn:paipu:record:1', ['seat', 'card'])
    """
    events = codec().events
    references, definitions = msgspec.json.schema_components(
        [Recorded, Closing, *events.values()], ref_template="#/$defs/{name}"
    )
    del definitions["Event"]
    for definition in definitions.values():
        definition["description"] = inspect.cleandoc(definition["description"]).replace("``", "`")
        _tighten(definition)
    envelope, closing, *facts = references
    _complete(definitions["Recorded"], dict(zip(events, facts, strict=True)))
    for room in rooms().values():
        for (event, field), words in open_words(room).items():
            schema = definitions[event]["properties"][field]
            schema["examples"] = sorted({*schema.get("examples", ()), *words})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:paipu:record:{FORMAT}",
        "title": "A line of a Paipu record",
        "description": "An event, or the closing line. Numbers are whole and written without point or exponent.",
        "oneOf": [envelope, closing],
        "$defs": definitions,
    }


def _complete(envelope: dict[str, Any], facts: Mapping[str, object]) -> None:
    """Add to the envelope which data each type has."""
    fields = envelope["properties"]
    fields["data"] = {"type": "object"}
    fields["type"] = {"enum": list(facts)}
    for name, description in _FIELDS.items():
        fields[name]["description"] = description
    envelope["oneOf"] = [{"properties": {"type": {"const": name}, "data": fact}} for name, fact in facts.items()]


def _tighten(schema: object) -> None:
    if isinstance(schema, dict):
        if schema.get("type") == "integer":
            schema.setdefault("minimum", -LARGEST)
            schema.setdefault("maximum", LARGEST)
        if pattern := _PATTERNS.get(schema.get("format", "")):
            schema["pattern"] = pattern
        for inner in schema.values():
            _tighten(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _tighten(inner)


def schema_text() -> str:
    """The schema as it is published: JSON to be read by people too."""
    return json.dumps(record_schema(), ensure_ascii=False, indent=2) + "\n"


Path = tuple[str | int, ...]
"""The path of a value inside another: names and positions counted from 0, such as ``("data", "cards", 3)``."""


class Read(NamedTuple):
    """A value and the place of everything in it: columns in characters, counted from 1."""

    value: Any
    columns: dict[Path, int]
    """The place where each value begins."""
    names: dict[Path, int]
    """The place where the name of each value in an object begins."""


def read_exact(line: bytes) -> Read:
    """Read one line of JSON. Raises BadInput with the column.

    >>> read = read_exact(b'{"cards": ["4b", "5b"]}')
    >>> read.value, read.columns["cards", 1]
    ({'cards': ['4b', '5b']}, 18)
    >>> read_exact(b'{"seat": 1, "seat": 2}')
    Traceback (most recent call last):
    replay.words.errors.BadInput: 13: found the name 'seat' a second time, expected every name once in an object
    """
    scanner = _Scanner(_decoded(line))
    position = scanner.space(0)
    value, position = scanner.value(position, ())
    position = scanner.space(position)
    if position < len(scanner.text):
        scanner.refuse(position, say("jsonl.one-value", "the end of the line: it holds one value"))
    return Read(value, scanner.columns, scanner.names)


NO_UTF_8 = Text("jsonl.no-utf-8", "found the byte 0x{byte:02X}, expected UTF-8 text")


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8")) + 1
        raise BadInput(NO_UTF_8(byte=line[error.start]), column=column) from None


_Json: TypeAlias = "bool | int | str | list[_Json] | dict[str, _Json] | None"
_SPACE = re.compile(r"[ \t\r\n]*")
_TEXT = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_BARE = re.compile(r"[-+.0-9A-Za-z_]+")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_LONE = re.compile("[\ud800-\udfff]")
_BARE_WORDS = {"true": True, "false": False, "null": None}
_DIGITS = len(str(LARGEST))
UNEXPECTED = Text("jsonl.unexpected", "found {found}, expected {expected}")
END_OF_LINE = Text("jsonl.end-of-line", "the end of the line")
A_NAME = Text("jsonl.a-name", "a name in double quotes")
COLON = Text("jsonl.colon", "':' and the value")
AN_ESCAPE = Text("jsonl.an-escape", r"an escape of JSON: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits")
ITS_ESCAPE = Text("jsonl.its-escape", "its escape: text has no bare control characters")
A_VALUE = Text("jsonl.a-value", "a value: text, a whole number, true, false, null, a list or an object")
A_QUOTED_VALUE = Text(
    "jsonl.a-quoted-value", "a value: text in double quotes, a whole number, true, false, null, a list or an object"
)
A_NUMBER_BETWEEN = Text("jsonl.a-number-between", "a whole number from {least} to {most}")
NESTED_TOO_DEEP = Text("jsonl.nested-too-deep", "found values nested more than {most} deep, expected fewer levels")
NAME_TWICE = Text("jsonl.name-twice", "found the name {found!r} a second time, expected every name once in an object")
HALF_A_CHARACTER = Text("jsonl.half-a-character", "found half of a character, \\u{number:04x}, expected both halves")


class _Scanner:
    """Goes through a text once, from left to right; positions count characters from 0."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.columns: dict[Path, int] = {}
        self.names: dict[Path, int] = {}

    def refuse(self, position: int, expected: Message) -> NoReturn:
        found = quoted(self.text[position]) if position < len(self.text) else END_OF_LINE()
        raise BadInput(UNEXPECTED(found=found, expected=expected), column=position + 1)

    def space(self, position: int) -> int:
        match = _SPACE.match(self.text, position)
        return match.end() if match else position

    def value(self, position: int, path: Path) -> tuple[_Json, int]:
        self.columns[path] = position + 1
        first = self.text[position : position + 1]
        if first == '"':
            return self.string(position)
        if first and first in "{[":
            if len(path) >= DEPTH:
                raise BadInput(NESTED_TOO_DEEP(most=DEPTH), column=position + 1)
            return self.members(position + 1, path) if first == "{" else self.array(position + 1, path)
        return self.bare(position)

    def members(self, position: int, path: Path) -> tuple[dict[str, _Json], int]:
        members: dict[str, _Json] = {}
        position = self.space(position)
        if self.text.startswith("}", position):
            return members, position + 1
        while True:
            if not self.text.startswith('"', position):
                self.refuse(position, A_NAME())
            start = position
            name, position = self.string(position)
            if name in members:
                raise BadInput(NAME_TWICE(found=name[:40]), column=start + 1)
            self.names[*path, name] = start + 1
            position = self.space(position)
            if not self.text.startswith(":", position):
                self.refuse(position, COLON())
            members[name], position = self.value(self.space(position + 1), (*path, name))
            position, more = self.next_or_end(position, "}")
            if not more:
                return members, position

    def array(self, position: int, path: Path) -> tuple[list[_Json], int]:
        items: list[_Json] = []
        position = self.space(position)
        if self.text.startswith("]", position):
            return items, position + 1
        while True:
            item, position = self.value(position, (*path, len(items)))
            items.append(item)
            position, more = self.next_or_end(position, "]")
            if not more:
                return items, position

    def next_or_end(self, position: int, end: str) -> tuple[int, bool]:
        position = self.space(position)
        if self.text.startswith(",", position):
            return self.space(position + 1), True
        if self.text.startswith(end, position):
            return position + 1, False
        self.refuse(position, say("jsonl.comma-or-end", "',' or '{end}'", end=end))

    def string(self, start: int) -> tuple[str, int]:
        match = _TEXT.match(self.text, start)
        end = match.end() if match else start
        last = self.text[end : end + 1]
        if last == "\\":
            self.refuse(end, AN_ESCAPE())
        if last != '"':
            self.refuse(end, ITS_ESCAPE() if last else say("jsonl.closing-quote", "a closing '\"'"))
        text: str = json.loads(self.text[start : end + 1])
        if lone := _LONE.search(text):
            raise BadInput(HALF_A_CHARACTER(number=ord(lone[0])), column=start + 1)
        return text, end + 1

    def bare(self, position: int) -> tuple[_Json, int]:
        match = _BARE.match(self.text, position)
        if match is None:
            self.refuse(position, A_VALUE())
        word = match[0]
        if word in _BARE_WORDS:
            return _BARE_WORDS[word], match.end()
        if _WHOLE.fullmatch(word):
            # Length first: Python refuses to convert very long numbers.
            if len(word.lstrip("-")) <= _DIGITS and abs(number := int(word)) <= LARGEST:
                return number, match.end()
            expected = A_NUMBER_BETWEEN(least=-LARGEST, most=LARGEST)
        elif _FRACTION.fullmatch(word):
            expected = say("jsonl.a-plain-number", "a whole number without leading zeros, point or exponent")
        else:
            expected = A_QUOTED_VALUE()
        raise BadInput(UNEXPECTED(found=word[:40], expected=expected), column=position + 1)


class _Misfit(NamedTuple):
    """The place where a value differs from its schema; ``named`` if its name differs, not the value."""

    path: Path
    found: Arg
    expected: Arg
    named: bool = False


NO_OBJECT = Text("jsonl.no-object", "found {found}, expected an object: one event")
OTHER_FORMAT = Text("jsonl.other-format", "found record format {found}, expected {expected}: this Paipu reads no other")


def check_line(read: Read) -> None:
    """Refuse a line that is neither an event nor a closing line. Raises BadInput with the column and field.

    >>> from replay.formats.jsonl_schema import read_exact
    >>> check_line(read_exact(b'{"type": "Drow"}'))
    Traceback (most recent call last):
    replay.words.errors.BadInput: 10: type: found the event type 'Drow', expected 'Drew'
    """
    value, definitions = read.value, record_schema()["$defs"]
    if not isinstance(value, dict):
        raise refusal(read, (), NO_OBJECT(found=_found(value)))
    version = value.get("v")
    if type(version) is int and version != FORMAT:
        raise refusal(read, ("v",), OTHER_FORMAT(found=version, expected=FORMAT))
    if "closing" in value:
        misfit = _misfit(value, definitions["Closing"], ())
    else:
        _check_type(read, definitions)
        misfit = _misfit(value, definitions["Recorded"], ())
        misfit = misfit or _misfit(value["data"], _data_schema(value["type"], definitions), ("data",))
    if misfit:
        raise refusal(read, misfit.path, UNEXPECTED(found=misfit.found, expected=misfit.expected), misfit.named)


def read_event(name: str, data: Mapping[str, object]) -> Event:
    """The event with that written name and these fields, as JSON has them. Raises BadInput with the field.

    >>> read_event("Drew", {"seat": 2, "card": "7w"})
    Drew(seat=2, card='7w')
    >>> read_event("Drew", {"seat": 0, "card": "7w"})
    Traceback (most recent call last):
    replay.words.errors.BadInput: data.seat: found 0, expected a whole number from 1 to 99
    """
    definitions = record_schema()["$defs"]
    unknown = _unknown_type(name, definitions)
    if unknown:
        raise BadInput(unknown, field="type")
    misfit = _misfit(data, _data_schema(name, definitions), ("data",))
    if misfit:
        raise BadInput(UNEXPECTED(found=misfit.found, expected=misfit.expected), field=_field(misfit.path))
    try:
        return msgspec.json.decode(msgspec.json.encode(data), type=codec().events[name])
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can express
        raise BadInput(
            say("jsonl.no-unicode", "found half of a surrogate pair, expected Unicode"), field="data"
        ) from None


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


ONE_OF = Text("jsonl.one-of", "one of: {names}")
UNKNOWN_TYPE = Text("jsonl.unknown-type", "found the event type {found}, expected {expected}")


def _unknown_type(found: str, definitions: Schema) -> Message | None:
    known = definitions["Recorded"]["properties"]["type"]["enum"]
    if found in known:
        return None
    close = [quoted(each) for each in get_close_matches(found, known)]
    expected = any_of(close) if close else ONE_OF(names=listed(known))
    return UNKNOWN_TYPE(found=_found(found), expected=expected)


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


ONLY = Text("jsonl.only", "only {names}")
NOTHING = Text("jsonl.nothing", "nothing")


def _misfit_inside(value: dict[str, object], schema: Schema, path: Path) -> _Misfit | None:
    fields: Schema = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    for name in value:
        if name not in fields and others is False:
            expected = ONLY(names=listed(fields)) if fields else say("jsonl.no-field", "no field here")
            return _Misfit((*path, name), say("jsonl.the-field", "the field {name}", name=_found(name)), expected, True)
        if misnamed := _misfit(name, {"type": "string", **schema.get("propertyNames", {})}, (*path, name)):
            return misnamed._replace(found=say("jsonl.the-name", "the name {name}", name=_found(name)), named=True)
    for name in schema.get("required", ()):
        if name not in value:
            return _Misfit((*path, name), NOTHING(), _expected(_resolved(fields[name])))
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
NULL = Text("jsonl.null", "nothing (null)")
LONG_TEXT = Text("jsonl.long-text", "text of {count:,} characters")
A_LIST_OF = Text("jsonl.a-list-of", "a list of {size}")


def _found(value: object) -> Message:
    if isinstance(value, str):
        return quoted(value) if len(value) <= 60 else LONG_TEXT(count=len(value))
    if isinstance(value, list):
        return A_LIST_OF(size=f"{len(value):,}")
    if isinstance(value, dict):
        return say("jsonl.an-object-of", "an object of {count:,}", count=len(value))
    return NULL() if value is None else verbatim(str(value).lower())


def _expected(schema: Schema) -> Arg:
    if "anyOf" in schema:
        return any_of([_expected(_resolved(each)) for each in schema["anyOf"]])
    if "enum" in schema:
        return any_of([quoted(each) for each in schema["enum"]])
    return _WORDS[schema["type"]](schema)


def _text_words(schema: Schema) -> Message:
    if schema.get("format") == "date-time":
        return say("jsonl.a-time", "a time in UTC such as '2026-11-20T19:00:00Z'")
    if schema.get("format") == "uuid":
        return say("jsonl.a-uuid", "a UUID such as '00000000-0000-4000-8000-000000000000'")
    if "pattern" in schema:
        return say("jsonl.text-of-form", "text of the form {pattern}", pattern=schema["pattern"])
    size = _span(schema.get("minLength", 0), schema.get("maxLength"))
    return say("jsonl.sized-text", "text of {size} characters", size=size) if size else say("jsonl.some-text", "text")


A_NUMBER = Text("jsonl.a-number", "a whole number")


def _number_words(schema: Schema) -> Message:
    low, high = schema["minimum"], schema["maximum"]
    if high < LARGEST:
        return A_NUMBER_BETWEEN(least=low, most=high)
    return say("jsonl.a-number-from", "a whole number of at least {least}", least=low) if low > -LARGEST else A_NUMBER()


def _list_words(schema: Schema) -> Message:
    size = _span(schema.get("minItems", 0), schema.get("maxItems"))
    return A_LIST_OF(size=size) if size else say("jsonl.a-list", "a list")


AT_MOST = Text("jsonl.at-most", "at most {most}")


def _span(low: int, high: int | None) -> Arg:
    if high is None:
        return say("jsonl.at-least", "at least {least}", least=low) if low else ""
    if low == high:
        return str(low)
    return say("jsonl.span", "{least} to {most}", least=low, most=high) if low else AT_MOST(most=high)


TRUE_OR_FALSE = Text("jsonl.true-or-false", "true or false")
AN_OBJECT = Text("jsonl.an-object", "an object")
AN_OBJECT_OF_MOST = Text("jsonl.an-object-of-most", "an object of at most {most}")
_WORDS = {
    "array": _list_words,
    "boolean": lambda schema: TRUE_OR_FALSE(),
    "integer": _number_words,
    "null": lambda schema: NULL(),
    "object": lambda schema: AN_OBJECT_OF_MOST(most=most) if (most := schema.get("maxProperties")) else AN_OBJECT(),
    "string": _text_words,
}
