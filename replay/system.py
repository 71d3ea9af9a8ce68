"""The operating system: locks on files, full disks, modes of files.

One process at a time holds the lock on a file. A wait ends in time, and the refusal names the holder if it can be known. The system
queues the waiting processes and wakes the first: there is no polling, and no process starves. A lock ends when its file is closed, and so
also when its process is killed. Threads of one process have a gate; drafts have a locked folder.
"""

from __future__ import annotations

import _thread
import errno
import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Lock, get_ident

from replay.words.messages import Message, Text, listed, say

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""The system's errors when no more can be written: the disk, the user's quota, or the largest file that is allowed."""
_ROOM = 1 << 16
"""Bytes that must fit: SQLite's journal with its index, for the smallest event."""


def is_full(error: BaseException | None) -> bool:
    """True if the system refused to write because the disk is full."""
    return isinstance(error, OSError) and error.errno in _FULL


def has_room(folder: Path) -> bool:
    """True if a folder takes a small file, or refuses it for another reason than lack of room. The file is gone afterwards."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as draft:
            return draft.write(bytes(_ROOM)) == _ROOM
    except OSError as error:
        return not is_full(error)


def keep_mode(new: Path, old: Path) -> None:
    """Give a new file the mode of the file that it is about to replace, if there is one. Raises OSError."""
    with suppress(FileNotFoundError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))


_LOCKS = Path("/proc/locks")


def holders(paths: Iterable[Path], how: str = "WRITE") -> Message | None:
    """The processes that hold one of these files for writing, such as ``process 4242 (paipu)``; None if none is known.

    Args:
        paths: of the files.
        how: ``READ`` for the processes that share it.
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
        if len(fields) == 8:  # the line of a waiting process has one field more, an arrow
            yield fields


PROCESS = Text("locks.process", "process {process}")
OUR_PROCESS = Text("locks.our-process", "process {process}, which is this one")
PROGRAM = Text("locks.program", "process {process} ({program})")


def _named(process: int) -> Message:
    if process == os.getpid():
        return OUR_PROCESS(process=process)
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        words = []
    program = " ".join([Path(os.fsdecode(word)).name for word in words if word and not word.startswith(b"-")][:3])
    return PROGRAM(process=process, program=program) if program else PROCESS(process=process)


WAIT_AT_MOST = 120.0
"""Seconds: a long import locks a club for a minute or two; a longer wait is for a program that hangs."""


class NotGiven(Exception):
    """The lock was not given in time.

    Args:
        holder: the process that holds it, None if it cannot be known.
    """

    def __init__(self, holder: Message | None) -> None:
        super().__init__()
        self.holder = holder


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[None]:
    """Hold the lock during the block.

    Args:
        path: the file; it is created if it does not exist.
        seconds: the longest wait.

    Raises:
        NotGiven: another process or thread held it all the time.
        OSError: the file cannot be opened.
    """
    lock = FileLock(path)
    if not lock.take_now():
        lock.wait(seconds)
    try:
        yield
    finally:
        lock.release()


if sys.platform == "win32":

    @contextmanager
    def shared(path: Path) -> Iterator[None]:
        """Do nothing: this system has no such lock."""
        yield

    def sharer(path: Path) -> Message | None:
        """Return None: this system has no such lock."""

    class FileLock:
        """A lock that does nothing: this system has no such lock."""

        def __init__(self, path: Path) -> None:
            pass

        def take_now(self) -> bool:
            """Take it."""
            return True

        def wait(self, seconds: float) -> None:
            """Do nothing."""

        def release(self) -> None:
            """Do nothing."""

else:
    import fcntl

    @contextmanager
    def shared(path: Path) -> Iterator[None]:
        """Hold a lock that others share; it ends with the process. If the file cannot be made, nothing is held."""
        with ExitStack() as stack:
            with suppress(OSError):
                file = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
                stack.callback(os.close, file)
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            yield

    def sharer(path: Path) -> Message | None:
        """Name the process that shares the lock on a file; None if there is none. Raises OSError if the file cannot be opened."""
        try:
            file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return holders([path], "READ") or say("locks.another-process", "another process")
        finally:
            os.close(file)
        return None

    class FileLock:
        """The lock, for one use. Its file is opened each time, because a program may have deleted it.

        Args:
            path: the file; it is created if it does not exist.
        """

        def __init__(self, path: Path) -> None:
            self._path = path
            self._name = str(path)

        def take_now(self) -> bool:
            """Take the lock if it is free. Returns False if it has to be waited for. Raises OSError."""
            self._file = os.open(self._name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            except BaseException:
                os.close(self._file)
                raise
            return True

        def wait(self, seconds: float) -> None:
            """Wait for the lock, and take it. Raises NotGiven if another process held it all the time."""
            if seconds <= 0:
                os.close(self._file)
                raise NotGiven(holders([self._path]))
            waiting = _Waiting(self._file)
            try:
                waiting.wait(seconds)
            except BaseException:
                if waiting.end():
                    os.close(self._file)
                raise
            if not waiting.end():
                raise NotGiven(holders([self._path])) from None

        def release(self) -> None:
            """Release the lock."""
            os.close(self._file)

    class _Waiting:
        """A wait for the lock. The system can only wait for ever, so a thread waits, which can be abandoned.

        It is a thread of ``_thread``, since every writer that meets another starts one: ``threading.Thread`` takes three times the
        processor.
        """

        def __init__(self, file: int) -> None:
            self._file = file
            self._end = threading.Lock()
            self._given = self._ended = False
            self._over = threading.Lock()
            self._over.acquire()
            _thread.start_new_thread(self._run, ())

        def wait(self, seconds: float) -> None:
            """Wait until the lock is given or cannot be given, at most so many seconds."""
            self._over.acquire(timeout=seconds)

        def _run(self) -> None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX)
                with self._end:
                    self._given = True
                    if self._ended:
                        os.close(self._file)
            finally:
                self._over.release()

        def end(self) -> bool:
            """End the wait. Returns True if the lock was given; otherwise the file is closed as soon as it is given."""
            with self._end:
                self._ended = True
                return self._given


class Gate:
    """A lock that lets one thread through at a time, which may pass again inside. Waiting threads do not poll, and none is overtaken."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken = False
        self._inside: int | None = None
        """The thread that is inside."""
        self._waiting: deque[Lock] = deque()
        """One lock for each waiting thread, held until it is that thread's turn."""

    @contextmanager
    def passed(self, seconds: float) -> Iterator[bool]:
        """Surround the work of one thread at a time. Yields True if this thread got its turn within so many seconds."""
        outermost = self._inside != get_ident()
        mine = self.enter(seconds)
        try:
            yield mine
        finally:
            if outermost:
                self.leave()

    def enter(self, seconds: float) -> bool:
        """Enter, if this thread is not inside. Returns True if it is inside after at most so many seconds."""
        if self._inside != get_ident() and self._enter(seconds):
            self._inside = get_ident()
        return self._inside == get_ident()

    def leave(self) -> None:
        """Let the next thread through, if this one is inside."""
        if self._inside == get_ident():
            self._inside = None
            self._leave()

    def _enter(self, seconds: float) -> bool:
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        try:
            given = turn.acquire(timeout=max(0.0, seconds))
        except BaseException:
            if not self._gives_up(turn):
                self._leave()
            raise
        return given or not self._gives_up(turn)

    def _gives_up(self, turn: Lock) -> bool:
        """Stop waiting. Returns False if the thread got its turn at this very moment."""
        with self._lock:
            if turn not in self._waiting:
                return False
            self._waiting.remove(turn)
            return True

    def _leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


_DRAFT = re.compile(r"\.paipu-[0-9a-f]{16}\.part")
_LOCK = ".lock"


@contextmanager
def drafted(beside: Path) -> Iterator[Path]:
    """A new folder inside another one, for its owner alone; it is gone afterwards. Raises OSError."""
    sweep_drafts(beside)
    folder, lock = _made(beside)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        lock.release()


def sweep_drafts(folder: Path) -> None:
    """Remove the drafts of programs that were killed: each may hold a copy of a club."""
    if sys.platform == "win32":  # no lock tells there if a program still runs
        return
    with suppress(OSError):
        for draft in folder.glob(".paipu-*.part"):
            if _DRAFT.fullmatch(draft.name) and draft.is_dir() and not draft.is_symlink():
                _sweep(draft)


def _sweep(draft: Path) -> None:
    lock = FileLock(draft / _LOCK)
    with suppress(OSError):
        if lock.take_now():
            shutil.rmtree(draft, ignore_errors=True)
        lock.release()


def _made(beside: Path) -> tuple[Path, FileLock]:
    while True:
        folder = beside / f".paipu-{secrets.token_hex(8)}.part"
        folder.mkdir(mode=0o700)
        lock = FileLock(folder / _LOCK)
        with suppress(FileNotFoundError):  # another program swept it between these lines
            if lock.take_now():
                return folder, lock
            lock.release()
