"""Every address × everybody who may ask: each gets what docs/rights.md says, and an address that declares no right starts no app."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask import url_for
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from docs.rights_table import ASKERS, Address, addresses, outcome, rights_page
from replay.club import Club
from replay.rights import NEW, Right
from replay.store.turns import Turns
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.words.errors import Unavailable
from replay.words.messages import verbatim
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.forms import OWN, forms
from tests.support.web.pages import page
from web import filters
from web.app import create_app
from web.rights import needs

PASSWORD = "correct horse battery"
MISSING = UUID(int=0)
ROLES = ("director", "treasurer", "recorder", "member")


def everybody(club: Club) -> None:
    """A whole hand, and an account for each role."""
    club.import_record(WHOLE.encode(), "whole")
    club.access.accounts.add("founder", PASSWORD)  # a director besides
    for role in ROLES:
        club.access.accounts.add(role, PASSWORD, roles=(role,))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("rights") / "club.db", everybody) as opened:
        yield opened


@pytest.fixture(scope="module")
def browsers(club: Club) -> dict[str, FlaskClient]:
    """A browser of everybody but the owner, who is nobody any more once there are accounts."""
    found = {name: client(club) for name in ASKERS if name != "owner"}
    for role in ROLES:
        found[role].set_cookie("paipu", club.access.sign_in(role, PASSWORD, role))
    game = club.games()[0].id
    links = club.access.links
    for name, (key, _) in {
        "record link": links.make(game, "record"), "seat link": links.make(game, 1), "watch link": links.make(game),
    }.items():  # fmt: skip
        cookie = "paipu-records" if name == "record link" else "paipu-link"
        found[name].set_cookie(cookie, club.access.redeem(key)[0])
    return found


def place(address: Address, club: Club) -> dict[str, Any]:
    """What fills the places of an address, as things are in that club; where nothing needs be there, nothing is."""
    game = club.games()[0].id
    filled = {
        "game": game, "hand": 1, "seat": 1, "step": 0, "version": 3, "name": "none", "kind": "quandui", "position": 1, "event": MISSING,
        "account": "Guo", "whose": "cash" if "accounts" in address.rule else "Guo", "key": "none", "filename": "paipu.css",
        "module": "page.js", "program": "recorder", "player": "Guo", "picture": "growth.svg",
    }  # fmt: skip
    return {name: value for name, value in filled.items() if f"{name}>" in address.rule}


def ask(browse: FlaskClient, address: Address, club: Club, **places: Any) -> TestResponse:
    """Ask for it as this browser does, with nothing that could be recorded."""
    with browse.application.test_request_context():
        path = url_for(address.endpoint, **place(address, club) | places)
    if address.method == "GET":
        return browse.get(path, buffered=True)
    if path.startswith("/api/"):
        return browse.post(path, json={})
    sent = {"form": address.form, "csrf": token_of(browse)}
    kind = "multipart/form-data" if address.endpoint == "pages.imports.show" else None
    return browse.post(path, data=sent, headers=OWN, content_type=kind)


def token_of(browse: FlaskClient) -> str:
    """The token of the browser's session, which every form on its pages has."""
    shown = browse.get("/account")
    found = forms(shown) if shown.status_code == 200 else forms(browse.get("/sign-in"))
    return next(iter(found.values()))[1].get("csrf", "")


def found_all(club: Club) -> list[Address]:
    return list(addresses(client(club).application))


def matches(answer: TestResponse, said: str, address: Address) -> bool:
    """Whether an answer is what the table says of it. What is allowed is answered somehow, if only that nothing was sent."""
    status, program = answer.status_code, address.rule.startswith(("/api/", "/metrics"))
    if said == "sign in":
        led = status == 303 and answer.headers["Location"].startswith("/sign-in")
        return status == 401 if program or address.method == "POST" else led
    if said == "led on":
        return status == 303 and not answer.headers["Location"].startswith("/sign-in")
    if said == "403":
        return status == 403
    hidden = status == 404 and "There is nothing at this address." in answer.text
    if said == "404":
        return hidden
    # An event or a board that the club does not have is nothing, as one that one may not see; so is what another seat takes home.
    nowhere = said == "own" or any(part in address.rule for part in ("event", "boards/", "evening.zip"))
    return status < 500 and status != 403 and (not hidden or nowhere)


@thorough
@pytest.mark.parametrize("who", ["director", "record link", "seat link"])
def test_no_page_waits_for_a_writer_not_even_to_note_that_a_session_is_used(
    club: Club, browsers: dict[str, FlaskClient], who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = clock.now() + dt.timedelta(minutes=15)
    monkeypatch.setattr(clock, "system", lambda: later)
    asked: list[tuple[float, str]] = []
    now = ""

    def turn(turns: Turns, seconds: float) -> AbstractContextManager[float]:
        asked.append((seconds, now))
        raise Unavailable(verbatim("held"))

    monkeypatch.setattr(Turns, "turn", turn)
    for address in found_all(club):
        if address.method == "GET":
            now = address.rule
            ask(browsers[who], address, club)
    assert asked
    assert [rule for seconds, rule in asked if seconds] == []


@pytest.fixture
def seated(club: Club) -> Iterator[None]:
    """As long as this lasts, the member is Guo, who sits on seat 1."""
    member = UUID(club.access.accounts.get("member").id)
    club.administration.tie(member, "Guo")
    yield
    club.administration.tie(member, None)


@pytest.mark.usefixtures("seated")
@pytest.mark.parametrize("who", [name for name in ASKERS if name not in ("owner", "public")])
def test_who_has_a_seat_of_their_own_gets_what_the_table_says_there_and_another_seat_only_where_it_says_yes(
    club: Club, browsers: dict[str, FlaskClient], who: str
) -> None:
    found = [each for each in found_all(club) if "<int:seat>" in each.rule]
    wrong = []
    for address in found:
        own, other = (ask(browsers[who], address, club, seat=seat).status_code for seat in (1, 2))
        said = outcome(address, ASKERS[who])
        answered = {"own": (True, who == "record link"), "yes": (True, True)}.get(said, (False, False))
        if tuple(status not in (403, 404) for status in (own, other)) != answered:
            wrong.append((address.method, address.rule, address.form, said, own, other))
    assert wrong == []
    assert len(found) == 8


@pytest.mark.usefixtures("seated")
@pytest.mark.parametrize("who", ["director", "member", "seat link"])
def test_who_confirms_and_disputes_for_the_own_seat_alone_does_not_for_another_anywhere(
    club: Club, browsers: dict[str, FlaskClient], who: str
) -> None:
    game, said = club.games()[0].id, "yes" if who == "director" else "own"
    for form, typed in (("confirm", {}), ("dispute", {"reason": "it was Li"})):
        address = next(each for each in found_all(club) if (each.rule, each.form) == ("/games/<game>", form))
        sent = {"form": form, "csrf": token_of(browsers[who]), "hand": 9, "seat": 2, "id": UUID(int=9), **typed}
        answer = browsers[who].post(f"/games/{game}", data=sent, headers=OWN)
        assert (answer.status_code, outcome(address, ASKERS[who])) == (404 if said == "yes" else 403, said)
    for part in ("confirmations", "disputes"):
        rule = f"/api/v1/games/<game>/hands/<int:hand>/{part}"
        address = next(each for each in found_all(club) if each.rule == rule and each.method == "POST")
        body = {"seat": 2} | ({"reason": "it was Li"} if part == "disputes" else {})
        answer = browsers[who].post(f"/api/v1/games/{game}/hands/9/{part}", json=body)
        assert (answer.status_code, outcome(address, ASKERS[who])) == (404 if said == "yes" else 403, said)


@thorough
@pytest.mark.usefixtures("seated")
@pytest.mark.parametrize("who", [name for name in ASKERS if name != "owner"])
def test_everybody_gets_what_the_table_says_at_every_address(
    club: Club, browsers: dict[str, FlaskClient], who: str
) -> None:
    asker = ASKERS[who]
    wrong = []
    for address in found_all(club):
        said = outcome(address, asker)
        answer = ask(browsers[who], address, club)
        if not matches(answer, said, address):
            wrong.append((address.method, address.rule, address.form, said, answer.status_code))
    assert wrong == []


@thorough
def test_the_owner_gets_everything_until_there_is_an_account(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", a_whole_hand) as alone:
        browse = client(alone)
        for address in found_all(alone):
            answer = ask(browse, address, alone)
            assert outcome(address, ASKERS["owner"]) == "yes"
            assert answer.status_code not in (403, 500), address


def a_whole_hand(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")


def test_an_address_without_a_right_starts_no_app(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filters, "register", lambda app: app.add_url_rule("/open", "open", lambda: "all of it"))
    with pytest.raises(TypeError, match=r"^open declares no right: put @needs"):
        create_app(club)


def test_an_address_of_a_seat_that_does_not_say_whose_it_is_starts_no_app(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    @needs(Right.SEE_GAMES)
    def shown(seat: int) -> str:
        return "shown"

    register = __import__("web.filters", fromlist=["register"]).register
    monkeypatch.setattr(
        filters, "register", lambda app: (register(app), app.add_url_rule("/<int:seat>", "open", shown))
    )
    with pytest.raises(TypeError, match=r"names a seat: declare with which rights"):
        create_app(club)


def test_an_address_with_a_right_starts(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    @needs(Right.ENTER)
    def shown() -> str:
        return "shown"

    register = __import__("web.filters", fromlist=["register"]).register
    monkeypatch.setattr(filters, "register", lambda app: (register(app), app.add_url_rule("/open", "open", shown)))
    assert create_app(club).test_client().get("/open").text == "shown"


def test_the_page_of_rights_is_up_to_date() -> None:
    assert (Path(__file__).parents[2] / "docs" / "rights.md").read_text("utf-8") == rights_page()


def test_what_is_there_and_what_is_not_look_the_same_to_who_may_not_see_it(
    club: Club, browsers: dict[str, FlaskClient]
) -> None:
    game = club.games()[0].id
    for who, there, nowhere in (
        ("treasurer", f"/games/{game}", f"/games/{MISSING}"),
        ("member", "/players/Guo/statement", "/players/Nobody/statement"),
        ("member", "/api/v1/ledger/statements/Guo", "/api/v1/ledger/statements/Nobody"),
        ("member", "/ledger/accounts/cash/statement", "/ledger/accounts/none/statement"),
        ("public", f"/games/{game}", f"/games/{MISSING}"),
    ):
        one, other = (browsers[who].get(path) for path in (there, nowhere))
        assert one.status_code == other.status_code
        strip = [(one, there), (other, nowhere)]
        texts = {each.text.replace(path, "").replace(path.replace("/", "%2F"), "") for each, path in strip}
        assert len(texts) == 1, there


def test_a_member_sees_the_own_statement_and_no_other(club: Club, browsers: dict[str, FlaskClient]) -> None:
    member = UUID(club.access.accounts.get("member").id)
    club.administration.tie(member, "Guo")
    try:
        for own, other in (
            ("/players/Guo/statement", "/players/Li/statement"),
            ("/players/Guo/statement.csv", "/players/Li/statement.csv"),
            ("/api/v1/ledger/statements/Guo", "/api/v1/ledger/statements/Li"),
        ):
            assert browsers["member"].get(own).status_code == 200
            assert browsers["member"].get(other).status_code == 404
        assert browsers["member"].get("/api/v1/ledger/statements/cash").status_code == 404
    finally:
        club.administration.tie(member, None)


def test_a_page_is_kept_for_who_asked_and_for_nobody_else(club: Club, browsers: dict[str, FlaskClient]) -> None:
    path = f"/games/{club.games()[0].id}/hands/1/steps/0"
    pages = {who: browsers[who].get(path).text for who in ("director", "member", "seat link", "director")}
    assert "/members" not in pages["member"]
    assert 'href="/players"' in pages["director"]
    assert 'href="/players"' not in pages["member"]
    assert 'href="/boards"' not in pages["seat link"]
    assert browsers["treasurer"].get(path).status_code == 404
    assert client(club).get(path).status_code == 303


def test_a_page_shows_no_form_that_would_be_refused(club: Club, browsers: dict[str, FlaskClient]) -> None:
    assert {*forms(browsers["recorder"].get("/players"))} == set()
    assert {"rename", "merge"} <= {*forms(browsers["director"].get("/players"))}
    assert {"pay", "cash", "adjust"} <= {*forms(browsers["treasurer"].get("/ledger/record"))}
    assert {"close"} <= {*forms(browsers["treasurer"].get("/ledger/periods"))}


def test_what_one_may_not_do_is_one_kind_sentence(club: Club, browsers: dict[str, FlaskClient]) -> None:
    address = next(each for each in found_all(club) if each.rule == "/players" and each.form == "rename")
    answer = ask(browsers["recorder"], address, club)
    assert "You may see this but not do it. A director of the club can give you a role that may." in page(answer).text


@pytest.fixture
def opened(club: Club) -> Iterator[None]:
    """As long as this lasts, members of the club see its money and nothing else, and everybody sees its games."""
    club.administration.change(SettingsChanged(members_see=("money",), public_sees=("games",)))
    yield
    club.administration.change(SettingsChanged(members_see=NEW.members_see, public_sees=NEW.public_sees))


@pytest.mark.usefixtures("opened")
def test_the_settings_decide_what_members_and_everybody_see(browsers: dict[str, FlaskClient]) -> None:
    assert browsers["member"].get("/ledger").status_code == 200
    assert all(forms(browsers["member"].get(f"/ledger{each}")) == {} for each in ("", "/record", "/periods"))
    assert browsers["public"].get("/").status_code == 200
    assert browsers["public"].get("/ledger").status_code == 303
    assert browsers["public"].get("/api/v1/games").status_code == 200
