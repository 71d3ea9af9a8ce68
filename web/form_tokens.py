"""The token that shows that a form comes from a page of the session that sends it.

It is made of the session's key, so nothing is kept, and masked differently in every answer: two answers have no bytes of it in common that
somebody could find by their length when packed (BREACH).
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest

from markupsafe import Markup

from web.visitors import session_key

__all__ = ["FIELD", "form_token", "is_of_session", "token_field"]

FIELD = "csrf"
_BYTES = 32


def form_token(key: str) -> str:
    """A token of the session with this key, another one at each call.

    >>> form_token("a") == form_token("a"), is_of_session(form_token("a"), "a"), is_of_session(form_token("a"), "b")
    (False, True, False)
    """
    mask = os.urandom(_BYTES)
    return urlsafe_b64encode(mask + _crossed(mask, _bare(key))).decode()


def is_of_session(token: str, key: str) -> bool:
    """Whether a token belongs to the session with this key.

    >>> is_of_session("", "a"), is_of_session("é", "a"), is_of_session("A" * 88, "a")
    (False, False, False)
    """
    try:
        raw = urlsafe_b64decode(token.encode("ascii"))
    except ValueError:
        return False
    return len(raw) == 2 * _BYTES and compare_digest(_crossed(raw[:_BYTES], raw[_BYTES:]), _bare(key))


def token_field() -> Markup:
    """The hidden field of a form, where a browser would send the session's cookie with it."""
    key = session_key()
    if key is None:
        return Markup()
    return Markup('<input type="hidden" name="{}" value="{}" autocomplete="off">').format(FIELD, form_token(key))


def _bare(key: str) -> bytes:
    return sha256(b"paipu form\0" + key.encode("utf-8", "surrogatepass")).digest()


def _crossed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
