"""What the recorder's page says, as its program gets it: patterns in the language of the page."""

from __future__ import annotations

from replay.messages import Text
from web.language import catalogue
from web.recorder import wording

__all__ = ["recorder_words"]

_ROOM = "recorder."


def recorder_words() -> dict[str, str]:
    """The patterns by their codes, without the room; a field in braces for each value."""
    language = catalogue()
    texts = (each for each in vars(wording).values() if isinstance(each, Text))
    return {each.code.removeprefix(_ROOM): each.pattern({}, language) for each in texts}
