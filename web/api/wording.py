"""The texts of the API that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

NO_UTF8 = Text("api.no-utf8", "found byte {byte:#04x} at offset {offset}, expected UTF-8")
NO_JSON = Text("api.no-json", "found no JSON, expected one object")
DEEP_JSON = Text("api.deep-json", "found JSON nested too deeply, expected one object")
LONG_NUMBER = Text("api.long-number", "found a number too long to read, expected one object of strings")
KEY_TWICE = Text("api.key-twice", "found the key {key!r} twice, expected it once")
NO_JSON_WORD = Text("api.no-json-word", "found {word}, which is not JSON")
TWO_RETRY_KEYS = Text(
    "api.two-retry-keys", "found {header!r} and in the body the id {body!r}, expected one key of a retry"
)
NO_RULES = Text("api.no-rules", "found nothing, expected the rules of the game to open, such as 'quandui/pagat'")
NO_MOVE = Text(
    "api.no-move",
    "found neither a text nor a type with its data, or both, expected either: a line of the notation, or an event",
)
TWO_VERSIONS = Text("api.two-versions", "found version {header} and in the body {body}, expected one version")
TAKE_AND_RELEASE = Text(
    "api.take-and-release", "found both, expected to take the game over or to let the next device record it"
)
