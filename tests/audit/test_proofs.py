"""Proofs and continuations: what is written is read back, and nothing altered is believed."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.audit import Continuation, Proof, Signer, note_in
from replay.words.errors import BadInput, CheckFailed
from tests.support.audit.memory_log import MemoryLog, numbered

LOG = numbered(21)
PROOF = LOG.proof(12, 21)._replace(extra=b"beside")
CONTINUATION = LOG.continuation(9, 21)
HASH = base64.b64encode(bytes(32)).decode()
HEAD = "c2sp.org/tlog-proof@v1\n"


@given(st.integers(1, 21), st.data())
def test_a_proof_is_read_back_and_believed(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    proof = Proof.read(LOG.proof(index, size).write())
    assert proof == LOG.proof(index, size)
    assert proof.check(LOG.leaves[index], LOG.verifier) == LOG.checkpoint(size)


@given(st.integers(0, 21), st.data())
def test_a_continuation_is_read_back_and_believed(size: int, data: st.DataObject) -> None:
    old = data.draw(st.integers(0, size))
    continuation = Continuation.read(LOG.continuation(old, size).write())
    assert continuation == LOG.continuation(old, size)
    assert continuation.check(LOG.checkpoint(old), LOG.verifier) == LOG.checkpoint(size)


def test_a_proof_is_written_as_its_specification_says() -> None:
    lines = PROOF.write().decode().split("\n")
    assert lines[:3] == ["c2sp.org/tlog-proof@v1", "extra YmVzaWRl", "index 12"]
    assert lines[3 : 3 + len(PROOF.path)] == [base64.b64encode(each).decode() for each in PROOF.path]
    assert lines[3 + len(PROOF.path) :] == ["", *PROOF.note.decode().split("\n")]


@given(st.integers(0, len(PROOF.write()) - 1), st.integers(0, 7))
def test_a_proof_with_any_bit_turned_is_refused(place: int, bit: int) -> None:
    # Nobody has signed what is beside the proof: its user computes the leaf from it, as receipts do.
    whole = PROOF._replace(extra=b"").write()
    place %= len(whole)
    altered = whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :]
    with pytest.raises((BadInput, CheckFailed)):
        Proof.read(altered).check(LOG.leaves[12], LOG.verifier)


@given(st.integers(0, len(CONTINUATION.write()) - 1), st.integers(0, 7))
def test_a_continuation_with_any_bit_turned_is_refused(place: int, bit: int) -> None:
    whole = CONTINUATION.write()
    altered = whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :]
    with pytest.raises((BadInput, CheckFailed)):
        Continuation.read(altered).check(LOG.checkpoint(9), LOG.verifier)


def test_a_proof_of_another_entry_is_not_believed() -> None:
    with pytest.raises(CheckFailed, match=r"entry 13 of example\.org/club is not what this file says"):
        PROOF.check(LOG.leaves[11], LOG.verifier)


def test_a_proof_of_another_log_is_not_believed() -> None:
    with pytest.raises(BadInput, match="found no signature by"):
        PROOF.check(LOG.leaves[12], Signer.new("example.org/other").verifier)


def test_a_log_that_was_rewritten_is_found_out() -> None:
    rewritten = MemoryLog([*LOG.entries[:4], (bytes(16), b"{}"), *LOG.entries[5:]])
    with pytest.raises(CheckFailed, match="with 21 entries does not continue the one with 9: the log was rewritten"):
        rewritten.continuation(9, 21).check(LOG.checkpoint(9), LOG.verifier)


def test_a_continuation_from_another_size_is_refused() -> None:
    with pytest.raises(BadInput, match="found a proof that begins after 9 entries, expected one after 8"):
        CONTINUATION.check(LOG.checkpoint(8), LOG.verifier)


def test_the_checkpoint_of_any_file_is_found() -> None:
    assert note_in(PROOF.write()) == note_in(CONTINUATION.write()) == note_in(LOG.note(21)) == LOG.note(21)


@pytest.mark.parametrize(
    ("file", "line", "message"),
    [
        ("", None, "found no checkpoint after an empty line, expected a file of a log"),
        ("old 3\n\nrest", 1, "found 'old 3', expected 'c2sp.org/tlog-proof@v1'"),
        (f"{HEAD}\nrest", 2, "found '', expected 'index' and a number"),
        (f"{HEAD}index\n\nrest", 2, "found 'index', expected 'index' and a number"),
        (f"{HEAD}index 007\n\nrest", 2, "found '007', expected a whole number without leading zeros"),
        (f"{HEAD}extra ?\nindex 7\n\nrest", 2, "found '?', expected base64"),
        (f"{HEAD}extra AAAA\n\nrest", 3, "found '', expected 'index' and a number"),
        (f"{HEAD}index 7\n{HASH}\nAAAA\n\nrest", 4, "found a hash of 3 bytes, expected 32"),
        (f"{HEAD}index 7\nx\n\nrest", 3, "found 'x', expected base64"),
        (f"{HEAD}index 7\n" + f"{HASH}\n" * 64 + "\nrest", None, "found 64 hashes, expected at most 63"),
        ("é\n\n", None, "found byte 0xc3 at offset 0, expected ASCII"),
        ("x" * 100_001, None, "found 100,001 bytes, expected at most 100,000"),
    ],
    ids=str,
)
def test_a_refused_proof_names_the_place_and_the_reason(file: str, line: int | None, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        Proof.read(file.encode())
    assert (refused.value.line, str(refused.value.problem)) == (line, message)


@given(st.binary(max_size=300))
def test_whatever_is_no_file_of_a_log_is_refused_in_a_sentence(rubbish: bytes) -> None:
    with pytest.raises(BadInput, match="expected"):
        Proof.read(rubbish)
    with pytest.raises(BadInput, match="expected"):
        Continuation.read(rubbish)
