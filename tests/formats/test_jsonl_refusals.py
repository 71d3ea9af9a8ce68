"""JSONL records that are not whole, not as written or not records: each refused with its place, kindly."""

from __future__ import annotations

import contextlib
import gzip
import io
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.formats import files, read_jsonl, write_jsonl
from replay.rules.guandan import MatchEnded
from replay.words.errors import BadInput
from tests.support.formats.records import EVENING, LINES, LONG, OPENED, read, recorded


def refusal(data: bytes) -> str:
    with pytest.raises(BadInput) as refused:
        read(data)
    return str(refused.value)


def swap(*pairs: tuple[bytes, bytes]) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        data = b"".join(lines)
        for old, new in pairs:
            assert old in data
            data = data.replace(old, new, 1)
        return data.splitlines(keepends=True)

    return change


def _broken_before(name: bytes, one: bytes, two: bytes) -> list[bytes]:
    """Two events on two lines, but the line break is before a name of the first."""
    head, tail = one.removesuffix(b"\n").split(b"," + name, 1)
    return [head + b"\n", name + tail + b"," + two]


OTHER = b'"game":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c"'
REFUSED: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "an empty file": (
        lambda lines: [],
        "evening.jsonl: the file is empty, expected a record: the event GameOpened on its first line",
    ),
    "only a closing line": (
        lambda lines: lines[-1:],
        "evening.jsonl:1: found the closing line, expected the event GameOpened before it",
    ),
    "cut after a line": (
        lambda lines: lines[:-1],
        "evening.jsonl:4: the file ends here, after event 4, expected the closing line: the file is cut",
    ),
    "cut inside of a line": (
        lambda lines: [*lines[:3], lines[3][:60]],
        "evening.jsonl:4:«»: found the end of the line, expected a closing '\"'",
    ),
    "a line that ends inside of an event, and one with the rest of it and the next": (
        lambda lines: [lines[0], *_broken_before(b'"data"', lines[1], lines[2]), *lines[3:]],
        "evening.jsonl:2:«»: found the end of the line, expected ',' or '}'",
    ),
    "a missing line": (
        lambda lines: lines[:2] + lines[3:],
        'evening.jsonl:3:«4,"type":"»: seq: found 4, expected 3: events are numbered from 1 without a gap',
    ),
    "a line twice": (
        lambda lines: lines[:2] + lines[1:],
        'evening.jsonl:3:«2,"type":"»: seq: found 2, expected 3: events are numbered from 1 without a gap',
    ),
    "the last event lost": (
        lambda lines: lines[:3] + lines[4:],
        'evening.jsonl:4:«4,"open":t»: closing.events: found 4, expected 3, the number of events before it: lines were lost or added',
    ),
    "an edited line": (
        swap((b"Guo", b"Gou")),
        'evening.jsonl:5:«"sha256:5d»: closing.digest: found sha256:…, expected sha256:…, the digest of the events before it: '
        "a line was changed after the record was closed",
    ),
    "a closing line that calls an open game closed": (
        swap((b'"open":true', b'"open":false')),
        'evening.jsonl:5:«false},"ga»: closing.open: found false, expected true: the game goes on',
    ),
    "a closing line of another game": (
        lambda lines: [*lines[:-1], re.sub(b'"game":"[^"]*"', OTHER, lines[-1])],
        'evening.jsonl:5:«"0199a1b2-»: game: found 0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c, '
        "expected 0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b: one file holds one game",
    ),
    "two records in one file": (
        lambda lines: lines * 2,
        "evening.jsonl:6: found another line after the closing line, expected the end of the file: "
        "give each record a file of its own",
    ),
    "an empty line between events": (
        lambda lines: [*lines[:2], b"\r\n", *lines[2:]],
        "evening.jsonl:3: found an empty line, expected an event or the closing line",
    ),
    "another game on one line": (
        lambda lines: [*lines[:2], re.sub(b'"game":"[^"]*"', OTHER, lines[2]), *lines[3:]],
        'evening.jsonl:3:«"0199a1b2-»: game: found 0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c, '
        "expected 0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b: one file holds one game",
    ),
    "a game that is not opened": (
        lambda lines: lines[1:],
        'evening.jsonl:1:«"Joined","»: type: found Joined, expected GameOpened: the first event opens the game',
    ),
    "a game that is opened twice": (
        lambda lines: [lines[0], lines[0].replace(b'"seq":1', b'"seq":2'), *lines[2:]],
        'evening.jsonl:2:«"GameOpene»: type: found a second GameOpened, expected it on the first line only',
    ),
    "local time": (
        swap((b":00:21Z", b":00:21+01:00")),
        "evening.jsonl:3:«\"2026-11-2»: at: found '2026-11-20T19:00:21+01:00', expected a time in UTC such as '2026-11-20T19:00:00Z'",
    ),
    "a day that does not exist": (
        swap((b"2026-11-20", b"2026-11-31")),
        "evening.jsonl:1:«\"2026-11-3»: at: found '2026-11-31T19:00:07Z', expected a time in UTC such as '2026-11-20T19:00:00Z'",
    ),
    "nanoseconds": (
        swap((b":00:21Z", b":00:21.123456789Z")),
        "evening.jsonl:3:«\"2026-11-2»: at: found '2026-11-20T19:00:21.123456789Z', "
        "expected a time in UTC such as '2026-11-20T19:00:00Z'",
    ),
    "no UUID": (
        swap((b"0199a1b2-c3d4", b"0199a1b2c3d4")),
        "evening.jsonl:1:«\"0199a1b2c»: game: found '0199a1b2c3d4-7e5f-8a6b-7c8d9e0f1a2b', "
        "expected a UUID such as '00000000-0000-4000-8000-000000000000'",
    ),
    "an unknown event type": (
        swap((b'"Drew"', b'"Drow"')),
        "evening.jsonl:4:«\"Drow\",\"v\"»: type: found the event type 'Drow', expected 'Drew'",
    ),
    "an event type of another program": (
        swap((b'"Drew"', b'"tsumo"')),
        'evening.jsonl:4:«"tsumo","v»: type: found the event type \'tsumo\', expected one of: GameOpened, Joined, Left, …',
    ),
    "a newer format": (
        swap((b'"v":1', b'"v":2')),
        "evening.jsonl:1:«2}»: v: found record format 2, expected 1: this Paipu reads no other",
    ),
    "an unknown field": (
        swap((b'{"card":"7w",', b'{"card":"7w","from":1,')),
        'evening.jsonl:4:«"from":1,"»: data.from: found the field \'from\', expected only seat, card',
    ),
    "an unknown field of the envelope": (
        swap((b'"by":"table"', b'"by":"table","bye":1')),
        'evening.jsonl:1:«"bye":1,"d»: bye: found the field \'bye\', expected only type, at, by, data, game, id, seq, v',
    ),
    "a missing field": (
        swap((b'"card":"7w",', b"")),
        'evening.jsonl:4:«{"seat":2}»: data.card: found nothing, expected text of 1 to 6 characters',
    ),
    "no card": (
        swap((b'"7w"', b"7")),
        'evening.jsonl:4:«7,"seat":2»: data.card: found 7, expected text of 1 to 6 characters',
    ),
    "a seat that cannot be": (
        swap((b'"seat":2},"game"', b'"seat":0},"game"')),
        'evening.jsonl:3:«0},"game":»: data.seat: found 0, expected a whole number from 1 to 99',
    ),
    "a name of 10,000 characters": (
        swap((b"Guo", b"G" * 10_000)),
        'evening.jsonl:2:«"GGGGGGGGG»: data.player: found text of 10,000 characters, expected text of 1 to 100 characters',
    ),
    "an option that is no option": (
        swap((b'"stake":100', b'"stake":[100]')),
        'evening.jsonl:1:«[100]},"ru»: data.options.stake: found a list of 1, expected true or false, a whole number or text',
    ),
    "an option beyond exact numbers": (
        swap((b'"stake":100', b'"stake":9007199254740992')),
        "evening.jsonl:1:«9007199254»: found 9007199254740992, expected a whole number from -9007199254740991 to 9007199254740991",
    ),
    "money as a float": (
        swap((b'"stake":100', b'"stake":1.00')),
        'evening.jsonl:1:«1.00},"rul»: found 1.00, expected a whole number without leading zeros, point or exponent',
    ),
    "two equal keys": (
        swap((b'"seat":2},"game"', b'"seat":2,"seat":2},"game"')),
        "evening.jsonl:3:«\"seat\":2},»: found the name 'seat' a second time, expected every name once in an object",
    ),
    "NaN": (
        swap((b'"seat":1', b'"seat":NaN')),
        'evening.jsonl:2:«NaN},"game»: found NaN, expected a value: text in double quotes, a whole number, true, false, null, '
        "a list or an object",
    ),
    "a line of 1 MB": (
        swap((b"Guo", b"G" * 2**20)),
        "evening.jsonl:2: found a line of more than 65,536 bytes, expected a shorter one",
    ),
    "a line without end": (
        lambda lines: [*lines[:2], b" " * 2**20],
        "evening.jsonl:3: found a line of more than 65,536 bytes, expected a shorter one",
    ),
    "a depth bomb": (
        lambda lines: [*lines[:2], b'{"data":' + b"[" * 60_000],
        "evening.jsonl:3:«[[[[[[[[[[»: found values nested more than 16 deep, expected fewer levels",
    ),
    "a depth bomb of objects": (
        lambda lines: [b'{"data":' * 8_000],
        'evening.jsonl:1:«{"data":{"»: found values nested more than 16 deep, expected fewer levels',
    ),
    "no object": (
        lambda lines: [lines[0], b"[]\n"],
        "evening.jsonl:2:«[]»: found a list of 0, expected an object: one event",
    ),
    "one list of events": (
        lambda lines: [b"[", *lines[:2], b"]"],
        "evening.jsonl:1:«»: found the end of the line, expected ',' or ']'",
    ),
    "the wrong encoding": (
        swap(("李白".encode(), "李白".encode("gb18030"))),
        'evening.jsonl:3:«���","seat»: found the byte 0xC0, expected UTF-8 text',
    ),
    "two events on one line": (
        lambda lines: [lines[0], lines[1].rstrip() + b"," + lines[2], *lines[3:]],
        'evening.jsonl:2:«,{"at":"20»: found \',\', expected the end of the line: it holds one value',
    ),
    "one event on two lines": (
        swap((b'"7w",', b'"7w",\n')),
        "evening.jsonl:4:«»: found the end of the line, expected a name in double quotes",
    ),
}


def shortened(message: str, lines: list[bytes]) -> str:
    """With the text at the column in place of the column, without digests, and with the first of a long list of names."""

    def pointed(match: re.Match[str]) -> str:
        line, column = int(match[1]), int(match[2])
        rest = lines[line - 1].decode("utf-8", "replace").rstrip("\n")[column - 1 :]
        return f":{line}:«{rest[:10]}»: "

    message = re.sub(r":([0-9]+):([0-9]+): ", pointed, message, count=1)
    return re.sub(r"(one of: (?:\w+, ){3}).*", r"\1…", re.sub("sha256:[0-9a-f]{64}", "sha256:…", message))


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_says_where_what_was_found_and_what_was_expected(case: str) -> None:
    change, message = REFUSED[case]
    data = b"".join(change(LINES))
    assert shortened(refusal(data), data.splitlines()) == message


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_a_file_cut_anywhere_is_refused(pack: Callable[[bytes], bytes]) -> None:
    whole = pack(b"".join(LINES))
    for length in range(len(whole) - 1):
        assert refusal(whole[:length]).startswith("evening.jsonl")


@given(st.integers(0, len(b"".join(LINES)) - 1), st.binary(min_size=1, max_size=1))
def test_a_byte_changed_anywhere_is_refused_or_changes_nothing(place: int, byte: bytes) -> None:
    data = b"".join(LINES)
    data = data[:place] + byte + data[place + 1 :]
    with contextlib.suppress(BadInput):
        assert read(data)[0] == EVENING


@given(
    st.lists(
        st.sampled_from([*LINES, b"\n", b"{}\n", b'{"closing":{}}\n', b"\xff\n", b"\x1f\x8b", b"[" * 99]), max_size=9
    )
)
def test_any_heap_of_lines_is_read_or_refused(lines: list[bytes]) -> None:
    with contextlib.suppress(BadInput):
        assert read(b"".join(lines))[0] == EVENING


def test_a_file_is_measured_as_it_unpacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FILE_BYTES", 500_000)
    packed = gzip.compress(b"".join(write_jsonl(LONG)))
    assert len(packed) < 500_000
    assert refusal(packed) == "evening.jsonl: found more than 500,000 bytes, expected a smaller file"


def test_a_zip_bomb_does_not_go_off() -> None:
    bomb = gzip.compress(bytes(2**26))
    stream = io.BytesIO(bomb * 9)
    with pytest.raises(BadInput, match="1: found a line of more than 65,536 bytes"):
        list(read_jsonl(stream, "bomb.jsonl.gz"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data[:-30] + b"12345678" + data[-22:], "found damaged gzip data, expected a complete gzip file"),
        (lambda data: data + b"more", "found damaged gzip data, expected a complete gzip file"),
        (lambda data: data[:-8], "the gzip data ends too early, expected its end: the file is cut"),
    ],
    ids=["changed", "followed by something", "cut"],
)
def test_damaged_gzip_is_refused(change: Callable[[bytes], bytes], message: str) -> None:
    assert refusal(change(gzip.compress(b"".join(LINES)))) == f"evening.jsonl: {message}"


def test_a_refusal_deep_in_a_long_record_names_its_line() -> None:
    data = b"".join(write_jsonl(LONG)).replace(b"remark 4000", b"remark \xff000")
    assert refusal(data) == "evening.jsonl:4002:66: found the byte 0xFF, expected UTF-8 text"


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        (b'[9,"x"]', "evening.jsonl:2:76: data.totals[1]: found 'x', expected a whole number from 0 to 1000000"),
        (b"[9]", "evening.jsonl:2:73: data.totals: found a list of 1, expected a list of 2"),
        (b"[9,9,9]", "evening.jsonl:2:73: data.totals: found a list of 3, expected a list of 2"),
    ],
)
def test_a_list_of_a_fixed_length_is_held_to_each_of_its_places(totals: bytes, sentence: str) -> None:
    lines = list(write_jsonl(recorded(OPENED, MatchEnded("draw", (9, 9)))))
    assert refusal(b"".join(lines).replace(b"[9,9]", totals)) == sentence
