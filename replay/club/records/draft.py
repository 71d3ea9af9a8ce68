"""A record that is checked chunk by chunk and is not in the club yet: its rows wait in a file of their own.

A chunk has consecutive events, as read and as the store keeps them. The rules decide every move again. Reading and deciding locks
nothing; the club is locked only while the rows are added. The memory of a draft does not grow with the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import IO, NamedTuple
from uuid import UUID

import msgspec

from replay.club.stored_events import Chunk, Place, store_rows
from replay.rules import Rules, codec, opened_rules
from replay.rules.checker import Checker, Folder
from replay.store import Row
from replay.values.club_events import CLUB_STREAM
from replay.values.events import Event, GameOpened
from replay.values.matches import pairing
from replay.words.errors import BadInput, placed
from replay.words.messages import Message, Text

_MOST_WARNINGS = 3
"""Warnings of the rules that are listed for one record; the others are only counted."""
OTHER_FIRST_EVENT = Text("records.other-first-event", "found {found}, expected GameOpened as the first event of a game")
NO_EVENT = Text("records.no-event", "found no event, expected a game that begins with GameOpened")
WARNING = Text("records.warning", "{place}: {words}")
MORE_WARNINGS = Text("records.more-warnings", "{source}: and {count:,} more")
LEFT_OUT_OF_MATCH = Text("records.left-out-of-match", "{source}: {problem}; the match leaves this game out")
CLOSED_WITH_POT = Text(
    "records.closed-with-pot",
    "{source}: the game is closed with {amount} in its pot. The money stays there until 'paipu ledger "
    "share' shares it out or it is adjusted, and a period can be closed only if the pot is carried over",
)


class Check:
    """Applies the rules to a record, chunk by chunk. A refusal names its place.

    ``sealable`` is the last version at which no hand was live. ``warnings`` are about moves that are allowed but odd.

    Args:
        source: the name of the record in a refusal.
        warn: True to ask the rules for warnings, which takes a twentieth of the time.
        decided: True if this process has just decided the events itself, so that they are only folded.
    """

    def __init__(self, source: str, *, warn: bool = True, decided: bool = False) -> None:
        self.source = source
        self._asks = warn
        self._checks = Folder if decided else Checker
        self.checker: Checker | Folder | None = None
        self.version = 0
        self.sealable = 0
        self.hands = 0
        self.steps = 0
        self.warnings: list[Message] = []
        self._reported: list[Message] = []
        self._unlisted = 0

    @property
    def rules(self) -> Rules:
        """The rules that the record's first event pinned. Raises ValueError before that event was fed."""
        if self.checker is None:
            raise ValueError("nothing was fed yet")
        return self.checker.rules

    def feed(self, chunk: Chunk) -> bytes:
        """Check these events; return a byte for each: 1 if no hand is live after it. Raises BadInput or RuleViolation with the place."""
        before = version = self.version
        settled, steps, hands = bytearray(), self.steps, self.hands
        try:
            checker = self.checker or self._start(chunk.records[0].data)
            table, feed = checker.table, checker.feed
            inside, reported = table.live, self._reported
            for version, record in enumerate(chunk.records, before + 1):
                feed(record.data)
                if reported:
                    self._warn(chunk.place(version - before - 1))
                live = table.live
                if live or inside:
                    steps += 1
                    hands += not inside
                settled.append(not live)
                inside = live
        except BadInput as refusal:
            line, column = chunk.place(max(version - before - 1, 0))
            refusal.at(source=self.source, line=line, column=column)
            raise
        self.version, self.steps, self.hands = version, steps, hands
        if (last := settled.rfind(1)) >= 0:
            self.sealable = before + 1 + last
        return bytes(settled)

    def _warn(self, place: Place) -> None:
        where = ":".join(str(part) for part in (self.source, *place) if part is not None)
        for text in self._reported:
            if len(self.warnings) < _MOST_WARNINGS:
                self.warnings.append(WARNING(place=where, words=text))
            else:
                self._unlisted += 1
        self._reported.clear()

    def all_warnings(self) -> list[Message]:
        """Return the warnings: the first ones in full, then the number of the others."""
        more = [MORE_WARNINGS(source=self.source, count=self._unlisted)] if self._unlisted else []
        return [*self.warnings, *more]

    def _start(self, event: Event) -> Checker | Folder:
        if not isinstance(event, GameOpened):
            raise BadInput(OTHER_FIRST_EVENT(found=codec().name(event)))
        rules = opened_rules(event)
        if self._asks:
            self._warn_of_match(event.tags)
        table, warned = rules.table(), rules.room.warned
        warnings = rules.warner(table)

        def watch(event: Event) -> None:
            if type(event) in warned:
                self._reported.extend(warnings(event))

        self.checker = self._checks(rules, table, watch if warned and self._asks else None)
        return self.checker

    def _warn_of_match(self, tags: Mapping[str, str]) -> None:
        """Warn if a team match will leave the game out, because its tags cannot be corrected later."""
        try:
            pairing(tags)
        except BadInput as error:
            self.warnings.append(LEFT_OUT_OF_MATCH(source=self.source, problem=error.problem))

    def close(self) -> Rules:
        """Return the rules of the record. Raises BadInput if the record ends before a consequence that the rules require."""
        if self.checker is None:
            raise BadInput(NO_EVENT(), source=self.source)
        with placed(source=self.source, line=self.version):
            self.checker.close()
        table, unit = self.checker.table, self.checker.rules.unit
        if table.ended and table.pot and self._asks:
            self.warnings.append(CLOSED_WITH_POT(source=self.source, amount=unit.message(table.pot)))
        return self.checker.rules


Progress = Callable[[int], None]
"""Called with the number of events done since the last call."""


class Part(NamedTuple):
    """Consecutive rows of a draft, each with its place in the record.

    ``settled`` has a byte for each row: 1 if no hand is being played after it.
    """

    rows: list[Row]
    settled: bytes
    lines: Sequence[int] = ()
    columns: Sequence[int] = ()

    @property
    def sealable(self) -> int:
        """The last version at which no hand is being played, 0 if there is none."""
        last = self.settled.rfind(1)
        return self.rows[last].version if last >= 0 else 0

    def since(self, start: int) -> Part:
        """Return the part after the first ``start`` rows."""
        return Part(self.rows[start:], self.settled[start:], self.lines[start:], self.columns[start:])

    def place(self, index: int) -> Place:
        """Line and column of a row."""
        line = self.lines[index] if self.lines else None
        return line, self.columns[index] if self.columns else None


class _Kept(msgspec.Struct, array_like=True, gc=False):
    """A part as it waits in the file."""

    rows: list[Row]
    settled: bytes
    lines: list[int]
    columns: list[int]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Kept).decode
OWN_STREAM = Text(
    "records.own-stream", "found the game {game}, which is the club's own stream, expected the id of a game"
)


class Draft:
    """The rows of a record, as the rules accept its chunks; ``check`` decides and counts them.

    Args:
        source: the name of the record in a refusal.
        file: an empty file for its rows.
        decided: True if the rules have just made its events, so that they are not decided again.
        own_ids: True to make the ids of its events, whatever ids it brings.
    """

    def __init__(self, source: str, file: IO[bytes], *, decided: bool, own_ids: bool) -> None:
        self.source = source
        self._file = file
        self._own_ids = own_ids
        self.check = Check(source, decided=decided)
        self.later: Sequence[Message] = ()
        """Notes on the club's hands after this record."""
        self._game: UUID | None = None
        self._parts: list[tuple[int, int, int]] = []

    @property
    def game(self) -> UUID:
        """The game of the record. Raises ValueError while nothing was added."""
        if self._game is None:
            raise ValueError("nothing was added yet")
        return self._game

    def add(self, chunk: Chunk) -> None:
        """Check the next events of the record, and store them. Raises BadInput, RuleViolation among them, with the place."""
        if self._game is None:
            self._game = chunk.records[0].game
            if str(self._game) == CLUB_STREAM:
                raise BadInput(OWN_STREAM(game=CLUB_STREAM), source=self.source)
        settled = self.check.feed(chunk)
        if self._own_ids:
            chunk = chunk.with_made_ids(self.check.rules)
        place = self._file.tell()
        size = self._file.write(_encode(_Kept(store_rows(chunk), settled, list(chunk.lines), list(chunk.columns))))
        self._parts.append((chunk.records[-1].seq, place, size))

    def parts_after(self, version: int) -> Iterator[Part]:
        """The rows after a version, in order."""
        for last, place, size in self._parts:
            if last > version:
                self._file.seek(place)
                kept = _decode(self._file.read(size))
                part = Part(kept.rows, kept.settled, kept.lines, kept.columns)
                yield part.since(max(0, version + 1 - part.rows[0].version))

    def events_after(self, version: int) -> Iterator[Event]:
        """The events after a version, in order."""
        for part in self.parts_after(version):
            for row in part.rows:
                yield codec().decode(row.data).data
