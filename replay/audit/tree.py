"""The hash tree of RFC 6962 over the leaves of a log: its root, and proofs of inclusion and consistency.

A tree keeps only the last few leaves, and enough nodes above them that a proof needs only the leaves of one block of 256, however long
the log is. The roots of complete subtrees of 256 leaves, of 65,536 and so on are cached in memory or beside the checkpoint. The cache on
disk saves reading the log, and is never trusted: its root must be the signed one, and each node must hash to its parent, else the leaves
are read. Checking follows RFC 9162, sections 2.1.3.2 and 2.1.4.2. Hashes are 32 bytes, of SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path

from replay.words.errors import BadInput
from replay.words.messages import Text, say

Leaves = Callable[[int, int], Iterable[bytes]]
"""Returns the hashes of the leaves from the first index (counted from 0) up to the second, exclusive, in order."""


class Tree:
    r"""The tree over the leaves added so far.

    It keeps its nodes, the roots of every whole block of leaves and their ancestors, and the leaves that fill no block yet: 50 KB for
    100,000 leaves.

    Args:
        nodes: the nodes of the first leaves; None for an empty tree.

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
        """The number of leaves."""
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
            # An incomplete block of this level goes up as one.
            if rest := [*self.nodes.read(level, count - count % BLOCK, count), *found]:
                found = [fold(rest)]
            level += 1
        return found[0] if found else hashlib.sha256().digest()

    def subtree(self, leaves: Leaves, start: int, end: int) -> bytes:
        """Return the root over a range of leaves that is a subtree of this tree, or of an earlier or later state of it.

        Args:
            leaves: the log's; read only if the tree does not keep them.
            start: the first, counted from 0: a multiple of some power of two that is no less than the range is long.
            end: the end, exclusive.

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
        """Return the root of a complete subtree whose nodes are cached; None if the cache is damaged."""
        level, width = 0, BLOCK
        while width * BLOCK <= end - start:
            level, width = level + 1, width * BLOCK
        found = self.nodes.sound(level, start // width, end // width)
        return fold(found) if found else None


def root_after(leaves: Leaves, size: int, tree: Tree | None = None) -> bytes:
    """Return the root of the tree over the first ``size`` leaves; a tree that has grown over them saves most reading and hashing."""
    return (tree or Tree()).subtree(leaves, 0, size)


NO_SUCH_ENTRY = Text("audit.no-such-entry", "found entry {entry} of a log of {size}, expected 1 to {size}")
EMPTY_LOG = Text("audit.empty-log", "found entry {entry}, but the log has no entries yet")


def inclusion(leaves: Leaves, index: int, size: int, tree: Tree | None = None) -> list[bytes]:
    """Prove that a leaf, counted from 0, is in a tree (RFC 6962, 2.1.1): return the hashes from its sibling up to a child of the root.

    A tree that has grown over these leaves, however far, saves most reading and hashing. Raises BadInput if the tree has no such leaf.
    """
    if not 0 <= index < size:
        entry = index + 1
        raise BadInput(NO_SUCH_ENTRY(entry=entry, size=size) if size else EMPTY_LOG(entry=entry))
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


BAD_EARLIER_SIZE = Text("audit.bad-earlier-size", "found the earlier size {found}, expected {expected}")


def consistency(leaves: Leaves, first: int, second: int, tree: Tree | None = None) -> list[bytes]:
    """Prove that a tree of ``second`` leaves is one of ``first`` leaves with more added (RFC 6962, 2.1.2).

    A tree that has grown over these leaves, however far, saves most reading and hashing. Raises BadInput if ``first`` is the larger one.
    """
    if not 0 <= first <= second:
        expected = say("audit.size-up-to", "0 to {most}", most=second) if second else 0
        raise BadInput(BAD_EARLIER_SIZE(found=first, expected=expected))
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
    if start:  # otherwise the earlier tree is a whole subtree, and the reader has its root
        ranges.append((start, end))
    return ranges[::-1]


def _split(size: int) -> int:
    """The largest power of two below a size of 2 or more."""
    return 1 << (size - 1).bit_length() - 1


ENTRIES_MISSING = Text(
    "audit.entries-missing", "found only {found} entries of the log from {start} to {end}, expected {expected}"
)


def _root(leaves: Leaves, start: int, end: int) -> bytes:
    tree = Tree()
    tree.extend(leaves(start, end))
    if tree.size != end - start:
        raise BadInput(ENTRIES_MISSING(found=tree.size, start=start + 1, end=end, expected=end - start))
    return tree.root()


def check_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """True if the path proves that the leaf with this hash is at the index (from 0) of the tree with this size and root."""
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
    """True if the path proves that the second tree is the first one with leaves appended."""
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


BLOCK = 256
"""The number of leaves below each of the lowest stored nodes, and of nodes below each higher one: a full tile in c2sp.org/tlog-tiles."""
_HASH = 32


def node(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node, ``SHA-256(0x01 || left || right)``."""
    return sha256(b"\x01" + left + right).digest()


def fold(hashes: Sequence[bytes]) -> bytes:
    """Return the root over one or more hashes, hashed in pairs; a hash without a partner goes up unchanged."""
    while len(hashes) > 1:
        alone = hashes[-1:] if len(hashes) & 1 else []
        hashes = [*map(node, hashes[::2], hashes[1::2]), *alone]
    return hashes[0]


class Nodes:
    """The nodes of a tree in memory, level by level; each node of level 0 covers one block of leaves."""

    def __init__(self) -> None:
        self._rows: list[list[bytes]] = []

    @property
    def levels(self) -> int:
        """The number of levels that have nodes."""
        return len(self._rows)

    def count(self, level: int) -> int:
        """Return the number of nodes in a level."""
        return len(self._rows[level]) if level < self.levels else 0

    def add(self, root: bytes, level: int = 0) -> None:
        """Add a node, and the nodes above it that it completes."""
        if level == len(self._rows):
            self._rows.append([])
        self._rows[level].append(root)
        count = self.count(level)
        if not count % BLOCK:
            self.add(fold(self.read(level, count - BLOCK, count)), level + 1)

    def read(self, level: int, start: int, end: int) -> list[bytes]:
        """Return the nodes of a level from ``start`` to ``end``, exclusive."""
        return self._rows[level][start:end]

    def sound(self, level: int, start: int, end: int) -> list[bytes] | None:
        """Return such nodes of one block, None if they do not match the nodes above them."""
        return self.read(level, start, end)


class KeptNodes(Nodes):
    """Nodes that begin with those in a file for each level: whole blocks are read when needed. Raises OSError if some are missing."""

    def __init__(self, place: Path, size: int) -> None:
        super().__init__()
        self._place = place
        self._in_file: list[int] = []
        while count := size // BLOCK ** (len(self._in_file) + 1):
            whole = count - count % BLOCK
            self._rows.append(_read(_file(place, len(self._in_file)), whole, count))
            self._in_file.append(whole)

    def count(self, level: int) -> int:
        """Return the number of nodes in a level."""
        return self._before(level) + super().count(level)

    def read(self, level: int, start: int, end: int) -> list[bytes]:
        """Return the nodes of a level from ``start`` to ``end``, exclusive. Raises OSError if the file lacks some."""
        whole = self._before(level)
        from_file = _read(_file(self._place, level), start, min(end, whole)) if start < whole else []
        return from_file + super().read(level, max(start - whole, 0), max(end - whole, 0))

    def sound(self, level: int, start: int, end: int) -> list[bytes] | None:
        """Return those nodes; None if they do not match the nodes above them. The highest are trusted, because the root was compared."""
        block = start // BLOCK
        first = block * BLOCK
        try:
            if first + BLOCK > self.count(level):
                return self.read(level, start, end)
            found = self.read(level, first, first + BLOCK)
        except OSError:
            return None
        above = self.sound(level + 1, block, block + 1)
        return found[start - first : end - first] if above == [fold(found)] else None

    def _before(self, level: int) -> int:
        return self._in_file[level] if level < len(self._in_file) else 0


def kept_nodes(place: Path, size: int) -> KeptNodes | None:
    """Read the nodes that a folder keeps of a log of this size, None if some are missing."""
    try:
        return KeptNodes(place, max(size, 0))
    except OSError:
        return None


def keep_nodes(place: Path, nodes: Nodes) -> None:
    """Append the missing nodes to the files of a folder. If that fails the files stay as they are: they only save time."""
    with suppress(OSError):
        for level in range(nodes.levels):
            with _file(place, level).open("ab") as file:
                known = file.tell() // _HASH
                file.truncate(known * _HASH)
                file.write(b"".join(nodes.read(level, known, nodes.count(level))))


def differing_files(place: Path, nodes: Nodes) -> Iterator[Path]:
    """Yield the files of a folder that hold other nodes than these; missing or further nodes are no difference."""
    for level in range(nodes.levels):
        path = _file(place, level)
        with suppress(OSError):
            known = min(path.stat().st_size // _HASH, nodes.count(level))
            if _read(path, 0, known) != nodes.read(level, 0, known):
                yield path


def _file(place: Path, level: int) -> Path:
    return place / f"nodes-{BLOCK ** (level + 1)}"


def _read(path: Path, start: int, end: int) -> list[bytes]:
    with path.open("rb") as file:
        file.seek(start * _HASH)
        found = file.read((end - start) * _HASH)
    if len(found) < (end - start) * _HASH:
        raise FileNotFoundError
    return [found[place : place + _HASH] for place in range(0, len(found), _HASH)]
