"""A table of Guandan, and what can be read off it. The numbers are the rulings of docs/rules/guandan.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from msgspec.structs import replace

from replay.rules.guandan.events import Combination, LevelsSet, Penalised, TributePaid, TributeReturned
from replay.rules.guandan.pack import LOWEST
from replay.rules.shared.table import Table

EAST = 1
"""The seat of the player who sat down first (25)."""
HELD = 27
"""What each of the four is dealt: a quarter of the pack."""
BIG_JOKER = "X2"
OPENING = LevelsSet((), 0, 0, (LOWEST, LOWEST), (0, 0), (0, 0), (0, 0), 0)
"""Where a match begins unless the table agreed on another level: both teams at the two (17)."""
Phase = Literal["deal", "mend", "tribute", "return", "lead", "play", "result", "between"]


class Lay(NamedTuple):
    """A play of the present trick; ``excused`` if the referee allowed it."""

    seat: int
    cards: tuple[str, ...]
    as_: Combination
    key: int | None
    inferred: bool
    excused: bool


class Ban(NamedTuple):
    """What a seat may not lead, since its partner laid it out of turn in this ``trick``; ``size`` is that of a bomb.

    ``led`` and ``lost`` are whether the seat has led since, and lost the lead then: how long it holds is for the edition to say.
    """

    seat: int
    as_: Combination
    size: int | None
    trick: int = 0
    led: bool = False
    lost: bool = False


class GuandanTable(Table):
    """In addition to what all tables have, between hands: ``match`` (what the last counted hand left), ``team`` (seat to team),
    ``extra`` (the next or present hand decides a tie), ``tied`` (a lot has to be drawn).

    In a hand: ``level``; ``board`` (its name, where it is one) and ``laid`` (it is on the table); ``dealt`` (who got cards so
    far); ``time`` (time was called, and the hand counts); ``lead`` (who leads the first trick, where settled) and ``turned`` (the
    card that chose it);
    ``payers`` (who owes a tribute), ``paid`` and ``returned`` (tributes and returns so far), ``resisted``;
    ``trick`` (the plays of the present trick), ``passes`` (who passed since the last play), ``tricks`` (how many ended);
    ``taker`` (who took the turned card),
    ``finished`` (who is out, in order); ``barred`` (who may not play in this trick), ``bans`` (what seats may not lead),
    ``misdealt`` (who was dealt a card too many and who one too few, until a penalty mends it), ``pardoned`` (whose tribute and
    return promise nothing any more: the referee allowed a move of theirs, or a penalty gave them a card), ``penalties``.

    ``phase`` is ``deal``, ``mend`` (a card that was wrongly grabbed must be replaced), ``tribute``, ``return``, ``lead`` (somebody
    must be chosen to lead), ``play``, ``result`` or ``between``.

    Args:
        first_level: the level at which both teams begin the match (17).
    """

    __slots__ = (
        "bans", "barred", "board", "dealt", "extra", "finished", "laid", "lead", "level", "match", "misdealt", "paid", "pardoned", "passes",
        "payers", "penalties", "resisted", "returned", "taker", "team", "tied", "time", "trick", "tricks", "turned",
    )  # fmt: skip

    phase: Phase

    PASSING: ClassVar[tuple[str, ...]] = ("match", "team", "extra", "tied")
    LASTING: ClassVar[tuple[str, ...]] = ("board", "finished", "laid", "level", "penalties", "time")

    def __init__(self, first_level: int = LOWEST) -> None:
        self.match = replace(OPENING, levels=(first_level, first_level))
        self.team: Mapping[int, int] = {}
        self.extra = False
        self.tied = False
        super().__init__()

    def clear(self) -> None:
        """Reset every field of a hand."""
        super().clear()
        self.level = LOWEST
        self.board: str | None = None
        self.laid = False
        self.dealt: frozenset[int] = frozenset()
        self.time = False
        self.lead: int | None = None
        self.turned: str | None = None
        self.taker: int | None = None
        self.payers: tuple[int, ...] = ()
        self.paid: tuple[TributePaid, ...] = ()
        self.returned: tuple[TributeReturned, ...] = ()
        self.resisted = False
        self.trick: tuple[Lay, ...] = ()
        self.passes: frozenset[int] = frozenset()
        self.tricks = 0
        self.finished: tuple[int, ...] = ()
        self.barred: frozenset[int] = frozenset()
        self.bans: tuple[Ban, ...] = ()
        self.misdealt: frozenset[int] = frozenset()
        self.pardoned: frozenset[int] = frozenset()
        self.penalties: tuple[Penalised, ...] = ()

    @property
    def best(self) -> Lay | None:
        """The play that has to be beaten."""
        return self.trick[-1] if self.trick else None

    def holding(self) -> list[int]:
        """The seats that are not out, in order of play."""
        return [seat for seat in self.order if seat not in self.finished]


def partner(table: GuandanTable, seat: int) -> int:
    """The seat across the table."""
    order = table.order
    return order[(order.index(seat) + 2) % len(order)] if seat in order else seat


def following(table: GuandanTable, seat: int) -> int | None:
    """Who plays after this seat in the present trick: the next who holds cards, may play and has not passed since the last play."""
    order = table.order
    start = order.index(seat) + 1 if seat in order else 0
    best = table.best.seat if table.best else None
    finished, barred, passes = table.finished, table.barred, table.passes
    for each in order[start:] + order[:start]:
        if each != best and each not in passes and each not in finished and each not in barred:
            return each
    return None


def owing(table: GuandanTable) -> list[int]:
    """The seats that have still to pay a tribute; one that another seat paid in their place is settled."""
    if table.resisted or len(table.paid) >= len(table.payers):
        return []
    paid = {each.seat for each in table.paid}
    return [seat for seat in table.payers if seat not in paid]


def unreturned(table: GuandanTable) -> list[TributePaid]:
    """The tributes for which nothing was given back yet; a card given to the wrong seat settles one all the same."""
    left = list(table.paid)
    for given in table.returned:
        own = [each for each in left if each.to == given.seat]
        fit = [each for each in own if each.seat == given.to] or own or left
        if fit:
            left.remove(fit[0])
    return left
