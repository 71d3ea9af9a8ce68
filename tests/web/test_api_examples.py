"""The answers that the description of the API shows: each operation has one for each status, and each is as its own schema says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from replay.club import Club
from tests.support.web.clients import client


@pytest.fixture
def described(own: Club) -> Any:
    browse: FlaskClient = client(own)
    return browse.get("/api/v1/openapi.json").json


def answers(described: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every answer with content: its operation with the status, and what is described of it."""
    for path in described["paths"].values():
        for operation in path.values():
            for status, answer in operation.get("responses", {}).items() if isinstance(operation, dict) else ():
                for content in answer.get("content", {}).values():
                    yield f"{operation['operationId']} {status}", content


def as_json_schema(described: Any) -> Any:
    """A schema of OpenAPI 3.0 as JSON Schema has it, and closed: it describes every field that an object may have."""
    if isinstance(described, list):
        return [as_json_schema(each) for each in described]
    if not isinstance(described, dict):
        return described
    found = {name: as_json_schema(each) for name, each in described.items() if name != "nullable"}
    if isinstance(described.get("properties"), dict):
        found.setdefault("additionalProperties", False)
    return {"anyOf": [found, {"type": "null"}]} if described.get("nullable") is True else found


def test_every_answer_has_an_example_that_is_as_its_schema_says(described: Any) -> None:
    schemas, refusals = as_json_schema(described["components"]["schemas"]), described["components"]["examples"]
    names = set()
    for name, content in answers(described):
        if "example" in content:
            shown = content["example"]
        else:
            *_, refusal = content["examples"]["refused"]["$ref"].split("/")
            shown = refusals[refusal]["value"]
            assert name.endswith(f" {shown['status']}")
        schema = {"components": {"schemas": schemas}, **as_json_schema(content["schema"])}
        wrong = list(jsonschema_rs.Draft202012Validator(schema, validate_formats=True).iter_errors(shown))
        assert wrong == [], (name, [(each.message, each.instance_path) for each in wrong])
        names.add(name)
    assert len({name.partition(" ")[0] for name in names if name.endswith((" 200", " 201"))}) == 57


def test_what_is_sent_again_is_answered_as_it_was_and_adds_nothing(described: Any) -> None:
    shown = {name: content.get("example") for name, content in answers(described)}
    for name, again in shown.items():
        operation, status = name.split()
        if status == "200" and f"{operation} 201" in shown and operation != "import_record":
            assert again == shown[f"{operation} 201"], operation
    assert [shown[f"import_record {status}"]["added"] for status in (201, 200)] == [9, 0]
