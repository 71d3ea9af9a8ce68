"""The hash tree of RFC 6962 over the leaves of a log: its root, and proofs that something is in it or came before it.

Nothing here keeps the leaves: roots are made with a stack of complete subtrees, proofs ask for just the leaves below each
of their hashes. Checking follows RFC 9162, sections 2.1.3.2 and 2.1.4.2. Hashes are 32 bytes, of SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

from replay.errors import BadInput

__all__ = ["Leaves", "Tree", "check_consistency", "check_inclusion", "consistency", "inclusion", "node", "root_after"]

Leaves = Callable[[int, int], Iterable[bytes]]
"""Gives the hashes of the leaves from the first index (counted from 0) up to the second, which is left out, in order."""


def node(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node, ``SHA-256(0x01 || left || right)``."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Tree:
    r"""The tree over the leaves added so far; it keeps a hash for each bit that is set in their number.

    >>> tree = Tree()
    >>> tree.root().hex()[:16]
    'e3b0c44298fc1c14'
    >>> tree.extend([hashlib.sha256(b"\x00").digest()])
    >>> tree.size, tree.root().hex()[:16]
    (1, '6e340b9cffb37a98')
    """

    def __init__(self) -> None:
        self.size = 0
        self._complete: list[bytes] = []

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Add the hashes of further leaves: all of them, or none where giving them fails."""
        complete, size = self._complete.copy(), self.size
        for leaf in leaves:
            found, full = leaf, size
            while full & 1:
                found = node(complete.pop(), found)
                full >>= 1
            complete.append(found)
            size += 1
        self._complete, self.size = complete, size

    def root(self) -> bytes:
        """The root; of no leaves, the hash of nothing."""
        if not self._complete:
            return hashlib.sha256().digest()
        *earlier, found = self._complete
        for each in reversed(earlier):
            found = node(each, found)
        return found


def root_after(leaves: Leaves, size: int) -> bytes:
    """The root of the tree over the first ``size`` leaves."""
    return _root(leaves, 0, size)


def inclusion(leaves: Leaves, index: int, size: int) -> list[bytes]:
    """The proof that a leaf is in a tree (RFC 6962, 2.1.1): from its sibling up to a child of the root.

    Args:
        leaves: the log's.
        index: the leaf's, counted from 0.
        size: how many leaves the tree has.

    Raises:
        BadInput: the tree has no such leaf.
    """
    if not 0 <= index < size:
        raise BadInput(f"found leaf {index + 1} of a log of {size}, expected 1 to {size}")
    return [_root(leaves, start, end) for start, end in _beside(index, size)]


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


def consistency(leaves: Leaves, first: int, second: int) -> list[bytes]:
    """The proof that a tree of ``second`` leaves is one of ``first`` leaves with more added (RFC 6962, 2.1.2).

    Raises:
        BadInput: ``first`` is the larger one.
    """
    if not 0 <= first <= second:
        raise BadInput(f"found an earlier log of {first} entries, expected 0 to {second}")
    return [_root(leaves, start, end) for start, end in _between(first, second)]


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
        raise BadInput(f"found {tree.size} of the log's entries from {start + 1} to {end}, expected {end - start}")
    return tree.root()


def check_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the path proves that the leaf of this hash stands at the index (from 0) of the tree with this size and root."""
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
