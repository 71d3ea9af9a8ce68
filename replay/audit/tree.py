"""The hash tree of RFC 6962 over the leaves of a log: its root, and proofs that something is in it or came before it.

A tree keeps only the last few leaves, and enough of what is above them that a proof needs only the leaves of one
block of 256, however long the log is. Checking follows RFC 9162, sections 2.1.3.2 and 2.1.4.2. Hashes are 32 bytes, of SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice

from replay.audit import wording
from replay.audit.nodes import BLOCK, Nodes, fold, node
from replay.errors import BadInput

__all__ = [
    "BLOCK",
    "Leaves",
    "Tree",
    "check_consistency",
    "check_inclusion",
    "consistency",
    "inclusion",
    "node",
    "root_after",
]

Leaves = Callable[[int, int], Iterable[bytes]]
"""Gives the hashes of the leaves from the first index (counted from 0) up to the second, which is left out, in order."""


class Tree:
    r"""The tree over the leaves added so far.

    It keeps its nodes, the roots of every whole block of leaves and of what is above them, and the leaves that fill no block
    yet: 50 KB for 100,000 leaves.

    Args:
        nodes: those of the leaves that it begins with; none where None.

    >>> tree = Tree()
    >>> tree.root().hex()[:16]
    'e3b0c44298fc1c14'
    >>> tree.extend([hashlib.sha256(b"\x00").digest()])
    >>> tree.size, tree.root().hex()[:16]
    (1, '6e340b9cffb37a98')
    """

    def __init__(self, nodes: Nodes | None = None) -> None:
        self.nodes = nodes or Nodes()
        self._last: list[bytes] = []

    @property
    def size(self) -> int:
        """How many leaves there are."""
        return self._in_blocks + len(self._last)

    @property
    def _in_blocks(self) -> int:
        return self.nodes.count(0) * BLOCK

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Add the hashes of further leaves: all of them, or none if an error occurs."""
        coming, blocks = chain(self._last, leaves), []
        while len(last := list(islice(coming, BLOCK))) == BLOCK:
            blocks.append(fold(last))
        for block in blocks:
            self.nodes.add(block)
        self._last = last

    def root(self) -> bytes:
        """The root; of no leaves, the hash of nothing."""
        level, found = 0, [fold(self._last)] if self._last else []
        while count := self.nodes.count(level):
            # What fills no block of this level goes up as one.
            if rest := [*self.nodes.read(level, count - count % BLOCK, count), *found]:
                found = [fold(rest)]
            level += 1
        return found[0] if found else hashlib.sha256().digest()

    def subtree(self, leaves: Leaves, start: int, end: int) -> bytes:
        """The root over a range of leaves that is a subtree of this tree, or of an earlier or a later state of it.

        Args:
            leaves: the log's; asked only for what the tree does not keep.
            start: the first, counted from 0: a multiple of some power of two that is no less than the range is long.
            end: the first that is left out.

        Raises:
            BadInput: some of the leaves asked for are not there.
        """
        size, kept = end - start, self._in_blocks
        if kept <= start < end <= self.size:
            return fold(self._last[start - kept : end - kept])
        if size < BLOCK or start >= kept:
            return _root(leaves, start, end)
        if not size & (size - 1) and end <= kept:
            if found := self._complete(start, end):
                return found
            if size == BLOCK:
                return _root(leaves, start, end)
        middle = start + _split(size)
        return node(self.subtree(leaves, start, middle), self.subtree(leaves, middle, end))

    def _complete(self, start: int, end: int) -> bytes | None:
        """The root of a complete subtree that is kept, or of some that are below one; None if what is kept is damaged."""
        level, width = 0, BLOCK
        while width * BLOCK <= end - start:
            level, width = level + 1, width * BLOCK
        found = self.nodes.sound(level, start // width, end // width)
        return fold(found) if found else None


def root_after(leaves: Leaves, size: int, tree: Tree | None = None) -> bytes:
    """The root of the tree over the first ``size`` leaves; a tree that has grown over them saves reading and hashing most."""
    return (tree or Tree()).subtree(leaves, 0, size)


def inclusion(leaves: Leaves, index: int, size: int, tree: Tree | None = None) -> list[bytes]:
    """The proof that a leaf is in a tree (RFC 6962, 2.1.1): from its sibling up to a child of the root.

    Args:
        leaves: the log's.
        index: the leaf's, counted from 0.
        size: how many leaves the tree has.
        tree: one that has grown over these leaves, however far, which saves reading and hashing most of them.

    Raises:
        BadInput: the tree has no such leaf.
    """
    if not 0 <= index < size:
        entry = index + 1
        raise BadInput(wording.NO_SUCH_ENTRY(entry=entry, size=size) if size else wording.EMPTY_LOG(entry=entry))
    grown = tree or Tree()
    return [grown.subtree(leaves, start, end) for start, end in _beside(index, size)]


def _beside(index: int, size: int) -> list[tuple[int, int]]:
    """The ranges of leaves below the hashes of an inclusion proof, in its order."""
    start, end = 0, size
    ranges = []
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            ranges.append((middle, end))
            end = middle
        else:
            ranges.append((start, middle))
            start = middle
    return ranges[::-1]


def consistency(leaves: Leaves, first: int, second: int, tree: Tree | None = None) -> list[bytes]:
    """The proof that a tree of ``second`` leaves is one of ``first`` leaves with more added (RFC 6962, 2.1.2).

    A tree that has grown over these leaves, however far, saves reading and hashing most of them.

    Raises:
        BadInput: ``first`` is the larger one.
    """
    if not 0 <= first <= second:
        expected = wording.SIZE_UP_TO(most=second) if second else 0
        raise BadInput(wording.BAD_EARLIER_SIZE(found=first, expected=expected))
    grown = tree or Tree()
    return [grown.subtree(leaves, start, end) for start, end in _between(first, second)]


def _between(first: int, second: int) -> list[tuple[int, int]]:
    """The ranges of leaves below the hashes of a consistency proof, in its order."""
    if first in (0, second):
        return []
    start, end = 0, second
    ranges = []
    while first != end:
        middle = start + _split(end - start)
        if first <= middle:
            ranges.append((middle, end))
            end = middle
        else:
            ranges.append((start, middle))
            start = middle
    if start:  # otherwise the earlier tree is a whole subtree, whose root the reader has
        ranges.append((start, end))
    return ranges[::-1]


def _split(size: int) -> int:
    """The largest power of two below a size of 2 or more."""
    return 1 << (size - 1).bit_length() - 1


def _root(leaves: Leaves, start: int, end: int) -> bytes:
    tree = Tree()
    tree.extend(leaves(start, end))
    if tree.size != end - start:
        raise BadInput(wording.ENTRIES_MISSING(found=tree.size, start=start + 1, end=end, expected=end - start))
    return tree.root()


def check_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the path proves that the leaf of this hash is at the index (from 0) of the tree with this size and root."""
    if not 0 <= index < size or not _hashes(leaf, root, *path):
        return False
    found, below, last = leaf, index, size - 1
    for each in path:
        if not last:
            return False
        if below & 1 or below == last:
            found = node(each, found)
            while below and not below & 1:
                below, last = below >> 1, last >> 1
        else:
            found = node(found, each)
        below, last = below >> 1, last >> 1
    return not last and found == root


def check_consistency(first: int, second: int, path: Sequence[bytes], first_root: bytes, second_root: bytes) -> bool:
    """Whether the path proves that the second tree is the first one with leaves added at its end."""
    if not 0 <= first <= second or not _hashes(first_root, second_root, *path):
        return False
    if not first:
        return not path and first_root == Tree().root() and (second > 0 or second_root == first_root)
    if first == second:
        return not path and first_root == second_root
    if not path:
        return False
    hashes = list(path) if first & (first - 1) else [first_root, *path]
    below, last = first - 1, second - 1
    while below & 1:
        below, last = below >> 1, last >> 1
    earlier = later = hashes[0]
    for each in hashes[1:]:
        if not last:
            return False
        if below & 1 or below == last:
            earlier, later = node(each, earlier), node(each, later)
            while below and not below & 1:
                below, last = below >> 1, last >> 1
        else:
            later = node(later, each)
        below, last = below >> 1, last >> 1
    return not last and earlier == first_root and later == second_root


def _hashes(*values: bytes) -> bool:
    return all(len(value) == 32 for value in values)
