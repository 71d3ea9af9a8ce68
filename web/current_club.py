"""The club that the running app shows, and what it told while it answered a request."""

from __future__ import annotations

from flask import current_app, g

from replay.club import Club

__all__ = ["club", "note", "noted"]


def club() -> Club:
    """The club that this app was made for."""
    opened: Club = current_app.extensions["paipu"]
    return opened


def note(sentence: str) -> None:
    """Keep what the club tells of something that it has recorded, for the answer to this request."""
    g.paipu_noted = [*noted(), sentence]


def noted() -> list[str]:
    """What the club has told since this request came."""
    told: list[str] = g.get("paipu_noted", [])
    return told
