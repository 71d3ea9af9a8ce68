"""The club's log towards others: what is signed of it outside the database, and what is proven with that.

Whoever changes the database behind the club's back does not change the last checkpoint in the folder beside it, and still
less what others have kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from sqlalchemy import select

from replay.audit.beginning import begin, begin_anew, name_anew, why_anew
from replay.audit.checkpoints import Checkpoint, read_checkpoint, write_checkpoint
from replay.audit.folder import Kept, LogFolder
from replay.audit.keeping import working
from replay.audit.leaves import entry_at, leaves_by_block, rehashed_leaves, stored_leaves
from replay.audit.notes import Verifier
from replay.audit.proofs import Continuation, Proof, note_in
from replay.audit.receipts import Receipt
from replay.audit.tree import Tree, consistency, inclusion, root_after
from replay.errors import BadInput, CheckFailed, Conflict, NotFound
from replay.rules.eyes import Eyes
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import log
from replay.timeline import Timeline

__all__ = ["Log", "Proven", "receipt_for"]

_WAY_OUT = "put the newest copy back, or go on under a new name with paipu log recover"


class Proven(NamedTuple):
    """How far the log is proven to others.

    Args:
        origin: its name, None where it was never begun.
        size: how many of its entries the last checkpoint outside the database covers.
        after: how many were sealed since; nobody else could miss them yet. None where the log does not continue it.
        breaks: what was recorded each time it had to be begun anew.
    """

    origin: str | None
    size: int
    after: int | None
    breaks: tuple[str, ...] = ()


class Log:
    """The log of one club. Safe to share between threads.

    Args:
        store: its events.
        folder: where its key and checkpoints are.
    """

    def __init__(self, store: Store, folder: LogFolder) -> None:
        self.folder = folder
        self._store = store
        self._tree = Tree()
        self._lock = Lock()

    # Beginning

    def begin(self, origin: str | None = None) -> Verifier:
        """Make the log's key and its first checkpoint.

        Args:
            origin: the log's name, such as ``example.org/tuesday``; a name by chance where None.

        Raises:
            Conflict: it was begun already.
            BadInput: there can be no log of this name.
            CheckFailed: the log in the database has a gap.
        """
        with self._store.reading() as reading:
            return begin(reading, self.folder, origin)

    def recover(self, reason: str, origin: str | None = None) -> Verifier:
        """Begin the log anew where the database does not continue its last checkpoint, or its key is lost; the break stays on record.

        Args:
            reason: what happened, in one line.
            origin: the new name; the old one with a number where None.

        Raises:
            NotFound: it was never begun.
            Conflict: the database does continue it, and the key is there.
            BadInput: there can be no log of this name, or the reason is no line of text.
        """
        name, why = name_anew(self.folder, origin), why_anew(reason)
        try:
            self.check()
            _ = self.folder.signer
        except (Conflict, CheckFailed, BadInput):
            with self._store.reading() as reading:
                return begin_anew(reading, self.folder, name, why)
        raise Conflict("the club continues its last checkpoint: there is nothing to recover from")

    # Keeping the database to what was signed

    def check(self) -> None:
        """See that the database continues the last checkpoint.

        Raises:
            NotFound: the log was never begun.
            Conflict: it is older than the checkpoint.
            CheckFailed: it is another one.
            BadInput: the checkpoint cannot be read.
        """
        with self._continued():
            pass

    @contextmanager
    def _continued(self) -> Iterator[tuple[Reading, Kept]]:
        """One state of the database that continues the last checkpoint, with the tree at its size. Raises what :meth:`check` raises."""
        with self._lock:
            # Before the database is looked at: another program may add to it and sign that meanwhile.
            kept = self.folder.kept()
            with self._store.reading() as reading:
                self._continue(reading, kept.checkpoint)
                yield reading, kept

    def _continue(self, reading: Reading, last: Checkpoint) -> int:
        """Bring the tree to the size of the checkpoint and compare; how many entries the database has."""
        have = reading.last_position()
        if have < last.size:
            raise Conflict(
                f"the database has {have} sealed events, and the last checkpoint in {self.folder.place} covers {last.size}: "
                f"it is an older copy or was cut, and nothing is added to it; {_WAY_OUT}"
            )
        # What this program has built saves reading the whole log at every append and for every proof.
        tree = self._tree if self._tree.size <= last.size else Tree()
        built = tree.size
        self._tree = Tree()
        tree.extend(stored_leaves(reading, built, last.size))
        if tree.root() != last.root:
            if built:
                # It may be of a log that was recovered since.
                return self._continue(reading, last)
            raise CheckFailed(
                [
                    f"the first {last.size} sealed events are not those of the last checkpoint in {self.folder.place}: they "
                    f"were altered, and nothing is added to them; {_WAY_OUT}"
                ]
            )
        self._tree = tree
        return have

    def checkpoint(self) -> bytes:
        """Sign how far the log has come, keep that outside the database, and give it. Raises what :meth:`check` raises."""
        with self._lock, working(self.folder.place):
            note, last = self.folder.kept()
            with self._store.reading() as reading:
                have = self._continue(reading, last)
                self._tree.extend(stored_leaves(reading, last.size, have))
            if have > last.size:
                note = write_checkpoint(Checkpoint(last.origin, have, self._tree.root()), self.folder.signer)
                self.folder.keep(note)
        return note

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Around whatever adds to the club: the database must continue the last checkpoint, and a new one follows.

        Where the log was never begun, nothing is asked and nothing signed.

        Raises:
            Conflict, CheckFailed, BadInput: what :meth:`check` raises, and nothing is added.
            BadInput: the new checkpoint cannot be signed or written; what was added stays.
        """
        if not self.folder.number:
            yield
            return
        self.check()
        yield
        try:
            self.checkpoint()
        except (OSError, BadInput) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise BadInput(
                f"the checkpoint cannot be made ({why}), though the events are recorded; mend that and run paipu log "
                "checkpoint, or go on under a new name with paipu log recover"
            ) from error

    # Proving

    def proof(self, position: int) -> bytes:
        """The proof that the entry at this position, counted from 1, is in the log; its hash is told, and nothing of the event.

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

    def _proof(self, reading: Reading, kept: Kept, position: int) -> Proof:
        size = kept.checkpoint.size
        if size < position <= reading.last_position():
            raise BadInput(
                f"entry {position} was sealed after the last checkpoint, which covers {size}: paipu log checkpoint signs it"
            )
        path = inclusion(leaves_by_block(reading, size), position - 1, size, self._tree)
        return Proof(position - 1, path, kept.note)

    def continuation(self, old: int) -> bytes:
        """The proof that the log continues the one of ``old`` entries, for who kept that.

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
        """The receipt of a sealed event; it gives all of the event away.

        Raises:
            NotFound: the log was never begun.
            BadInput: the event is not sealed, or not under the last checkpoint.
            Conflict, CheckFailed: the database is not the one that was signed.
        """
        wanted = select(log.c.position).where(log.c.stream == stream, log.c.version == version)
        with self._continued() as (reading, kept):
            position = reading.connection.scalar(wanted)
            if position is None:
                raise BadInput(f"event {version} of game {stream} is not sealed yet: its hand is still being played")
            receipt = Receipt(self._proof(reading, kept, position), *entry_at(reading, position))
        receipt.check(self.folder.verifier)
        return receipt.write()

    def compare(self, file: bytes) -> Checkpoint:
        """See that the database continues a checkpoint that somebody kept, alone or in a proof, and give it; every event is hashed again.

        Raises:
            NotFound: the log was never begun.
            BadInput: it is no checkpoint of this log.
            CheckFailed: the database is an older one or another.
        """
        theirs = read_checkpoint(note_in(file), self.folder.verifier)
        with self._store.reading() as reading:
            have = reading.last_position()
            if have < theirs.size:
                raise CheckFailed(
                    [f"the log once signed {theirs.size} entries, and the database has {have}: it was cut"]
                )
            tree = Tree()
            tree.extend(rehashed_leaves(reading, theirs.size))
        if tree.root() != theirs.root:
            raise CheckFailed(
                [f"the first {theirs.size} entries are not those that the log once signed: they were altered"]
            )
        return theirs

    @property
    def covered(self) -> int:
        """How many entries the last checkpoint covers; 0 where there is none that can be read."""
        try:
            return self.folder.kept().checkpoint.size
        except (NotFound, BadInput):
            return 0

    def verify(self, tree: Tree | None = None) -> tuple[Proven, list[str]]:
        """How far the log is proven, and what is wrong with it: the whole tree is built again.

        Args:
            tree: one that was just built over the log as it is, up to what is :attr:`covered`, which saves reading it again.
        """
        if not self.folder.number:
            return Proven(None, 0, 0), []
        origin: str | None = None
        size = 0
        breaks: tuple[str, ...] = ()
        try:
            origin = self.folder.verifier.name
            breaks = tuple(self.folder.breaks())
            last = self.folder.kept().checkpoint
            size = last.size
            with self._lock, self._store.reading() as reading:
                self._tree = tree or Tree()
                have = self._continue(reading, last)
        except (Conflict, CheckFailed, BadInput) as refusal:
            return Proven(origin, size, None, breaks), [
                f"the log {origin}: {refusal}" if origin else f"the log: {refusal}"
            ]
        return Proven(origin, size, have - size, breaks), []


def receipt_for(club_log: Log, timeline: Timeline, version: int, eyes: Eyes) -> bytes:
    """The receipt of an event of a game, for eyes that may see all of it.

    Raises:
        NotFound: the game has no such event, or the log was never begun.
        BadInput: the event holds what these eyes may not see, or is not sealed.
        CheckFailed: the database is not the one that was signed.
    """
    if not 1 <= version <= timeline.version:
        raise NotFound(f"found event {version}, expected one of this game, which has events 1 to {timeline.version}")
    whole = timeline.record(version)
    if timeline.record(version, eyes) != whole:
        raise BadInput(
            f"event {version} holds what the eyes {str(eyes)!r} may not see, and a receipt gives all of it away; expected "
            "the eyes of whom it is for, such as 'all'",
            field="eyes",
        )
    return club_log.receipt(str(whole.game), version)
