"""Folders for what is being made: private, locked by the program that works in them, and removed by the next one if that was killed."""

from __future__ import annotations

import re
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from replay.locks.lock import FileLock

__all__ = ["drafted", "sweep_drafts"]

_DRAFT = re.compile(r"\.paipu-[0-9a-f]{16}\.part")
_LOCK = ".lock"


@contextmanager
def drafted(beside: Path) -> Iterator[Path]:
    """A new folder inside of another one, for its owner alone; it is gone afterwards. Raises OSError."""
    sweep_drafts(beside)
    folder, lock = _made(beside)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.release()


def sweep_drafts(folder: Path) -> None:
    """Remove the drafts of programs that were killed, folders inside of this one: each may have a copy of a club in it."""
    if sys.platform == "win32":  # no lock says there which program still runs
        return
    with suppress(OSError):
        for draft in folder.glob(".paipu-*.part"):
            if _DRAFT.fullmatch(draft.name) and draft.is_dir() and not draft.is_symlink():
                _sweep(draft)


def _sweep(draft: Path) -> None:
    lock = FileLock(draft / _LOCK)
    with suppress(OSError):
        if lock.take_now():
            shutil.rmtree(draft, ignore_errors=True)
        lock.release()


def _made(beside: Path) -> tuple[Path, FileLock]:
    while True:
        folder = beside / f".paipu-{secrets.token_hex(8)}.part"
        folder.mkdir(mode=0o700)
        lock = FileLock(folder / _LOCK)
        with suppress(FileNotFoundError):  # another program swept it between these lines
            if lock.take_now():
                return folder, lock
            lock.release()
