"""Programs that run in a terminal."""

from __future__ import annotations

import os
import re
import select
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Terminal", "terminal"]


class Terminal:
    """The other end of a terminal in which a program runs."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.seen = ""
        self.whole = ""
        """All that appeared since the beginning."""

    def type(self, keys: bytes) -> None:
        os.write(self.descriptor, keys)

    def shows(self, text: str, seconds: float = 20) -> bool:
        """Whether the text appears after what was seen before."""
        end = time.monotonic() + seconds
        while text not in (plain := re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.seen)):
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                return False
        self.seen = plain.partition(text)[2]
        return True

    def _read(self, seconds: float) -> bool:
        if not select.select([self.descriptor], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:  # Linux says so when the program at the other end has gone
            return False
        self.seen += data.decode()
        self.whole += data.decode()
        return bool(data)


@contextmanager
def terminal(
    process: Callable[..., subprocess.Popen[bytes]], *words: object, columns: int = 80, **options: object
) -> Iterator[tuple[Terminal, subprocess.Popen[bytes]]]:
    """Starts a command in a terminal of 24 lines, save for streams that the options send elsewhere, and kills it in the end."""
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    streams: dict[str, object] = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    try:
        with process(*words, **(streams | options), start_new_session=True) as running:
            os.close(theirs)
            try:
                yield Terminal(ours), running
            finally:
                running.kill()
    finally:
        os.close(ours)
