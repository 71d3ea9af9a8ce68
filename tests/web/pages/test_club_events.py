"""Events of the club, its players, and what is recorded about hands: the pages that show them and the forms that record them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from replay.club import Club
from replay.club.matters import Called, GameImported, event_sentence
from replay.values.club_events import SettingsChanged
from tests.support.clubs import new_club
from tests.support.quandui.records import RESULT, WHOLE
from tests.support.treasury.typed import typed
from tests.support.web.clients import client, signed_in
from tests.support.web.forms import fill, forms
from tests.support.web.pages import page
from tests.support.web.seen_clubs import browser
from tests.support.web.seen_clubs import fill as everybody


@pytest.fixture
def browse(own: Club) -> FlaskClient:
    return client(own)


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Club]:
    """A club with everybody who may ask."""
    with new_club(tmp_path / "club.db", everybody) as club:
        yield club


def standing(own: Club) -> dict[str, int]:
    return {each.player or each.account: each.amount for each in own.books.balances()}


# An event of the club


def test_a_payment_is_undone_on_its_page_and_only_once(browse: FlaskClient, own: Club) -> None:
    paid = typed(own).pay("Li", "Guo", "0.40 EUR", note="typed twice")[0].event
    address = f"/ledger/events/{paid}"
    shown = page(browse.get(address))
    assert "Li paid Guo 0.40 EUR." in shown.text
    assert "typed twice" in shown.text
    answer = fill(browse, address, "reverse", reason="it was typed twice")
    assert standing(own) == {"Guo": 100, "Li": -100}
    after = browse.get(answer.location)
    assert "Corrected by event 2 of the club: it was typed twice" in page(after).text
    assert "reverse" not in forms(after)


def test_what_directors_decide_is_read_in_sentences(browse: FlaskClient, own: Club) -> None:
    anna, gone = own.access.accounts.add("Anna"), UUID(int=7)
    own.administration.give(UUID(anna.id), "treasurer")
    own.administration.give(gone, "member")
    own.administration.take(gone, "member")
    own.administration.tie(UUID(anna.id), "Li")
    own.administration.tie(UUID(anna.id), None)
    own.administration.change(SettingsChanged(name="Tuesday <Club>", day_begins=6, public_sees=("games", "names")))
    own.administration.change(SettingsChanged(public_sees=(), open_hands=True, one_hand_behind=False))
    sentences = [
        str(event_sentence(each.data, Called(account=lambda account: str(account)[:4])))
        for each in own.own_stream.read()
    ]
    named = anna.id[:4]
    assert sentences == [
        f"The account {named} was made.",
        f"The account {named} has the role director from now on.",
        f"The account {named} has the role member from now on.",
        f"The account {named} has the role treasurer from now on.",
        "The account 0000 has the role member from now on.",
        "The account 0000 does not have the role member any more.",
        f"The account {named} belongs to Li from now on.",
        f"The account {named} belongs to no player from now on.",
        "Settings of the club: its name is Tuesday <Club>; a day begins at the hour 6; the public sees games, names.",
        "Settings of the club: the public sees nothing; finished hands show all their cards: on; watchers one hand behind: off.",
    ]


def test_what_lets_somebody_in_is_read_in_sentences(browse: FlaskClient, own: Club) -> None:
    game = own.games()[0].id
    own.access.accounts.add("Anna")
    own.access.accept(own.access.accounts.invite("Anna"), "a long password")
    own.access.accept(own.access.accounts.invite("Anna"), "another long password")
    token = own.access.tokens.make("Anna", "a program")[1].id
    own.access.tokens.revoke(UUID(token))
    link = own.access.links.make(game, 1)[1].id
    own.access.links.make(game, "record")
    own.access.links.revoke(UUID(link))
    said = [str(event_sentence(each.data, Called(account=lambda account: "Anna"))) for each in own.own_stream.read()]
    assert [each for each in said if "the role" not in each] == [
        "The account Anna was made.",
        *["An invitation was made to set the password of the account Anna."],
        "The account Anna has its first password.",
        *["An invitation was made to set the password of the account Anna."],
        "The password of the account Anna was reset by an invitation.",
        "A token of the account Anna was made.",
        f"The token {token[:8]} was revoked.",
        f"A link to seat 1 of game {game[:8]} was made.",
        f"A link to record game {game[:8]} was made.",
        f"The link {link[:8]} was revoked.",
    ]
    made = own.own_stream.read("TokenMade")[0]
    own.access.accept(own.access.accounts.invite("Anna"), "correct horse battery")
    assert "A token of the account Anna was made." in signed_in(own, "Anna").get(f"/ledger/events/{made.id}").text
    own.access.accounts.add("Ben", "correct horse battery")
    assert signed_in(own, "Ben").get(f"/ledger/events/{made.id}").status_code == 404


def test_an_import_has_a_page_that_says_who_took_it_in_and_not_how_far_it_goes(guarded: Club) -> None:
    browse = browser(guarded, "director", "live")
    evening = RESULT.replace('"result"', '"elsewhere"')
    answer = browse.post("/api/v1/records", json={"record": evening})
    assert answer.status_code == 201, answer.text
    (taken,) = guarded.own_stream.read("GameImported")[-1:]
    assert taken.by == guarded.access.accounts.get("director").id
    shown = page(browse.get(f"/ledger/events/{taken.id}"))
    assert f"A record of game {answer.json['game'][:8]} was imported." in shown.text
    assert "Entered by director" in shown.text
    assert isinstance(taken.data, GameImported)
    assert taken.data.digest.removeprefix("sha256:")[:8] not in shown.text
    assert browser(guarded, "public", "live").get(f"/ledger/events/{taken.id}").status_code == 303


def test_pages_and_statements_have_the_name_of_the_club(browse: FlaskClient, own: Club) -> None:
    assert "<title>Evenings · Paipu</title>" in browse.get("/evenings").text
    own.administration.change(SettingsChanged(name="Tuesday <Club>"))
    change = own.own_stream.read("SettingsChanged")[0]
    assert "<title>Evenings · Tuesday &lt;Club&gt;</title>" in browse.get("/evenings").text
    assert "Tuesday &lt;Club&gt;</p>" in browse.get(f"/players/{own.players.all()[0].id}/statement").text
    assert "Settings of the club: its name is Tuesday <Club>." in page(browse.get(f"/ledger/events/{change.id}")).text


def test_every_event_of_the_club_has_a_page(browse: FlaskClient, own: Club) -> None:
    game = own.games()[0].id
    typed(own).confirm(game, 1, 1)
    typed(own).dispute(game, 1, "it was a <b>double</b>")
    typed(own).resolve(game, 1, "it was not")
    own.players.rename("Li", "李白")
    typed(own).pay("cash", "李白", "1.00 EUR")
    typed(own).adjust("Guo", "fees", "0.10 EUR", "the fee")
    typed(own).close(dt.date(2024, 1, 31))
    message = [
        "Seat 1 confirmed hand 1.",
        "Hand 1 is disputed, and its money is held back: it was a <b>double</b>",
        "The dispute of hand 1 is resolved: it was not",
        "Li is called 李白 from now on.",
        "李白 was paid 1.00 EUR out of the cash box.",
        "The books are corrected by 0.10 EUR: from Guo to the house fee.",
        "The books are closed until 2024-01-31.",
    ]
    for version, sentence in enumerate(message, 1):
        shown = page(browse.get(f"/ledger/events/{own.books.event(str(version))}"))
        assert sentence in shown.text
        for link in shown.links - {""}:
            if "lang=" not in link:  # the switch would have the next page in another language
                assert browse.get(link).status_code in (200, 302), link
    assert browse.get(f"/ledger/events/{UUID(int=5)}").status_code == 404


# Players


def test_players_are_renamed_merged_and_parted_on_their_page(browse: FlaskClient, own: Club) -> None:
    own.import_record(WHOLE.replace("Guo; Li", "Gou; Chen").replace('"whole"', '"two"').encode(), "two")
    answer = fill(browse, "/players", "rename", player="Li", name="李白")
    shown = page(browse.get(answer.location))
    assert "Recorded. Li is called 李白 from now on." in shown.text
    assert "李白 1 hand, also Li 1 game" in shown.text
    shown = page(browse.get(fill(browse, "/players", "merge", player="Gou", into="Guo").location))
    assert "Guo 2 hands, also Gou 2 games" in shown.text
    shown = page(browse.get(fill(browse, "/players", "part", player="Gou").location))
    assert "Gou 1 hand 1 game" in shown.text
    refused = fill(browse, "/players", "merge", player="Guo", into="李白")
    assert refused.status_code == 409
    assert "sat at one table" in page(refused).text
    for each in own.players.all():
        assert f"/players/{each.id}" in shown.links


# Hands


def test_a_hand_is_confirmed_disputed_and_resolved_on_the_page_of_its_game(browse: FlaskClient, own: Club) -> None:
    address = f"/games/{own.games()[0].id}"
    answer = fill(browse, address, "confirm-1", seat="2")
    assert answer.location.endswith("#hand-1")
    assert "Confirmed by Li" in page(browse.get(answer.location)).text
    assert "Confirm, dispute or void" in page(browse.get(address)).text
    fill(browse, address, "dispute-1", reason="it was a <i>double</i>", seat="1")
    shown = browse.get(address)
    assert "disputed" in page(shown).text
    assert "Guo disputes it: it was a <i>double</i>" in page(shown).text
    assert set(forms(shown)) == {"resolve-1", "void-1"}
    ledger = page(browse.get("/ledger"))
    assert "Held back: hand 1 of" in ledger.text
    assert "Li → Guo" not in ledger.text
    fill(browse, address, "resolve-1", reason="counted again")
    assert "Resolved: counted again" in page(browse.get(address)).text
    assert "Li → Guo 1.00 EUR" in page(browse.get("/ledger")).text


def test_a_hand_that_is_void_asks_nothing(fresh: Callable[[str], Club]) -> None:
    other = fresh("void")
    game = other.import_record(WHOLE.replace("== end", "").encode(), "whole").game
    other.void_hand(game, 1, "the cards were counted wrongly")
    assert forms(client(other).get(f"/games/{game}")) == {}
