"""The club's log towards others: what is signed of it outside the database, and what is proven with that.

Whoever changes the database behind the club's back does not change the last checkpoint in the folder beside it, and still
less what others have kept.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from sqlalchemy import select

from replay.audit.checkpoints import Checkpoint, read_checkpoint, write_checkpoint
from replay.audit.folder import LogFolder
from replay.audit.keeping import working
from replay.audit.leaves import rehashed_leaves, stored_leaves
from replay.audit.notes import Signer, Verifier, signed
from replay.audit.proofs import Continuation, Proof, note_in
from replay.audit.receipts import Receipt
from replay.audit.tree import Tree, consistency, inclusion
from replay.errors import BadInput, CheckFailed, Conflict, NotFound
from replay.rules.eyes import Eyes
from replay.store import Store
from replay.store.reading import Reading
from replay.store.tables import log
from replay.timeline import Timeline

__all__ = ["Log", "Proven", "receipt_for"]

_LONGEST_NAME = 40
"""Bytes of a log's name: it stands twice in a receipt, which is to fit into a QR code."""

_WAY_OUT = "put the newest copy back, or go on under a new name with paipu log recover"


class Proven(NamedTuple):
    """How far the log is proven to others.

    Args:
        origin: its name, None where it was never begun.
        size: how many of its entries the last checkpoint outside the database covers.
        after: how many were sealed since; nobody else could miss them yet.
        breaks: what was recorded each time it had to be begun anew.
    """

    origin: str | None
    size: int
    after: int
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
        return self._begin(1, _name(origin or f"club-{secrets.token_hex(6)}"), None)

    def recover(self, reason: str, origin: str | None = None) -> Verifier:
        """Begin the log anew where the database does not continue its last checkpoint; the break stays on record.

        Args:
            reason: what happened, in one line.
            origin: the new name; the old one with a number where None.

        Raises:
            NotFound: it was never begun.
            Conflict: the database does continue it.
            BadInput: there can be no log of this name, or the reason is no line of text.
        """
        number = self.folder.number + 1
        before = self.folder.verifier.name
        name = _name(origin or f"{before.partition('#')[0]}#{number}")
        if name == before:
            raise BadInput(f"found the name {name!r}, expected another one: it becomes another log", field="origin")
        reason = reason.strip()
        if not 1 <= len(reason) <= 1000 or not reason.isprintable():
            raise BadInput("found no line of 1 to 1,000 characters, expected what happened", field="reason")
        try:
            self.check()
        except (Conflict, CheckFailed, BadInput):
            return self._begin(number, name, reason)
        raise Conflict("the club continues its last checkpoint: there is nothing to recover from")

    def _begin(self, number: int, name: str, reason: str | None) -> Verifier:
        signer = Signer.new(name)
        with self._store.reading() as reading:
            tree = Tree()
            tree.extend(stored_leaves(reading, 0, reading.last_position()))
        first = Checkpoint(name, tree.size, tree.root())
        why = None if reason is None else signed(self._break(reason, first), signer)
        self.folder.begin(number, signer, write_checkpoint(first, signer), why)
        return signer.verifier

    def _break(self, reason: str, first: Checkpoint) -> str:
        try:
            last = _told(self.folder.kept().checkpoint)
        except BadInput:
            last = f"{self.folder.verifier.name}, whose last checkpoint cannot be read"
        return f"paipu log break\n{reason}\n{last}\n{_told(first)}\n"

    # Keeping the database to what was signed

    def check(self) -> None:
        """See that the database continues the last checkpoint.

        Raises:
            NotFound: the log was never begun.
            Conflict: it is older than the checkpoint.
            CheckFailed: it is another one.
            BadInput: the checkpoint cannot be read.
        """
        last = self.folder.kept().checkpoint
        with self._lock, self._store.reading() as reading:
            self._continue(reading, last)

    def _continue(self, reading: Reading, last: Checkpoint) -> int:
        """Bring the tree to the size of the checkpoint and compare; how many entries the database has."""
        have = reading.last_position()
        if have < last.size:
            raise Conflict(
                f"the database has {have} sealed events, and the last checkpoint in {self.folder.place} covers {last.size}: "
                f"it is an older copy or was cut, and nothing is added to it; {_WAY_OUT}"
            )
        # What this program has built saves reading the whole log at every append.
        tree = self._tree if self._tree.size <= last.size else Tree()
        tree.extend(stored_leaves(reading, tree.size, last.size))
        if tree.root() != last.root:
            self._tree = Tree()
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
            BadInput: the new checkpoint cannot be written; what was added stays.
        """
        if not self.folder.number:
            yield
            return
        self.check()
        yield
        try:
            self.checkpoint()
        except OSError as error:
            raise BadInput(
                f"the checkpoint cannot be written ({error.strerror}), though the events are recorded; mend that, then run "
                "paipu log checkpoint",
                source=str(self.folder.place),
            ) from error

    # Proving

    def proof(self, position: int) -> bytes:
        """The proof that the entry at this position, counted from 1, is in the log; its hash is told, and nothing of the event.

        Raises:
            NotFound: the log was never begun.
            BadInput: the last checkpoint covers no such entry.
            CheckFailed: the database is not the one that was signed.
        """
        with self._store.reading() as reading:
            proof = self._proof(reading, position)
            (leaf,) = stored_leaves(reading, position - 1, position)
        proof.check(leaf, self.folder.verifier)
        return proof._replace(extra=leaf).write()

    def _proof(self, reading: Reading, position: int) -> Proof:
        note, last = self.folder.kept()
        path = inclusion(lambda start, end: stored_leaves(reading, start, end), position - 1, last.size)
        return Proof(position - 1, path, note)

    def continuation(self, old: int) -> bytes:
        """The proof that the log continues the one of ``old`` entries, for who kept that. Raises BadInput or NotFound."""
        note, last = self.folder.kept()
        with self._store.reading() as reading:
            path = consistency(lambda start, end: stored_leaves(reading, start, end), old, last.size)
        return Continuation(old, path, note).write()

    def receipt(self, stream: str, version: int) -> bytes:
        """The receipt of a sealed event; it gives all of the event away.

        Raises:
            NotFound: the log was never begun.
            BadInput: the event is not sealed, or not under the last checkpoint.
            CheckFailed: the database is not the one that was signed.
        """
        wanted = select(log.c.position, log.c.salt).where(log.c.stream == stream, log.c.version == version)
        with self._store.reading() as reading:
            found = reading.connection.execute(wanted).one_or_none()
            if found is None:
                raise BadInput(f"event {version} of game {stream} is not sealed yet: its hand is still being played")
            (row,) = reading.read(stream, version - 1, version)
            receipt = Receipt(self._proof(reading, found.position), found.salt, row.data)
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

    def verify(self) -> tuple[Proven, list[str]]:
        """How far the log is proven, and what is wrong with it: the whole tree is built again."""
        if not self.folder.number:
            return Proven(None, 0, 0), []
        origin, breaks = self.folder.verifier.name, tuple(self.folder.breaks())
        try:
            last = self.folder.kept().checkpoint
            with self._lock, self._store.reading() as reading:
                self._tree = Tree()
                have = self._continue(reading, last)
        except (Conflict, CheckFailed, BadInput) as refusal:
            return Proven(origin, 0, 0, breaks), [f"the log {origin}: {refusal}"]
        return Proven(origin, last.size, have - last.size, breaks), []


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


def _told(checkpoint: Checkpoint) -> str:
    return f"{checkpoint.origin} {checkpoint.size} {base64.b64encode(checkpoint.root).decode()}"


def _name(origin: str) -> str:
    size = len(origin.encode("utf-8", "replace"))
    if size > _LONGEST_NAME:
        raise BadInput(
            f"found a name of {size} bytes, expected {_LONGEST_NAME} at most: it stands in every receipt",
            field="origin",
        )
    return origin
