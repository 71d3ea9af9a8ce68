"""Programs that are interrupted as by Ctrl+C."""

from __future__ import annotations

import signal
import subprocess
from typing import Any

__all__ = ["interrupted"]


def interrupted(running: subprocess.Popen[Any], seconds: float = 20) -> int:
    """Send SIGINT to a program and give its exit code; one that does not hear it is killed, and the test fails."""
    running.send_signal(signal.SIGINT)
    try:
        return running.wait(seconds)
    except subprocess.TimeoutExpired:
        running.kill()
        raise
