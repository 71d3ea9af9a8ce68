"""The first run: the owner of a new club is asked three questions, once, and nobody else is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page
from werkzeug.test import TestResponse

from replay.club import Club
from replay.rights import Settings
from tests.support.quandui.records import WHOLE
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.forms import OWN, filled, forms
from tests.support.web.pages import page
from tests.support.web.targets import small_targets, with_fingers
from web.app import create_app
from web.pages import new_code
from web.request import Front, Reach

HERE = {"base_url": "http://127.0.0.1:8000", "environ_base": {"REMOTE_ADDR": "127.0.0.1"}}
ROOM = {"base_url": "http://192.0.2.7:8000", "environ_base": {"REMOTE_ADDR": "192.0.2.99"}}
ANSWERS = {
    "form": "begin", "id": "0198a000-0000-4000-8000-000000000001", "name": " Zeedijk ", "play": "money", "currency": "EUR", "unit": "",
    "digits": "", "sign": "", "side": "before", "names": "members",
}  # fmt: skip


@pytest.fixture
def new(fresh: Callable[..., Club]) -> Club:
    return fresh("new")


@pytest.fixture
def owner(new: Club) -> FlaskClient:
    return client(new)


@pytest.fixture
def room(new: Club) -> Flask:
    return create_app(new, Reach(frozenset({"192.0.2.7"}), link="http://192.0.2.7:8000"))


def answer(browse: FlaskClient, **changed: Any) -> TestResponse:
    return browse.post("/first-run", data=ANSWERS | changed, headers=OWN)


def test_the_first_page_of_a_new_club_leads_to_the_questions_and_then_to_the_doors(
    owner: FlaskClient, new: Club
) -> None:
    led = owner.get("/")
    assert (led.status_code, led.location) == (303, "/first-run")
    where, fields = filled(owner.get(led.location), "begin", name="Zeedijk")
    assert owner.post(where, data=fields, headers=OWN).location == "/first-run"
    doors = page(owner.get("/first-run"))
    for words in ("Your club is open", "Zeedijk", "plays in €", "names for members and the table", "paipu demo --port"):
        assert words in doors.text
    assert '<span class="club">Zeedijk</span>' in owner.get("/").text
    assert new.administration.settings() == Settings(
        name="Zeedijk", unit="EUR/2", members_see=("games", "names"), public_sees=(), sign="€"
    )
    assert new.sealed() == 1


@pytest.mark.parametrize(
    ("changed", "unit"),
    [
        ({"play": "points"}, "points/0"),
        ({"currency": "CNY"}, "CNY/2"),
        ({"currency": "other", "unit": "JPY"}, "JPY/0"),
        ({"currency": "other", "unit": "chf", "digits": "1"}, "chf/1"),
        ({"play": "points", "currency": "other", "unit": "no unit at all"[:2]}, "points/0"),
    ],
)
def test_the_unit_of_the_answers_is_that_of_the_first_table(
    owner: FlaskClient, new: Club, changed: dict[str, str], unit: str
) -> None:
    assert answer(owner, **changed).status_code == 303
    assert new.administration.settings().unit == unit
    _, fields = forms(owner.get("/games/new"))["begin"]
    assert fields["unit"] == unit


@pytest.mark.parametrize(
    ("changed", "written"),
    [
        ({}, "€1.50"),
        ({"currency": "CNY"}, "¥1.50"),
        ({"currency": "other", "unit": "CHF", "sign": "Fr."}, "Fr. 1.50"),
        ({"currency": "other", "unit": "CZK", "sign": "Kč", "side": "behind"}, "1.50 Kč"),
        ({"currency": "other", "unit": "JPY", "digits": "0", "sign": "円", "side": "behind"}, "150円"),
        ({"currency": "other", "unit": "CHF"}, "1.50 CHF"),
        ({"play": "points", "sign": "€"}, ""),
    ],
)
def test_amounts_are_written_with_the_sign_of_the_answers(
    owner: FlaskClient, new: Club, changed: dict[str, str], written: str
) -> None:
    assert answer(owner, **changed).status_code == 303
    shown = page(owner.get("/settings")).text
    assert (f"Amounts are written {written}" in shown) == (written not in ("", "1.50 CHF"))
    assert (new.administration.settings().sign is None) == (written in ("", "1.50 CHF"))


@pytest.mark.parametrize("sign", ["1", "a b", "+", "<b>", "{}", "\u200b", "ر"])
def test_what_is_no_sign_is_refused_and_nothing_is_recorded(owner: FlaskClient, new: Club, sign: str) -> None:
    refused = answer(owner, currency="other", unit="CHF", sign=sign)
    assert refused.status_code == 422
    assert "such as '€'" in page(refused).text
    assert new.administration.is_new()


@pytest.mark.parametrize(
    ("names", "members", "public"),
    [("members", ("games", "names"), ()), ("everybody", ("games", "names"), ("names",)), ("table", ("games",), ())],
)
def test_who_sees_names_is_as_it_was_answered(
    owner: FlaskClient, new: Club, names: str, members: tuple[str, ...], public: tuple[str, ...]
) -> None:
    answer(owner, names=names)
    settings = new.administration.settings()
    assert (settings.members_see, settings.public_sees) == (members, public)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "x" * 101}, {"name": "two\nlines"}, {"play": "cards"}, {"currency": "XYZ"}, {"currency": "other", "unit": ""},
        {"currency": "other", "unit": "chips"}, {"currency": "other", "unit": "EUR", "digits": "7"}, {"names": "nobody"}, {"id": "x"},
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_answer_records_none_of_them_and_keeps_what_was_typed(
    owner: FlaskClient, new: Club, wrong: dict[str, str]
) -> None:
    refused = answer(owner, **({"name": "Zeedijk"} | wrong))
    assert refused.status_code == 422
    assert "Not recorded." in page(refused).text
    assert new.administration.is_new()
    assert forms(refused)["begin"][1]["name"] == (wrong.get("name") or "Zeedijk")


def test_pressing_twice_gives_the_same_answer_and_one_event(owner: FlaskClient, new: Club) -> None:
    first, second = answer(owner), answer(owner)
    assert (first.status_code, first.location) == (second.status_code, second.location) == (303, "/first-run")
    assert new.sealed() == 1


def test_the_second_of_two_owners_is_told_and_changes_nothing(owner: FlaskClient, new: Club) -> None:
    answer(owner)
    told = answer(client(new), id="0198a000-0000-4000-8000-000000000002", name="Other", currency="USD")
    assert told.status_code == 409
    assert "This club is set up already" in page(told).text
    assert (new.administration.settings().name, new.sealed()) == ("Zeedijk", 1)


def test_a_club_with_a_game_or_a_setting_or_an_account_is_not_asked(fresh: Callable[..., Club]) -> None:
    for name, fill in (("game", a_game), ("setting", a_setting)):
        club = fresh(name, fill)
        assert client(club).get("/").status_code == 200
        assert "begin" not in forms(client(club).get("/first-run"))
        assert answer(client(club)).status_code == 409
    club = fresh("account", an_account)
    assert (client(club).get("/first-run").status_code, answer(client(club)).status_code) == (303, 401)
    anna = client(club)
    anna.set_cookie("paipu", club.access.sign_in("Anna", "correct horse battery", "here"))
    assert anna.get("/first-run").status_code == 404


def a_game(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")


def a_setting(club: Club) -> None:
    from replay.values.club_events import SettingsChanged

    club.administration.change(SettingsChanged(day_begins=6))


def an_account(club: Club) -> None:
    club.access.accounts.add("Anna", "correct horse battery")


def test_a_stranger_in_the_room_is_offered_nothing_and_records_nothing(room: Flask, new: Club) -> None:
    phone, own = room.test_client(), {"Origin": "http://192.0.2.7:8000"}
    assert phone.get("/first-run", **ROOM).status_code == 404
    assert phone.post("/first-run", data=ANSWERS, headers=own, **ROOM).status_code == 404
    assert phone.get("/", **ROOM).status_code != 303
    assert new.administration.is_new()
    assert room.test_client().get("/first-run", **HERE).status_code == 200


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto"]
)
def test_through_an_unknown_proxy_on_this_machine_a_stranger_is_offered_nothing(new: Club, header: str) -> None:
    browse, said = create_app(new).test_client(), {header: "192.0.2.99"}
    assert browse.get("/first-run", headers=said, **HERE).status_code == 404
    sent = said | {"Origin": "http://127.0.0.1:8000"}
    assert browse.post("/first-run", data=ANSWERS, headers=sent, **HERE).status_code == 404
    assert browse.get("/", headers=said, **HERE).status_code == 200
    assert new.administration.is_new()


def test_behind_the_proxy_of_the_club_nobody_is_offered_it(new: Club) -> None:
    browse = create_app(new, Reach(front=Front.parse("club.example"))).test_client()
    said = {"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https"}
    shown = browse.get("/first-run", headers=said, base_url="https://club.example")
    assert shown.status_code == 404


def test_the_code_that_serve_prints_opens_the_questions_elsewhere_once(room: Flask, new: Club) -> None:
    address = new_code(room, new, "http://127.0.0.1:8000")
    assert address is not None
    phone, own = room.test_client(), {"Origin": "http://192.0.2.7:8000"}
    carried = phone.get(address.removeprefix("http://127.0.0.1:8000"), **ROOM)
    assert (carried.status_code, carried.location) == (303, "/first-run")
    assert "begin" in forms(phone.get("/first-run", **ROOM))
    for _ in range(2):
        assert phone.post("/first-run", data=ANSWERS, headers=own, **ROOM).status_code == 303
    again = ANSWERS | {"id": "0198a000-0000-4000-8000-000000000002", "name": "Other"}
    assert phone.post("/first-run", data=again, headers=own, **ROOM).status_code == 409
    assert (new.administration.settings().name, new.sealed()) == ("Zeedijk", 1)
    assert new_code(room, new, "http://127.0.0.1:8000") is None


def test_wrong_codes_open_nothing_and_wait_longer_and_longer(room: Flask, new: Club) -> None:
    assert new_code(room, new, "http://127.0.0.1:8000")
    phone = room.test_client()
    answers = []
    for guess in range(8):
        phone.get(f"/first-run/{guess:043d}", **ROOM)
        answers.append(phone.get("/first-run", **ROOM).status_code)
    assert answers[:5] == [404] * 5
    assert 429 in answers[5:]
    assert room.test_client().get("/first-run", **HERE).status_code == 200


def test_another_site_answers_no_question(owner: FlaskClient, new: Club) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
        assert owner.post("/first-run", data=ANSWERS, headers=headers).status_code == 403
    assert new.administration.is_new()


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_questions_are_on_one_screen_of_a_phone_and_every_window_is_whole(
    visit: Callable[..., Page], served_club: Callable[[Club], str], new: Club, language: str
) -> None:
    shown = visit("/first-run", at=served_club(new), wide=360, high=740)
    shown.context.add_cookies([{"name": "paipu-language", "value": language, "url": shown.url}])
    for state in ("questions", "doors"):
        shown.reload()
        for wide in (320, 360, 768, 1280):
            shown.set_viewport_size({"width": wide, "height": 740})
            assert shown.evaluate("document.documentElement.scrollWidth") <= wide, (state, wide)
        shown.set_viewport_size({"width": 360, "height": 740})
        assert not faults(shown), state
        with with_fingers(shown):
            assert not small_targets(shown), state
        if state == "questions":
            for currency in ("other", "EUR"):
                shown.locator(f'[value="{currency}"]').check()
                foot = shown.locator("#begin > button").bounding_box()
                assert foot is not None
                assert foot["y"] + foot["height"] <= 740, currency
            shown.locator("#club-name").press("Enter")
            shown.wait_for_selector(".ways-in")
    assert new.administration.settings().unit == "EUR/2"
