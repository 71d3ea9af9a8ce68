"""Streams that are followed along the log: whole games are given away, and what is long, damaged or not over is followed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from replay.club.queries.deals import Deal, DealReader
from replay.club.records.draft import Progress
from replay.club.verify import wording
from replay.club.verify.rows import DecodedRows, decode_rows
from replay.club.verify.streams import Followed, FollowedGame, followed
from replay.club.verify.whole_games import Gathered, JudgedGames, Verdict, WholeGame
from replay.club_events import CLUB_STREAM, stream_named
from replay.events import Recorded
from replay.messages import Message
from replay.store.reading import Reach
from replay.store.sql_types import Cells

__all__ = ["Following"]


class Following:
    """What is known of each stream.

    ``over`` has the streams that are not followed further: whole, or wrong at some event, after which nothing can be judged.
    ``events`` counts what was followed, ``deals`` are those of whole games.

    Args:
        reaches: how far each stream goes.
        sealed: the last version of each stream in the log, as far as it was read.
        judged: the games that need not be decided again; None if all are. What is found to be right is added.
        progress: called with the number of events done since the last call.
    """

    def __init__(
        self,
        reaches: Mapping[Any, Reach],
        sealed: Mapping[str, int],
        judged: JudgedGames | None,
        progress: Progress | None,
    ) -> None:
        self.over: set[str] = set()
        self.events = 0
        self.deals: list[Deal] = []
        self._reaches = reaches
        self._sealed = sealed
        self._judged = judged
        self._progress = progress
        self._gathered = Gathered()
        self._whole: list[WholeGame] = []
        self._followed: dict[str, Followed] = {}
        """Streams that are followed here; those of which everything is known are gone again."""
        self._here: list[Message] = []
        self._given: list[Message] = []
        """What is wrong with games that were given away, in the order in which they became whole, whoever judged them."""

    @property
    def findings(self) -> list[Message]:
        """What is wrong, one sentence each."""
        return [*self._given, *self._here]

    def follow(self, stream: str, before: int, data: Sequence[bytes], decoded: DecodedRows) -> None:
        """The next events of a stream, after a version, and their bytes; where it is not known, it was lost, and is followed at the end."""
        if stream in self.over:
            return
        if stream == CLUB_STREAM or stream in self._followed or decoded.wrong:
            self.take_over(stream)
            if stream not in self.over and self.version(stream) == before:
                self._follow(stream, decoded.records, decoded.wrong)
        elif self._gathered.size(stream) == before:
            known = self._gathered.add(stream, decoded.records, data)
            if self._reaches[stream] == (known, known):
                self._give(self._gathered.take(stream))
            for long in self._gathered.too_long():
                self.take_over(long)

    def whole_games(self) -> list[WholeGame]:
        """The games that have become whole, each once."""
        games, self._whole = self._whole, []
        return games

    def judge(self, verdict: Verdict) -> None:
        """Take in what the rules say of a whole game."""
        stream, sealed = verdict.stream, self._sealed[verdict.stream]
        self._count(verdict.version)
        self.events += verdict.version
        if verdict.wrong:
            self._given.append(verdict.wrong)
            return
        self.deals += verdict.deals
        if sealed != verdict.sealable:
            self._given.append(_sealed_up_to(stream, sealed, verdict.sealable))
        elif self._judged is not None:
            self._judged.add(stream)

    def take_over(self, stream: str) -> None:
        """Follow a stream here from now on; then it is followed further, or over."""
        if stream not in self._followed:
            self._followed[stream] = followed(stream)
            self._follow(stream, self._gathered.take(stream).records, None)

    def version(self, stream: str) -> int:
        """The last event that was followed of a stream that is followed here."""
        return self._followed[stream].version

    def go_on(self, stream: str, rows: Sequence[Cells]) -> None:
        """The next stored events of a stream that is followed here."""
        decoded = decode_rows(stream, list(zip(*rows, strict=True)), self.version(stream))
        self._follow(stream, decoded.records, decoded.wrong)

    def end(self, stream: str) -> None:
        """A stream that is followed here has no more events."""
        known = self._followed.pop(stream)
        self._leave(stream, known)
        if (events := self._reaches[stream].events) != known.version:
            self._here.append(
                wording.COUNT_OF_EVENTS(stream=stream_named(stream), found=events, expected=known.version)
            )
        if wrong := known.close():
            self._here.append(wrong)
            return
        sealed = self._sealed.get(stream, 0)
        if sealed != known.sealable:
            self._here.append(_sealed_up_to(stream, sealed, known.sealable))
        if isinstance(known, FollowedGame):
            self.deals += known.deals

    def _give(self, game: WholeGame) -> None:
        """Have a whole game judged, unless it is known."""
        self.over.add(game.stream)
        if self._judged is None or not self._judged.knows(game):
            self._whole.append(game)
            return
        reader = DealReader(game.stream)
        reader.feed(record.data for record in game.records)
        self.judge(Verdict(game.stream, len(game.records), len(game.records), None, reader.deals))

    def _follow(self, stream: str, records: Sequence[Recorded], fault: Message | None) -> None:
        known = self._followed[stream]
        before = known.version
        wrong = known.feed(records) or fault
        self._count(known.version - before)
        if wrong:
            self._here.append(wrong)
            self._leave(stream, self._followed.pop(stream))
        elif self._reaches[stream] == (known.version, known.version):
            self.end(stream)

    def _leave(self, stream: str, known: Followed) -> None:
        self.over.add(stream)
        self.events += known.version

    def _count(self, events: int) -> None:
        if self._progress:
            self._progress(events)


def _sealed_up_to(stream: str, found: int, expected: int) -> Message:
    return wording.SEALED_UP_TO(stream=stream_named(stream), found=found, expected=expected)
