"""The pages of boards."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask.testing import FlaskClient

from replay.club import Club
from tests.support.boards import board_dealt, board_record, boards_allowed, game_id, opened, shuffled
from tests.support.web.clients import client
from tests.support.web.pages import page


def test_a_hand_that_played_a_board_leads_to_it_and_the_board_to_all_its_hands(
    browse: FlaskClient, games: dict[str, str]
) -> None:
    assert "/boards/final%20%231%3F" in page(browse.get(f"/games/{games['1']}")).links
    shown = page(browse.get("/boards/final%20%231%3F"))
    assert {f"/games/{games[table]}/hands/2" for table in "12"} <= shown.links
    assert {"/boards/7", "/boards/final%20%231%3F"} <= page(browse.get("/boards")).links


def test_a_board_shows_who_did_better_than_whom(browse: FlaskClient) -> None:
    shown = page(browse.get("/boards/7"))
    assert "Board 7 2 tables" in shown.text
    assert "1 Bai won +2 0 of 2 \N{MINUS SIGN}1.00" in shown.text
    assert "1 Cas won +4 2 of 2 +1.00" in shown.text


def test_a_board_whose_tables_got_other_cards_says_so_and_reveals_no_card(fresh: Callable[[], Club]) -> None:
    own = fresh()
    with boards_allowed():
        for table in (1, 2):
            own.import_record(board_record(table, [*opened(table), *board_dealt("7", shuffled(table))]), "table")
    browse = client(own)
    assert (
        f"not the same cards board '7': places 1, 2, 3 of hand 1 of game {game_id(2)}"
        in page(browse.get("/boards/7?eyes=all")).text
    )
    hand = own.show(str(game_id(1)), 1).seats[0].cards
    assert len(hand) == 16
    for address in ("/boards", "/boards/7", "/boards/7?eyes=all", "/api/v1/boards", "/api/v1/boards/7?eyes=all"):
        answer = browse.get(address).text
        assert [card for card in hand if re.search(rf"\b{card}\b", answer)] == []


def test_a_club_without_boards_says_what_they_are(fresh: Callable[[], Club]) -> None:
    browse = client(fresh())
    assert "A board is a stored deal that several tables play" in page(browse.get("/boards")).text
    missing = page(browse.get("/boards/7"))
    assert missing.status == 404
    assert "found no board '7', expected one of those at 'Boards'" in missing.text
