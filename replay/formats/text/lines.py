"""Lines that follow each other at a table: each becomes moves, and the rules decide each of them as it is read."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from replay.errors import BadInput, RuleViolation
from replay.events import Depth, Event, HandStarted, Noted, Paid
from replay.formats.text import wording
from replay.formats.text.grammar import Line, Word, unescape
from replay.formats.text.moves import MOST_WORDS, read_move
from replay.formats.text.payments import check_payments
from replay.rules import Rules
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.notation import EVERYBODY
from replay.rules.shared.table import Table
from replay.rules.shared.verbs import Canon, in_canon

__all__ = ["LineReader", "TextEvent", "is_of_several"]

_MOST_TOGETHER = 1000
"""Lines that are read as one; a deal has one or two for each seat."""


class TextEvent(NamedTuple):
    """An event with the line and column of the move that brought it about."""

    event: Event
    line: int
    column: int


def is_of_several(rules: Rules, line: Line) -> bool:
    """Whether a line only makes sense together with the like lines around it, as those of a deal do."""
    notation = rules.room.notation
    return line.kind == "seat" and notation.together(in_canon(line.words[1].text, notation.verbs).text)


class LineReader:
    """Reads lines at a table, from wherever it is in its game: what they say is decided and folded into the table.

    Args:
        rules: the rules that the game pinned.
        table: the table before the first line, which is folded on.
        depth: of a hand that names none.
    """

    def __init__(self, rules: Rules, table: Table, depth: Depth) -> None:
        self.rules = rules
        self.notation = rules.room.notation
        self.table = table
        self.made: list[TextEvent] = []
        """What was made of the lines so far; whoever takes some of it away empties it."""
        self._depth = depth
        self._block: list[Line] = []
        self._payments: list[Paid] = []
        self._hand: array[int] | None = None
        """The line of each event since the latest hand began, if it began on a line."""
        self._decide = rules.decide
        self._evolve = rules.evolve

    def read(self, line: Line) -> None:
        """Read a line; lines that make sense only together wait for the last of them. Raises BadInput with line and column."""
        together = is_of_several(self.rules, line)
        if together:
            self._block.append(line)
            if not line.notes and len(self._block) < _MOST_TOGETHER:
                return
        self.close()
        if not together:
            self._line(line)
        for note in line.notes:
            self.move(Noted(unescape(note, wording.A_NOTE(), MOST_WORDS)), note)

    def close(self) -> None:
        """Read the lines that waited for more of their kind. Raises BadInput with line and column."""
        if self._block:
            block, self._block = self._block, []
            self._seats(block)

    def _line(self, line: Line) -> None:
        """Read a line that makes sense alone; one of notes alone is read with its notes."""
        if line.kind == "seat":
            self._seats([line])
        elif line.kind == "money":
            check_payments(self.rules, self.table, self._payments, line.words)
        elif line.kind != "noted":
            self.move(*read_move(line, self.table, self._depth))

    def move(self, move: Event, place: Word | tuple[str, int, int]) -> None:
        """Decide a move and fold it and its consequences. Raises BadInput at its place."""
        _, line, column = place
        try:
            outcome = self._decide(self.table, move)
        except BadInput as error:
            self._show_notation(error)
            if isinstance(error, RuleViolation) and error.earlier is not None and self._hand is not None:
                error.say_earlier(self._hand[error.earlier])
            raise error.at(line=line, column=column) from None
        if type(move) is HandStarted:
            self._hand = array("L")
        for event in outcome:
            self._evolve(self.table, event)
            self.made.append(TextEvent(event, line, column))
            if self._hand is not None:
                self._hand.append(line)
        if type(move) is not Noted:
            self._payments = [event for event in outcome if isinstance(event, Paid)] if len(outcome) > 1 else []

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

    def _seat(self, line: Line) -> tuple[int, Canon]:
        """Who acts on a line, and what it says of that."""
        seat, actions = line.words
        canon = in_canon(actions.text, self.notation.verbs)
        if seat.text.isdecimal():
            return int(seat.text), canon
        everybody = self.notation.everybody
        if canon.text.strip().casefold() not in everybody:
            found = f"{seat.text} {actions.text.strip()[:30]}"
            if everybody:
                raise seat.refuse(wording.NEITHER_SEAT_NOR_ALL(found=found, action=everybody[0]))
            raise seat.refuse(wording.NO_SEAT(found=found))
        return EVERYBODY, canon

    def _seats(self, lines: list[Line]) -> None:
        moves_typed = [self._seat(line) for line in lines]
        (_, first), *_ = moves_typed
        if self.table.live and not self.notation.together(first.text):
            for dealt in self.notation.undealt(self.rules, self.table, first.text):
                self.move(dealt, lines[0].words[1])
        moves = self.notation.read(self.rules, self.table, [(seat, canon.text) for seat, canon in moves_typed])
        while True:
            try:
                number, column, move = next(moves)
            except StopIteration:
                return
            except BadInput as error:
                self._show_notation(error)
                number = (error.line or 1) - 1
                place, (_, canon) = lines[number].words[1], moves_typed[number]
                error.line, error.column = place.line, place.column + canon.typed(error.column or 1) - 1
                raise
            place, (_, canon) = lines[number].words[1], moves_typed[number]
            self.move(move, ("", place.line, place.column + canon.typed(column) - 1))
