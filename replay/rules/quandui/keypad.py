"""How the moves of Quán Duì are laid out for a thumb: thirty slips in five columns, each odd card after the nine of a suit."""

from __future__ import annotations

from replay.rules.keypad import Keypad, Line
from replay.rules.quandui import wording
from replay.rules.quandui.pack import ODD, RANKS, SUITS, number

__all__ = ["KEYPAD"]

KEYPAD = Keypad(
    groups=tuple((*(rank + suit for rank in RANKS), odd) for suit, odd in zip(SUITS, ("DH", "BS", "XH"), strict=True)),
    ones={card: number(card) for card in ODD},
    cards=(
        Line(wording.OFFER_DRAW_AND_DISCARD(), "$seat +? -$card"),
        Line(wording.OFFER_DISCARD(), "$seat -$card"),
        Line(wording.OFFER_DRAW(), "$seat +$card"),
        Line(wording.KEY_TAKE(), "$seat <$card"),
        Line(wording.KEY_DUI(), "$seat !$card"),
    ),
    beside=(
        Line(wording.KEY_TAKE(), "$seat <$card"),
        Line(wording.OFFER_STOCK_EMPTY(), "$seat stock empty"),
        Line(wording.KEY_CUT(), "$seat cut"),
    ),
    between=Line(wording.DREW_AND_DISCARDED(), "$seat +? -?"),
    counts="melds",
)
"""The keypad."""
