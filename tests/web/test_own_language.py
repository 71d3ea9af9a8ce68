"""The language of an account comes before that of a link, and this before that of the browser; nobody else chooses it."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from replay.club import Club
from replay.words.languages import Language, languages
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import OWN, fill, filled, forms
from tests.support.web.pages import page

CHINA = {"Accept-Language": "zh-CN,zh;q=0.9"}
SWITCHED = {"Sec-Fetch-Site": "same-origin"}
"""What a browser says that follows the switch of a page."""


@pytest.fixture
def guarded(own: Club) -> Club:
    """A club with a director, Anna, and a member, Ben."""
    own.access.accounts.add("Anna", PASSWORD)
    own.access.accounts.add("Ben", PASSWORD)
    return own


@pytest.fixture
def anna(guarded: Club) -> FlaskClient:
    return signed_in(guarded, "Anna")


def tongue(browse: FlaskClient, address: str = "/account") -> str:
    """In which language a browser that asks for 简体 is answered."""
    answer = browse.get(address, headers=CHINA)
    found = re.search(r'<html lang="([^"]*)">', answer.text)
    assert found is not None
    assert answer.headers["Content-Language"] == found[1]
    return found[1]


def choose(browse: FlaskClient, tag: str) -> None:
    answer = fill(browse, "/account", "language", language=tag)
    assert (answer.status_code, answer.location) == (303, "/account")


def kept(club: Club, name: str) -> str | None:
    """The language that an account has."""
    visitor = club.access.enter(club.access.sign_in(name, PASSWORD, name))
    assert visitor is not None
    return visitor.language


@pytest.mark.parametrize("address", ["/", "/account", "/nowhere", "/sign-in"])
def test_the_account_comes_before_the_link_and_the_link_before_the_browser(anna: FlaskClient, address: str) -> None:
    assert tongue(anna, address) == "zh-Hans"
    anna.get("/?lang=zh-Hant")
    assert tongue(anna, address) == "zh-Hant"
    choose(anna, "en")
    assert tongue(anna, address) == "en"
    anna.get("/?lang=zh-Hant")
    assert tongue(anna, address) == "en"
    choose(anna, "")
    assert tongue(anna, address) == "zh-Hant"


def test_it_goes_with_the_account_to_every_browser_and_to_no_other_account(guarded: Club, anna: FlaskClient) -> None:
    elsewhere, ben = signed_in(guarded, "Anna"), signed_in(guarded, "Ben")
    choose(anna, "zh-Hant")
    assert [tongue(each) for each in (anna, elsewhere, ben)] == ["zh-Hant", "zh-Hant", "zh-Hans"]
    fill(anna, "/account", "leave")
    assert tongue(anna, "/sign-in") == "zh-Hans"
    assert kept(guarded, "Anna") == "zh-Hant"


def test_the_page_of_the_account_shows_which_one_is_chosen(anna: FlaskClient) -> None:
    assert forms(anna.get("/account"))["language"][1]["language"] == ""
    choose(anna, "zh-Hant")
    assert forms(anna.get("/account"))["language"][1]["language"] == "zh-Hant"


def test_the_switch_of_a_page_is_kept_with_the_account(guarded: Club, anna: FlaskClient) -> None:
    choose(anna, "en")
    led = anna.get("/players?limit=5&lang=zh-Hant", headers=SWITCHED)
    assert (led.status_code, led.location) == (303, "/players?limit=5")
    assert (tongue(anna), kept(guarded, "Anna"), kept(guarded, "Ben")) == ("zh-Hant", "zh-Hant", None)
    assert anna.get("/?lang=tlh", headers=SWITCHED).status_code == 422
    assert kept(guarded, "Anna") == "zh-Hant"
    fill(anna, "/account", "leave")
    assert tongue(anna, "/sign-in") == "zh-Hant"  # this browser has it as well


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", None])
def test_a_link_from_elsewhere_chooses_nothing_for_an_account(
    guarded: Club, anna: FlaskClient, site: str | None
) -> None:
    answer = anna.get("/?lang=zh-Hant", headers={} if site is None else {"Sec-Fetch-Site": site})
    assert answer.status_code == 303
    assert kept(guarded, "Anna") is None
    choose(anna, "en")
    anna.get("/?lang=zh-Hant", headers={} if site is None else {"Sec-Fetch-Site": site})
    assert kept(guarded, "Anna") == "en"


def test_whoever_only_looks_at_what_a_switch_answers_chooses_nothing(guarded: Club, anna: FlaskClient) -> None:
    assert anna.head("/?lang=zh-Hant", headers=SWITCHED).status_code == 303
    assert kept(guarded, "Anna") is None


def test_who_has_not_signed_in_switches_this_browser(guarded: Club) -> None:
    browse = client(guarded)
    assert browse.get("/?lang=zh-Hant", headers=SWITCHED).status_code == 303
    assert tongue(browse, "/sign-in") == "zh-Hant"
    assert (kept(guarded, "Anna"), kept(guarded, "Ben")) == (None, None)


def test_only_a_form_of_this_session_chooses(guarded: Club, anna: FlaskClient) -> None:
    foreign = forms(signed_in(guarded, "Ben").get("/account"))["language"][1]["csrf"]
    shown = anna.get("/account")
    for change in ({"csrf": ""}, {"csrf": foreign}):
        action, fields = filled(shown, "language", language="zh-Hant", **change)
        assert anna.post(action, data=fields, headers=OWN).status_code == 403
    action, fields = filled(shown, "language", language="zh-Hant")
    for origin in ({}, {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert anna.post(action, data=fields, headers={**OWN, **origin} if origin else {}).status_code == 403
    assert kept(guarded, "Anna") is None
    assert client(guarded).post(action, data=fields, headers=OWN).status_code == 404


@pytest.mark.parametrize("asked", ["tlh", "zh-Hant\0", "x" * 5000])
def test_a_language_that_there_is_not_is_refused_and_the_one_of_before_stays(
    guarded: Club, anna: FlaskClient, asked: str
) -> None:
    choose(anna, "en")
    refused = fill(anna, "/account", "language", language=asked)
    assert refused.status_code == 422
    assert "expected en, zh-Hans" in page(refused).text
    assert kept(guarded, "Anna") == "en"


def test_a_language_that_is_there_no_more_leaves_it_to_the_browser(guarded: Club, anna: FlaskClient) -> None:
    guarded.access.accounts.choose_language("Anna", Language("tlh"))  # of a package that was removed since
    assert tongue(anna) == "zh-Hans"


def test_a_kept_page_is_never_in_the_language_of_somebody_else(guarded: Club, anna: FlaskClient) -> None:
    elsewhere, ben = signed_in(guarded, "Anna"), signed_in(guarded, "Ben")
    here = f"/games/{guarded.games()[0].id}/hands/1/steps/9"
    before = anna.get(here, headers=CHINA)
    choose(anna, "zh-Hant")
    after = anna.get(here, headers={**CHINA, "If-None-Match": before.headers["ETag"]})
    assert (before.status_code, after.status_code) == (200, 200)
    assert [tongue(each, here) for each in (anna, elsewhere, ben)] == ["zh-Hant", "zh-Hant", "zh-Hans"]
    again = elsewhere.get(here, headers={"If-None-Match": after.headers["ETag"]})
    assert again.status_code == 304
    choose(anna, "")
    assert anna.get(here, headers=CHINA).text == before.text


def test_a_program_with_a_token_names_its_own_language(guarded: Club, anna: FlaskClient) -> None:
    guarded.access.accounts.choose_language("Anna", languages()["zh-Hant"])
    token, _ = guarded.access.tokens.make("Anna", "a program")
    bearer = {"Authorization": f"Bearer {token}"}
    for browse in (client(guarded), anna):
        for address in ("/", "/api/v1/games/none"):
            assert browse.get(address, headers=bearer).headers["Content-Language"] == "en"
            assert browse.get(address, headers={**bearer, **CHINA}).headers["Content-Language"] == "zh-Hans"


def test_it_costs_no_question_to_the_database(guarded: Club, anna: FlaskClient) -> None:
    asked: dict[str, list[str]] = {"": [], "zh-Hans": []}

    def note(connection: object, cursor: object, statement: str, *others: object) -> None:
        asked[tag].append(statement)

    here, engine = f"/games/{guarded.games()[0].id}", guarded.store.backend.engine
    for tag in asked:
        choose(anna, tag)
        assert tongue(anna, here) == "zh-Hans"  # who has the session is known from now on
        event.listen(engine, "before_cursor_execute", note)
        assert tongue(anna, here) == "zh-Hans"
        event.remove(engine, "before_cursor_execute", note)
    assert len(asked[""]) == len(asked["zh-Hans"]) > 0
    assert not any("accounts" in each for each in asked["zh-Hans"])
