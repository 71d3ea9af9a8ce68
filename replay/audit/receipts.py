"""Receipts: one sealed event with everything that proves it, in a small file.

A receipt is a proof (c2sp.org/tlog-proof) whose extra data is the log's entry itself: the event's salt, 16 bytes, and its
stored bytes. It reveals the event, so it is made only for eyes that may see all of it.
"""

from __future__ import annotations

from typing import NamedTuple

from replay.audit import wording
from replay.audit.checkpoints import Checkpoint
from replay.audit.notes import Verifier
from replay.audit.proofs import Proof
from replay.errors import BadInput
from replay.seal import leaf_hash

__all__ = ["SALT", "Receipt"]

SALT = 16
"""Bytes of an event's salt."""


class Receipt(NamedTuple):
    """An event and the proof that it is in the log.

    Args:
        proof: its place in the log, and the checkpoint.
        salt: what is hashed before the event, so that nobody can guess the event from its hash.
        data: its canonical bytes.
    """

    proof: Proof
    salt: bytes
    data: bytes

    def write(self) -> bytes:
        """The file."""
        return self.proof._replace(extra=self.salt + self.data).write()

    @classmethod
    def read(cls, file: bytes) -> Receipt:
        """Read a file. Raises BadInput."""
        proof = Proof.read(file)
        if len(proof.extra) <= SALT:
            raise BadInput(wording.NO_EVENT_IN_RECEIPT(found=len(proof.extra), salt=SALT))
        return cls(proof, proof.extra[:SALT], proof.extra[SALT:])

    def check(self, verifier: Verifier) -> Checkpoint:
        """The checkpoint under which exactly this event is in the log; needs only the log's key.

        Raises:
            BadInput: the checkpoint is not one of this log.
            CheckFailed: the event is not the one that was sealed.
        """
        return self.proof.check(leaf_hash(self.salt, self.data), verifier)
