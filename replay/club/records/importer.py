"""Importing a record into the club: all or nothing, checked by deciding every move again, and idempotent.

The same record again adds nothing, a longer one appends what is new, and one that differs is a conflict that
names the first line that differs, unless the caller replaces the hands from there on.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from replay.answers.records import Imported
from replay.club.records import wording
from replay.club.records.check import Check
from replay.club.records.difference import Differs, describe_hands, suggest_other_table
from replay.club.records.reader import Chunk, Record, make_chunks
from replay.club.records.replacement import plan_replacement, undone_pieces
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, Conflict
from replay.events import Event, GameOpened
from replay.identity import envelopes, game_id
from replay.messages import Message, verbatim
from replay.money import Unit
from replay.rules import Rules, codec
from replay.rules.shared.table import Table
from replay.store import Row, Store, Writing
from replay.times import micros

__all__ = ["Progress", "import_record", "store_rows", "without_collector"]

Progress = Callable[[int], None]
"""Called with the number of events done since the last call."""


class _Consent(NamedTuple):
    """Why the club's hands may be voided, None if they may not be, and at which version of the game that was agreed to."""

    reason: str | None
    seen: int | None


def store_rows(chunk: Chunk) -> list[Row]:
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
        progress: called with the number of events done since the last call.
        seen: the version of the game at which somebody agreed to that; where None any.

    Raises:
        Differs: the record differs, and replaces nothing for want of a reason, or as the game moved on.
        BadInput, RuleViolation, Conflict: it cannot be taken in.
    """
    check, consent = Check(record.source, decided=record.decided), _Consent(replace, seen)
    game, added, current = "", 0, 0
    chunks = iter(record.chunks)
    with store.writing() as writing, without_collector():
        for chunk in chunks:
            if not game:
                game = str(chunk.records[0].game)
                if game == CLUB_STREAM:
                    raise BadInput(wording.OWN_STREAM(game=game), source=record.source)
                current = writing.version(game)
            overlap = min(len(chunk.records), max(0, current - check.version))
            check.feed(chunk)
            different = _first_difference(writing, game, chunk, overlap, record.exact)
            if different is not None:
                added = _replace(writing, check, record, chunk.since(different), chunks, consent)
                break
            if fresh := len(chunk.records) - overlap:
                writing.append(
                    game, check.version - fresh, store_rows(chunk.since(overlap) if overlap else chunk), check.sealable
                )
                added += fresh
            if progress:
                progress(len(chunk.records))
        check.close()
    warnings = (*record.warnings, *check.all_warnings())
    return Imported(game, check.hands, check.steps, added, verbatim(record.source), warnings)


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


def _replace(
    writing: Writing, check: Check, record: Record, chunk: Chunk, following: Iterable[Chunk], consent: _Consent
) -> int:
    """Bring the club to what the record says from this chunk on, whose first event differs; how many events that added."""
    first = chunk.records[0]
    wanted = [each.data for each in chunk.records]
    for later in following:
        check.feed(later)
        wanted += [each.data for each in later.records]
    rules = check.checker.rules  # type: ignore[union-attr]  # it has been fed
    game = str(first.game)
    stored: list[Event] = [codec().decode(row.data).data for row in writing.read(game)]
    version = len(stored)
    whole = [*stored[: first.seq - 1], *wanted]
    reason = consent.reason if consent.seen in (None, version) else None
    table = rules.table()
    sealable = _fold(rules, table, stored, 0)
    before = table.copy()
    try:
        added = plan_replacement(rules, table, stored, whole, reason)
    except BadInput as refusal:
        line, column = chunk.place(0)
        refusal.at(source=record.source, line=line, column=column)
        raise
    only_envelope = record.exact and stored[first.seq - 1] == first.data
    if only_envelope and added == []:
        raise _other_envelope(record, chunk, version)
    if added is None or (only_envelope and reason is None):
        raise _difference(record, chunk, stored, whole, rules.unit)
    for fresh in make_chunks(envelopes(added, game=first.game, at=first.at, by=first.by, after=version)):
        sealable = max(sealable, _fold(rules, before, [each.data for each in fresh.records], version))
        writing.append(game, version, store_rows(fresh), sealable)
        version += len(fresh.records)
    return len(added)


def _other_envelope(record: Record, chunk: Chunk, current: int) -> Conflict:
    """The refusal of a record whose events are the club's, written down by somebody else."""
    where, what = _first_event(record, chunk)
    return Conflict(
        wording.DIFFERS_IN_WRITER(where=where, event=what),
        current=current,
    )


def _difference(record: Record, chunk: Chunk, stored: Sequence[Event], whole: Sequence[Event], unit: Unit) -> Differs:
    """The refusal of a record that nobody has agreed to yet."""
    first, opened, other = chunk.records[0], whole[0], None
    if not record.exact and isinstance(opened, GameOpened) and game_id(opened, first.at.date()) == first.game:
        other = suggest_other_table(opened)
    voids = describe_hands(undone_pieces(stored, whole), unit)
    return Differs(*_first_event(record, chunk), voids, other, len(stored))


def _first_event(record: Record, chunk: Chunk) -> tuple[str, Message]:
    """Where the first event of a chunk is, and which it is."""
    first, (line, _) = chunk.records[0], chunk.place(0)
    where = f"{record.source}:{line}" if line else record.source
    return where, wording.EVENT_OF_GAME(version=first.seq, game=str(first.game))


def _fold(rules: Rules, table: Table, events: Sequence[Event], after: int) -> int:
    """Fold events on; the last version at which no hand was live, 0 if there is none."""
    sealable = 0
    for version, event in enumerate(events, after + 1):
        rules.evolve(table, event)
        if not table.live:
            sealable = version
    return sealable
