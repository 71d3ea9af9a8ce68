"""Public links: a friend without an account sees one hand, as its maker lets it be seen, and nothing else."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from replay.club import Club, SharedHand
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.words.errors import NotAllowed
from tests.support.clubs import new_club
from tests.support.web.answers import masked
from tests.support.web.clients import client
from tests.support.web.forms import fill as send
from tests.support.web.seen_clubs import browser, fill, game_of

PARTS = ("", "/steps/3", "/steps/12", "/picture.svg", "/steps/12/picture.svg")
NAMES = re.compile(r"\b(Guo|Li)\b")
AMOUNT = re.compile(r"[0-9]\.[0-9]{2}\b(?![^<>]*\")|€|EUR")
"""An amount in the words of a page or a picture; coordinates are in attributes."""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db", fill) as opened:
        yield opened


@pytest.fixture
def friend(club: Club) -> FlaskClient:
    return client(club)


def shared(club: Club, *what: object, by: str | None = "director") -> str:
    account = None if by is None else club.access.accounts.get(by).id
    return club.share(game_of(club, "finished"), SharedHand(1, *what), account=account)[0]  # type: ignore[arg-type]


def seen(friend: FlaskClient, key: str) -> list[int]:
    return [friend.get(f"/h/{key}{part}").status_code for part in PARTS]


def test_a_friend_without_an_account_steps_through_the_hand_and_is_led_nowhere_else(
    club: Club, friend: FlaskClient
) -> None:
    key = shared(club, "all", "full", True)
    assert friend.get(f"/games/{game_of(club, 'finished')}").status_code == 303
    for part in ("", "/steps/0", "/steps/12"):
        page = friend.get(f"/h/{key}{part}").text
        led = set(re.findall(r'<(?:a|form)[^>]* (?:href|action)="([^"]+)"', page))
        assert {each for each in led if not each.startswith((f"/h/{key}", "#", "/languages", "?"))} == set()
        assert f'property="og:image" content="http://localhost/h/{key}/picture.' in page
        assert f'property="og:url" content="http://localhost/h/{key}"' in page
    assert "Guo wins +€1.00" in friend.get(f"/h/{key}").text


@pytest.mark.parametrize("names", ["full", "initials", "letters"])
@pytest.mark.parametrize("money", [True, False])
@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_page_and_picture_say_no_more_than_the_link_shows(
    club: Club, friend: FlaskClient, names: str, money: bool, eyes: str
) -> None:
    key = shared(club, eyes, names, money)
    for part in PARTS:
        text = friend.get(f"/h/{key}{part}").text
        assert bool(NAMES.search(text)) == (names == "full"), part
        assert money or not AMOUNT.search(text), part
    assert bool(AMOUNT.search(friend.get(f"/h/{key}/picture.svg").text)) == money


@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_what_these_eyes_may_not_see_changes_nothing_that_is_served(tmp_path: Path, eyes: str) -> None:
    found = []
    for name, hidden in (("one", "BS"), ("other", "DH")):
        with new_club(tmp_path / f"{name}.db", None) as club:
            fill(club, hidden)
            key = shared(club, eyes, "initials", True)
            parts = (*PARTS, "/steps/13", "/steps/14/picture.svg")
            answers = [masked(client(club).get(f"/h/{key}{part}")) for part in parts]
            picture = client(club).get(f"/h/{key}/picture.svg").data
            assert b"BS" not in picture or eyes == "all"
            hidden_key = key.encode()
            codes = re.compile(rb'<svg x="1045".*?</svg>', re.DOTALL)  # the code has the key in it
            found.append([(each.status, codes.sub(b"", each.body.replace(hidden_key, b"KEY"))) for each in answers])
    assert found[0] == found[1]


def revoked(club: Club, key: str) -> None:
    link = club.access.links.shared(key)
    assert link is not None
    club.access.links.revoke(link.id)


def voided(club: Club, key: str) -> None:
    club.void_hand(game_of(club, "finished"), 1, "miscounted")


def maker_gone(club: Club, key: str) -> None:
    club.access.accounts.add("another", "correct horse battery", roles=("director",))
    club.access.accounts.remove(club.access.accounts.get("director").id)


def nobody_shares(club: Club, key: str) -> None:
    club.administration.change(SettingsChanged(shared_by="nobody"))


def maker_demoted(club: Club, key: str) -> None:
    club.access.accounts.add("another", "correct horse battery", roles=("director",))
    club.administration.take(UUID(club.access.accounts.get("director").id), "director")


@pytest.mark.parametrize("end", [revoked, voided, maker_gone, nobody_shares, maker_demoted])
def test_what_ends_a_link_closes_every_address_of_it_at_once(
    club: Club, friend: FlaskClient, end: Callable[[Club, str], None]
) -> None:
    key = shared(club, "public", "full", True)
    assert seen(friend, key) == [200] * len(PARTS)
    end(club, key)
    assert seen(friend, key) == [410] * len(PARTS)


def test_a_link_ends_by_itself(club: Club, friend: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    key, later = shared(club), clock.now() + dt.timedelta(days=31)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert seen(friend, key) == [410] * len(PARTS)


def test_a_key_that_never_was_is_answered_like_one_that_has_ended(club: Club, friend: FlaskClient) -> None:
    key = shared(club)
    revoked(club, key)
    for part in PARTS:
        ended, guessed = (friend.get(f"/h/{each}{part}") for each in (key, "A" * 43))
        assert (ended.status_code, ended.data) == (guessed.status_code, guessed.data)
    for odd in ("a", "%00", "A" * 4000, "..%2f..", "<script>"):
        assert friend.get(f"/h/{odd}").status_code in (404, 410, 414)


def test_a_public_link_lets_nobody_in(club: Club, friend: FlaskClient) -> None:
    key = shared(club)
    friend.get(f"/link/{key}")
    assert friend.get("/link").status_code in (303, 401)
    assert club.access.links.admit(key) is None


def test_no_live_hand_and_no_board_that_is_not_released_becomes_public(club: Club) -> None:
    for which in ("live", "closed"):
        with pytest.raises(NotAllowed):
            club.share(game_of(club, which), SharedHand(1))  # type: ignore[arg-type]


def test_nobody_shares_more_than_they_see_or_without_the_right(club: Club) -> None:
    with pytest.raises(NotAllowed):
        shared(club, by="member")
    club.administration.change(SettingsChanged(shared_by="members"))
    shared(club, by="member")
    for wider in (("all",), ("public", "full"), ("public", "initials"), ("public", "letters", True)):
        with pytest.raises(NotAllowed):
            shared(club, *wider, by="member")


def test_only_public_hands_may_be_framed(club: Club, friend: FlaskClient) -> None:
    key, game = shared(club), game_of(club, "finished")
    director = browser(club, "director", "finished")
    framed = {path: "frame-ancestors *" in director.get(path).headers["Content-Security-Policy"] for path in (
        f"/h/{key}", f"/h/{key}/steps/2", "/h/none", "/", f"/games/{game}/hands/1/share", f"/games/{game}/hands/1/steps/2",
    )}  # fmt: skip
    assert [path for path, may in framed.items() if may] == [f"/h/{key}", f"/h/{key}/steps/2"]


def test_a_director_makes_a_link_on_the_page_and_takes_it_back(club: Club, friend: FlaskClient) -> None:
    director, page = browser(club, "director", "finished"), f"/games/{game_of(club, 'finished')}/hands/1/share"
    made = send(director, page, "share", names="initials", money="false", days="7")
    (key,) = set(re.findall(r"/h/([A-Za-z0-9_-]{43})", made.text))
    assert "iframe" in made.text
    assert seen(friend, key) == [200] * len(PARTS)
    (link,) = [each for each in club.access.links.all() if each.hand == 1]
    assert send(director, page, f"revoke-{link.id}", link=link.id).status_code == 303
    assert seen(friend, key) == [410] * len(PARTS)
    assert 'value="share"' not in browser(club, "member", "finished").get(page).text


def test_a_public_link_is_on_record(club: Club) -> None:
    shared(club, "all", "initials", True)
    (made,) = (each.data for each in club.own_stream.read("LinkMade"))
    assert (made.kind, made.hand, made.eyes, made.names, made.money) == ("hand", 1, "all", "initials", True)
    assert [
        each for each in club.verify().findings if "board" not in str(each)
    ] == []  # boards of this kind are allowed in tests alone
