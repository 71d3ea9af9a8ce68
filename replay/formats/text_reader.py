"""Reading the text notation: every line becomes moves, and the rules decide each of them as it is read."""

from __future__ import annotations

import datetime as dt
import unicodedata
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import Literal, NamedTuple, cast
from uuid import UUID

from msgspec.structs import replace

from replay.formats.files import TEXT_EVENTS
from replay.formats.text_grammar import Header, Line, Word, canon_word, parse, parse_later, read_header, unescape
from replay.rules import HeldGames, Rules, new_game
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.notation import EVERYBODY, Canon, in_canon
from replay.rules.shared.table import Table
from replay.values import events as shared
from replay.words.display import typed_form
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Text, say

_MOST_TAGS = 1000
_MOST_TRIED = 200
"""Lines that a refusal tries for one alternative."""
NO_DEALER = Text(
    "text.no-dealer", "found no dealer, expected 'dealer' and the seat: the first dealer is not chosen yet"
)
TOO_MANY_STEPS_BACK = Text(
    "text.too-many-steps-back", "found {found} steps, expected at most {most}, back to the beginning of the hand"
)
_OF_THE_TABLE = (NO_DEALER.code, TOO_MANY_STEPS_BACK.code)
"""Refusals of a line before the rules see its move, for which a better refusal may exist."""
_MOST_TOGETHER = 1000
"""Lines that are read as one; a deal has one or two for each seat."""


class TextEvent(NamedTuple):
    """An event with the line and column of the move that brought it about."""

    event: shared.Event
    line: int
    column: int


class TextRecord(NamedTuple):
    """A text record as read: every event, with the consequences decided by the rules that it names.

    ``events`` begins with ``opened``; ``places`` has line and column of each event, for a consequence those of its move; ``at``
    is midnight UTC of the date; ``closed`` says that the game ended.
    """

    opened: shared.GameOpened
    events: list[shared.Event]
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
    """Name this source in every refusal raised inside."""
    try:
        yield
    except BadInput as error:
        error.field = None  # the fields of events mean nothing to the author of a text
        raise error.at(source=source) from None


def _read_top(data: bytes, held: HeldGames) -> tuple[Header, Iterator[Line]]:
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
            raise tags[2 * _MOST_TAGS].refuse(
                say("text.many-tags", "found more than {most:,} tags, expected fewer", most=_MOST_TAGS)
            )
    return read_header(opening.words[0], tags, held), body


IN_SOURCE = Text("text.in-source", "{source}:{warning}")
MANY_EVENTS = Text(
    "text.many-events",
    "found more than {most:,} events (moves, their consequences, and notes), expected a text of ten "
    "evenings at most. Import a longer game as JSON lines, as an export writes it",
)


class TextReader:
    """Reads one record: its header at once, and the rest line by line as its events are asked for, so that memory stays flat.

    The source is its name in a refusal, ``held`` how the club's game of an id was opened; ``name`` makes the name under which a player
    sits down out of what was typed. Raises BadInput if the header cannot be used.
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
        self.warnings = [IN_SOURCE(source=source, warning=warning) for warning in header.warnings]
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
        made, self._reader.made = self._reader.made, []
        self._count += len(made)
        if self._count > TEXT_EVENTS:
            _, line, column = made[-1]
            raise BadInput(MANY_EVENTS(most=TEXT_EVENTS), line=line, column=column)
        return iter(made)


def is_of_several(rules: Rules, line: Line) -> bool:
    """True if a line only makes sense together with similar lines around it, as in a deal."""
    notation = rules.room.notation
    return line.kind == "seat" and notation.is_grouped(in_canon(line.words[1].text, notation.verbs).text)


EMPTY_NAME = Text("text.empty-name", "found an empty name, expected one of 1 to 100 characters")
TYPED = Text("text.typed", "{legal}, typed as {hint}")
NO_SEAT = Text("text.no-seat", "found '{found}', expected a seat and its move")
NEITHER_SEAT_NOR_ALL = Text(
    "text.neither-seat-nor-all", "found '{found}', expected 'all {action}', or a seat and its move"
)


class LineReader:
    """Reads lines at a table, from wherever it is in its game: what they say is decided and folded into the table.

    A hand that names no depth has this one. ``name`` makes the name under which a player sits down out of what was typed, and may raise
    BadInput.
    """

    def __init__(
        self, rules: Rules, table: Table, depth: shared.Depth, name: Callable[[str], str] = typed_form
    ) -> None:
        self.rules = rules
        self.notation = rules.room.notation
        self.table = table
        self.made: list[TextEvent] = []
        """The events made so far; a caller that takes them empties the list."""
        self._depth = depth
        self._name = name
        self._block: list[Line] = []
        self._payments: list[shared.Paid] = []
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
            self.move(shared.Noted(unescape(note, say("text.a-note", "a note"), MOST_WORDS)), note)

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

    def move(self, move: shared.Event, place: Word | tuple[str, int, int]) -> None:
        """Decide a move and fold it and its consequences. Raises BadInput at its place."""
        _, line, column = place
        try:
            if isinstance(move, shared.Joined):
                if not (name := self._name(move.player)):
                    raise BadInput(EMPTY_NAME(), field="player")
                move = replace(move, player=name)
            outcome = self._decide(self.table, move)
        except BadInput as error:
            self._show_notation(error, line)
            if isinstance(error, RuleViolation) and error.earlier is not None and self._hand is not None:
                error.say_earlier(self._hand[error.earlier])
            raise error.at(line=line, column=column) from None
        if type(move) is shared.HandStarted:
            self._hand = array("L")
        for event in outcome:
            self._evolve(self.table, event)
            self.made.append(TextEvent(event, line, column))
            if self._hand is not None:
                self._hand.append(line)
        if type(move) is not shared.Noted:
            self._payments = [event for event in outcome if isinstance(event, shared.Paid)] if len(outcome) > 1 else []

    def _show_notation(self, error: BadInput, at: int = 0) -> None:
        """Add to a refusal of the line ``at`` how what may happen now is typed: lines that are accepted in its place."""
        if self._tries:
            return
        accepted = partial(self.accepted, at)
        hint = " or ".join(filter(None, map(accepted, self._to_try(error))))
        if not hint and self.table.live and self._kind == "seat" and isinstance(error, RuleViolation):
            hint = accepted(self._legal_lines()) or ""
        if not hint:
            return
        if isinstance(error, RuleViolation):
            error.say_legal(TYPED(legal=error.legal or self.rules.expected(self.table), hint=hint))
        else:
            error.problem = TYPED(legal=error.problem, hint=hint)

    def _to_try(self, error: BadInput) -> Iterator[Iterable[str]]:
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

    def accepted(self, at: int, lines: Iterable[str]) -> str | None:
        """The first of the lines that can be read in place of the line ``at``; of a deal nothing stays."""
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
        """Return the seat that acts on a line, and the rest of the line."""
        seat, actions = line.words
        canon = in_canon(actions.text, self.notation.verbs)
        if seat.text.isdecimal():
            return int(seat.text), canon
        everybody = self.notation.after_all
        if canon.text.strip().casefold() not in everybody:
            found = f"{seat.text} {actions.text.strip()[:30]}"
            if everybody:
                raise seat.refuse(NEITHER_SEAT_NOR_ALL(found=found, action=everybody[0]))
            raise seat.refuse(NO_SEAT(found=found))
        return EVERYBODY, canon

    def _seats(self, lines: list[Line]) -> None:
        moves_typed = [self._seat(line) for line in lines]
        (_, first), *_ = moves_typed
        together = self.notation.is_grouped(first.text)
        self._dealing = (self.table.copy(), lines) if together and not self._tries else None
        if self.table.live and not together:
            for dealt in self.notation.unwritten_deal(self.rules, self.table, first.text):
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


_NAME, _BOARD, _MIXED = 100, 40, 200
MOST_WORDS = 1000
"""The longest reason or note, in characters."""


def read_move(line: Line, table: Table, depth: shared.Depth) -> tuple[shared.Event, Word]:
    """The move of a line, and its place. Raises BadInput, with line and column, if the line cannot be read."""
    words = line.words
    place = words[1] if line.kind in ("taken_back", "undone") and words[1].text else words[0]
    return _start_hand(words, table, depth) if line.kind == "hand" else _MOVES[line.kind](words, table), place


def _start_hand(words: Sequence[Word], table: Table, otherwise: shared.Depth) -> shared.Event:
    number, dealer, board, depth = words
    # While a hand is played, the rules refuse the next one, by any dealer.
    seat = int(dealer.text) if dealer.text else table.dealer if table.live else expected_dealer(table)
    if seat is None:
        raise number.refuse(NO_DEALER())
    recorded = cast(shared.Depth, canon_word(depth.text)) if depth.text else otherwise
    named = _board(board) if board.text else None
    return shared.HandStarted(int(number.text), table.order_from(seat), seat, recorded, named)


EMPTY_BOARD = Text("text.empty-board", "found an empty name, expected the name of a board, 1 to {most} characters")
NAME_OF_BOARD = Text("text.name-of-board", "the name of a board")
A_NAME = Text("text.a-name", "a name")
LENGTH_OF_MIXED = Text(
    "text.length-of-mixed", "found {found:,} characters, expected words to mix in of 1 to {most} characters"
)


def _board(word: Word) -> str:
    board = unicodedata.normalize("NFC", unescape(word, NAME_OF_BOARD(), _BOARD)).strip()
    if not board:
        raise word.refuse(EMPTY_BOARD(most=_BOARD))
    return board


def _join(words: Sequence[Word], table: Table) -> shared.Event:
    seat, name, after = words
    player = unicodedata.normalize("NFC", unescape(name, A_NAME(), _NAME)).strip()
    if not player:
        raise name.refuse(EMPTY_NAME())
    return shared.Joined(int(seat.text), player, int(after.text) if after.text else None)


def _mix_deck(words: Sequence[Word], table: Table) -> shared.Event:
    seat, mixed = words
    text = unicodedata.normalize("NFC", unescape(mixed, say("text.words-to-mix-in", "words to mix in"), _MIXED)).strip()
    if not 1 <= len(text) <= _MIXED:
        raise mixed.refuse(LENGTH_OF_MIXED(found=len(text), most=_MIXED))
    return shared.DeckMixed(int(seat.text), text)


def _take_back(words: Sequence[Word], table: Table) -> shared.Event:
    """The hand goes back by some steps, one where no number is given."""
    back, number = words
    steps = int(number.text) if number.text else 1
    if table.live and steps > table.step:
        raise (number if number.text else back).refuse(TOO_MANY_STEPS_BACK(found=steps, most=table.step))
    return shared.TakenBack(table.step - steps)


def _call_time(words: Sequence[Word], table: Table) -> shared.Event:
    _, running = words
    return shared.TimeCalled(cast(Literal["counted", "void"], canon_word(running.text)) if running.text else None)


A_REASON = Text("text.a-reason", "a reason")
WORDS = Text("text.words", "words")
_MOVES: Mapping[str, Callable[[Sequence[Word], Table], shared.Event]] = {
    "end": lambda words, table: shared.GameEnded(),
    "joined": _join,
    "left": lambda words, table: shared.Left(int(words[0].text)),
    "dealer": lambda words, table: shared.DealerChosen(int(words[0].text), "random"),
    "committed": lambda words, table: shared.DeckCommitted(int(words[0].text), words[1].text.lower()),
    "mixed": _mix_deck,
    "revealed": lambda words, table: shared.DeckRevealed(int(words[0].text), words[1].text.lower()),
    "voided": lambda words, table: shared.HandVoided(int(words[0].text), unescape(words[1], A_REASON(), MOST_WORDS)),
    "abandoned": lambda words, table: shared.Abandoned(unescape(words[0], A_REASON(), MOST_WORDS)),
    "lost": lambda words, table: shared.TrackLost(),
    "taken_back": lambda words, table: shared.TakenBack(int(words[1].text)),
    "undone": _take_back,
    "irregular": lambda words, table: shared.Irregular(*(unescape(word, WORDS(), MOST_WORDS) for word in words)),
    "time": _call_time,
}
"""The move that each kind of line is, by its rule in the grammar; words that were left out are empty."""
OTHER_PAYMENT = Text("text.other-payment", "found {found!r}, expected {expected}")
PAYMENTS_MISSING = Text("text.payments-missing", "found no more payments, expected {expected}")


def check_payments(rules: Rules, table: Table, due: list[shared.Paid], words: Sequence[Word]) -> None:
    """Take the payments of a money line off those that are due. Raises BadInput if they differ.

    The words are the mark of the line, then payer, payee, amount and reason of each payment; a reason that was left out is empty.
    """
    mark, *parts = words
    for place in range(0, len(parts), 4):
        payer, payee, amount, why = parts[place : place + 4]
        units = _minor_units(rules, amount)
        for each in due:
            same = (each.payer, each.payee, each.amount) == (_account(table, payer), _account(table, payee), units)
            if same and (not why.text or why.text.casefold() == each.why):
                due.remove(each)
                break
        else:
            found = f"{payer.text}>{payee.text} {amount.text}" + (f" {why.text}" if why.text else "")
            raise payer.refuse(OTHER_PAYMENT(found=found, expected=_expected(rules, table, due)))
    if due:
        raise mark.refuse(PAYMENTS_MISSING(expected=_expected(rules, table, due)))


def _minor_units(rules: Rules, amount: Word) -> int:
    try:
        return rules.unit.read(amount.text)
    except BadInput as error:
        raise error.at(line=amount.line, column=amount.column) from None


def _account(table: Table, word: Word) -> str:
    if canon_word(word.text) == shared.POT:
        return shared.POT
    name = table.players.get(int(word.text))
    if name is None:
        raise word.refuse(
            say("text.nobody-at-seat", "found seat {seat}, expected the seat of a player or 'pot'", seat=word.text)
        )
    return shared.player_account(name)


DUE = Text(
    "text.due",
    "{payments!r}, the payments that the rules make here; or delete the $ lines, and the rules make them again",
)


def _expected(rules: Rules, table: Table, due: Sequence[shared.Paid]) -> Message:
    seats = {shared.player_account(name): str(seat) for seat, name in table.players.items()} | {shared.POT: shared.POT}
    write = rules.unit.write
    written = [f"{seats[each.payer]}>{seats[each.payee]} {write(each.amount)} {each.why}" for each in due]
    return DUE(payments="  ".join(written)) if due else say("text.nothing-due", "no payment here: the rules make none")
