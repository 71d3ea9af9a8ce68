"""Streams followed event by event, from the first to the last: is each of them what may follow there?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Protocol

from sqlalchemy import select

from replay.club.queries.deals import Deal, DealReader
from replay.club.records.check import Check
from replay.club.records.chunks import Chunk
from replay.club.verify import wording
from replay.club_events import CLUB_STREAM, stream_named
from replay.errors import BadInput
from replay.events import Recorded
from replay.messages import Message
from replay.store.reading import Reading
from replay.store.tables import unsealed

__all__ = ["Followed", "FollowedGame", "compare_unsealed", "followed"]


class Followed(Protocol):
    """A stream as far as it was followed."""

    version: int
    """Its last event that was followed."""

    @property
    def sealable(self) -> int:
        """The version up to which the events should be sealed."""
        ...

    def feed(self, records: Sequence[Recorded]) -> Message | None:
        """Follow what comes next; what is wrong with the first event that may not be there, None if all is well."""
        ...

    def close(self) -> Message | None:
        """What is wrong with a stream that ends here."""
        ...


class FollowedGame:
    """A game: its rules decide every move again.

    Args:
        stream: its id.
    """

    def __init__(self, stream: str) -> None:
        self.version = 0
        self._stream = stream
        self._check = Check(stream, warn=False)
        self._reader = DealReader(stream)

    @property
    def sealable(self) -> int:
        """The last version at which no hand was live."""
        return self._check.sealable

    @property
    def deals(self) -> list[Deal]:
        """The deals of boards in it."""
        return self._reader.deals

    def feed(self, records: Sequence[Recorded]) -> Message | None:
        """Decide their moves again."""
        if not records:
            return None
        after = self.version
        try:
            self._check.feed(Chunk(records, (), range(after + 1, after + 1 + len(records))))
        except BadInput as refusal:
            return wording.AT_EVENT(
                stream=stream_named(self._stream), version=refusal.line or after, problem=refusal.problem
            )
        self.version = self._check.version
        self._reader.feed(record.data for record in records)
        return None

    def close(self) -> Message | None:
        """A record may not end before what the rules make follow."""
        try:
            self._check.close()
        except BadInput as refusal:
            stream = stream_named(self._stream)
            return wording.AFTER_EVENT(stream=stream, version=self.version, problem=refusal.problem)
        return None


class FollowedClub:
    """The club's own stream: no hand is ever live in it, and :mod:`replay.club.verify.own_stream` decides again what may be in it."""

    def __init__(self) -> None:
        self.version = 0

    @property
    def sealable(self) -> int:
        """All of it."""
        return self.version

    def feed(self, records: Sequence[Recorded]) -> None:
        """It may be followed by anything."""
        self.version += len(records)

    def close(self) -> None:
        """It may end anywhere."""


def followed(stream: str) -> Followed:
    """A stream of which nothing was followed yet."""
    return FollowedClub() if stream == CLUB_STREAM else FollowedGame(stream)


def compare_unsealed(reading: Reading, going_on: Set[object]) -> Iterator[Message]:
    """A sentence for each stream of which the store notes wrongly whether its last events are sealed.

    Args:
        reading: the club's store.
        going_on: the streams whose last events are not.
    """
    noted = set(reading.connection.scalars(select(unsealed.c.stream)))
    for stream in sorted(noted ^ going_on, key=repr):
        other = wording.NOTED_UNSEALED if stream in noted else wording.NOT_NOTED_UNSEALED
        yield other(stream=stream_named(str(stream)))
