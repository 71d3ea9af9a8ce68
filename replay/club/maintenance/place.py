"""The place of a club: new, restored from a backup, or moved to; its finished hands are packed again."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from sqlalchemy import Connection, delete, select

from replay.audit.folder import LogFolder, add_files, has_key, log_folder, read_files, remove_keys, sync_folder
from replay.club.access.record import KEY_FILE, compare_access, move_access_key
from replay.club.access.tables import invitations, links, sessions, tokens
from replay.club.club import Club
from replay.club.index.packed_hands import HandPacker, enter_packed, packed
from replay.club.maintenance import archive
from replay.club.records.draft import Progress
from replay.club.stored_events import DAMAGED_STREAM, read_rows
from replay.club.table.leases import leases
from replay.club.verify.report import Report
from replay.store import Store, Writing
from replay.store.backend import Backend, translate_db_errors
from replay.store.places import Whereabouts, digests, fill, find, put, remove, remove_copy
from replay.store.schema_steps import HEAD, revision_of
from replay.store.sqlite import SQLite
from replay.store.store import backend_at, open_store
from replay.store.tables import events
from replay.values import clock
from replay.values.club_events import CLUB_STREAM, stream_named
from replay.values.times import micros
from replay.words.errors import BadInput, CheckFailed, Conflict, Damaged, NotFound, PaipuError, Unavailable
from replay.words.messages import Message, Text, say

_RESTS = ("-wal", "-journal")
"""Files that SQLite keeps beside a database; beside another one they would be taken for its parts."""


def place_name(backend: Backend) -> str:
    """Return the name of a place: a whole path, or a URL without its password."""
    return str(backend.path.resolve()) if isinstance(backend, SQLite) else backend.name


CLUB_THERE = Text(
    "keeping.club-there",
    "{place}: there is a club already, and it is never overwritten: name another place, or move that club away",
)
UNFINISHED_THERE = Text(
    "keeping.unfinished-there",
    "{place}: the copy of an unfinished move from {source} is there: remove that copy, then try again",
)
REST_THERE = Text(
    "keeping.rest-there",
    "{place}: an earlier club left {rest} there, which would damage a new one: move it away, then try again",
)
SERVED_THERE = Text(
    "keeping.served-there",
    "{place}: {server} serves a club from there, even if its file is gone; nothing was changed. Stop that server, then try again",
)


class Place:
    """A place for a club, a path or a URL; the club in the user's data directory if None. Raises BadInput if it is neither."""

    def __init__(self, where: str | None) -> None:
        self.where = where or str(Club.default_path())
        self._backend = backend_at(self.where)
        self._path = self._backend.path.resolve() if isinstance(self._backend, SQLite) else None
        self.name = place_name(self._backend)
        self.folder = LogFolder(log_folder(self._backend.name, Club.default_path().parent))
        """The folder for the log of a club at this place."""

    def close(self) -> None:
        """Close its database."""
        self._backend.close()

    def need_free(self, moving_from: str | None = None) -> None:
        """Check that the place is free, except for an unfinished copy of the club that moves from that place.

        Raises Conflict if there is a club, a part of one, or a server of one; BadInput if there is something else.
        """
        with translate_db_errors(self._backend):
            server = self._backend.server()
        if server is not None:
            raise Conflict(SERVED_THERE(place=self.name, server=server))
        found = self._revision()
        if found is not None:
            moving = self.whereabouts() if found == HEAD else None
            if moving is not None and moving.state == "arriving":
                if moving.place == moving_from:
                    return
                raise Conflict(UNFINISHED_THERE(place=self.name, source=moving.place))
            raise Conflict(CLUB_THERE(place=self.name))
        for rest in _RESTS if self._path else ():
            beside = Path(f"{self._path}{rest}")
            if beside.exists() and beside.stat().st_size:
                raise Conflict(REST_THERE(place=self.name, rest=str(beside)))

    def remove_unfinished(self, source: str) -> None:
        """Remove the copy of a move that broke off before the club left ``source``, whose writers wait meanwhile.

        Raises BadInput or Unavailable if it cannot be removed.
        """
        if self._revision() != HEAD:
            return
        moving = self.whereabouts()
        if moving is not None and (moving.state, moving.place) == ("arriving", source):
            with archive.written_to(Path(self.name)):
                remove_copy(self._backend)

    def need_folder(self) -> None:
        """Raise BadInput if the folder of a new file does not exist: a disk is not mounted, or a name mistyped."""
        Club.make_home(self.where)
        if self._path is not None and not self._path.parent.is_dir():
            raise BadInput(archive.NO_FOLDER(folder=str(self._path.parent)), source=self.name)

    def _revision(self) -> str | None:
        """Return the schema revision of the club there; None if there is none."""
        if not self._backend.exists():
            return None
        with translate_db_errors(self._backend), self._backend.engine.connect() as connection:
            return revision_of(self._backend, connection)

    def whereabouts(self) -> Whereabouts | None:
        """Return the move that the club there has noted. Raises NotFound if there is no club."""
        if self._revision() is None:
            raise NotFound(say("keeping.no-club-there", "{place}: no club is there", place=self.name))
        with translate_db_errors(self._backend), self._backend.reading() as connection:
            return find(connection)

    def open(self, move: str) -> None:
        """Open the club there for recording, if it arrived by this move and still waits."""
        there = self.whereabouts()
        if there is not None and there.id == move:
            with translate_db_errors(self._backend), self._backend.writing() as connection:
                remove(connection)

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """A folder to prepare the club in; for a file on the same disk."""
        beside = Path(tempfile.gettempdir()) if self._path is None else self._path.parent
        with archive.draft_folder(beside) as folder:
            yield folder

    def put(self, folder: Path) -> None:
        """Make the club from the database prepared in such a folder, completely or not at all.

        Raises:
            Conflict: there is a club meanwhile.
            BadInput, DiskFull, Unavailable: it cannot be made there.
        """
        self.need_free()
        if self._path is None:
            fill(self._backend, folder / archive.DATABASE)
            return
        with archive.written_to(self._path):
            (folder / archive.DATABASE).replace(self._path)
            sync_folder(self._path.parent)

    def store(self) -> Store:
        """Return the store of the club there, without read models."""
        return Store(self._backend)


class Restored(NamedTuple):
    """A club restored from a backup.

    Args:
        contents: the contents of the backup.
        report: the result of checking the club.
        place: its place.
        unsigned: the reason why nothing can be recorded there yet; None if its log can go on, or was never begun.
        key: the expected file of its log's private key.
    """

    contents: archive.Contents
    report: Report
    place: str
    unsigned: Message | None
    key: Path | None


ARRIVED_CHANGED = Text(
    "keeping.arrived-changed", "{place}: the copy there differs from the club: its disk or its database changes data"
)


def restore(path: Path, where: str | None, progress: Progress | None = None) -> Restored:
    """Restore a club from a backup, completely or not at all, at a path or a URL; in the user's data directory if None.

    Raises:
        BadInput: it is no backup, or one of a newer Paipu, or there can be no club at this place.
        Conflict: there is a club at this place, or the folder of another club's log.
        CheckFailed: the backup is damaged, or the restored club differs from it.
        DiskFull: there is no room for it.
    """
    place = Place(where)
    try:
        place.need_free()
        place.need_folder()
        with place.draft() as folder:
            contents, files = archive.unpack_archive(path, folder)
            if contents.schema > HEAD:
                raise BadInput(archive.NEWER_BACKUP(), source=str(path))
            checked = archive.check_snapshot(folder, files, progress)
            if (checked.sealed, checked.root.hex()) != (contents.sealed, contents.root):
                raise CheckFailed([archive.BACKUP_DAMAGED(path=str(path), file=archive.DATABASE)])
            expected = _make_ready(folder / archive.DATABASE)
            with archive.written_to(place.folder.path):
                if files:
                    add_files(place.folder, files)
                # The key is that of the earlier club here. The next start records the present access under a new key.
                (place.folder.path / KEY_FILE).unlink(missing_ok=True)
            place.put(folder)
        with place.store().reading() as reading:
            if digests(reading) != expected:
                raise CheckFailed([ARRIVED_CHANGED(place=place.name)])
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
    """Prepare the club in this file to go on, without open access; return the digests of its tables."""
    with open_store(path, create=False) as store:
        with store.backend.writing() as connection:
            end_all_doors(connection)
            connection.execute(delete(leases))
            remove(connection)
        with store.reading() as reading:
            found = digests(reading)
    return found


KEY_NOT_THERE = Text("keeping.key-not-there", "the private key of its log, {path}, is not there")


def _why_unsigned(club: Club) -> Message | None:
    try:
        club.log.check()
        club.log.folder.need()
    except NotFound:
        return None
    except BadInput:
        return KEY_NOT_THERE(path=str(club.log.folder.place / "key"))
    except PaipuError as refusal:
        return refusal.cause if isinstance(refusal, Unavailable) else refusal.sentence
    return None


class Moved(NamedTuple):
    """The result of a move: the place, the numbers of events and balances compared there, and the log, if it was begun.

    ``folder`` is the present folder of the log, ``key`` is True if its private key is there.
    """

    place: str
    events: int
    balances: int
    folder: Path | None
    key: bool


MOVED_ELSEWHERE = Text(
    "keeping.moved-elsewhere", "the club was moved to {place} on {day}: it cannot be moved again from here"
)
STILL_ARRIVING = Text(
    "keeping.still-arriving",
    "the club has not fully arrived here from {place} ({day}): run the same 'paipu move' there again",
)
MOVED_UNFINISHED = Text(
    "keeping.moved-unfinished",
    "the club is at {place} now, but the key of its log has not followed ({reason}): mend that, then run the same 'paipu move' again",
)


def move(club: Club, to: str, progress: Progress | None = None) -> Moved:
    """Move a club to a path or a URL, or finish a move that broke off. Recording is locked meanwhile; then the club goes on there.

    Raises:
        BadInput: no club can be made at this place.
        Conflict: there is one, or the club was moved to another place before, or the folder of its log is not here.
        CheckFailed: the club has faults, or arrived changed: then it stays where it is. Or it has arrived, but the key of its log has not
            followed yet.
        DiskFull: there is no room for it.
    """
    with closing(Place(to)) as target:
        with club.store.reading() as reading:
            here = find(reading.connection)
        if here is None:
            here = _send(club, target, progress)
        elif here.state == "arriving" or here.place != target.name:
            other = MOVED_ELSEWHERE if here.state == "left" else STILL_ARRIVING
            raise Conflict(other(place=here.place, day=here.day))
        elif not _is_open(club, target, here):
            raise Conflict(MOVED_ELSEWHERE(place=here.place, day=here.day))
        try:
            return arrive(club, target, here)
        except PaipuError as error:
            raise Conflict(MOVED_UNFINISHED(place=target.name, reason=error.cause)) from error


def _is_open(club: Club, target: Place, here: Whereabouts) -> bool:
    """True if a part of the move is still to be done."""
    there = target.whereabouts()
    return (there is not None and there.id == here.id) or any(
        name.endswith("/key") for name in read_files(club.log.folder, keys=True)
    )


NOT_MOVED = Text("keeping.not-moved", "the club was not moved, and stays where it is")


def _send(club: Club, target: Place, progress: Progress | None) -> Whereabouts:
    """Put a verified copy at the target, and mark the source: from that commit on the club is at the target."""
    source = place_name(club.store.backend)
    target.need_folder()
    target.need_free(source)
    now = micros(clock.now())
    left = Whereabouts(str(uuid4()), "left", target.name, now)
    with target.draft() as folder, club.store.writing() as writing:
        writing.hold_club()
        target.remove_unfinished(source)
        with suppress(NotFound):  # the log was never begun
            club.log.checkpoint()
        files = archive.take_snapshot(club, folder, keys=False)
        checked = archive.check_snapshot(folder, files, progress)
        with club.store.reading() as reading:  # with the key, which is not in the copy
            found = dict.fromkeys([*checked.report.findings, *compare_access(reading, club.access.record).findings])
        if found:
            raise CheckFailed([*found, NOT_MOVED()])
        _mark(folder, left._replace(state="arriving", place=source))
        with archive.written_to(target.folder.path):
            add_files(target.folder, files)
        target.put(folder)
        _compare(club.store, target)
        put(writing.connection, left)
        end_all_doors(writing.connection)
    return left


def _mark(folder: Path, whereabouts: Whereabouts) -> None:
    with open_store(folder / archive.DATABASE, create=False) as copy, copy.backend.writing() as connection:
        put(connection, whereabouts)


def _compare(source: Store, target: Place) -> None:
    """Check that every row of the club, and so each balance, and the root of its log are equal at both places. Raises CheckFailed."""
    arrived = target.store()
    with source.reading() as ours, arrived.reading() as theirs:
        same = digests(ours) == digests(theirs) and archive.root_of(ours) == archive.root_of(theirs)
    if not same or arrived.check():
        raise CheckFailed([ARRIVED_CHANGED(place=target.name), NOT_MOVED()])


def arrive(club: Club, target: Place, here: Whereabouts) -> Moved:
    """Move the key of the log, open the target for recording, and remove the key here. Every step can be repeated."""
    with archive.written_to(target.folder.path):
        add_files(target.folder, read_files(club.log.folder, keys=True))
        move_access_key(club.log.folder.path, target.folder.path)
    target.open(here.id)
    with archive.written_to(club.log.folder.path):
        remove_keys(club.log.folder)
    with Club.open(target.where, create=False) as moved:
        with moved.store.reading() as reading:
            events = reading.count()
        folder, balances = moved.log.folder, len(moved.books.balances())
        begun = folder.number > 0
        return Moved(target.name, events, balances, folder.path if begun else None, begun and has_key(folder))


_AT_ONCE = 1000
"""Events that are read at once."""


def repack(store: Store, progress: Progress | None = None) -> int:
    """Pack all finished hands of a club again, game by game, while others record; return their number.

    Raises Damaged if an event cannot be read: the games before it are done.
    """
    games = [stream for stream in store.streams() if stream != CLUB_STREAM]
    with store.writing() as writing:
        writing.connection.execute(delete(packed).where(packed.c.game.not_in(select(events.c.stream))))
    hands = 0
    for game in games:
        with store.writing() as writing:
            hands += _repack_game(writing, game, progress)
    return hands


def _repack_game(writing: Writing, game: str, progress: Progress | None) -> int:
    writing.hold_stream(game)
    writing.connection.execute(delete(packed).where(packed.c.game == game))
    packer, version, hands = HandPacker(), 0, 0
    # A hand is sealed with its end, so everything packed here is in the log.
    while rows := writing.read(game, version, limit=_AT_ONCE):
        if rows[-1].version != version + len(rows):
            raise Damaged(DAMAGED_STREAM(stream=stream_named(game)))
        try:
            found = packer.take(game, version + 1, read_rows(game, rows))
        except LookupError as error:
            raise Damaged(DAMAGED_STREAM(stream=stream_named(game))) from error
        enter_packed(writing.connection, found)
        version, hands = rows[-1].version, hands + len(found)
        if progress is not None:
            progress(len(rows))
    return hands
