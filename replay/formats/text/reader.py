"""Reading the text notation: every line becomes moves, and the rules decide each of them as it is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple
from uuid import UUID

from replay.errors import BadInput, RuleViolation
from replay.events import Event, GameOpened, HandStarted, Noted, Paid
from replay.formats.text import wording
from replay.formats.text.grammar import Line, Word, decode, parse, unescape
from replay.formats.text.header import Header, read_header
from replay.formats.text.moves import MOST_WORDS, read_move
from replay.formats.text.payments import check_payments
from replay.messages import Message
from replay.rules import Held, new_game
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.notation import EVERYBODY

__all__ = ["TextRecord", "read_text"]

_MOST_TAGS = 1000


class TextRecord(NamedTuple):
    """A text record as read: every event, consequences too, decided by the rules that it names.

    ``events`` begins with ``opened``; ``places`` has line and column of each event, a consequence's is its move's; ``at``
    is midnight UTC of the date; ``closed`` says that the game ended.
    """

    opened: GameOpened
    events: list[Event]
    places: list[tuple[int, int]]
    at: dt.datetime
    game: UUID
    closed: bool
    warnings: list[Message]


def read_text(data: bytes, source: str, held: Held = new_game) -> TextRecord:
    r"""Read a text record. Raises BadInput, RuleViolation among them, with source, line and column.

    Args:
        data: the text.
        source: what to call it in a refusal.
        held: how the club's game of an id was opened.

    >>> record = read_text(b'%paipu 1\n[Rules "quandui"] [Date "2026-11-20"] [Seats "Guo; Li"]\n== end', "evening.paipu")
    >>> [type(event).__name__ for event in record.events], record.places, record.closed
    (['GameOpened', 'Joined', 'Joined', 'GameEnded'], [(2, 8), (2, 46), (2, 46), (3, 4)], True)
    """
    try:
        lines = parse(decode(data))
        opening = next(lines)
        tags: list[Word] = []
        body: Iterator[Line] = iter(())
        for line in lines:
            if line.kind != "tags":
                body = chain([line], lines)
                break
            tags += line.words
            if len(tags) > 2 * _MOST_TAGS:
                raise tags[-2].refuse(wording.MANY_TAGS(most=_MOST_TAGS))
        header = read_header(opening.words[0], tags, held)
        reader = _Reader(header)
        reader.read(body)
    except BadInput as error:
        error.field = None  # the fields of events mean nothing to the author of a text
        raise error.at(source=source) from None
    warnings = [wording.IN_SOURCE(source=source, warning=warning) for warning in header.warnings]
    table, events, places = reader.table, reader.events, reader.places
    return TextRecord(header.opened, events, places, header.at, header.game, table.ended, warnings)


class _Reader:
    """Reads one record: the events so far, the table after them, and the payments that a money line may name."""

    def __init__(self, header: Header) -> None:
        self.rules = rules = header.rules
        self.notation = rules.room.notation
        self.depth = header.depth
        self.table = rules.table()
        self.events: list[Event] = []
        self.places: list[tuple[int, int]] = []
        self.payments: list[Paid] = []
        self._started = 0
        self._decide = rules.decide
        self._evolve = rules.evolve
        self.move(header.opened, header.place)
        for joined, place in header.joined:
            self.move(joined, place)

    def read(self, lines: Iterable[Line]) -> None:
        """Read the lines after the header, each group of lines at once."""
        block: list[Line] = []
        for line in lines:
            if line.kind == "seat" and self.notation.together(line.words[1].text):
                block.append(line)
                if not line.notes:
                    continue
                self._seats(block)
            else:
                if block:
                    self._seats(block)
                if line.kind == "seat":
                    self._seats([line])
                else:
                    self._line(line)
            block = []
            for note in line.notes:
                self.move(Noted(unescape(note, wording.A_NOTE(), MOST_WORDS)), note)
        if block:
            self._seats(block)

    def _line(self, line: Line) -> None:
        """Read a line that is of no seat; one of notes alone is read with its notes."""
        if line.kind == "money":
            check_payments(self.rules, self.table, self.payments, line.words)
        elif line.kind != "noted":
            self.move(*read_move(line, self.table, self.depth))

    def move(self, move: Event, place: Word | tuple[str, int, int]) -> None:
        """Decide a move and fold it and its consequences. Raises BadInput at its place."""
        _, line, column = place
        try:
            outcome = self._decide(self.table, move)
        except BadInput as error:
            self._show_notation(error)
            if isinstance(error, RuleViolation) and error.earlier is not None:
                error.say_earlier(self.places[self._started + error.earlier][0])
            raise error.at(line=line, column=column) from None
        if type(move) is HandStarted:
            self._started = len(self.events)
        at = (line, column)
        for event in outcome:
            self._evolve(self.table, event)
            self.events.append(event)
            self.places.append(at)
        if type(move) is not Noted:
            self.payments = [event for event in outcome if isinstance(event, Paid)] if len(outcome) > 1 else []

    def _show_notation(self, error: BadInput) -> None:
        """If a refusal says in words what may happen now, add how that is typed."""
        if not isinstance(error, RuleViolation):
            return
        table, legal = self.table, error.legal or ""
        if table.live and str(legal) == str(self.rules.expected(table)):
            error.say_legal(wording.TYPED(legal=legal, hint=self.notation.hint(self.rules, table)))
        elif not table.live and str(legal).startswith("start a hand"):
            dealer = f", dealer {table.present[0]}" if table.present and expected_dealer(table) is None else ""
            error.say_legal(wording.TYPED(legal=legal, hint=f"== hand {table.hands + 1}{dealer}"))

    def _seat(self, line: Line) -> tuple[int, str]:
        """Who acts on a line, and what it says of that."""
        seat, actions = line.words
        if seat.text.isdecimal():
            return int(seat.text), actions.text
        everybody = self.notation.everybody
        if actions.text.strip().casefold() not in everybody:
            found = f"{seat.text} {actions.text.strip()[:30]}"
            if everybody:
                raise seat.refuse(wording.NEITHER_SEAT_NOR_ALL(found=found, action=everybody[0]))
            raise seat.refuse(wording.NO_SEAT(found=found))
        return EVERYBODY, actions.text

    def _seats(self, lines: list[Line]) -> None:
        moves_typed = [self._seat(line) for line in lines]
        first = lines[0].words[1]
        if self.table.live and not self.notation.together(first.text):
            for dealt in self.notation.undealt(self.table, first.text):
                self.move(dealt, first)
        moves = self.notation.read(self.rules, self.table, moves_typed)
        while True:
            try:
                number, column, move = next(moves)
            except StopIteration:
                return
            except BadInput as error:
                self._show_notation(error)
                place = lines[(error.line or 1) - 1].words[1]
                error.line, error.column = place.line, place.column + (error.column or 1) - 1
                raise
            place = lines[number].words[1]
            self.move(move, ("", place.line, place.column + column - 1))
