"""A record that differs from the club's: what replacing the club's would void, in words, before anything is voided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replay.club.records.replacement import Piece
from replay.errors import Conflict
from replay.events import POT, GameOpened, HandEnded
from replay.money import Money, Unit
from replay.rules.shared.sheet import gains
from replay.textual import visible

__all__ = ["Differs", "describe_hands", "suggest_other_table"]

_MOST = 10
"""Hands that one refusal names; ``voids`` has them all."""


class Differs(Conflict):
    """A record says something else than the club does, and may replace it.

    Args:
        where: the file, and the line where it differs, as far as known.
        what: which event of which game differs.
        voids: what replacing would void, each hand in words, in order.
        hint: what else the record may be.
        current: the version of the game that was compared.
    """

    code = "record-differs"

    def __init__(self, where: str, what: str, voids: Sequence[str], hint: str, current: int) -> None:
        super().__init__(
            f"{where}: {what} differs here from the one in the club; if this record is right, give a reason to replace the club's "
            f"(--replace REASON), which voids {_list(voids)} and adds what the record has from there on{hint}",
            current=current,
        )
        self.where = where
        self.voids = tuple(voids)


def _list(voids: Sequence[str]) -> str:
    if len(voids) > _MOST:
        return f"{', '.join(voids[:_MOST])} and {len(voids) - _MOST} more hands"
    return ", ".join(voids) or "no hand"


def describe_hands(pieces: Iterable[Piece], unit: Unit) -> list[str]:
    """Hands with their length and their money, in words.

    >>> from replay.events import HandStarted, Paid
    >>> events = (HandStarted(0, (1, 2), 1, "result"), Paid("player:Li", "player:Guo", 100, "single"), HandEnded("won", 1))
    >>> describe_hands([Piece(3, events), Piece(4, events[:1])], Unit("EUR", 2))
    ['hand 3 (3 steps; Li -1.00 EUR, Guo 1.00 EUR)', 'hand 4 (1 step so far)']
    """
    return [f"hand {piece.number} ({_describe(piece, unit)})" for piece in pieces if piece.number]


def _describe(piece: Piece, unit: Unit) -> str:
    steps = len(piece.events)
    length = f"{steps:,} step{'' if steps == 1 else 's'}"
    if not isinstance(piece.events[-1], HandEnded):
        length += " so far"
    sums = [
        f"{'pot' if account == POT else visible(account.partition(':')[2])} {Money(amount, unit)}"
        for account, amount in gains(piece.events).items()
        if amount
    ]
    return f"{length}; {', '.join(sums)}" if sums else length


def suggest_other_table(opened: GameOpened) -> str:
    """What to do where the record is of another table, whose header names the same game."""
    table = "3" if opened.tags.get("Table") == "2" else "2"
    return f'; if it is of another table of the same evening, add [Table "{table}"] to its header, which makes it a game of its own'
