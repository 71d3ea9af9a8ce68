"""A sheet to print, on which results are written by hand."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from replay.offline.blank_sheets import HEADS, blank_sheet, how_to_fill
from replay.rights import Right
from replay.schemas.arguments import NoQuery
from web.language import catalogue
from web.request import asked, once
from web.rights import needs

__all__ = ["blueprint"]


blueprint = Blueprint("blank_sheet", __name__)


@blueprint.get("/sheets/<kind>")
@needs(Right.ENTER)
def show(kind: str) -> str:
    """The blank sheet of a kind of game: one page of A4."""
    asked(NoQuery(), once(request.args))
    sheet = blank_sheet(kind, catalogue())
    return render_template("blank_sheet.html", sheet=sheet, heads=HEADS, how=how_to_fill(sheet))
