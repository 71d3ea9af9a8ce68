"""The end of an evening of several games: its page and the API, for those who see all of them and for those who do not."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club, evening_standings
from replay.ledger import player_id
from replay.values.club_events import SettingsChanged
from tests.club.test_lists import statements_of
from tests.support.samples import FOLDER
from tests.support.treasury.evenings import game_number, played
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import fill, forms, send
from tests.support.web.pages import page

ONE, TWO = (str(game_number(each)) for each in (1, 2))
API = f"/api/v1/games/{ONE}/evening"


def two_tables(club: Club) -> None:
    """Guo wins from Li and Chen, and loses the same to Bo and Ma at the next table."""
    played(club, [1])
    played(club, [2], ("Guo", "Bo", "Ma"), number=2, day="2024-11-20T21:00:00")
    club.access.accounts.add("Anna", PASSWORD, roles=("director", "recorder"))
    club.access.accounts.add("Zhou", PASSWORD, roles=("member",))


@pytest.fixture
def evening(fresh: Callable[..., Club]) -> Club:
    """A club with two tables of one evening, a director and a member."""
    return fresh("two tables", two_tables)


def linked(club: Club, game: str, seat: int | None) -> FlaskClient:
    """Whoever has a link to a seat of a game; to record it where no seat is named."""
    browse = client(club)
    browse.set_cookie(
        "paipu-link", club.access.redeem(club.access.links.make(game, "record" if seat is None else seat)[0])[0]
    )
    return browse


def dues(club: Club) -> list[Any]:
    return club.evenings.together([ONE, TWO]).units[0].dues


def post(browse: FlaskClient, what: str, **body: str) -> TestResponse:
    return browse.post(f"{API}/{what}", json=body)


class TestThePage:
    def test_a_game_leads_to_its_evening_where_all_games_are_squared(self, evening: Club) -> None:
        anna = signed_in(evening, "Anna")
        assert f'href="/games/{ONE}/evening"' in anna.get(f"/games/{ONE}/settling").text
        shown = anna.get(f"/games/{ONE}/evening")
        assert {name for name in forms(shown) if name.startswith("paid-")} == {
            f"paid-{each.key}" for each in dues(evening)
        }
        assert f'href="/games/{TWO}"' in shown.text

    def test_it_is_paid_there_and_confirmed_at_the_table_of_the_payee(self, evening: Club) -> None:
        due = next(each for each in dues(evening) if each.payee == "Bo")
        anna = signed_in(evening, "Anna")
        assert fill(anna, f"/games/{ONE}/evening", f"paid-{due.key}").status_code == 303
        bo = linked(evening, TWO, 2)
        assert fill(bo, f"/games/{TWO}/settling", f"got-{due.key}").status_code == 303
        assert "got it" in page(anna.get(f"/games/{ONE}/evening")).text
        assert "squared with the others" in page(anna.get(f"/games/{ONE}/settling")).text

    def test_two_who_press_the_same_button_enter_one_payment(self, evening: Club) -> None:
        anna, key = signed_in(evening, "Anna"), dues(evening)[0].key
        shown = anna.get(f"/games/{ONE}/evening")
        assert [send(anna, shown, f"paid-{key}").status_code for _ in range(2)] == [303, 303]
        assert len(evening.own_stream.read("Settled")) == 1

    def test_a_game_alone_is_its_own_evening(self, evening: Club) -> None:
        played(evening, [1], number=3, day="2024-11-21T19:30:00")
        alone = str(game_number(3))
        answer = signed_in(evening, "Anna").get(f"/games/{alone}/evening")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{alone}/settling")

    @pytest.mark.parametrize("seat", [1, 2, None])
    def test_a_link_to_one_table_shows_and_settles_that_table_alone(self, evening: Club, seat: int | None) -> None:
        phone = linked(evening, ONE, seat)
        assert phone.get(f"/games/{ONE}/evening").headers["Location"] == f"/games/{ONE}/settling"
        for here in (f"/games/{ONE}/settling", API):
            assert TWO not in phone.get(here).text
        assert phone.post(f"/games/{TWO}/evening").status_code in (403, 404)

    def test_after_it_was_paid_a_link_to_one_table_names_nothing_of_the_other(self, evening: Club) -> None:
        for each in dues(evening):
            evening.evenings.pay_together([ONE, TWO], UUID(each.key))
        shown = linked(evening, ONE, 2).get(API)
        assert TWO not in shown.text
        assert [name for name in ("Bo", "Ma", "Guo", "Chen") if f'"{name}"' in shown.text] == []


class TestAtAGlance:
    def test_it_says_who_is_up_and_down_over_all_games(self, evening: Club) -> None:
        shown = page(signed_in(evening, "Anna").get(f"/games/{ONE}/evening"))
        assert "Standings EUR 1 Bo 1 game, 1 of 1 won +2.00" in shown.text
        assert "2 Guo 2 games, 1 of 2 won +1.00" in shown.text.replace("−", "-")
        assert {f"/players/{player_id(name)}" for name in ("Guo", "Li", "Chen", "Bo", "Ma")} <= shown.links

    def test_its_headline_is_who_won_it_above_the_sum_of_everybody_after_each_hand(self, evening: Club) -> None:
        shown = signed_in(evening, "Anna").get(f"/games/{ONE}/evening").text.replace("−", "-")
        assert "Bo leads</h1>" in re.sub(r"</?(span|bdi)[^>]*>", "", shown)
        assert shown.count('aria-label="Bo +2.00, Guo +1.00, Li -1.00, Chen -1.00, Ma -1.00"') == 2

    def test_ones_own_number_and_the_small_lines_of_the_games_are_there(self, evening: Club) -> None:
        evening.administration.change(SettingsChanged(members_see=("games", "names")))
        evening.administration.tie(evening.access.accounts.get("Zhou").id, "Guo")
        shown = signed_in(evening, "Zhou").get(f"/games/{ONE}/evening")
        assert "+1.00 yours" in page(shown).text
        assert re.findall(r'aria-label="(Guo[^"]*)"', shown.text) == ["Guo +1.00"] * 2
        assert shown.text.count("spark me") == 2
        assert "leads" not in page(shown).text

    def test_levels_are_summed_as_the_standings_sum_them(self, fresh: Callable[..., Club]) -> None:
        club = fresh()
        for name in ("new_round", "deal_lost_at_ace", "return_forced"):
            club.import_record(FOLDER.joinpath("guandan", "penalties", f"{name}.paipu").read_bytes(), name)
        shown = client(club).get(f"/games/{club.latest_games('', 1).items[0].id}/evening").text
        assert re.findall(r'class="total">([^<]*)<', shown) == ["46", "46", "27", "27"]
        assert shown.count('aria-label="Zhao Lin 46, Xu Mei 46, Hu Jun 27, Pieter 27"') == 2

    def test_a_game_that_has_just_begun_and_one_of_another_kind_are_no_part_of_the_sum(self, evening: Club) -> None:
        played(evening, [], ("Guo", "Xu", "Yang"), number=3, day="2024-11-20T22:00:00", live=True)
        played(evening, [1], ("Guo", "Xu", "Yang"), number=4, day="2024-11-20T23:00:00", unit="points/0")
        shown = signed_in(evening, "Anna").get(f"/games/{ONE}/evening")
        assert "Bo +2.00" in shown.text
        assert "Yang -" not in shown.text

    def test_the_page_of_a_game_leads_there_where_there_are_others(self, evening: Club) -> None:
        anna = signed_in(evening, "Anna")
        assert f"/games/{TWO}/evening" in page(anna.get(f"/games/{TWO}")).links
        played(evening, [1], number=3, day="2024-11-21T19:30:00")
        alone = str(game_number(3))
        assert f"/games/{alone}/evening" not in page(anna.get(f"/games/{alone}")).links

    def test_games_in_one_row_of_the_list_lead_there(self, fresh: Callable[..., Club]) -> None:
        club = fresh("three games", lambda made: [played(made, [1], number=number) for number in (1, 2, 3)])
        found = {f"/games/{game_number(number)}/evening" for number in (1, 2, 3)}
        assert len(found & page(client(club).get("/evenings")).links) == 1

    def test_without_stakes_it_shows_no_amount_and_no_order_of_them(self, evening: Club) -> None:
        evening.administration.change(SettingsChanged(members_see=("games", "names")))
        zhou = signed_in(evening, "Zhou")
        (ranking,) = zhou.get(API).json["standings"]
        assert [(each["player"], each["place"], each["amount"]) for each in ranking["players"]] == [
            (name, None, None) for name in ("Guo", "Li", "Chen", "Bo", "Ma")
        ]
        shown = page(zhou.get(f"/games/{ONE}/evening")).text
        assert "Standings EUR Guo 2 games, 1 of 2 won Li 1 game, 0 of 1 won Chen" in shown
        assert not any(digits in shown for digits in ("1.00", "2.00"))
        assert "2 games, 2 hands" in shown
        assert 'class="ch"' not in zhou.get(f"/games/{ONE}/evening").text

    def test_without_names_it_says_of_nobody_that_they_sat_at_both_tables(self, evening: Club) -> None:
        evening.administration.change(SettingsChanged(public_sees=("games",)))
        visitor = client(evening)
        found = visitor.get(API).json
        assert (found["games"], found["standings"]) == ([ONE, TWO], [])
        shown = visitor.get(f"/games/{ONE}/evening")
        assert "does not show you how others did" in page(shown).text
        assert 'class="ch"' not in shown.text

    def test_a_page_asks_no_more_for_each_game(self, evening: Club) -> None:
        def asked(games: list[str]) -> int:
            with evening.store.reading() as reading, statements_of(evening) as found:
                evening_standings(reading, games, {})
            return len(found)

        few = asked([ONE, TWO])
        played(evening, [1], number=3, day="2024-11-20T22:00:00")
        played(evening, [3], ("Guo", "Bo", "Ma"), number=4, day="2024-11-20T22:30:00")
        assert asked([ONE, TWO, *(str(game_number(each)) for each in (3, 4))]) == few


class TestForPrograms:
    def test_it_is_what_the_club_gives(self, evening: Club) -> None:
        found = signed_in(evening, "Anna").get(API).json
        assert found["games"] == [ONE, TWO]
        assert [(each["payer"], each["payee"], each["amount"]) for each in found["units"][0]["dues"]] == [
            ("Chen", "Guo", 100), ("Li", "Bo", 100), ("Ma", "Bo", 100),
        ]  # fmt: skip

    def test_a_payment_is_entered_once_and_confirmed_once(self, evening: Club) -> None:
        anna, key = signed_in(evening, "Anna"), dues(evening)[0].key
        for _ in range(2):
            (paid,) = post(anna, "payments", key=key).json["units"][0]["payments"]
            assert (paid["event"], paid["got"], paid["together"]) == (key, False, True)
        for _ in range(2):
            (paid,) = post(anna, "confirmations", payment=key).json["units"][0]["payments"]
            assert paid["got"] is True
        assert len(evening.own_stream.read("Settled", "PaymentConfirmed")) == 2

    def test_what_is_not_proposed_is_refused(self, evening: Club) -> None:
        anna = signed_in(evening, "Anna")
        answer = post(anna, "payments", key=str(UUID(int=7)))
        assert (answer.status_code, answer.json["code"]) == (409, "conflict")
        assert post(anna, "confirmations", payment=str(UUID(int=7))).status_code == 404
        assert post(anna, "payments", key="7").status_code == 422

    def test_a_member_enters_none_and_speaks_for_nobody(self, evening: Club) -> None:
        zhou, due = signed_in(evening, "Zhou"), dues(evening)[0]
        evening.administration.change(SettingsChanged(members_see=("games", "money", "names")))
        assert zhou.get(API).json["games"] == [ONE, TWO]
        assert post(zhou, "payments", key=due.key).status_code == 403
        evening.evenings.pay_together([ONE, TWO], UUID(due.key))
        assert post(zhou, "confirmations", payment=due.key).status_code in (403, 404)

    def test_who_records_one_table_by_a_link_enters_nothing_for_both(self, evening: Club) -> None:
        evening.administration.change(SettingsChanged(public_sees=("games", "money", "names")))
        scribe = linked(evening, ONE, None)
        assert scribe.get(API).json["games"] == [ONE, TWO]
        assert post(scribe, "payments", key=dues(evening)[0].key).status_code == 403
        assert forms(scribe.get(f"/games/{ONE}/evening")) == {}


def test_the_file_of_a_seat_has_the_other_table_only_for_who_speaks_for_it_there(evening: Club) -> None:
    def has(browse: FlaskClient) -> list[bool]:
        found = browse.get(f"/games/{ONE}/seats/1/evening.zip").data
        with ZipFile(BytesIO(found)) as archive:
            shown = archive.read("paipu-seat-1/evening.html").decode()
        return [game in shown for game in (ONE, TWO)]

    assert has(signed_in(evening, "Anna")) == [True, True]
    assert has(linked(evening, ONE, 1)) == [True, False]
