"""The club's log for others: what is signed outside the database, and what that proves.

Somebody who secretly changes the database does not change the last checkpoint in the folder beside it, and still
less the checkpoints that others have kept.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from replay.audit.folder import KeptCheckpoint
from replay.audit.log_init import entry_at, leaves_by_block, rehashed_leaves, stored_leaves
from replay.audit.notes import Checkpoint, read_checkpoint
from replay.audit.proofs import Continuation, Proof, Receipt, note_in
from replay.audit.tree import Tree, consistency, differing_files, inclusion, root_after
from replay.club.signed_log import SignedLog, begun_logs
from replay.rules.eyes import Eyes
from replay.store.reading import Reading
from replay.store.tables import log
from replay.table.timeline import Timeline
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import BadInput, CheckFailed, Conflict, NotFound
from replay.words.messages import Message, Text


class Proven(NamedTuple):
    """How far the log is proven to others.

    Args:
        origin: its name, None if it was never begun.
        size: how many of its entries the last checkpoint outside the database covers; None if its folder is not here.
        after: how many were sealed since; nobody else would notice if they were gone. None if the log does not continue it.
        breaks: what was recorded each time it had to begin again.
    """

    origin: str | None
    size: int | None
    after: int | None
    breaks: tuple[str, ...] = ()


NOT_UNDER_CHECKPOINT = Text(
    "club.not-under-checkpoint",
    "entry {position} was sealed after the last checkpoint, which covers {size}: paipu log checkpoint signs it",
)
NOT_SEALED_YET = Text(
    "club.not-sealed-yet", "event {version} of game {stream} is not sealed yet: its hand is still being played"
)
NO_OWN_EVENT = Text(
    "club.no-own-event",
    "found no event to make a receipt of, expected its version: the club's own stream has no hands",
)
UNKNOWN_OWN_EVENT = Text(
    "club.unknown-own-event", "found event {found}, expected one of the club itself, which has events 1 to {last}"
)
NO_OWN_EVENTS_YET = Text(
    "club.no-own-events-yet", "found event {found}, expected one of the club itself, which has none yet"
)
NO_EVENT = Text(
    "club.no-event",
    "found no event to make a receipt of, expected a hand and a step, or an event's version",
)
UNKNOWN_EVENT = Text(
    "club.unknown-event", "found event {found}, expected one of this game, which has events 1 to {last}"
)
HIDDEN_FROM_EYES = Text(
    "club.hidden-from-eyes",
    "event {version} may hold cards that the eyes {eyes!r} may not see, and a receipt reveals all of it; "
    "expected eyes that may see it, such as 'all'",
)
LOG_CUT = Text("club.log-cut", "the log signed {size} entries before, and the database has only {have}: it was cut")
LOG_ALTERED = Text(
    "club.log-altered", "the first {size} entries are not those that the log signed before: they were altered"
)
LOG_REFUSED = Text("club.log-refused", "the log {origin}: {problem}")
NO_LOG_READ = Text("club.no-log-read", "the log: {problem}")
OTHER_NODES = Text(
    "club.other-nodes",
    "{path} does not hold the hashes of the log; delete it, and it is made again when something is recorded",
)


class Log(SignedLog):
    """The log of one club, and what it proves. Safe to share between threads."""

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
        """The proof that the log continues the one of ``old`` entries, for somebody who kept that.

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
        """The receipt of a sealed event; it reveals the whole event.

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
        """The receipt of an event of the club's own stream, by its version. Raises NotFound, and what :meth:`receipt` raises."""
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
            BadInput: the event may hold what these eyes may not see, or is not sealed, or none is named.
            CheckFailed: the database is not the one that was signed.
        """
        if version is None:
            if hand is None or step is None:
                raise BadInput(NO_EVENT())
            version = timeline.version_of(hand, step)
        if not 1 <= version <= timeline.version:
            raise NotFound(UNKNOWN_EVENT(found=version, last=timeline.version))
        if timeline.hides(version, eyes):
            raise BadInput(
                HIDDEN_FROM_EYES(version=version, eyes=str(eyes)),
                field="eyes",
            )
        return self.receipt(timeline.game, version)

    def compare(self, file: bytes) -> Checkpoint:
        """Check that the database continues a checkpoint that was kept, alone or in a proof, and return it; every event is hashed again.

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
        """How many events were sealed since the last checkpoint that is here; 0 if there is none that can be read."""
        covered = self.covered
        return self._store.last_position() - covered if covered else 0

    @property
    def covered(self) -> int:
        """How many entries the last checkpoint covers; 0 if there is none that can be read."""
        try:
            return self.folder.kept().checkpoint.size
        except (NotFound, BadInput):
            return 0

    def verify(self, tree: Tree | None = None) -> tuple[Proven, list[Message]]:
        """How far the log is proven, and what is wrong with it: the whole tree is built again.

        Args:
            tree: one that was just built over the log as it is, up to what is :attr:`covered`, which saves reading it again.
        """
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
