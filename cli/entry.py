"""The entry point of the program. Ctrl+C ends it quietly even while its modules are being loaded."""

from __future__ import annotations

import os
import signal
from types import FrameType

__all__ = ["INTERRUPTED", "run"]

INTERRUPTED = 130
"""What a shell reports of a program that was ended by SIGINT: 128 and the signal's number."""


def run() -> None:
    """Run the command ``paipu``."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        # Nothing has begun yet that would have to be finished cleanly.
        signal.signal(signal.SIGINT, _leave)
    from cli.click_words import translate_click
    from cli.language import follow_environment
    from cli.main import main

    translate_click()
    follow_environment()
    signal.signal(signal.SIGINT, before)
    main()


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
