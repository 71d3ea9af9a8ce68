"""A record that differs from the club's: what replacing the club's would void, in words, before anything is voided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replay.club.records import wording
from replay.club.records.replacement import Piece
from replay.display import visible
from replay.errors import Conflict
from replay.events import POT, GameOpened, HandEnded
from replay.messages import Message, listed
from replay.money import Unit
from replay.rules.shared.sheet import gains

__all__ = ["Differs", "describe_difference", "describe_hands", "describe_refused", "suggest_other_table"]

_MOST = 10
"""Hands that one refusal names; ``voids`` has them all."""


class Differs(Conflict):
    """A record says something else than the club does, and may replace it.

    Args:
        where: the file, and the line where it differs, as far as known.
        problem: the whole sentence.
        voids: what replacing would void, each hand in words, in order.
        current: the version of the game that was compared.
        refused: why the club's cannot be replaced, None if it can.
    """

    code = "record-differs"

    def __init__(
        self, where: str, problem: Message, voids: Sequence[Message], current: int, refused: Message | None = None
    ) -> None:
        super().__init__(problem, current=current)
        self.where = where
        self.voids = tuple(voids)
        self.refused = refused


def describe_difference(
    where: str, what: Message, voids: Sequence[Message], table: str | None, *, earlier: bool
) -> Message:
    """The refusal of a record that may replace the club's.

    Args:
        where: the file, and the line where it differs, as far as known.
        what: which event of which game differs.
        voids: what replacing would void, each hand in words, in order.
        table: which table of the same evening the record may be of, where it may be of another.
        earlier: whether the club held this very record before another one replaced it.
    """
    if earlier:
        return wording.HOLDS_OTHER(where=where, event=what, voids=_list(voids))
    if table is not None:
        return wording.DIFFERS_OR_OTHER_TABLE(where=where, event=what, voids=_list(voids), table=table)
    return wording.DIFFERS(where=where, event=what, voids=_list(voids))


def describe_refused(where: str, what: Message, refused: Message, table: str | None) -> Message:
    """The refusal of a record that cannot replace the club's; the arguments are those of :func:`describe_difference`."""
    if table is not None:
        return wording.DIFFERS_FOR_GOOD_OR_OTHER_TABLE(where=where, event=what, problem=refused, table=table)
    return wording.DIFFERS_FOR_GOOD(where=where, event=what, problem=refused)


def _list(voids: Sequence[Message]) -> Message:
    if len(voids) > _MOST:
        return wording.HANDS_AND_MORE(hands=listed(voids[:_MOST]), count=len(voids) - _MOST)
    return listed(voids) if voids else wording.NO_HAND()


def describe_hands(pieces: Iterable[Piece], unit: Unit) -> list[Message]:
    """Hands with their length and their money, in words.

    >>> from replay.events import HandStarted, Paid
    >>> events = (HandStarted(0, (1, 2), 1, "result"), Paid("player:Li", "player:Guo", 100, "single"), HandEnded("won", 1))
    >>> for hand in describe_hands([Piece(3, events), Piece(4, events[:1])], Unit("EUR", 2)):
    ...     print(hand)
    hand 3 (3 steps; Li -1.00 EUR, Guo 1.00 EUR)
    hand 4 (1 step so far)
    """
    return [_describe(piece, unit) for piece in pieces if piece.number]


def _describe(piece: Piece, unit: Unit) -> Message:
    ended = isinstance(piece.events[-1], HandEnded)
    length = (wording.STEPS if ended else wording.STEPS_SO_FAR)(count=len(piece.events))
    sums = [
        wording.GAIN(
            who=wording.POT() if account == POT else visible(account.partition(":")[2]), amount=unit.message(amount)
        )
        for account, amount in gains(piece.events).items()
        if amount
    ]
    if sums:
        return wording.HAND_WITH_MONEY(hand=piece.number, length=length, gains=listed(sums))
    return wording.HAND(hand=piece.number, length=length)


def suggest_other_table(opened: GameOpened) -> str:
    """The table that the header may name where the record is of another one, whose header names the same game."""
    return "3" if opened.tags.get("Table") == "2" else "2"
