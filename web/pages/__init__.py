"""The pages, one file for each group of them; arguments, drawing and forms are in the modules beside this room.

- ``boards``: the boards that several tables played
- ``cards``: the pictures of the cards
- ``club_events``: an event of the club's own stream, and the form that reverses it
- ``games``: the games of the club, the page of one, and the forms that confirm or dispute its hands
- ``game_links``: the links to a game, for directors
- ``invitation``: an invitation to set the password of an account
- ``ledger``: the ledger: balances, settling up, the journal, and the forms that record in it
- ``link``: a link to one game
- ``log``: the log for those who check it: plain files at ``/log``
- ``matches``: the team matches over several tables
- ``members``: the accounts of the club
- ``periods``: the closed periods with their closing statements
- ``players``: the players of the club, and the forms that correct their names
- ``settings``: how the club is set, and the forms that change it
- ``sheet``: the score sheet of a game, as a page and for a spreadsheet
- ``sign_in``: signing in and out
- ``statements``: the statement of an account: as a page, as CSV and as a PDF
- ``step``: the table after a step of a hand, and after an event between hands
"""

from __future__ import annotations

from flask import Blueprint

from web.pages import (
    boards,
    cards,
    club_events,
    game_links,
    games,
    invitation,
    ledger,
    link,
    log,
    matches,
    members,
    periods,
    players,
    settings,
    sheet,
    sign_in,
    statements,
    step,
)

__all__ = ["blueprint"]

blueprint = Blueprint("pages", __name__)
"""All pages; the address of a page is asked for as ``pages.FILE.FUNCTION``."""

for _page in (
    games, sheet, step, boards, matches, cards, ledger, club_events, periods, statements, players, log, sign_in, invitation, link,
    members, settings, game_links,
):  # fmt: skip
    blueprint.register_blueprint(_page.blueprint)
