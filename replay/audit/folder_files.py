"""The files of a log's folder as one goes from place to place: in a backup, or with a club that moves. Nodes are made again there."""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path

from replay.audit import wording
from replay.audit.atomic_files import create_file, lock_folder, read_small, replace_file, sync_folder
from replay.audit.checkpoints import read_checkpoint
from replay.audit.folder import LogFolder
from replay.audit.notes import Verifier
from replay.errors import Conflict

__all__ = ["FILE", "KEY", "add_files", "has_key", "read_files", "remove_keys"]

KEY = "key"
"""The name of the file with a private key."""
_NAMES = (KEY, "verifier", "checkpoint", "break")
FILE = re.compile(rf"[1-9][0-9]{{0,5}}/({'|'.join(_NAMES)})")
"""The path of a file in the folder: how often the log was begun, and a name."""


def read_files(folder: LogFolder, *, keys: bool) -> dict[str, bytes]:
    """The files of a log's folder by their paths in it; none if the log was never begun here. Raises OSError.

    Args:
        folder: which.
        keys: whether the private keys are among them.
    """
    found = {}
    for number in range(1, folder.number + 1):
        for name in _NAMES:
            path = folder.path / str(number) / name
            if path.is_file() and (keys or name != KEY):
                found[f"{number}/{name}"] = read_small(path)
    return found


def add_files(folder: LogFolder, files: Mapping[str, bytes]) -> None:
    """Put files into a log's folder; what is there already stays, but for an earlier checkpoint, which a later one replaces.

    Args:
        folder: which; it is made if it is not there.
        files: what :func:`read_files` gave, all with a path of the form :data:`FILE`.

    Raises:
        Conflict: there is the folder of another log; nothing was changed.
        BadInput: a key or a checkpoint there cannot be read.
        OSError: the folder cannot be written.
    """
    numbers = sorted({int(path.split("/")[0]) for path in files})
    for number in numbers:
        there = folder.path / str(number) / "verifier"
        if there.exists() and read_small(there) != files.get(f"{number}/verifier"):
            raise Conflict(wording.FOLDER_THERE(path=str(folder.path)))
    folder.path.mkdir(0o700, parents=True, exist_ok=True)
    with lock_folder(folder.path):
        for number in numbers:
            own = {path.split("/")[1]: data for path, data in files.items() if path.split("/")[0] == str(number)}
            if (folder.path / str(number)).exists():
                _complete(folder.path / str(number), own)
            else:
                _make(folder.path / str(number), own)


def has_key(folder: LogFolder) -> bool:
    """Whether the current private key is there. Raises NotFound if the log was never begun."""
    return (folder.place / KEY).is_file()


def remove_keys(folder: LogFolder) -> None:
    """Remove the private keys: what is signed in the log's name is signed elsewhere from now on. Raises OSError."""
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
