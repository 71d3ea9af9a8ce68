"""Clubs in files of their own, made as fast as hundreds of tests need them."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import event

from replay.club import Club, Imported, import_record, read_record
from replay.rules import room

__all__ = ["Fill", "hasty", "import_first", "new_club", "take_in"]

Fill = Callable[[Club], object]


def hasty(club: Club) -> Club:
    """The club, which no longer waits until the disk has what it writes."""
    engine = club.store.backend.engine
    event.listen(engine, "checkout", lambda connection, record, proxy: connection.execute("PRAGMA synchronous = OFF"))
    return club


def new_club(path: Path, fill: Fill | None = None) -> Club:
    """A club in a new file, which does not wait for the disk.

    Args:
        path: of the file.
        fill: a function of a module that puts something into it. That is done once: the file is copied from then on.
    """
    path.write_bytes(_file(fill))
    return hasty(Club.open(str(path)))


def take_in(club: Club, record: bytes, source: str = "evening") -> Imported:
    """Take a record in as an evening of the bots is: who did so is not recorded, and the club's own stream stays as it is."""
    with club.log.guarded():
        return import_record(club.store, read_record(io.BytesIO(record), source))


def import_first(club: Club, record: bytes) -> None:
    """The same. Where that is the first thing that happens to a club, it is done once: the pages are copied from then on."""
    path = Path(club.store.name)
    if path.is_file() and not _written(path) and path.read_bytes() == _file(None):
        with closing(sqlite3.connect(":memory:")) as source, closing(sqlite3.connect(path)) as copy:
            source.deserialize(_imported(record, "board" in room("quandui").rulings))
            source.backup(copy)
    else:
        take_in(club, record)


def _written(path: Path) -> bool:
    """Whether something was written that is not in the file yet."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


@cache
def _imported(record: bytes, boards: bool) -> bytes:
    """The file of a club that took in nothing else, as one without a log beside it, which can be read in memory.

    Args:
        record: what it took in.
        boards: whether Quán Duì has boards, as tests may let it have; then its hands are scored.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        with new_club(path) as club:
            take_in(club, record)
        data = path.read_bytes()
    return data[:18] + b"\1\1" + data[20:]


@cache
def _file(fill: Fill | None) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        with Club.open(str(path)) as club:
            if fill:
                fill(club)
        return path.read_bytes()
