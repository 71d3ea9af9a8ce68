"""A table of Agram, and who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from replay.rules.shared.table import Table

__all__ = ["AgramTable", "taker"]


class AgramTable(Table):
    """In addition to what all tables have: ``laid``, how many of the latest discards are the present trick."""

    __slots__ = ("laid",)

    phase: Literal["deal", "play", "result", "between"]

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.laid = 0

    @property
    def trick(self) -> list[tuple[int, str]]:
        """The present trick: seat and card, the lead first."""
        return self.discards[len(self.discards) - self.laid :]


def taker(trick: Sequence[tuple[int, str]]) -> int:
    """The seat that takes a trick: the highest card of the suit that was led.

    >>> taker([(2, "9H"), (3, "AD"), (1, "TH")])
    1
    """
    led = trick[0][1][1]
    return max((card[1] == led, "3456789TA".index(card[0]), seat) for seat, card in trick)[2]
