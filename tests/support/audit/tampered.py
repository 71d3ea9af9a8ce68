"""What happens to a club in these tests: another evening, and a change behind its back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from replay.club import Club
from replay.store import leaf_hash

RULES = "quandui/gamerules"


def more(club: Club, seed: int = 2) -> None:
    """Another evening."""
    club.simulate(RULES, 3, 2, seed, "1.00 EUR")


@contextmanager
def unguarded(where: Path) -> Iterator[sqlite3.Connection]:
    """A club's file for somebody who can change it as its owner can: the triggers that guard its rows go, and come back."""
    with closing(sqlite3.connect(where)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in guards:
            connection.execute(sql)
        connection.commit()


def resealed(where: Path, position: int) -> None:
    """Change the event at a position and make its leaf again, so that the database agrees with itself."""
    with unguarded(where) as connection:
        stream, version, salt, data = connection.execute(
            "SELECT stream, version, salt, data FROM log JOIN events USING (stream, version) WHERE position = ?",
            [position],
        ).fetchone()
        changed = json.loads(data)
        changed["by"] = actor = "somebody"
        data = json.dumps(changed, separators=(",", ":"), sort_keys=True).encode()
        connection.execute(
            "UPDATE events SET data = ?, actor = ? WHERE stream = ? AND version = ?", [data, actor, stream, version]
        )
        connection.execute("UPDATE log SET leaf = ? WHERE position = ?", [leaf_hash(salt, data), position])
