"""ZIP files that Paipu wrote: nothing is in them, before or behind them that another program would read and this one would not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import BinaryIO
from zipfile import BadZipFile, ZipFile

__all__ = ["foreign_member", "opened_zip"]

_FIRST, _LAST = b"PK\x03\x04", b"PK\x05\x06"
"""How a ZIP file begins, and its last record, which has 22 bytes where no comment follows."""


def opened_zip(stream: BinaryIO) -> ZipFile:
    """The ZIP file. Raises BadZipFile for bytes before or behind it and for a comment, and what the library raises."""
    archive = ZipFile(stream)
    stream.seek(0)
    begins = stream.read(4) == _FIRST
    stream.seek(-22, 2)
    end = stream.read()
    if not begins or not end.startswith(_LAST) or not end.endswith(b"\0\0"):
        raise BadZipFile
    return archive


def foreign_member(archive: ZipFile, names: Collection[str]) -> str | None:
    """A member of the file that is none of these, or is one of them a second time; None if there is none."""
    found = Counter(each.orig_filename for each in archive.infolist())
    return next((name for name, count in found.items() if count > 1 or name not in names), None)
