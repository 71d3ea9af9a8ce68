"""The words of a kind of game that a newcomer does not know."""

from __future__ import annotations

from typing import NamedTuple

from replay.messages import Message


class Term(NamedTuple):
    """A word of a game.

    Args:
        name: the word as English texts of the game have it.
        chinese: the same in Chinese.
        meaning: what it means, in a few words.
    """

    name: Message
    chinese: str
    meaning: Message
