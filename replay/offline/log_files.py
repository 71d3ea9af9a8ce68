"""Files that a log hands out: checked with only the log's key, remembered by a witness, drawn as QR codes."""

from __future__ import annotations

from pathlib import Path

from replay.audit.notes import MOST_BYTES, Verifier
from replay.audit.proofs import MEDIA_TYPE, Continuation, FileProof, check_file, qr_inside, qr_svg, qr_text
from replay.audit.witness import Remembered, Witness

__all__ = [
    "MEDIA_TYPE", "MOST_BYTES", "FileProof", "Verifier", "check_file", "qr_inside", "qr_svg", "qr_text", "remember", "trust",
]  # fmt: skip


def remember(folder: Path, continuation: bytes) -> Remembered:
    """Let a witness remember the latest checkpoint of a log, if it continues the one it remembers.

    Raises:
        NotFound: the key of the log is not known there.
        BadInput, Conflict, CheckFailed: the log forked or shrank, or it is another proof; what was remembered stays.
    """
    return Witness(folder).add(Continuation.read(continuation))


def trust(folder: Path, verifier: Verifier) -> None:
    """Let a witness remember the key of a log. Raises Conflict if it knows another for a log of this name, or a name like it."""
    Witness(folder).trust(verifier)
