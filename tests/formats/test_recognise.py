"""A record is recognised by what is in it."""

from __future__ import annotations

import gzip

import pytest

from replay.formats import HEAD, recognise
from replay.rules import room
from replay.words.errors import BadInput

EXPECTED = "expected a record: JSONL, which begins with '{', or text, which begins with '%paipu'"


@pytest.mark.parametrize(
    ("head", "form"),
    [
        (b'{"at":"2026', "jsonl"),
        (b'\xef\xbb\xbf\r\n  {"at"', "jsonl"),
        (gzip.compress(b'{"at":"2026-11-20T19:00:00Z"}\n' * 999, mtime=0)[:HEAD], "jsonl"),
        (gzip.compress(b'\xef\xbb\xbf{"at"', mtime=0)[:-4], "jsonl"),
        (b"%paipu 1\n", "text"),
        (b"\xef\xbb\xbf%paipu 1\r\n", "text"),
    ],
)
def test_its_first_bytes_say_which_form_it_has(head: bytes, form: str) -> None:
    assert recognise(head) == form


PROMPT = b'{"to":0,"type":"notify","stage":"beginning","handCards":["S3"],"myPos":0}\n'


@pytest.mark.parametrize(
    "head",
    [
        PROMPT,
        b"\xef\xbb\xbf\r\n" + PROMPT,
        gzip.compress(PROMPT * 99, mtime=0)[:HEAD],
        b'{"stage": "play", "type" : "act"}',
        b'{"from":3,"actIndex":0,"act":["PASS","PASS","PASS"]}',
    ],
)
def test_a_format_of_others_is_recognised_by_its_first_line(head: bytes) -> None:
    assert recognise(head) is room("guandan").foreign["njupt"]


@pytest.mark.parametrize(
    "head",
    [
        b'{"at":"2026-11-20T19:00:00Z","data":{"tags":{"Place":"\\"type\\":\\"notify\\""}},"type":"GameOpened","v":1}',
        b'{"at":"2026-11-20T19:00:00Z"}\n' + PROMPT,
        b'{"type":"notice"}',
    ],
)
def test_what_only_looks_like_one_further_on_is_jsonl(head: bytes) -> None:
    assert recognise(head) == "jsonl"


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (b"", f"the file is empty, {EXPECTED}"),
        (b"\xef\xbb\xbf \n", f"the file is empty, {EXPECTED}"),
        (b"Dear all,\r\nhere is", f"found 'Dear all,', {EXPECTED}"),
        ("牌谱".encode() * 999, f"found {'牌谱' * 20!r}, {EXPECTED}"),
        ("牌谱".encode("gb18030"), f"found bytes that are not text, {EXPECTED}"),
        (b"\x00\x01\x02", f"found bytes that are not text, {EXPECTED}"),
        ("%paipu 1".encode("utf-16"), f"found text in UTF-16 (save it as UTF-8), {EXPECTED}"),
        (b'[{"at"', f"found one JSON list, {EXPECTED}"),
        (b"<!doctype html>", f"found an HTML or XML page, {EXPECTED}"),
        (b"SQLite format 3\x00", f"found a SQLite database ('paipu --club FILE' opens a club), {EXPECTED}"),
        (b"PK\x03\x04\x14", f"found a ZIP archive ('paipu restore' reads a backup), {EXPECTED}"),
        (
            gzip.compress(b"%paipu 1", mtime=0),
            "found gzip data that is not JSONL, expected a record: JSONL is the only format that Paipu reads in gzip",
        ),
        (b"\x1f\x8bnonsense", "found damaged gzip data, expected a complete gzip file"),
    ],
)
def test_anything_else_is_refused_and_called_what_it_is(head: bytes, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        recognise(head)
    assert str(refused.value) == message
