"""The club that the running app shows, and its warnings during a request."""

from __future__ import annotations

from flask import Flask, current_app, g

from replay.club import Club
from replay.messages import Message

__all__ = ["club", "has_repeated", "noted", "register"]


def register(app: Flask, opened: Club) -> None:
    """Let the app show this club, and collect its warnings about what it records."""
    opened.log.warn = _note
    opened.own_stream.tell_repeated = _note_repeated
    app.extensions["paipu"] = opened


def club() -> Club:
    """The club that this app was made for."""
    opened: Club = current_app.extensions["paipu"]
    return opened


def _note(sentence: Message) -> None:
    """Keep the club's warnings about something that it has recorded."""
    g.paipu_noted = [*noted(), sentence]


def noted() -> list[Message]:
    """The club's warnings since this request began."""
    notes: list[Message] = g.get("paipu_noted", [])
    return notes


def _note_repeated(known: object) -> None:
    g.paipu_repeated = True


def has_repeated() -> bool:
    """Whether this request was a retry: what it asks for was recorded before, and nothing was added."""
    return bool(g.get("paipu_repeated", False))
