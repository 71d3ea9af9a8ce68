"""What the text notation asks of a kind of game: to read and write the lines of its seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from replay.events import Event

__all__ = ["Notation"]


class Notation(Protocol):
    """How a kind of game writes the lines of its seats; a room has one."""

    stake: str
    """The option that the tag Stake gives."""
    everybody: Sequence[str]
    """What may follow ``all`` on a line, for every seat that has to; such a line is given with the seat ``EVERYBODY``."""

    def together(self, text: str) -> bool:
        """Whether the line only makes sense together with the like lines around it."""
        ...

    def undealt(self, table: Any, text: str) -> Iterator[Event]:
        """What must have been dealt before this line of a live hand, and nobody wrote down: unseen cards; for no line of a deal.

        The caller folds each into the table before it asks for the next.
        """
        ...

    def read(self, rules: Any, table: Any, lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, int, Event]]:
        """The moves of one line, or of all lines that stand together, each line given as seat and text.

        Gives with each move the line's place in ``lines``, counted from 0, and the column in its text, counted from 1.
        The caller folds each move into the table before it asks for the next. Raises BadInput whose ``line`` and
        ``column`` count the same way.
        """
        ...

    def hint(self, rules: Any, table: Any) -> str:
        """Lines that could stand here in a live hand, as examples of what ``Rules.expected`` says in words."""
        ...

    def write(self, rules: Any, table: Any, moves: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """The lines, as seat and text, that say these moves; they follow each other, ``table`` is the table before them."""
        ...
