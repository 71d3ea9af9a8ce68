"""Reasons and notes that stay on record."""

from __future__ import annotations

import re
import unicodedata

from replay.errors import BadInput

__all__ = ["tidy_words", "why_voided"]

_BREAKS = re.compile(r"[ \t]*(?:\r\n|[\n\v\f\r\x85\u2028\u2029])[ \t]*|\t")


def tidy_words(text: str, field: str, what: str) -> str:
    r"""Words without outer spaces, 1 to 1,000 characters; a line break or a tab is a space. Raises BadInput, which says what they are for.

    >>> tidy_words(" paid in\r\n  coins ", "note", "what for")
    'paid in coins'
    """
    tidied = _BREAKS.sub(" ", text.strip()).strip()
    if not 1 <= len(tidied) <= 1000:
        raise BadInput(f"found a {field} of {len(tidied)} characters, expected 1 to 1,000: {what}", field=field)
    for place, letter in enumerate(tidied, 1):
        if unicodedata.category(letter) in ("Cc", "Cs"):
            raise BadInput(
                f"found U+{ord(letter):04X} in place {place} of a {field}, expected letters that can be read",
                field=field,
            )
    return tidied


def why_voided(text: str) -> str:
    """Why hands are voided. Raises BadInput."""
    return tidy_words(text, "reason", "why hands are voided")
