"""The cards of Guandan as pictures: one small SVG file with every card of the pack as a symbol.

Jokers differ not only by colour: the big one is dark where the small one is light.
"""

from __future__ import annotations

from replay.rules.guandan.pack import PACK
from replay.rules.shared.french import NIGHT, PAPER, RED, drawn, filled, sprite, suited, symbol, text

_CROWN = "M-13 10V-7l7 6L0-11 6-1l7-6v17z"
# The characters for big and small as strokes, so that no font is needed.
_BIG = "M-9-4H9M0-11C0-1-3 6-9 10M1-3C2 3 5 7 9 10"
_SMALL = "M0-11V8c0 2-1 2-4 1M-5-4C-6 1-7 3-10 6M5-4C6 1 7 3 10 6"


def _small_joker() -> str:
    character = drawn(_SMALL, 16, 18, 1, NIGHT, 3)
    crown = drawn(_CROWN, 34, 53, 1.15, NIGHT, 2)
    return symbol("X1", character + crown + text(30, 84, 15, "SMALL", NIGHT, 48))


def _big_joker() -> str:
    field = f'<rect x="4.5" y="4.5" width="51" height="83" rx="4" fill="{RED}"/>'
    character = drawn(_BIG, 17, 19, 1, PAPER, 3)
    crown = filled(_CROWN, 34, 53, 1.3, PAPER)
    return symbol("X2", field + character + crown + text(30, 83.5, 17, "BIG", PAPER, 34))


def pictures() -> str:
    """The SVG file: each card under its code, ``back`` and ``unrecorded``.

    >>> pictures().count("<symbol ")
    56
    """
    faces = [suited(card) for card in PACK if not card.startswith("X")]
    return sprite([*faces, _small_joker(), _big_joker()])
