"""What accounts may be called: what people type to sign in. No two of them are names that people take for each other."""

from __future__ import annotations

import unicodedata

from replay.club.doors import wording
from replay.errors import BadInput

__all__ = ["account_name", "looks_of"]

_MOST = 60

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("1iı|!", "l"), "0": "o", "5": "s",
        **dict(zip("авсеіјкмнорѕтухһ", "abceljkmhopstyxh", strict=True)),
        **dict(zip("αβεικνορτυχ", "abelkvoptux", strict=True)),
        **dict.fromkeys("_. ·’'", "-"),
    }
)  # fmt: skip
"""Letters and digits that look like another: of Latin, Cyrillic and Greek, those that are most alike (Unicode Technical Standard 39)."""


def account_name(text: str) -> str:
    """What an account is called, in its one form: Unicode NFKC, single spaces. Raises BadInput.

    >>> account_name("  Ａnna ")
    'Anna'
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not 1 <= len(name) <= _MOST or not name.isprintable() or not looks_of(name).strip("-"):
        raise BadInput(wording.NO_NAME(found=text[:40], most=_MOST), field="name")
    return name


def looks_of(name: str) -> str:
    """The same for names that people take for each other; accounts are looked up by it.

    >>> looks_of("ANNA") == looks_of("anna"), looks_of("Аnnа") == looks_of("Anna"), looks_of("Li") == looks_of("Lu")
    (True, True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    shown = "".join(each for each in folded if unicodedata.category(each) not in ("Cc", "Cf", "Cs"))
    return " ".join(shown.split()).translate(_ALIKE)
