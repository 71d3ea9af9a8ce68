"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# lines

EMPTY_FILE = Text("jsonl.empty-file", "the file is empty, expected a record: the event GameOpened on its first line")
LINE_AFTER_CLOSING_LINE = Text(
    "jsonl.line-after-closing-line", "found another line after the closing line, expected the end of the file"
)
EMPTY_LINE = Text("jsonl.empty-line", "found an empty line, expected an event or the closing line")
NOT_OPENED = Text("jsonl.not-opened", "found {found}, expected GameOpened: the first event opens the game")
OPENED_TWICE = Text("jsonl.opened-twice", "found a second GameOpened, expected it on the first line only")
OTHER_GAME = Text("jsonl.other-game", "found {found}, expected {expected}: one file holds one game")
CLOSING_LINE_FIRST = Text("jsonl.closing-line-first", "found the closing line, expected the event GameOpened before it")
LINES_LOST_OR_ADDED = Text(
    "jsonl.lines-lost-or-added",
    "found {found}, expected {expected}, the number of events before it: lines were lost or added",
)
LINE_CHANGED = Text(
    "jsonl.line-changed",
    "found {found}, expected {expected}, the digest of the events before it: "
    "a line was changed after the record was closed",
)
IS_OPEN = Text("jsonl.is-open", "found {found}, expected true: the game goes on")
IS_ENDED = Text("jsonl.is-ended", "found {found}, expected false: the last event ends the game")
UNEXPECTED = Text("jsonl.unexpected", "found {found}, expected {expected}")
CUT = Text("jsonl.cut", "the file ends here, after event {events}, expected the closing line: the file is cut")
OTHER_NUMBER = Text(
    "jsonl.other-number", "found {found}, expected {expected}: events are numbered from 1 without a gap"
)

# places

END_OF_LINE = Text("jsonl.end-of-line", "the end of the line")
ONE_VALUE = Text("jsonl.one-value", "the end of the line: it holds one value")
A_NAME = Text("jsonl.a-name", "a name in double quotes")
COLON = Text("jsonl.colon", "':' and the value")
COMMA_OR_END = Text("jsonl.comma-or-end", "',' or '{end}'")
AN_ESCAPE = Text("jsonl.an-escape", r"an escape of JSON: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits")
CLOSING_QUOTE = Text("jsonl.closing-quote", "a closing '\"'")
ITS_ESCAPE = Text("jsonl.its-escape", "its escape: text has no bare control characters")
A_VALUE = Text("jsonl.a-value", "a value: text, a whole number, true, false, null, a list or an object")
A_QUOTED_VALUE = Text(
    "jsonl.a-quoted-value", "a value: text in double quotes, a whole number, true, false, null, a list or an object"
)
A_NUMBER_BETWEEN = Text("jsonl.a-number-between", "a whole number from {least} to {most}")
A_PLAIN_NUMBER = Text("jsonl.a-plain-number", "a whole number without leading zeros, point or exponent")
NO_UTF_8 = Text("jsonl.no-utf-8", "found the byte 0x{byte:02X}, expected UTF-8 text")
NESTED_TOO_DEEP = Text("jsonl.nested-too-deep", "found values nested more than {most} deep, expected fewer levels")
NAME_TWICE = Text("jsonl.name-twice", "found the name {found!r} a second time, expected every name once in an object")
HALF_A_CHARACTER = Text("jsonl.half-a-character", "found half of a character, \\u{number:04x}, expected both halves")

# schema_errors

ONE_OF = Text("jsonl.one-of", "one of: {names}")
NO_FIELD = Text("jsonl.no-field", "no field here")
ONLY = Text("jsonl.only", "only {names}")
THE_FIELD = Text("jsonl.the-field", "the field {name}")
THE_NAME = Text("jsonl.the-name", "the name {name}")
NOTHING = Text("jsonl.nothing", "nothing")
NULL = Text("jsonl.null", "nothing (null)")
TRUE_OR_FALSE = Text("jsonl.true-or-false", "true or false")
LONG_TEXT = Text("jsonl.long-text", "text of {count:,} characters")
A_LIST_OF = Text("jsonl.a-list-of", "a list of {size}")
AN_OBJECT_OF = Text("jsonl.an-object-of", "an object of {count:,}")
AN_OBJECT = Text("jsonl.an-object", "an object")
AN_OBJECT_OF_MOST = Text("jsonl.an-object-of-most", "an object of at most {most}")
A_LIST = Text("jsonl.a-list", "a list")
SOME_TEXT = Text("jsonl.some-text", "text")
SIZED_TEXT = Text("jsonl.sized-text", "text of {size} characters")
A_TIME = Text("jsonl.a-time", "a time in UTC such as '2026-11-20T19:00:00Z'")
A_UUID = Text("jsonl.a-uuid", "a UUID such as '00000000-0000-4000-8000-000000000000'")
TEXT_OF_FORM = Text("jsonl.text-of-form", "text of the form {pattern}")
A_NUMBER = Text("jsonl.a-number", "a whole number")
A_NUMBER_FROM = Text("jsonl.a-number-from", "a whole number of at least {least}")
AT_LEAST = Text("jsonl.at-least", "at least {least}")
AT_MOST = Text("jsonl.at-most", "at most {most}")
SPAN = Text("jsonl.span", "{least} to {most}")
NO_OBJECT = Text("jsonl.no-object", "found {found}, expected an object: one event")
OTHER_FORMAT = Text("jsonl.other-format", "found record format {found}, this Paipu reads {expected}")
UNKNOWN_TYPE = Text("jsonl.unknown-type", "found the event type {found}, expected {expected}")

NO_UNICODE = Text("jsonl.no-unicode", "found half of a surrogate pair, expected Unicode")
