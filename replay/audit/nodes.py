"""The inner nodes of a log's tree, in memory or beside the checkpoint: the roots of complete subtrees of 256 leaves, of 65,536 and so on.

What is kept on disk saves reading the log, and is never believed: a root made of it has to be the signed one, and what is below
has to hash to what is above, or else the leaves are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

__all__ = ["BLOCK", "Nodes", "differing_files", "fold", "keep_nodes", "kept_nodes", "node"]

BLOCK = 256
"""How many leaves are below each of the lowest nodes that are kept, and how many nodes below each higher one: a full tile in
c2sp.org/tlog-tiles."""

_HASH = 32


def node(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node, ``SHA-256(0x01 || left || right)``."""
    return sha256(b"\x01" + left + right).digest()


def fold(hashes: Sequence[bytes]) -> bytes:
    """The root over one or more hashes: hashed in pairs; a hash without a partner goes up unchanged."""
    while len(hashes) > 1:
        alone = hashes[-1:] if len(hashes) & 1 else []
        hashes = [*map(node, hashes[::2], hashes[1::2]), *alone]
    return hashes[0]


class Nodes:
    """The nodes of a tree in memory, level by level; level 0 is that of one block of leaves each."""

    def __init__(self) -> None:
        self._rows: list[list[bytes]] = []

    @property
    def levels(self) -> int:
        """How many levels have nodes."""
        return len(self._rows)

    def count(self, level: int) -> int:
        """How many nodes a level has."""
        return len(self._rows[level]) if level < self.levels else 0

    def add(self, root: bytes, level: int = 0) -> None:
        """Add a node, and those above that are complete with it."""
        if level == len(self._rows):
            self._rows.append([])
        self._rows[level].append(root)
        count = self.count(level)
        if not count % BLOCK:
            self.add(fold(self.read(level, count - BLOCK, count)), level + 1)

    def read(self, level: int, start: int, end: int) -> list[bytes]:
        """The nodes of a level from ``start`` to ``end``, which is left out."""
        return self._rows[level][start:end]

    def sound(self, level: int, start: int, end: int) -> list[bytes] | None:
        """The same of nodes in one block, None if they are not what the nodes above them say."""
        return self.read(level, start, end)


class KeptNodes(Nodes):
    """Nodes that begin with those of a file for each level. Whole blocks stay there and are read when they are needed.

    Args:
        place: the folder of the files.
        size: of the log whose nodes they are: more are not looked at.

    Raises:
        OSError: some of them are missing.
    """

    def __init__(self, place: Path, size: int) -> None:
        super().__init__()
        self._place = place
        self._in_file: list[int] = []
        while count := size // BLOCK ** (len(self._in_file) + 1):
            whole = count - count % BLOCK
            self._rows.append(_read(_file(place, len(self._in_file)), whole, count))
            self._in_file.append(whole)

    def count(self, level: int) -> int:
        """How many nodes a level has."""
        return self._before(level) + super().count(level)

    def read(self, level: int, start: int, end: int) -> list[bytes]:
        """The nodes of a level from ``start`` to ``end``, which is left out. Raises OSError if the file lacks some."""
        whole = self._before(level)
        from_file = _read(_file(self._place, level), start, min(end, whole)) if start < whole else []
        return from_file + super().read(level, max(start - whole, 0), max(end - whole, 0))

    def sound(self, level: int, start: int, end: int) -> list[bytes] | None:
        """Those nodes; None if they do not match the nodes above them. The highest are trusted, because the root was compared."""
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
    """The nodes that a folder keeps of a log of this size, None if some are missing."""
    try:
        return KeptNodes(place, max(size, 0))
    except OSError:
        return None


def keep_nodes(place: Path, nodes: Nodes) -> None:
    """Add to the files of a folder what they lack of these nodes. Where that is impossible they stay as they are: they only save time."""
    with suppress(OSError):
        for level in range(nodes.levels):
            with _file(place, level).open("ab") as file:
                known = file.tell() // _HASH
                file.truncate(known * _HASH)
                file.write(b"".join(nodes.read(level, known, nodes.count(level))))


def differing_files(place: Path, nodes: Nodes) -> Iterator[Path]:
    """The files of a folder that hold other nodes than these; what they lack or have beyond them is no difference."""
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
