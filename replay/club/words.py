"""Reasons and notes that stay on record."""

from __future__ import annotations

from replay.errors import BadInput

__all__ = ["tidy_words", "why_voided"]


def tidy_words(text: str, field: str, what: str) -> str:
    """Words without outer spaces, 1 to 1,000 characters. Raises BadInput, which says what they are for."""
    tidied = text.strip()
    if not 1 <= len(tidied) <= 1000:
        raise BadInput(f"found a {field} of {len(tidied)} characters, expected 1 to 1,000: {what}", field=field)
    return tidied


def why_voided(text: str) -> str:
    """Why hands are voided. Raises BadInput."""
    return tidy_words(text, "reason", "why hands are voided")
