"""Small files that must survive a power cut, and folders in which one writer at a time works."""

from __future__ import annotations

import math
import os
import re
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from replay.audit import wording
from replay.disk import keep_mode
from replay.errors import Unavailable
from replay.locks import NotGiven, locked

__all__ = ["check_writable", "create_file", "lock_folder", "read_small", "replace_file", "sync_folder"]

_MOST_BYTES = 2**20
"""More than the size of any file kept here."""


def read_small(path: Path) -> bytes:
    """The contents of a small file; of a larger one only its beginning, which is too long to pass for a valid file. Raises OSError."""
    with path.open("rb") as stream:
        return stream.read(_MOST_BYTES)


_DRAFT = re.compile(r"\.(?:[\w.]+-)?[0-9a-f]{16}")
_STALE = 3600.0
"""Seconds after which a draft is certainly abandoned."""
_WAIT_AT_MOST = 60.0
"""Seconds: enough for another program to write a small file, and perhaps to hash a log of millions of events before that."""
_SMALL = 4096
"""Bytes of a file that is larger than any note of a log."""


def replace_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file, completely or not at all, and durably; one that it replaces gives it its mode. Raises OSError."""
    draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        create_file(draft, data, mode)
        keep_mode(draft, path)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def create_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a new file durably. Raises OSError, FileExistsError if there is one."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def check_writable(folder: Path) -> None:
    """Write a small file into a folder and remove it again, to see that the folder is writable. Raises OSError."""
    draft = folder / f".{secrets.token_hex(8)}"
    try:
        draft.write_bytes(bytes(_SMALL))
    finally:
        draft.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove the half-written files of programs that were killed."""
    for draft in folder.glob(".*"):
        if _DRAFT.fullmatch(draft.name):
            with suppress(OSError):
                if time.time() - draft.stat().st_mtime > _STALE:
                    draft.unlink()


if sys.platform == "win32":

    def sync_folder(folder: Path) -> None:
        """Do nothing: on this system the names of files are durable anyway."""

else:

    def sync_folder(folder: Path) -> None:
        """Make the names of new files in a folder durable. Raises OSError."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def lock_folder(folder: Path, patience: float = math.inf) -> Iterator[None]:
    """Lock the folder against other writers; the lock ends with the process. Raises OSError, or Unavailable if others keep it.

    Args:
        folder: which.
        patience: seconds to wait; a minute at most.
    """
    seconds = min(_WAIT_AT_MOST, patience)
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(folder / ".lock", seconds))
        except NotGiven as waited:
            if waited.holder is None:
                raise Unavailable(wording.FOLDER_IN_USE(place=str(folder), seconds=seconds)) from None
            held = wording.FOLDER_HELD_BY(place=str(folder), holder=waited.holder, seconds=seconds)
            raise Unavailable(held) from None
        _sweep(folder)
        yield
