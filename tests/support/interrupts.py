"""Programs that are interrupted as by Ctrl+C."""

from __future__ import annotations

import signal
import subprocess
from contextlib import suppress
from typing import Any

__all__ = ["interrupted"]


def interrupted(running: subprocess.Popen[Any], seconds: float = 20) -> int:
    """Send SIGINT to a program and give its exit code; one that does not hear it is killed, and the test fails.

    A signal that comes between the last look for one and the call that waits for a key is only heard once that call returns. Nobody's
    finger is that fast, but a test is: it presses again.
    """
    for _ in range(4):
        running.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return running.wait(seconds / 4)
    running.kill()
    raise subprocess.TimeoutExpired(running.args, seconds)
