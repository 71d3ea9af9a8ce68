"""What the recorder's page says, as its program gets it: patterns in the language of the page."""

from __future__ import annotations

from replay.messages import Text
from web.language import catalogue
from web.recorder import wording

__all__ = ["recorder_words"]

_ROOM = "recorder."
_EXAMPLES = {"hands": "1=9 [AH 2H 3H], 2=0", "melds": "[AH 2H 3H] [5S 5H 5D]", "points": "1=9, 2=0"}
"""What is typed as the notation has it, in the fields that take it and nowhere else."""


def recorder_words() -> dict[str, str]:
    """The patterns by their codes, without the room; a field in braces for each value."""
    language = catalogue()
    texts = (each for each in vars(wording).values() if isinstance(each, Text))
    examples = {f"example-{need}": each for need, each in _EXAMPLES.items()}
    return examples | {each.code.removeprefix(_ROOM): each.pattern({}, language) for each in texts}
