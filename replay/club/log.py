"""The club's log for others: the signed checkpoints outside the database, and their proofs.

A secret change of the database changes neither the last checkpoint in the folder beside it, nor the checkpoints that others have kept.
"""

from __future__ import annotations

import datetime as dt
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import NamedTuple

from sqlalchemy import select

from replay.audit.folder import KeptCheckpoint, LogFolder, lock_folder
from replay.audit.log_init import (
    begin,
    begin_again,
    choose_name,
    entry_at,
    leaves_by_block,
    read_reason,
    rehashed_leaves,
    stored_leaves,
)
from replay.audit.notes import Checkpoint, Verifier, read_checkpoint, write_checkpoint
from replay.audit.proofs import Continuation, Proof, Receipt, note_in
from replay.audit.tree import Tree, consistency, differing_files, inclusion, keep_nodes, kept_nodes, root_after
from replay.club.matters.records import LogBegun
from replay.club.matters.stream import allowed, enter
from replay.club.stored_events import read_events
from replay.rules.eyes import Eyes
from replay.store import Store, Writing
from replay.store.places import need_here
from replay.store.reading import Reading
from replay.store.tables import log
from replay.table.timeline import Timeline
from replay.values import clock
from replay.values.club_events import CLUB_STREAM
from replay.values.times import from_micros, minute
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound, PaipuError, why_refused
from replay.words.messages import Message, Text, say

WAY_OUT = Text("club.way-out", "put the newest copy back, or go on under a new name with 'paipu log recover'")
_WAY_OUT = WAY_OUT()
_SKEW = dt.timedelta(seconds=1)
"""The tolerated difference between the clocks of two recording machines."""
DATABASE_CUT = Text(
    "club.database-cut",
    "the database has {have} sealed events, but the last checkpoint in {place} covers {size}: it is an "
    "older copy or was cut, and nothing is added to it; {way_out}",
)
DATABASE_ALTERED = Text(
    "club.database-altered",
    "the first {size} sealed events do not match the last checkpoint in {place}: they were altered, and "
    "nothing is added to them; {way_out}",
)
FOLDER_MISSING = Text(
    "club.folder-missing",
    "the club has the log {name}, but {path}, the folder of its key, is missing: put the folder there, or"
    " go on under a new name with 'paipu log recover'",
)
SIGNED_ELSEWHERE = Text(
    "club.signed-elsewhere",
    "the club has the log {name}, whose folder is on another machine: recordings here are not signed "
    "until that machine records something or runs 'paipu log checkpoint'",
)
FOLDER_OF_EARLIER_LOG = Text(
    "club.folder-of-earlier-log",
    "the log of this club is {name}, but {path} is the folder of an earlier one, {other}: nothing is "
    "added to the club. Put its own folder there, or go on under a new name with 'paipu log recover'",
)
FOLDER_OF_ANOTHER_LOG = Text(
    "club.folder-of-another-log",
    "the log of this club is {name}, but {path} is the folder of another one, {other}: nothing is added "
    "to the club. Put its own folder there, or go on under a new name with 'paipu log recover'",
)
CLOCK_WENT_BACK = Text(
    "club.clock-went-back",
    "it is recorded at {now}, although the club has an event of {latest}: the clock of this machine went "
    "back, or was ahead before; set it right, and do not record it again",
)
RECORDED_UNSIGNED = Text(
    "club.recorded-unsigned",
    "it is recorded, but the checkpoint cannot be made ({reason}): do not record it again. Fix that and "
    "run 'paipu log checkpoint', or go on under a new name with 'paipu log recover'",
)


class SignedLog:
    """The log of one club: it keeps and signs it. Safe to share between threads.

    ``warn`` is called with a sentence about a fault after a recording; ``recorded`` is True once this program has added something to the
    club; ``on_recorded`` is called after each recording.
    """

    def __init__(self, store: Store, folder: LogFolder) -> None:
        self.folder = folder
        self.warn: Callable[[Message], None] = _warn
        self.recorded = False
        self.on_recorded: Callable[[], object] = lambda: None
        self._store = store
        self._tree = Tree()
        self._latest: dt.datetime | None = None
        self._begun: tuple[int, list[Verifier]] = (0, [])
        self._signed: object = None
        """The last seal when everything sealed was signed."""
        self._lock = Lock()

    # Beginning

    def begin(self, origin: str | None = None) -> Verifier:
        """Make the log's key and its first checkpoint.

        Args:
            origin: the log's name, such as ``example.org/tuesday``; a random name if None.

        Raises:
            Conflict: it was begun already.
            BadInput: the name is not valid.
            CheckFailed: the log in the database has a gap.
        """
        with self._store.writing() as writing:
            writing.hold_log()
            self._need_recording()
            if not self.folder.number and (begun := begun_logs(writing)):
                raise self._missing(begun)
            verifier = begin(writing, self.folder, origin)
            _begin(writing, verifier)
        self._sign()
        return verifier

    def recover(self, reason: str, origin: str | None = None) -> Verifier:
        """Begin the log again if the database does not continue its last checkpoint, or its key is lost; the break stays recorded.

        Args:
            reason: the reason, in one line.
            origin: the new name; the old one with a number if None.

        Raises:
            NotFound: it was never begun.
            Conflict: the database does continue it, and the key is there.
            BadInput: the name is not valid, or the reason is not a line of text.
        """
        with self._store.reading() as reading:
            begun = begun_logs(reading)
        here = self.folder.verifiers if self.folder.number or not begun else []
        # The club goes on under its own name, even if the folder belongs to another club.
        foreign = bool(begun) and begun[-1] not in here
        names = list(dict.fromkeys(each.name for each in ([*here, *begun] if foreign else [*begun, *here])))
        number = max(self.folder.number, len(names)) + 1
        name, why = choose_name(names, number, origin), read_reason(reason)
        try:
            self._signs()
            with self._lock, self._store.reading() as reading:
                self._tree = Tree()
                self._continue(reading, self.folder.kept().checkpoint, all_leaves=True)
        except (Conflict, CheckFailed, BadInput):
            with self._store.writing() as writing:
                writing.hold_log()
                self._need_recording()
                verifier = begin_again(writing, self.folder, number, names, name, why)
                _begin(writing, verifier)
            self._sign()
            return verifier
        raise Conflict(
            say("club.nothing-to-recover", "the club continues its last checkpoint: there is nothing to recover from")
        )

    def _need_recording(self) -> None:
        clock.now()
        self._store.backend.need_room()

    # Comparing the database with the checkpoint

    def check(self) -> None:
        """Check that the database continues the last checkpoint.

        Raises:
            NotFound: the log was never begun.
            Conflict: it is older than the checkpoint, or the folder is gone.
            CheckFailed: it is another one.
            BadInput: the checkpoint cannot be read.
        """
        with self._continued():
            pass

    @contextmanager
    def _continued(self) -> Iterator[tuple[Reading, KeptCheckpoint]]:
        """One state of the database that continues the last checkpoint, with the tree at its size. Raises as :meth:`check`."""
        with self._lock:
            # Before the database is read: another program may add to it and sign meanwhile.
            kept = self._kept()
            with self._store.reading() as reading:
                self._continue(reading, kept.checkpoint)
                yield reading, kept

    def _kept(self) -> KeptCheckpoint:
        """Return the last checkpoint; without a folder, the refusal says if there should be one."""
        try:
            return self.folder.kept()
        except NotFound:
            with self._store.reading() as reading:
                begun = begun_logs(reading)
            if begun:
                raise self._missing(begun) from None
            raise

    def _continue(self, reading: Reading, last: Checkpoint, *, all_leaves: bool = False) -> int:
        """Bring the tree to the size of the checkpoint and compare; return the number of entries in the database.

        Leaves below cached nodes with the signed root are not read, unless ``all_leaves`` is set.
        """
        have = reading.last_position()
        if have < last.size:
            raise Conflict(DATABASE_CUT(have=have, place=str(self.folder.place), size=last.size, way_out=_WAY_OUT))
        for tree in self._starts(last.size, all_leaves):
            tree.extend(stored_leaves(reading, tree.size, last.size))
            if tree.root() == last.root:
                self._tree = tree
                return have
        raise CheckFailed([DATABASE_ALTERED(size=last.size, place=str(self.folder.place), way_out=_WAY_OUT)])

    def _starts(self, size: int, all_leaves: bool) -> Iterator[Tree]:
        """Yield the trees to continue from, best first: the one at hand, one of cached nodes, and an empty one."""
        tree, self._tree = self._tree, Tree()
        if 0 < tree.size <= size:
            yield tree
        # The last entries are read from the database even if they fill their block: a different database has others.
        if not all_leaves and (nodes := kept_nodes(self.folder.place, size - 1)):
            yield Tree(nodes)
        yield Tree()

    # Signing

    def checkpoint(self) -> bytes:
        """Sign the current size of the log, store the checkpoint outside the database, and return it. Raises as :meth:`check`."""
        self._kept()
        with ExitStack() as stack:
            with self._store.backend.patiently():
                stack.enter_context(lock_folder(self.folder.place, self._store.backend.patience))
            # Only then: threads that wait for another program wait side by side, and not one after the other.
            stack.enter_context(self._lock)
            note, last = self.folder.kept()
            with self._store.reading() as reading:
                have = self._continue(reading, last)
                self._tree.extend(stored_leaves(reading, last.size, have))
            if have > last.size:
                note = write_checkpoint(Checkpoint(last.origin, have, self._tree.root()), self.folder.signer)
                self.folder.keep(note)
            keep_nodes(self.folder.place, self._tree.nodes)
        return note

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Surround everything that adds to the club: the database must continue the last checkpoint, and a new one follows.

        Foreseeable faults are refused before, when nothing is added. Later errors are only warnings, since the events are recorded. If
        the log was never begun, nothing is checked and nothing signed.

        Raises:
            Conflict, CheckFailed, BadInput: as :meth:`check`; or the club's log is not the one in the folder, or its key cannot be read,
                or the folder cannot be written to.
        """
        signs, now, latest = self._signs(), clock.now(), self._dated()
        yield
        self._note_recorded()
        self._latest = max(now, latest or now)
        if now + _SKEW < self._latest:
            self.warn(CLOCK_WENT_BACK(now=minute(now), latest=minute(self._latest)))
        if signs:
            self._sign()

    def _dated(self) -> dt.datetime | None:
        """Return the time of this program's last recording or, before it, of the last event in the club's own stream."""
        if self._latest is None:
            with self._store.reading() as reading:
                rows = reading.read(CLUB_STREAM, max(reading.version(CLUB_STREAM) - 1, 0))
            self._latest = from_micros(rows[-1].recorded_at) if rows else None
        return self._latest

    def _signs(self) -> bool:
        """True if recordings are to be signed here; then everything needed for that is there. Raises as :meth:`guarded`."""
        with self._store.reading() as reading:
            need_here(reading.connection)
            begun = self._known(reading)
        if not self.folder.number:
            if begun and not self._store.backend.shared:
                raise self._missing(begun)
            if begun:
                self.warn(SIGNED_ELSEWHERE(name=begun[-1].name))
            return False
        news = self._is_news(begun)
        self.check()
        self.folder.need()
        if news:
            self._announce()
        return True

    def _known(self, reading: Reading) -> list[Verifier]:
        seen, found = self._begun
        version = reading.version(CLUB_STREAM)
        if version < seen:
            seen, found = 0, []
        if version > seen:
            found = [*found, *begun_logs(reading, seen)]
            self._begun = (version, found)
        return found

    def _is_news(self, begun: list[Verifier]) -> bool:
        """True if the club has no event of the log in the folder, as old clubs have none. Raises Conflict if its log is another one."""
        here = self.folder.verifier
        if begun and begun[-1] == here:
            return False
        if here in begun or (begun and begun[-1] not in self.folder.verifiers):
            other = FOLDER_OF_EARLIER_LOG if here in begun else FOLDER_OF_ANOTHER_LOG
            raise Conflict(other(name=begun[-1].name, path=str(self.folder.path), other=here.name))
        return True

    def _announce(self) -> None:
        here = self.folder.verifier
        with self._store.writing() as writing:
            writing.hold_log()
            if here not in begun_logs(writing):
                _begin(writing, here)

    def _sign(self) -> None:
        """Sign new entries; if that is impossible, report it."""
        self._note_recorded()
        sealed = self._store.last_seal
        if sealed is self._signed:  # a move of a live hand is not sealed yet
            return
        try:
            if self.folder.kept().checkpoint.size < self._store.last_position():
                self.checkpoint()
            self._signed = sealed
        except (OSError, PaipuError) as error:
            self.warn(RECORDED_UNSIGNED(reason=why_refused(error) if isinstance(error, OSError) else error.cause))

    def _note_recorded(self) -> None:
        self.recorded = True
        self.on_recorded()

    def missing(self) -> Message | None:
        """Return a warning if the club has a log but not its folder, for commands that only read; None otherwise.

        Several machines may work on a club on a server; one of them has the folder.
        """
        try:
            if self.folder.number or self._store.backend.shared:
                return None
            with self._store.reading() as reading:
                begun = begun_logs(reading)
        except CheckFailed:
            return None  # left to verify
        except BadInput as refusal:
            return refusal.sentence
        return self._missing(begun).problem if begun else None

    def _missing(self, begun: list[Verifier]) -> Conflict:
        """Return the refusal if the club has a log but not its folder."""
        return Conflict(FOLDER_MISSING(name=begun[-1].name, path=str(self.folder.path)))


def _begin(writing: Writing, verifier: Verifier) -> None:
    enter(writing, allowed(writing, lambda state: LogBegun(str(verifier))))


LOG_BEGUN_UNREADABLE = Text(
    "club.log-begun-unreadable", "the club's own stream: the event that began its log cannot be read: {problem}"
)


def begun_logs(reading: Reading, after: int = 0) -> list[Verifier]:
    """Return the keys of the logs begun after that version of the club's own stream, oldest first. Raises CheckFailed."""
    try:
        found = read_events(reading, CLUB_STREAM, after, types=("LogBegun",))
        return [Verifier.parse(each.data.key) for each in found if isinstance(each.data, LogBegun)]
    except BadInput as error:
        raise CheckFailed([LOG_BEGUN_UNREADABLE(problem=error.sentence)]) from None


def _warn(sentence: Message) -> None:
    warnings.warn(str(sentence), stacklevel=2)


class Proven(NamedTuple):
    """The part of the log that is proven to others.

    Args:
        origin: its name, None if it was never begun.
        size: the number of entries under the last checkpoint outside the database; None if its folder is not here.
        after: the number of entries sealed since, whose loss would stay unnoticed; None if the log does not continue the checkpoint.
        breaks: the signed notes of its new beginnings.
    """

    origin: str | None
    size: int | None
    after: int | None
    breaks: tuple[str, ...] = ()


NOT_UNDER_CHECKPOINT = Text(
    "club.not-under-checkpoint",
    "entry {position} was sealed after the last checkpoint, which covers {size} entries: 'paipu log checkpoint' signs it",
)
NOT_SEALED_YET = Text(
    "club.not-sealed-yet", "event {version} of game {stream} is not sealed yet: its hand is still being played"
)
NO_OWN_EVENT = Text(
    "club.no-own-event", "found no event for the receipt, expected its version: the club's own stream has no hands"
)
UNKNOWN_OWN_EVENT = Text(
    "club.unknown-own-event", "found event {found}, expected one of the club itself, which has events 1 to {last}"
)
NO_OWN_EVENTS_YET = Text(
    "club.no-own-events-yet", "found event {found}, expected one of the club itself, which has none yet"
)
NO_EVENT = Text("club.no-event", "found no event for the receipt, expected a hand and a step, or an event's version")
UNKNOWN_EVENT = Text(
    "club.unknown-event", "found event {found}, expected one of this game, which has events 1 to {last}"
)
HIDDEN_FROM_EYES = Text(
    "club.hidden-from-eyes",
    "event {version} may hold cards hidden from the eyes {eyes!r}, and a receipt reveals the whole event:"
    " expected eyes that may see it, such as 'all'",
)
LOG_CUT = Text("club.log-cut", "the log signed {size} entries before, and the database has only {have}: it was cut")
LOG_ALTERED = Text(
    "club.log-altered", "the first {size} entries are not those that the log signed before: they were altered"
)
LOG_REFUSED = Text("club.log-refused", "the log {origin}: {problem}")
NO_LOG_READ = Text("club.no-log-read", "the log: {problem}")
OTHER_NODES = Text(
    "club.other-nodes", "{path} does not hold the hashes of the log: delete it, and the next recording makes it again"
)


class Log(SignedLog):
    """The log of one club, and its proofs. Safe to share between threads."""

    def proof(self, position: int) -> bytes:
        """The proof that the entry at this position, counted from 1, is in the log; it reveals the hash, and nothing of the event.

        Raises:
            NotFound: the log was never begun.
            BadInput: the last checkpoint covers no such entry.
            Conflict, CheckFailed: the database is not the one that was signed.
        """
        with self._continued() as (reading, kept):
            proof = self._proof(reading, kept, position)
            (leaf,) = stored_leaves(reading, position - 1, position)
        proof.check(leaf, self.folder.verifier)
        return proof._replace(extra=leaf).write()

    def _proof(self, reading: Reading, kept: KeptCheckpoint, position: int) -> Proof:
        size = kept.checkpoint.size
        if size < position <= reading.last_position():
            raise BadInput(NOT_UNDER_CHECKPOINT(position=position, size=size))
        path = inclusion(leaves_by_block(reading, size), position - 1, size, self._tree)
        return Proof(position - 1, path, kept.note)

    def continuation(self, old: int) -> bytes:
        """Return the proof that the log continues the one of ``old`` entries, for a reader who kept that checkpoint.

        Raises:
            NotFound: the log was never begun.
            BadInput: the last checkpoint covers fewer.
            Conflict, CheckFailed: the database is not the one that was signed.
        """
        with self._continued() as (reading, (note, last)):
            leaves = leaves_by_block(reading, last.size)
            proof = Continuation(old, consistency(leaves, old, last.size, self._tree), note)
            earlier = Checkpoint(last.origin, old, root_after(leaves, old, self._tree))
        proof.check(earlier, self.folder.verifier)
        return proof.write()

    def receipt(self, stream: str, version: int) -> bytes:
        """Return the receipt of a sealed event; it reveals the whole event.

        Raises:
            NotFound: the log was never begun.
            BadInput: the event is not sealed, or not under the last checkpoint.
            Conflict, CheckFailed: the database is not the one that was signed.
        """
        wanted = select(log.c.position).where(log.c.stream == stream, log.c.version == version)
        with self._continued() as (reading, kept):
            position = reading.connection.scalar(wanted)
            if position is None:
                raise BadInput(NOT_SEALED_YET(version=version, stream=stream))
            receipt = Receipt(self._proof(reading, kept, position), *entry_at(reading, position))
        receipt.check(self.folder.verifier)
        return receipt.write()

    def own_receipt(self, version: int | None) -> bytes:
        """Return the receipt of an event of the club's own stream, by its version. Raises NotFound, and as :meth:`receipt`."""
        if version is None:
            raise BadInput(NO_OWN_EVENT())
        with self._store.reading() as reading:
            last = reading.version(CLUB_STREAM)
        if not 1 <= version <= last:
            raise NotFound(UNKNOWN_OWN_EVENT(found=version, last=last) if last else NO_OWN_EVENTS_YET(found=version))
        return self.receipt(CLUB_STREAM, version)

    def game_receipt(
        self, timeline: Timeline, hand: int | None, step: int | None, version: int | None, eyes: Eyes
    ) -> bytes:
        """The receipt of an event of a game, a step of a hand or any by its version, for eyes that may see all of it.

        Raises:
            NotFound: the game has no such event, or the log was never begun.
            BadInput: the event may hold cards hidden from these eyes, or is not sealed, or none is named.
            CheckFailed: the database is not the one that was signed.
        """
        if version is None:
            if hand is None or step is None:
                raise BadInput(NO_EVENT())
            version = timeline.version_of(hand, step)
        if not 1 <= version <= timeline.version:
            raise NotFound(UNKNOWN_EVENT(found=version, last=timeline.version))
        if timeline.hides(version, eyes):
            raise BadInput(HIDDEN_FROM_EYES(version=version, eyes=str(eyes)), field="eyes")
        return self.receipt(timeline.game, version)

    def compare(self, file: bytes) -> Checkpoint:
        """Check that the database continues a kept checkpoint, alone or in a proof, and return it; every event is hashed again.

        Raises:
            NotFound: the log was never begun.
            BadInput: it is not a checkpoint of this log.
            CheckFailed: the database is an older one or another.
        """
        theirs = read_checkpoint(note_in(file), self.folder.verifier)
        with self._store.reading() as reading:
            have = reading.last_position()
            if have < theirs.size:
                raise CheckFailed([LOG_CUT(size=theirs.size, have=have)])
            tree = Tree()
            tree.extend(rehashed_leaves(reading, theirs.size))
        if tree.root() != theirs.root:
            raise CheckFailed([LOG_ALTERED(size=theirs.size)])
        return theirs

    @property
    def unsigned(self) -> int:
        """The number of events sealed since the last readable checkpoint here; 0 without one."""
        covered = self.covered
        return self._store.last_position() - covered if covered else 0

    @property
    def covered(self) -> int:
        """The number of entries under the last checkpoint; 0 if none can be read."""
        try:
            return self.folder.kept().checkpoint.size
        except (NotFound, BadInput):
            return 0

    def verify(self, tree: Tree | None = None) -> tuple[Proven, list[Message]]:
        """Return the proven part of the log, and its faults. A tree just built up to :attr:`covered` saves reading the log again."""
        origin: str | None = None
        size: int | None = None
        breaks: tuple[str, ...] = ()
        try:
            with self._store.reading() as reading:
                begun = begun_logs(reading)
            origin = begun[-1].name if begun else None
            if not self.folder.number:
                if begun and not self._store.backend.shared:
                    raise self._missing(begun)
                return Proven(origin, None if begun else 0, None if begun else 0), []
            size = 0
            origin = self.folder.verifier.name
            self._is_news(begun)
            breaks = tuple(self.folder.breaks())
            last = self.folder.kept().checkpoint
            size = last.size
            with self._lock, self._store.reading() as reading:
                self._tree = tree or Tree()
                have = self._continue(reading, last, all_leaves=True)
        except (Conflict, CheckFailed, BadInput) as refusal:
            problem = refusal.sentence
            return Proven(origin, size, None, breaks), [
                LOG_REFUSED(origin=origin, problem=problem) if origin else NO_LOG_READ(problem=problem)
            ]
        differing = differing_files(self.folder.place, self._tree.nodes)
        return Proven(origin, size, have - size, breaks), [OTHER_NODES(path=str(path)) for path in differing]
