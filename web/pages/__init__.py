"""The pages, one file for each group of them; arguments, drawing and forms are in the modules beside this room.

- ``account``: the account of a visitor: signing in, an invitation, a password, tokens
- ``first_run``: the questions that set up a new club, and what it can do next
- ``games``: the games of the club, the page of one and its sheet; boards and team matches; the end of an evening
- ``help``: the documents, and a search in them
- ``imports``: files that are reported, and recorded when they are sent again
- ``kinds``: a kind of game: its cards, and a sheet of paper for its results
- ``ledger``: the ledger, the forms that record in it, an event of the club's own stream, and closed periods
- ``members``: the accounts of the club, and how the club is set
- ``new_table``: a table, or several, that are opened
- ``operations``: pages for programs: health and figures of the server, the files of the log, and the manifest for browsers
- ``players``: the players of the club, the forms that correct their names, and the page of one
- ``record``: the recorder's page, and the correction of an earlier hand
- ``seats``: the page of one seat, and the links to a game
- ``shared``: a hand to share: its picture, and the page of a public link
- ``statements``: the statement of an account: as a page, as CSV and as a PDF
- ``statistics``: the saved answers to questions about all hands
- ``step``: the table after a step of a hand, all steps in one answer, and all tables of the evening on one screen
- ``tonight``: the first page of the club: the tables of this evening, the last evening as a line, and those before it
"""

from __future__ import annotations

from flask import Blueprint

from web.pages import (
    account,
    first_run,
    games,
    help,
    imports,
    kinds,
    ledger,
    members,
    new_table,
    operations,
    players,
    record,
    seats,
    shared,
    statements,
    statistics,
    step,
    tonight,
)
from web.pages.first_run import new_code

__all__ = ["blueprint", "new_code"]

blueprint = Blueprint("pages", __name__)
"""All pages; the address of a page is asked for as ``pages.FILE.FUNCTION``."""

for _page in (
    first_run, games, seats, shared, step, kinds, ledger, statements, statistics, players, account, members, operations, record, new_table,
    tonight, imports, help,
):  # fmt: skip
    blueprint.register_blueprint(_page.blueprint)
