"""Brings a club to the schema of this Paipu, after a copy of it. Refuses other databases, and a newer club."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path

from replay.store.backend import Backend
from replay.store.places import write_copy
from replay.store.schema_steps import HEAD, NEWER, revision_of, take_steps
from replay.words.errors import BadInput, DiskFull, NotFound
from replay.words.messages import Text

NO_CLUB = Text("store.no-club", "{place}: there is no club here; importing a record makes one")
OLDER_TO_READ = Text(
    "store.older-to-read",
    "found a club of an older Paipu, and it is opened only to be read: any command of this Paipu brings it up to date, such as "
    "'paipu games', or open it with write=True",
)


def make_ready(backend: Backend, create: bool, home: Path | None = None, *, may_write: bool = True) -> Path | None:
    """Create or migrate the club if needed. Return the copy of the club as it was, an SQLite file; None if it did not have to be migrated.

    Raises:
        NotFound: there is no club, and ``create`` is False.
        BadInput: the database belongs to something else, or to a newer Paipu, or to an older one where nothing may be written.
        DiskFull: there is no room for the copy; nothing was changed.
    """
    found = None
    if backend.exists():
        with backend.engine.connect() as connection:
            found = revision_of(backend, connection)
    if found == HEAD:
        return None
    if found is None and not create:
        raise NotFound(NO_CLUB(place=backend.name))
    if found is not None and found > HEAD:
        raise BadInput(NEWER(), source=backend.name)
    if not may_write:
        raise BadInput(OLDER_TO_READ(), source=backend.name)
    backend.prepare()
    with backend.migrating() as connection:
        found = revision_of(backend, connection)
        if found == HEAD:  # another program was faster
            return None
        kept = None if found is None else _keep_copy(backend, found, home)
        take_steps(backend, connection)
    return kept


NO_ROOM_BEFORE_UPGRADE = Text(
    "store.no-room-before-upgrade",
    "{place}: this club is from an earlier Paipu, and the disk has no room for the copy of it that is kept before it is brought up "
    "to date; nothing was changed, make room and try again",
)


def _keep_copy(backend: Backend, revision: str, home: Path | None) -> Path | None:
    beside = backend.file_for_copy(home)
    if beside is None:
        return None
    place = _free_name(beside)
    place.parent.mkdir(parents=True, exist_ok=True)  # of a club on a server: the user's folder of data
    draft = place.with_suffix(".part")
    draft.unlink(missing_ok=True)  # of a killed program
    try:
        write_copy(backend, draft, revision)
        draft.replace(place)
    except DiskFull as error:
        raise DiskFull(NO_ROOM_BEFORE_UPGRADE(place=backend.name)) from error
    finally:
        draft.unlink(missing_ok=True)
    return place


def _free_name(beside: Path) -> Path:
    """A free name: ``club.db`` is kept as ``club-before-0010.db``, another time as ``club-before-0010-2.db``."""
    first = f"{beside.stem}-before-{HEAD}"
    names = chain([first], (f"{first}-{number}" for number in count(2)))
    return next(place for place in map(beside.with_stem, names) if not place.exists())
