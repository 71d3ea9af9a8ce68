"""A page is in one language: that of the link, of the switch or of the browser, and never in one that was kept for somebody else."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.words.languages import languages
from tests.support.soak import thorough
from tests.support.web.clients import client
from web.refusals import TITLE_NOT_FOUND

TAIWAN = {"Accept-Language": "zh-TW,zh;q=0.9,en;q=0.8"}


def tongue(browse: FlaskClient, address: str, **headers: str) -> str:
    """In which language an address is answered."""
    answer = browse.get(address, headers=headers)
    found = re.search(r'<html lang="([^"]*)">', answer.text)
    assert found is not None
    assert answer.headers["Content-Language"] == found[1]
    assert {"Accept-Language", "Cookie"} <= {each.strip() for each in answer.headers["Vary"].split(",")}
    return found[1]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh-HK,zh;q=0.9", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("fr,zh-Hant;q=0.5,en;q=0.2", "zh-Hant"),
        ("fr", "en"),
        ("*", "en"),
        ("en-GB,zh;q=0.9", "en"),
        (",;q=,zh-TW;q=x", "en"),
        ("", "en"),
    ],
)
@pytest.mark.parametrize("address", ["/", "/nowhere"])
def test_a_browser_is_answered_in_the_first_of_its_languages(
    browse: FlaskClient, address: str, asked: str, shown: str
) -> None:
    assert tongue(browse, address, **{"Accept-Language": asked}) == shown


def test_a_link_chooses_the_language_of_this_browser_and_leads_on_without_it(browse: FlaskClient) -> None:
    led = browse.get("/players?limit=5&lang=zh-HK", headers={"Accept-Language": "en"})
    assert (led.status_code, led.location) == (303, "/players?limit=5")
    assert tongue(browse, "/", **{"Accept-Language": "en"}) == "zh-Hant"
    browse.get("/?lang=en")
    assert tongue(browse, "/", **TAIWAN) == "en"


def test_the_switch_keeps_the_step_and_the_eyes(games: dict[str, str], club: Club) -> None:
    browse = client(club)
    here = f"/games/{games['whole']}/hands/1/steps/9?eyes=seat:2"
    page = browse.get(here).text
    ways = {tag: unescape(way) for way, tag in re.findall(r'<a href="(\?[^"]*)" lang="([^"]*)" hreflang', page)}
    assert list(ways) == ["en", "zh-Hans", "zh-Hant"]
    assert browse.get(here.partition("?")[0] + ways["zh-Hant"]).location.replace("%3A", ":") == here
    assert tongue(browse, here) == "zh-Hant"


def test_a_page_that_was_kept_is_not_shown_in_another_language(games: dict[str, str], club: Club) -> None:
    browse = client(club)
    here = f"/games/{games['whole']}/hands/1/steps/9"
    first = browse.get(here)
    other = browse.get(here, headers={**TAIWAN, "If-None-Match": first.headers["ETag"]})
    assert (first.status_code, other.status_code) == (200, 200)
    assert first.headers["ETag"] != other.headers["ETag"]
    assert [browse.get(here, headers=TAIWAN).text, browse.get(here).text] == [other.text, first.text]
    again = browse.get(here, headers={**TAIWAN, "If-None-Match": other.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["//evil.example/", "/\\evil.example", "/\r\nX: 1", "https://evil.example/"])
def test_nobody_is_led_away_from_the_club(browse: FlaskClient, path: str) -> None:
    answer = browse.get("/", query_string="lang=zh-TW", environ_overrides={"PATH_INFO": path})
    assert re.match(r"/(?![/\\])|$", answer.headers.get("Location", ""))
    assert "X" not in answer.headers


def test_an_address_may_have_chinese_in_it(browse: FlaskClient) -> None:
    led = browse.get("/statements/李伟?lang=zh-Hans&to=2026-01-31")
    assert led.location == "/statements/%E6%9D%8E%E4%BC%9F?to=2026-01-31"


@pytest.mark.parametrize("asked", ["tlh", "", "zh-Hant&lang=en", "%00", "x" * 5000])
def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(browse: FlaskClient, asked: str) -> None:
    refused = browse.get(f"/?lang={asked}")
    assert refused.status_code == 422
    assert "Set-Cookie" not in refused.headers
    assert "expected" in refused.text


def test_a_cookie_that_names_no_language_chooses_none(browse: FlaskClient) -> None:
    browse.set_cookie("paipu-language", "tlh")
    assert tongue(browse, "/", **TAIWAN) == "zh-Hant"


def test_programs_get_the_same_bytes_in_every_language_and_are_refused_in_the_one_that_they_ask_for(
    browse: FlaskClient, games: dict[str, str]
) -> None:
    for address in ("/api/v1/games", f"/api/v1/games/{games['whole']}/events", f"/games/{games['whole']}/sheet.csv"):
        plain, asked = browse.get(address), browse.get(address, headers=TAIWAN)
        assert (plain.status_code, plain.data) == (200, asked.data)
    plain, asked = browse.get("/api/v1/games/none"), browse.get("/api/v1/games/none", headers=TAIWAN)
    assert (plain.headers["Content-Language"], asked.headers["Content-Language"]) == ("en", "zh-Hant")
    assert plain.json is not None
    assert asked.json is not None
    assert plain.json["code"] == asked.json["code"] == "not-found"
    taiwan = languages()["zh-Hant"].catalogue
    assert (plain.json["title"], asked.json["title"]) == (str(TITLE_NOT_FOUND()), TITLE_NOT_FOUND().words(taiwan))
    browse.set_cookie("paipu-language", "zh-Hant")
    assert browse.get("/api/v1/games/none").headers["Content-Language"] == "en"


@thorough
@pytest.mark.parametrize(
    "here",
    [
        "/", "/evenings", "/screen", "/nowhere",
        "/evenings?after=x", "/games/none", "/sign-in", "/players?limit=5", "/games/{whole}", "/games/{seen}/record",
        "/games/{whole}/correction?hand=1", "/games/{whole}/hands/1/steps/9?eyes=all", "/games/{whole}/settling", "/cards/quandui",
    ],
)  # fmt: skip
def test_every_page_has_the_switch_which_leads_back_to_it(games: dict[str, str], club: Club, here: str) -> None:
    browse, here = client(club), here.format(**games)
    page = browse.get(here)
    ways = {tag: unescape(way) for way, tag in re.findall(r'<a href="(\?[^"]*)" lang="([^"]*)" hreflang', page.text)}
    assert list(ways) == ["en", "zh-Hans", "zh-Hant"]
    for tag, way in ways.items():
        assert browse.get(here.partition("?")[0] + way).location == here
        assert (tongue(browse, here), browse.get(here).status_code) == (tag, page.status_code)
