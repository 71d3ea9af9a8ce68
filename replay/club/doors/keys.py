"""Secrets of 256 bits. Whoever has one comes in; the club keeps only its SHA-256, from which nobody can make it."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

_BYTES = 32
_KEY = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


def new_key() -> str:
    """A new secret: 43 letters that every address, header and cookie takes as they are."""
    return secrets.token_urlsafe(_BYTES)


def digest(key: str) -> bytes | None:
    """What the club keeps of a secret; None for what is none. No salt and no slow hash: 256 bits of chance cannot be guessed.

    >>> digest("shortened"), len(digest(new_key()) or b"")
    (None, 32)
    """
    return sha256(key.encode("ascii")).digest() if _KEY.fullmatch(key) else None
