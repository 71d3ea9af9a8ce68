"""Checkpoints (c2sp.org/tlog-checkpoint): a log's name, size and root, in a signed note."""

from __future__ import annotations

import base64
import re
from functools import lru_cache
from typing import NamedTuple

from replay.audit import wording
from replay.audit.notes import Signer, Verifier, open_note, sign_note, unbase64
from replay.errors import BadInput

__all__ = ["Checkpoint", "read_checkpoint", "whole_number", "write_checkpoint"]

_NUMBER = re.compile("0|[1-9][0-9]{0,15}", re.ASCII)


class Checkpoint(NamedTuple):
    """The tree over all entries of a log at one moment.

    Args:
        origin: the log's name, which is also the name of its key.
        size: how many entries it has.
        root: the 32 bytes of the tree's root.
        extensions: further lines, kept as they are; Paipu writes none and reads nothing out of them.
    """

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    def text(self) -> str:
        r"""The body of the note.

        >>> Checkpoint("example.org/club", 7, bytes(32)).text()
        'example.org/club\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'
        """
        lines = (self.origin, str(self.size), base64.b64encode(self.root).decode(), *self.extensions)
        return "".join(f"{line}\n" for line in lines)

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Read the body of a note. Raises BadInput with the line."""
        lines = text.split("\n")[:-1]
        if len(lines) < 3:
            raise BadInput(wording.TOO_FEW_LINES(found=len(lines)))
        for number, line in enumerate(lines, 1):
            if not line:
                raise BadInput(wording.EMPTY_LINE(), line=number)
        size = whole_number(lines[1], line=2)
        try:
            root = unbase64(lines[2])
        except BadInput as refusal:
            raise refusal.at(line=3) from None
        if len(root) != 32:
            raise BadInput(wording.ROOT_SIZE(count=len(root)), line=3)
        return cls(lines[0], size, root, tuple(lines[3:]))


def whole_number(text: str, *, line: int | None = None) -> int:
    """A number as logs write it: decimal, no zeros in front. Raises BadInput."""
    if not _NUMBER.fullmatch(text):
        raise BadInput(wording.NO_WHOLE_NUMBER(found=text[:40]), line=line)
    return int(text)


def write_checkpoint(checkpoint: Checkpoint, signer: Signer) -> bytes:
    """The checkpoint as a note that its log has signed."""
    return sign_note(checkpoint.text(), signer)


@lru_cache(maxsize=8)  # the last one is read before every move
def read_checkpoint(note: bytes, verifier: Verifier) -> Checkpoint:
    """A checkpoint that this log has signed.

    Raises:
        BadInput: it is not a checkpoint, or of another log, or not signed by this key.
    """
    checkpoint = Checkpoint.parse(open_note(note, [verifier]))
    if checkpoint.origin != verifier.name:
        raise BadInput(wording.CHECKPOINT_OF_ANOTHER(found=checkpoint.origin[:60], expected=verifier.name), line=1)
    return checkpoint
