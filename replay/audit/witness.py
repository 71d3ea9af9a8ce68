"""A witness: a second device that remembers the last checkpoint of each log, and refuses one that does not continue it.

It follows the rules of c2sp.org/tlog-witness for ``add-checkpoint``, without the network: what a log sends is a file.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from replay.audit import wording
from replay.audit.atomic_files import create_file, lock_folder, read_small, replace_file
from replay.audit.checkpoints import Checkpoint, read_checkpoint
from replay.audit.notes import Verifier
from replay.audit.proofs import Continuation
from replay.audit.tree import Tree
from replay.errors import BadInput, CheckFailed, Conflict, NotFound

__all__ = ["Witness", "accept_checkpoint"]


def accept_checkpoint(known: Checkpoint | None, sent: Continuation, verifier: Verifier) -> Checkpoint:
    """The checkpoint to remember after this one was sent.

    Args:
        known: the last one remembered of this log, None for none.
        sent: what the log sent.
        verifier: its key.

    Raises:
        BadInput: it is not signed by this log, or its earlier size is larger than its size.
        Conflict: it begins at another size than the one remembered, which is ``current``.
        CheckFailed: the log was rewritten or cut.
    """
    checkpoint = read_checkpoint(sent.note, verifier)
    earlier = known or Checkpoint(verifier.name, 0, Tree().root())
    if checkpoint.size < earlier.size:
        raise CheckFailed([wording.LOG_SHRANK(name=verifier.name, before=earlier.size, now=checkpoint.size)])
    if checkpoint.size == earlier.size and checkpoint.root != earlier.root:
        raise CheckFailed([wording.LOG_FORKED(name=verifier.name, size=earlier.size)])
    if sent.old > checkpoint.size:
        raise BadInput(wording.PROOF_BEYOND_LOG(old=sent.old, expected=checkpoint.size), line=1)
    if sent.old != earlier.size:
        raise Conflict(
            wording.PROOF_NOT_FROM_REMEMBERED(old=sent.old, size=earlier.size, name=verifier.name),
            current=earlier.size,
        )
    return sent.check(earlier, verifier)


class Witness:
    """The memory of a witness: for each log its key, given once, and the last checkpoint.

    Args:
        folder: where it is kept; created if there is none.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def trust(self, verifier: Verifier) -> None:
        """Remember the key of a log.

        Raises:
            Conflict: another key is remembered for a log of this name.
        """
        place = self._place(verifier.name)
        place.mkdir(parents=True, exist_ok=True)
        with lock_folder(place):
            try:
                create_file(place / "verifier", f"{verifier}\n".encode())
            except FileExistsError:
                if self._key(place) != verifier:
                    raise Conflict(wording.OTHER_KEY_REMEMBERED(name=verifier.name, place=str(place))) from None

    def known(self, origin: str) -> Checkpoint | None:
        """The last checkpoint of a log, None if none was sent yet. Raises NotFound for a log whose key is not known."""
        place = self._place(origin)
        if not (place / "verifier").exists():
            raise NotFound(wording.UNKNOWN_LOG(found=origin[:60]))
        try:
            note = read_small(place / "checkpoint")
        except FileNotFoundError:
            return None
        return read_checkpoint(note, self._key(place))

    def add(self, sent: Continuation) -> Checkpoint:
        """Remember the checkpoint that a log sent, if it continues the last one; see :func:`accept_checkpoint`.

        Raises:
            NotFound: its key is not known.
            BadInput, Conflict, CheckFailed: what :func:`accept_checkpoint` raises; what was remembered stays.
        """
        origin = _origin(sent.note)
        self.known(origin)
        place = self._place(origin)
        with lock_folder(place):
            checkpoint = accept_checkpoint(self.known(origin), sent, self._key(place))
            replace_file(place / "checkpoint", sent.note)
        return checkpoint

    def _key(self, place: Path) -> Verifier:
        return Verifier.parse(read_small(place / "verifier").decode("utf-8", "replace").removesuffix("\n"))

    def _place(self, origin: str) -> Path:
        # The name comes from somebody else, so it is never used as a path.
        return self.folder / hashlib.sha256(origin.encode()).hexdigest()[:32]


def _origin(note: bytes) -> str:
    """The log's name in the note, not verified yet."""
    try:
        return note.partition(b"\n")[0].decode()
    except UnicodeDecodeError:
        raise BadInput(wording.LOG_NAME_NO_UTF_8()) from None
