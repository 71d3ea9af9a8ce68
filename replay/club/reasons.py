"""Reasons and notes that stay on record."""

from __future__ import annotations

import re
import unicodedata

from replay.club import wording
from replay.errors import BadInput
from replay.messages import Message

_BREAKS = re.compile(r"[ \t]*(?:\r\n|[\n\v\f\r\x85\u2028\u2029])[ \t]*|\t")


def tidy_words(text: str, field: str, what: Message) -> str:
    r"""Words without outer spaces, 1 to 1,000 characters, line breaks and tabs as spaces. Raises BadInput, which says what they are for.

    >>> tidy_words(" paid in\r\n  coins ", "note", wording.WHY_VOIDED())
    'paid in coins'
    """
    tidied = _BREAKS.sub(" ", text.strip()).strip()
    if not 1 <= len(tidied) <= 1000:
        raise BadInput(wording.LENGTH_OF_WORDS(field=field, count=len(tidied), what=what), field=field)
    for place, letter in enumerate(tidied, 1):
        if unicodedata.category(letter) in ("Cc", "Cs"):
            raise BadInput(
                wording.UNREADABLE_LETTER(letter=ord(letter), place=place, field=field),
                field=field,
            )
    return tidied


def why_voided(text: str) -> str:
    """Why hands are voided. Raises BadInput."""
    return tidy_words(text, "reason", wording.WHY_VOIDED())
