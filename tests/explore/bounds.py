"""Bounds of what one attempt may take. A bound that is broken is a failure like any other."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

__all__ = ["SlowError", "bounded", "cap_memory"]

_MOST = 3 << 30
"""Bytes of memory of a whole process: beyond it an attempt fails instead of the machine."""
_USED = Path("/proc/self/statm")
"""Where Linux says how many pages a process has. Elsewhere memory is not held to any bound."""


class SlowError(AssertionError):
    """An attempt took too long."""


@contextmanager
def bounded(seconds: float, megabytes: int | None = None) -> Iterator[None]:
    """Hold what is done inside to so many seconds of the processor, and to so much more memory than there is now.

    Raises:
        SlowError: it took longer.
        MemoryError: it took more memory.
    """

    def stop(_: int, frame: FrameType | None) -> None:
        raise SlowError(f"took more than {seconds:g} s of the processor")

    before, (soft, hard) = signal.signal(signal.SIGPROF, stop), resource.getrlimit(resource.RLIMIT_AS)
    if megabytes is not None and _USED.exists():
        used = int(_USED.read_text("ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + (megabytes << 20), hard))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def cap_memory() -> None:
    """Let this process fail with a MemoryError before it harms the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (_MOST, _MOST))
