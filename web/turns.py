"""Requests that record moves are answered one after the other; decision 63 has the figures."""

from __future__ import annotations

from contextlib import AbstractContextManager

from flask import Flask, g, request

from web.current_club import club
from web.gateway import head_alone

__all__ = ["register"]

_RECORDING = ("tables.record_moves", "pages.record.record")


def register(app: Flask) -> None:
    """Let each of them wait for its turn, before anything is read for it."""
    app.before_request(_begin)
    app.teardown_request(_end)


def _begin() -> None:
    if request.method == "POST" and request.endpoint in _RECORDING and not head_alone(request.environ):
        turn = club().tables.in_turn()
        turn.__enter__()
        g.paipu_turn = turn


def _end(error: BaseException | None) -> None:
    turn: AbstractContextManager[object] | None = g.pop("paipu_turn", None)
    if turn is not None:
        turn.__exit__(None, None, None)
