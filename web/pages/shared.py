"""A hand to share: its picture, and the page of a public link, which needs no account and leads nowhere else."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from flask import Blueprint, Response

from replay.answers.games import Hand
from replay.answers.table import State
from replay.pictures import Imprint, Picture, can_png, drawn, png
from replay.rights import Right
from replay.values.times import day
from replay.words.errors import NotFound, TooSoon
from replay.words.messages import Text
from web.current_club import club, club_name
from web.language import catalogue
from web.responses import kept
from web.rights import NOTHING_HERE, needs
from web.visitor_filter import asked_view, eyes_on_hand, looks_back, seen_hand, veil_of

blueprint = Blueprint("shared", __name__)
_PNGS = 48
"""The PNG pictures that are kept, some 80 kB each, by their SVG: equal ones are drawn once for all who may see them."""
_PATIENCE = 5.0
"""Seconds for which a request waits while another picture is drawn."""
_drawing = Lock()
MANY_PICTURES = Text("web.many-pictures", "Many pictures are wanted just now. Try again in a few seconds.")


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>/picture.svg")
@kept
@needs(Right.SEE_GAMES)
def picture(game: str, hand: int, step: int) -> Response:
    """The table after a step as a picture, as these eyes see it."""
    return _as_svg(_of_step(game, hand, step))


@blueprint.get("/games/<game>/hands/<int:hand>/steps/<int:step>/picture.png")
@kept
@needs(Right.SEE_GAMES)
def picture_png(game: str, hand: int, step: int) -> Response:
    """The same as PNG, where the server can draw it."""
    return _as_png(_of_step(game, hand, step))


def _of_step(game: str, hand: int, step: int) -> Picture:
    eyes = eyes_on_hand(game, hand, asked_view()["eyes"])
    state = club().show(game, hand, step, eyes, veil_of(game))
    if not looks_back(game, hand) and step + 1 < state.steps:
        raise NotFound(NOTHING_HERE())
    return _picture(state, seen_hand(state.game, hand))


def _picture(state: State, hand: Hand, address: str = "") -> Picture:
    imprint = Imprint(club_name() or "Paipu", day(club().day(state.game)), address)
    return drawn(state, hand, imprint, catalogue())


def _as_svg(picture: Picture) -> Response:
    return Response(picture.svg, mimetype="image/svg+xml")


def _as_png(picture: Picture) -> Response:
    if not can_png():
        raise NotFound(NOTHING_HERE())
    return Response(_png(picture.svg), mimetype="image/png")


@lru_cache(maxsize=_PNGS)
def _png(svg: str) -> bytes:
    """One picture is drawn at a time: it takes a core for a third of a second."""
    if not _drawing.acquire(timeout=_PATIENCE):
        raise TooSoon(MANY_PICTURES(), retry_after=5)
    try:
        return png(svg)
    finally:
        _drawing.release()
