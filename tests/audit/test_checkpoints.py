"""Checkpoints: what a log says of itself at one size."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.audit import Checkpoint, Signer, read_checkpoint, sign_note, write_checkpoint
from replay.words.errors import BadInput

MINE = Signer("example.org/club", bytes(range(32)))
ROOT = base64.b64encode(bytes(32)).decode()
# The example of c2sp.org/tlog-checkpoint.
PUBLISHED = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"


def test_the_published_checkpoint_is_read() -> None:
    checkpoint = Checkpoint.parse(PUBLISHED)
    assert (checkpoint.origin, checkpoint.size, checkpoint.extensions) == ("example.com/behind-the-sofa", 20852163, ())
    assert checkpoint.text() == PUBLISHED


@given(st.integers(0, 10**16 - 1), st.binary(min_size=32, max_size=32))
def test_what_was_written_is_read_back(size: int, root: bytes) -> None:
    checkpoint = Checkpoint(MINE.verifier.name, size, root)
    assert read_checkpoint(write_checkpoint(checkpoint, MINE), MINE.verifier) == checkpoint


def test_further_lines_are_kept_as_they_are() -> None:
    checkpoint = Checkpoint(MINE.verifier.name, 7, bytes(32), ("a line", "another"))
    assert read_checkpoint(write_checkpoint(checkpoint, MINE), MINE.verifier) == checkpoint


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("example.org/club\n7\n", None, "found 2 lines, expected the log's name, its size and its root"),
        (f"\n7\n{ROOT}\n", 1, "found an empty line inside a checkpoint, expected none"),
        (f"example.org/club\n07\n{ROOT}\n", 2, "found '07', expected a whole number without leading zeros"),
        (f"example.org/club\n-7\n{ROOT}\n", 2, "found '-7', expected a whole number without leading zeros"),
        (f"example.org/club\n٧\n{ROOT}\n", 2, "found '٧', expected a whole number without leading zeros"),
        ("example.org/club\n7\nabc\n", 3, "found 'abc', expected base64"),
        ("example.org/club\n7\nAAAA\n", 3, "found a root of 3 bytes, expected 32"),
        (f"example.org/club\n7\n{ROOT}\n\nmore\n", 4, "found an empty line inside a checkpoint, expected none"),
        (f"example.org/other\n7\n{ROOT}\n", 1, "found a checkpoint of the log 'example.org/other', expected one of"),
    ],
)
def test_a_refused_checkpoint_names_the_place_and_the_reason(text: str, line: int | None, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_checkpoint(sign_note(text, MINE), MINE.verifier)
    assert refused.value.line == line
    assert str(refused.value.problem).startswith(message)


def test_a_checkpoint_that_another_key_signed_is_refused() -> None:
    other = Signer.new(MINE.verifier.name)
    with pytest.raises(BadInput, match="found no signature by example"):
        read_checkpoint(write_checkpoint(Checkpoint(MINE.verifier.name, 7, bytes(32)), other), MINE.verifier)
