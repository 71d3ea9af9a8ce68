"""Names that look alike, and lists taken for a name: what the API and the pages say, and to whom they name other players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.rights import Right
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import fill

TEXT = '%paipu 1\n[Rules "quandui/pagat"] [Date "2026-11-22"] [Place "api"]\n[Seats "{}; Zhao Lei"]\n'
OPENING = {"rules": "quandui/pagat", "seats": ["Wang Fang", "Zhao Lei"]}
LIKE = "Wang Fan is new here and looks like Wang Fang: one person under two names has two balances"


@pytest.fixture
def club(fresh: Callable[[str], Club]) -> Club:
    made = fresh("names")
    client(made).post("/api/v1/games", json=OPENING)
    return made


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    return client(club)


def test_opening_importing_and_joining_answer_a_warning(browse: FlaskClient) -> None:
    opened = browse.post("/api/v1/games", json={**OPENING, "seats": ["Wang Fan", "Zhao Lei"]}).json
    assert opened["warnings"] == [LIKE]
    assert browse.post("/api/v1/games", json={**OPENING, "seats": ["Wang Fan", "Zhao Lei"]}).json["warnings"] == []
    taken = browse.post("/api/v1/records", json={"record": TEXT.format("wáng fāng")}).json
    assert ["wáng fāng is new here and looks like" in each for each in taken["warnings"]] == [True]
    moves = {"moves": [{"text": 'join 3 "Zhao-Lei"'}], "version": opened["version"]}
    joined = browse.post(f"/api/v1/games/{opened['id']}/moves", json=moves).json
    assert ["Zhao-Lei is new here and looks like Zhao Lei" in each for each in joined["warnings"]] == [True]


def test_a_list_and_an_account_are_no_name(browse: FlaskClient) -> None:
    for name, reason in (("Bo；Cy", "ledger.list-as-name"), ("cash", "ledger.account-as-name")):
        refused = browse.post("/api/v1/games", json={**OPENING, "seats": ["Ann", name]})
        assert (refused.status_code, refused.json["reason"]) == (422, reason)
        page = fill(browse, "/players", "rename", player="Zhao Lei", name=name)
        assert page.status_code == 422
        page = fill(browse, "/games/new", "begin", player=["Ann", name, "", "", "", ""], rules="quandui/pagat")
        assert page.status_code == 422


def test_the_page_of_players_says_that_the_new_name_is_like_anothers(browse: FlaskClient) -> None:
    done = fill(browse, "/players", "rename", player="Zhao Lei", name="Wang Fan")
    assert done.status_code == 303
    assert LIKE in browse.get(done.headers["Location"]).text


def test_a_program_that_may_not_see_names_is_told_of_no_other_name(club: Club) -> None:
    club.access.accounts.add("Anna", PASSWORD)  # a director
    tokens = {"import": {Right.SEE_GAMES, Right.IMPORT}, "both": {Right.SEE_GAMES, Right.IMPORT, Right.SEE_NAMES}}
    told = {}
    for label, scope in tokens.items():
        token, _ = club.access.tokens.make("Anna", label, scope)
        body = {"record": TEXT.format("Wang Fan" if label == "both" else "Wang Fag").replace('"api"', f'"{label}"')}
        answer = client(club).post("/api/v1/records", json=body, headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 201, answer.text
        told[label] = len(answer.json["warnings"])
    assert told == {"import": 0, "both": 1}


def test_an_unknown_player_is_answered_with_the_one_that_was_meant_to_who_may_see_names(club: Club) -> None:
    told = "did you mean 'Wang Fang'?"
    assert told in client(club).get("/api/v1/ledger/statements/Wang Fan").json["detail"]
    assert (
        "did you mean &#39;Wang Fang&#39;?"
        in fill(client(club), "/players", "rename", player="Wang Fan", name="Xu").text
    )
    club.access.accounts.add("Anna", PASSWORD)
    club.access.accounts.add("Ben", PASSWORD)  # a member
    assert "Wang Fang" not in signed_in(club, "Ben").get("/api/v1/ledger/statements/Wang Fan").text
