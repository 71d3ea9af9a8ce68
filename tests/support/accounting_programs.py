"""The three programs of plain-text accounting, run as programs: what they say against a journal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.missing_programs import skip_without

__all__ = ["complaint"]


def complaint(program: str, journal: str, folder: Path) -> str:
    """What the program says against a journal; nothing if it accepts it. Skips where the program is missing."""
    path = folder / f"club.{program}"
    path.write_text(journal, "utf-8")
    name, *options = {
        "beancount": ("bean-check", str(path)),
        "hledger": ("hledger", "check", "--strict", "-f", str(path)),
        "ledger": ("ledger", "--strict", "--pedantic", "-f", str(path), "balance"),
    }[program]
    found = shutil.which(name, path=os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])))
    if found is None:
        skip_without(name, program)
    environment = {"PATH": os.defpath, "HOME": str(folder), "LC_ALL": "C.UTF-8", "BEANCOUNT_DISABLE_LOAD_CACHE": "1"}
    done = subprocess.run([found, *options], env=environment, cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode or not done.stderr, f"{name} accepts it and yet says: {done.stderr}"
    return done.stderr or done.stdout if done.returncode else ""
