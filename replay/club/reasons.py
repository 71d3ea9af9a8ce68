"""Reasons and notes that stay on record."""

from __future__ import annotations

import re
import unicodedata

from replay.words.errors import BadInput
from replay.words.messages import Message, Text

_BREAKS = re.compile(r"[ \t]*(?:\r\n|[\n\v\f\r\x85\u2028\u2029])[ \t]*|\t")
LENGTH_OF_WORDS = Text("club.length-of-words", "found a {field} of {count} characters, expected 1 to 1,000: {what}")
UNREADABLE_LETTER = Text(
    "club.unreadable-letter", "found U+{letter:04X} in place {place} of a {field}, expected readable characters"
)


def tidy_words(text: str, field: str, what: Message) -> str:
    r"""Normalize words: no outer spaces, 1 to 1,000 characters, line breaks and tabs as spaces. Raises BadInput, which names their
    purpose.

    >>> tidy_words(" paid in\r\n  coins ", "note", WHY_VOIDED())
    'paid in coins'
    """
    tidied = _BREAKS.sub(" ", text.strip()).strip()
    if not 1 <= len(tidied) <= 1000:
        raise BadInput(LENGTH_OF_WORDS(field=field, count=len(tidied), what=what), field=field)
    for place, letter in enumerate(tidied, 1):
        if unicodedata.category(letter) in ("Cc", "Cs"):
            raise BadInput(UNREADABLE_LETTER(letter=ord(letter), place=place, field=field), field=field)
    return tidied


WHY_VOIDED = Text("club.why-voided", "the reason for voiding the hand")


def why_voided(text: str) -> str:
    """Check the reason for voiding a hand. Raises BadInput."""
    return tidy_words(text, "reason", WHY_VOIDED())
