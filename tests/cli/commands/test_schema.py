"""`paipu schema`: the JSON Schema of records."""

from __future__ import annotations

import json


def test_the_schema_is_json(paipu) -> None:
    assert json.loads(paipu("schema").stdout)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
