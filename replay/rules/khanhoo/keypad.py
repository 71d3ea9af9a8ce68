"""How the moves of Khanhoo are laid out for a thumb: three suits with numbers, the court, the joker."""

from __future__ import annotations

from replay.rules.keypad import Keypad, Line
from replay.rules.khanhoo import wording
from replay.rules.khanhoo.pack import COURT, JOKER, NUMBERS, SUITS

KEYPAD = Keypad(
    groups=(
        *(tuple(rank + suit for rank in NUMBERS) for suit in SUITS),
        (*(f"{rank}C" for rank in COURT), JOKER),
    ),
    cards=(
        Line(wording.OFFER_DRAW_AND_DISCARD(), "$seat +? -$card"),
        Line(wording.OFFER_DISCARD(), "$seat -$card"),
        Line(wording.OFFER_DRAW(), "$seat +$card"),
        Line(wording.KEY_TAKE(), "$seat <$card"),
    ),
    beside=(
        Line(wording.KEY_TAKE(), "$seat <$card"),
        Line(wording.KEY_RECYCLE(), "$seat recycle $cards"),
    ),
    between=Line(wording.DREW_AND_DISCARDED(), "$seat +? -?"),
    counts="melds",
)
"""The keypad."""
