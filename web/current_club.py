"""The club that the running app shows, and its warnings during a request."""

from __future__ import annotations

import datetime as dt
import time
from contextlib import suppress
from threading import Lock

from flask import Flask, current_app, g, has_app_context

from replay.club import Club
from replay.club import find_damage as damage_in
from replay.rights import Settings
from replay.schemas.strict import TODAY
from replay.values import clock
from replay.words.errors import Damaged, PaipuError
from replay.words.messages import Message

_BELIEVED_FOR = 60.0
"""Seconds for which the outcome of a check of the whole club is believed."""


def register(app: Flask, opened: Club) -> None:
    """Let the app show this club, and collect its warnings about what it records."""
    opened.log.warn = _note
    opened.log.on_recorded = _note_recorded
    opened.own_stream.on_repeated = _note_repeated
    app.extensions["paipu"] = opened
    app.extensions["paipu-examination"] = _Examination()


def club() -> Club:
    """The club that this app was made for."""
    opened: Club = current_app.extensions["paipu"]
    return opened


def club_settings() -> Settings:
    """Return the club's settings, read once in a request."""
    found: Settings | None = g.get("paipu_settings")
    if found is None:
        g.paipu_settings = found = club().administration.settings()
    return found


def club_name() -> str | None:
    """Return the club's name; None if it has none or cannot be reached, which the page reports itself."""
    with suppress(PaipuError):
        return club_settings().name
    return None


def club_day(at: dt.datetime) -> dt.date:
    """The day of the club to which a moment belongs."""
    return club_settings().days.day(at)


def count_days() -> None:
    """Let arguments that name a day mean one of this club."""
    TODAY.set(lambda: club_day(clock.now()))


class _Examination:
    """The findings of a check of the whole club, cached for a while, so that repeated requests do not keep the server busy."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._found: Damaged | None = None

    def find(self, opened: Club) -> Damaged | None:
        with self._lock:
            if time.monotonic() >= self._until:
                self._found = damage_in(opened.store, opened.log)
                self._until = time.monotonic() + _BELIEVED_FOR
            return self._found


def find_damage() -> Damaged | None:
    """The first damage to the club of the app; None if it was sound when it was last looked at."""
    examination: _Examination = current_app.extensions["paipu-examination"]
    return examination.find(club())


def _note(sentence: Message) -> None:
    """Keep the club's warnings about something that it has recorded, for the answer to the request that did so."""
    if not has_app_context():
        return
    g.paipu_noted = [*noted(), sentence]


def noted() -> list[Message]:
    """The club's warnings since this request began."""
    notes: list[Message] = g.get("paipu_noted", [])
    return notes


def _note_repeated(known: object) -> None:
    g.paipu_repeated = True


def has_repeated() -> bool:
    """Return whether this request was a retry: it was recorded before, and nothing was added."""
    return bool(g.get("paipu_repeated", False))


def _note_recorded() -> None:
    if has_app_context():
        g.paipu_recorded = True


def has_recorded() -> bool:
    """Return whether this request has recorded something: later errors are only warnings."""
    return bool(g.get("paipu_recorded", False))
