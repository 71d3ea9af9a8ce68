"""Reading the text notation: every line becomes moves, and the rules decide each of them as it is read."""

from __future__ import annotations

import datetime as dt
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.errors import BadInput, RuleViolation
from replay.events import Depth, Event, GameOpened, HandStarted, Joined, Noted, Paid
from replay.formats.limits import TEXT_EVENTS
from replay.formats.text import wording
from replay.formats.text.grammar import Line, Word, parse, parse_later, unescape
from replay.formats.text.header import Header, read_header
from replay.formats.text.moves import MOST_WORDS, read_move
from replay.formats.text.payments import check_payments
from replay.messages import Message
from replay.names import typed_form
from replay.rules import HeldGames, Rules, new_game
from replay.rules.shared.notation import EVERYBODY
from replay.rules.shared.table import Table
from replay.rules.shared.verbs import Canon, in_canon

__all__ = ["LineReader", "TextEvent", "TextReader", "TextRecord", "is_of_several", "read_text"]

_MOST_TAGS = 1000
_MOST_TRIED = 200
"""Lines that a refusal tries for one alternative."""
_OF_THE_TABLE = (wording.NO_DEALER.code, wording.TOO_MANY_STEPS_BACK.code)
"""What is refused of a line before the rules see its move, and could be said otherwise."""
_MOST_TOGETHER = 1000
"""Lines that are read as one; a deal has one or two for each seat."""


class TextEvent(NamedTuple):
    """An event with the line and column of the move that brought it about."""

    event: Event
    line: int
    column: int


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


def read_text(data: bytes, source: str, held: HeldGames = new_game) -> TextRecord:
    r"""Read a text record as a whole. Raises BadInput, RuleViolation among them, with source, line and column.

    >>> record = read_text(b'%paipu 1\n[Rules "quandui"] [Date "2026-11-20"] [Seats "Guo; Li"]\n== end', "evening.paipu")
    >>> [type(event).__name__ for event in record.events], record.places, record.closed
    (['GameOpened', 'Joined', 'Joined', 'GameEnded'], [(2, 8), (2, 46), (2, 46), (3, 4)], True)
    """
    text = TextReader(data, source, held)
    made = list(text.events())
    opened, events, places = text.opened, [each.event for each in made], [(each.line, each.column) for each in made]
    return TextRecord(opened, events, places, text.at, text.game, text.table.ended, text.warnings)


@contextmanager
def _refused(source: str) -> Iterator[None]:
    """What is refused inside is so in this source."""
    try:
        yield
    except BadInput as error:
        error.field = None  # the fields of events mean nothing to the author of a text
        raise error.at(source=source) from None


def _read_top(data: bytes, held: HeldGames) -> tuple[Header, Iterator[Line]]:
    """The header of a text, and the lines after it."""
    lines = parse(data)
    opening = next(lines)
    tags: list[Word] = []
    body: Iterator[Line] = iter(())
    for line in lines:
        if line.kind != "tags":
            body = chain([line], lines)
            break
        tags += line.words
        if len(tags) > 2 * _MOST_TAGS:
            raise tags[2 * _MOST_TAGS].refuse(wording.MANY_TAGS(most=_MOST_TAGS))
    return read_header(opening.words[0], tags, held), body


class TextReader:
    """Reads one record: its header at once, and the rest line by line as its events are asked for, so that memory stays flat.

    Args:
        data: the text.
        source: what to call it in a refusal.
        held: how the club's game of an id was opened.
        name: makes the name under which a player sits down out of what was typed.

    Raises:
        BadInput: the header cannot be used.
    """

    def __init__(
        self, data: bytes, source: str, held: HeldGames = new_game, name: Callable[[str], str] = typed_form
    ) -> None:
        self._source = source
        with _refused(source):
            header, self._lines = _read_top(data, held)
        self._header = header
        self.opened, self.game, self.at = header.opened, header.game, header.at
        self.earlier = header.earlier
        self.warnings = [wording.IN_SOURCE(source=source, warning=warning) for warning in header.warnings]
        self.rules = header.rules
        self.table = header.rules.table()
        self._reader = LineReader(header.rules, self.table, header.depth, name)
        self._count = 0

    def events(self) -> Iterator[TextEvent]:
        """Every event, consequences too, once. Raises BadInput, RuleViolation among them, with source, line and column."""
        with _refused(self._source):
            for event, place in [(self._header.opened, self._header.place), *self._header.joined]:
                self._reader.move(event, place)
            for line in self._lines:
                self._reader.read(line)
                yield from self._flush()
            self._reader.close()
            yield from self._flush()

    def _flush(self) -> Iterator[TextEvent]:
        """What was made since the last call."""
        made, self._reader.made = self._reader.made, []
        self._count += len(made)
        if self._count > TEXT_EVENTS:
            _, line, column = made[-1]
            raise BadInput(wording.MANY_EVENTS(most=TEXT_EVENTS), line=line, column=column)
        return iter(made)


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
        name: makes the name under which a player sits down out of what was typed; may raise BadInput.
    """

    def __init__(self, rules: Rules, table: Table, depth: Depth, name: Callable[[str], str] = typed_form) -> None:
        self.rules = rules
        self.notation = rules.room.notation
        self.table = table
        self.made: list[TextEvent] = []
        """What was made of the lines so far; whoever takes some of it away empties it."""
        self._depth = depth
        self._name = name
        self._block: list[Line] = []
        self._payments: list[Paid] = []
        self._hand: array[int] | None = None
        """The line of each event since the latest hand began, if it began on a line."""
        self._kind = ""
        self._tries = False
        self._dealing: tuple[Table, list[Line]] | None = None
        """The table before the lines of a deal that are read together, and these lines."""
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
            self._kind = "seat"
            self._seats(block)

    def _line(self, line: Line) -> None:
        """Read a line that makes sense alone; one of notes alone is read with its notes."""
        self._kind = line.kind
        if line.kind == "seat":
            self._seats([line])
        elif line.kind == "money":
            check_payments(self.rules, self.table, self._payments, line.words)
        elif line.kind != "noted":
            try:
                read = read_move(line, self.table, self._depth)
            except BadInput as error:
                if error.message_code in _OF_THE_TABLE:
                    self._show_notation(error)
                raise
            self.move(*read)

    def move(self, move: Event, place: Word | tuple[str, int, int]) -> None:
        """Decide a move and fold it and its consequences. Raises BadInput at its place."""
        _, line, column = place
        try:
            if isinstance(move, Joined):
                if not (name := self._name(move.player)):
                    raise BadInput(wording.EMPTY_NAME(), field="player")
                move = replace(move, player=name)
            outcome = self._decide(self.table, move)
        except BadInput as error:
            self._show_notation(error, line)
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

    def _show_notation(self, error: BadInput, at: int = 0) -> None:
        """Add to a refusal of the line ``at`` how what may happen now is typed: lines that are accepted in its place."""
        if self._tries:
            return
        accepted = partial(self._accepted, at)
        hint = " or ".join(filter(None, map(accepted, self._to_try(error))))
        if not hint and self.table.live and self._kind == "seat" and isinstance(error, RuleViolation):
            hint = accepted(self._legal_lines()) or ""
        if not hint:
            return
        if isinstance(error, RuleViolation):
            error.say_legal(wording.TYPED(legal=error.legal or self.rules.expected(self.table), hint=hint))
        else:
            error.problem = wording.TYPED(legal=error.problem, hint=hint)

    def _to_try(self, error: BadInput) -> Iterator[Iterable[str]]:
        """For each alternative, the lines that may say it."""
        table, violation = self.table, isinstance(error, RuleViolation)
        if isinstance(error, RuleViolation) and error.typed:
            yield [error.typed]
        elif not table.live:
            yield from self._between_hands(str(getattr(error, "legal", "")).startswith("start a hand"))
        elif self._kind in ("taken_back", "undone"):
            yield (f"back to {step}" for step in range(table.step - 1, table.money_step - 1, -1))
        elif self._kind != "seat":
            yield ['abandon "the last tram"'] if violation else ()
        elif violation:
            yield from self.notation.hint(self.rules, table)

    def _legal_lines(self) -> Iterator[str]:
        """The legal moves as they are typed."""
        rules, table = self.rules, self.table
        seats = sorted(table.order, key=lambda seat: seat != table.turn)
        for move in (move for seat in seats for move in rules.legal(table, seat)):
            yield from (f"{seat} {text}" for seat, text in self.notation.write(rules, table, [move]))

    def _between_hands(self, starts: bool) -> Iterator[Iterable[str]]:
        table = self.table
        if self._kind == "hand" or starts:
            number = f"== hand {table.hands + 1}"
            yield [number, *(f"{number}, dealer {seat}" for seat in table.present)]
        elif table.standing and (self._kind == "voided" or table.ended):
            yield [f'void {table.standing.hand} "a mistake"']

    def _accepted(self, at: int, lines: Iterable[str]) -> str | None:
        """The first of the lines that can be read in place of the line ``at``, of which nothing stays if it is of a deal."""
        table, dealt = self._dealing or (self.table, [])
        for line in islice(lines, _MOST_TRIED):
            reader = LineReader(self.rules, table.copy(), self._depth)
            reader._tries = True
            try:
                for each in dealt:
                    if each.words[0].line < at:
                        reader.read(each)
                reader.read(parse_later(1, line))
                reader.close()
            except BadInput:
                continue
            return line
        return None

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
        together = self.notation.together(first.text)
        self._dealing = (self.table.copy(), lines) if together and not self._tries else None
        if self.table.live and not together:
            for dealt in self.notation.undealt(self.rules, self.table, first.text):
                self.move(dealt, lines[0].words[1])
        moves = self.notation.read(self.rules, self.table, [(seat, canon.text) for seat, canon in moves_typed])
        while True:
            try:
                number, column, move = next(moves)
            except StopIteration:
                self._dealing = None
                return
            except BadInput as error:
                number = (error.line or 1) - 1
                place, (_, canon) = lines[number].words[1], moves_typed[number]
                self._show_notation(error, place.line)
                error.line, error.column = place.line, place.column + canon.typed(error.column or 1) - 1
                raise
            place, (_, canon) = lines[number].words[1], moves_typed[number]
            self.move(move, ("", place.line, place.column + canon.typed(column) - 1))
