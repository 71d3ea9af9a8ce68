"""The pages, one file for each group of them; arguments, drawing and forms are in the modules beside this room.

- ``account``: the page of whoever has signed in: password, tokens
- ``blank_sheet``: a sheet of paper for the results of a kind of game
- ``boards``: the boards that several tables played
- ``cards``: the pictures of the cards
- ``club_events``: an event of the club's own stream, and the form that reverses it
- ``frames``: what the page of a step shows at each step of its hand, in one answer
- ``games``: the games of the club, the page of one, and the forms that confirm or dispute its hands
- ``correction``: an earlier hand struck out and entered again, with those after it
- ``game_links``: the links to a game, and the codes for its table
- ``installed``: what lets a browser install the pages and open the recorder's page without a network
- ``invitation``: an invitation to set the password of an account
- ``ledger``: the ledger: balances, settling up, the journal, and the forms that record in it
- ``link``: a link to one game
- ``log``: the log for those who check it: plain files at ``/log``
- ``matches``: the team matches over several tables
- ``members``: the accounts of the club
- ``new_table``: a table, or several, that are opened
- ``operations``: for whoever runs the server: whether it lives, whether it can answer, and its figures
- ``periods``: the closed periods with their closing statements
- ``player``: the page of one player
- ``players``: the players of the club, and the forms that correct their names
- ``record``: the recorder's page: a game is recorded at the table
- ``seats``: the page of one seat: the last hand as it is recorded, and what its player says of it
- ``screen``: all tables of the evening on one screen
- ``settings``: how the club is set, and the forms that change it
- ``settling``: the end of a game: who pays whom, and who has got it
- ``sheet``: the score sheet of a game, as a page and for a spreadsheet
- ``sign_in``: signing in
- ``statements``: the statement of an account: as a page, as CSV and as a PDF
- ``step``: the table after a step of a hand, and after an event between hands
"""

from __future__ import annotations

from flask import Blueprint

from web.pages import (
    account,
    blank_sheet,
    boards,
    cards,
    club_events,
    correction,
    frames,
    game_links,
    games,
    installed,
    invitation,
    ledger,
    link,
    log,
    matches,
    members,
    new_table,
    operations,
    periods,
    player,
    players,
    record,
    screen,
    seats,
    settings,
    settling,
    sheet,
    sign_in,
    statements,
    step,
)

__all__ = ["blueprint"]

blueprint = Blueprint("pages", __name__)
"""All pages; the address of a page is asked for as ``pages.FILE.FUNCTION``."""

for _page in (
    games, seats, settling, sheet, step, frames, boards, matches, cards, ledger, club_events, periods, statements, player, players, log,
    sign_in, account, invitation, link, members, settings, game_links, operations, record, correction, new_table, screen, blank_sheet,
    installed,
):  # fmt: skip
    blueprint.register_blueprint(_page.blueprint)
