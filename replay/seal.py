"""How an event is sealed: its hash in the log. To check a receipt, nothing else of the store is needed."""

from __future__ import annotations

from hashlib import sha256


def leaf_hash(salt: bytes, data: bytes) -> bytes:
    """The log's hash of an event, ``SHA-256(0x00 || salt || data)`` (RFC 6962, section 2.1, with a salt before the entry).

    >>> leaf_hash(bytes(16), b"{}").hex()[:16]
    'd49d107d35fc788f'
    """
    return sha256(b"\x00" + salt + data).digest()
