"""The JSON Schema (2020-12) of a record's lines, made from the definitions that read them."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from replay.events import FORMAT, Recorded
from replay.formats.jsonl.closing_line import Closing
from replay.money import LARGEST
from replay.patterns import DATE, ID
from replay.rules import codec

__all__ = ["Schema", "record_schema", "schema_text"]

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
    """Add what holds for every number, time and id in a record."""
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
