"""The recorder's page and that of corrections without JavaScript: forms that record, each a line or a result."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.forms import OWN, forms
from tests.support.web.pages import page
from tests.support.web.recorder import facts, open_table

FOUR = ("Guo", "Sanne", "陈静", "Joost")
FIRST = ("== hand 1, dealer 1, depth result", "3 #")


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return client(club)


def sent(browse: FlaskClient, page: str, form: str, to: str | None = None, **values: object) -> tuple[int, str]:
    """Send a form of a page as a browser does; the status, and where it leads or what it shows."""
    _, fields = forms(browse.get(page))[form]
    answer = browse.post(to or page, data={**fields, **values}, headers=OWN)
    return answer.status_code, answer.headers.get("Location") or answer.text


def test_a_result_is_recorded_with_a_button(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, lines=FIRST, stake=50)
    page = f"/games/{game}/record"
    assert "Sanne (seat 2): Pairs" in browse.get(page).text
    status, where = sent(browse, page, "enter-result", line="2 #")
    assert (status, where.startswith(page)) == (303, True)
    lines = (*FIRST, "== hand 2, dealer 3, depth result", "2 #")
    assert facts(club, game) == facts(club, open_table(club, "quandui/gamerules", *FOUR, lines=lines, stake=50))


def test_points_are_recorded_by_a_form(club: Club, browse: FlaskClient) -> None:
    game = open_table(
        club, "khanhoo/denexa", *FOUR[:3], lines=("== hand 1, dealer 1, depth result", "1 out 1=9, 2=0, 3=4")
    )
    page = f"/games/{game}/record"
    assert sent(browse, page, "enter-result", out="2", points=["8", "4", "2"])[0] == 303
    assert ("HandScored", {"seat": 2, "points": (8, 4, 2)}) in facts(club, game)
    assert "expected the one that ended the hand" in sent(browse, page, "enter-result", points=["1"])[1]
    assert (
        "found points of 1 seats, expected those of 3" in sent(browse, page, "enter-result", out="1", points=["1"])[1]
    )


def test_what_is_refused_is_said_above_the_form_and_a_form_sent_twice_is_recorded_once(
    club: Club, browse: FlaskClient
) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, lines=FIRST, stake=50)
    page = f"/games/{game}/record"
    status, shown = sent(browse, page, "enter-line", line="leave 9")
    assert (status, "found seat 9, expected a seat at the table" in shown) == (422, True)
    _, fields = forms(browse.get(page))["enter-result"]
    for _ in range(2):
        assert browse.post(page, data={**fields, "line": "2 #"}, headers=OWN).status_code == 303
    assert len(club.game(game).hands) == 2


def test_the_first_dealer_is_chosen_by_a_link(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, stake=50)
    page = f"/games/{game}/record"
    assert f'href="{page}?dealer=2"' in browse.get(page).text
    assert sent(browse, f"{page}?dealer=2", "enter-result", to=page, line="2 #")[0] == 303
    assert club.game(game).hands[0].dealer == 2


def test_an_earlier_hand_is_corrected_on_a_page_that_says_what_else_is_entered_again(
    club: Club, browse: FlaskClient
) -> None:
    lines = (*FIRST, "== hand 2, dealer 3, depth result", "1 ##")
    game = open_table(club, "quandui/gamerules", *FOUR, lines=lines, stake=50)
    page = f"/games/{game}/correction"
    assert f'href="{page}?hand=1"' in browse.get(page).text
    shown = browse.get(f"{page}?hand=1").text
    assert "2 hands are struck out and entered again, all at once." in shown
    assert "entered again as it is" in shown
    action, fields = forms(browse.get(f"{page}?hand=1"))["correct"]
    for _ in range(2):
        answer = browse.post(action, data={**fields, "line": "2 #", "sure": "true"}, headers=OWN)
        assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game}/record")
    assert [(each.void, each.winner) for each in club.game(game).hands] == [
        (True, 3),
        (True, 1),
        (False, 2),
        (False, 1),
    ]
    assert [each.reason for each in club.game(game).hands][:2] == ["entered again"] * 2
    status, refused = sent(browse, f"{page}?hand=4", "correct", line="leave 2", sure="true")
    assert (status, "Nothing was changed." in refused) == (409, True)


def test_a_correction_is_shown_with_what_it_changes_before_it_is_recorded(club: Club, browse: FlaskClient) -> None:
    lines = (*FIRST, "== hand 2, dealer 3, depth result", "1 ##")
    game = open_table(club, "quandui/gamerules", *FOUR, lines=lines, stake=50)
    address, before = f"/games/{game}/correction?hand=1", facts(club, game)
    action, fields = forms(browse.get(address))["correct"]
    answer = browse.post(action, data={**fields, "line": "2 #"}, headers=OWN)
    assert (answer.status_code, facts(club, game)) == (200, before)
    shown = page(answer).text
    assert "Guo −0.50 −0.50 +2.50" in shown
    assert "Sanne −0.50 +1.50 −1.50 +0.50" in shown
    assert "陈静 +1.50 −0.50 +0.50 −1.50" in shown
    _, sure = forms(answer)["correct"]
    assert (sure["sure"], sure["line"]) == ("true", "2 #")
    assert browse.post(action, data={**sure, "reason": "chips went the wrong way"}, headers=OWN).status_code == 303
    assert {each.reason for each in club.game(game).hands if each.void} == {"chips went the wrong way"}
    seats = {each.player: each.money for each in club.game(game).standings}
    assert seats == {"Guo": 250, "Sanne": 50, "陈静": -150, "Joost": -150}


def test_a_correction_of_points_says_the_points_before_and_after(club: Club, browse: FlaskClient) -> None:
    lines = ("== hand 1, dealer 1, depth result", "1 out 1=9, 2=0, 3=4", "== hand 2, dealer 2, depth result")
    game = open_table(club, "khanhoo/denexa", *FOUR[:3], lines=(*lines, "1 out 1=10, 2=1, 3=0"))
    action, fields = forms(browse.get(f"/games/{game}/correction?hand=1"))["correct"]
    typed = {**fields, "out": "3", "points": ["9", "2", "8"]}
    shown = page(browse.post(action, data=typed, headers=OWN)).text
    assert "Guo 14 9 29 24" in shown
    assert "Sanne 0 2 1 3" in shown
    assert "陈静 4 13 4 13" in shown


def test_a_player_who_was_not_in_the_hand_is_named_with_the_reason(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, lines=("leave 2", *FIRST), stake=50)
    assert "Sanne was not at the table in this hand" in page(browse.get(f"/games/{game}/correction?hand=1")).text


def test_the_device_that_records_the_game_corrects_it_and_another_does_not(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, lines=FIRST, stake=50)
    own, other = uuid4(), uuid4()
    club.tables.take(game, own)
    for device, status in ((other, 409), (own, 303)):
        assert (
            sent(browse, f"/games/{game}/correction?hand=1&device={device}", "correct", line="2 #", sure="true")[0]
            == status
        )
    assert (
        sent(
            browse,
            f"/games/{game}/correction?hand=2",
            "correct",
            to=f"/games/{game}/correction",
            line="2 #",
            sure="true",
        )[0]
        == 422
    )


def test_a_game_that_is_not_there_and_a_hand_that_is_not_there_are_refused(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, lines=FIRST, stake=50)
    assert browse.get("/games/00000000/record").status_code == 404
    assert browse.get(f"/games/{game}/correction?hand=7").status_code == 404
    assert browse.get(f"/games/{game[:8]}/record").headers["Location"] == f"/games/{game}/record"


ONE_HAND = {
    "quandui/gamerules": (4, "3 #"),
    "khanhoo/denexa": (3, "1 out 1=9, 2=0, 3=4"),
    "guandan/simple": (4, "1 finishes 1 3"),
}


@thorough
@pytest.mark.parametrize("rules", ONE_HAND)
@pytest.mark.parametrize("leaves", [True, False])
def test_a_hand_since_which_somebody_joined_or_left_is_refused_before_anything_is_tapped(
    club: Club, browse: FlaskClient, rules: str, leaves: bool
) -> None:
    players, end = ONE_HAND[rules]
    changes = ["leave 2", 'join 5 "Ada"'] if players == 4 else [f'join {players + 1} "Ada"']
    changes = changes[:1] if leaves else changes
    lines = ("== hand 1, dealer 1, depth result", end, *changes)
    game = open_table(club, rules, *FOUR[:players], lines=lines)
    before = facts(club, game)
    for address in (f"/games/{game}/correction", f"/games/{game}/correction?hand=1"):
        answer = browse.get(address)
        shown = page(answer).text
        assert answer.status_code == 200
        assert "a player sat down or left since hand 1, so it cannot be corrected here" in shown
        assert "Undo at the table takes back the later entries" in shown
        assert not {"correct", "more-0"} & {*forms(answer)}
    assert sent(browse, f"/games/{game}/correction?hand=1", "note", words="miscounted")[0] == 303
    assert facts(club, game)[: len(before)] == before


def test_only_hands_that_may_be_corrected_are_offered(club: Club, browse: FlaskClient) -> None:
    lines = (*FIRST, 'join 5 "Ada"', "== hand 2, depth result", "1 ##", "== hand 3, depth result", "2 #")
    game = open_table(club, "quandui/gamerules", *FOUR, lines=lines)
    shown = page(browse.get(f"/games/{game}/correction"))
    assert "Neither hand 1 nor those before it can be corrected here." in shown.text
    noted = [f"/games/{game}/correction?hand={hand}" for hand in (3, 2, 1)]
    assert {each for each in shown.links if "?hand=" in each} == {*noted}
    assert "correct" in forms(browse.get(noted[1]))


# More of a hand that is over


def more_of(browse: FlaskClient, page: str, text: str) -> str:
    """The name of the form with which such a line is recorded."""
    return next(name for name, (_, fields) in forms(browse.get(page)).items() if fields.get("text") == text)


def test_more_is_said_of_an_earlier_hand_by_choosing(club: Club, browse: FlaskClient) -> None:
    lines = (*FIRST, "== hand 2, dealer 3, depth result", "2 ##")
    game = open_table(club, "quandui/gamerules", *FOUR, lines=lines, stake=50)
    page = f"/games/{game}/correction?hand=1"
    form = more_of(browse, page, "3 # $card from $seat")
    assert sent(browse, page, form, named=["4w", "1"])[0] == 303
    again = (
        *('void 2 "entered again"', 'void 1 "entered again"'),
        *("== hand 3, dealer 1, depth result", "3 # 4w from 1"),
        *("== hand 4, dealer 3, depth result", "2 ##"),
    )
    same = open_table(club, "quandui/gamerules", *FOUR, lines=(*lines, *again), stake=50)
    assert facts(club, game) == facts(club, same)
    assert [(each.hand, each.replaces) for each in club.game(game).hands][2:] == [(3, 1), (4, 2)]


def test_what_was_named_wrongly_is_refused_in_a_sentence_and_stays(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "quandui/gamerules", *FOUR, lines=FIRST, stake=50)
    page = f"/games/{game}/correction?hand=1"
    before = facts(club, game)
    form = more_of(browse, page, "3 # $cards")
    status, shown = sent(browse, page, form, named=["4w 4x"])
    assert (status, 'value="4w 4x"' in shown) == (422, True)
    for values in ({"text": "leave $seat", "named": ["2"]}, {"named": ["4w", "4w"]}, {"named": []}):
        status, shown = sent(browse, page, form, **values)
        assert (status, "expected one of the lines that say more of this hand" in shown) == (422, True)
    assert facts(club, game) == before


def test_a_note_says_of_which_hand_it_is(club: Club, browse: FlaskClient) -> None:
    game = open_table(club, "guandan/simple", *FOUR, lines=("== hand 1, dealer 1, depth result", "1 finishes 1 3"))
    assert sent(browse, f"/games/{game}/correction?hand=1", "note", words="North }was\\ late")[0] == 303
    assert facts(club, game)[-1] == ("Noted", {"text": "Hand 1: North }was\\ late"})
    assert not club.hand(game, 1).void
    _, fields = forms(browse.get(f"/games/{game}/correction?hand=1"))["note"]
    for where, status in (("?hand=9", 404), ("", 422)):
        answer = browse.post(f"/games/{game}/correction{where}", data={**fields, "words": "late"}, headers=OWN)
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("rules", "players", "end", "more"),
    [
        ("quandui/gamerules", 4, "3 stock empty", []),
        ("guandan/simple", 4, "1 finishes 1 3", []),
        ("khanhoo/denexa", 3, "1 out 1=9, 2=0, 3=4", ["1 out $hands"]),
    ],
)
def test_what_may_be_said_comes_from_the_kind_of_game(
    club: Club, browse: FlaskClient, rules: str, players: int, end: str, more: list[str]
) -> None:
    game = open_table(club, rules, *FOUR[:players], lines=("== hand 1, dealer 1, depth result", end))
    found = forms(browse.get(f"/games/{game}/correction?hand=1"))
    assert [fields["text"] for fields in (each for _, each in found.values()) if "text" in fields] == more
    assert "note" in found


def test_beside_the_table_are_the_line_of_the_evening_and_the_hands_that_may_be_corrected(
    club: Club, browse: FlaskClient
) -> None:
    lines = (*FIRST, 'void 1 "wrong seat"', "== hand 2, dealer 1, depth result", "2 stock empty")
    game = open_table(club, "quandui/gamerules", *FOUR, lines=lines, stake=50)
    shown = page(browse.get(f"/games/{game}/record/beside"))
    assert "The evening so far 2 hands" in shown.text
    assert "2 Drawn" in shown.text
    assert "1 陈静 single void" in shown.text
    assert [each for each in shown.links if "correction" in each] == [f"/games/{game}/correction?hand=2"]
    assert browse.get(f"/games/{game}/record/beside").text.count('<svg class="ch"') == 2
