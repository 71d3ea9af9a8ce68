"""Several threads and programs on one SQLite file; PostgreSQL has the same in ``tests/test_store_postgres.py``."""

from __future__ import annotations

from pathlib import Path

from replay.club import Club
from tests.support.clubs import hasty
from tests.support.soak import thorough
from tests.support.treasury.crowds import record_at_once


def test_who_records_at_once_loses_nothing(tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as one, Club.open(str(tmp_path / "club.db")) as other:
        record_at_once([hasty(one), hasty(other)])


@thorough
def test_not_even_while_the_log_is_signed(tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as one, Club.open(str(tmp_path / "club.db")) as other:
        one.log.begin("example.org/books")
        record_at_once([hasty(one), hasty(other)])
        proven, findings = other.log.verify()
        assert (proven.size, findings) == (one.store.last_position(), [])
