"""The form of notes and reasons."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field


def check_words(field: str, words: str | None) -> Iterator[Refusal]:
    """Words have no outer spaces."""
    if words is not None and words != words.strip():
        yield wrong_field(field, wording.OUTER_SPACES(found=words[:100]))
