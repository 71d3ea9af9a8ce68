"""The texts of the API that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

NO_UTF8 = Text("api.no-utf8", "found byte {byte:#04x} at offset {offset}, expected UTF-8")
NO_JSON = Text("api.no-json", "found no JSON: {problem}")
DEEP_JSON = Text("api.deep-json", "found JSON nested too deeply, expected one object")
LONG_NUMBER = Text("api.long-number", "found a number too long to read, expected one object of strings")
KEY_TWICE = Text("api.key-twice", "found the key {key!r} twice, expected it once")
NO_JSON_WORD = Text("api.no-json-word", "found {word}, which is not JSON")
TWO_RETRY_KEYS = Text(
    "api.two-retry-keys", "found {header!r} and in the body the id {body!r}, expected one key of a retry"
)
