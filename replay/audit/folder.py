"""Where a log keeps its key and its last checkpoint: a folder outside the database.

It has one numbered folder for each time the log was begun; the last of them counts. A folder is created all at once and
its key is never overwritten.
"""

from __future__ import annotations

import hashlib
import secrets
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from replay.audit import wording
from replay.audit.atomic_files import check_writable, create_file, lock_folder, read_small, replace_file, sync_folder
from replay.audit.checkpoints import Checkpoint, read_checkpoint
from replay.audit.notes import Signer, Verifier, open_note
from replay.disk import is_full
from replay.errors import BadInput, Conflict, DiskFull, NotFound
from replay.system_errors import why_refused

__all__ = ["KeptCheckpoint", "LogFolder", "log_folder"]


class KeptCheckpoint(NamedTuple):
    """The last checkpoint outside the database: the note as it was signed, and what it says."""

    note: bytes
    checkpoint: Checkpoint


def log_folder(name: str, home: Path) -> Path:
    """Where a club's log keeps its key and checkpoints.

    Args:
        name: the path of its database, or a URL without its password.
        home: where the logs are of clubs that are not files.

    >>> log_folder("/clubs/tuesday.db", Path("/home")).name
    'tuesday.db.proof'
    """
    if "://" in name:
        return home / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.proof"
    path = Path(name).resolve()
    return path.with_name(f"{path.name}.proof")


class LogFolder:
    """The folder of one log; every call reads it again.

    Args:
        path: where it is, or will be.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def number(self) -> int:
        """How often the log was begun, 0 for never. Raises BadInput if the folder is for others only."""
        try:
            return max((int(each.name) for each in self.path.iterdir() if each.name.isdecimal()), default=0)
        except FileNotFoundError:
            return 0
        except PermissionError as error:
            raise BadInput(wording.UNREADABLE(reason=why_refused(error)), source=str(self.path)) from error

    @property
    def place(self) -> Path:
        """The folder of the current key and checkpoint. Raises NotFound if the log was never begun."""
        number = self.number
        if not number:
            raise NotFound(wording.NOT_BEGUN())
        return self.path / str(number)

    @property
    def verifier(self) -> Verifier:
        """The public key, which anybody may have. Raises NotFound or BadInput."""
        return _verifier(self.place)

    @property
    def signer(self) -> Signer:
        """The private key. Raises NotFound, or BadInput if it does not belong to the public key."""
        return _signer(self.place)

    @property
    def verifiers(self) -> list[Verifier]:
        """The public keys that the log has had, the last one last, as far as they can be read. Raises NotFound if it was never begun."""
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
                raise DiskFull(wording.NO_ROOM_TO_SIGN(place=str(place))) from error
            raise BadInput(wording.UNWRITABLE(reason=why_refused(error)), source=str(place)) from error

    def kept(self) -> KeptCheckpoint:
        """The last checkpoint. Raises NotFound, or BadInput if the file is damaged."""
        place = self.place
        path = place / "checkpoint"
        note = _read(path)
        try:
            return KeptCheckpoint(note, read_checkpoint(note, _verifier(place)))
        except BadInput as refusal:
            refusal.at(source=str(path))
            raise

    def keep(self, note: bytes) -> None:
        """Replace the last checkpoint with a newer one, durably. Raises OSError."""
        replace_file(self.place / "checkpoint", note)

    def begin(self, number: int, signer: Signer, note: bytes, why: bytes | None) -> None:
        """Begin the log with a key, its first checkpoint and, where it is not the first time, the note that says why.

        Raises:
            Conflict: it was begun under this number or a later one.
            DiskFull: there is no room for them; then nothing is there.
            OSError: the folder cannot be written.
        """
        self.path.mkdir(0o700, parents=True, exist_ok=True)
        with lock_folder(self.path):
            if self.number >= number:
                raise Conflict(wording.BEGUN_ALREADY(place=str(self.place)))
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
                    raise DiskFull(wording.NO_ROOM_TO_SIGN(place=str(self.path))) from error
                raise
            finally:
                shutil.rmtree(draft, ignore_errors=True)

    def breaks(self) -> Iterator[str]:
        """What was recorded and signed each time the log had to be begun again, as far as it is known here. Raises BadInput."""
        for number in range(2, self.number + 1):
            place = self.path / str(number)
            if not place.exists():
                continue
            path = place / "break"
            try:
                yield open_note(_read(path), [_verifier(place)]).removesuffix("\n")
            except BadInput as refusal:
                refusal.at(source=str(path))
                raise


def _signer(place: Path) -> Signer:
    path = place / "key"
    try:
        signer = Signer.parse(_line(path))
    except BadInput as refusal:
        refusal.at(source=str(path))
        raise
    verifier = _verifier(place)
    if signer.verifier != verifier:
        raise BadInput(wording.OTHER_PRIVATE_KEY(found=str(signer.verifier), expected=str(verifier)), source=str(path))
    return signer


def _verifier(place: Path) -> Verifier:
    path = place / "verifier"
    try:
        return Verifier.parse(_line(path))
    except BadInput as refusal:
        refusal.at(source=str(path))
        raise


def _line(path: Path) -> str:
    return _read(path).decode("utf-8", "replace").removesuffix("\n")


def _read(path: Path) -> bytes:
    try:
        return read_small(path)
    except OSError as error:
        raise BadInput(
            wording.UNREADABLE(reason=why_refused(error)),
            source=str(path),
        ) from error
