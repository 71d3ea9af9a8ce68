"""Taking a record into the club: all or nothing, checked by deciding every move again, and idempotent.

The same record again adds nothing, a longer one appends what is new, and one that says something else is a conflict that
names the first line that differs, unless the caller replaces the hands from there on.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from replay.answers.records import Imported
from replay.club.records.difference import Differs, another_table, told_hands
from replay.club.records.reader import Chunk, Record, chunked
from replay.club.records.replacement import replacement, undone
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, Conflict
from replay.events import Event, GameOpened
from replay.identity import envelopes, game_id
from replay.pairing import pairing
from replay.rules import Rules, codec, opened_rules
from replay.rules.decision import Checker, Folder
from replay.rules.shared.table import Table
from replay.store import Row, Store, Writing
from replay.times import micros

__all__ = ["Check", "Progress", "import_record", "rows", "without_collector"]

_MOST_WARNINGS = 3
"""Of one record, by the rules; the others are counted."""

Progress = Callable[[int], None]
"""Told how many events were done since it was last told."""


class Check:
    """Feeds a record to the rules, chunk by chunk, and counts; a refusal carries its place.

    ``sealable`` is the last version at which no hand was live; ``warnings`` are what the rules say of what is allowed.

    Args:
        source: what to call the record.
        warn: whether to ask the rules for warnings, which takes a twentieth of the time.
        decided: whether this process has decided the events itself a moment ago, so that they are only folded.
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
        self.warnings: list[str] = []
        self._said: list[str] = []
        self._unsaid = 0

    def feed(self, chunk: Chunk) -> None:
        """Check these events. Raises BadInput or RuleViolation with the place."""
        before = version = self.version
        sealable, steps, hands = self.sealable, self.steps, self.hands
        try:
            checker = self.checker or self._opened(chunk.records[0].data)
            table, feed = checker.table, checker.feed
            inside, said = table.live, self._said
            for version, record in enumerate(chunk.records, before + 1):
                feed(record.data)
                if said:
                    self._warn(chunk.place(version - before - 1))
                live = table.live
                if live or inside:
                    steps += 1
                    hands += not inside
                if not live:
                    sealable = version
                inside = live
        except BadInput as refusal:
            line, column = chunk.place(max(version - before - 1, 0))
            refusal.at(source=self.source, line=line, column=column)
            raise
        self.version, self.sealable, self.steps, self.hands = version, sealable, steps, hands

    def _warn(self, place: tuple[int | None, int | None]) -> None:
        """Keep what was just said of an event, as long as it is not too much."""
        where = ":".join(str(part) for part in (self.source, *place) if part is not None)
        for text in self._said:
            if len(self.warnings) < _MOST_WARNINGS:
                self.warnings.append(f"{where}: {text}")
            else:
                self._unsaid += 1
        self._said.clear()

    def all_warnings(self) -> list[str]:
        """What the rules had to say, the first of it in full."""
        return [*self.warnings, f"{self.source}: and {self._unsaid:,} more"] if self._unsaid else self.warnings

    def _opened(self, event: Event) -> Checker | Folder:
        if not isinstance(event, GameOpened):
            raise BadInput(f"found {codec().name(event)}, expected GameOpened as the first event of a game")
        rules = opened_rules(event)
        if self._asks:
            self._warn_of_match(event.tags)
        table, warned = rules.table(), rules.room.warned

        def watch(event: Event) -> None:
            if type(event) in warned and (text := rules.warning(event, table)):
                self._said.append(text)

        self.checker = self._checks(rules, table, watch if warned and self._asks else None)
        return self.checker

    def _warn_of_match(self, tags: Mapping[str, str]) -> None:
        """Say where a team match will leave the game out: its tags cannot be mended later."""
        try:
            pairing(tags)
        except BadInput as error:
            self.warnings.append(f"{self.source}: {error.problem}; the match leaves this game out")

    def close(self) -> None:
        """Refuse a record that ends before what the rules make follow. Raises BadInput."""
        if self.checker is None:
            raise BadInput("found no event, expected a game that begins with GameOpened", source=self.source)
        try:
            self.checker.close()
        except BadInput as refusal:
            refusal.at(source=self.source, line=self.version)
            raise
        table, unit = self.checker.table, self.checker.rules.unit
        if table.ended and table.pot and self._asks:
            left = f"{unit.write(table.pot)} {unit.code}"
            self.warnings.append(
                f"{self.source}: the game is closed with {left} in its pot; it stands there until it is adjusted, and a period is "
                "closed only where it is carried over"
            )


def rows(chunk: Chunk) -> list[Row]:
    """The events as the store keeps them."""
    names = codec().names
    return [
        Row(record.seq, names[type(record.data)], record.v, micros(record.at), record.by, record.id.bytes, data)
        for record, data in zip(chunk.records, chunk.data, strict=True)
    ]


def import_record(
    store: Store, record: Record, replace: str | None, progress: Progress | None, seen: int | None = None
) -> Imported:
    """Take a record into the store, in one transaction.

    Args:
        store: the club's.
        record: what to take in.
        replace: why the club's hands are voided where the record differs; where None they stay.
        progress: is told how far it is.
        seen: the version of the game at which somebody agreed to that; where None any.

    Raises:
        Differs: the record differs, and replaces nothing for want of a reason, or as the game moved on.
        BadInput, RuleViolation, Conflict: it cannot be taken in.
    """
    check = Check(record.source, decided=record.decided)
    game, added, current = "", 0, 0
    chunks = iter(record.chunks)
    with store.writing() as writing, without_collector():
        for chunk in chunks:
            if not game:
                game = str(chunk.records[0].game)
                if game == CLUB_STREAM:
                    raise BadInput(
                        f"found the game {game}, which is no game but the club's own stream", source=record.source
                    )
                current = writing.version(game)
            overlap = min(len(chunk.records), max(0, current - check.version))
            check.feed(chunk)
            different = _first_difference(writing, game, chunk, overlap, record.exact)
            if different is not None:
                added = _differing(writing, check, chunk.since(different), chunks, replace, seen, record)
                break
            if fresh := len(chunk.records) - overlap:
                writing.append(
                    game, check.version - fresh, rows(chunk.since(overlap) if overlap else chunk), check.sealable
                )
                added += fresh
            if progress:
                progress(len(chunk.records))
        check.close()
    return Imported(game, check.hands, check.steps, added, record.source, (*record.warnings, *check.all_warnings()))


@contextmanager
def without_collector() -> Iterator[None]:
    """An import makes no cyclic garbage, and looking for some among its rows is an eighth of its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _first_difference(writing: Writing, game: str, chunk: Chunk, overlap: int, exact: bool) -> int | None:
    """Where the record first says something else than the club; text has no envelopes to compare."""
    if not overlap:
        return None
    after = chunk.records[0].seq - 1
    for index, row in enumerate(writing.read(game, after, after + overlap)):
        if row.data != chunk.data[index] and (exact or codec().decode(row.data).data != chunk.records[index].data):
            return index
    return None


def _differing(
    writing: Writing,
    check: Check,
    chunk: Chunk,
    chunks: Iterator[Chunk],
    replace: str | None,
    seen: int | None,
    record: Record,
) -> int:
    """Bring the club to what the record says from this chunk on, whose first event differs; how many events that added."""
    first = chunk.records[0]
    line, column = chunk.place(0)
    wanted = [each.data for each in chunk.records]
    for following in chunks:
        check.feed(following)
        wanted += [each.data for each in following.records]
    rules = check.checker.rules  # type: ignore[union-attr]  # it has been fed
    game = str(first.game)
    stored: list[Event] = [codec().decode(row.data).data for row in writing.read(game)]
    table = rules.table()
    sealable = _folded(rules, table, stored, 0)
    standing = table.copy()
    if seen not in (None, len(stored)):
        replace = None
    whole = [*stored[: first.seq - 1], *wanted]
    try:
        added = replacement(rules, table, stored, whole, replace)
    except BadInput as refusal:
        refusal.at(source=record.source, line=line, column=column)
        raise
    only_envelope = record.exact and stored[first.seq - 1] == first.data
    where, what = f"{record.source}:{line}" if line else record.source, f"event {first.seq} of game {game}"
    if only_envelope and added == []:
        raise Conflict(
            f"{where}: {what} differs here from the one in the club only in who wrote the event down, or when, or its id, which "
            "nothing can replace",
            current=len(stored),
        )
    if added is None or (only_envelope and replace is None):
        opened, hint = whole[0], ""
        if not record.exact and isinstance(opened, GameOpened) and game_id(opened, first.at.date()) == first.game:
            hint = another_table(opened)
        raise Differs(where, what, told_hands(undone(stored, whole), rules.unit), hint, len(stored))
    version = len(stored)
    for fresh in chunked(envelopes(added, game=first.game, at=first.at, by=first.by, after=version)):
        sealable = max(sealable, _folded(rules, standing, [each.data for each in fresh.records], version))
        writing.append(game, version, rows(fresh), sealable)
        version += len(fresh.records)
    return len(added)


def _folded(rules: Rules, table: Table, events: Sequence[Event], after: int) -> int:
    """Fold events on; the last version at which no hand was live, 0 if there is none."""
    sealable = 0
    for version, event in enumerate(events, after + 1):
        rules.evolve(table, event)
        if not table.live:
            sealable = version
    return sealable
