"""A new table by the plain form: as last time, with other players, several at once, and what is wrong with it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from replay.club import Club, Move, Opening, TypedOpening
from replay.values.club_events import SettingsChanged
from tests.support.web.clients import client
from tests.support.web.forms import fill, filled, forms, send
from tests.support.web.pages import page

PASSWORD = "correct horse battery"
FIVE = ["Ben Okafor", "Sanne de Vries", "Guo Min", "陈静", "Joost Bakker"]
LAST = Opening(
    "quandui/gamerules", {"stake": 50, "draw_pot": "refund"}, "EUR/2", {"Place": "Amsterdam", "Table": "2"}, FIVE
)
FORM = "/games/new"


@pytest.fixture
def club(fresh: Any) -> Club:
    return fresh("tables", an_evening)


def an_evening(club: Club) -> None:
    club.tables.open(Opening("khanhoo", {"stake": 10}, "EUR/2", seats=("Wang Fang", "Li Wei")))
    club.tables.open(LAST)


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return client(club)


def latest(club: Club, count: int = 1) -> list[Any]:
    """The games that were opened last, the first one first."""
    return [club.game(each.id) for each in club.games()[-count:]]


def seated(game: Any) -> list[str]:
    return [each.player for each in game.seats]


def begun(browse: FlaskClient, **typed: str | list[str]) -> str:
    """What is shown when somebody fills the form."""
    return page(fill(browse, FORM, "begin", **typed)).text


# As last time


def test_the_table_as_last_time_is_one_button(club: Club, browse: FlaskClient) -> None:
    shown = browse.get(FORM)
    assert "as last time" in page(shown).text
    done = send(browse, shown, "begin")
    assert done.status_code == 200
    (game,) = latest(club)
    assert (game.rules, game.unit, seated(game)) == ("quandui/gamerules", "EUR/2", FIVE)
    assert (game.options["stake"], game.options["draw_pot"], game.options["money"]) == (50, "refund", "pot")
    assert game.tags == {"Place": "Amsterdam", "Table": "2"}
    assert len(club.games()) == 3


def test_kinds_have_their_chinese_names_and_options_their_titles(browse: FlaskClient) -> None:
    shown = browse.get(FORM).text
    for name in ("全对", "掼蛋", "看虎"):
        assert f'<span lang="zh">{name}</span>' in shown
    words = page(browse.get(FORM)).text
    for title in ("Money", "all players ante into a pot", "As at gamerules.com"):
        assert title in words
    for code in ("draw_pot", "quandui/gamerules"):
        assert code not in words


def test_the_codes_are_shown_once_for_recording_each_seat_and_watching(club: Club, browse: FlaskClient) -> None:
    done = fill(browse, FORM, "begin")
    (game,) = latest(club)
    keys = re.findall(r"http://localhost/link/([A-Za-z0-9_-]{43})", done.text)
    found = [club.access.links.admit(key) for key in keys]
    assert [(each.kind, each.seat, each.game) for each in found if each is not None] == [
        ("record", None, game.id), *(("seat", seat, game.id) for seat in range(1, 6)), ("watch", None, game.id),
    ]  # fmt: skip
    assert done.text.partition("<main")[2].count("<svg") == 7
    assert f"/games/{game.id}/record" in page(done).links
    assert "no-store" in done.headers["Cache-Control"]


def test_the_same_form_again_opens_nothing_and_ends_no_code(club: Club, browse: FlaskClient) -> None:
    shown = browse.get(FORM)
    keys = re.findall(r"/link/([A-Za-z0-9_-]{43})", send(browse, shown, "begin").text)
    again = send(browse, shown, "begin")
    (game,) = latest(club)
    assert (again.status_code, again.headers["Location"]) == (303, f"/games/{game.id}")
    assert len(club.games()) == 3
    assert all(club.access.links.admit(key) is not None for key in keys)
    other = send(browse, shown, "begin", stake="9.00")
    assert other.status_code == 409
    assert "This form was sent before with other values" in page(other).text


def test_another_kind_begins_as_its_own_last_table(club: Club, browse: FlaskClient) -> None:
    _, fields = forms(browse.get(f"{FORM}?kind=khanhoo"))["begin"]
    assert [each for each in fields.getlist("player") if each] == ["Wang Fang", "Li Wei"]
    assert (fields["stake"], fields["rules"]) == ("0.10", "khanhoo/denexa")
    _, fields = forms(browse.get(f"{FORM}?kind=guandan"))["begin"]
    assert fields.getlist("player") == [""] * 4


def test_who_left_is_not_seated_and_the_order_is_that_of_the_last_hand(club: Club, browse: FlaskClient) -> None:
    (game,) = latest(club)
    lines = ["dealer 1 random", "leave 3", 'join 6 "Zhao" after 1', "== hand 1, depth result", "2 #"]
    club.tables.record(game.id, [Move(line) for line in lines], seen=6)
    fill(browse, FORM, "begin")
    assert seated(latest(club)[0]) == ["Ben Okafor", "Zhao", "Sanne de Vries", "陈静", "Joost Bakker"]


def test_the_first_table_of_a_club_is_in_its_usual_unit(fresh: Any) -> None:
    club = fresh("empty")
    club.administration.change(SettingsChanged(unit="JPY/0"))
    browse = client(club)
    assert "as last time" not in page(browse.get(FORM)).text
    fill(browse, FORM, "begin", player=["Anna", "Ben", "", "", "", ""], stake="50")
    (game,) = latest(club)
    assert (game.unit, game.options["stake"], seated(game)) == ("JPY/0", 50, ["Anna", "Ben"])


# Other players, another stake


def test_players_are_seated_in_order_of_play_and_empty_chairs_left_out(club: Club, browse: FlaskClient) -> None:
    begun(browse, player=["Li Wei", "", " Guo Min ", "", "Wang Fang", ""], stake="2.50", rules="quandui/pagat")
    (game,) = latest(club)
    assert (game.rules, game.options["stake"], seated(game)) == (
        "quandui/pagat",
        250,
        ["Li Wei", "Guo Min", "Wang Fang"],
    )


def test_known_names_are_offered_whoever_played_last_first(browse: FlaskClient) -> None:
    found = re.findall(r'<option value="([^"]+)"></option>', browse.get(FORM).text)
    assert sorted(found[:5]) == sorted(FIVE)
    assert sorted(found[5:]) == ["Li Wei", "Wang Fang"]


def test_the_lot_for_the_dealer_is_recorded_where_it_was_drawn(club: Club, browse: FlaskClient) -> None:
    fill(browse, FORM, "begin", player=["Li Wei", "", "Guo Min", "", "", "陈静"], dealer="6")
    (game,) = latest(club)
    assert [str(each.text) for each in game.between][-1] == "陈静 (seat 3) is chosen at random to deal first."
    fill(browse, FORM, "begin")
    assert not [each for each in latest(club)[0].between if "deal first" in str(each.text)]


def test_a_name_that_looks_like_a_known_one_is_asked_about(club: Club, browse: FlaskClient) -> None:
    asked = fill(browse, FORM, "begin", player=["Ben Okafor", "Wang Fan", "", "", "", ""])
    assert asked.status_code == 422
    text = page(asked).text
    assert "Nothing was opened. Player 2: Wang Fan is new and looks like Wang Fang" in text
    assert "One person under two names has two balances." in text
    assert len(club.games()) == 2
    _, fields = filled(asked, "begin")
    assert fields.getlist("player")[:2] == ["Ben Okafor", "Wang Fan"]
    assert 'name="meant" value="1 Wang Fang"' in asked.text
    send(browse, asked, "begin", meant="1 Wang Fang")
    assert seated(latest(club)[0]) == ["Ben Okafor", "Wang Fang"]


def test_who_sits_here_already_is_not_offered_for_a_name_that_looks_like_theirs(
    club: Club, browse: FlaskClient
) -> None:
    asked = fill(browse, FORM, "begin", player=["Wang Fang", "Wang Fan", "", "", "", ""])
    assert "Player 2: Wang Fan is new and looks like Wang Fang, who sits here already." in page(asked).text
    assert 'name="meant"' not in asked.text
    send(browse, asked, "begin", new="Wang Fan")
    assert seated(latest(club)[0]) == ["Wang Fang", "Wang Fan"]


def test_somebody_new_is_taken_under_the_new_name(club: Club, browse: FlaskClient) -> None:
    asked = fill(browse, FORM, "begin", player=["Wang Fan", "Guo Ming", "", "", "", ""])
    once = send(browse, asked, "begin", new="Wang Fan")
    assert "Player 2: Guo Ming is new and looks like Guo Min" in page(once).text
    assert 'name="new" value="Wang Fan"' in once.text
    _, fields = filled(once, "begin")
    assert send(browse, once, "begin", new=[*fields.getlist("new"), "Guo Ming"]).status_code == 200
    assert seated(latest(club)[0]) == ["Wang Fan", "Guo Ming"]


# Several at once


def test_eight_tables_of_a_tournament_are_opened_at_once(club: Club, browse: FlaskClient) -> None:
    players = [f"Player {number}" for number in range(1, 33)]
    done = fill(
        browse, f"{FORM}?kind=guandan&tables=8", "begin", player=players, dealer=[""] * 8, match="Autumn cup", round="1",
        team=["Anhui; Jiangsu"] * 8, board=[str(number) for number in range(1, 9)], place="Hefei",
    )  # fmt: skip
    assert done.status_code == 200
    games = latest(club, 8)
    assert [name for game in games for name in seated(game)] == players
    assert [game.tags["Table"] for game in games] == [str(number) for number in range(1, 9)]
    assert games[7].tags == {
        "Place": "Hefei", "Match": "Autumn cup", "Round": "1", "Team": "Anhui; Jiangsu", "Board": "8", "Table": "8",
    }  # fmt: skip
    assert len(re.findall("/link/", done.text)) == 8 * 6
    _, fields = forms(browse.get(FORM))["begin"]  # the next round, as last time
    assert (fields["round"], fields["match"], fields.getlist("player")) == ("2", "Autumn cup", players)
    assert (fields.getlist("team"), fields.getlist("board")) == (["Anhui; Jiangsu"] * 8, [""] * 8)
    assert club.verify().findings == []


def test_of_several_tables_all_are_opened_or_none_and_the_refusal_names_the_chair(
    club: Club, browse: FlaskClient
) -> None:
    players = [f"Player {number}" for number in range(1, 9)]
    there = f"{FORM}?kind=guandan&tables=2"
    assert "Table 2, player 3: found Player 1 a second time, expected each player on one chair (table 1, player 1)." in page(
        fill(browse, there, "begin", player=[*players[:6], "Player 1", "Player 8"])
    ).text  # fmt: skip
    asked = page(fill(browse, there, "begin", player=[*players[:7], "Sanne"])).text
    assert "Table 2, player 4: Sanne is new and looks like Sanne de Vries" in asked
    assert len(club.games()) == 2


def test_two_names_of_one_player_are_one_person(club: Club, browse: FlaskClient) -> None:
    club.players.rename("Guo Min", "Guo Minwei")
    asked = fill(browse, FORM, "begin", player=["Guo Min", "Li Wei", "Guo Minwei", "", "", ""])
    assert "Player 3: found Guo Minwei a second time, expected each player on one chair (player 1)." in page(asked).text


def test_a_table_at_which_nobody_sits_is_left_out(club: Club, browse: FlaskClient) -> None:
    players = ["", "", "", "", "An", "Bo", "Cy", "Di"]
    fill(browse, f"{FORM}?kind=guandan&tables=2", "begin", player=players)
    assert len(club.games()) == 3
    assert (seated(latest(club)[0]), latest(club)[0].tags) == (["An", "Bo", "Cy", "Di"], {"Table": "2"})


# What is wrong

REFUSED = [
    ({"stake": "a lot"}, "stake", "Stake: found amount 'a lot'"),
    ({"stake": "-1"}, "stake", "Stake: found '-1', expected an amount of zero or more."),
    ({"unit": "E U R"}, "unit", "Unit: found 'E U R', expected a unit such as 'EUR', '€', '元' or 'points'."),
    ({"rules": "quandui/none"}, "rules", "Rules: found rules 'quandui/none', expected one of: quandui/pagat"),
    ({"rules": "bridge"}, "rules", "Rules: there is no kind of game 'bridge', expected one of: guandan"),
    ({"player": [""] * 6}, "player", "Player: found no player"),
    ({"player": ["Anna"]}, "player", "Player: found 1 chair, expected 6 for each table of this game, and at most 8 tables."),
    ({"player": ["Anna", "Anna", "", "", "", ""]}, "player 2", "Player 2: found Anna a second time"),
    ({"player": ["x" * 101, "", "", "", "", ""]}, "player.0", "Player.0: found"),
    ({"dealer": "6"}, "dealer", "Dealer: found '6' for the first dealer, expected a chair with a player."),
    ({"dealer": "x"}, "dealer", "Dealer: found 'x' for the first dealer"),
    ({"match": "Cup"}, "team", "Team: found no tag Team"),
    ({"match": "a/b", "team": "A; B"}, "team", "Team: found the tag Match 'a/b'"),
    ({"meant": "99 Anna"}, "meant", "Meant: found '99 Anna'"),
    ({"meant": "Anna"}, "meant", "Meant: found 'Anna'"),
    ({"value": ["banana"] + [""] * 14}, "value", "banana"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "field", "why"), REFUSED, ids=[f"{field}-{why[-12:]}" for _, field, why in REFUSED])
def test_a_refusal_names_the_field_and_opens_nothing(
    club: Club, browse: FlaskClient, typed: dict[str, Any], field: str, why: str
) -> None:
    answer = fill(browse, FORM, "begin", **typed)
    assert answer.status_code == 422
    assert why in page(answer).text
    assert len(club.games()) == 2
    assert forms(answer)["begin"][1]["id"]  # the form is there again, to be mended


@pytest.mark.parametrize("query", ["kind=../x", "tables=0", "tables=9", "tables=x", "other=1", "kind=bridge"])
def test_a_form_that_there_is_not_is_refused(browse: FlaskClient, query: str) -> None:
    assert browse.get(f"{FORM}?{query}").status_code == 422


# Who may


def test_only_who_may_record_opens_tables_and_is_shown_the_way(club: Club) -> None:
    for name in ("director", "recorder", "treasurer", "member"):
        club.access.accounts.add(name, PASSWORD, roles=(name,))  # type: ignore[arg-type]
    for name, may in (("director", True), ("recorder", True), ("treasurer", False), ("member", False)):
        browse = client(club)
        browse.set_cookie("paipu", club.access.sign_in(name, PASSWORD, name))
        assert browse.get(FORM).status_code == (200 if may else 403), name
        assert (FORM in page(browse.get("/")).links) == may
    assert len(club.games()) == 2
    assert client(club).get(FORM).status_code == 303


def test_a_recorder_opens_a_table_under_their_account_and_gets_its_codes(club: Club) -> None:
    account = club.access.accounts.add("Ben", PASSWORD, roles=("recorder",))
    browse = client(club)
    browse.set_cookie("paipu", club.access.sign_in("Ben", PASSWORD, "ben"))
    assert fill(browse, FORM, "begin").text.partition("<main")[2].count("<svg") == 7
    (game,) = latest(club)
    assert {each.by for each in club.timeline(game.id).recorded()} == {account.id}
    assert {each.account for each in club.access.links.all(game.id)} == {account.id}


def test_what_was_typed_at_a_terminal_is_the_same_opening(club: Club) -> None:
    typed = TypedOpening("quandui/gamerules", "0.50 EUR", options=[("draw_pot", "refund")], tags=LAST.tags, seats=FIVE)
    read = club.tables.read_opening(typed)
    assert (read.rules, dict(read.options), read.unit) == (LAST.rules, dict(LAST.options), LAST.unit)
