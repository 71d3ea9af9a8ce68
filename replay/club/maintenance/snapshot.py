"""A club at one moment: an SQLite file, and beside it the files of its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from replay.audit.folder_files import add_files, read_files
from replay.audit.leaves import stored_leaves
from replay.audit.tree import Tree
from replay.club.club import Club
from replay.club.maintenance import wording
from replay.club.records.draft import Progress
from replay.club.verify.report import Report
from replay.disk import is_full
from replay.errors import BadInput, DiskFull
from replay.locks import drafted
from replay.store.copies import write_copy
from replay.store.reading import Reading
from replay.system_errors import why_refused

__all__ = ["DATABASE", "Checked", "check_snapshot", "draft_folder", "root_of", "take_snapshot", "written_to"]

DATABASE = "club.db"
"""The name of the database in a snapshot and in a backup."""


class Checked(NamedTuple):
    """What a snapshot holds.

    Args:
        report: what a check of everything found.
        sealed: how many events its log has.
        root: the root of the tree over them.
        log: the name of the log, None if it was never begun.
        signed: how many of them the last checkpoint covers; None if the folder of the log is not with it.
    """

    report: Report
    sealed: int
    root: bytes
    log: str | None
    signed: int | None


@contextmanager
def draft_folder(beside: Path) -> Iterator[Path]:
    """A new folder in ``beside``; it is gone afterwards."""
    with ExitStack() as stack:
        with written_to(beside):
            folder = stack.enter_context(drafted(beside))
        yield folder


@contextmanager
def written_to(path: Path) -> Iterator[None]:
    """Surrounds what writes to a place. Raises DiskFull or BadInput for what the system raises."""
    try:
        yield
    except OSError as error:
        if is_full(error):
            raise DiskFull(wording.DISK_FULL(path=str(path))) from error
        raise BadInput(why_refused(error), source=str(path)) from error


def take_snapshot(club: Club, folder: Path, *, keys: bool) -> Mapping[str, bytes]:
    """Copy one state of a club into a folder, while others go on writing to it; the files of its log, which are not written there.

    Args:
        club: which.
        folder: where to; the database is called :data:`DATABASE` there.
        keys: whether the private keys of the log are among its files.

    Raises:
        DiskFull: there is no room for it.
    """
    while True:
        # The log first: the database is then at least as long as the checkpoint says.
        number, files = club.log.folder.number, read_files(club.log.folder, keys=keys)
        try:
            write_copy(club.store.backend, folder / DATABASE)
        except DiskFull as error:
            raise DiskFull(wording.DISK_FULL(path=str(folder.parent))) from error
        if club.log.folder.number == number:
            return files
        (folder / DATABASE).unlink()  # the log began again meanwhile


def check_snapshot(folder: Path, files: Mapping[str, bytes], progress: Progress | None) -> Checked:
    """Check a snapshot like any club, and bring it to the schema of this Paipu if it is an earlier one."""
    with Club.open(str(folder / DATABASE), create=False) as club:
        if files:
            with written_to(folder.parent):
                add_files(club.log.folder, files)
        report = club.verify(progress)
        with club.store.reading() as reading:
            sealed, root = reading.last_position(), root_of(reading)
    proven = report.proven
    origin = None if proven is None else proven.origin
    if not files:  # whoever has the club knows that already, and the name of this folder is nothing to them
        report = report._replace(findings=[each for each in report.findings if each.code != "club.log-refused"])
    return Checked(report, sealed, root, origin, None if proven is None or not files else proven.size)


def root_of(reading: Reading) -> bytes:
    """The root of the tree over all sealed events. Raises CheckFailed if the log has a gap."""
    tree = Tree()
    tree.extend(stored_leaves(reading, 0, reading.last_position()))
    return tree.root()
