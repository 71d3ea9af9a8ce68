"""Backups: a club at one moment, as an SQLite file beside the files of its log, in a zip with a list of its contents."""

from __future__ import annotations

import datetime as dt
import errno
import hashlib
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import IO, BinaryIO, Literal, NamedTuple

import msgspec

from replay.audit.folder import FILE, add_files, read_files, sync_folder
from replay.audit.log_init import stored_leaves
from replay.audit.tree import Tree
from replay.club.club import Club
from replay.club.records.draft import Progress
from replay.club.verify.report import Report
from replay.formats.files import foreign_member, opened_zip
from replay.store.places import write_copy
from replay.store.reading import Reading
from replay.store.schema_steps import HEAD
from replay.system import drafted, is_full
from replay.values import clock
from replay.values.times import format_time
from replay.words.errors import BadInput, CheckFailed, DiskFull, why_refused
from replay.words.messages import Text

DATABASE = "club.db"
"""The name of the database in a snapshot and in a backup."""


class Checked(NamedTuple):
    """The contents of a snapshot.

    Args:
        report: the result of a check of everything.
        sealed: the number of events in its log.
        root: the root of the tree over them.
        log: the name of the log, None if it was never begun.
        signed: the number of events under the last checkpoint; None without the folder of the log.
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


DISK_FULL = Text(
    "keeping.disk-full", "{path}: the disk is full; nothing was changed. Make room, or name a place on another disk"
)


@contextmanager
def written_to(path: Path) -> Iterator[None]:
    """Surround the writing to a place. Raises DiskFull or BadInput for the errors of the system."""
    try:
        yield
    except OSError as error:
        if is_full(error):
            raise DiskFull(DISK_FULL(path=str(path))) from error
        raise BadInput(why_refused(error), source=str(path)) from error


def take_snapshot(club: Club, folder: Path, *, keys: bool) -> Mapping[str, bytes]:
    """Copy one state of a club into a folder, while others go on writing to it; return the files of its log, which are not written there.

    The database is called :data:`DATABASE` there; the private keys of the log are among its files if wanted. Raises DiskFull.
    """
    while True:
        # The log first: then the database is at least as long as the checkpoint.
        number, files = club.log.folder.number, read_files(club.log.folder, keys=keys)
        try:
            write_copy(club.store.backend, folder / DATABASE)
        except DiskFull as error:
            raise DiskFull(DISK_FULL(path=str(folder.parent))) from error
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
    if not files:  # the name of this folder means nothing to the user
        report = report._replace(findings=[each for each in report.findings if each.code != "club.log-refused"])
    return Checked(report, sealed, root, origin, None if proven is None or not files else proven.size)


def root_of(reading: Reading) -> bytes:
    """The root of the tree over all sealed events. Raises CheckFailed if the log has a gap."""
    tree = Tree()
    tree.extend(stored_leaves(reading, 0, reading.last_position()))
    return tree.root()


_LIST = "paipu-backup.json"
_README = "README.txt"
_PROOF = "proof/"
_LONGEST_LIST = 2**20
"""Bytes; a list has some hundred for each time the log was begun."""
_AT_ONCE = 2**20
_UNREADABLE = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(EOFError, KeyError, NotImplementedError, OverflowError, RuntimeError, ValueError),
)
"""The library's errors for a file that is no zip, or a damaged, an encrypted or a foreign one."""


class _Unreadable(Exception):
    """A file is no zip that the library can read."""


class Entry(msgspec.Struct, frozen=True):
    """A file in a backup: its size in bytes, and its SHA-256 in hexadecimal digits."""

    bytes: int
    sha256: str


README = Text(
    "keeping.readme",
    "This is a backup of a card club, made on {made} by Paipu {version}.\n\n"
    "paipu --club NEW.db restore THIS-FILE makes a club of it.\n\n"
    "Without Paipu: club.db is an SQLite database. Its table 'events' has every event as JSON in the\n"
    "column 'data', and its table 'postings' has every movement of money. The folder proof/ has the\n"
    "public key and the last checkpoint of the club's log as signed notes (c2sp.org/signed-note); the\n"
    "checkpoint is the root of a hash tree (RFC 6962) over the rows of the table 'log'.\n"
    "paipu-backup.json lists the files with their SHA-256.",
)


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """The list of a backup's contents. A later Paipu may add fields; the present fields keep their meaning.

    Args:
        format: the format of this list and of the zip.
        made: its time, RFC 3339 in UTC.
        paipu: the version that made it.
        schema: the revision of the database's schema.
        games, events: their numbers.
        sealed: the number of events in the log.
        root: the root of the log's tree, in hexadecimal digits.
        log: the name of the log; None if it was never begun.
        signed: the number of entries under the last checkpoint; None without it.
        keys: True if the log's private keys are in it.
        files: every file by its path in the zip, this list and the README left out.
    """

    format: Literal[1] = 1
    made: str
    paipu: str
    schema: str
    games: int
    events: int
    sealed: int
    root: str
    log: str | None
    signed: int | None
    keys: bool
    files: dict[str, Entry]


FOLDER_FOR_FILE = Text("keeping.folder-for-file", "found a folder, expected the name of a new file, such as {example}")
FILE_EXISTS = Text(
    "keeping.file-exists",
    "this file exists already, and a backup never replaces a file: expected the name of a new file",
)
NO_FOLDER = Text("keeping.no-folder", "there is no folder {folder}, expected a new file in one that exists")


def need_new_file(path: Path) -> None:
    """Raise BadInput if anything exists at this path, or its folder does not."""
    if path.is_dir():
        raise BadInput(FOLDER_FOR_FILE(example=str(path / "club-backup.zip")), source=str(path))
    if path.exists():
        raise BadInput(FILE_EXISTS(), source=str(path))
    if not path.parent.is_dir():
        raise BadInput(NO_FOLDER(folder=str(path.parent)), source=str(path))


def write_archive(path: Path, database: Path, files: Mapping[str, bytes], contents: Contents) -> Contents:
    """Write a backup, completely or not at all, and read it back; only its owner may read it. Return its contents with the files.

    The database is the club as an SQLite file, in a folder of its own on the same disk.

    Raises:
        BadInput: there is a file of this name, or it cannot be written.
        DiskFull: there is no room for it.
        CheckFailed: the file reads differently from what was written.
    """
    draft = database.with_name("backup.zip")
    with written_to(path):
        with _made(draft) as stream:
            contents = _write(stream, database, files, contents)
            stream.flush()
            os.fsync(stream.fileno())
        with _opened(draft, path) as (archive, found):
            for name in found.files:
                _copy(archive, name, found.files[name], None, path)
        need_new_file(path)
        draft.replace(path)
        sync_folder(path.parent)
    return contents


def unpack_archive(path: Path, folder: Path) -> tuple[Contents, Mapping[str, bytes]]:
    """Unpack the database of a backup into a folder; return the list of contents, and the files of the log.

    Raises:
        BadInput: it is no backup, or one of a newer Paipu. OSError if there is no such file.
        CheckFailed: it is damaged.
        DiskFull: there is no room for it.
    """
    with _opened(path, path) as (archive, contents):
        files: dict[str, bytes] = {}
        for name, entry in contents.files.items():
            target = folder / DATABASE if name == DATABASE else folder / "file"
            with written_to(folder.parent), _made(target) as stream:
                _copy(archive, name, entry, stream, path)
                os.fsync(stream.fileno())
            if name != DATABASE:
                files[name.removeprefix(_PROOF)] = target.read_bytes()
                target.unlink()
    return contents, files


def _made(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b")


def _write(stream: BinaryIO, database: Path, files: Mapping[str, bytes], contents: Contents) -> Contents:
    moment = dt.datetime.fromisoformat(contents.made.replace("Z", "+00:00"))
    entries: dict[str, Entry] = {}
    with zipfile.ZipFile(stream, "w") as archive:

        def add(name: str, data: Iterator[bytes]) -> Entry:
            info = zipfile.ZipInfo(name, moment.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o100600 << 16
            digest, size = hashlib.sha256(), 0
            with archive.open(info, "w", force_zip64=True) as member:
                for piece in data:
                    digest.update(piece)
                    size += len(piece)
                    member.write(piece)
            return Entry(size, digest.hexdigest())

        readme = README(made=contents.made, version=contents.paipu)
        add(_README, iter([f"{readme}\n".encode()]))
        with database.open("rb") as source:
            entries[DATABASE] = add(DATABASE, iter(lambda: source.read(_AT_ONCE), b""))
        for name, data in files.items():
            entries[_PROOF + name] = add(_PROOF + name, iter([data]))
        contents = msgspec.structs.replace(contents, files=entries)
        add(_LIST, iter([msgspec.json.format(msgspec.json.encode(contents)) + b"\n"]))
    return contents


NO_BACKUP = Text("keeping.no-backup", "found a file that is not a backup, expected one that 'paipu backup' wrote")
NEWER_BACKUP = Text("keeping.newer-backup", "found a backup by a newer Paipu: update Paipu, then try again")
UNLISTED_MEMBER = Text(
    "keeping.unlisted-member",
    "found {found!r} in the backup, but not exactly once in its list: use another backup, unchanged since 'paipu backup' wrote it",
)


@contextmanager
def _opened(path: Path, named: Path) -> Iterator[tuple[zipfile.ZipFile, Contents]]:
    """Open a backup and its list. Raises BadInput if it is none, CheckFailed if it is damaged."""
    with path.open("rb") as stream, ExitStack() as opened:
        try:
            with _unreadable():
                archive = opened.enter_context(opened_zip(stream))
                with _open_member(archive, _LIST) as member:
                    data = member.read(_LONGEST_LIST)
                contents = msgspec.json.decode(data, type=Contents)
        except msgspec.ValidationError:
            raise BadInput(NEWER_BACKUP(), source=str(named)) from None
        except _Unreadable:
            raise BadInput(NO_BACKUP(), source=str(named)) from None
        if DATABASE not in contents.files or not all(map(_is_known, contents.files)):
            raise BadInput(NEWER_BACKUP(), source=str(named))
        foreign = foreign_member(archive, {_LIST, _README, *contents.files})
        if foreign is not None:
            raise BadInput(UNLISTED_MEMBER(found=foreign[:100]), source=str(named))
        yield archive, contents


@contextmanager
def _unreadable() -> Iterator[None]:
    """Raise _Unreadable for the library's errors about such a file; refusals by the disk or the system stay an OSError."""
    try:
        yield
    except msgspec.ValidationError:
        raise
    except _UNREADABLE:
        raise _Unreadable from None
    except OSError as error:
        # Altered bytes can name a place before the file's beginning.
        if error.errno != errno.EINVAL:
            raise
        raise _Unreadable from None


def _open_member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    if archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise zipfile.BadZipFile(name)
    return archive.open(name)


def _is_known(name: str) -> bool:
    return name == DATABASE or (name.startswith(_PROOF) and FILE.fullmatch(name.removeprefix(_PROOF)) is not None)


BACKUP_DAMAGED = Text(
    "keeping.backup-damaged", "{path}: the backup is damaged: its {file} was changed. Use another backup"
)


def _copy(archive: zipfile.ZipFile, name: str, entry: Entry, target: BinaryIO | None, path: Path) -> None:
    digest, size = hashlib.sha256(), 0
    try:
        with _unreadable():
            member = _open_member(archive, name)
        with member:
            while size <= entry.bytes:
                with _unreadable():
                    piece = member.read(_AT_ONCE)
                if not piece:
                    break
                digest.update(piece)
                size += len(piece)
                if target is not None:
                    target.write(piece)
    except _Unreadable:
        size = -1
    if Entry(size, digest.hexdigest()) != entry:
        raise CheckFailed([BACKUP_DAMAGED(path=str(path), file=name)])


class BackedUp(NamedTuple):
    """The contents of a backup, and the result of checking its club."""

    contents: Contents
    report: Report


def back_up(club: Club, path: Path, *, keys: bool = False, progress: Progress | None = None) -> BackedUp:
    """Write a backup with every event recorded before this call, and verify it.

    A club with faults is kept too: the backup may be all that is left of it. With the private ``keys`` of the log anyone can sign in its
    name.

    Raises:
        BadInput: there is a file of this name, or it cannot be written.
        DiskFull: there is no room for it.
        CheckFailed: the file reads differently from what was written.
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
