"""What accounts may be called: what people type to sign in. No two of them are names that people take for each other."""

from __future__ import annotations

import unicodedata

from replay.club.doors import wording
from replay.display import looks_of
from replay.errors import BadInput

_MOST = 60


def account_name(text: str) -> str:
    """What an account is called, in its one form: Unicode NFKC, single spaces. Raises BadInput.

    >>> account_name("  Ａnna ")
    'Anna'
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= _MOST or not name.isprintable() or not looks_of(name).strip("-"):
        raise BadInput(wording.NO_NAME(found=text[:40], most=_MOST), field="name")
    return name
