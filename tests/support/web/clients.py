"""Asks the pages and the API of a club, without a server; and apps for those who need a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club
from tests.support.clubs import new_club
from web.app import create_app
from web.current_club import register

__all__ = ["PASSWORD", "app_of", "client", "signed_in"]

PASSWORD = "correct horse battery"
"""Of the people of a club, where a test needs no other."""


class ClubClient(FlaskClient):
    """Asks the one app of all tests for one club: to make the app takes longer than most tests."""

    club: Club

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Ask for this club, even if another was asked for last."""
        register(self.application, self.club)
        return super().open(*args, **kwargs)


def client(club: Club) -> FlaskClient:
    """Asks the app of that club."""
    made = ClubClient(_shared(), use_cookies=True)
    register(_shared(), club)
    made.club = club
    return made


def signed_in(club: Club, name: str, password: str = PASSWORD) -> FlaskClient:
    """Asks the app of that club as somebody who has signed in."""
    browse = client(club)
    browse.set_cookie("paipu", club.access.sign_in(name, password, name))
    return browse


@contextmanager
def app_of(club: Club) -> Iterator[Flask]:
    """An app that shows this club alone, for as long as it is used: then another club may have it."""
    app = _FREE.pop() if _FREE else _new()
    register(app, club)
    yield app
    _FREE.append(app)


_FREE: list[Flask] = []


@cache
def _shared() -> Flask:
    return _new()


def _new() -> Flask:
    with TemporaryDirectory() as folder, new_club(Path(folder) / "club.db") as first:
        return create_app(first)
