"""Which processes hold locks on a file, so that a writer that waited in vain can name them.

Linux lists all locks in ``/proc/locks``; elsewhere nothing is known. The list is read and no file is opened: to close one would
let go of this process's own locks on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from replay.locks import wording
from replay.messages import Message, listed

__all__ = ["holders"]

_LOCKS = Path("/proc/locks")


def holders(paths: Iterable[Path], how: str = "WRITE") -> Message | None:
    """The processes that hold one of these files for writing, such as ``process 4242 (paipu)``; None if none is known.

    Args:
        paths: of the files.
        how: ``READ`` for those that share it.
    """
    files = set(_identities(paths))
    if not files:
        return None
    found = {int(fields[4]) for fields in _locks() if fields[3] == how and fields[5] in files}
    known = sorted(found - {-1, 0})
    return listed([_named(each) for each in known]) if known else None


def _identities(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        try:
            found = path.stat()
        except OSError:
            continue
        yield f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"


def _locks() -> Iterator[list[str]]:
    """The fields of each lock that is held: number, kind, ADVISORY, READ or WRITE, process, file, first byte, last byte."""
    try:
        lines = _LOCKS.read_text("ascii").splitlines()
    except OSError:
        return
    for line in lines:
        fields = line.split()
        if len(fields) == 8:  # a line of one that waits has an arrow more
            yield fields


def _named(process: int) -> Message:
    if process == os.getpid():
        return wording.OUR_PROCESS(process=process)
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        words = []
    program = " ".join([Path(os.fsdecode(word)).name for word in words if word and not word.startswith(b"-")][:3])
    return wording.PROGRAM(process=process, program=program) if program else wording.PROCESS(process=process)
