"""The check of everything: the stored events, their seals, the rules, and the books.

It proves that a club is consistent with itself, not that the entries are true to the table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple
from uuid import UUID

from sqlalchemy.exc import DBAPIError

from replay.club.access.record import AccessRecord, compare_access
from replay.club.log import Log, Proven
from replay.club.records.draft import Check, Progress
from replay.club.records.importer import without_collector
from replay.club.records.reader import open_files, read_record
from replay.club.verify.games import JudgedGames, decode_rows, followed
from replay.club.verify.models import NoRoom, Scratch, needing_room
from replay.club.verify.walk import EVENT_OF, Audit
from replay.engine import Engine, this_process
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import events
from replay.values.club_events import stream_named
from replay.words.errors import BadInput, Damaged, PaipuError, RuleViolation
from replay.words.messages import Message, Text, all_of, say


class Report(NamedTuple):
    """The result of a check, with its faults, one sentence each: none means that all is well.

    ``proven`` is the part of a club's log that is proven to others, ``skipped`` names the part that could not be checked, and ``notes``
    name parts without comparison that are no faults. ``refusal`` is the finding in a record, with its place.
    """

    games: int
    events: int
    findings: list[Message]
    proven: Proven | None = None
    skipped: Message | None = None
    notes: Sequence[Message] = ()
    refusal: BadInput | None = None


def verify_file(path: Path) -> Report:
    """Check a file by :func:`verify_stream`. Raises OSError if there is none, or BadInput."""
    with open_files([path]) as ((stream, source),):
        return verify_stream(stream, source)


def verify_stream(stream: BinaryIO, source: str) -> Report:
    """Check a record that was never imported; opens no club.

    Every step must be legal under the rules that the record pins, and every payment must be the one that they require.

    Raises:
        BadInput: Paipu cannot read the record.
    """
    check = Check(source, warn=False)
    refusal: BadInput | None = None
    chunks = iter(read_record(stream, source).chunks)
    try:
        while chunk := next(chunks, None):
            try:
                check.feed(chunk)
            except BadInput as refused:
                refusal = refused
                break
        else:
            check.close()
    except RuleViolation as violation:
        refusal = violation
    return Report(1, check.version, [] if refusal is None else [refusal.sentence], refusal=refusal)


NOT_COMPARED_FOR_ROOM = Text(
    "verify.not-compared-for-room",
    "The books, the index and the club's own entries were not compared with the log, because the temporary directory has no room for a "
    "copy of them ({reason}). Free some space, or set TMPDIR to a folder with enough space.",
)


def verify_club(
    store: Store, log: Log, progress: Progress | None = None, engine: Engine = this_process, memory: Path | None = None
) -> Report:
    """Check a whole club.

    The triggers exist; every event decodes and its columns agree with it; leaves rehash and the log has no gap; every step is legal under
    its pinned rules and every payment is required by them; the ledger sums to zero and equals its rebuild, as do all tables made from the
    log, unless there is no room for a copy of them; closed periods agree with the books; the tables of a board had the same cards; all
    access is as recorded; the log continues its last checkpoint.

    The engine decides whole games again, but for the legal ones of an earlier check in the file ``memory``, to which new ones are added.

    Raises:
        BadInput: the database cannot be read, or the file is of other work.
        DiskFull: the file cannot grow.
        Unavailable: the engine is lost; the finished games are in the file.
    """
    judged = None if memory is None else JudgedGames(memory)
    checked = check_club(store, log, progress, engine, judged)
    skipped = None if checked.skipped is None else NOT_COMPARED_FOR_ROOM(reason=checked.skipped)
    return Report(
        checked.games,
        checked.events,
        [*checked.findings, *checked.unproven, *checked.below],
        checked.proven,
        skipped,
        checked.notes,
    )


class CheckResult(NamedTuple):
    """The result of :func:`verify_club` with separate findings: in the data, in its proofs, and below the events."""

    games: int
    events: int
    findings: list[Message]
    unproven: list[Message]
    below: list[Message]
    proven: Proven | None
    skipped: str | None
    notes: Sequence[Message] = ()


def check_club(
    store: Store,
    log: Log,
    progress: Progress | None = None,
    engine: Engine = this_process,
    judged: JudgedGames | None = None,
) -> CheckResult:
    """See :func:`verify_club`."""
    with ThreadPoolExecutor(1) as beside:
        # Nothing waits for the database's own check. With other workers it runs beside the walk.
        below = beside.submit(find_below, store)
        if engine is this_process:
            # Measured side by side, a check by one process was no faster on two cores, and took 8 MB more.
            below.result()
        try:
            try:
                audit = _audited(store, log, engine, judged, progress)
            except Damaged:
                # A column of text may hold bytes that are not text. Reading them takes twice as long.
                audit = _audited(store, log, engine, judged, None, tolerant=True)
            proven, unproven = log.verify(audit.tree)
        except Damaged as damaged:
            # The engine cannot read on. Its own message is all that can be known.
            known = below.result().findings
            findings = [each for each in damaged.findings if each not in known]
            return CheckResult(0, 0, findings, [], known, None, None)
        found = below.result()
        skipped = audit.skipped or found.unsorted
        return CheckResult(
            audit.games, audit.events, audit.findings, unproven, found.findings, proven, skipped, audit.notes
        )


# 6 parameters: those of a walk, and the tolerance of invalid text
def _audited(
    store: Store,
    log: Log,
    engine: Engine,
    judged: JudgedGames | None,
    progress: Progress | None,
    *,
    tolerant: bool = False,
) -> Audit:
    covered = log.covered
    with store.scanning(tolerant=tolerant) as reading, Scratch() as scratch, without_collector():
        audit = Audit(reading, scratch, covered, engine, judged, progress)
        audit.walk()
        audit.finish()
        compared = compare_access(reading, AccessRecord(store, log))
        audit.findings += compared.findings
        audit.notes += compared.notes
        return audit


_MOST = 100
"""The most ids that are named."""
ID_OF_SEVERAL = Text("verify.id-of-several", "the id {id} belongs to {events}, expected one event")


def compare_ids(club: Reading) -> list[Message]:
    """Return a sentence for each id that several events of the club share.

    The database sorts them, so memory does not grow with the club. Raises NoRoom if it cannot.
    """
    with needing_room():
        twice = club.ids_of_several(_MOST)
    if not twice:
        return []
    places: dict[object, list[Message]] = defaultdict(list)
    for stream, version, event_id in club.scan(events, ("stream", "version", "event_id")):
        if event_id in twice:
            places[event_id].append(EVENT_OF(version=version, stream=stream_named(stream)))
    return [ID_OF_SEVERAL(id=_shown(each), events=all_of(places[each])) for each in places]


def _shown(event_id: object) -> str:
    return str(UUID(bytes=event_id)) if isinstance(event_id, bytes) and len(event_id) == 16 else repr(event_id)


class Below(NamedTuple):
    """The faults found, one sentence each; ``unsorted`` is the reason why ids were not compared, None if they were."""

    findings: list[Message]
    unsorted: str | None


def find_below(store: Store) -> Below:
    """Run the engine's own check of its file, and compare the ids of all events."""
    findings, unsorted = _found(store.check), None
    try:
        findings += _found(lambda: _same_ids(store))
    except NoRoom as error:
        unsorted = str(error)
    return Below(list(dict.fromkeys(findings)), unsorted)


def _found(check: Callable[[], list[Message]]) -> list[Message]:
    try:
        return check()
    except Damaged as damaged:
        return damaged.findings


def _same_ids(store: Store) -> list[Message]:
    # Tolerant: an id should be bytes, but it may have been changed to text of any bytes.
    with store.scanning(tolerant=True) as reading:
        return compare_ids(reading)


@contextmanager
def explained(reading: Reading, stream: str) -> Iterator[None]:
    """Surround the fold of stored events. Raises Damaged instead of an error that wrong events cause."""
    try:
        yield
    except (PaipuError, DBAPIError):
        raise  # a failing or absent database says nothing of the events
    except Exception as error:
        if wrong := _first_wrong(reading, stream):
            raise Damaged(_place(wrong)) from error
        raise


def find_damage(store: Store, log: Log) -> Damaged | None:
    """Check a club, and return its first damage; None if it is sound."""
    try:
        checked = check_club(store, log)
    except Damaged as damaged:
        return damaged
    except PaipuError:
        return None
    findings = [*checked.findings, *checked.below]
    if not findings:
        return None
    return Damaged(next((place for place in map(_place, findings) if place != _ANYWHERE), _ANYWHERE))


def _first_wrong(reading: Reading, stream: str) -> Message | None:
    rows = reading.read(stream)
    if not rows:
        return None
    decoded = decode_rows(stream, list(zip(*rows, strict=True)), 0)
    return followed(stream).feed(decoded.records) or decoded.wrong


_ANYWHERE = say(
    "verify.damaged-club", "the stored data of the club are damaged: 'paipu verify' lists all damage; restore a backup"
)
DAMAGED_EVENT = Text(
    "verify.damaged-event",
    "{stream}, event {version} or an earlier one is damaged: 'paipu verify' lists all damage; restore a backup",
)


def _place(finding: Message) -> Message:
    """Return the damage at the event that a finding names, or in the club."""
    event = finding.args.get("event")
    args = event.args if isinstance(event, Message) else finding.args
    if "stream" in args and "version" in args:
        return DAMAGED_EVENT(stream=args["stream"], version=args["version"])
    return _ANYWHERE
