"""The file with the secret of a deck, kept apart from the club until the hand is over."""

from __future__ import annotations

from pathlib import Path

from replay.audit.folder import create_file
from replay.club.queries.boards import new_secret


def new_secret_file(path: Path) -> str:
    """Make a secret and write it into a new file that only its owner can read. Raises OSError, FileExistsError if there is one."""
    secret = new_secret()
    create_file(path, f"{secret}\n".encode(), 0o600)
    return secret
