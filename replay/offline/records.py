"""Records without a club: their schema, the games that come with Paipu, and evenings of bots as files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from replay.events import GameOpened, HandStarted, Recorded
from replay.formats.jsonl import write_jsonl
from replay.formats.jsonl.schema import schema_text
from replay.messages import Message
from replay.samples import sample_folder
from replay.simulation import ended_early, simulate

__all__ = ["SimulatedRecord", "sample_folder", "schema_text"]


class SimulatedRecord:
    """An evening of bots as a JSONL record, played while its lines are written.

    Args:
        rules: a kind of game or a profile of it.
        players: how many bots sit down.
        hands: how many hands they play at most.
        seed: decides every card and every random choice.
        stake: what a win is worth, such as ``1.00 EUR``; None for nothing.

    Attributes:
        file_name: a name for the file that says what made it.

    Raises:
        BadInput: there is no such evening.
    """

    def __init__(self, rules: str, players: int, hands: int, seed: int, stake: str | None) -> None:
        self._records = simulate(rules, players, hands, seed, stake)
        self._first = next(self._records)
        if not isinstance(self._first.data, GameOpened):
            raise TypeError("a game does not begin with GameOpened")
        self._hands = hands
        self._played = 0
        kind = self._first.data.rules.replace("/", "-")
        self.file_name = f"{kind}-players{players}-hands{hands}-seed{seed}.jsonl"

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
