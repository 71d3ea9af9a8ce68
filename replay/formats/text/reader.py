"""Reading the text notation: every line becomes moves, and the rules decide each of them as it is read."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple
from uuid import UUID

from replay.errors import BadInput, RuleViolation
from replay.events import (
    POT,
    Abandoned,
    DealerChosen,
    DeckCommitted,
    DeckMixed,
    DeckRevealed,
    Depth,
    Event,
    GameEnded,
    GameOpened,
    HandStarted,
    HandVoided,
    Irregular,
    Joined,
    Left,
    Noted,
    Paid,
    TakenBack,
    TimeCalled,
    player_account,
)
from replay.formats.text.grammar import Line, Word, decoded, parse, unescaped
from replay.formats.text.header import Header, read_header
from replay.rules import Held, new_game
from replay.rules.shared.checks import expected_dealer
from replay.rules.shared.notation import EVERYBODY

__all__ = ["TextRecord", "read_text"]

_NAME, _BOARD, _MIXED, _WORDS = 100, 40, 200, 1000
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
    warnings: list[str]


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
        lines = parse(decoded(data))
        opening = next(lines)
        tags: list[Word] = []
        body: Iterator[Line] = iter(())
        for line in lines:
            if line.kind != "tags":
                body = chain([line], lines)
                break
            tags += line.words
            if len(tags) > 2 * _MOST_TAGS:
                raise tags[-2].refuse(f"found more than {_MOST_TAGS:,} tags, expected at most so many")
        header = read_header(opening.words[0], tags, held)
        reading = _Reading(header)
        reading.read(body)
    except BadInput as error:
        error.field = None  # the fields of events mean nothing to who writes text
        raise error.at(source=source) from None
    warnings = [f"{source}:{warning}" for warning in header.warnings]
    table, events, places = reading.table, reading.events, reading.places
    return TextRecord(header.opened, events, places, header.at, header.game, table.ended, warnings)


class _Reading:
    """One record being read: the events so far, the table after them, and the payments that a money line may name."""

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
        """Read the lines after the header, those that stand together at once."""
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
                    _MEANINGS[line.kind](self, line.words)
            block = []
            for note in line.notes:
                self.move(Noted(unescaped(note, "a note", _WORDS)), note)
        if block:
            self._seats(block)

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
        """Where a refusal says in words what may happen now, say how that is typed too."""
        if not isinstance(error, RuleViolation):
            return
        table = self.table
        if table.live and str(error.legal) == str(self.rules.expected(table)):
            error.say_legal(f"{error.legal}, typed as {self.notation.hint(self.rules, table)}")
        elif not table.live and str(error.legal).startswith("start a hand"):
            dealer = f", dealer {table.present[0]}" if table.present and expected_dealer(table) is None else ""
            error.say_legal(f"{error.legal}, typed as == hand {table.hands + 1}{dealer}")

    def _seat(self, line: Line) -> tuple[int, str]:
        """Who acts on a line, and what it says of that."""
        seat, actions = line.words
        if seat.text.isdecimal():
            return int(seat.text), actions.text
        everybody = self.notation.everybody
        if actions.text.strip().casefold() not in everybody:
            expected = f"'all {everybody[0]}', or a seat" if everybody else "a seat"
            raise seat.refuse(f"found '{seat.text} {actions.text.strip()[:30]}', expected {expected} and what it does")
        return EVERYBODY, actions.text

    def _seats(self, lines: list[Line]) -> None:
        said = [self._seat(line) for line in lines]
        first = lines[0].words[1]
        if self.table.live and not self.notation.together(first.text):
            for dealt in self.notation.undealt(self.table, first.text):
                self.move(dealt, first)
        moves = self.notation.read(self.rules, self.table, said)
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

    def hand(self, words: Sequence[Any]) -> None:
        """A hand begins; its order of play follows from who is there."""
        number, dealer, board, depth = words
        table = self.table
        seat = int(dealer.text) if dealer else expected_dealer(table)
        if seat is None:
            raise number.refuse(
                "found no dealer, expected one: 'dealer' and the seat, since it is still open who deals"
            )
        present = table.present
        start = present.index(seat) if seat in present else 0
        order = present[start:] + present[:start]
        recorded: Depth = depth.text.casefold() if depth else self.depth
        named = self._board(board) if board else None
        self.move(HandStarted(int(number.text), order, seat, recorded, named), number)

    def _board(self, word: Word) -> str:
        board = unicodedata.normalize("NFC", unescaped(word, "the name of a board", _BOARD)).strip()
        if not board:
            raise word.refuse(f"found an empty name, expected that of a board, of 1 to {_BOARD} characters")
        return board

    def end(self, words: Sequence[Any]) -> None:
        """The game is closed."""
        self.move(GameEnded(), words[0])

    def money(self, words: Sequence[Any]) -> None:
        """Payments are named: they must be those that the rules made of the move before."""
        mark, *parts = words
        for place in range(0, len(parts), 4):
            payer, payee, amount, why = parts[place : place + 4]
            try:
                units = self.rules.unit.read(amount.text)
            except BadInput as error:
                raise error.at(line=amount.line, column=amount.column) from None
            for due in self.payments:
                same = (due.payer, due.payee, due.amount) == (self._account(payer), self._account(payee), units)
                if same and (why is None or why.text.casefold() == due.why):
                    self.payments.remove(due)
                    break
            else:
                found = f"{payer.text}>{payee.text} {amount.text}" + (f" {why.text}" if why else "")
                raise payer.refuse(f"found {found!r}, expected {self._due()}")
        if self.payments:
            raise mark.refuse(f"found no more payments, expected {self._due()}")

    def _account(self, word: Word) -> str:
        if word.text.casefold() == POT:
            return POT
        name = self.table.players.get(int(word.text))
        if name is None:
            raise word.refuse(f"found seat {word.text}, expected the seat of a player or 'pot'")
        return player_account(name)

    def _due(self) -> str:
        seats = {player_account(name): str(seat) for seat, name in self.table.players.items()} | {POT: POT}
        write = self.rules.unit.write
        due = [f"{seats[each.payer]}>{seats[each.payee]} {write(each.amount)} {each.why}" for each in self.payments]
        return f"{'  '.join(due)!r}, which the rules make here" if due else "no payment here: the rules make none"

    def joined(self, words: Sequence[Any]) -> None:
        """A player sits down."""
        seat, name, after = words
        player = unicodedata.normalize("NFC", unescaped(name, "a name", _NAME)).strip()
        if not player:
            raise name.refuse("found an empty name, expected one of 1 to 100 characters")
        self.move(Joined(int(seat.text), player, int(after.text) if after else None), seat)

    def left(self, words: Sequence[Any]) -> None:
        """A player leaves."""
        self.move(Left(int(words[0].text)), words[0])

    def dealer(self, words: Sequence[Any]) -> None:
        """The first dealer is chosen."""
        self.move(DealerChosen(int(words[0].text), "random"), words[0])

    def committed(self, words: Sequence[Any]) -> None:
        """A deck is committed to."""
        hand, digest = words
        self.move(DeckCommitted(int(hand.text), digest.text.lower()), hand)

    def mixed(self, words: Sequence[Any]) -> None:
        """A seat mixes words into the deck."""
        seat, said = words
        text = unicodedata.normalize("NFC", unescaped(said, "words to mix in", _MIXED)).strip()
        if not 1 <= len(text) <= _MIXED:
            raise said.refuse(f"found {len(text):,} characters, expected words to mix in of 1 to {_MIXED}")
        self.move(DeckMixed(int(seat.text), text), seat)

    def revealed(self, words: Sequence[Any]) -> None:
        """The secret of a deck is told."""
        hand, secret = words
        self.move(DeckRevealed(int(hand.text), secret.text.lower()), hand)

    def voided(self, words: Sequence[Any]) -> None:
        """A hand is struck out."""
        hand, reason = words
        self.move(HandVoided(int(hand.text), unescaped(reason, "a reason", _WORDS)), hand)

    def abandoned(self, words: Sequence[Any]) -> None:
        """A hand is given up."""
        self.move(Abandoned(unescaped(words[0], "a reason", _WORDS)), words[0])

    def taken_back(self, words: Sequence[Any]) -> None:
        """The hand goes back to a step."""
        _, step = words
        self.move(TakenBack(int(step.text)), step)

    def undone(self, words: Sequence[Any]) -> None:
        """The hand goes back by some steps, one where no number is given."""
        back, number = words
        steps = int(number.text) if number else 1
        if self.table.live and steps > self.table.step:
            raise number.refuse(
                f"found {steps} steps, expected at most {self.table.step}, back to the beginning of the hand"
            )
        self.move(TakenBack(self.table.step - steps), number or back)

    def irregular(self, words: Sequence[Any]) -> None:
        """The referee lets the next move stand."""
        rule, reason = (unescaped(word, "words", _WORDS) for word in words)
        self.move(Irregular(rule, reason), words[0])

    def time(self, words: Sequence[Any]) -> None:
        """Time is up."""
        called, running = words
        said: Literal["counted", "void"] | None = running.text.casefold() if running else None
        self.move(TimeCalled(said), called)

    def noted(self, words: Sequence[Any]) -> None:
        """A line of notes alone: the caller reads them."""


_MEANINGS: Mapping[str, Callable[[_Reading, Sequence[Any]], None]] = {
    "hand": _Reading.hand,
    "end": _Reading.end,
    "money": _Reading.money,
    "joined": _Reading.joined,
    "left": _Reading.left,
    "dealer": _Reading.dealer,
    "committed": _Reading.committed,
    "mixed": _Reading.mixed,
    "revealed": _Reading.revealed,
    "voided": _Reading.voided,
    "abandoned": _Reading.abandoned,
    "taken_back": _Reading.taken_back,
    "undone": _Reading.undone,
    "irregular": _Reading.irregular,
    "time": _Reading.time,
    "noted": _Reading.noted,
}
"""What each kind of line means, by its rule in the grammar."""
