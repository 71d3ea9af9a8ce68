"""Importing a record into the club: all or nothing, checked by deciding every move again, and idempotent.

The same record again adds nothing, a longer one appends what is new, and one that differs is a conflict that
names the first line that differs, unless the caller replaces the hands from there on. A record is read, decided and compared with
the club's before anybody has to wait; then its rows are added.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from tempfile import SpooledTemporaryFile
from typing import NamedTuple
from uuid import UUID

from replay.answers.records import Imported
from replay.club.permission import ALLOWED, NeedInTime, Permission
from replay.club.records import wording
from replay.club.records.chunks import make_chunks, store_rows
from replay.club.records.comparison import Comparison
from replay.club.records.difference import Differs, describe_hands, suggest_other_table
from replay.club.records.draft import Draft, Part, Progress
from replay.club.records.reader import Record
from replay.club.records.replacement import plan_replacement, undone_pieces
from replay.club.stored_events import read_game
from replay.club.treasury.entry import enter
from replay.club_events import GameImported
from replay.errors import BadInput, Conflict
from replay.events import SHARED, Event, GameOpened, HandEnded, HandStarted, HandVoided, Recorded
from replay.formats.jsonl.closing_line import Tally
from replay.identity import game_id, later_envelopes
from replay.messages import Message, verbatim
from replay.rules import codec
from replay.rules.eyes import ALL, Eyes
from replay.store import Store, Writing, try_again
from replay.store.reading import Reading

__all__ = ["UNASKED_FOR", "Consent", "import_record", "without_collector"]

_IN_MEMORY = 2**20
"""Bytes of a draft that need no file: some thousand events."""


class Consent(NamedTuple):
    """Why the club's hands may be voided, None if they may not be, and at which version of the game that was agreed to.

    ``permission`` refuses an importer a game that the club holds already, or its hands. ``by`` is who takes the record in, None where
    it did not come from outside.
    """

    reason: str | None = None
    seen: int | None = None
    permission: Permission = ALLOWED
    by: str | None = None


UNASKED_FOR = Consent()
"""Nobody has agreed to anything."""

_HAND_STARTED = next(name for name, event in SHARED.items() if event is HandStarted)


class _Plan(NamedTuple):
    """What is to be appended, and after which version of the club's."""

    version: int
    added: int
    parts: Iterable[Part]


def import_record(
    store: Store, record: Record, consent: Consent = UNASKED_FOR, eyes: Eyes = ALL, progress: Progress | None = None
) -> Imported:
    """Take a record into the store, in one transaction.

    Args:
        store: the club's.
        record: what to import.
        consent: whether and why the club's hands are voided where the record differs.
        eyes: what the importer may know of the club's game; the answer does not depend on the rest. An importer who may not
            know everything does not choose the ids of events either, because an id that is taken reveals an event.
        progress: called with the number of events done since the last call.

    Raises:
        Differs: the record differs, and replaces nothing for want of a reason, or as the game moved on.
        BadInput, RuleViolation, Conflict: it cannot be taken in.
    """
    with without_collector(), SpooledTemporaryFile(_IN_MEMORY) as file:
        draft = Draft(record.source, file, decided=record.decided, own_ids=record.exact and eyes != ALL)
        for chunk in record.chunks:
            draft.add(chunk)
            if progress:  # half of it is done; the other half is to add it to the club's
                progress(len(chunk.records) - len(chunk.records) // 2)
        comparison = Comparison(draft.check.close(), eyes, record.source, exact=record.exact)
        with store.reading() as reading:
            held = reading.version(str(draft.game)) > 0
        if held:
            consent.permission.need_game(str(draft.game))
        added = try_again(lambda: _add(store, draft, comparison, consent, progress))
    uncompared = [wording.NOT_COMPARED(source=record.source)] if comparison.hides else []
    warnings = (*record.warnings, *draft.check.all_warnings(), *uncompared)
    return Imported(str(draft.game), draft.check.hands, draft.check.steps, added, verbatim(record.source), warnings)


def _add(store: Store, draft: Draft, comparison: Comparison, consent: Consent, progress: Progress | None) -> int:
    """Compare a record with the club as it is now, and add what is new of it: how many events."""
    with store.reading() as reading:
        plan = _plan(reading, draft, comparison, consent)
    if plan.added:
        with store.writing() as writing:
            if writing.version(str(draft.game)) != plan.version:
                # Somebody was faster.
                consent.permission.need_game(str(draft.game))
                plan = _plan(writing, draft, comparison, consent)
            if plan.added:  # whoever was faster may have taken in all of it
                _append(writing, draft.game, plan, consent.by, progress)
    return plan.added


def _append(writing: Writing, game: UUID, plan: _Plan, by: str | None, progress: Progress | None) -> None:
    """Add the rows, and with them who took them in."""
    counted = Tally()
    for part in plan.parts:
        writing.append(str(game), part.rows[0].version - 1, part.rows, part.sealable)
        if by is not None:
            counted.add([row.data for row in part.rows])
        if progress:
            progress(len(part.rows) // 2)
    if by is not None:
        first, last = plan.version + 1, plan.version + counted.events
        writing.hold_log()
        enter(writing, GameImported(game, first, last, counted.digest), by)


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


def _plan(reading: Reading, draft: Draft, comparison: Comparison, consent: Consent) -> _Plan:
    """What to append to the club as it is now. Raises what :func:`import_record` raises."""
    current = reading.version(str(draft.game))
    hand: Event | None = None
    settled = True
    for part in draft.parts_after(0):
        after = part.rows[0].version - 1
        for index, stored in enumerate(reading.read(str(draft.game), after, min(current, after + len(part.rows)))):
            given = part.rows[index]
            if not comparison.is_same(stored, given):
                return _plan_replacement(reading, draft, comparison, consent, part.since(index))
            if given.type == _HAND_STARTED:
                hand = codec().decode(given.data).data
            settled = bool(part.settled[index])
        if after + len(part.rows) >= current:
            break
    added = max(0, draft.check.version - current)
    if added and current:
        comparison.need_new_hands(draft.events_after(current), hand, current, live=not settled)
    return _Plan(current, added, draft.parts_after(current))


def _plan_replacement(reading: Reading, draft: Draft, comparison: Comparison, consent: Consent, part: Part) -> _Plan:
    """What brings the club to what the record says; the first row of the part differs."""
    first = codec().decode(part.rows[0].data)
    records = read_game(reading, draft.check.rules, str(draft.game))
    stored = [record.data for record in records]
    current, wanted = len(stored), list(draft.events_after(0))
    reason = consent.reason if consent.seen in (None, current) else None
    try:
        replacement = plan_replacement(draft.check.rules, stored, wanted, reason, comparison)
    except BadInput as refusal:
        line, column = part.place(0)
        refusal.at(source=draft.source, line=line, column=column)
        raise
    only_envelope = comparison.exact and comparison.seen(stored[first.seq - 1]) == comparison.seen(first.data)
    if only_envelope and replacement is not None and not replacement.events:
        where, event = _first_event(draft, part)
        raise Conflict(wording.DIFFERS_IN_WRITER(where=where, event=event), current=current)
    if replacement is None or (only_envelope and reason is None):
        raise _difference(draft, comparison, part, stored, wanted)
    _need_in_time(replacement.events, records, consent.permission.need_in_time)
    chunks = make_chunks(
        later_envelopes(draft.check.rules, replacement.events, game=first.game, at=first.at, by=first.by, after=current)
    )
    settled = iter(replacement.settled)
    parts = (Part(store_rows(chunk), bytes(islice(settled, len(chunk.records)))) for chunk in chunks)
    return _Plan(current, len(replacement.events), parts)


def _need_in_time(added: Iterable[Event], records: Iterable[Recorded], need_in_time: NeedInTime) -> None:
    """Refuse an importer who would void a hand too late; the earliest such hand is named."""
    voided = {event.hand for event in added if isinstance(event, HandVoided)}
    hand = 0
    for record in records:
        if isinstance(record.data, HandStarted):
            hand = record.data.hand
        elif isinstance(record.data, HandEnded) and hand in voided:
            need_in_time(hand, record.at)


def _difference(draft: Draft, comparison: Comparison, part: Part, stored: list[Event], wanted: list[Event]) -> Differs:
    """The refusal of a record that nobody has agreed to yet."""
    opened, date, other = wanted[0], codec().decode(part.rows[0].data).at.date(), None
    if not comparison.exact and isinstance(opened, GameOpened) and game_id(opened, date) == draft.game:
        other = suggest_other_table(opened)
    voids = describe_hands(undone_pieces(stored, wanted, comparison.seen), draft.check.rules.unit)
    return Differs(*_first_event(draft, part), voids, other, len(stored))


def _first_event(draft: Draft, part: Part) -> tuple[str, Message]:
    """Where the first event of a part is, and which it is."""
    line, _ = part.place(0)
    where = f"{draft.source}:{line}" if line else draft.source
    return where, wording.EVENT_OF_GAME(version=part.rows[0].version, game=str(draft.game))
