"""Signed notes (c2sp.org/signed-note) with Ed25519: texts signed with one or more keys, and the written form of the keys.

A checkpoint (c2sp.org/tlog-checkpoint) is a signed note with a log's name, size and root.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from replay.words.errors import BadInput, placed
from replay.words.messages import Message, Text, listed, quoted, say

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


MOST_BYTES = 100_000
"""The size of the longest note that is read."""
MOST_SIGNATURES = 100
_ED25519 = b"\x01"
_DASH = "\u2014 "
_PRIVATE = "PRIVATE+KEY+"
_PRIME = 2**255 - 19
_WEAK = {
    0,
    1,
    _PRIME - 1,
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
}
"""The y coordinates of the points of small order on edwards25519: under such a key one signature fits many texts."""
PRIVATE_KEY = Text("audit.private-key", "found a private key, which must stay secret, expected {expected}")
KEY_ID_DIFFERS = Text(
    "audit.key-id-differs", "found a key with the id {found}, expected the id {expected} for this name and key"
)
WEAK_KEY = Text(
    "audit.weak-key",
    "found a weak public key, for which signatures can be forged, expected one that was made at random",
)


class Verifier(NamedTuple):
    """A signer's name and public key of 32 bytes.

    >>> key = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
    >>> verifier = Verifier.parse(key)
    >>> verifier.name, str(verifier) == key
    ('example.com/foo', True)
    """

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """The four bytes by which a signature names its key."""
        return hashlib.sha256(self.name.encode() + b"\n" + _ED25519 + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{base64.b64encode(_ED25519 + self.public).decode()}"

    @classmethod
    def parse(cls, text: str) -> Verifier:
        """Read ``NAME+ID+KEY``; a refusal never quotes a private key. Raises BadInput."""
        expected = say("audit.a-public-key", "a public key such as 'example.org/club+1a2b3c4d+AX…'")
        if _PRIVATE in text:
            raise BadInput(PRIVATE_KEY(expected=expected))
        name, id, public = _key(text, expected)
        if _is_weak(public):
            raise BadInput(WEAK_KEY())
        verifier = cls(name, public)
        if verifier.id != id:
            raise BadInput(KEY_ID_DIFFERS(found=id.hex(), expected=verifier.id.hex()))
        return verifier

    def accepts(self, text: str, signature: bytes) -> bool:
        """True if the key signed the text."""
        # Imported here, as in Signer: it takes 26 ms, and a command that only shows a game checks no signature.
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


class Signer:
    """A signer: a name, and the seed of the private key in 32 bytes. Raises BadInput for a name that no key can have."""

    def __init__(self, name: str, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        _named(name)
        self._seed = seed
        self._key: Ed25519PrivateKey = Ed25519PrivateKey.from_private_bytes(seed)
        self.verifier = Verifier(name, self._key.public_key().public_bytes_raw())

    def __repr__(self) -> str:
        return f"Signer({self.verifier})"

    @classmethod
    def new(cls, name: str) -> Signer:
        """Make a new key under this name. Raises BadInput."""
        return cls(name, os.urandom(32))

    @classmethod
    def parse(cls, text: str) -> Signer:
        """Read ``PRIVATE+KEY+NAME+ID+SEED``; a refusal never quotes it. Raises BadInput."""
        expected = say("audit.a-private-key", "a private key that begins with 'PRIVATE+KEY+'")
        if not text.startswith(_PRIVATE):
            raise BadInput(say("audit.no-private-key", "found something else, expected {expected}", expected=expected))
        name, id, seed = _key(text.removeprefix(_PRIVATE), expected, secret=True)
        signer = cls(name, seed)
        if signer.verifier.id != id:
            raise BadInput(
                say(
                    "audit.private-key-id-differs",
                    "found a private key whose id does not match its name and key, expected the key as it was made",
                )
            )
        return signer

    def secret(self) -> str:
        """The written key; keep it secret."""
        verifier = self.verifier
        return f"{_PRIVATE}{verifier.name}+{verifier.id.hex()}+{base64.b64encode(_ED25519 + self._seed).decode()}"

    def line(self, text: str) -> str:
        """Sign the text; return the line of the signature."""
        signature = self.verifier.id + self._key.sign(text.encode())
        return f"{_DASH}{self.verifier.name} {base64.b64encode(signature).decode()}\n"


def sign_note(text: str, *signers: Signer) -> bytes:
    r"""Sign the text; return a note with a line for each signer. Raises BadInput for a text that cannot be a note.

    >>> signer = Signer("example.org/club", bytes(32))
    >>> open_note(sign_note("Guo owes Li a tea.\n", signer), [signer.verifier])
    'Guo owes Li a tea.\n'
    """
    if not text.endswith("\n") or _control(text):
        raise BadInput(
            say(
                "audit.no-whole-lines",
                "found a text with control characters or without a line end, expected whole lines of plain text",
            )
        )
    return (text + "\n" + "".join(signer.line(text) for signer in signers)).encode()


SIGNATURE_OF_OTHER_TEXT = Text(
    "audit.signature-of-other-text",
    "the signature of {name} does not match this text: the text was altered, or signed with another key",
)
SIGNED_BY_OTHERS = Text(
    "audit.signed-by-others", "found no signature by {expected}; the note names {found} as its signer"
)
ANY_KNOWN_KEY = Text("audit.any-known-key", "any known key")


def open_note(note: bytes, verifiers: Iterable[Verifier]) -> str:
    """Return the text of a note that at least one of these keys has signed; signatures by other keys are ignored.

    Raises:
        BadInput: it is not a note, none of the keys signed it, or a signature that names one of them is not from it.
    """
    known = {(verifier.name, verifier.id): verifier for verifier in verifiers}
    text, lines = _parts(note)
    signing, others = False, []
    for number, line in enumerate(lines, text.count("\n") + 2):
        name, id, signature = _signature(line, number)
        verifier = known.get((name, id))
        if verifier is None:
            others.append(f"{name}+{id.hex()}")
            continue
        if not verifier.accepts(text, signature):
            raise BadInput(SIGNATURE_OF_OTHER_TEXT(name=name))
        signing = True
    if not signing:
        wanted = listed(f"{name}+{id.hex()}" for name, id in known) if known else ANY_KNOWN_KEY()
        raise BadInput(SIGNED_BY_OTHERS(expected=wanted, found=others[0]))
    return text


LONG_NOTE = Text("audit.long-note", "found a note of {count:,} bytes, expected at most {expected:,}")
NO_UTF_8 = Text("audit.no-utf-8", "found byte {byte:#04x} at offset {offset}, expected UTF-8")
MANY_SIGNATURES = Text("audit.many-signatures", "found {found} signatures, expected at most {expected}")


def _parts(note: bytes) -> tuple[str, list[str]]:
    if len(note) > MOST_BYTES:
        raise BadInput(LONG_NOTE(count=len(note), expected=MOST_BYTES))
    try:
        whole = note.decode()
    except UnicodeDecodeError as error:
        raise BadInput(NO_UTF_8(byte=note[error.start], offset=error.start)) from None
    if _control(whole):
        raise BadInput(say("audit.control-characters", "found control characters, expected a note of plain lines"))
    text, blank, signatures = whole.rpartition("\n\n")
    if not blank or not signatures:
        raise BadInput(say("audit.no-signatures", "found no signatures after an empty line, expected a signed note"))
    if not signatures.endswith("\n"):
        raise BadInput(
            say("audit.last-line-cut", "found no line end after the last line, expected the file as it was written")
        )
    lines = signatures[:-1].split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise BadInput(MANY_SIGNATURES(found=len(lines), expected=MOST_SIGNATURES))
    return text + "\n", lines


NO_SIGNATURE_LINE = Text(
    "audit.no-signature-line", "found no signature, expected an em dash, a name and the signature in base64"
)
SHORT_SIGNATURE = Text(
    "audit.short-signature", "found a signature of {count} bytes, expected at least 5, of which 4 are the key's id"
)


def _signature(line: str, number: int) -> tuple[str, bytes, bytes]:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space:
        raise BadInput(NO_SIGNATURE_LINE(), line=number)
    with placed(line=number):
        _named(name)
        signature = unbase64(encoded)
    if len(signature) < 5:
        raise BadInput(SHORT_SIGNATURE(count=len(signature)), line=number)
    return name, signature[:4], signature[4:]


NO_KEY = Text("audit.no-key", "found {found}, expected {expected}")
KEY_NO_BASE64 = Text("audit.key-no-base64", "found {found}, whose key is not base64; expected {expected}")
SOMETHING_ELSE = Text("audit.something-else", "something else")
KEY_ID_NO_HEX = Text("audit.key-id-no-hex", "found a key whose id is not 8 hexadecimal digits, expected {expected}")
OTHER_KIND_OF_KEY = Text(
    "audit.other-kind-of-key", "found a key of another kind, expected an Ed25519 key: the byte 1 and 32 bytes"
)


def _key(text: str, expected: Message, *, secret: bool = False) -> tuple[str, bytes, bytes]:
    """The name, id and 32 bytes of a key."""
    parts = text.split("+", 2)
    found = SOMETHING_ELSE() if secret else quoted(text[:60])
    try:
        name, id, key = parts
        kept = unbase64(key)
        number = bytes.fromhex(id)
    except ValueError:
        raise BadInput(NO_KEY(found=found, expected=expected)) from None
    except BadInput:
        raise BadInput(KEY_NO_BASE64(found=found, expected=expected)) from None
    _named(name)
    if id != number.hex() or len(number) != 4:
        raise BadInput(KEY_ID_NO_HEX(expected=expected))
    if kept[:1] != _ED25519 or len(kept) != 33:
        raise BadInput(OTHER_KIND_OF_KEY())
    return name, number, kept[1:]


def _is_weak(public: bytes) -> bool:
    """True if a public key is a point of small order, in any encoding (RFC 8032, 5.1.3 and 5.1.7)."""
    return (int.from_bytes(public, "little") & (2**255 - 1)) % _PRIME in _WEAK


BAD_NAME = Text("audit.bad-name", "found the name {found!r}, expected one without spaces and plus signs")


def _named(name: str) -> None:
    if not name or "+" in name or any(each.isspace() for each in name) or _control(name):
        raise BadInput(BAD_NAME(found=name[:60]))


def _control(text: str) -> bool:
    return any(each < " " and each != "\n" for each in text)


def unbase64(text: str) -> bytes:
    """Decode standard base64 with padding, in its one canonical form. Raises BadInput."""
    try:
        found = base64.b64decode(text.encode(), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        found = None
    if found is None or base64.b64encode(found).decode() != text:
        raise BadInput(say("audit.no-base64", "found {found!r}, expected base64", found=text[:60]))
    return found


_NUMBER = re.compile("0|[1-9][0-9]{0,15}", re.ASCII)
TOO_FEW_LINES = Text("audit.too-few-lines", "found {found} lines, expected the log's name, its size and its root")
EMPTY_LINE = Text("audit.empty-line", "found an empty line inside a checkpoint, expected none")
ROOT_SIZE = Text("audit.root-size", "found a root of {count} bytes, expected 32")


class Checkpoint(NamedTuple):
    """The tree over all entries of a log at one moment.

    Args:
        origin: the log's name, which is also the name of its key.
        size: the number of entries.
        root: the 32 bytes of the tree's root.
        extensions: further lines, kept as they are; Paipu writes none and ignores them.
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
            raise BadInput(TOO_FEW_LINES(found=len(lines)))
        for number, line in enumerate(lines, 1):
            if not line:
                raise BadInput(EMPTY_LINE(), line=number)
        size = whole_number(lines[1], line=2)
        with placed(line=3):
            root = unbase64(lines[2])
        if len(root) != 32:
            raise BadInput(ROOT_SIZE(count=len(root)), line=3)
        return cls(lines[0], size, root, tuple(lines[3:]))


NO_WHOLE_NUMBER = Text("audit.no-whole-number", "found {found!r}, expected a whole number without leading zeros")


def whole_number(text: str, *, line: int | None = None) -> int:
    """Read a number as logs write it: decimal, no leading zeros. Raises BadInput."""
    if not _NUMBER.fullmatch(text):
        raise BadInput(NO_WHOLE_NUMBER(found=text[:40]), line=line)
    return int(text)


def write_checkpoint(checkpoint: Checkpoint, signer: Signer) -> bytes:
    """Sign a checkpoint; return the note."""
    return sign_note(checkpoint.text(), signer)


CHECKPOINT_OF_ANOTHER = Text(
    "audit.checkpoint-of-another", "found a checkpoint of the log {found!r}, expected one of {expected!r}"
)


@lru_cache(maxsize=8)  # the last one is read before every move
def read_checkpoint(note: bytes, verifier: Verifier) -> Checkpoint:
    """Read a checkpoint that this log has signed. Raises BadInput if it is not a checkpoint, or of another log, or of another key."""
    checkpoint = Checkpoint.parse(open_note(note, [verifier]))
    if checkpoint.origin != verifier.name:
        raise BadInput(CHECKPOINT_OF_ANOTHER(found=checkpoint.origin[:60], expected=verifier.name), line=1)
    return checkpoint
