"""The digests of data files, in a file beside them that ``sha256sum --check`` reads: so whoever reads the data knows that they are whole.

Parquet files have no digests of their own, and in most places of a column a changed byte only gives another value.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path

from replay.data import wording
from replay.errors import BadInput

__all__ = ["DIGESTS", "need_whole", "write_digests"]

DIGESTS = "data.sha256"
"""The name of the file: for each data file a line with its SHA-256 and its name."""
_LONGEST = 4096
"""Bytes of it that are read."""


def write_digests(folder: Path, names: Iterable[str]) -> None:
    """Write down the digests of these files of a folder. Raises OSError."""
    lines = [_line(folder, name) for name in names]
    (folder / DIGESTS).write_bytes(b"".join(lines))


def need_whole(folder: Path, names: Iterable[str], called: Path) -> None:
    """Raises BadInput if one of these files is not there, or not what was written.

    Args:
        folder: where they are.
        names: of the files.
        called: what people know the folder as.
    """
    names = list(names)
    for name in (*names, DIGESTS):
        if not (folder / name).is_file():
            raise BadInput(wording.MISSING(name=name), source=str(called))
    with (folder / DIGESTS).open("rb") as file:
        known = file.read(_LONGEST).splitlines(keepends=True)
    for name in names:
        if _line(folder, name) not in known:
            raise BadInput(wording.CHANGED(digests=DIGESTS), source=str(called / name))


def _line(folder: Path, name: str) -> bytes:
    with (folder / name).open("rb") as file:
        return f"{file_digest(file, 'sha256').hexdigest()}  {name}\n".encode()
