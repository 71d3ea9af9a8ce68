"""Team matches as pages and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

from replay.answers import plain
from replay.club import Club
from replay.table.simulation import sample_folder
from tests.support.team_matches import match_table
from tests.support.web.clients import client
from tests.support.web.looks import Looks, looks
from tests.support.web.pages import page

CUP = "/matches/Autumn%20cup"
ODD = "/matches/50%25%20of%20%231%3F"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """The sample match, and one with a table that is left out, one without a hand and a pair that met twice."""
    with Club.open(str(tmp_path_factory.mktemp("matches") / "club.db")) as made:
        for path in sorted((sample_folder() / "guandan" / "team_match").iterdir()):
            made.import_path(path)
        made.import_record(match_table(1, "<b>A</b>; B", ["1 3"]), "table 1")
        made.import_record(match_table(2, "B; <b>A</b>", ["1 3"], round="2"), "table 2")
        made.import_record(match_table(3, "C; D", []), "table 3")
        made.import_record(match_table(4, "C", ["1 3"]), "table 4")
        made.import_record(match_table(5, "C; D", ["1 3"], match="a/b"), "table 5")
        made.import_record(match_table(6, "E; F", ["1 3"], match="50% of #1?"), "table 6")
        yield made


def test_the_matches_lead_to_a_match_and_the_match_to_its_games(browse: FlaskClient, club: Club) -> None:
    assert "/matches" in page(browse.get("/boards")).links
    listed = page(browse.get("/matches"))
    assert {CUP, "/matches/Cup", ODD} <= listed.links
    assert "Match 50% of #1? 2 teams" in page(browse.get(ODD)).text
    assert "Autumn cup 3 2 4" in listed.text
    games = {f"/games/{game.id}" for game in club.games() if game.tags["Match"] == "Autumn cup"}
    assert len(games) == 4
    assert games <= page(browse.get(CUP)).links


def test_a_game_leads_to_its_match(browse: FlaskClient, club: Club) -> None:
    for game in club.games():
        matches = {link for link in page(browse.get(f"/games/{game.id}")).links if link.startswith("/matches/")}
        name = game.tags["Match"]
        assert matches == (set() if name == "a/b" else {f"/matches/{quote(name)}"})


def test_a_match_shows_totals_points_standings_and_who_has_not_met(browse: FlaskClient) -> None:
    shown = page(browse.get(CUP))
    assert "Anhui and Jiangsu 2 tables Anhui 17 2 Jiangsu 10 0" in shown.text
    assert "autumn cup, table 1 4 hands Anhui Guo Min and Wang Fang 10 Jiangsu Li Wei and 陈静 5" in shown.text
    assert "1 Anhui 1 won, 0 tied, 1 lost 2 +4 29 2 Henan 1 won, 0 tied, 0 lost 2 +3 15" in shown.text
    assert "3 Jiangsu 0 won, 0 tied, 1 lost 0 \N{MINUS SIGN}7 10" in shown.text
    assert "Not met yet: Henan and Jiangsu." in shown.text


def test_what_is_wrong_with_a_match_is_on_its_page(browse: FlaskClient) -> None:
    shown = page(browse.get("/matches/Cup"))
    assert "<b>A</b> and B met in rounds 1 and 2, expected each pair of teams to meet once" in shown.text
    assert "found the tag Team 'C', expected two teams with ';' between them" in shown.text
    assert "3 0 hands" in shown.text
    assert "found the tag Match 'a/b', expected a name without slashes" in page(browse.get("/matches")).text


def test_a_club_without_matches_says_what_they_are(fresh: Callable[[], Club]) -> None:
    browse = client(fresh())
    assert "In a team match teams meet at several tables" in page(browse.get("/matches")).text
    missing = page(browse.get("/matches/Cup"))
    assert missing.status == 404
    assert "found no match 'Cup', expected one of those at 'Team matches'" in missing.text


def test_programs_get_what_the_club_gives(browse: FlaskClient, club: Club) -> None:
    assert browse.get("/api/v1/matches").json == plain(club.team_matches())
    for name in ("Autumn cup", "Cup"):
        assert browse.get(f"/api/v1/matches/{name}").json == plain(club.team_match(name))
    missing = browse.get("/api/v1/matches/cup")
    assert (missing.status_code, missing.json["error"]["status"]) == (404, 404)
    assert browse.get("/api/v1/matches?eyes=all").status_code == 422


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_the_pages_fit_the_screen_and_their_words_stand_out(visit: Callable[..., Page]) -> None:
    paths = ("/boards", "/matches", CUP, "/matches/Cup")
    assert looks(visit("/boards"), paths) == Looks()
