"""The players of the club, and the forms that correct their names."""

from __future__ import annotations

from uuid import UUID

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from replay.rights import Right
from replay.schemas.arguments import NamesPageQuery
from replay.schemas.bodies import MergerForm, PartingForm, RenamingForm
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, address, recorded
from web.notices import done_notice
from web.request import NAMES_A_PAGE, asked, once, shown_limit
from web.rights import needs
from web.security import takes_form
from web.visitors import recorder

__all__ = ["blueprint"]

blueprint = Blueprint("players", __name__)


@blueprint.get("/players")
@needs(Right.SEE_NAMES)
def index() -> str:
    """Everybody by name, with what they played and the other names they are known by."""
    return _players(FRESH)


@blueprint.post("/players")
@takes_form
@needs(Right.SEE_NAMES, forms={"rename": Right.NAME_PLAYERS, "merge": Right.NAME_PLAYERS, "part": Right.NAME_PLAYERS})
def record() -> AnyResponse:
    """Rename a player, merge two, or part them again."""
    people = club().players

    def rename(player: str, name: str, id: UUID) -> None:
        people.rename(player, name, by=recorder(), event_id=id)

    def merge(player: str, into: str, id: UUID) -> None:
        people.merge(player, into, by=recorder(), event_id=id)

    def part(player: str, id: UUID) -> None:
        people.part(player, by=recorder(), event_id=id)

    return recorded(
        {
            "rename": Recorder(RenamingForm(), rename),
            "merge": Recorder(MergerForm(), merge),
            "part": Recorder(PartingForm(), part),
        },
        _players,
    )


def _players(filled: Filled) -> str:
    query = asked(NamesPageQuery(), {"limit": str(NAMES_A_PAGE), **once(request.args)})
    return render_template(
        "players.html",
        page=club().players.page(query["after"], query["limit"]),
        limit=shown_limit(query["limit"]),
        filled=filled,
        here=address(),
        done=done_notice(query["done"]),
    )
