"""Clubs in files of their own, made as fast as hundreds of tests need them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import event

from replay.club import Club

__all__ = ["Fill", "hasty", "new_club"]

Fill = Callable[[Club], object]


def hasty(club: Club) -> Club:
    """The club, which no longer waits until the disk has what it writes."""
    engine = club.store.backend.engine
    event.listen(engine, "connect", lambda connection, record: connection.execute("PRAGMA synchronous = OFF"))
    engine.dispose()
    return club


def new_club(path: Path, fill: Fill | None = None) -> Club:
    """A club in a new file, which does not wait for the disk.

    Args:
        path: of the file.
        fill: a function of a module that puts something into it. That is done once: the file is copied from then on.
    """
    path.write_bytes(_file(fill))
    return hasty(Club.open(str(path)))


@cache
def _file(fill: Fill | None) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        with Club.open(str(path)) as club:
            if fill:
                fill(club)
        return path.read_bytes()
