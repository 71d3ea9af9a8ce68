"""Records without a club: their schema, the games that come with Paipu, and evenings of bots as files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from replay.events import GameOpened, HandStarted, Recorded
from replay.formats.jsonl import write_jsonl
from replay.formats.jsonl.schema import schema_text
from replay.messages import Message
from replay.samples import sample_folder
from replay.simulation import Evening, ended_early, simulate

__all__ = ["Evening", "PlayedRecord", "SimulatedRecord", "play_record", "sample_folder", "schema_text"]


class SimulatedRecord:
    """An evening of bots as a JSONL record, played while its lines are written.

    Args:
        evening: what decides it.

    Attributes:
        file_name: a name for the file that says what made it.

    Raises:
        BadInput: there is no such evening.
    """

    def __init__(self, evening: Evening) -> None:
        self._records = simulate(*evening)
        self._first = next(self._records)
        if not isinstance(self._first.data, GameOpened):
            raise TypeError("a game does not begin with GameOpened")
        self._hands = evening.hands
        self._played = 0
        kind = self._first.data.rules.replace("/", "-")
        self.file_name = f"{kind}-players{evening.players}-hands{evening.hands}-seed{evening.seed}.jsonl"

    def lines(self) -> Iterator[bytes]:
        """The lines of the record, once."""
        return write_jsonl(self._counted())

    def ended_early(self) -> Message | None:
        """After the lines: a sentence where the match was decided before all hands were played."""
        return ended_early(self._played, self._hands)

    def _counted(self) -> Iterator[Recorded]:
        for record in chain([self._first], self._records):
            self._played += isinstance(record.data, HandStarted)
            yield record


class PlayedRecord(NamedTuple):
    """The record of an evening that was played elsewhere: the name of its file, its bytes, and a sentence where it ended early."""

    file_name: str
    data: bytes
    early: Message | None


def play_record(evening: Evening) -> PlayedRecord:
    """The whole record of an evening. Raises BadInput: there is no such evening."""
    record = SimulatedRecord(evening)
    return PlayedRecord(record.file_name, b"".join(record.lines()), record.ended_early())
