"""The pictures of cards, as the room of each kind of game draws them."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from replay.offline.kinds import card_pictures

__all__ = ["BACK", "UNRECORDED", "fingerprint", "sprite"]

BACK = "back"
"""The symbol of a card that is there and that these eyes may not see."""
UNRECORDED = "unrecorded"
"""The symbol of a card whose face nobody wrote down."""


@cache
def sprite(kind: str) -> bytes:
    """The SVG file with every card of a kind of game, each under its code. Raises NotFound."""
    return card_pictures(kind)


@cache
def fingerprint(kind: str) -> str:
    """A few characters that change with the pictures, so that browsers may cache them for ever."""
    return sha256(sprite(kind)).hexdigest()[:12]
