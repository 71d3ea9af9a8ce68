"""Public links: a friend without an account sees one hand, as its maker lets it be seen, and nothing else."""

from __future__ import annotations

import datetime as dt
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from itertools import product
from pathlib import Path
from threading import Event, Thread
from uuid import UUID
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from replay import pictures
from replay.club import Club, SharedHand
from replay.club.access import links as access_links
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.words.errors import NotAllowed
from tests.support.clubs import new_club
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.soak import SOAKING, long
from tests.support.web.answers import Answer, masked
from tests.support.web.clients import app_of, client
from tests.support.web.forms import fill as send
from tests.support.web.seen_clubs import browser, fill, game_of
from web.app import create_app
from web.pages import shared as shared_pages
from web.request import Reach
from web.request_log import write_log

PARTS = ("", "/steps/3", "/steps/12", "/picture.svg", "/steps/12/picture.svg")
DRAWN = pytest.mark.skipif(not pictures.can_png(), reason="PNG needs the extra paipu[pictures]")
NAMES = re.compile(r"\b(Guo|Li)\b")
AMOUNT = re.compile(r"[0-9]\.[0-9]{2}\b(?![^<>]*\")|€|EUR")
"""An amount in the words of a page or a picture; coordinates are in attributes."""
EVENINGS = Path(__file__).parent.parent.parent / "sample_games"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club in which links are made, and nothing else is changed."""
    with new_club(tmp_path_factory.mktemp("shared") / "club.db", fill) as opened:
        yield opened


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Club]:
    """A club to change."""
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
        assert {each for each in led if not each.startswith((f"/h/{key}", "#", "?"))} == set()
        assert f'property="og:image" content="http://localhost/h/{key}/picture.' in page
        assert f'property="og:url" content="http://localhost/h/{key}"' in page
        assert game_of(club, "finished") not in page
    assert "Guo wins +€1.00" in friend.get(f"/h/{key}").text


@pytest.mark.parametrize("eyes", ["public", "seat:1", "all"])
def test_page_and_picture_say_no_more_than_the_link_shows(club: Club, friend: FlaskClient, eyes: str) -> None:
    for names, money in product(("full", "initials", "letters"), (True, False)):
        key = shared(club, eyes, names, money)
        for part in ("", "/steps/12", "/picture.svg", "/steps/12/picture.svg"):
            text = friend.get(f"/h/{key}{part}").text
            assert bool(NAMES.search(text)) == (names == "full"), (names, money, part)
            assert money or not AMOUNT.search(text), (names, part)
            assert part != "/picture.svg" or bool(AMOUNT.search(text)) == money


# What these eyes may not see

RECORDS = {
    "quandui": WHOLE,
    "guandan": (EVENINGS / "guandan/club_evening.paipu").read_text("utf-8").partition("\n== hand 2")[0],
    "khanhoo": (EVENINGS / "khanhoo/four_players.paipu").read_text("utf-8").partition("\n== hand 2")[0],
}
OTHERS = {
    "quandui": "Gao; Lu", "guandan": "Jan Boer; Wei Fu; Siti du Van; Lin Wu", "khanhoo": "Lin Wu; 陈明; Fleur Vos; Wei Fu",
}  # fmt: skip
"""Other players with the same initials."""
STAKES = (("1.00", "3.00"), ("0.50", "1.50"), ("stake_cap=100", "stake_cap=300"))


def record(kind: str, cards: bool, names: bool, money: bool) -> str:
    """That evening, with other hidden cards, other players or another stake."""
    text = RECORDS[kind].replace(UNSEEN_PART, UNSEEN_PART.replace("BS", "DH")) if cards else RECORDS[kind]
    if names:
        text = re.sub(r"\[Seats .*\]", f'[Seats "{OTHERS[kind]}"]', text)
    for one, other in STAKES if money else ():
        text = text.replace(one, other)
    return text


Twins = Callable[..., Club]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Gives the club with such an evening."""
    folder, made = tmp_path_factory.mktemp("twins"), list[Club]()

    @cache
    def opened(*differs: object) -> Club:
        made.append(new_club(folder / f"{len(made)}.db"))
        made[-1].import_record(record(*differs).encode(), "evening")  # type: ignore[arg-type]
        return made[-1]

    yield opened
    for each in made:
        each.close()


EVERY = list(product(("public", "seat:1", "all"), ("full", "initials", "letters"), (True, False)))
SOME = EVERY if SOAKING else EVERY[::3]


@long
@pytest.mark.parametrize(("kind", "links"), [("quandui", SOME), ("guandan", EVERY[5::12]), ("khanhoo", EVERY[4::12])])
def test_what_these_eyes_may_not_see_changes_nothing_that_is_served(
    twins: Twins, monkeypatch: pytest.MonkeyPatch, kind: str, links: list[tuple[str, str, bool]]
) -> None:
    keys = {each: f"{number:A>43}" for number, each in enumerate(links)}
    for (eyes, names, money), key in keys.items():
        monkeypatch.setattr(access_links, "new_key", lambda key=key: key)  # which a picture has in its code
        pair = [twins(kind, *each) for each in ((False,) * 3, (eyes != "all", names != "full", not money))]
        found = list[list[Answer]]()
        for club in pair:
            for each in club.access.links.all():
                club.access.links.revoke(each.id)
            club.share(club.games()[0].id, SharedHand(1, eyes, names, money))  # type: ignore[arg-type]
            parts = (
                *PARTS,
                "/steps/14/picture.svg",
                *(["/picture.png"] if names == "letters" and pictures.can_png() else []),
            )
            found.append([masked(client(club).get(f"/h/{key}{part}")) for part in parts])
            assert {each.status for each in found[-1]} == {200}
        assert [part for part, one, other in zip(parts, *found, strict=True) if one != other] == [], (
            eyes,
            names,
            money,
        )


@DRAWN
def test_a_png_is_its_svg_and_has_nothing_beside_its_picture(club: Club, friend: FlaskClient) -> None:
    key = shared(club, "public", "initials", True)
    data = friend.get(f"/h/{key}/picture.png").data
    assert data == pictures.png(friend.get(f"/h/{key}/picture.svg").text)
    chunks, at = list[bytes](), 8
    while at < len(data):
        chunks.append(data[at + 4 : at + 8])
        at += int.from_bytes(data[at : at + 4]) + 12
    assert set(chunks) == {b"IHDR", b"IDAT", b"IEND"}


# What ends a link


def revoked(club: Club, key: str) -> None:
    link = club.access.links.shared(key)
    assert link is not None
    club.access.links.revoke(link.id)


def voided(club: Club, key: str) -> None:
    club.void_hand(game_of(club, "finished"), 1, "miscounted")


def replaced(club: Club, key: str) -> None:
    better = WHOLE.replace("1 +2b -2b\n2 +1s -6w", "1 +2b -2b\n2 +8s -6w")
    assert better != WHOLE
    club.import_record(better.encode(), "better", replace="miscounted")
    assert len(club.game(game_of(club, "finished")).hands) == 2


def maker_gone(club: Club, key: str) -> None:
    club.access.accounts.add("another", "correct horse battery", roles=("director",))
    club.access.accounts.remove(club.access.accounts.get("director").id)


def nobody_shares(club: Club, key: str) -> None:
    club.administration.change(SettingsChanged(shared_by="nobody"))


def maker_demoted(club: Club, key: str) -> None:
    club.access.accounts.add("another", "correct horse battery", roles=("director",))
    club.administration.take(UUID(club.access.accounts.get("director").id), "director")


@pytest.mark.parametrize("end", [revoked, voided, replaced, maker_gone, nobody_shares, maker_demoted])
def test_what_ends_a_link_closes_every_address_of_it_at_once_and_no_cache_has_it(
    own: Club, end: Callable[[Club, str], None]
) -> None:
    friend, key = client(own), shared(own, "public", "full", True)
    for part in PARTS:
        answer = friend.get(f"/h/{key}{part}")
        assert (answer.status_code, answer.headers["Cache-Control"], answer.headers.get("ETag")) == (
            200,
            "no-store",
            None,
        )
    end(own, key)
    for part in (*PARTS, "/picture.png") if pictures.can_png() else PARTS:
        for asked in ({}, {"If-None-Match": "*"}, {"If-Modified-Since": "Wed, 01 Jan 2098 00:00:00 GMT"}):
            answer = friend.get(f"/h/{key}{part}", headers=asked)
            assert (answer.status_code, answer.headers["Cache-Control"]) == (410, "no-store"), (part, asked)


def test_a_link_ends_by_itself(club: Club, friend: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    key, later = shared(club), clock.now() + dt.timedelta(days=31)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert seen(friend, key) == [410] * len(PARTS)


def test_a_key_that_never_was_is_answered_like_one_that_has_ended(club: Club, friend: FlaskClient) -> None:
    key = shared(club)
    revoked(club, key)
    for part in (*PARTS, "/picture.png"):
        for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS"):
            ended, guessed = (masked(friend.open(f"/h/{each}{part}", method=method)) for each in (key, "A" * 43))
            assert ended == guessed
            assert ended.status in {"GET": (410, 404), "HEAD": (410, 404), "OPTIONS": (200,)}.get(method, (405,))
    for odd in ("a", "%00", "A" * 4000, "..%2f..", "<script>"):
        answer = friend.get(f"/h/{odd}")
        assert answer.status_code in (404, 410, 414)
        assert "<script>" not in answer.text


# Attacks on the door


def test_a_key_is_in_no_line_of_the_log_in_no_figure_and_in_no_referrer(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    club, written = twins("quandui", False, False, False), io.StringIO()
    key, _ = club.share(club.games()[0].id, SharedHand(1, "all", "full", True))
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(shared_pages, "can_png", lambda: True)
    monkeypatch.setattr(shared_pages, "png", lambda svg: {}[key])  # a fault with the key in its words
    with app_of(club) as app:
        write_log(app, requests=True)
        friend = app.test_client()
        answers = {part: friend.get(f"/h/{key}{part}") for part in (*PARTS, "/picture.png", "/steps/999", "?x=1")}
        figures = friend.get("/metrics").text
        for each in app.logger.handlers[:]:
            app.logger.removeHandler(each)
    assert [each.status_code for each in answers.values()] == [*[200] * len(PARTS), 500, 404, 422]
    assert {part for part, each in answers.items() if each.headers["Referrer-Policy"] != "no-referrer"} == set()
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [each["address"].startswith("/h/<key>") for each in lines].count(True) == len(answers) + 1
    assert key not in written.getvalue() + figures
    assert 'address="/h/<key>/picture.png"' in figures


def test_who_asks_makes_no_difference_and_no_cookie_is_set(club: Club, friend: FlaskClient) -> None:
    key = shared(club, "public", "letters")
    for part in (*PARTS, "/steps/12?lang=zh-Hans"):
        answer = friend.get(f"/h/{key}{part}")
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
        own = browser(club, "director", "finished").get(f"/h/{key}{part}").text
        switch = re.compile(r'<nav class="languages".*?</nav>', re.DOTALL)  # an account has its language already
        assert switch.sub("", answer.text).split() == switch.sub("", own).split(), part


def test_a_language_stays_in_the_address_as_a_frame_keeps_no_cookie(club: Club, friend: FlaskClient) -> None:
    key = shared(club, "all", "full", True)
    page = friend.get(f"/h/{key}/steps/12?lang=zh-Hans").text
    assert '<html lang="zh-Hans">' in page
    led = re.findall(r'<a[^>]* href="(/h/[^"]+)"', page)
    assert led
    assert [each for each in led if not each.partition("#")[0].endswith("?lang=zh-Hans")] == []
    (image,) = re.findall(r'og:image" content="http://localhost([^"]+)"', page)
    assert image.endswith("?lang=zh-Hans")
    assert "赢" in friend.get(f"/h/{key}/picture.svg?lang=zh-Hans").text
    assert friend.get(f"/h/{key}?lang=xx").status_code == 422


def test_a_step_that_is_not_there_is_not_found_before_anything_is_drawn(
    club: Club, friend: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = shared(club)
    monkeypatch.setattr(shared_pages, "drawn", lambda *drawing: pytest.fail("it was drawn"))
    for step in ("26", "999999999", "9" * 40, "-1", "x"):
        assert [friend.get(f"/h/{key}/steps/{step}{part}").status_code for part in ("", "/picture.svg")] == [404, 404]


def test_who_wants_pictures_without_end_waits_before_any_work_and_nobody_else_does(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, found = shared(club), list[str]()
    monkeypatch.setattr(shared_pages, "can_png", lambda: True)
    monkeypatch.setattr(shared_pages, "png", lambda svg: found.append(svg) or b"png")
    browse = create_app(club, Reach(frozenset({"192.0.2.7"}))).test_client()

    def ask(address: str, path: str) -> int:
        asked = {"base_url": "http://192.0.2.7", "environ_base": {"REMOTE_ADDR": address}}
        return browse.get(path, **asked).status_code  # type: ignore[arg-type]

    guesses = [ask("2001:db8::1", f"/h/{'A' * 43}/picture.png") for _ in range(40)]
    assert set(guesses[:30]) == {410}
    assert 429 in guesses
    while ask("2001:db8::2", f"/h/{key}/picture.png") != 429:
        pass
    assert ask("2001:db8::1", f"/h/{key}") == 200
    drawings = len(found)
    assert ask("2001:db8::3", f"/games/{game_of(club, 'finished')}/hands/1/steps/3/picture.png") == 429
    assert ask("2001:db8:1::1", f"/h/{key}/picture.png") == 200
    assert len(found) <= max(1, drawings)  # equal ones are drawn once


def test_a_few_wait_for_a_drawing_and_the_next_one_comes_again_while_pages_are_answered(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys, goes_on, begun = [shared(club) for _ in range(9)], Event(), Event()
    monkeypatch.setattr(shared_pages, "can_png", lambda: True)
    monkeypatch.setattr(shared_pages, "png", lambda svg: (begun.set(), goes_on.wait(30)) and b"png")
    answers = list[int]()

    def ask(key: str) -> None:
        answers.append(client(club).get(f"/h/{key}/picture.png").status_code)

    threads = [Thread(target=ask, args=(key,)) for key in keys]
    for each in threads:
        each.start()
    assert begun.wait(30)
    for each in threads:
        each.join(0.5)
        if answers.count(429) == len(keys) - 3:
            break
    assert answers == [429] * (len(keys) - 3)
    assert client(club).get(f"/h/{keys[0]}").status_code == 200
    goes_on.set()
    for each in threads:
        each.join()
    assert sorted(answers) == [200] * 3 + [429] * (len(keys) - 3)


SCRIPT = "</title><script>alert(1)</script>"
TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}nehC\N{ZERO WIDTH SPACE}"
HOSTILE = (SCRIPT, TURNED, "\"' onload=x " + "N" * 80, "]]>& רונית", "👩\u200d👩\u200d👧", "陈静")


def test_hostile_names_stay_words_on_the_page_in_pictures_and_in_what_messengers_read(tmp_path: Path) -> None:
    text = (EVENINGS / "six_players.paipu").read_text("utf-8")
    for turn in range(2):
        players = HOSTILE[turn * 3 :] + HOSTILE[: turn * 3]
        named = re.sub(r"\[Seats .*\]", lambda _: f"[Seats {json.dumps('; '.join(players), ensure_ascii=False)}]", text)  # noqa: B023  used at once
        with new_club(tmp_path / f"{turn}.db") as hostile:
            hostile.import_record(named.encode(), "evening")
            friend, game = client(hostile), hostile.games()[0].id
            for hand in (1, 2, 3):
                key, _ = hostile.share(game, SharedHand(hand, "all", "full", True))
                for part in ("", "/steps/9"):
                    page, svg = (friend.get(f"/h/{key}{part}{of}").text for of in ("", "/picture.svg"))
                    assert "<script" not in page + svg
                    words = "".join(ElementTree.fromstring(svg).itertext())
                    assert set(words) & {"\u202e", "\u200b", "\u200d"} == set()
                    for each in re.findall(r'<meta [^>]*?(?:content="([^"]*)")', page):
                        outside = re.sub("\u2068[^\u2068\u2069]*\u2069", "", unescape(each))
                        assert set(outside) & set("\u202e\u2068\u2069") == set(), each


def test_a_public_link_lets_nobody_in(club: Club, friend: FlaskClient) -> None:
    key = shared(club)
    friend.get(f"/link/{key}")
    assert friend.get("/link").status_code in (303, 401)
    assert club.access.links.admit(key) is None


def test_no_live_hand_and_no_board_that_is_not_released_becomes_public(club: Club) -> None:
    for which in ("live", "closed"):
        with pytest.raises(NotAllowed):
            club.share(game_of(club, which), SharedHand(1))  # type: ignore[arg-type]


def test_nobody_shares_more_than_they_see_or_without_the_right(own: Club) -> None:
    with pytest.raises(NotAllowed):
        shared(own, by="member")
    own.administration.change(SettingsChanged(shared_by="members"))
    shared(own, by="member")
    for wider in (("all",), ("public", "full"), ("public", "initials"), ("public", "letters", True)):
        with pytest.raises(NotAllowed):
            shared(own, *wider, by="member")


def test_only_public_hands_may_be_framed(club: Club, friend: FlaskClient) -> None:
    key, game = shared(club), game_of(club, "finished")
    director = browser(club, "director", "finished")
    may = {f"/h/{key}", f"/h/{key}/steps/2", f"/h/{key}?lang=zh-Hant"}
    asked = (
        *may, "/h/none", f"/h/{key}/steps/999", f"/h/{key}?x=1", f"/h/{key}/picture.svg", f"/h/{key}/nothing", "/",
        f"/games/{game}/hands/1/share", f"/games/{game}/hands/1/steps/2", f"/games/{game}/hands/1/steps/2/picture.svg",
    )  # fmt: skip
    answers = {path: director.get(path) for path in asked} | {"POST": director.post(f"/h/{key}")}
    policies = {path: each.headers["Content-Security-Policy"] for path, each in answers.items()}
    assert {path for path, policy in policies.items() if "frame-ancestors 'none'" not in policy} == may
    for path in may:
        assert "frame-ancestors *" in policies[path]
        assert "script-src" not in policies[path]
    for path, each in answers.items():  # no other site shows a picture of ours, nor runs one
        assert each.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "script-src" not in policies[path] or not path.endswith(".svg")


def test_a_director_makes_a_link_on_the_page_and_takes_it_back(own: Club) -> None:
    club, friend = own, client(own)
    director, page = browser(club, "director", "finished"), f"/games/{game_of(club, 'finished')}/hands/1/share"
    made = send(director, page, "share", names="initials", money="false", days="7")
    for days in ("0", "367", "x"):
        refused = send(director, page, "share", names="letters", money="false", days=days).text
        assert f"found &#39;{days}&#39;, expected a whole number of days from 1 to 366" in refused
    (key,) = set(re.findall(r"/h/([A-Za-z0-9_-]{43})", made.text))
    assert "iframe" in made.text
    assert "what messengers have copied by then stays with them" in made.text
    assert seen(friend, key) == [200] * len(PARTS)
    (link,) = [each for each in club.access.links.all() if each.hand == 1]
    assert send(director, page, f"revoke-{link.id}", link=link.id).status_code == 303
    assert seen(friend, key) == [410] * len(PARTS)
    assert 'value="share"' not in browser(club, "member", "finished").get(page).text


def test_a_public_link_is_on_record(own: Club) -> None:
    club = own
    shared(club, "all", "initials", True)
    (made,) = (each.data for each in club.own_stream.read("LinkMade"))
    assert (made.kind, made.hand, made.eyes, made.names, made.money) == ("hand", 1, "all", "initials", True)
    assert [
        each for each in club.verify().findings if "board" not in str(each)
    ] == []  # boards of this kind are allowed in tests alone
