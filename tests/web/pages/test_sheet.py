"""The score sheet in the browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.quandui.records import WHOLE
from tests.support.web.clients import client
from tests.support.web.pages import page


def test_a_game_leads_to_its_score_sheet_and_the_sheet_to_its_hands(browse: FlaskClient, games: dict[str, str]) -> None:
    address = f"/games/{games['bots']}/sheet"
    assert address in page(browse.get(f"/games/{games['bots']}")).links
    shown = page(browse.get(address))
    assert {f"/games/{games['bots']}/hands/{hand}" for hand in (1, 2, 3)} <= shown.links
    assert f"/games/{games['bots']}/sheet.csv" in shown.links


def test_a_score_sheet_shows_who_won_and_the_money_of_everybody(
    browse: FlaskClient, games: dict[str, str], club: Club
) -> None:
    shown = page(browse.get(f"/games/{games['whole']}/sheet"))
    assert "Score sheet Quán Duì, As in Amsterdam (pagat.com), in EUR" in shown.text
    assert "Hand Dealer Winner How Guo Li 1 Guo Guo single 1.00 \N{MINUS SIGN}1.00" in shown.text
    assert "Total 1.00 \N{MINUS SIGN}1.00" in shown.text
    for balance in club.books.balances():
        if balance.player and balance.player.startswith("Bot"):
            total = f"{abs(balance.amount) / 100:.2f}"
            assert total in page(browse.get(f"/games/{games['bots']}/sheet")).text.partition("Total")[2]


def test_a_voided_hand_is_marked_on_the_sheet(fresh: Callable[[], Club]) -> None:
    own = fresh()
    game = own.import_record(WHOLE.replace("== end", "").encode(), "whole").game
    own.void_hand(game, 1, "counted wrongly")
    shown = page(client(own).get(f"/games/{game}/sheet"))
    assert "1 void Guo Guo single" in shown.text
    assert "Void hands are not counted." in shown.text


def test_a_game_without_a_finished_hand_says_so(browse: FlaskClient, games: dict[str, str]) -> None:
    assert "No hand of this game is finished yet." in page(browse.get(f"/games/{games['seen']}/sheet")).text


def test_the_beginning_of_an_id_leads_to_the_sheet(browse: FlaskClient, games: dict[str, str]) -> None:
    answer = browse.get(f"/games/{games['whole'][:8]}/sheet")
    assert (answer.status_code, answer.location) == (302, f"/games/{games['whole']}/sheet")


def test_a_sheet_is_saved_for_a_spreadsheet_which_runs_none_of_it(fresh: Callable[[], Club]) -> None:
    own = fresh()
    game = own.import_record(WHOLE.replace('"Guo; Li"', '"=1+1; Li"').encode(), "whole").game
    answer = client(own).get(f"/games/{game}/sheet.csv")
    assert answer.text == (
        "hand,Dealer,Winner,How,'=1+1 (EUR/2),Li (EUR/2),void\r\n1,'=1+1,'=1+1,single,100,-100,\r\ntotal,,,,100,-100,\r\n"
    )
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{game}.csv"'


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_on_a_phone_a_hand_is_a_card_no_wider_than_the_screen_with_a_name_at_each_number(
    visit: Callable[..., Page], games: dict[str, str]
) -> None:
    shown = visit(f"/games/{games['bots']}/sheet", wide=360, high=740)
    expect(shown.get_by_role("link", name="3", exact=True)).to_be_visible()
    assert (
        shown.get_by_role("group", name="The score sheet").evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    )
    names = "each => getComputedStyle(each, '::before').content"
    found = [each.evaluate(names) for each in shown.locator("tbody tr").first.locator("td.number").all()]
    assert [each.strip('"').strip() for each in found] == ["Bot 1", "Bot 2", "Bot 3", "Bot 4", "Pot"]
