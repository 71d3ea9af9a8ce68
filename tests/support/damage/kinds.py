"""Every kind of damage to what a club keeps, as somebody does it who can write to its file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from replay.values.club_events import CLUB_STREAM
from tests.support.audit.tampered import unguarded

__all__ = ["DAMAGED_EVENTS", "DAMAGED_FILES", "UNREADABLE_EVENTS", "Damage", "put_rubbish", "rubbish"]

Damage = Callable[[Path, str], None]
"""Damages the club at a path; one of its games is named."""

_READ_MODELS = ("postings", "players", "games", "seats", "hands", "periods", "confirmations", "disputes")
_VALUES = ("'text'", "x'00ff'", "CAST(x'ff41' AS TEXT)", "9223372036854775807", "-1", "1.5", "NULL")


def _changed(where: str, setting: str) -> Damage:
    def damage(path: Path, game: str) -> None:
        with unguarded(path) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            named = {"game": game, "club": CLUB_STREAM}
            changed = connection.execute(f"UPDATE events SET {setting} WHERE {where}", named)
            assert changed.rowcount > 0, (where, setting)

    return damage


def _rewritten(where: str, old: str, new: str) -> Damage:
    return _changed(
        f"{where} AND CAST(data AS TEXT) LIKE '%{old}%'",
        f"data = CAST(replace(CAST(data AS TEXT), '{old}', '{new}') AS BLOB)",
    )


def _removed(path: Path, game: str) -> None:
    with unguarded(path) as connection:
        connection.execute("DELETE FROM events WHERE stream = ? AND version = 12", [game])


def _swapped(path: Path, game: str) -> None:
    """The events of two versions have changed places, each as if it were the other's."""
    with unguarded(path) as connection:
        of = dict(
            connection.execute("SELECT version, data FROM events WHERE stream = ? AND version IN (4, 20)", [game])
        )
        for version, other in ((4, 20), (20, 4)):
            data = of[other].replace(b'"seq":%d' % other, b'"seq":%d' % version)
            connection.execute("UPDATE events SET data = ? WHERE stream = ? AND version = ?", [data, game, version])


_ONE = "stream = :game AND version = 12"
_ALL = "stream = :game"
_OWN = "stream = :club"

DAMAGED_EVENTS: Mapping[str, Damage] = {
    "no JSON": _changed(_ONE, "data = x'00'"),
    "nothing": _changed(_ONE, "data = x''"),
    "half an event": _changed(_ONE, "data = substr(data, 1, 40)"),
    "no bytes": _changed(_ONE, "data = 12345"),
    "text": _changed(_ONE, "data = CAST(data AS TEXT)"),
    "no Unicode": _changed(_ONE, "data = CAST(replace(CAST(data AS TEXT), 'simulation', CAST(x'ff' AS TEXT)) AS BLOB)"),
    "a list of lists": _changed(_ONE, f"data = CAST('{'[' * 5000}' AS BLOB)"),
    "an unknown type": _rewritten(_ONE, '"type":"', '"type":"Un'),
    "an unknown version": _rewritten(_ONE, '"v":1', '"v":2'),
    "a missing field": _rewritten(_ONE, '"by":"simulation",', ""),
    "a field too many": _rewritten(_ONE, '"by":', '"bx":1,"by":'),
    "a wrong type": _rewritten(_ONE, '"seq":12', '"seq":"12"'),
    "wrong seats": _rewritten(_ALL, '"seat":1', '"seat":9'),
    "wrong players in the order": _rewritten(_ALL, '"order":[', '"order":[7,'),
    "wrong hands": _rewritten(_ALL, '"hand":1', '"hand":3'),
    "wrong accounts": _rewritten(_ALL, '"player:Bot 1"', '"player:Nobody"'),
    "a huge amount": _rewritten(_ALL, '"amount":100', '"amount":9007199254740991'),
    "unknown rules": _rewritten(_ALL, "quandui/gamerules", "quandui/unknown"),
    "an unknown kind of game": _rewritten(_ALL, "quandui/gamerules", "unknown/gamerules"),
    "a wrong place": _rewritten(_ONE, '"seq":12', '"seq":13'),
    "another game": _changed(
        _ONE, "data = CAST(replace(CAST(data AS TEXT), :game, '00000000-0000-7000-8000-000000000000') AS BLOB)"
    ),
    "no UUID": _rewritten(_ONE, '"id":"', '"id":"x'),
    "no time": _rewritten(_ONE, '"at":"2', '"at":"X'),
    "a gap": _removed,
    "two events that changed places": _swapped,
    "another name of the stream": _changed(_ALL, "stream = 'elsewhere'"),
    "a stream that is no text": _changed(_ONE, "stream = x'00ff'"),
    "another version": _changed(_ONE, "version = 1000"),
    "a version that is no number": _changed(_ONE, "version = 'x'"),
    "another type beside it": _changed(_ALL, "type = 'HandStarted'"),
    "a time that is no time": _changed(_ALL, "recorded_at = 9223372036854775807"),
    "an id of another length": _changed(_ONE, "event_id = x'00'"),
    "no JSON in the club's own stream": _changed(_OWN, "data = x'00'"),
    "another type in the club's own stream": _rewritten(_OWN, '"type":"', '"type":"Un'),
    "a wrong event in the club's own stream": _changed(_OWN, "data = (SELECT data FROM events WHERE version = 2)"),
}
"""Damage to events, by its name; most of it to event 12 of a game."""

UNREADABLE_EVENTS = (
    "no JSON", "nothing", "half an event", "no bytes", "no Unicode", "a list of lists", "an unknown type", "an unknown version",
    "a missing field", "a field too many", "a wrong type", "a wrong place", "another game", "no UUID", "no time", "a gap",
    "a stream that is no text", "another version", "a version that is no number",
)  # fmt: skip
"""Of these the damage after which event 12 is no event of that game."""


def _cut(path: Path, game: str) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def _cut_in_a_page(path: Path, game: str) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _overwritten(path: Path, game: str) -> None:
    path.write_bytes(b"Once upon a time " * 1000)


def _emptied_page(table: str) -> Damage:
    def damage(path: Path, game: str) -> None:
        with closing(sqlite3.connect(path)) as connection:
            size = connection.execute("PRAGMA page_size").fetchone()[0]
            (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
        data = bytearray(path.read_bytes())
        data[(page - 1) * size : page * size] = bytes(size)
        path.write_bytes(data)

    return damage


def _dropped(table: str) -> Damage:
    def damage(path: Path, game: str) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"DROP TABLE {table}")

    return damage


DAMAGED_FILES: Mapping[str, Damage] = {
    "half of the file": _cut,
    "a file without its end": _cut_in_a_page,
    "no database": _overwritten,
    **{f"an empty page of {table}": _emptied_page(table) for table in ("events", "log", "games", "hands", "postings")},
    **{f"no table {table}": _dropped(table) for table in ("events", "log", "seats", "players", "alembic_version")},
}
"""Damage to the whole file, by its name."""


def rubbish(path: Path) -> list[tuple[str, str, str]]:
    """A table made from the log, one of its columns, and a value that has no place there: all that there are."""
    with closing(sqlite3.connect(path)) as connection:
        columns = [
            (table, str(row[1])) for table in _READ_MODELS for row in connection.execute(f"PRAGMA table_info({table})")
        ]
    return [(table, column, value) for table, column in columns for value in _VALUES]


def put_rubbish(path: Path, table: str, column: str, value: str) -> bool:
    """Put the value into the column wherever the table allows that; whether it does anywhere, and that changed something."""
    with unguarded(path) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        changed = connection.execute(
            f'UPDATE OR IGNORE {table} SET "{column}" = {value} WHERE "{column}" IS NOT {value}'
        )
        return changed.rowcount > 0
