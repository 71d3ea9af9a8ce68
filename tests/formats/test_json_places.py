"""The exact reader of JSON: what it takes, and which place it gives for a refusal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from replay.formats import DEPTH, read_exact
from replay.values.money import LARGEST
from replay.words.errors import BadInput

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


def inside(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_it_reads_what_json_writes_and_knows_where_every_value_begins(
    value: Any, indent: int | None, ascii: bool
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii)
    read = read_exact(text.encode())
    assert read.value == value
    for path, column in read.columns.items():
        assert json.JSONDecoder().raw_decode(text, column - 1)[0] == inside(value, path)
    for path, column in read.names.items():
        assert json.JSONDecoder().raw_decode(text, column - 1)[0] == path[-1]


@given(st.text(st.sampled_from('{}[]",:\\ \t0123456789-+.eEtruefalsnN"u/é\x00\ud83d'), max_size=20))
@example('"\\u00e9\\ud83d\\ude00"')
@example("-0")
def test_whatever_it_takes_the_standard_reader_takes_the_same_way(text: str) -> None:
    line = text.encode("utf-8", "surrogatepass")
    try:
        value = read_exact(line).value
    except BadInput as error:
        refused = error
    else:
        assert value == json.loads(line)
        return
    assert refused.column is not None
    assert 1 <= refused.column <= len(line) + 1


REFUSED = {
    "": "1: found the end of the line, expected a value: text, a whole number, true, false, null, a list or an object",
    '{"a":1': "7: found the end of the line, expected ',' or '}'",
    '{"a":': "6: found the end of the line, expected a value: text, a whole number, true, false, null, a list or an object",
    '{"a"': "5: found the end of the line, expected ':' and the value",
    '{"a":"x': "8: found the end of the line, expected a closing '\"'",
    '{"a":[1 2]}': "9: found '2', expected ',' or ']'",
    '{"a":1,}': "8: found '}', expected a name in double quotes",
    "{a:1}": "2: found 'a', expected a name in double quotes",
    "{'a':1}": '2: found "\'", expected a name in double quotes',
    '{"a";1}': "5: found ';', expected ':' and the value",
    "{} {}": "4: found '{', expected the end of the line: it holds one value",
    '{"é":1,"b":1,"é":2}': "14: found the name 'é' a second time, expected every name once in an object",
    '{"a":1,"\\u0061":2}': "8: found the name 'a' a second time, expected every name once in an object",
    '{"a":NaN}': "6: found NaN, expected a value: text in double quotes, a whole number, true, false, null, a list or an object",
    "-Infinity": "1: found -Infinity, expected a value: text in double quotes, a whole number, true, false, null, a list or an object",
    "[1.0]": "2: found 1.0, expected a whole number without leading zeros, point or exponent",
    "[1e3]": "2: found 1e3, expected a whole number without leading zeros, point or exponent",
    "[01]": "2: found 01, expected a whole number without leading zeros, point or exponent",
    "[9007199254740992]": "2: found 9007199254740992, expected a whole number from -9007199254740991 to 9007199254740991",
    "-" + "9" * 9999: f"1: found -{'9' * 39}, expected a whole number from -9007199254740991 to 9007199254740991",
    '["\\ud800"]': "2: found half of a character, \\ud800, expected both halves",
    '["a\tb"]': "4: found '\\t', expected its escape: text has no bare control characters",
    '["\\x"]': "3: found '\\\\', expected an escape of JSON: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits",
}  # fmt: skip


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:20])
def test_a_refusal_names_the_column_what_was_found_and_what_was_expected(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_exact(line.encode())
    assert str(refused.value) == REFUSED[line]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"by":"\xe9"}', "8: found the byte 0xE9, expected UTF-8 text"),
        ('{"牌":"'.encode() + b"\xed\xa0\x80", "7: found the byte 0xED, expected UTF-8 text"),
        ("{}".encode("utf-16"), "1: found the byte 0xFF, expected UTF-8 text"),
    ],
)
def test_a_wrong_encoding_is_refused_with_its_byte_and_column(line: bytes, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_exact(line)
    assert str(refused.value) == message


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_depth_is_limited_and_no_bomb_goes_off(opening: str, closing: str) -> None:
    within = opening * DEPTH + "1" + closing * DEPTH
    assert read_exact(within.encode()).value == json.loads(within)
    for bomb in (opening + within + closing, opening * 10_000):
        with pytest.raises(BadInput) as refused:
            read_exact(bomb.encode())
        place = len(opening) * DEPTH + 1
        assert str(refused.value) == f"{place}: found values nested more than 16 deep, expected fewer levels"
