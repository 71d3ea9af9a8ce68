"""The published JSON Schema: it is what the reader takes, no more and no less."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given

from replay.formats import check_line, read_exact, record_schema, write_jsonl
from replay.rules import codec
from replay.values.events import GameOpened, Recorded
from replay.values.money import LARGEST
from replay.words.errors import BadInput
from tests.support.formats.records import GOLDEN, records
from tests.support.soak import long, some, thorough

LINES = [json.loads(line) for path in GOLDEN for line in path.read_bytes().splitlines()]
SCHEMA = jsonschema_rs.Draft202012Validator(record_schema(), validate_formats=True)


def taken(line: Any) -> bool:
    """Whether the exact reader takes a line and the schema finds it valid: they must agree, and what they take, decodes."""
    data = json.dumps(line).encode()
    try:
        check_line(read_exact(data))
    except BadInput:
        assert not SCHEMA.is_valid(line), line
        return False
    SCHEMA.validate(line)
    if "closing" not in line:
        codec().decode(data)
    return True


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything inside a value, with the way to it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        yield (*path, step), each
        yield from places(each, (*path, step))


def changed(line: Any, path: tuple[Any, ...], *new: Any) -> Any:
    """The line with another value at a place, or without it."""
    line = copy.deepcopy(line)
    around = line
    for step in path[:-1]:
        around = around[step]
    around.pop(path[-1])
    if new and isinstance(around, list):
        around.insert(path[-1], new[0])
    elif new:
        around[path[-1]] = new[0]
    return line


def test_it_is_a_schema_and_says_what_everything_is() -> None:
    jsonschema_rs.meta.validate(record_schema())
    definitions = record_schema()["$defs"]
    assert [name for name, definition in definitions.items() if not definition["description"]] == []
    fields = {name: definition["properties"] for name, definition in definitions.items()}
    assert [
        f"{name}.{field}" for name, each in fields.items() for field in each if not each[field].get("description")
    ] == []
    assert definitions["Drew"]["description"] == "Move: a seat draws the top card of the stock."
    assert definitions["Recorded"]["properties"]["type"]["enum"] == list(codec().events)


@pytest.mark.parametrize(
    ("event", "field"), [("Claimed", "as"), ("Paid", "why"), ("HandEnded", "how"), ("Irregular", "rule")]
)
def test_a_word_that_nobody_knows_yet_passes_as_a_string(event: str, field: str) -> None:
    known = next(line for line in LINES if line.get("type") == event)
    assert taken(changed(known, ("data", field), "as_in_2031"))
    assert "enum" not in record_schema()["$defs"][event]["properties"][field]


@given(records())
def test_every_line_that_can_be_written_is_valid(record: list[Recorded]) -> None:
    for line in write_jsonl(record):
        assert taken(json.loads(line))


OTHERS = (None, LARGEST, "x", {}, 0, LARGEST + 1, ["x"], "", -1, {"x": 1}, True, "é" * 1001, [])


@thorough
@long
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.get("type", "closing"))
def test_whatever_is_changed_in_a_golden_line_the_schema_and_the_reader_agree(line: Any) -> None:
    assert taken(line)
    for turn, (path, _) in enumerate(places(line), LINES.index(line)):
        taken(changed(line, path))
        for other in some(OTHERS, 2, turn):
            taken(changed(line, path, other))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.get("type", "closing"))
def test_a_golden_line_is_refused_with_a_field_too_many_or_an_envelope_too_small(line: Any) -> None:
    for name in line:
        assert not taken(changed(line, (name,)))
    for path, value in [((), line), *places(line)]:
        if isinstance(value, dict) and path[-1:] not in (("options",), ("tags",)):
            assert not taken(changed({"line": line}, ("line", *path), {**value, "surprise": 1})["line"])


def test_only_the_first_event_holds_names_and_numbers_that_its_type_leaves_open() -> None:
    # What the fast reader relies on: it asks the exact one about the first line only.
    for event in set(codec().events.values()) - {GameOpened}:
        for _, each in places(msgspec.json.schema(event)):
            kind = each.get("type") if isinstance(each, dict) else None
            assert kind != "integer" or -LARGEST <= each["minimum"] <= each["maximum"] <= LARGEST, event
            assert kind != "object" or each["additionalProperties"] is False, event


def test_the_exact_reader_knows_every_word_that_the_schema_uses() -> None:
    known = {
        "type",
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "maxProperties",
        "items",
        "prefixItems",
        "minItems",
    }
    known |= {"maxItems", "minLength", "maxLength", "pattern", "format", "minimum", "maximum", "enum", "anyOf", "$ref"}
    described = {"title", "description", "default", "examples"}
    definitions = {name: each for name, each in record_schema()["$defs"].items() if name != "Recorded"}
    assert set(_words(list(definitions.values()))) <= known | described


def _words(schema: Any) -> Iterator[str]:
    """The words of JSON Schema, without the names of fields."""
    for each in schema if isinstance(schema, list) else [schema]:
        if isinstance(each, dict):
            yield from each
            inside = [
                each.get(word) for word in ("items", "prefixItems", "additionalProperties", "propertyNames", "anyOf")
            ]
            yield from _words([*inside, *each.get("properties", {}).values()])
        elif isinstance(each, list):
            yield from _words(each)
