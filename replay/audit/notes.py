"""Signed notes (c2sp.org/signed-note) with Ed25519: text that one or more keys have signed, and these keys in writing."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
from collections.abc import Iterable
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from replay.audit import wording
from replay.errors import BadInput
from replay.messages import Message, listed, quoted

__all__ = ["MOST_BYTES", "MOST_SIGNATURES", "Signer", "Verifier", "open_note", "sign_note", "unbase64"]

MOST_BYTES = 100_000
"""The longest note that is read."""
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


class Verifier(NamedTuple):
    """Who may have signed: a name, and the public key in 32 bytes.

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
        expected = wording.A_PUBLIC_KEY()
        if _PRIVATE in text:
            raise BadInput(wording.PRIVATE_KEY(expected=expected))
        name, id, public = _key(text, expected)
        if _is_weak(public):
            raise BadInput(wording.WEAK_KEY())
        verifier = cls(name, public)
        if verifier.id != id:
            raise BadInput(wording.KEY_ID_DIFFERS(found=id.hex(), expected=verifier.id.hex()))
        return verifier

    def accepts(self, text: str, signature: bytes) -> bool:
        """Whether the key signed the text."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


class Signer:
    """Who signs: a name, and the seed of the private key in 32 bytes. Raises BadInput for a name that no key can have."""

    def __init__(self, name: str, seed: bytes) -> None:
        _named(name)
        self._seed = seed
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.verifier = Verifier(name, self._key.public_key().public_bytes_raw())

    def __repr__(self) -> str:
        return f"Signer({self.verifier})"

    @classmethod
    def new(cls, name: str) -> Signer:
        """A new key under this name. Raises BadInput."""
        return cls(name, os.urandom(32))

    @classmethod
    def parse(cls, text: str) -> Signer:
        """Read ``PRIVATE+KEY+NAME+ID+SEED``; a refusal never quotes it. Raises BadInput."""
        expected = wording.A_PRIVATE_KEY()
        if not text.startswith(_PRIVATE):
            raise BadInput(wording.NO_PRIVATE_KEY(expected=expected))
        name, id, seed = _key(text.removeprefix(_PRIVATE), expected, secret=True)
        signer = cls(name, seed)
        if signer.verifier.id != id:
            raise BadInput(wording.PRIVATE_KEY_ID_DIFFERS())
        return signer

    def secret(self) -> str:
        """The key in writing, to be kept where nobody else reads it."""
        verifier = self.verifier
        return f"{_PRIVATE}{verifier.name}+{verifier.id.hex()}+{base64.b64encode(_ED25519 + self._seed).decode()}"

    def line(self, text: str) -> str:
        """The line that signs this text."""
        signature = self.verifier.id + self._key.sign(text.encode())
        return f"{_DASH}{self.verifier.name} {base64.b64encode(signature).decode()}\n"


def sign_note(text: str, *signers: Signer) -> bytes:
    r"""The text as a note, with a line for each signer. Raises BadInput for a text that cannot be one.

    >>> signer = Signer("example.org/club", bytes(32))
    >>> open_note(sign_note("Guo owes Li a tea.\n", signer), [signer.verifier])
    'Guo owes Li a tea.\n'
    """
    if not text.endswith("\n") or _control(text):
        raise BadInput(wording.NO_WHOLE_LINES())
    return (text + "\n" + "".join(signer.line(text) for signer in signers)).encode()


def open_note(note: bytes, verifiers: Iterable[Verifier]) -> str:
    """The text of a note that at least one of these keys has signed; signatures by others are passed over.

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
            raise BadInput(wording.SIGNATURE_OF_OTHER_TEXT(name=name))
        signing = True
    if not signing:
        wanted = listed(f"{name}+{id.hex()}" for name, id in known) if known else wording.ANY_KNOWN_KEY()
        raise BadInput(wording.SIGNED_BY_OTHERS(expected=wanted, found=others[0]))
    return text


def _parts(note: bytes) -> tuple[str, list[str]]:
    if len(note) > MOST_BYTES:
        raise BadInput(wording.LONG_NOTE(count=len(note), expected=MOST_BYTES))
    try:
        whole = note.decode()
    except UnicodeDecodeError as error:
        raise BadInput(wording.NO_UTF_8(byte=note[error.start], offset=error.start)) from None
    if _control(whole):
        raise BadInput(wording.CONTROL_CHARACTERS())
    text, blank, signatures = whole.rpartition("\n\n")
    if not blank or not signatures:
        raise BadInput(wording.NO_SIGNATURES())
    if not signatures.endswith("\n"):
        raise BadInput(wording.LAST_LINE_CUT())
    lines = signatures[:-1].split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise BadInput(wording.MANY_SIGNATURES(found=len(lines), expected=MOST_SIGNATURES))
    return text + "\n", lines


def _signature(line: str, number: int) -> tuple[str, bytes, bytes]:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space:
        raise BadInput(wording.NO_SIGNATURE_LINE(), line=number)
    try:
        _named(name)
        signature = unbase64(encoded)
    except BadInput as refusal:
        raise refusal.at(line=number) from None
    if len(signature) < 5:
        raise BadInput(wording.SHORT_SIGNATURE(count=len(signature)), line=number)
    return name, signature[:4], signature[4:]


def _key(text: str, expected: Message, *, secret: bool = False) -> tuple[str, bytes, bytes]:
    """The name, id and 32 bytes of a key."""
    parts = text.split("+", 2)
    found = wording.SOMETHING_ELSE() if secret else quoted(text[:60])
    try:
        name, id, key = parts
        kept = unbase64(key)
        number = bytes.fromhex(id)
    except ValueError:
        raise BadInput(wording.NO_KEY(found=found, expected=expected)) from None
    except BadInput:
        raise BadInput(wording.KEY_NO_BASE64(found=found, expected=expected)) from None
    _named(name)
    if id != number.hex() or len(number) != 4:
        raise BadInput(wording.KEY_ID_NO_HEX(expected=expected))
    if kept[:1] != _ED25519 or len(kept) != 33:
        raise BadInput(wording.OTHER_KIND_OF_KEY())
    return name, number, kept[1:]


def _is_weak(public: bytes) -> bool:
    """Whether a public key is a point of small order, in whatever way it is written (RFC 8032, 5.1.3 and 5.1.7)."""
    return (int.from_bytes(public, "little") & (2**255 - 1)) % _PRIME in _WEAK


def _named(name: str) -> None:
    if not name or "+" in name or any(each.isspace() for each in name) or _control(name):
        raise BadInput(wording.BAD_NAME(found=name[:60]))


def _control(text: str) -> bool:
    return any(each < " " and each != "\n" for each in text)


def unbase64(text: str) -> bytes:
    """Bytes from standard base64 with padding, in its one canonical form. Raises BadInput."""
    try:
        found = base64.b64decode(text.encode(), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        found = None
    if found is None or base64.b64encode(found).decode() != text:
        raise BadInput(wording.NO_BASE64(found=text[:60]))
    return found
