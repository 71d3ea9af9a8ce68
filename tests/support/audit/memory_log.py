"""A log in memory for tests: entries, their leaves, and a key that signs for them."""

from __future__ import annotations

from collections.abc import Iterable

from replay.audit import Checkpoint, Continuation, Proof, Receipt, Signer, write_checkpoint
from replay.audit.tree import consistency, inclusion, root_after
from replay.store import leaf_hash


class MemoryLog:
    """Entries as (salt, data), and all that their log can say of them."""

    def __init__(self, entries: Iterable[tuple[bytes, bytes]], name: str = "example.org/club") -> None:
        self.entries = list(entries)
        self.leaves = [leaf_hash(salt, data) for salt, data in self.entries]
        self.signer = Signer(name, bytes(range(32)))
        self.verifier = self.signer.verifier

    def between(self, start: int, end: int) -> list[bytes]:
        return self.leaves[start:end]

    def checkpoint(self, size: int) -> Checkpoint:
        return Checkpoint(self.verifier.name, size, root_after(self.between, size))

    def note(self, size: int) -> bytes:
        return write_checkpoint(self.checkpoint(size), self.signer)

    def proof(self, index: int, size: int) -> Proof:
        return Proof(index, inclusion(self.between, index, size), self.note(size))

    def receipt(self, index: int, size: int) -> Receipt:
        return Receipt(self.proof(index, size), *self.entries[index])

    def continuation(self, old: int, size: int) -> Continuation:
        return Continuation(old, consistency(self.between, old, size), self.note(size))


def numbered(count: int) -> MemoryLog:
    """A log of as many events, each distinguished by its number."""
    return MemoryLog((number.to_bytes(16), b'{"seq":%d}' % number) for number in range(1, count + 1))
