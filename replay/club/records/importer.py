"""Importing a record into the club: all or nothing, checked by deciding every move again, and idempotent.

The same record again adds nothing, a longer one appends its new events, and a differing one is a conflict that names the first differing
line, unless the caller replaces the hands from there on. Reading, deciding and comparing locks nothing; then the rows are added.
"""

from __future__ import annotations

import datetime as dt
import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.answers.recording import Imported
from replay.club.books import need_usual_unit
from replay.club.matters.records import GameImported
from replay.club.matters.settings import current_settings
from replay.club.matters.stream import enter
from replay.club.records.comparison import (
    Comparison,
    Differs,
    Piece,
    Replacement,
    describe_difference,
    describe_hands,
    describe_refused,
    is_beginning,
    plan_replacement,
    reseated,
    suggest_other_table,
    undone_pieces,
)
from replay.club.records.draft import Draft, Part, Progress
from replay.club.records.reader import Record
from replay.club.stored_events import make_chunks, read_game, store_rows
from replay.club.table.correction import ALLOWED, NeedInTime, Permission
from replay.formats.jsonl import Tally
from replay.identity import game_id, later_envelopes
from replay.ledger.periods import closed_until, last_moment
from replay.rules import HeldGames, codec
from replay.rules.eyes import ALL, Eyes
from replay.store import Row, Store, Writing, try_again
from replay.store.reading import Reading
from replay.values.events import SHARED, Event, GameOpened, HandEnded, HandStarted, HandVoided, Paid, Recorded
from replay.words.errors import BadInput, Conflict, NotAllowed, PaipuError
from replay.words.messages import Message, Plural, Text, say, verbatim

_IN_MEMORY = 2**20
"""Bytes of a draft that need no file: some thousand events."""


class Consent(NamedTuple):
    """The consent to voiding hands: the reason, None without consent, and the version of the game at that time.

    ``permission`` may refuse an importer a game that the club holds, or its hands. ``by`` is the importer, None for a record from within.
    ``confirm`` has the confirmed codes. ``look`` plans the import in place of it: nothing is recorded then.
    """

    reason: str | None = None
    seen: int | None = None
    permission: Permission = ALLOWED
    by: str | None = None
    confirm: Collection[str] = ()
    look: Callable[[Reading, Draft, Comparison, Consent], int] | None = None


UNASKED_FOR = Consent()
"""No consent to anything."""
TRIED = "-"
"""The reason for the trial of a replacement, before it is offered."""
_HAND_STARTED, _PAID = (next(name for name, event in SHARED.items() if event is each) for each in (HandStarted, Paid))


class _Plan(NamedTuple):
    version: int
    added: int
    parts: Iterable[Part]
    voids: Sequence[Message] = ()


NOT_COMPARED = Text(
    "records.not-compared", "{source}: the club already holds this game; hidden cards in it were not compared"
)


def import_record(
    store: Store, record: Record, consent: Consent = UNASKED_FOR, eyes: Eyes = ALL, progress: Progress | None = None
) -> Imported:
    """Import a record into the store, in one transaction.

    The answer does not depend on what is hidden from the importer's eyes. With hidden cards the ids of events are made anew, because a
    taken id would reveal an event.

    Raises:
        Differs: the record differs, and replaces nothing without a reason, or because the game moved on.
        NeedsConfirmation: it is played for another currency than the club's.
        BadInput, RuleViolation, Conflict: it cannot be imported.
    """
    with without_collector(), SpooledTemporaryFile(_IN_MEMORY) as file:
        draft = Draft(record.source, file, decided=record.decided, own_ids=record.exact and eyes != ALL)
        for chunk in record.chunks:
            draft.add(chunk)
            if progress:  # half of the work is done; adding the rows is the other half
                progress(len(chunk.records) - len(chunk.records) // 2)
        comparison = Comparison(draft.check.close(), eyes, record.source, exact=record.exact)
        with store.reading() as reading:
            held = reading.version(str(draft.game)) > 0
        if held:
            consent.permission.need_game(str(draft.game))
        added = try_again(lambda: _add(store, draft, comparison, consent, progress))
    uncompared = [NOT_COMPARED(source=record.source)] if comparison.hides else []
    closed: list[Message] = []
    if added and not consent.look:
        with suppress(PaipuError), store.reading() as reading:  # it is recorded
            after = reading.version(str(draft.game)) - added
            closed = closed_days(reading, lambda: reading.read(str(draft.game), after, None, [_PAID]), record.source)
    warnings = (*record.warnings, *draft.check.all_warnings(), *uncompared, *draft.later, *closed)
    return Imported(str(draft.game), draft.check.hands, draft.check.steps, added, verbatim(record.source), warnings)


EARLIER_EDITION = Text(
    "records.earlier-edition",
    "{source}: this record names no edition of its rulings and was read as one of edition {edition}, "
    "because today's rulings refuse it ({problem})",
)


def import_of_any_edition(
    read: Callable[..., Record], take: Callable[[Record], Imported], held: HeldGames, stream: BinaryIO
) -> Imported:
    """Import a record; one without an edition that today's rulings refuse is of the latest earlier edition that allows it.

    ``read`` reads the record from its stream, given the openings of the club's games; ``take`` imports it. Raises the errors of
    :func:`import_record` under today's edition.
    """
    record = read(held=held)
    try:
        return take(record)
    except BadInput as refusal:
        for opened in record.earlier:
            stream.seek(0)
            with suppress(BadInput):
                done = take(read(held=lambda game, opened=opened: opened))
                edition = int(opened.options.get("edition", 1))
                note = EARLIER_EDITION(source=record.source, edition=edition, problem=refusal.problem)
                return replace(done, warnings=(*done.warnings, note))
        raise


def _add(store: Store, draft: Draft, comparison: Comparison, consent: Consent, progress: Progress | None) -> int:
    with store.reading() as reading:
        if consent.look is not None:
            return consent.look(reading, draft, comparison, consent)
        plan = plan_import(reading, draft, comparison, consent)
        need_unit(reading, draft, plan, consent)
    if plan.added:
        with store.writing() as writing:
            need_unit(writing, draft, plan, consent)  # another importer may have added another first game meanwhile
            if writing.version(str(draft.game)) != plan.version:
                # Another writer was faster.
                consent.permission.need_game(str(draft.game))
                plan = plan_import(writing, draft, comparison, consent)
            if plan.added:  # the faster writer may have added all of it
                _append(writing, draft.game, plan, consent.by, progress)
    return plan.added


CLOSED_DAYS = Text(
    "records.closed-days", "{source}: the days until {until} are closed, so money of these days is booked on {day}"
)


def closed_days(reading: Reading, rows: Callable[[], Iterable[Row]], source: str) -> list[Message]:
    """Return a note if money of some rows of a game is booked after closed days."""
    until, days = closed_until(reading.connection), current_settings(reading.connection).days
    if until is None:
        return []
    last = last_moment(until)
    if not any(row.type == _PAID and days.booked(row.recorded_at) <= last for row in rows()):
        return []
    return [CLOSED_DAYS(source=source, until=until.isoformat(), day=(until + dt.timedelta(days=1)).isoformat())]


def need_unit(reading: Reading, draft: Draft, plan: _Plan, consent: Consent) -> None:
    """Require a new game to be played for the club's money. Raises NeedsConfirmation."""
    if not plan.version and consent.by is not None:
        need_usual_unit(reading, draft.check.rules.unit, consent.confirm)


def _append(writing: Writing, game: UUID, plan: _Plan, by: str | None, progress: Progress | None) -> None:
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
    """Pause the garbage collector: an import makes no cyclic garbage, and a search for it takes an eighth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def plan_import(reading: Reading, draft: Draft, comparison: Comparison, consent: Consent) -> _Plan:
    """Plan the parts to append to the present club. Raises as :func:`import_record`."""
    current = reading.version(str(draft.game))
    hand: Event | None = None
    settled = True
    for part in draft.parts_after(0):
        after = part.rows[0].version - 1
        for index, stored in enumerate(reading.read(str(draft.game), after, min(current, after + len(part.rows)))):
            given = part.rows[index]
            if not comparison.is_same(stored, given):
                return _plan_replacement(_Both.read(reading, draft, comparison), consent, part.since(index))
            if given.type == _HAND_STARTED:
                hand = codec().decode(given.data).data
            settled = bool(part.settled[index])
        if after + len(part.rows) >= current:
            break
    if draft.check.version < current:
        return _plan_shorter(reading, draft, comparison, consent)
    added = max(0, draft.check.version - current)
    if added and current:
        comparison.need_new_hands(draft.events_after(current), hand, current, live=not settled)
    return _Plan(current, added, draft.parts_after(current))


class _Both(NamedTuple):
    """A record, and the club's events of its game; the record's events are on the seats of the club's game."""

    draft: Draft
    comparison: Comparison
    records: Sequence[Recorded]
    stored: Sequence[Event]
    wanted: Sequence[Event]

    @classmethod
    def read(cls, reading: Reading, draft: Draft, comparison: Comparison) -> _Both:
        records = read_game(reading, draft.check.rules, str(draft.game))
        stored = [each.data for each in records]
        return cls(draft, comparison, records, stored, reseated(draft.check.rules, stored, list(draft.events_after(0))))

    def plan(self, reason: str | None) -> Replacement | None:
        """Return the replacement of the club's events. Raises as :func:`plan_replacement`."""
        return plan_replacement(self.draft.check.rules, self.stored, self.wanted, reason, self.comparison)

    def undone(self) -> list[Piece]:
        """Return the club's valid pieces that are not in the record."""
        return undone_pieces(self.stored, self.wanted, self.comparison.seen)

    def refusal(self, consent: Consent) -> Message | None:
        """Return the reason why the club's events cannot be replaced at all; None if they can. It tries what a message would offer."""
        try:
            if (tried := self.plan(TRIED)) is not None:
                _need_in_time(tried.events, self.records, consent.permission.need_in_time)
        except (BadInput, Conflict, NotAllowed) as refusal:
            return refusal.problem
        return None


def _plan_shorter(reading: Reading, draft: Draft, comparison: Comparison, consent: Consent) -> _Plan:
    """Plan for a record whose events the club all holds, with later ones: another version of the game, or only more hands."""
    both = _Both.read(reading, draft, comparison)
    if consent.reason is None and is_beginning(both.stored, both.wanted, comparison.seen):
        return _go_on(both, consent)
    invalid = undone_pieces(both.wanted, both.stored, comparison.seen)
    start = invalid[0].start if invalid else len(both.wanted) - 1
    return _plan_replacement(both, consent, next(draft.parts_after(start)), held=True)


HOLDS_MORE = Text(
    "records.holds-more",
    "{source}: the club holds {hands} of this game. To go back to this record, give a reason (--replace REASON), which voids them",
)
HOLDS_MORE_FOR_GOOD = Text("records.holds-more-for-good", "{source}: the club holds {hands} of this game")
MORE_HANDS = Plural("records.more-hands", "{count:,} more hand", "{count:,} more hands")


def _go_on(both: _Both, consent: Consent) -> _Plan:
    """Plan nothing: the club holds all of the record, and perhaps more hands, which the answer says."""
    draft, hands = both.draft, sum(1 for piece in both.undone() if piece.number)
    if hands:
        says = HOLDS_MORE if both.refusal(consent) is None else HOLDS_MORE_FOR_GOOD
        draft.later = [says(source=draft.source, hands=MORE_HANDS(count=hands))]
    return _Plan(len(both.stored), 0, ())


DIFFERS_IN_WRITER = Text(
    "records.differs-in-writer",
    "{where}: {event} differs here from the one in the club only in its recorder, its time or its id, which cannot be replaced",
)


def _plan_replacement(both: _Both, consent: Consent, part: Part, *, held: bool = False) -> _Plan:
    draft, comparison, records, stored, _ = both
    first, current = codec().decode(part.rows[0].data), len(stored)
    reason = consent.reason if consent.seen in (None, current) else None
    try:
        replacement = both.plan(reason)
    except BadInput as refusal:
        line, column = part.place(0)
        refusal.at(source=draft.source, line=line, column=column)
        raise
    seen = comparison.seen
    only_envelope = not held and comparison.exact and seen(stored[first.seq - 1]) == seen(first.data)
    nothing = replacement is not None and not replacement.events
    if only_envelope and nothing:
        where, event = _first_event(draft, part)
        raise Conflict(DIFFERS_IN_WRITER(where=where, event=event), current=current)
    asked = consent.reason is not None and any(piece.number for piece in both.undone())
    if replacement is None or (only_envelope and reason is None) or (nothing and asked):
        raise _difference(both, part, both.refusal(consent), held=held)
    if nothing:
        return _go_on(both, consent)
    _need_in_time(replacement.events, records, consent.permission.need_in_time)
    chunks = make_chunks(
        later_envelopes(draft.check.rules, replacement.events, game=first.game, at=first.at, by=first.by, after=current)
    )
    settled = iter(replacement.settled)
    parts = (Part(store_rows(chunk), bytes(islice(settled, len(chunk.records)))) for chunk in chunks)
    return _Plan(current, len(replacement.events), parts, describe_hands(both.undone(), draft.check.rules.unit))


def _need_in_time(added: Iterable[Event], records: Iterable[Recorded], need_in_time: NeedInTime) -> None:
    """Refuse an importer who would void a hand too late; the earliest such hand is named."""
    voided = {event.hand for event in added if isinstance(event, HandVoided)}
    hand = 0
    for record in records:
        if isinstance(record.data, HandStarted):
            hand = record.data.hand
        elif isinstance(record.data, HandEnded) and hand in voided:
            need_in_time(hand, record.at)


def _difference(both: _Both, part: Part, refused: Message | None, *, held: bool) -> Differs:
    """Return the refusal of a record without consent, or one that cannot replace the club's."""
    draft, comparison, _, stored, wanted = both
    opened, date, other = wanted[0], codec().decode(part.rows[0].data).at.date(), None
    if not comparison.exact and isinstance(opened, GameOpened) and game_id(opened, date) == draft.game:
        other = suggest_other_table(opened)
    voids = describe_hands(both.undone(), draft.check.rules.unit)
    where, event = _first_event(draft, part)
    if refused is not None:
        problem = describe_refused(where, event, refused, other)
    else:
        problem = describe_difference(where, event, voids, other, earlier=held)
    return Differs(where, problem, voids, len(stored), refused)


def _first_event(draft: Draft, part: Part) -> tuple[str, Message]:
    line, _ = part.place(0)
    where = f"{draft.source}:{line}" if line else draft.source
    return where, say(
        "records.event-of-game", "event {version} of game {game}", version=part.rows[0].version, game=str(draft.game)
    )
