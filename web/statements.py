"""A player's statement as a page and as CSV: every line with the balance after it and a link to the step that caused it."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request, url_for

from replay.ledger.writing import statement_csv
from replay.schemas.arguments import PeriodQuery
from web.asking import asked, once
from web.opened import club

__all__ = ["blueprint"]

blueprint = Blueprint("statements", __name__, url_prefix="/players/<player>")


@blueprint.get("/statement")
def statement(player: str) -> str:
    """What a player won and lost, and where the account stood after it."""
    # A form sends its empty fields too.
    query = asked(PeriodQuery(), {name: value for name, value in once(request.args).items() if value})
    name, found = club().player(player), club().statements(player, **query)
    period = {"from": query["since"], "to": query["until"]}
    file = url_for("statements.statement_file", player=player, **period)
    return render_template("statement.html", name=name, player=player, statements=found, query=query, file=file)


@blueprint.get("/statement.csv")
def statement_file(player: str) -> Response:
    """The same for a spreadsheet."""
    query = asked(PeriodQuery(), once(request.args))
    lines = statement_csv(club().statements(player, **query))
    answer = Response("".join(f"{line}\n" for line in lines), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
    return answer
