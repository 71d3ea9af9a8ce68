"""Where a club is to be made: a file, or a database on a server. A club that is there is never overwritten."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from replay.audit.atomic_files import sync_folder
from replay.audit.folder import LogFolder, log_folder
from replay.club.club import Club
from replay.club.maintenance import wording
from replay.club.maintenance.snapshot import DATABASE, draft_folder, written_to
from replay.errors import BadInput, Conflict, NotFound
from replay.store import Store
from replay.store.backend import Backend, translate_db_errors
from replay.store.copies import fill, remove_copy
from replay.store.schema_steps import HEAD, revision_of
from replay.store.sqlite import SQLite
from replay.store.store import backend_at
from replay.store.whereabouts import Whereabouts, find, remove

__all__ = ["Place", "place_name"]

_RESTS = ("-wal", "-journal")
"""What SQLite keeps beside a database: beside another one it would be taken for a part of that."""


def place_name(backend: Backend) -> str:
    """What a place is called everywhere: a whole path, or a URL without its password."""
    return str(backend.path.resolve()) if isinstance(backend, SQLite) else backend.name


class Place:
    """A place for a club.

    Args:
        where: a path or a URL; the club in the user's data directory if None.

    Raises:
        BadInput: it is neither.
    """

    def __init__(self, where: str | None) -> None:
        self.where = where or str(Club.default_path())
        self._backend = backend_at(self.where)
        self._path = self._backend.path.resolve() if isinstance(self._backend, SQLite) else None
        self.name = place_name(self._backend)
        self.folder = LogFolder(log_folder(self._backend.name, Club.default_path().parent))
        """Where the log of a club at this place is kept."""

    def close(self) -> None:
        """Close its database."""
        self._backend.close()

    def need_free(self, moving_from: str | None = None) -> None:
        """See that nothing is there, except an unfinished copy of the club that moves from this place.

        Raises Conflict if there is a club, a part of one, or a server of one; BadInput if there is something else.
        """
        with translate_db_errors(self._backend):
            server = self._backend.server()
        if server is not None:
            raise Conflict(wording.SERVED_THERE(place=self.name, server=server))
        found = self._revision()
        if found is not None:
            moving = self.whereabouts() if found == HEAD else None
            if moving is not None and moving.state == "arriving":
                if moving.place == moving_from:
                    return
                raise Conflict(wording.UNFINISHED_THERE(place=self.name, source=moving.place))
            raise Conflict(wording.CLUB_THERE(place=self.name))
        for rest in _RESTS if self._path else ():
            beside = Path(f"{self._path}{rest}")
            if beside.exists() and beside.stat().st_size:
                raise Conflict(wording.REST_THERE(place=self.name, rest=str(beside)))

    def remove_unfinished(self, source: str) -> None:
        """Remove the copy of a move that was broken off before the club left ``source``, whose writers wait meanwhile.

        Raises BadInput or Unavailable if it cannot be removed.
        """
        if self._revision() != HEAD:
            return
        moving = self.whereabouts()
        if moving is not None and (moving.state, moving.place) == ("arriving", source):
            with written_to(Path(self.name)):
                remove_copy(self._backend)

    def need_folder(self) -> None:
        """Raises BadInput if the folder of a new file is not there: a disk was not mounted, or a name mistyped."""
        Club.make_home(self.where)
        if self._path is not None and not self._path.parent.is_dir():
            raise BadInput(wording.NO_FOLDER(folder=str(self._path.parent)), source=self.name)

    def _revision(self) -> str | None:
        """The revision of the club that is there; None if there is none."""
        if not self._backend.exists():
            return None
        with translate_db_errors(self._backend), self._backend.engine.connect() as connection:
            return revision_of(self._backend, connection)

    def whereabouts(self) -> Whereabouts | None:
        """What the club there says of where it is. Raises NotFound if there is none."""
        if self._revision() is None:
            raise NotFound(wording.NO_CLUB_THERE(place=self.name))
        with translate_db_errors(self._backend), self._backend.reading() as connection:
            return find(connection)

    def open(self, move: str) -> None:
        """Let the club there take what is recorded, if it has arrived by this move and still waits for that."""
        there = self.whereabouts()
        if there is not None and there.id == move:
            with translate_db_errors(self._backend), self._backend.writing() as connection:
                remove(connection)

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """A folder in which the club can be made ready; for a file on the same disk."""
        beside = Path(tempfile.gettempdir()) if self._path is None else self._path.parent
        with draft_folder(beside) as folder:
            yield folder

    def put(self, folder: Path) -> None:
        """Make the club out of the database that is ready in such a folder, all of it or nothing.

        Raises:
            Conflict: there is a club meanwhile.
            BadInput, DiskFull, Unavailable: it cannot be made there.
        """
        self.need_free()
        if self._path is None:
            fill(self._backend, folder / DATABASE)
            return
        with written_to(self._path):
            (folder / DATABASE).replace(self._path)
            sync_folder(self._path.parent)

    def store(self) -> Store:
        """The events of the club that is there, bare of read models."""
        return Store(self._backend)
