"""Checks a file of a log with only the log's key."""

from __future__ import annotations

from typing import NamedTuple

from replay.audit import wording
from replay.audit.checkpoints import Checkpoint, read_checkpoint
from replay.audit.notes import Verifier
from replay.audit.proofs import Continuation, Proof
from replay.audit.receipts import Receipt
from replay.errors import BadInput

__all__ = ["FileProof", "check_file"]

_HASH = 32


class FileProof(NamedTuple):
    """What a file proves.

    Args:
        checkpoint: what the log signed.
        position: which of the log's entries the file is about, counted from 1; None for a checkpoint alone.
        data: the event's bytes, where the file is a receipt.
    """

    checkpoint: Checkpoint
    position: int | None = None
    data: bytes | None = None


def check_file(file: bytes, verifier: Verifier) -> FileProof:
    """Check a checkpoint, a proof with its entry's hash, or a receipt.

    Raises:
        BadInput: it is none of them, or not signed by this log.
        CheckFailed: what it says does not follow from what the log signed.
    """
    if file.startswith(b"old "):
        old = Continuation.read(file).old
        raise BadInput(wording.CONTINUATION(size=old))
    if b"\r" in file:
        raise BadInput(wording.OTHER_LINE_ENDS())
    if b"\n\n" not in file:
        raise BadInput(wording.NO_FILE_OF_A_LOG())
    if not file.startswith(b"c2sp.org/tlog-proof"):
        return FileProof(read_checkpoint(file, verifier))
    proof = Proof.read(file)
    if len(proof.extra) == _HASH:
        return FileProof(proof.check(proof.extra, verifier), proof.entry + 1)
    receipt = Receipt.read(file)
    return FileProof(receipt.check(verifier), proof.entry + 1, receipt.data)
