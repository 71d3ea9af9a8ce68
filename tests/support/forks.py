"""Copies of a program that has one thread: many processes at the price of one start. Programs of the tests' own fork, never pytest."""

from __future__ import annotations

import os
import signal
import socket
import traceback
from collections.abc import Callable
from typing import TextIO

__all__ = ["Fork"]


class Fork:
    """A copy of this program that does a job; ``lines`` is what parent and copy say to each other.

    Args:
        job: what it does, given its end of the lines.
    """

    def __init__(self, job: Callable[[TextIO], None]) -> None:
        ours, theirs = socket.socketpair()
        self.process = os.fork()
        if self.process == 0:
            ours.close()
            _do(job, theirs)
        theirs.close()
        self.lines: TextIO = ours.makefile("rw")
        ours.close()  # the lines keep it open

    def kill(self) -> list[str]:
        """Kill it without warning; what it had printed that was not read yet."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        return [line[:-1] for line in self.lines if line.endswith("\n")]

    def wait(self) -> None:
        """Wait until it has done its job. Raises AssertionError if it failed."""
        assert os.waitpid(self.process, 0)[1] == 0


def _do(job: Callable[[TextIO], None], end: socket.socket) -> None:
    status = 1
    try:
        with end, end.makefile("rw") as lines:
            lines.reconfigure(line_buffering=True)
            job(lines)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)
