"""The files that prove something about a log to those who have only its key, each with a checkpoint.

A **proof** (c2sp.org/tlog-proof) proves that an entry is in the log; a **continuation**, which is sent to a witness
(c2sp.org/tlog-witness, ``add-checkpoint``), that the log is an earlier one with added entries.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import NamedTuple

from replay.audit import wording
from replay.audit.checkpoints import Checkpoint, read_checkpoint, whole_number
from replay.audit.notes import MOST_BYTES, Verifier, unbase64
from replay.audit.tree import check_consistency, check_inclusion
from replay.errors import BadInput, CheckFailed

__all__ = ["MEDIA_TYPE", "Continuation", "Proof", "note_in"]

MEDIA_TYPE = "text/plain; charset=utf-8"
"""Of every file of a log."""

_PROOF = "c2sp.org/tlog-proof@v1"
_MOST_HASHES = 63
"""The most hashes of a proof: no log has so many entries that it would need more."""


class Proof(NamedTuple):
    """That an entry is in the log.

    Args:
        entry: which, counted from 0.
        path: from its sibling up to a child of the root.
        note: the checkpoint, with its signatures.
        extra: what the reader needs besides the proof; it is not signed.
    """

    entry: int
    path: Sequence[bytes]
    note: bytes
    extra: bytes = b""

    def write(self) -> bytes:
        """The file."""
        lines = [_PROOF, *([f"extra {_text(self.extra)}"] if self.extra else []), f"index {self.entry}"]
        return _lines([*lines, *map(_text, self.path), ""]) + self.note

    @classmethod
    def read(cls, data: bytes) -> Proof:
        """Read a file. Raises BadInput with the line."""
        lines, note = _split(data)
        if lines[0] != _PROOF:
            raise BadInput(wording.OTHER_FORMAT(found=lines[0][:60], expected=_PROOF), line=1)
        extra, at = b"", 1
        if lines[1:2] and lines[1].startswith("extra "):
            extra, at = _hash(lines[1].removeprefix("extra "), 2), 2
        index = _number(lines, at, "index")
        return cls(index, _path(lines, at + 1), note, extra)

    def check(self, leaf: bytes, verifier: Verifier) -> Checkpoint:
        """The checkpoint under which an entry with this hash is in the log.

        Raises:
            BadInput: the checkpoint is not one of this log.
            CheckFailed: the entry is not proven to be in it.
        """
        checkpoint = read_checkpoint(self.note, verifier)
        if not check_inclusion(leaf, self.entry, checkpoint.size, self.path, checkpoint.root):
            raise CheckFailed(
                [wording.ENTRY_NOT_PROVEN(entry=self.entry + 1, origin=checkpoint.origin, size=checkpoint.size)]
            )
        return checkpoint


class Continuation(NamedTuple):
    """That the log of a checkpoint is one of ``old`` entries with more added.

    Args:
        old: the size of the earlier log.
        path: the hashes that prove it; none from an empty log, and none if nothing was added.
        note: the checkpoint, with its signatures.
    """

    old: int
    path: Sequence[bytes]
    note: bytes

    def write(self) -> bytes:
        """The file, which is the body of a request to a witness."""
        return _lines([f"old {self.old}", *map(_text, self.path), ""]) + self.note

    @classmethod
    def read(cls, data: bytes) -> Continuation:
        """Read a file. Raises BadInput with the line."""
        lines, note = _split(data)
        return cls(_number(lines, 0, "old"), _path(lines, 1), note)

    def check(self, earlier: Checkpoint, verifier: Verifier) -> Checkpoint:
        """The checkpoint that continues the earlier one.

        Raises:
            BadInput: the checkpoint is not one of this log, or the proof begins at another size.
            CheckFailed: the log is not the earlier one with entries added.
        """
        checkpoint = read_checkpoint(self.note, verifier)
        if self.old != earlier.size:
            raise BadInput(wording.PROOF_FROM_OTHER_SIZE(old=self.old, size=earlier.size), line=1)
        if not check_consistency(self.old, checkpoint.size, self.path, earlier.root, checkpoint.root):
            raise CheckFailed(
                [wording.LOG_NOT_CONTINUED(origin=checkpoint.origin, size=checkpoint.size, earlier=earlier.size)]
            )
        return checkpoint


def note_in(data: bytes) -> bytes:
    """The checkpoint's note in any file of a log: a proof, a continuation, or a checkpoint itself."""
    return _split(data)[1] if data.startswith((_PROOF.encode() + b"\n", b"old ")) else data


def _split(data: bytes) -> tuple[list[str], bytes]:
    """The lines before the first empty one, and what follows it."""
    if len(data) > MOST_BYTES:
        raise BadInput(wording.LONG_FILE(found=len(data), expected=MOST_BYTES))
    head, blank, note = data.partition(b"\n\n")
    try:
        lines = head.decode("ascii").split("\n")
    except UnicodeDecodeError as error:
        raise BadInput(wording.NO_ASCII(byte=head[error.start], offset=error.start)) from None
    if not blank:
        raise BadInput(wording.NO_CHECKPOINT())
    return lines, note


def _number(lines: list[str], at: int, word: str) -> int:
    found = lines[at] if at < len(lines) else ""
    if not found.startswith(f"{word} "):
        raise BadInput(wording.NO_NUMBER(found=found[:40], word=word), line=at + 1)
    return whole_number(found.removeprefix(f"{word} "), line=at + 1)


def _path(lines: list[str], after: int) -> list[bytes]:
    if len(lines) - after > _MOST_HASHES:
        raise BadInput(wording.MANY_HASHES(found=len(lines) - after, expected=_MOST_HASHES))
    path = [_hash(line, number) for number, line in enumerate(lines[after:], after + 1)]
    for number, each in enumerate(path, after + 1):
        if len(each) != 32:
            raise BadInput(wording.HASH_SIZE(count=len(each)), line=number)
    return path


def _hash(text: str, line: int) -> bytes:
    try:
        return unbase64(text)
    except BadInput as refusal:
        raise refusal.at(line=line) from None


def _text(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _lines(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
