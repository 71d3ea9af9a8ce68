"""Whether a disk is full, and what programs that were killed have left on it."""

from __future__ import annotations

import errno
import re
import shutil
import tempfile
import time
from pathlib import Path

__all__ = ["has_room", "is_full", "sweep_drafts"]

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""What the system says where no more can be written: the disk, the user's share of it, or the largest file that is allowed."""
_ROOM = 1 << 16
"""Bytes that must fit: SQLite's journal with its index, for the smallest event."""
_DRAFT = re.compile(r"\.paipu-[0-9a-f]{16}\.part")
_STALE = 24 * 3600.0
"""Seconds after which nobody works in such a folder any more."""


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


def sweep_drafts(folder: Path) -> None:
    """Remove the drafts of programs that were killed, folders inside of this one: each has a club or its data in it."""
    for draft in folder.glob(".paipu-*.part"):
        if _DRAFT.fullmatch(draft.name) and draft.is_dir() and time.time() - _written(draft) > _STALE:
            shutil.rmtree(draft, ignore_errors=True)


def _written(draft: Path) -> float:
    """When something was last written to a folder or a file in it; now where another program has just removed it."""
    try:
        return max(each.stat().st_mtime for each in (draft, *draft.iterdir()))
    except FileNotFoundError:
        return time.time()
