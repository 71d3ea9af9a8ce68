"""The walk along the log that checks a whole club: every event is read once, and only current games stay in memory.

The memory that grows with a club is that for each game, each name, each record of a board, and the tree (half a byte an event). Tables
made again from the log go into a scratch database.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from replay.audit.tree import Tree
from replay.club.index.facts import FactReader, Facts, wanted
from replay.club.index.packed_hands import HandPacker
from replay.club.queries.boards import differences
from replay.club.records.draft import Progress
from replay.club.verify.games import Following, JudgedGames, WholeGame, compare_unsealed, decode_rows, judge_games
from replay.club.verify.models import ReadModels, Scratch, check_own_stream
from replay.engine import Engine
from replay.ledger.comparison import sums
from replay.store import Row, leaf_hash
from replay.store.reading import Reach, Reading
from replay.store.tables import Cells
from replay.values.club_events import CLUB_STREAM, stream_named
from replay.values.events import Recorded
from replay.words.errors import PaipuError
from replay.words.messages import Message, Text

AT_ONCE = 1000
_LOWEST = -(2**63)
"""A position before every position of a database."""
_UNFIT = (LookupError, TypeError, ValueError, PaipuError)
_GONE = (None,) * len(Row._fields)
"""The columns beside an entry of the log without an event."""
GAP_IN_LOG = Text("verify.gap-in-log", "log position {position}: expected position {expected}, the log has no gaps")
EVENT_OF = Text("verify.event-of", "event {version} of {stream}")
EVENT_GONE = Text("verify.event-gone", "log position {position}: {event} is gone")
EVENT_NO_BYTES = Text("verify.event-no-bytes", "log position {position}: {event} is no longer kept as bytes")
SALT_NO_BYTES = Text("verify.salt-no-bytes", "log position {position}: its salt is a {found}, expected bytes")
EVENT_ALTERED = Text("verify.event-altered", "log position {position}: {event} differs from the sealed one")
ROW_OF_OTHER = Text(
    "verify.row-of-other",
    "log position {position}: {event} is in a row of {found}: an index does not agree with its table",
)
OUT_OF_ORDER = Text(
    "verify.out-of-order", "log position {position}: found event {found} of {stream}, expected {expected}"
)
NO_GAME = Text("verify.no-game", "found events of {found}, expected the id of a game")
NOT_COMPARED = Text(
    "verify.not-compared",
    "{stream}: its part of the books and the index cannot be compared, because its events are incomplete or out of order",
)


class Audit:
    """One walk along the log, and then along the unsealed events.

    ``findings`` has the faults, one sentence each, ``notes`` the parts without comparison that are no faults; ``games`` and ``events``
    count the games and the followed events; ``tree`` is the tree over the log, None if the log is not sound.

    Args:
        reading: one state of the club.
        scratch: the database for the read models.
        covered: the number of log entries in the tree.
        engine: decides whole games again; games still open at the end of the log are followed here.
        judged: the games that need not be decided again; None to decide all. Legal games are added.
        progress: called with the number of events done since the last call.
    """

    # 6 parameters: the databases, the engine, and the memory
    def __init__(
        self,
        reading: Reading,
        scratch: Scratch,
        covered: int,
        engine: Engine,
        judged: JudgedGames | None,
        progress: Progress | None,
    ) -> None:
        self.findings: list[Message] = []
        self.notes: list[Message] = []
        self.tree: Tree | None = Tree()
        self._covered = covered
        self._reading = reading
        self._engine = engine
        self._reaches: dict[Any, Reach] = reading.reaches()
        self.games = len(self._reaches.keys() - {CLUB_STREAM})
        self._sealed: dict[str, int] = {}
        """The last version of each stream in the log."""
        self._following = Following(self._reaches, self._sealed, judged, progress)
        self._unread: set[str] = set()
        """Streams with missing or disordered events in the log, from which nothing can be rebuilt."""
        self._differences: list[Message] = []
        self._reader = FactReader({})
        self._packer = HandPacker()
        self._models = ReadModels(reading, scratch, self._unread)

    @property
    def events(self) -> int:
        """The number of followed events."""
        return self._following.events

    @property
    def skipped(self) -> str | None:
        """The reason why the read models were not compared, None if they were."""
        return self._models.skipped

    def walk(self) -> None:
        """Walk along the log."""
        for verdicts in self._engine.run(judge_games, self._games()):
            for verdict in verdicts:
                self._following.judge(verdict)

    def _games(self) -> Iterator[list[WholeGame]]:
        """Read the log, and yield the games that become whole, grouped by batch."""
        position, expected = _LOWEST, 1
        while entries := self._reading.entries(position, AT_ONCE):
            positions, streams, versions, salts, leaves, *event, owners = zip(*entries, strict=True)
            if others := [each for each in positions if not isinstance(each, int)]:  # the schema is damaged
                self.findings.append(GAP_IN_LOG(position=others[0], expected=expected))
                self.tree = None
                return
            if not self._sound(expected, positions, streams, versions, salts, leaves, event[-1]):
                self.tree = None
            elif self.tree is not None:
                self.tree.extend(leaves[: self._covered - self.tree.size])
            if owners != streams:
                self._name_owners(positions, versions, streams, owners)
            start = 0
            for stream, same in groupby(streams):
                end = start + len(list(same))
                self._take(stream, positions[start:end], versions[start:end], [each[start:end] for each in event])
                start = end
            position = positions[-1]
            expected = position + 1
            self._differences += self._models.enter()
            if games := self._following.whole_games():
                yield games

    # 7 parameters: each is a column of the log, as the database gives it.
    def _sound(
        self,
        expected: int,
        positions: Sequence[int],
        streams: Sequence[str],
        versions: Sequence[int],
        salts: Sequence[bytes],
        leaves: Sequence[bytes],
        data: Sequence[Any],
    ) -> bool:
        """Check that positions have no gap, and that every event exists and is the sealed one."""
        try:
            if positions == tuple(range(expected, expected + len(positions))) and leaves == tuple(
                map(leaf_hash, salts, data)
            ):
                return True
        except TypeError:
            pass  # a value is missing, or is no bytes
        for position, stream, version, salt, leaf, kept in zip(
            positions, streams, versions, salts, leaves, data, strict=True
        ):
            if position != expected:
                self.findings.append(GAP_IN_LOG(position=position, expected=expected))
            expected = position + 1
            event = EVENT_OF(version=version, stream=stream_named(stream))
            if kept is None:
                self.findings.append(EVENT_GONE(position=position, event=event))
            elif not isinstance(kept, bytes):
                self.findings.append(EVENT_NO_BYTES(position=position, event=event))
            elif not isinstance(salt, bytes):
                self.findings.append(SALT_NO_BYTES(position=position, found=type(salt).__name__))
            elif leaf_hash(salt, kept) != leaf:
                self.findings.append(EVENT_ALTERED(position=position, event=event))
        return False

    def _name_owners(
        self, positions: Sequence[int], versions: Sequence[int], streams: Sequence[str], owners: Sequence[object]
    ) -> None:
        for position, version, stream, owner in zip(positions, versions, streams, owners, strict=True):
            if owner not in (stream, None):
                event = EVENT_OF(version=version, stream=stream_named(stream))
                self.findings.append(ROW_OF_OTHER(position=position, event=event, found=repr(owner)))

    def _take(
        self, stream: str, positions: Sequence[int], versions: Sequence[object], columns: Sequence[Cells]
    ) -> None:
        before = self._sealed.get(stream, 0)
        good = count = len(versions)
        if versions != tuple(range(before + 1, before + 1 + count)) or None in columns[-1]:
            found = enumerate(zip(versions, zip(*columns, strict=True), strict=True))
            out = (place for place, (version, row) in found if version != before + 1 + place or row == _GONE)
            good = next(out, count)
        if good:
            self._sealed[stream] = before + good
            decoded = decode_rows(stream, [each[:good] for each in columns], before)
            self._following.follow(stream, before, columns[-1][:good], decoded)
            self._enter(stream, positions, decoded.read)
        if good < count:
            self._unread.add(stream)
            self._out_of_order(stream, positions[good:], versions[good:])

    def _out_of_order(self, stream: str, positions: Sequence[int], versions: Sequence[Any]) -> None:
        expected = self._sealed.get(stream, 0) + 1
        for position, version in zip(positions, versions, strict=True):
            if version != expected:
                self.findings.append(
                    OUT_OF_ORDER(position=position, found=version, stream=stream_named(stream), expected=expected)
                )
            expected = version + 1 if isinstance(version, int) else expected + 1
        self._sealed[stream] = expected - 1

    def _enter(self, stream: str, positions: Sequence[int], records: Sequence[Recorded | None]) -> None:
        if stream in self._unread:
            return
        facts = Facts.none()
        read = [each for each in records if each is not None]
        if len(read) < len(records):
            read = read[: records.index(None)]
            self._unread.add(stream)
        meaning = wanted()
        try:
            for position, record in zip(positions, read, strict=False):
                if type(record.data) in meaning:
                    self._reader.read(facts, position, stream, record)
            if read and stream != CLUB_STREAM:
                facts.packed.extend(self._packer.take(stream, read[0].seq, [record.data for record in read]))
        except _UNFIT:
            # An event without its required predecessor, such as the end of a hand that never began: the rules report it too.
            self._unread.add(stream)
            return
        self._models.take(stream, facts)

    def finish(self) -> None:
        """Check unsealed events, streams that could not be followed along the log, and comparisons of the whole."""
        following = self._following
        for stream in sorted(self._reaches.keys() - following.over, key=repr):
            if not isinstance(stream, str) or not stream.isascii():
                self.findings.append(NO_GAME(found=repr(stream)))
                continue
            following.take_over(stream)
            while stream not in following.over:
                if rows := self._reading.read(stream, following.version(stream), limit=AT_ONCE):
                    following.go_on(stream, rows)
                else:
                    following.end(stream)
        self.findings += following.findings
        going_on = {stream for stream, reach in self._reaches.items() if reach.last != self._sealed.get(stream, 0)}
        self.findings += compare_unsealed(self._reading, going_on)
        self._differences += self._models.compare(self._sealed)
        self.findings += self._differences
        self.findings += sums(self._reading.connection)
        if not self._differences and not self._unread and self.skipped is None:
            # Its check needs correct books and a correct index.
            self.findings += check_own_stream(self._reading)
        self.findings += differences(following.deals)
        self.findings += [NOT_COMPARED(stream=stream_named(stream)) for stream in sorted(self._unread, key=repr)]
