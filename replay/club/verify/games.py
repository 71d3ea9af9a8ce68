"""Games of a club, decided again: each stored event alone, each stream along the log, and whole games by any free process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy import select

from replay.club.matters.matter import club_codec
from replay.club.queries.boards import Deal, DealReader
from replay.club.records.draft import Check, Progress
from replay.club.stored_events import Chunk, stored_columns
from replay.engine import Memory
from replay.rules import codec
from replay.store import Row
from replay.store.reading import Reach, Reading
from replay.store.tables import Cells, unsealed
from replay.values.club_events import CLUB_STREAM, stream_named
from replay.values.events import Codec, Recorded
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, say

_MOST_QUOTED = 200
"""The most quoted characters of a found value."""
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


class DecodedRows(NamedTuple):
    """Some stored events of a stream, decoded.

    Args:
        records: the events before the first with a fault.
        wrong: that fault; None if there is none.
        read: every event; None for one that cannot be read, or that names another stream or place.
    """

    records: Sequence[Recorded]
    wrong: Message | None
    read: Sequence[Recorded | None]


def decode_rows(stream: str, columns: Sequence[Cells], after: int) -> DecodedRows:
    """Decode stored events of a stream that should follow a version, given as columns of any values, and find the first fault."""
    reader = club_codec() if stream == CLUB_STREAM else codec()
    *beside, data = columns
    # All at once takes two fifths of the time of one by one, which only finds the place of a fault.
    try:
        records = list(map(reader.decode, data))
        canonical = reader.are_canonical(records, data)
    except (*_UNREADABLE, TypeError):
        pass
    else:
        expected = stored_columns(reader, records)
        if (
            canonical
            and all(found == tuple(each) for found, each in zip(beside, expected, strict=True))
            and expected[0] == list(range(after + 1, after + 1 + len(data)))
            and {record.game.int for record in records} == {records[0].game.int}
            and str(records[0].game) == stream
        ):
            return DecodedRows(records, None, records)
    return _one_by_one(reader, stream, columns, after)


AT_EVENT = Text("verify.at-event", "{stream}, event {version}: {problem}")


def _one_by_one(reader: Codec, stream: str, columns: Sequence[Cells], after: int) -> DecodedRows:
    records: list[Recorded] = []
    wrong: Message | None = None
    read: list[Recorded | None] = []
    for version, row in enumerate(zip(*columns, strict=True), after + 1):
        record, problem = _look(reader, stream, version, row)
        if problem and not wrong:
            wrong = AT_EVENT(stream=stream_named(stream), version=version, problem=problem)
        if record is not None and not wrong:
            records.append(record)
        read.append(record)
    return DecodedRows(records, wrong, read)


DATA_NO_BYTES = Text("verify.data-no-bytes", "its column data is a {found}, expected bytes")
UNREADABLE = Text("verify.unreadable", "it cannot be read: {reason}")
OF_OTHER_GAME = Text("verify.of-other-game", "it belongs to another game, {game}")
OTHER_COLUMN = Text("verify.other-column", "its column {column} is {found}, expected {expected} as the event says")
OTHER_VERSION = Text("verify.other-version", "it has version {found}, expected {expected}: versions have no gap")


def _look(reader: Codec, stream: str, version: int, row: Cells) -> tuple[Recorded | None, Message | None]:
    """Return a stored event, None if it cannot be read, and its fault."""
    data = row[-1]
    if not isinstance(data, bytes):
        return None, DATA_NO_BYTES(found=type(data).__name__)
    try:
        record = reader.decode(data)
    except _UNREADABLE as error:
        return None, UNREADABLE(reason=str(error))
    if str(record.game) != stream:
        return None, OF_OTHER_GAME(game=str(record.game))
    if reader.encode(record) != data:
        return record, say("verify.not-canonical", "its bytes are not the canonical ones")
    for name, column, (expected,) in zip(Row._fields, row, stored_columns(reader, [record]), strict=False):
        if column != expected:
            return record, OTHER_COLUMN(column=name, found=_short(column), expected=_short(expected))
    if record.seq != version:
        return record, OTHER_VERSION(found=record.seq, expected=version)
    return record, None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]} …"


class Followed(Protocol):
    """A stream that is followed up to a version."""

    version: int
    """Its last event that was followed."""

    @property
    def sealable(self) -> int:
        """The version up to which the events should be sealed."""
        ...

    def feed(self, records: Sequence[Recorded]) -> Message | None:
        """Follow the next events; return the fault of the first illegal event, None if all are legal."""
        ...

    def close(self) -> Message | None:
        """Return the fault of a stream that ends here."""
        ...


AFTER_EVENT = Text("verify.after-event", "{stream}, after event {version}: {problem}")


class FollowedGame:
    """A game: its rules decide every move again."""

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
            return AT_EVENT(stream=stream_named(self._stream), version=refusal.line or after, problem=refusal.problem)
        self.version = self._check.version
        self._reader.feed(record.data for record in records)
        return None

    def close(self) -> Message | None:
        """Check that the record does not end before a required consequence."""
        try:
            self._check.close()
        except BadInput as refusal:
            stream = stream_named(self._stream)
            return AFTER_EVENT(stream=stream, version=self.version, problem=refusal.problem)
        return None


class FollowedClub:
    """The club's own stream: it has no live hands, and :mod:`replay.club.verify.models` decides its events again."""

    def __init__(self) -> None:
        self.version = 0

    @property
    def sealable(self) -> int:
        """All of it."""
        return self.version

    def feed(self, records: Sequence[Recorded]) -> None:
        """Follow any events."""
        self.version += len(records)

    def close(self) -> None:
        """It may end anywhere."""


def followed(stream: str) -> Followed:
    """Return the follower of a new stream."""
    return FollowedClub() if stream == CLUB_STREAM else FollowedGame(stream)


NOTED_UNSEALED = Text("verify.noted-unsealed", "{stream}: it is noted as going on, and all its events are sealed")
NOT_NOTED_UNSEALED = Text(
    "verify.not-noted-unsealed", "{stream}: its last events are not sealed, and it is not noted as going on"
)


def compare_unsealed(reading: Reading, going_on: Set[object]) -> Iterator[Message]:
    """Yield a sentence for each stream that the store wrongly notes as sealed or unsealed."""
    noted = set(reading.connection.scalars(select(unsealed.c.stream)))
    for stream in sorted(noted ^ going_on, key=repr):
        other = NOTED_UNSEALED if stream in noted else NOT_NOTED_UNSEALED
        yield other(stream=stream_named(str(stream)))


_LONGEST = 5_000
"""The most events of a gathered game; a longer one is followed while the log is read, so that memory stays bounded."""
_MOST = 20_000
"""The most events of all gathered games at a time: about 30 MB."""


class WholeGame:
    """All events of a game.

    Args:
        stream: its id.
        records: the events, in order.
        data: their bytes, which make the events when they are joined by commas. Only these travel to another process, which decodes
            them in less time than pickling would take.
    """

    def __init__(self, stream: str, records: Sequence[Recorded], data: Sequence[bytes]) -> None:
        self.stream = stream
        self.records = records
        self.data = data

    def __reduce__(self) -> tuple[Callable[[str, bytes], WholeGame], tuple[str, bytes]]:
        return _arrived, (self.stream, b",".join(self.data))


def _arrived(stream: str, joined: bytes) -> WholeGame:
    return WholeGame(stream, codec().decode_many(joined), [joined])


class Verdict(NamedTuple):
    """The rules' verdict on a game.

    Args:
        stream: its id.
        version: its last legal event.
        sealable: the last version at which no hand was live.
        wrong: the fault; None if there is none.
        deals: its deals of boards.
    """

    stream: str
    version: int
    sealable: int
    wrong: Message | None
    deals: Sequence[Deal]


def judge_games(games: Sequence[WholeGame]) -> list[Verdict]:
    """Decide every move of some games again."""
    return list(map(_judge, games))


def _judge(game: WholeGame) -> Verdict:
    followed = FollowedGame(game.stream)
    wrong = followed.feed(game.records) or followed.close()
    return Verdict(game.stream, followed.version, followed.sealable, wrong, followed.deals)


class Gathered:
    """The beginnings of games that are not read completely yet."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[list[Recorded], list[bytes]]] = {}
        self._events = 0

    def size(self, stream: str) -> int:
        """Return the number of gathered events of a game."""
        return len(self._games[stream][0]) if stream in self._games else 0

    def add(self, stream: str, records: Sequence[Recorded], data: Sequence[bytes]) -> int:
        """Add the next events of a game; return their number now."""
        known = self._games.setdefault(stream, ([], []))
        known[0].extend(records)
        known[1].extend(data)
        self._events += len(records)
        return len(known[0])

    def take(self, stream: str) -> WholeGame:
        """Remove and return the gathered events of a game."""
        records, data = self._games.pop(stream, ([], []))
        self._events -= len(records)
        return WholeGame(stream, records, data)

    def too_long(self) -> list[str]:
        """Return the games to remove, because they or all together are too long."""
        long = [stream for stream, (records, _) in self._games.items() if len(records) > _LONGEST]
        if not long and self._events > _MOST:
            return [max(self._games, key=lambda stream: len(self._games[stream][0]))]
        return long


OTHER_MEMORY = Text(
    "verify.other-memory",
    "found a file that no earlier check by this version of Paipu wrote, expected one that such a check wrote, or the name of a new file",
)


class JudgedGames:
    """The games that an earlier check found legal; another version has other rules. Raises BadInput for another file, or DiskFull."""

    def __init__(self, path: Path) -> None:
        self._memory = Memory(path, f"verify/{metadata.version('paipu')}".encode(), OTHER_MEMORY())
        self._known = set(self._memory)
        self._asked: dict[str, bytes] = {}

    def knows(self, game: WholeGame) -> bool:
        """True if this very game was found legal."""
        digest = self._asked[game.stream] = _digest(game)
        return digest in self._known

    def add(self, stream: str) -> None:
        """Store a game that was looked up. Raises DiskFull or BadInput."""
        digest = self._asked.pop(stream)
        if digest not in self._known:
            self._memory.add(digest)


def _digest(game: WholeGame) -> bytes:
    digest = sha256(game.stream.encode())
    for each in game.data:
        digest.update(b"," + each)
    return digest.hexdigest().encode()


COUNT_OF_EVENTS = Text(
    "verify.count-of-events", "{stream}: found {found} events, expected {expected}: versions count from 1 without a gap"
)


class Following:
    """The state of every stream during a check.

    ``over`` has the streams that are done: whole, or with a fault, after which nothing can be judged. ``events`` counts the followed
    events, ``deals`` are those of whole games.

    Args:
        reaches: the extent of each stream.
        sealed: the last version of each stream in the log, as far as it was read.
        judged: the games that need not be decided again; None to decide all. Legal games are added.
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
        self._here: list[Message] = []
        self._given: list[Message] = []
        """The faults of games judged elsewhere, in the order in which the games became whole."""

    @property
    def findings(self) -> list[Message]:
        """The faults, one sentence each."""
        return [*self._given, *self._here]

    def follow(self, stream: str, before: int, data: Sequence[bytes], decoded: DecodedRows) -> None:
        """Follow the next events of a stream, with their bytes; a stream with a gap is followed at the end."""
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
        """Return the games that have become whole, each once."""
        games, self._whole = self._whole, []
        return games

    def judge(self, verdict: Verdict) -> None:
        """Add the verdict on a whole game."""
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
        """Follow a stream here from now on, unless it is done."""
        if stream not in self._followed:
            self._followed[stream] = followed(stream)
            self._follow(stream, self._gathered.take(stream).records, None)

    def version(self, stream: str) -> int:
        """Return the last followed event of a stream that is followed here."""
        return self._followed[stream].version

    def go_on(self, stream: str, rows: Sequence[Cells]) -> None:
        """Follow the next stored events of a stream that is followed here."""
        decoded = decode_rows(stream, list(zip(*rows, strict=True)), self.version(stream))
        self._follow(stream, decoded.records, decoded.wrong)

    def end(self, stream: str) -> None:
        """End a stream that is followed here."""
        known = self._followed.pop(stream)
        self._leave(stream, known)
        if (events := self._reaches[stream].events) != known.version:
            self._here.append(COUNT_OF_EVENTS(stream=stream_named(stream), found=events, expected=known.version))
        if wrong := known.close():
            self._here.append(wrong)
            return
        sealed = self._sealed.get(stream, 0)
        if sealed != known.sealable:
            self._here.append(_sealed_up_to(stream, sealed, known.sealable))
        if isinstance(known, FollowedGame):
            self.deals += known.deals

    def _give(self, game: WholeGame) -> None:
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


SEALED_UP_TO = Text("verify.sealed-up-to", "{stream}: events up to {found} are sealed, expected up to {expected}")


def _sealed_up_to(stream: str, found: int, expected: int) -> Message:
    return SEALED_UP_TO(stream=stream_named(stream), found=found, expected=expected)
