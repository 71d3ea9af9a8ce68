"""Files that prove something about a log to a reader who has only its key. Each contains a checkpoint.

A **proof** (c2sp.org/tlog-proof) proves that an entry is in the log. A **continuation** proves that the log is an earlier one with added
entries; it is sent to a witness (c2sp.org/tlog-witness, ``add-checkpoint``). A **receipt** is a proof whose extra data is the log's entry
itself: the event's salt, 16 bytes, and its stored bytes. It reveals the event, so it is made only for eyes that may see all of it.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from replay.audit.notes import MOST_BYTES, Checkpoint, Verifier, read_checkpoint, unbase64, whole_number
from replay.audit.tree import check_consistency, check_inclusion
from replay.values.events import leaf_hash
from replay.words.errors import BadInput, CheckFailed, placed
from replay.words.messages import Text, say

if TYPE_CHECKING:
    import segno

MEDIA_TYPE = "text/plain; charset=utf-8"
"""The media type of every file of a log."""
_PROOF = "c2sp.org/tlog-proof@v1"
_MOST_HASHES = 63
"""The most hashes in a proof: no log is large enough to need more."""
OTHER_FORMAT = Text("audit.other-format", "found {found!r}, expected {expected!r}")
ENTRY_NOT_PROVEN = Text(
    "audit.entry-not-proven",
    "entry {entry} of {origin} is not what this file says, or the file was altered: it does not match the"
    " root that was signed for {size} entries",
)


class Proof(NamedTuple):
    """A proof that an entry is in the log.

    Args:
        entry: its index, counted from 0.
        path: from its sibling up to a child of the root.
        note: the checkpoint, with its signatures.
        extra: further data for the reader; it is not signed.
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
            raise BadInput(OTHER_FORMAT(found=lines[0][:60], expected=_PROOF), line=1)
        extra, at = b"", 1
        if lines[1:2] and lines[1].startswith("extra "):
            extra, at = _hash(lines[1].removeprefix("extra "), 2), 2
        index = _number(lines, at, "index")
        return cls(index, _path(lines, at + 1), note, extra)

    def check(self, leaf: bytes, verifier: Verifier) -> Checkpoint:
        """Check the proof for an entry with this hash; return the checkpoint.

        Raises:
            BadInput: the checkpoint is not one of this log.
            CheckFailed: the entry is not proven to be in it.
        """
        checkpoint = read_checkpoint(self.note, verifier)
        if not check_inclusion(leaf, self.entry, checkpoint.size, self.path, checkpoint.root):
            raise CheckFailed([ENTRY_NOT_PROVEN(entry=self.entry + 1, origin=checkpoint.origin, size=checkpoint.size)])
        return checkpoint


PROOF_FROM_OTHER_SIZE = Text(
    "audit.proof-from-other-size", "found a proof that begins after {old} entries, expected one after {size}"
)
LOG_NOT_CONTINUED = Text(
    "audit.log-not-continued",
    "the log {origin} with {size} entries does not continue the one with {earlier}: the log was rewritten, or the proof was altered",
)


class Continuation(NamedTuple):
    """A proof that the log of a checkpoint is one of ``old`` entries with more added.

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
        """Check that the log continues the earlier checkpoint; return the new checkpoint.

        Raises:
            BadInput: the checkpoint is not one of this log, or the proof begins at another size.
            CheckFailed: the log is not the earlier one with entries added.
        """
        checkpoint = read_checkpoint(self.note, verifier)
        if self.old != earlier.size:
            raise BadInput(PROOF_FROM_OTHER_SIZE(old=self.old, size=earlier.size), line=1)
        if not check_consistency(self.old, checkpoint.size, self.path, earlier.root, checkpoint.root):
            raise CheckFailed([LOG_NOT_CONTINUED(origin=checkpoint.origin, size=checkpoint.size, earlier=earlier.size)])
        return checkpoint


def note_in(data: bytes) -> bytes:
    """Return the checkpoint's note in any file of a log: a proof, a continuation, or a checkpoint itself."""
    return _split(data)[1] if data.startswith((_PROOF.encode() + b"\n", b"old ")) else data


LONG_FILE = Text("audit.long-file", "found {found:,} bytes, expected at most {expected:,}")
NO_ASCII = Text("audit.no-ascii", "found byte {byte:#04x} at offset {offset}, expected ASCII")


def _split(data: bytes) -> tuple[list[str], bytes]:
    """Return the lines before the first empty one, and the rest."""
    if len(data) > MOST_BYTES:
        raise BadInput(LONG_FILE(found=len(data), expected=MOST_BYTES))
    head, blank, note = data.partition(b"\n\n")
    try:
        lines = head.decode("ascii").split("\n")
    except UnicodeDecodeError as error:
        raise BadInput(NO_ASCII(byte=head[error.start], offset=error.start)) from None
    if not blank:
        raise BadInput(say("audit.no-checkpoint", "found no checkpoint after an empty line, expected a file of a log"))
    return lines, note


NO_NUMBER = Text("audit.no-number", "found {found!r}, expected '{word}' and a number")


def _number(lines: list[str], at: int, word: str) -> int:
    found = lines[at] if at < len(lines) else ""
    if not found.startswith(f"{word} "):
        raise BadInput(NO_NUMBER(found=found[:40], word=word), line=at + 1)
    return whole_number(found.removeprefix(f"{word} "), line=at + 1)


MANY_HASHES = Text("audit.many-hashes", "found {found} hashes, expected at most {expected}")
HASH_SIZE = Text("audit.hash-size", "found a hash of {count} bytes, expected 32")


def _path(lines: list[str], after: int) -> list[bytes]:
    if len(lines) - after > _MOST_HASHES:
        raise BadInput(MANY_HASHES(found=len(lines) - after, expected=_MOST_HASHES))
    path = [_hash(line, number) for number, line in enumerate(lines[after:], after + 1)]
    for number, each in enumerate(path, after + 1):
        if len(each) != 32:
            raise BadInput(HASH_SIZE(count=len(each)), line=number)
    return path


def _hash(text: str, line: int) -> bytes:
    with placed(line=line):
        return unbase64(text)


def _text(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _lines(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


SALT = 16
"""Bytes of an event's salt."""
NO_EVENT_IN_RECEIPT = Text(
    "audit.no-event-in-receipt", "found {found} bytes after the proof, expected {salt} bytes of salt and an event"
)


class Receipt(NamedTuple):
    """An event and the proof that it is in the log.

    Args:
        proof: its place in the log, and the checkpoint.
        salt: random bytes hashed before the event, so that the event cannot be guessed from its hash.
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
            raise BadInput(NO_EVENT_IN_RECEIPT(found=len(proof.extra), salt=SALT))
        return cls(proof, proof.extra[:SALT], proof.extra[SALT:])

    def check(self, verifier: Verifier) -> Checkpoint:
        """Check that exactly this event is in the log, with only the log's key; return the checkpoint.

        Raises:
            BadInput: the checkpoint is not one of this log.
            CheckFailed: the event is not the one that was sealed.
        """
        return self.proof.check(leaf_hash(self.salt, self.data), verifier)


_HASH = 32


class FileProof(NamedTuple):
    """The result of checking a file.

    Args:
        checkpoint: the signed checkpoint.
        position: the number of the proven entry, counted from 1; None for a checkpoint alone.
        data: the event's bytes if the file is a receipt.
    """

    checkpoint: Checkpoint
    position: int | None = None
    data: bytes | None = None


CONTINUATION = Text(
    "audit.continuation",
    "found the continuation of a log of {size} entries, expected a checkpoint, a proof or a receipt. Only"
    " a witness can check it, with an earlier checkpoint of that size",
)
OTHER_LINE_ENDS = Text(
    "audit.other-line-ends",
    "found changed line endings, as mail or an editor may leave them, expected the file as it was written",
)
NO_FILE_OF_A_LOG = Text("audit.no-file-of-a-log", "found no file of a log, expected a checkpoint, a proof or a receipt")


def check_file(file: bytes, verifier: Verifier) -> FileProof:
    """Check a checkpoint, a proof with its entry's hash, or a receipt.

    Raises:
        BadInput: it is none of them, or not signed by this log.
        CheckFailed: the signed log does not prove its content.
    """
    if file.startswith(b"old "):
        old = Continuation.read(file).old
        raise BadInput(CONTINUATION(size=old))
    if b"\r" in file:
        raise BadInput(OTHER_LINE_ENDS())
    if b"\n\n" not in file:
        raise BadInput(NO_FILE_OF_A_LOG())
    if not file.startswith(b"c2sp.org/tlog-proof"):
        return FileProof(read_checkpoint(file, verifier))
    proof = Proof.read(file)
    if len(proof.extra) == _HASH:
        return FileProof(proof.check(proof.extra, verifier), proof.entry + 1)
    receipt = Receipt.read(file)
    return FileProof(receipt.check(verifier), proof.entry + 1, receipt.data)


_SCALE = 4
"""The width of one module of the code, in units of the picture."""


def qr_svg(file: bytes) -> bytes:
    """Draw a file of a log as a QR code, for a page or paper. Raises BadInput for a file that is too long."""
    found = io.BytesIO()
    _code(file).save(found, kind="svg", scale=_SCALE, light="white")
    return found.getvalue()


def qr_inside(data: bytes, attributes: str) -> str:
    """Draw data as a QR code inside a page or a picture: an ``<svg>`` element with these attributes. Raises BadInput as above."""
    found = io.BytesIO()
    _code(data).save(found, kind="svg", light="white", xmldecl=False, omitsize=True, nl=False)
    return found.getvalue().decode().replace("<svg", f"<svg {attributes}", 1)


def qr_text(file: bytes) -> str:
    """Draw a file of a log as a QR code for a terminal, two rows in a line. Raises BadInput."""
    found = io.StringIO()
    _code(file).terminal(found, compact=True)
    return found.getvalue()


LONG_FOR_QR = Text(
    "audit.long-for-qr", "found {found:,} bytes, more than a QR code can hold (2,953): use the file instead"
)


def _code(file: bytes) -> segno.QRCode:
    import segno  # needed only to draw a code

    try:
        return segno.make_qr(file, error="l", boost_error=False, mode="byte")
    except segno.DataOverflowError:
        raise BadInput(LONG_FOR_QR(found=len(file))) from None
