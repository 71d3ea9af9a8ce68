"""Lookup table of the settings that a club ever changed, with what each is now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import BigInteger, Column, Connection, String, Table, Text, select

from replay.club_events import SettingsChanged
from replay.settings import Settings
from replay.store.insertion import insert_rows
from replay.store.prepared import Prepared
from replay.store.tables import metadata

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
)
"""Every setting that was ever changed: its field in the event, its value as JSON, and where in the log it was changed last."""

_VALUES = Prepared(select(settings.c.name, settings.c.value))
_INSTEAD = "ON CONFLICT (name) DO UPDATE SET value = excluded.value, position = excluded.position"


class Change(NamedTuple):
    """Settings were changed at a position of the log."""

    event: SettingsChanged
    position: int


def project(connection: Connection, changes: Iterable[Change]) -> None:
    """Enter changes, in log order."""
    for event, position in changes:
        rows = [(name, msgspec.json.encode(value).decode(), position) for name, value in event.named().items()]
        insert_rows(connection, settings, rows, _INSTEAD)


def current_settings(connection: Connection) -> Settings:
    """What the club is set to."""
    values = {name: msgspec.json.decode(value) for name, value in _VALUES.rows(connection)}
    return Settings().after(msgspec.convert(values, SettingsChanged))
