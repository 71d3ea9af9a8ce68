"""The page of whoever has signed in: another password, and tokens for programs, which are shown once."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay.club import Club
from tests.support.web.clients import PASSWORD, client, signed_in
from tests.support.web.forms import OWN, fill, forms, send
from tests.support.web.pages import page

OTHER = "staple in the rain"


@pytest.fixture
def guarded(own: Club) -> Club:
    """A club with a director, Anna, and a member, Ben."""
    own.access.accounts.add("Anna", PASSWORD)
    own.access.accounts.add("Ben", PASSWORD)
    return own


@pytest.fixture
def anna(guarded: Club) -> FlaskClient:
    return signed_in(guarded, "Anna")


def use(club: Club, token: str, path: str = "/api/v1/games") -> int:
    return client(club).get(path, headers={"Authorization": f"Bearer {token}"}).status_code


def made(answer: TestResponse) -> str:
    assert answer.status_code == 200
    (token,) = re.findall(r"paipu_[\w-]+", answer.text)
    return str(token)


# Another password


def change(browse: FlaskClient, old: str = PASSWORD, password: str = OTHER, again: str = OTHER) -> TestResponse:
    return fill(browse, "/account", "password", old=old, password=password, again=again)


def test_who_changes_the_password_stays_and_every_other_browser_is_out(guarded: Club, anna: FlaskClient) -> None:
    elsewhere, ben = signed_in(guarded, "Anna"), signed_in(guarded, "Ben")
    before = anna.get_cookie("paipu")
    done = change(anna)
    assert done.status_code == 303
    assert anna.get_cookie("paipu") != before
    shown = anna.get(done.headers["Location"])
    assert "The password is changed." in page(shown).text
    assert send(anna, shown, "leave").status_code == 303  # a form of the new session
    assert elsewhere.get("/account").status_code == 303
    assert ben.get("/account").status_code == 200
    assert fill(client(guarded), "/sign-in", "enter", name="Anna", password=PASSWORD).status_code == 401
    assert fill(client(guarded), "/sign-in", "enter", name="Anna", password=OTHER).status_code == 303


def test_an_invitation_of_before_sets_no_password_any_more(guarded: Club, anna: FlaskClient) -> None:
    key = guarded.access.accounts.invite("Anna")
    assert change(anna).status_code == 303
    invited = client(guarded).get(f"/invitation/{key}", follow_redirects=True)
    assert "This invitation is not valid." in page(invited).text


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"old": "wrong horse battery"}, "that is not the current password"),
        ({"again": "staple in the snow"}, "The two passwords are not the same."),
        ({"password": "short", "again": "short"}, "found a password of 5 letters"),
    ],
)
def test_a_password_is_changed_only_by_who_knows_it_and_for_one_that_is_good(
    guarded: Club, anna: FlaskClient, typed: dict[str, str], why: str
) -> None:
    answer = change(anna, **typed)
    assert answer.status_code == 422
    assert why.casefold() in page(answer).text.casefold()
    assert not any(each in answer.text for each in (PASSWORD, OTHER, "wrong horse", "in the snow"))
    assert fill(client(guarded), "/sign-in", "enter", name="Anna", password=PASSWORD).status_code == 303


def test_who_sits_at_a_browser_that_was_left_open_guesses_slowly(guarded: Club, anna: FlaskClient) -> None:
    found = [change(anna, old=f"a guess, number {number}").status_code for number in range(6)]
    assert found == [422] * 5 + [429]


# Tokens


def test_a_token_is_shown_once_and_listed_without_its_secret(guarded: Club, anna: FlaskClient) -> None:
    answer = fill(anna, "/account/tokens", "make", label="scores on the wall", scope="see", days="7")
    token = made(answer)
    assert use(guarded, token) == 200
    shown = anna.get("/account/tokens")
    assert "scores on the wall" in page(shown).text
    assert "see, and change nothing" in page(shown).text
    assert token not in shown.text
    (revoke,) = [name for name in forms(shown) if name.startswith("revoke-")]
    assert send(anna, shown, revoke).status_code == 303
    assert use(guarded, token) == 401
    assert "You have none." in page(anna.get("/account/tokens")).text


@pytest.mark.parametrize(("scope", "status"), [("see", 403), ("record", 422), ("all", 422)])
def test_a_token_may_what_was_chosen(guarded: Club, anna: FlaskClient, scope: str, status: int) -> None:
    token = made(fill(anna, "/account/tokens", "make", label="a program", scope=scope, days="90"))
    answer = client(guarded).post("/api/v1/games", json={}, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == status


@pytest.mark.parametrize(
    "typed", [{"label": ""}, {"scope": "everything"}, {"days": "0"}, {"days": "9999"}, {"days": "x"}]
)
def test_a_token_that_cannot_be_is_refused(guarded: Club, anna: FlaskClient, typed: dict[str, str]) -> None:
    sent = {"label": "a program", "scope": "see", "days": "7"} | typed
    answer = fill(anna, "/account/tokens", "make", **sent)
    assert answer.status_code == 422
    assert "Nothing was changed." in page(answer).text
    assert guarded.access.tokens.all() == []


def test_nobody_lists_or_revokes_the_token_of_another_here(guarded: Club, anna: FlaskClient) -> None:
    made(fill(anna, "/account/tokens", "make", label="a program of Anna", scope="see", days="7"))
    ben, (token,) = signed_in(guarded, "Ben"), guarded.access.tokens.all()
    made(fill(ben, "/account/tokens", "make", label="a program of Ben", scope="see", days="7"))
    shown = ben.get("/account/tokens")
    assert "Anna" not in shown.text
    (revoke,) = [name for name in forms(shown) if name.startswith("revoke-")]
    assert send(ben, shown, revoke, token=token.id).status_code == 404
    assert token in guarded.access.tokens.all()


def test_a_program_makes_itself_no_token_and_changes_no_password(guarded: Club, anna: FlaskClient) -> None:
    token = made(fill(anna, "/account/tokens", "make", label="a program", scope="all", days="7"))
    program, bearer = client(guarded), {"Authorization": f"Bearer {token}", **OWN}
    assert program.get("/account/tokens", headers=bearer).headers["Location"] == "/sign-in"
    key = "0198a000-0000-7000-8000-000000000001"
    sent = {"form": "make", "id": key, "label": "another", "scope": "all", "days": "366"}
    assert program.post("/account/tokens", data=sent, headers=bearer).status_code == 403
    change = {"form": "password", "id": key, "old": PASSWORD, "password": OTHER, "again": OTHER}
    assert program.post("/account", data=change, headers=bearer).status_code in (303, 404)
    assert len(guarded.access.tokens.all()) == 1
    assert fill(client(guarded), "/sign-in", "enter", name="Anna", password=PASSWORD).status_code == 303


def test_who_has_not_signed_in_has_no_tokens(guarded: Club) -> None:
    assert client(guarded).get("/account/tokens").headers["Location"] == "/sign-in"


# Credentials of others


@pytest.fixture
def reset(guarded: Club, anna: FlaskClient) -> str:
    """Ben's other password: Anna has invited him again, and somebody has redeemed that."""
    shown = fill(anna, "/members", "invite", account=guarded.access.accounts.get("Ben").id)
    (key,) = re.findall(r"http://localhost/invitation/([A-Za-z0-9_-]{43})", shown.text)
    guarded.access.accept(key, OTHER)
    return OTHER


def test_whose_password_was_reset_is_told_by_whom_at_the_next_sign_in_until_that_is_acknowledged(
    guarded: Club, reset: str
) -> None:
    ben = signed_in(guarded, "Ben", reset)
    for path in ("/account", "/settings"):
        told = page(ben.get(path)).text
        assert "Your password was set by another." in told
        assert "set again with an invitation that Anna made" in told
    assert "set by another" not in signed_in(guarded, "Anna").get("/account").text
    assert fill(ben, "/account", "known").status_code == 303
    assert "Your password was set by another." not in page(ben.get("/settings")).text
    assert "set again with an invitation that Anna made" in page(ben.get("/account")).text  # and for ever there


def test_a_program_learns_nothing_of_it_and_acknowledges_nothing(guarded: Club, reset: str) -> None:
    token, _ = guarded.access.tokens.make("Ben", "a program")
    program, bearer = client(guarded), {"Authorization": f"Bearer {token}", **OWN}
    assert "set by another" not in program.get("/settings", headers=bearer).text
    sent = {"form": "known", "id": "0198a000-0000-7000-8000-000000000001"}
    assert program.post("/account", data=sent, headers=bearer).status_code in (303, 404)
    assert "set by another" in signed_in(guarded, "Ben", reset).get("/settings").text


FORMS = {
    "add": {"name": "Carl", "role": "director"},
    "invite": {"account": "Ben"},
    "give": {"account": "Ben", "role": "director"},
    "take": {"account": "Ben", "role": "member"},
    "tie": {"account": "Ben", "player": "Guo"},
    "remove": {"account": "Ben"},
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("guess", ["", "a guess that is wrong"])
def test_who_sits_at_an_open_browser_of_a_director_lets_nobody_in(
    guarded: Club, anna: FlaskClient, form: str, guess: str
) -> None:
    before, accounts = guarded.sealed(), guarded.access.accounts.all()
    answer = fill(anna, "/members", form, own=guess, **FORMS[form])
    assert answer.status_code == 422
    assert "Nothing was changed." in page(answer).text
    assert "not the current password" in page(answer).text
    assert (guarded.sealed(), guarded.access.accounts.all()) == (before, accounts)
    assert fill(anna, "/account/tokens", "make", label="x", scope="all", days="7", own=guess).status_code == 422
    assert guarded.access.tokens.all() == []


@pytest.mark.parametrize("form", FORMS)
def test_a_token_of_a_director_lets_nobody_in_not_even_with_the_password(guarded: Club, form: str) -> None:
    token, _ = guarded.access.tokens.make("Anna", "everything")
    before, accounts = guarded.sealed(), guarded.access.accounts.all()
    sent = {"form": form, "id": "0198a000-0000-7000-8000-000000000001", "own": PASSWORD, **FORMS[form]}
    headers = {"Authorization": f"Bearer {token}", **OWN}
    assert client(guarded).post("/members", data=sent, headers=headers).status_code == 403
    assert (guarded.sealed(), guarded.access.accounts.all()) == (before, accounts)


def test_the_password_of_another_director_is_not_the_own(guarded: Club, anna: FlaskClient) -> None:
    guarded.access.accounts.add("Dora", OTHER, roles=("director",))
    assert fill(anna, "/members", "give", own=OTHER, **FORMS["give"]).status_code == 422


def test_a_token_signs_nobody_out(guarded: Club, anna: FlaskClient) -> None:
    token, _ = guarded.access.tokens.make("Anna", "everything")
    sent = {"form": "everywhere", "id": "0198a000-0000-7000-8000-000000000001"}
    client(guarded).post("/account", data=sent, headers={"Authorization": f"Bearer {token}", **OWN})
    assert anna.get("/members").status_code == 200
