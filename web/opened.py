"""The club that the running app shows."""

from __future__ import annotations

from flask import current_app

from replay.club import Club

__all__ = ["club"]


def club() -> Club:
    """The club that this app was made for."""
    opened: Club = current_app.extensions["paipu"]
    return opened
