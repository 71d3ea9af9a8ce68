"""The pictures of cards, as the room of each kind of game draws them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import sha256

from markupsafe import Markup

from replay.offline.kinds import card_pictures

__all__ = ["BACK", "UNRECORDED", "drawn", "fingerprint", "shape", "sprite"]

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


@cache
def shape(kind: str) -> str:
    """Whether the cards of a kind of game are ``slips``, at least twice as high as wide, or ``broad``. Raises NotFound.

    >>> shape("quandui"), shape("khanhoo")
    ('slips', 'broad')
    """
    found = re.search(rb'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', sprite(kind))
    return "slips" if found and float(found[2]) >= 2 * float(found[1]) else "broad"


# A page has a hundred cards, and they are few different ones: 30 % of its time if each was drawn for itself.
@lru_cache(maxsize=4096)
def drawn(address: str, name: Markup) -> Markup:
    """A card on a page: the picture at this address, under this name; without one for nobody who only listens."""
    return (_PICTURE if name else _SILENT).format(name=name, address=address)


_PICTURE = Markup('<svg class="card" role="img" aria-label="{name}"><use href="{address}"/></svg>')
_SILENT = Markup('<svg class="card" aria-hidden="true"><use href="{address}"/></svg>')
