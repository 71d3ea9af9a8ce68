"""Records of other programs, which a kind of game reads and writes.

A room lists its formats (``room.foreign``, by name). A format only turns lines into events and events into lines; files,
limits, ids and the club are handled elsewhere.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from replay.errors import BadInput, RuleViolation
from replay.events import Event, GameOpened, Irregular, Recorded
from replay.messages import Message
from replay.rules.protocols import Rules, RulesT_contra
from replay.rules.shared.table import Table


class Source(NamedTuple):
    """One file of a foreign record: what it is called in a refusal, and its lines with their numbers, counted from 1."""

    name: str
    lines: Iterable[tuple[int, bytes]]


class Terms(NamedTuple):
    """On what terms a foreign record is imported.

    Args:
        rules: the rules to judge it by, such as ``guandan/fcg``; if None those that the format names.
        players: the names in the order of the seats; if empty, names that say where the record comes from.
        irregular: whether moves that break the rules are allowed, each after an Irregular of its own.
    """

    rules: str | None = None
    players: tuple[str, ...] = ()
    irregular: bool = False


NO_TERMS = Terms()
"""The record is imported as it is."""


class PlacedEvent(NamedTuple):
    """An event and its line: in the record, or in the first of those that are merged."""

    event: Event
    line: int


class ForeignRecord(NamedTuple):
    """One game, as a record of another program has it.

    Args:
        content: what identifies the game: records with equal contents are of the same game. The id of the game is made
            of it, so it must hold nothing that some eyes may not see.
        at: when it was recorded.
        by: who recorded it.
        events: moves and consequences from ``GameOpened`` on; the record is read as they are requested.
        warnings: sentences, complete when the events are exhausted.
        decided: whether a :class:`Referee` decided every event; others are decided when they are imported.
    """

    content: str
    at: dt.datetime
    by: str
    events: Iterator[PlacedEvent]
    warnings: Sequence[Message]
    decided: bool = False


HeldRecords = Callable[[str], GameOpened | None]
"""How the club's game with that content was opened; None if it has none."""


class ForeignFormat(Protocol[RulesT_contra]):
    """A format of another program, for games under rules of one class."""

    name: str
    """As ``--format`` names it."""
    most: int
    """How many records of one game, each seen from another seat, can be merged into one; 1 if they cannot be merged."""

    @property
    def loses(self) -> Message:
        """What a written record does not hold, in words that follow "does not hold"."""
        ...

    def recognises(self, head: bytes) -> bool:
        """Whether a record that begins with these plain bytes is of this format."""
        ...

    def read(self, sources: Sequence[Source], terms: Terms, held: HeldRecords) -> ForeignRecord:
        """Read a record, or merge several. Raises BadInput or RuleViolation with file and line, here or as the events are read."""
        ...

    def write(self, rules: RulesT_contra, records: Iterable[Recorded]) -> Iterator[bytes]:
        """The record of a game, piece by piece. Raises BadInput before the first if the format cannot express it."""
        ...


class Referee:
    """Decides the moves of a foreign record one after another, and excuses those that break the rules.

    Args:
        rules: the rules of the game.
        table: the table before the first move; every event is folded into it.
        irregular: whether a move that breaks the rules is excused.
    """

    def __init__(self, rules: Rules, table: Table, *, irregular: bool) -> None:
        self.rules = rules
        self.table = table
        self._irregular = irregular

    def decide(self, move: Event) -> list[Event]:
        """The move and its consequences, folded into the table; first the ``Irregular`` that excuses it, if it needs one.

        Raises:
            RuleViolation: the rules forbid it, and it is impossible or may not be excused.
            BadInput: it cannot be used.
        """
        try:
            events = self.rules.decide(self.table, move)
        except RuleViolation as violation:
            if not self._irregular:
                raise
            return self._excused(move, violation)
        for event in events:
            self.rules.evolve(self.table, event)
        return events

    def _excused(self, move: Event, violation: RuleViolation) -> list[Event]:
        excuse = Irregular(str(violation.rule), str(violation.what))
        try:
            self.rules.evolve(self.table, self.rules.decide(self.table, excuse)[0])
            events = self.rules.decide(self.table, move)
        except BadInput:
            raise violation from None
        for event in events:
            self.rules.evolve(self.table, event)
        return [excuse, *events]
