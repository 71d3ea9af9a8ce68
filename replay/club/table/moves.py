"""Moves at the end of a game: as they are sent, lines of the text notation or events; decided one after the other; and recorded with
what the rules add to them.

Whoever may not see every card is answered from the fold of what they may know: a move is decided there first, and what only the whole
record rules out is refused without a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection

from replay import clock
from replay.club.records.draft import encode_chunk, store_rows
from replay.club.table import wording
from replay.club.table.last_table import LastTables
from replay.errors import BadInput
from replay.events import Depth, Event, Recorded
from replay.formats.jsonl_schema import read_event
from replay.formats.text_grammar import Line, parse_later, read_lines
from replay.formats.text_reader import LineReader, TextEvent, is_of_several
from replay.identity import new_id
from replay.messages import Message
from replay.names import typed_form
from replay.rules import Rules, codec
from replay.rules.eyes import ALL, Eyes
from replay.rules.shared.table import Table
from replay.store import Store, try_again

__all__ = ["Decided", "Decider", "Draft", "Move", "Unit", "append_moves", "event_move", "goes_with_others", "units"]

_DEPTH: Depth = "observed"
"""Of a hand that names none, as in a text record."""


class Move(NamedTuple):
    """A move to record.

    Args:
        what: a line of the text notation as it would be in a record, or an event.
        id: a UUID that its sender made for it, so that sending it again has no further effect; None for none.
    """

    what: str | Event
    id: UUID | None = None


def event_move(name: str, data: Mapping[str, object], id: UUID | None = None) -> Move:
    """The move that an event is, by its written name and its fields as JSON has them. Raises BadInput with the field."""
    return Move(read_event(name, data), id)


class Unit(NamedTuple):
    """Moves that are decided together, most often one: the lines of a deal. ``first`` is the place of the first of them."""

    first: int
    moves: Sequence[Event | Line]


class Decided(NamedTuple):
    """An event that came of a move, and the move's place."""

    event: Event
    move: int


def units(rules: Rules, moves: Sequence[Move], start: int) -> Iterator[Unit]:
    """The moves from the place ``start`` on, those together that make sense only together. Raises BadInput with the move's place."""
    waiting: list[Line] = []
    for place in range(start, len(moves)):
        what = moves[place].what
        line = _line(place, what) if isinstance(what, str) else None
        together = line is not None and is_of_several(rules, line)
        if waiting and (not together or line is None):
            yield Unit(place - len(waiting), waiting)
            waiting = []
        if line is None:
            assert isinstance(what, Event)
            yield Unit(place, [what])
        elif together:
            waiting.append(line)
        else:
            yield Unit(place, [line])
    if waiting:
        yield Unit(len(moves) - len(waiting), waiting)


def goes_with_others(rules: Rules, text: str) -> bool:
    """Whether a line is decided together with the lines around it, as those of a deal are. Raises BadInput."""
    return is_of_several(rules, _line(0, text))


def _line(place: int, text: str) -> Line:
    """The line that a move is, numbered from 1. Raises BadInput with the move's place."""
    try:
        # Half a character of a surrogate pair is refused as what it is: no UTF-8.
        lines = list(read_lines(text.encode("utf-8", "surrogatepass")))
        if len(lines) != 1 or not lines[0].strip() or lines[0].lstrip().startswith(";"):
            raise BadInput(wording.NO_SINGLE_LINE())
        line = parse_later(place + 1, lines[0])
        if line.kind == "money":
            raise BadInput(wording.LINE_OF_MONEY())
    except BadInput as error:
        raise _placed(error, place) from None
    return line


class Decider:
    """Decides moves at the end of a game, for whoever's eyes enter them.

    Args:
        rules: that the game pinned.
        table: its last table, which is folded on.
        seen: the same of what the eyes may know, folded on as well; the table itself for eyes that see all.
        eyes: of whoever enters the moves.
        name: makes the name under which a player sits down out of what was typed.
    """

    def __init__(
        self, rules: Rules, table: Table, seen: Table, eyes: Eyes, name: Callable[[str], str] = typed_form
    ) -> None:
        self.rules = rules
        self.table = table
        self.seen = seen
        self.warnings: list[Message] = []
        self._eyes = eyes
        self._name = name
        self._reader = LineReader(rules, table, _DEPTH, name)
        self._first: int | None = None

    def look_ahead(
        self, fresh: Iterator[Unit], allow: Callable[[Event], None], *, taken: bool = False
    ) -> Iterator[Unit]:
        """Refuse moves, all of which are to be recorded or none, by what the eyes may know, before any is decided at the whole table.

        Else a refusal of a later move would reveal that an earlier one agrees with what these eyes do not see. For the same reason a move
        that does not agree is refused at the place of the first from then on, whichever it is; and so are moves of which an id is taken by
        an event that their sender may not see. Gives the moves; raises what :meth:`decide` raises.
        """
        if self._eyes == ALL:
            return fresh
        ahead, seen = list(fresh), self.seen.copy()
        for unit in ahead if taken or len(ahead) > 1 else ():
            made = self._read(LineReader(self.rules, seen.copy(), _DEPTH, self._name), unit)
            self._need_allowed(made, allow)
            for each in made:
                self.rules.evolve(seen, self.rules.redact(each.event, self._eyes))
        self._first = ahead[0].first if ahead else None
        if taken:
            raise _placed(BadInput(wording.AGAINST_HIDDEN()), ahead[0].first)
        return iter(ahead)

    def decide(self, unit: Unit, allow: Callable[[Event], None]) -> list[Decided]:
        """What comes of some moves, folded into both tables; nothing of it is recorded yet.

        Raises:
            BadInput: a move is refused; with its place.
            PaipuError: whatever ``allow`` raises, which is asked about every move.
        """
        made = self._read_seen(unit) if self._eyes != ALL else self._read(self._reader, unit)
        self._need_allowed(made, allow)
        if self._eyes != ALL:
            made = self._read_hidden(unit)
        return [Decided(each.event, each.line - 1) for each in made]

    def _need_allowed(self, made: Sequence[TextEvent], allow: Callable[[Event], None]) -> None:
        for event in (each.event for each in made if type(each.event) in self.rules.moves):
            allow(event)

    def _read(self, reader: LineReader, unit: Unit) -> list[TextEvent]:
        """What a reader makes of the moves. Raises BadInput with the place of the move."""
        reader.made = []
        try:
            for place, move in enumerate(unit.moves, unit.first):
                if isinstance(move, Line):
                    reader.read(move)
                else:
                    reader.move(move, ("", place + 1, 1))
            reader.close()
        except BadInput as error:
            raise _placed(error, (error.line or unit.first + 1) - 1) from None
        return reader.made

    def _read_seen(self, unit: Unit) -> list[TextEvent]:
        """What the moves are for eyes that do not see all. Raises BadInput with what these eyes may know."""
        return self._read(LineReader(self.rules, self.seen.copy(), _DEPTH, self._name), unit)

    def _read_hidden(self, unit: Unit) -> list[TextEvent]:
        """What the moves are at the whole table, where they may contradict what these eyes do not see. Raises BadInput."""
        try:
            made = self._read(self._reader, unit)
        except BadInput:
            place = unit.first if self._first is None else self._first
            raise _placed(BadInput(wording.AGAINST_HIDDEN()), place) from None
        for each in made:
            self.rules.evolve(self.seen, self.rules.redact(each.event, self._eyes))
        return made


def _placed(error: BadInput, move: int) -> BadInput:
    """The refusal, with the place of the move in place of a line; fields of events are fields of the move."""
    error.move = move
    error.source = f"moves.{move}"
    error.line = None
    return error


class Draft:
    """Events at the end of a game that are decided and not recorded yet.

    Args:
        game: its whole id.
        version: that of its last event; 0 for a new game.
        by: who enters them.
    """

    def __init__(self, game: str, version: int, by: str) -> None:
        self.game = game
        self.version = version
        self.now = clock.now()
        self.records: list[Recorded] = []
        self._by = by
        self._sealable = 0
        """Up to which version an append can seal the game, whose hands are sealed as they end; 0 if it can seal none of these events."""

    def add(self, event: Event, *, live: bool, id: UUID | None = None) -> None:
        """Add an event, after which a hand is being played or not; with a fresh id where none is given."""
        seq, own = self.version + len(self.records) + 1, id or new_id(self.now)
        self.records.append(codec().envelope(event, at=self.now, by=self._by, game=UUID(self.game), id=own, seq=seq))
        if not live:
            self._sealable = seq

    def record(self, store: Store, agree: Callable[[Connection], None] | None = None) -> None:
        """Record them, if ``agree``, where it is given, does not raise in the same transaction, which has the stream of the game then.

        Raises Conflict if somebody else recorded something of this game first.
        """
        rows = store_rows(encode_chunk(self.records))
        try_again(lambda: store.append(self.game, self.version, rows, self._sealable, agree))


def append_moves(
    store: Store, tables: LastTables, game: str, moves: Iterable[Event], by: str, first_id: UUID | None = None
) -> None:
    """Record moves and their consequences at the end of a game.

    Args:
        store: the club's events.
        tables: its last tables.
        game: its whole id.
        moves: what was done, in order.
        by: who enters it.
        first_id: the id of the first event; a fresh one where it is None.

    Raises:
        RuleViolation, BadInput: the rules do not allow a move; then none is recorded.
        Conflict: somebody else recorded something of this game first. What others record of other games is no reason.
    """
    rules, table, version = tables.get(game)
    draft = Draft(game, version, by)
    for move in moves:
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            draft.add(event, live=table.live, id=None if draft.records else first_id)
    draft.record(store)
