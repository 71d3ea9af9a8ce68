"""The entry point of the program. Ctrl+C ends it quietly even while its modules are being loaded."""

from __future__ import annotations

import atexit
import gc
import os
import signal
from types import FrameType

INTERRUPTED = 130
"""What a shell reports of a program that was ended by SIGINT: 128 and the signal's number."""

_LOADED = 200_000
"""Objects after which garbage is looked for: hardly ever while the modules of a command are loaded."""


def run() -> None:
    """Run the command ``paipu``."""
    # What a command loads stays until it ends. To look through it for garbage meanwhile, and again at the end, was a quarter of the time
    # of a command that only shows something.
    gc.set_threshold(_LOADED)
    atexit.register(gc.freeze)
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        # Nothing has begun yet that would have to be finished cleanly.
        signal.signal(signal.SIGINT, _leave)
    from cli.language import follow_environment, translate_click
    from cli.main import main

    translate_click()
    follow_environment()
    signal.signal(signal.SIGINT, before)
    main()


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
