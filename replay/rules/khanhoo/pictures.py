"""The cards of Khanhoo as pictures: one small SVG file with every card of the pack as a symbol."""

from __future__ import annotations

from replay.rules.khanhoo.pack import JOKER, PACK
from replay.rules.shared.french import NIGHT, RED, filled, sprite, suited, symbol, text

# A cap of three points, and the bells at their ends.
_CAP = "M-11 3.5C-11-2-14-3-14-3C-8-6-5-4-4-1.5C-4-6-2-9 0-10C2-9 4-6 4-1.5C5-4 8-6 14-3C14-3 11-2 11 3.5zM-11 5.5H11V10H-11z"
_BELLS = "".join(
    f"M{x - 2.6:g} {y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z" for x, y in ((-14, -3), (0, -11), (14, -3))
)


def _joker() -> str:
    cap = filled(_CAP, 30, 51, 1.5, NIGHT) + filled(_BELLS, 30, 51, 1.5, RED)
    return symbol(JOKER, text(30, 22, 16, "JOKER", NIGHT, 49) + cap)


def pictures() -> str:
    """The SVG file: each card under its code, ``back`` and ``unrecorded``.

    >>> pictures().count("<symbol ")
    33
    """
    return sprite([*(suited(card) for card in PACK if card != JOKER), _joker()])
