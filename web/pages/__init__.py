"""The pages, one file for each group of them; what they are asked for, drawn with and recorded by lies beside this room."""

from __future__ import annotations

from flask import Blueprint

from web.pages import boards, cards, club_events, games, ledger, log, matches, periods, players, sheet, statements, step

__all__ = ["blueprint"]

blueprint = Blueprint("pages", __name__)
"""All pages; the address of a page is asked for as ``pages.FILE.FUNCTION``."""

for _page in (games, sheet, step, boards, matches, cards, ledger, club_events, periods, statements, players, log):
    blueprint.register_blueprint(_page.blueprint)
