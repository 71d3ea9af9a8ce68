"""A club moves to another file or server. Until the source is marked, in one transaction, it goes on; from then on the target does.

The order matters, since the program may be killed anywhere: the copy is put at the target with a mark that lets nothing be written to
it, the source is marked, the key of the log follows, and then the target's mark is removed. Two clubs never sign as one log
(docs/decisions/0034-a-moved-club-is-marked-by-a-row.md).
"""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from replay import clock
from replay.audit.folder_files import add_files, has_key, read_files, remove_keys
from replay.club.club import Club
from replay.club.doors.record import compare_access, move_access_key
from replay.club.maintenance import wording
from replay.club.maintenance.place import Place, place_name
from replay.club.maintenance.restoration import end_all_doors
from replay.club.maintenance.snapshot import DATABASE, check_snapshot, root_of, take_snapshot, written_to
from replay.club.records.draft import Progress
from replay.errors import CheckFailed, Conflict, NotFound, PaipuError
from replay.store import Store
from replay.store.copies import digests
from replay.store.store import open_store
from replay.store.whereabouts import Whereabouts, find, put
from replay.times import micros

__all__ = ["Moved", "move"]


class Moved(NamedTuple):
    """Where a club has moved to: how many events and balances were compared there, and its log, if it was begun.

    ``folder`` is where the log is now, ``key`` whether its private key is there.
    """

    place: str
    events: int
    balances: int
    folder: Path | None
    key: bool


def move(club: Club, to: str, progress: Progress | None = None) -> Moved:
    """Move a club, or finish a move that was broken off. Nobody records anything meanwhile; afterwards the club goes on at the target.

    Args:
        club: which.
        to: a path or a URL at which there is no club.
        progress: called with the number of events checked since the last call.

    Raises:
        BadInput: there can be no club at this place.
        Conflict: there is one, or the club was moved to another place before, or the folder of its log is not here.
        CheckFailed: something is wrong with the club, or what arrived is not what was sent: the club stays where it is.
            Or the club has arrived, and the key of its log has not followed yet.
        DiskFull: there is no room for it.
    """
    with closing(Place(to)) as target:
        with club.store.reading() as reading:
            here = find(reading.connection)
        if here is None:
            here = _send(club, target, progress)
        elif here.state == "arriving" or here.place != target.name:
            other = wording.MOVED_ELSEWHERE if here.state == "left" else wording.STILL_ARRIVING
            raise Conflict(other(place=here.place, day=here.day))
        elif not _is_open(club, target, here):
            raise Conflict(wording.MOVED_ELSEWHERE(place=here.place, day=here.day))
        try:
            return _arrive(club, target, here)
        except PaipuError as error:
            raise Conflict(wording.MOVED_UNFINISHED(place=target.name, reason=error.cause)) from error


def _is_open(club: Club, target: Place, here: Whereabouts) -> bool:
    """Whether something of a move is still to be done."""
    there = target.whereabouts()
    return (there is not None and there.id == here.id) or any(
        name.endswith("/key") for name in read_files(club.log.folder, keys=True)
    )


def _send(club: Club, target: Place, progress: Progress | None) -> Whereabouts:
    """Put a verified copy at the target, and mark the source: the moment at which the club is at the target and no longer here."""
    source = place_name(club.store.backend)
    target.need_folder()
    target.need_free(source)
    now = micros(clock.now())
    left = Whereabouts(str(uuid4()), "left", target.name, now)
    with target.draft() as folder, club.store.writing() as writing:
        writing.hold_club()
        target.remove_unfinished(source)
        with suppress(NotFound):  # it was never begun
            club.log.checkpoint()
        files = take_snapshot(club, folder, keys=False)
        checked = check_snapshot(folder, files, progress)
        with club.store.reading() as reading:  # with the key, which is not in the copy
            found = dict.fromkeys([*checked.report.findings, *compare_access(reading, club.doors.record).findings])
        if found:
            raise CheckFailed([*found, wording.NOT_MOVED()])
        _mark(folder, left._replace(state="arriving", place=source))
        with written_to(target.folder.path):
            add_files(target.folder, files)
        target.put(folder)
        _compare(club.store, target)
        put(writing.connection, left)
        end_all_doors(writing.connection)
    return left


def _mark(folder: Path, whereabouts: Whereabouts) -> None:
    with open_store(folder / DATABASE, create=False) as copy, copy.backend.writing() as connection:
        put(connection, whereabouts)


def _compare(source: Store, target: Place) -> None:
    """See that every row of the club, and so each balance, and the root of its log are the same at both places. Raises CheckFailed."""
    arrived = target.store()
    with source.reading() as ours, arrived.reading() as theirs:
        same = digests(ours) == digests(theirs) and root_of(ours) == root_of(theirs)
    if not same or arrived.check():
        raise CheckFailed([wording.ARRIVED_CHANGED(place=target.name), wording.NOT_MOVED()])


def _arrive(club: Club, target: Place, here: Whereabouts) -> Moved:
    """Let the key of the log follow, let the target be the club's place, and forget the key here. All of it may be done again."""
    with written_to(target.folder.path):
        add_files(target.folder, read_files(club.log.folder, keys=True))
        move_access_key(club.log.folder.path, target.folder.path)
    target.open(here.id)
    with written_to(club.log.folder.path):
        remove_keys(club.log.folder)
    with Club.open(target.where, create=False) as moved:
        with moved.store.reading() as reading:
            events = reading.count()
        folder, balances = moved.log.folder, len(moved.books.balances())
        begun = folder.number > 0
        return Moved(target.name, events, balances, folder.path if begun else None, begun and has_key(folder))
