"""A new table: its form, as the last evening's table was, and the codes to show at the table once it is open."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from replay.errors import BadInput
from replay.offline.kinds import kinds_of_game
from replay.rights import Right
from replay.schemas.recording import NewTablesForm, NewTablesQuery
from web.current_club import club
from web.forms import FRESH, Filled, Recorder, answered
from web.links import codes_page, hand_out
from web.new_tables import Beginning, Similar, beginning, kind_named, openings, place_of
from web.request import asked, once
from web.rights import gives_links, has_right, needs
from web.security import takes_form
from web.visitors import recorder, visitor

__all__ = ["blueprint"]

blueprint = Blueprint("new_table", __name__)

_KNOWN = 200
"""How many names the form offers, of those who played last."""


class _Doubt(NamedTuple):
    """Why the form was refused, where a name looks like another one."""

    chair: int
    found: str
    known: str


@blueprint.get("/games/new")
@needs(Right.RECORD)
def show() -> str:
    """The form, as the last table was."""
    query = asked(NewTablesQuery(), once(request.args))
    return _form(FRESH, _beginning(query["kind"], query["tables"]))


@blueprint.post("/games/new")
@takes_form
@needs(Right.RECORD)
def record() -> AnyResponse:
    """Open the table, or several, and show their codes; a form that is sent again opens nothing again."""
    doubts: list[_Doubt] = []

    def begin(id: UUID, **typed: Any) -> str | AnyResponse:
        try:
            wanted = openings(typed, id)
        except Similar as error:
            doubts.append(_Doubt(error.chair, error.found, error.known))
            raise
        try:
            done = club().tables.open_all([each.opening for each in wanted], by=recorder())
        except BadInput as error:
            field, _, seat = (error.field or "").partition(".")
            error.field = wanted[error.move or 0].chairs[int(seat)] if field == "seats" else field or "rules"
            raise
        games = [each.game for each in done]
        if any(each.added for each in done) and all(map(gives_links, games)):
            return codes_page([hand_out(game) for game in games])
        return redirect(
            url_for("pages.games.show", game=games[0]) if len(games) == 1 else url_for("pages.games.index"), 303
        )

    return answered(
        {"begin": Recorder(NewTablesForm(), begin)},
        lambda filled: _form(filled, _typed(filled), doubts[0] if doubts else None),
    )


def _beginning(kind: str | None, tables: int | None) -> Beginning:
    return beginning(kind, tables, again=has_right(Right.SEE_NAMES) and has_right(Right.SEE_STAKES))


def _typed(filled: Filled) -> Beginning:
    """The form that was sent: of the kind and for the tables that it had."""
    rules = filled.value("begin", "rules")
    try:
        kind = kind_named(rules)
    except BadInput:
        return _beginning(None, 1)
    tables = len(filled.typed.get("player", ())) // kind.seats[1]
    return _beginning(kind.name, min(max(tables, 1), 8))


def _form(filled: Filled, found: Beginning, doubt: _Doubt | None = None) -> str:
    chairs = found.kind.seats[1]
    return render_template(
        "new_table.html",
        found=found,
        chairs=chairs,
        kinds=kinds_of_game(),
        own=club().doors.own_name(visitor()),
        known=club().players.latest(_KNOWN) if has_right(Right.SEE_NAMES) else [],
        place_of=lambda chair: place_of(chair, chairs, len(found.tables)),
        doubt=doubt,
        filled=filled,
        here=url_for("pages.new_table.record"),
    )
