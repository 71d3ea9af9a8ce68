"""A backup of a club: one file, verified after it was written. Others go on recording meanwhile."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from replay import clock
from replay.club.club import Club
from replay.club.maintenance.archive import Contents, need_new_file, write_archive
from replay.club.maintenance.snapshot import DATABASE, check_snapshot, draft_folder, take_snapshot
from replay.club.records.draft import Progress
from replay.club.verify.report import Report
from replay.store.schema_steps import HEAD
from replay.times import format_time

__all__ = ["BackedUp", "back_up"]


class BackedUp(NamedTuple):
    """What a backup has in it, and what a check of the club in it found."""

    contents: Contents
    report: Report


def back_up(club: Club, path: Path, *, keys: bool = False, progress: Progress | None = None) -> BackedUp:
    """Write a backup with every event that was recorded before this was called, and verify it.

    A club in which something is wrong is kept too: the backup may be all that is left of it.

    Args:
        club: which.
        path: of the new file.
        keys: whether the private keys of the log are to be in it, with which anybody signs in its name.
        progress: called with the number of events checked since the last call.

    Raises:
        BadInput: there is a file of this name, or it cannot be written.
        DiskFull: there is no room for it.
        CheckFailed: what was written is not what is read.
        Damaged: the club cannot be read.
    """
    path = path.absolute()
    need_new_file(path)
    made = clock.now()
    with draft_folder(path.parent) as folder:
        files = take_snapshot(club, folder, keys=keys)
        checked = check_snapshot(folder, files, progress)
        contents = Contents(
            made=format_time(made.replace(microsecond=0)),
            paipu=version("paipu"),
            schema=HEAD,
            games=checked.report.games,
            events=checked.report.events,
            sealed=checked.sealed,
            root=checked.root.hex(),
            log=checked.log,
            signed=checked.signed,
            keys=any(name.endswith("/key") for name in files),
            files={},
        )
        contents = write_archive(path, folder / DATABASE, files, contents)
    return BackedUp(contents, checked.report)
