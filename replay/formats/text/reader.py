"""Reading the text notation: every line becomes moves, and the rules decide each of them as it is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import NamedTuple
from uuid import UUID

from replay.errors import BadInput
from replay.events import Event, GameOpened
from replay.formats.limits import TEXT_EVENTS
from replay.formats.text import wording
from replay.formats.text.grammar import Line, Word, parse
from replay.formats.text.header import Header, read_header
from replay.formats.text.lines import LineReader, TextEvent
from replay.messages import Message
from replay.rules import HeldGames, new_game

__all__ = ["TextEvent", "TextReader", "TextRecord", "read_text"]

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

    Raises:
        BadInput: the header cannot be used.
    """

    def __init__(self, data: bytes, source: str, held: HeldGames = new_game) -> None:
        self._source = source
        with _refused(source):
            header, self._lines = _read_top(data, held)
        self._header = header
        self.opened, self.game, self.at = header.opened, header.game, header.at
        self.warnings = [wording.IN_SOURCE(source=source, warning=warning) for warning in header.warnings]
        self.rules = header.rules
        self.table = header.rules.table()
        self._reader = LineReader(header.rules, self.table, header.depth)
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
