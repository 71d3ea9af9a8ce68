"""A club in a folder of its own that does not wait for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from replay.club import Club


def hasty(club: Club) -> Club:
    """The club, which no longer waits until the disk has what it writes."""
    engine = club.store.backend.engine
    event.listen(engine, "connect", lambda connection, record: connection.execute("PRAGMA synchronous = OFF"))
    engine.dispose()
    return club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with Club.open(str(tmp_path / "club.db")) as opened:
        yield hasty(opened)
