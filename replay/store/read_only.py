"""A club in one SQLite file that may only be read: on a disc, in a backup, or somebody else's."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
import weakref
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import NoReturn

from sqlalchemy import Connection, NullPool, create_engine

from replay.disk import has_room, is_full
from replay.errors import BadInput, Conflict, DiskFull
from replay.locks import drafted
from replay.store import wording
from replay.store.open_files import OpenFiles
from replay.store.sqlite import SQLite


def is_read_only(path: Path) -> bool:
    """Whether there is a file that we may not write, or whose folder, where SQLite keeps its journal, is not writable."""
    ours = os.access in os.supports_effective_ids
    return path.is_file() and not all(os.access(each, os.W_OK, effective_ids=ours) for each in (path, path.parent))


def lacks_room(path: Path) -> bool:
    """Whether there is a club whose folder has no room for SQLite's journal and its index, without which it cannot be opened as usual."""
    return _size(path) > 0 and not _size(_beside(path, "shm")) and not has_room(path.parent)


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}-{what}")


def _size(path: Path) -> int:
    """In bytes, 0 where there is no such file."""
    return path.stat().st_size if path.is_file() else 0


class ReadOnlySQLite(SQLite):
    """A club in an SQLite file that may only be read, at ``path``. No file is created beside it."""

    def __init__(self, path: Path) -> None:
        # A connection for each transaction: another writer changes how the file is to be opened.
        super().__init__(path, create_engine("sqlite://", creator=self._connect, poolclass=NullPool))
        self._files = OpenFiles(path, ())
        self._copy: Path | None = None
        self._forget: weakref.finalize[[], ReadOnlySQLite] | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close every connection, and remove the copy if one was needed."""
        super().close()
        with self._lock:
            if self._forget:
                self._forget()
            self._copy = self._forget = None

    def prepare(self) -> NoReturn:
        """Refuse: there is no club, or it is one that must be brought to the schema of this Paipu."""
        raise BadInput(wording.NEEDS_PREPARING(), source=self.name)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A deferred transaction. Raises Conflict if somebody who may write did so meanwhile, unseen by SQLite."""
        before = self._stamp()
        with super().reading() as connection:
            yield connection
        if before is not None and before != self._stamp():
            raise Conflict(wording.CHANGED_WHILE_READ(place=self.name))

    def serving(self) -> AbstractContextManager[None]:
        """Nothing is held: no file is created beside the club."""
        return nullcontext()

    def state(self) -> None:
        """Unknown: a connection does not notice how others come to write the file."""

    def writing(self, *, waits: bool = True) -> NoReturn:
        """Refuse. Raises BadInput."""
        raise BadInput(wording.READ_ONLY(), source=self.name)

    migrating = writing

    def _connect(self) -> sqlite3.Connection:
        if _size(_beside(self.path, "shm")):
            where, how = self.path, "mode=ro"
        elif _size(_beside(self.path, "wal")):
            # The last writer was interrupted, and what it recorded is in the journal: only a copy can take it over.
            where, how = self._copied(), "mode=rw"
        else:
            where, how = self.path, "immutable=1"
        return sqlite3.connect(f"{where.absolute().as_uri()}?{how}", uri=True, check_same_thread=False)

    def _stamp(self) -> tuple[int, int] | None:
        """When the file was written, and its size; None if SQLite itself keeps readers and writers apart."""
        if _size(_beside(self.path, "shm")):
            return None
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size

    def _copied(self) -> Path:
        """A copy of the club with its journal, which lasts until this is closed."""
        with self._lock:
            if self._copy is None:
                stack = ExitStack()
                folder = stack.enter_context(drafted(Path(tempfile.gettempdir())))
                self._forget = weakref.finalize(self, stack.close)
                try:
                    for path in (self.path, _beside(self.path, "wal")):
                        shutil.copyfile(path, folder / path.name)
                except OSError as error:
                    self._forget()
                    if is_full(error):
                        raise DiskFull(wording.NO_ROOM_FOR_COPY(place=self.name)) from error
                    raise
                self._copy = folder / self.path.name
            return self._copy


class FullDiskSQLite(ReadOnlySQLite):
    """A club in an SQLite file on a full disk, at ``path``: all that it holds can be read, and nothing is written."""

    def writing(self, *, waits: bool = True) -> NoReturn:
        """Refuse. Raises DiskFull."""
        raise DiskFull(wording.FULL_WHEN_OPENED(place=self.name))

    prepare = migrating = writing
