"""The page of statistics shows what was saved, to those who see games."""

from __future__ import annotations

import re
from collections.abc import Callable

from replay.club import Club
from replay.values.club_events import SettingsChanged
from tests.support.web.clients import client
from tests.support.web.pages import page

PASSWORD = "correct horse battery"


def test_before_something_is_saved_the_page_says_how_and_no_place_leads_there(fresh: Callable[[], Club]) -> None:
    browse = client(fresh())
    assert "can have it counted every night" in page(browse.get("/statistics")).text
    assert "/statistics" not in page(browse.get("/evenings")).links
    assert browse.get("/api/v1/statistics").json == {"saved": None, "games": 0, "hands": 0, "answers": []}


def test_every_figure_of_the_page_is_one_of_the_api_and_later_hands_are_not_in_it(fresh: Callable[[], Club]) -> None:
    own = fresh()
    own.simulate("quandui/pagat", 4, 20, 1, "1.00 EUR")
    own.statistics.save()
    browse = client(own)
    shown = browse.get("/statistics").text
    own.simulate("quandui/pagat", 4, 20, 2, "1.00 EUR")
    assert browse.get("/statistics").text == shown
    assert "/statistics" in page(browse.get("/evenings")).links
    found = browse.get("/api/v1/statistics").json
    figures = [each for answer in found["answers"] for of in answer["findings"] for each in of["figures"]]
    drawn = [re.sub(r"[–—\u2212]", "-", each) for each in re.findall(r'role="img" aria-label="([^"]+)"', shown)]
    assert len("; ".join(drawn).split("; ")) == 2 * len(figures) > 8
    for answer in found["answers"]:
        for of in answer["findings"]:
            assert all(says in shown for says in of["says"])
            for each in of["figures"]:
                value = (
                    f"{each['value']:.0%}".replace("%", " %")
                    if answer["measure"] == "share"
                    else f"{each['value']:+.1f}"
                )
                assert any(f"{each['label']}: {value}" in label for label in drawn), each


def test_who_sees_games_sees_them_and_nobody_else(fresh: Callable[[], Club]) -> None:
    own = fresh()
    own.statistics.save()
    own.access.accounts.add("Anna", PASSWORD, roles=("director",))
    own.access.accounts.add("Ben", PASSWORD, roles=("member",))
    browse = client(own)
    assert browse.get("/statistics").status_code == 303
    assert browse.get("/api/v1/statistics").status_code == 401
    browse.set_cookie("paipu", own.access.sign_in("Ben", PASSWORD, "here"))
    assert "/statistics" in page(browse.get("/evenings")).links
    own.administration.change(SettingsChanged(members_see=()))
    assert browse.get("/statistics").status_code == 403
    assert "/statistics" not in browse.get("/account").text
