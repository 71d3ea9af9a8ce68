"""Work that is ended without warning after some of it, and engines that count what is left to do when it goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from replay.words.errors import Unavailable
from replay.words.messages import verbatim

__all__ = ["Counting", "kill_after"]

_STOP = """
import os, signal, sys

left = int(sys.argv.pop())

def stop(done):
    global left
    left -= done
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
"""


class Counting:
    """Does the work in this process and counts it; ends after some tasks, as a cluster that is lost would."""

    def __init__(self, most: int | None = None) -> None:
        self.done = 0
        self._most = most

    def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        for task in tasks:
            if self.done == self._most:
                raise Unavailable(verbatim("lost"))
            self.done += 1
            yield work(task)


def kill_after(done: int, program: str, *words: object) -> None:
    """Run a program in a process that is killed as soon as so much is done; the program calls ``stop`` with what it has done.

    Args:
        done: how much.
        program: in Python; it finds ``words`` in ``sys.argv[1:]``, and how much is ``left`` to do.
        words: for the program.
    """
    ended = subprocess.run(
        [sys.executable, "-c", _STOP + program, *map(str, words), str(done)],
        capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    assert ended.returncode == -signal.SIGKILL, ended.stderr
