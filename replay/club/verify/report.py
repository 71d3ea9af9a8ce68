"""The check of everything: what is stored, what seals it, what the rules say of it, and what the books make of it.

It proves that a club is consistent with itself, not that what was typed is what happened at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, NamedTuple

from replay.club.doors.record import AccessRecord, compare_access
from replay.club.log import Log, Proven
from replay.club.records.check import Check
from replay.club.records.draft import Progress
from replay.club.records.importer import without_collector
from replay.club.records.reader import open_files, read_record
from replay.club.verify import wording
from replay.club.verify.below import find_below
from replay.club.verify.scratch import Scratch
from replay.club.verify.walk import Audit
from replay.club.verify.whole_games import JudgedGames
from replay.engine.engine import Engine, this_process
from replay.errors import BadInput, Damaged, RuleViolation
from replay.messages import Message
from replay.store import Store

__all__ = ["CheckResult", "Report", "check_club", "verify_club", "verify_file", "verify_stream"]


class Report(NamedTuple):
    """What was checked, and what was found wrong, one sentence each: none means that all is well.

    ``proven`` says of a club how far its log is proven to others, ``skipped`` what could not be checked, in one sentence, and
    ``notes`` what is not compared and is no fault.
    """

    games: int
    events: int
    findings: list[Message]
    proven: Proven | None = None
    skipped: Message | None = None
    notes: Sequence[Message] = ()


def verify_file(path: Path) -> Report:
    """Check a file by :func:`verify_stream`. Raises OSError if there is none, or BadInput."""
    with open_files([path]) as ((stream, source),):
        return verify_stream(stream, source)


def verify_stream(stream: BinaryIO, source: str) -> Report:
    """Check a record that was never imported; opens no club.

    Every step must be legal under the rules that the record pins, and every payment what the rules make it.

    Raises:
        BadInput: it is no record that Paipu can read.
    """
    check = Check(source, warn=False)
    findings: list[Message] = []
    chunks = iter(read_record(stream, source).chunks)
    try:
        while chunk := next(chunks, None):
            try:
                check.feed(chunk)
            except BadInput as refusal:
                findings.append(refusal.sentence)
                break
        else:
            check.close()
    except RuleViolation as violation:
        findings.append(violation.sentence)
    return Report(1, check.version, findings)


def verify_club(
    store: Store,
    log: Log,
    progress: Progress | None = None,
    engine: Engine = this_process,
    memory: Path | None = None,
) -> Report:
    """Check a whole club.

    The triggers are there; every event decodes and its columns agree with it; leaves rehash and the log has no gap; every step is
    legal under its pinned rules and every payment what the rules make it; the ledger sums to zero and equals its rebuild, and so
    do all tables that are made from the log, unless there is no room for a copy of them; periods were closed with what the books
    say; the tables that played a board had the same cards; what lets somebody in is what was recorded; the log continues its last
    checkpoint.

    Args:
        store: its events.
        log: what was signed of them.
        progress: called with the number of events done since the last call.
        engine: who decides whole games again.
        memory: a file that remembers the games that are right, so that the next check need not decide them again; None for none.

    Raises:
        BadInput: the database cannot be read, or the file is another one.
        DiskFull: the file cannot grow.
        Unavailable: the engine is lost; what is done is in the file.
    """
    judged = None if memory is None else JudgedGames(memory)
    checked = check_club(store, log, progress, engine, judged)
    skipped = None if checked.skipped is None else wording.NOT_COMPARED_FOR_ROOM(reason=checked.skipped)
    return Report(
        checked.games,
        checked.events,
        [*checked.findings, *checked.unproven, *checked.below],
        checked.proven,
        skipped,
        checked.notes,
    )


class CheckResult(NamedTuple):
    """What :func:`verify_club` checked, its findings not yet in words: in the data, about the proofs of them, and below them."""

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
        # Nothing waits for what the database does there. Where others work too it goes on beside the walk.
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


# 6 parameters: those of a walk, and whether text may be none
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
