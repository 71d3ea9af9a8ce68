"""Whether a disk is full, and the mode of a file that takes the place of another."""

from __future__ import annotations

import errno
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""What the system says where no more can be written: the disk, the user's share of it, or the largest file that is allowed."""
_ROOM = 1 << 16
"""Bytes that must fit: SQLite's journal with its index, for the smallest event."""


def is_full(error: BaseException | None) -> bool:
    """Whether this is why the system refused to write."""
    return isinstance(error, OSError) and error.errno in _FULL


def has_room(folder: Path) -> bool:
    """Whether a folder takes a small file; True where it refuses for another reason than want of room. The file is gone afterwards."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as draft:
            return draft.write(bytes(_ROOM)) == _ROOM
    except OSError as error:
        return not is_full(error)


def keep_mode(new: Path, old: Path) -> None:
    """Give a new file the mode of the one that it is about to replace, if there is one. Raises OSError."""
    with suppress(FileNotFoundError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))
