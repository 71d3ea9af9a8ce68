"""The files of a club that SQLite has open, compared with those at its path.

SQLite goes on with a file that was deleted or replaced. What is committed there is in no file that anybody finds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

from replay.errors import OutcomeUnknown, Unavailable
from replay.store import wording

_EVERY = 0.5
"""Seconds for which readers believe the last comparison; a commit compares each time."""


class OpenFiles:
    """The database, its journal and the index of that, known by device and inode. Safe to share between threads.

    Args:
        path: of the database.
        parts: how the names of these files go on after it; none if every transaction opens them again.
    """

    def __init__(self, path: Path, parts: Sequence[str] = ("", "-wal", "-shm")) -> None:
        self._name = str(path)
        self._paths = [f"{path}{part}" for part in parts]
        self.forget()

    def forget(self) -> None:
        """Forget the files, because none is open any more."""
        self._known: list[tuple[int, int] | None] = [None] * len(self._paths)
        self._believed_until = 0.0

    def need_same(self, refusal: type[Unavailable] = Unavailable) -> None:
        """Note the files that were not open before. Raises this refusal if another file, or none, is at the path of one that was."""
        for number, path in enumerate(self._paths):
            found, known = _identity(path), self._known[number]
            if known is None:
                self._known[number] = found
            elif known != found:
                self._believed_until = 0.0
                raise refusal(wording.REPLACED(place=self._name))
        self._believed_until = time.monotonic() + _EVERY

    def need_same_lately(self) -> None:
        """The same, at most every half second. Raises Unavailable."""
        if time.monotonic() >= self._believed_until:
            self.need_same()

    def need_kept(self) -> None:
        """See after a commit that it is in these files. Raises OutcomeUnknown."""
        self.need_same(OutcomeUnknown)


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
