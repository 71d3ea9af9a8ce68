"""A witness: a second device that remembers the last checkpoint of each log, and refuses one that does not continue it.

It follows the rules of c2sp.org/tlog-witness for ``add-checkpoint``, without the network: a log sends a file.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from replay.audit.folder import create_file, lock_folder, read_small, replace_file
from replay.audit.notes import Checkpoint, Verifier, read_checkpoint
from replay.audit.proofs import Continuation
from replay.audit.tree import Tree
from replay.words.display import escaped, looks_of
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound
from replay.words.messages import Text, say

LOG_SHRANK = Text("audit.log-shrank", "the log {name} shrank: it had {before} entries, and has {now} now")
LOG_FORKED = Text("audit.log-forked", "the log {name} forked: it signed two different logs of {size} entries")
PROOF_BEYOND_LOG = Text(
    "audit.proof-beyond-log", "found a proof that begins after {old} entries, expected at most {expected}"
)
PROOF_NOT_FROM_REMEMBERED = Text(
    "audit.proof-not-from-remembered",
    "found a proof that begins after {old} entries, expected one after {size}: that is the last checkpoint of {name} remembered here",
)


def accept_checkpoint(known: Checkpoint | None, sent: Continuation, verifier: Verifier) -> Checkpoint:
    """Return the checkpoint to remember after a log sent this one, where another one may be remembered.

    Raises:
        BadInput: it is not signed by this log, or its earlier size is larger than its size.
        Conflict: it begins at another size than the remembered one, ``current``.
        CheckFailed: the log was rewritten or cut.
    """
    checkpoint = read_checkpoint(sent.note, verifier)
    earlier = known or Checkpoint(verifier.name, 0, Tree().root())
    if checkpoint.size < earlier.size:
        raise CheckFailed([LOG_SHRANK(name=verifier.name, before=earlier.size, now=checkpoint.size)])
    if checkpoint.size == earlier.size and checkpoint.root != earlier.root:
        raise CheckFailed([LOG_FORKED(name=verifier.name, size=earlier.size)])
    if sent.old > checkpoint.size:
        raise BadInput(PROOF_BEYOND_LOG(old=sent.old, expected=checkpoint.size), line=1)
    if sent.old != earlier.size:
        raise Conflict(
            PROOF_NOT_FROM_REMEMBERED(old=sent.old, size=earlier.size, name=verifier.name), current=earlier.size
        )
    return sent.check(earlier, verifier)


def is_alike(name: str, other: str) -> bool:
    """True if people could confuse the names of two logs. A narrow letter beyond ASCII may look like any ASCII letter.

    >>> [is_alike("club", each) for each in ("cIub", "club.", "сlub", "cl\u200bub", "c\u029fub", "clubs", "俱乐部的")]
    [True, True, True, True, True, False, False]
    """
    one, two = _skeleton(name), _skeleton(other)
    return len(one) == len(two) and all(map(_may_look_alike, one, two))


def _skeleton(name: str) -> str:
    plain = escaped(unicodedata.normalize("NFKD", name), lambda _: "")
    looks = looks_of("".join(each for each in plain if not unicodedata.combining(each)))
    return re.sub("[-/#]+", "-", looks).replace("rn", "m").replace("vv", "w").strip("-")


def _may_look_alike(one: str, two: str) -> bool:
    other = one if two.isascii() else two
    return one == two or (one.isascii() != two.isascii() and unicodedata.east_asian_width(other) not in "WF")


class Remembered(NamedTuple):
    """The memory of a log after a new checkpoint: that checkpoint, and the one before; None the first time."""

    checkpoint: Checkpoint
    before: Checkpoint | None


OTHER_KEY_REMEMBERED = Text(
    "audit.other-key-remembered",
    "another key is remembered for {name} in {place}. A log with a new key needs a new name",
)
UNKNOWN_LOG = Text("audit.unknown-log", "the log {found!r} is not known here: give its key first")
LIKE_KNOWN_LOG = Text(
    "audit.like-known-log",
    "the name of the log {found!r} looks like {known!r}, which is known here: nothing was remembered. Ask"
    " the club for the right key; if it is another log, remember it in another --folder",
)


class Witness:
    """The memory of a witness: for each log its key, given once, and the last checkpoint."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def trust(self, verifier: Verifier) -> None:
        """Remember the key of a log. Raises Conflict if another key is remembered for its name, or for a name that looks like it."""
        place = self._place(verifier.name)
        self.folder.mkdir(parents=True, exist_ok=True)
        with lock_folder(self.folder):
            if not (place / "verifier").exists():
                self._need_unlike(verifier.name)
                place.mkdir(exist_ok=True)
                create_file(place / "verifier", f"{verifier}\n".encode())
            elif self._key(place) != verifier:
                raise Conflict(OTHER_KEY_REMEMBERED(name=verifier.name, place=str(place)))

    def known(self, origin: str) -> Checkpoint | None:
        """Return the last checkpoint of a log, None if none was sent yet. Raises NotFound or Conflict for a log whose key is unknown."""
        place = self._place(origin)
        if not (place / "verifier").exists():
            self._need_unlike(origin)
            raise NotFound(UNKNOWN_LOG(found=origin[:60]))
        try:
            note = read_small(place / "checkpoint")
        except FileNotFoundError:
            return None
        return read_checkpoint(note, self._key(place))

    def add(self, sent: Continuation) -> Remembered:
        """Remember the checkpoint that a log sent, if it continues the last one; see :func:`accept_checkpoint`.

        Raises:
            NotFound: its key is unknown.
            BadInput, Conflict, CheckFailed: as from :func:`accept_checkpoint`; the remembered checkpoint stays.
        """
        origin = _origin(sent.note)
        self.known(origin)
        place = self._place(origin)
        with lock_folder(place):
            before = self.known(origin)
            checkpoint = accept_checkpoint(before, sent, self._key(place))
            replace_file(place / "checkpoint", sent.note)
        return Remembered(checkpoint, before)

    def _need_unlike(self, name: str) -> None:
        """Raise Conflict if the name could be confused with that of a known log."""
        for known in self._names():
            if known != name and is_alike(name, known):
                raise Conflict(LIKE_KNOWN_LOG(found=name, known=known))

    def _names(self) -> Iterator[str]:
        for path in sorted(self.folder.glob("*/verifier")):
            yield self._key(path.parent).name

    def _key(self, place: Path) -> Verifier:
        return Verifier.parse(read_small(place / "verifier").decode("utf-8", "replace").removesuffix("\n"))

    def _place(self, origin: str) -> Path:
        # The name comes from another party, so it is never used as a path.
        return self.folder / hashlib.sha256(origin.encode()).hexdigest()[:32]


def _origin(note: bytes) -> str:
    """Return the log's name in the note, not verified yet."""
    try:
        return note.partition(b"\n")[0].decode()
    except UnicodeDecodeError:
        raise BadInput(
            say("audit.log-name-no-utf-8", "found a checkpoint whose first line is not UTF-8, expected the log's name")
        ) from None
