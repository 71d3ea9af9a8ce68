"""The folder of a log's key and its last checkpoint, outside the database.

It has one numbered folder for each beginning of the log; the last of them counts. A folder is created all at once, and its key is never
overwritten. Its small files survive a power cut, and one writer at a time works in it. In a backup, or with a club that moves, its files
go without their nodes, which are made again.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from replay.audit.notes import Checkpoint, Signer, Verifier, open_note, read_checkpoint
from replay.system import NotGiven, is_full, keep_mode, locked
from replay.words.errors import BadInput, Conflict, DiskFull, NotFound, Unavailable, placed, why_refused
from replay.words.messages import Text, say


class KeptCheckpoint(NamedTuple):
    """The last checkpoint outside the database: the signed note, and the checkpoint in it."""

    note: bytes
    checkpoint: Checkpoint


def log_folder(name: str, home: Path) -> Path:
    """Return the path of a log's folder, by the path of its database or the URL without password; ``home`` is for clubs that are no files.

    >>> log_folder("/clubs/tuesday.db", Path("/home")).name
    'tuesday.db.proof'
    """
    if "://" in name:
        return home / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.proof"
    path = Path(name).resolve()
    return path.with_name(f"{path.name}.proof")


UNWRITABLE = Text(
    "audit.unwritable",
    "cannot be written to ({reason}), and the log needs it: nothing was recorded. Fix that, then try again",
)
NO_ROOM_TO_SIGN = Text(
    "audit.no-room-to-sign",
    "{place}: the disk is full, and the log needs room there: nothing was recorded. Make room, then try again",
)
BEGUN_ALREADY = Text("audit.begun-already", "the log has begun already: its key in {place} is never overwritten")
UNREADABLE = Text(
    "audit.unreadable",
    "cannot be read ({reason}), and the log needs it: fix that, or go on under a new name with 'paipu log recover'",
)


class LogFolder:
    """The folder of one log, which need not exist yet; every call reads it again."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def number(self) -> int:
        """The number of times that the log was begun, 0 for never. Raises BadInput if this user may not read the folder."""
        try:
            return max((int(each.name) for each in self.path.iterdir() if each.name.isdecimal()), default=0)
        except FileNotFoundError:
            return 0
        except PermissionError as error:
            raise BadInput(UNREADABLE(reason=why_refused(error)), source=str(self.path)) from error

    @property
    def place(self) -> Path:
        """The folder of the current key and checkpoint. Raises NotFound if the log was never begun."""
        number = self.number
        if not number:
            raise NotFound(say("audit.not-begun", "the log of this club has not begun yet: 'paipu log init' begins it"))
        return self.path / str(number)

    @property
    def verifier(self) -> Verifier:
        """The public key. Raises NotFound or BadInput."""
        return _verifier(self.place)

    @property
    def signer(self) -> Signer:
        """The private key. Raises NotFound, or BadInput if it does not belong to the public key."""
        return _signer(self.place)

    @property
    def verifiers(self) -> list[Verifier]:
        """The public keys that the log has had, oldest first, as far as they can be read. Raises NotFound if it was never begun."""
        found = []
        for number in range(1, int(self.place.name) + 1):
            with suppress(BadInput):
                found.append(_verifier(self.path / str(number)))
        return found

    @property
    def names(self) -> list[str]:
        """The names in those keys. Raises NotFound if it was never begun."""
        return [each.name for each in self.verifiers]

    def need(self) -> None:
        """Check that the next checkpoint can be signed and kept: the key is there, and the disk has room. Raises BadInput."""
        place = self.place
        _signer(place)
        try:
            check_writable(place)
        except OSError as error:
            if is_full(error):
                raise DiskFull(NO_ROOM_TO_SIGN(place=str(place))) from error
            raise BadInput(UNWRITABLE(reason=why_refused(error)), source=str(place)) from error

    def kept(self) -> KeptCheckpoint:
        """The last checkpoint. Raises NotFound, or BadInput if the file is damaged."""
        place = self.place
        path = place / "checkpoint"
        note = _read(path)
        with placed(source=str(path)):
            return KeptCheckpoint(note, read_checkpoint(note, _verifier(place)))

    def keep(self, note: bytes) -> None:
        """Replace the last checkpoint by a newer one, durably. Raises OSError."""
        replace_file(self.place / "checkpoint", note)

    def begin(self, number: int, signer: Signer, note: bytes, why: bytes | None) -> None:
        """Begin the log with a key, its first checkpoint and, from the second beginning on, a signed note of the reason.

        Raises:
            Conflict: it was begun under this number or a later one.
            DiskFull: there is no room for them; then nothing is there.
            OSError: the folder cannot be written.
        """
        self.path.mkdir(0o700, parents=True, exist_ok=True)
        with lock_folder(self.path):
            if self.number >= number:
                raise Conflict(BEGUN_ALREADY(place=str(self.place)))
            place = self.path / str(number)
            draft = self.path / f".{secrets.token_hex(8)}"
            draft.mkdir()
            try:
                create_file(draft / "key", f"{signer.secret()}\n".encode(), 0o600)
                create_file(draft / "verifier", f"{signer.verifier}\n".encode())
                create_file(draft / "checkpoint", note)
                if why is not None:
                    create_file(draft / "break", why)
                sync_folder(draft)
                draft.rename(place)
                sync_folder(self.path)
            except OSError as error:
                if is_full(error):
                    raise DiskFull(NO_ROOM_TO_SIGN(place=str(self.path))) from error
                raise
            finally:
                shutil.rmtree(draft, ignore_errors=True)

    def breaks(self) -> Iterator[str]:
        """Yield the signed note of each new beginning of the log, as far as it is known here. Raises BadInput."""
        for number in range(2, self.number + 1):
            place = self.path / str(number)
            if not place.exists():
                continue
            path = place / "break"
            with placed(source=str(path)):
                yield open_note(_read(path), [_verifier(place)]).removesuffix("\n")


OTHER_PRIVATE_KEY = Text("audit.other-private-key", "found the private key of {found}, expected that of {expected}")


def _signer(place: Path) -> Signer:
    path = place / "key"
    with placed(source=str(path)):
        signer = Signer.parse(_line(path))
    verifier = _verifier(place)
    if signer.verifier != verifier:
        raise BadInput(OTHER_PRIVATE_KEY(found=str(signer.verifier), expected=str(verifier)), source=str(path))
    return signer


def _verifier(place: Path) -> Verifier:
    path = place / "verifier"
    with placed(source=str(path)):
        return Verifier.parse(_line(path))


def _line(path: Path) -> str:
    return _read(path).decode("utf-8", "replace").removesuffix("\n")


def _read(path: Path) -> bytes:
    try:
        return read_small(path)
    except OSError as error:
        raise BadInput(UNREADABLE(reason=why_refused(error)), source=str(path)) from error


_MOST_BYTES = 2**20
"""A size beyond that of any file in the folder."""


def read_small(path: Path) -> bytes:
    """The contents of a small file; of a larger one only its beginning, which is too long to pass for a valid file. Raises OSError."""
    with path.open("rb") as stream:
        return stream.read(_MOST_BYTES)


_DRAFT = re.compile(r"\.(?:[\w.]+-)?[0-9a-f]{16}")
_STALE = 3600.0
"""Seconds after which a draft is certainly abandoned."""
WAIT_AT_MOST = 60.0
"""Seconds: enough for another program to write a small file, and perhaps to hash a log of millions of events before that."""
_SMALL = 4096
"""Bytes of a file that is larger than any note of a log."""


def replace_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file, completely or not at all, and durably; one that it replaces gives it its mode. Raises OSError."""
    draft = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
    try:
        create_file(draft, data, mode)
        keep_mode(draft, path)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(path.parent)


def create_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a new file durably. Raises OSError, FileExistsError if there is one."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def check_writable(folder: Path) -> None:
    """Write a small file into a folder and remove it again, to see that the folder is writable. Raises OSError."""
    draft = folder / f".{secrets.token_hex(8)}"
    try:
        draft.write_bytes(bytes(_SMALL))
    finally:
        draft.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove the half-written files of programs that were killed."""
    for draft in folder.glob(".*"):
        if _DRAFT.fullmatch(draft.name):
            with suppress(OSError):
                if time.time() - draft.stat().st_mtime > _STALE:
                    draft.unlink()


if sys.platform == "win32":

    def sync_folder(folder: Path) -> None:
        """Do nothing: on this system the names of files are durable anyway."""

else:

    def sync_folder(folder: Path) -> None:
        """Make the names of new files in a folder durable. Raises OSError."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


FOLDER_HELD_BY = Text(
    "audit.folder-held-by",
    "{place}: {holder} did not finish within {seconds:g} seconds, and only one at a time writes there",
)
FOLDER_IN_USE = Text(
    "audit.folder-in-use",
    "{place}: another program did not finish within {seconds:g} seconds, and only one at a time writes there",
)


@contextmanager
def lock_folder(folder: Path, patience: float = math.inf) -> Iterator[None]:
    """Lock the folder for this process. Raises OSError, or Unavailable if others keep it for so many seconds, a minute at most."""
    seconds = min(WAIT_AT_MOST, patience)
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(folder / ".lock", seconds))
        except NotGiven as waited:
            if waited.holder is None:
                raise Unavailable(FOLDER_IN_USE(place=str(folder), seconds=seconds)) from None
            held = FOLDER_HELD_BY(place=str(folder), holder=waited.holder, seconds=seconds)
            raise Unavailable(held) from None
        _sweep(folder)
        yield


KEY = "key"
"""The name of the file with a private key."""
_NAMES = (KEY, "verifier", "checkpoint", "break")
FILE = re.compile(rf"[1-9][0-9]{{0,5}}/({'|'.join(_NAMES)})")
"""The path of a file in the folder: the number of the beginning, and a name."""


def read_files(folder: LogFolder, *, keys: bool) -> dict[str, bytes]:
    """Read the files of a log's folder by their paths in it, with its private ``keys`` or not; none if never begun here. Raises OSError."""
    found = {}
    for number in range(1, folder.number + 1):
        for name in _NAMES:
            path = folder.path / str(number) / name
            if path.is_file() and (keys or name != KEY):
                found[f"{number}/{name}"] = read_small(path)
    return found


FOLDER_THERE = Text(
    "audit.folder-there",
    "{path} is the folder of another log, and nothing was changed: move that folder away, then try again",
)


def add_files(folder: LogFolder, files: Mapping[str, bytes]) -> None:
    """Put files of :func:`read_files` into a log's folder. Existing files stay, except an earlier checkpoint, which a later one replaces.

    Raises:
        Conflict: there is the folder of another log; nothing was changed.
        BadInput: a key or a checkpoint there cannot be read.
        OSError: the folder cannot be written.
    """
    numbers = sorted({int(path.split("/")[0]) for path in files})
    for number in numbers:
        there = folder.path / str(number) / "verifier"
        if there.exists() and read_small(there) != files.get(f"{number}/verifier"):
            raise Conflict(FOLDER_THERE(path=str(folder.path)))
    folder.path.mkdir(0o700, parents=True, exist_ok=True)
    with lock_folder(folder.path):
        for number in numbers:
            own = {path.split("/")[1]: data for path, data in files.items() if path.split("/")[0] == str(number)}
            if (folder.path / str(number)).exists():
                _complete(folder.path / str(number), own)
            else:
                _make(folder.path / str(number), own)


def has_key(folder: LogFolder) -> bool:
    """True if the current private key is there. Raises NotFound if the log was never begun."""
    return (folder.place / KEY).is_file()


def remove_keys(folder: LogFolder) -> None:
    """Remove the private keys: from now on another machine signs for the log. Raises OSError."""
    for number in range(1, folder.number + 1):
        (folder.path / str(number) / KEY).unlink(missing_ok=True)


def _make(place: Path, files: Mapping[str, bytes]) -> None:
    draft = place.with_name(f".{secrets.token_hex(8)}")
    draft.mkdir()
    try:
        for name, data in files.items():
            create_file(draft / name, data, _mode(name))
        sync_folder(draft)
        draft.rename(place)
        sync_folder(place.parent)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _complete(place: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = place / name
        if not path.exists() or (name == "checkpoint" and _size(place, data) > _size(place, read_small(path))):
            replace_file(path, data, _mode(name))


def _size(place: Path, note: bytes) -> int:
    verifier = Verifier.parse(read_small(place / "verifier").decode("utf-8", "replace").removesuffix("\n"))
    return read_checkpoint(note, verifier).size


def _mode(name: str) -> int:
    return 0o600 if name == KEY else 0o644
