"""A club made of a backup. Nobody comes in with what let them in before: sessions, invitations, tokens and links have ended,
and no device records a game any more.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, delete

from replay.audit.folder_files import add_files
from replay.club.club import Club
from replay.club.doors.record import KEY_FILE
from replay.club.doors.tables import invitations, links, sessions, tokens
from replay.club.maintenance import wording
from replay.club.maintenance.archive import Contents, unpack_archive
from replay.club.maintenance.place import Place
from replay.club.maintenance.snapshot import DATABASE, check_snapshot, written_to
from replay.club.records.draft import Progress
from replay.club.table.leases import leases
from replay.club.verify.report import Report
from replay.errors import BadInput, CheckFailed, NotFound, PaipuError, Unavailable
from replay.messages import Message
from replay.store.copies import digests
from replay.store.schema_steps import HEAD
from replay.store.store import open_store
from replay.store.whereabouts import remove

__all__ = ["Restored", "end_all_doors", "restore"]


class Restored(NamedTuple):
    """A club that was made of a backup.

    Args:
        contents: of the backup.
        report: what a check of the club found.
        place: where it is.
        unsigned: why nothing is recorded there yet, if its log cannot go on; None if it can, or was never begun.
        key: the file in which the private key of its log is expected.
    """

    contents: Contents
    report: Report
    place: str
    unsigned: Message | None
    key: Path | None


def restore(path: Path, where: str | None, progress: Progress | None = None) -> Restored:
    """Make a club of a backup, all of it or nothing.

    Args:
        path: of the backup.
        where: a path or a URL at which there is no club; the one in the user's data directory if None.
        progress: called with the number of events checked since the last call.

    Raises:
        BadInput: it is no backup, or one of a newer Paipu, or there can be no club at this place.
        Conflict: there is a club at this place, or the folder of another club's log.
        CheckFailed: the backup is damaged, or what arrived is not what is in it.
        DiskFull: there is no room for it.
    """
    place = Place(where)
    try:
        place.need_free()
        place.need_folder()
        with place.draft() as folder:
            contents, files = unpack_archive(path, folder)
            if contents.schema > HEAD:
                raise BadInput(wording.NEWER_BACKUP(), source=str(path))
            checked = check_snapshot(folder, files, progress)
            if (checked.sealed, checked.root.hex()) != (contents.sealed, contents.root):
                raise CheckFailed([wording.BACKUP_DAMAGED(path=str(path), file=DATABASE)])
            expected = _make_ready(folder / DATABASE)
            with written_to(place.folder.path):
                if files:
                    add_files(place.folder, files)
                # It is of the club that was here. The next start records, under a new key, what lets somebody in now.
                (place.folder.path / KEY_FILE).unlink(missing_ok=True)
            place.put(folder)
        with place.store().reading() as reading:
            if digests(reading) != expected:
                raise CheckFailed([wording.ARRIVED_CHANGED(place=place.name)])
    finally:
        place.close()
    with Club.open(where, create=False) as club:
        unsigned = _why_unsigned(club)
        key = club.log.folder.place / "key" if club.log.folder.number else None
    return Restored(contents, checked.report, place.name, unsigned, key)


def end_all_doors(connection: Connection) -> None:
    """End every session, invitation, token and link; accounts and their passwords stay."""
    for table in (sessions, invitations, tokens, links):
        connection.execute(delete(table))


def _make_ready(path: Path) -> object:
    """Let the club in this file be one that goes on, into which nobody has come; the digests of its tables."""
    with open_store(path, create=False) as store:
        with store.backend.writing() as connection:
            end_all_doors(connection)
            connection.execute(delete(leases))
            remove(connection)
        with store.reading() as reading:
            found = digests(reading)
    return found


def _why_unsigned(club: Club) -> Message | None:
    try:
        club.log.check()
        club.log.folder.need()
    except NotFound:
        return None
    except BadInput:
        return wording.KEY_NOT_THERE(path=str(club.log.folder.place / "key"))
    except PaipuError as refusal:
        return refusal.cause if isinstance(refusal, Unavailable) else refusal.sentence
    return None
