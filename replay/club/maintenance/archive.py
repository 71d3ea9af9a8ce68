"""The file of a backup: a zip that any program opens, with a list of what is in it.

``club.db`` is the club as an SQLite database, whatever it is kept in; ``proof/`` has the files of its log, by their paths in the
folder of the log; ``paipu-backup.json`` is :class:`Contents`; ``README.txt`` is for whoever finds the file in many years.
"""

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
from pathlib import Path
from typing import IO, BinaryIO, Literal

import msgspec

from replay.audit.atomic_files import sync_folder
from replay.audit.folder_files import FILE
from replay.club.maintenance import wording
from replay.club.maintenance.snapshot import DATABASE, written_to
from replay.errors import BadInput, CheckFailed
from replay.formats.files import foreign_member, opened_zip

__all__ = ["Contents", "Entry", "need_new_file", "unpack_archive", "write_archive"]

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
"""What the library raises for a file that is no zip, or a damaged, an encrypted or a foreign one."""


class _Unreadable(Exception):
    """A file is no zip that the library can read."""


class Entry(msgspec.Struct, frozen=True):
    """A file in a backup: its size in bytes, and its SHA-256 in hexadecimal digits."""

    bytes: int
    sha256: str


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a backup. A later Paipu may add fields; those that are here keep their meaning.

    Args:
        format: of this list and of the zip.
        made: when, RFC 3339 in UTC.
        paipu: the version that made it.
        schema: the revision of the database's schema.
        games, events: how many it has.
        sealed: how many of the events the log has.
        root: the root of the log's tree, in hexadecimal digits.
        log: the name of the log; None if it was never begun.
        signed: how many entries the last checkpoint covers; None if it is not in the backup.
        keys: whether the log's private keys are in it.
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


def need_new_file(path: Path) -> None:
    """Raises BadInput if there is anything at this path, or no folder for it."""
    if path.is_dir():
        raise BadInput(wording.FOLDER_FOR_FILE(example=str(path / "club-backup.zip")), source=str(path))
    if path.exists():
        raise BadInput(wording.FILE_EXISTS(), source=str(path))
    if not path.parent.is_dir():
        raise BadInput(wording.NO_FOLDER(folder=str(path.parent)), source=str(path))


def write_archive(path: Path, database: Path, files: Mapping[str, bytes], contents: Contents) -> Contents:
    """Write a backup, completely or not at all, and read it back; whoever owns it is the only one who may read it.

    Args:
        path: of the new file.
        database: the club as an SQLite file, in a folder of its own on the same disk.
        files: those of its log.
        contents: all but the files.

    Returns:
        The contents with the files.

    Raises:
        BadInput: there is a file of this name, or it cannot be written.
        DiskFull: there is no room for it.
        CheckFailed: what was written is not what is read.
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
    """Put the database of a backup into a folder: the contents of the backup, and the files of the log.

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

        readme = wording.README(made=contents.made, version=contents.paipu)
        add(_README, iter([f"{readme}\n".encode()]))
        with database.open("rb") as source:
            entries[DATABASE] = add(DATABASE, iter(lambda: source.read(_AT_ONCE), b""))
        for name, data in files.items():
            entries[_PROOF + name] = add(_PROOF + name, iter([data]))
        contents = msgspec.structs.replace(contents, files=entries)
        add(_LIST, iter([msgspec.json.format(msgspec.json.encode(contents)) + b"\n"]))
    return contents


@contextmanager
def _opened(path: Path, named: Path) -> Iterator[tuple[zipfile.ZipFile, Contents]]:
    """A backup and its list. Raises BadInput if it is none, CheckFailed if it is damaged."""
    with path.open("rb") as stream, ExitStack() as opened:
        try:
            with _unreadable():
                archive = opened.enter_context(opened_zip(stream))
                with _open_member(archive, _LIST) as member:
                    data = member.read(_LONGEST_LIST)
                contents = msgspec.json.decode(data, type=Contents)
        except msgspec.ValidationError:
            raise BadInput(wording.NEWER_BACKUP(), source=str(named)) from None
        except _Unreadable:
            raise BadInput(wording.NO_BACKUP(), source=str(named)) from None
        if DATABASE not in contents.files or not all(map(_is_known, contents.files)):
            raise BadInput(wording.NEWER_BACKUP(), source=str(named))
        foreign = foreign_member(archive, {_LIST, _README, *contents.files})
        if foreign is not None:
            raise BadInput(wording.UNLISTED_MEMBER(found=foreign[:100]), source=str(named))
        yield archive, contents


@contextmanager
def _unreadable() -> Iterator[None]:
    """Raises _Unreadable for whatever the library raises for such a file; what the disk or the system refuses stays an OSError."""
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


def _copy(archive: zipfile.ZipFile, name: str, entry: Entry, target: BinaryIO | None, path: Path) -> None:
    """Read a file, and never more of it than the list names. Raises CheckFailed if it is not the one that the list names."""
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
        raise CheckFailed([wording.BACKUP_DAMAGED(path=str(path), file=name)])
