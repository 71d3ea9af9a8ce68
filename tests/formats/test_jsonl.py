"""JSONL records: what is written is read, even after an editor or a packer changed it, and for ever."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from replay.formats import read_jsonl, write_jsonl
from replay.rules import codec
from replay.values.events import GameEnded, Recorded
from tests.support.formats.records import EVENING, GOLDEN, LINES, LONG, OPENED, plain, read, recorded, records


@given(records())
def test_what_is_written_is_read_and_canonical_to_the_byte(record: list[Recorded]) -> None:
    written = list(write_jsonl(record))
    assert read(b"".join(written)) == (record, [line.removesuffix(b"\n") for line in written[:-1]])
    for line in written:
        assert rfc8785.dumps(json.loads(line)) + b"\n" == line


@given(records(), st.sampled_from([None, 1]))
def test_spaces_and_the_order_of_names_do_not_matter(record: list[Recorded], indent: int | None) -> None:
    written = list(write_jsonl(record))
    lax = [
        json.dumps(dict(reversed(json.loads(line).items())), indent=indent).replace("\n", "\t").encode()
        for line in written
    ]
    assert read(b"\n".join(lax)) == (record, [line.removesuffix(b"\n") for line in written[:-1]])


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.removesuffix(b"\n"),
        lambda data: data + b"\n\r\n  \n",
        gzip.compress,
        lambda data: gzip.compress(data[:100]) + gzip.compress(data[100:]),
        lambda data: data.replace(b":00:07Z", b":00:07.0+00:00").replace(b':"0199a1b2', b':"0199A1B2'),
    ],
    ids=["CRLF", "BOM", "no last line feed", "empty lines at the end", "gzip", "gzip in members", "other spellings"],
)
def test_what_editors_and_packers_do_to_a_file_does_not_matter(change: Callable[[bytes], bytes]) -> None:
    assert read(change(b"".join(LINES))) == (EVENING, [codec().encode(each) for each in EVENING])


def test_the_closing_line_counts_the_events_and_carries_their_digest() -> None:
    digest = hashlib.sha256(b"".join(LINES[:-1])).hexdigest()
    assert LINES[-1] == (
        b'{"closing":{"digest":"sha256:' + digest.encode() + b'","events":4,"open":true},'
        b'"game":"0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b","v":1}\n'
    )
    assert json.loads(list(write_jsonl(recorded(OPENED, GameEnded())))[-1])["closing"]["open"] is False


def test_a_record_without_events_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="at least one event"):
        list(write_jsonl([]))


def test_a_long_record_comes_in_batches_that_know_their_lines() -> None:
    stream = io.BytesIO(b"".join(write_jsonl(LONG)))
    batches = read_jsonl(stream, "evening.jsonl")
    first = next(batches)
    assert stream.tell() <= 3 * 2**18, "memory is flat: no more is read than is given"
    following = 1
    for batch in (first, *batches):
        assert len(batch.records) == len(batch.lines) <= 4_200
        assert [each.seq for each in batch.records] == list(range(following, following + len(batch.records)))
        assert batch.first_line == following
        following += len(batch.records)
    assert following == len(LONG) + 1


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_old_records_are_read_for_ever_and_written_as_they_were(path: Path) -> None:
    data = path.read_bytes()
    found, _ = read(data)
    assert b"".join(write_jsonl(found)) == data


def test_every_event_that_can_be_written_is_in_a_golden_record() -> None:
    written = {plain(record)["type"] for path in GOLDEN for record in read(path.read_bytes())[0]}
    assert written == set(codec().events)


def test_the_record_that_the_page_shows_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
    shown = re.findall(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)[0].encode()
    assert b"".join(write_jsonl(read(shown)[0])) == shown
