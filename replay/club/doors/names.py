"""What accounts may be called: what events have as ``by``, so in one plain form, and none that people take for another."""

from __future__ import annotations

import re
import unicodedata

from replay.club.doors import wording
from replay.errors import BadInput

__all__ = ["account_name", "folded", "looks_of"]

_NAME = re.compile(r"[a-z0-9]([a-z0-9._-]{0,38}[a-z0-9])?", re.ASCII)
"""As :data:`replay.club_events.AccountName` has it."""

_RESERVED = frozenset({"club", "everybody", "link", "nobody", "owner", "public", "seat", "watch"})
"""Words that mean somebody else where it says who recorded something."""

_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", "2": "z", "_": "-", ".": "-"})


def folded(text: str) -> str:
    """A name as somebody typed it, in the form in which accounts are looked up: Unicode NFKC in small letters.

    >>> folded(" Ａnna "), folded("ANNA")
    ('anna', 'anna')
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).strip()


def account_name(text: str) -> str:
    """What an account is called, in its one form. Raises BadInput.

    >>> account_name("Anna")
    'anna'
    """
    name = folded(text)
    if not _NAME.fullmatch(name):
        raise BadInput(wording.NO_NAME(found=text[:40]), field="name")
    if name in _RESERVED:
        raise BadInput(wording.RESERVED_NAME(found=name), field="name")
    return name


def looks_of(name: str) -> str:
    """The same for names that people take for each other.

    >>> looks_of("l1-wei") == looks_of("li.wei"), looks_of("li") == looks_of("lu"), looks_of("corner") == looks_of("comer")
    (True, False, True)
    """
    return name.translate(_ALIKE).replace("rn", "m").replace("vv", "w")
