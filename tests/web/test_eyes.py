"""Which eyes may be used where: every address that takes eyes, for everybody who may ask, as ``eyes_for`` says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import url_for
from flask.testing import FlaskClient
from msgspec.structs import replace
from werkzeug.test import TestResponse

import web.visitor_filter
from replay.club import Club, Look
from replay.club.queries import hands
from replay.rights import Link
from replay.rules import ALL, PUBLIC, Eyes
from replay.table.visibility import HandState, eyes_for
from replay.values.club_events import SettingsChanged
from tests.support.boards import boards_allowed
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.soak import thorough, times
from tests.support.web.answers import addresses, answers
from tests.support.web.clients import client
from tests.support.web.seen_clubs import GAMES, WHO, GameOf, Who, asker, browser, fill, game_of, hand_of

EYES = (PUBLIC, Eyes("seat", 1), Eyes("seat", 2), ALL)
IN_A_HAND = (
    "/games/{game}/hands/1", "/games/{game}/hands/1/steps/6", "/games/{game}/events/9", "/api/v1/games/{game}/hands/1/steps/6",
    "/api/v1/games/{game}/events", "/games/{game}/hands/1/frames", "/api/v1/games/{game}/hands/1/frames",
    "/games/{game}/hands/1/share",
)  # fmt: skip
PICTURE = "/games/{game}/hands/1/steps/6/picture.svg"
"""An address of an earlier step: at their own table nobody looks back."""
AT_TABLE = ("seat link", "other seat's link", "member who plays", "recorder who plays")
FROM_A_STEP = ("/games/{game}/hands/1/what-if", "/games/{game}/hands/1/study")
"""Addresses that answer at some steps only, or for some eyes only."""
OVER = ("/api/v1/games/{game}/hands/1/study", "/games/{game}/hands/1/file.html")
"""Addresses that answer once the hand is over."""
AS_PNG = ("/games/{game}/hands/1/steps/6/picture.png",)
"""What draws another address again."""
ON_A_BOARD = ("/boards/7", "/api/v1/boards/7")
IN_MANY_HANDS = ("/api/v1/feed", "/games/{game}/latest")
"""What leaves out the hands on which these eyes may not be used."""
TAKEN_AWAY = (
    "/api/v1/export",
    "/api/v1/games/{game}/file",
    "/api/v1/games/{game}/export",
    "/api/v1/games/{game}/events/9/receipt",
)
"""What needs more rights than to use these eyes (``test_api_exports``); the first is of many games, and takes no seat's."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("eyes") / "club.db", fill) as opened:
        yield opened


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Club]:
    """A club that a test may change."""
    with new_club(tmp_path / "club.db", fill) as opened:
        yield opened


def is_shown(answer: TestResponse) -> bool:
    """Whether it is there. What is not is 404 or, for who has not come in, behind the page where one does."""
    if answer.status_code in (200, 302) and "/sign-in" not in answer.headers.get("Location", ""):
        return True
    assert answer.status_code in (404, 303, 401), answer.status_code
    return False


def placed(address: str, club: Club, which: GameOf, eyes: object) -> str:
    return f"{address.format(game=game_of(club, which))}?eyes={eyes}"


@thorough
@pytest.mark.parametrize("who", WHO)
def test_everybody_sees_every_hand_with_the_eyes_that_they_may_use_and_no_others(club: Club, who: Who) -> None:
    settings, wrong = club.administration.settings(), []
    for which in GAMES:
        one = asker(club, who, which)
        may = eyes_for(one, hand_of(club, which), settings)
        browse = browser(club, who, which)
        boards = ON_A_BOARD if which == "closed" else ()
        # Before a hand that is not there for them, there is what happened before it.
        begun = eyes_for(one, HandState(hand_of(club, which).game, hand_of(club, which).players), settings)
        for address in (*IN_A_HAND, PICTURE, *boards, *(OVER if which == "finished" else ())):
            allowed = frozenset() if address in boards and isinstance(one, Link) else may
            if address.endswith("/events"):
                allowed = may & begun or begun
            for eyes in EYES:
                path = placed(address, club, which, eyes)
                wanted = eyes in allowed and not (address == PICTURE and which == "live" and who in AT_TABLE)
                if is_shown(browse.get(path)) != wanted:
                    wrong.append((path, wanted))
    assert wrong == []


def test_the_owner_sees_everything_until_there_is_an_account(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as alone:
        alone.import_record(WHOLE.encode(), "whole")
        path = f"/games/{alone.games()[0].id}/hands/1/steps/6?eyes="
        browse = client(alone)
        assert [browse.get(f"{path}{eyes}").status_code for eyes in (*EYES, "seat:9")] == [200, 200, 200, 200, 422]


@pytest.mark.parametrize("who", ["member", "watch link"])
def test_eyes_that_one_may_not_use_are_answered_as_a_step_that_is_not_there(club: Club, who: Who) -> None:
    game, browse = game_of(club, "live"), browser(club, who, "live")
    hidden = [(hand, step) for hand in (1, 9) for step in (6, 999)]
    texts = {browse.get(f"/games/{game}/hands/{hand}/steps/{step}?eyes=all").text for hand, step in hidden}
    assert len(texts) == 1
    assert "There is nothing at this address." in texts.pop()


def test_a_page_offers_only_eyes_that_one_may_use(club: Club) -> None:
    game = game_of(club, "live")
    path = (
        f"/games/{game}/hands/1/steps/{club.timeline(game).hands[1].steps - 1}"  # at their own table nobody looks back
    )
    wanted: dict[Who, list[str]] = {
        "director": ["public", "seat:1", "seat:2", "all"],
        "recorder who plays": ["public", "seat:2"],
        "seat link": ["public", "seat:1"],
        "watch link": ["public"],
    }
    for who, eyes in wanted.items():
        assert re.findall('name="eyes" value="([^"]+)"', browser(club, who, "live").get(path).text) == eyes


def takes_eyes(browse: FlaskClient, path: str) -> bool:
    right, wrong = (browse.get(f"{path}?eyes={eyes}", buffered=True).status_code for eyes in ("public", "nobody"))
    return right != 422 and wrong == 422


def test_every_address_that_takes_eyes_asks_whether_they_may_be_used(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Eyes] = []
    need = web.visitor_filter.need_eyes
    monkeypatch.setattr(web.visitor_filter, "need_eyes", lambda eyes, found: (asked.append(eyes), need(eyes, found))[1])
    follow = Look.may_follow
    monkeypatch.setattr(
        Look, "may_follow", lambda look, who, game: (asked.append(who.eyes), follow(look, who, game))[1]
    )
    upto, visibility = club.visibility.seen_by, club.visibility
    monkeypatch.setattr(visibility, "seen_by", lambda who, game, eyes: (asked.append(eyes), upto(who, game, eyes))[1])
    director = browser(club, "director", "finished")
    places = {"game": game_of(club, "finished"), "hand": 1, "step": 0, "version": 3, "name": "7", "kind": "quandui",
              "position": 1, "seat": 1, "event": "00000000-0000-0000-0000-000000000000", "account": "Guo", "whose": "cash", "key": "none",
              "player": "Guo", "filename": "paipu.css", "module": "page.js", "program": "recorder",
              "document": "ledger", "picture": "growth.svg"}  # fmt: skip
    taking = set()
    for rule in director.application.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            with director.application.test_request_context():
                path = url_for(rule.endpoint, **{name: places[name] for name in rule.arguments})
            if takes_eyes(director, path):
                asked.clear()
                director.application.extensions["paipu_pages"].clear()  # a page that is kept asks nobody
                eyes = Eyes("seat", 1) if path not in TAKEN_AWAY else ALL
                director.get(f"{path}?eyes={eyes}")
                assert set(asked) == {eyes}, rule.rule
                taking.add(rule.rule)
    others = len(FROM_A_STEP) + len(AS_PNG) + len(ON_A_BOARD) + len(IN_MANY_HANDS) + len(TAKEN_AWAY)
    assert len(taking) == len((*IN_A_HAND, PICTURE, *OVER)) + others


def test_only_one_module_of_the_pages_reads_eyes() -> None:
    pages = Path(web.visitor_filter.__file__).parent / "pages"
    assert [path.name for path in pages.glob("*.py") if "EyesQuery" in path.read_text("utf-8")] == []


def test_what_one_was_shown_is_never_served_to_another_who_may_not_see_it(own: Club) -> None:
    path = placed("/games/{game}/hands/1/steps/6", own, "live", "all")
    browsers = {who: browser(own, who, "live") for who in WHO}
    for _ in range(2):
        shown = browsers["director"].get(path)
        assert shown.status_code == 200
        tag = {"If-None-Match": shown.headers["ETag"]}
        for who in WHO:
            if who not in ("director", "recorder", "recorder of the board"):
                assert not is_shown(browsers[who].get(path, headers=tag)), who


def test_a_recorder_who_sits_by_a_link_plays(own: Club) -> None:
    browse = browser(own, "recorder", "live")
    path = placed("/games/{game}/hands/1/steps/6", own, "live", "all")
    assert is_shown(browse.get(path))
    game = game_of(own, "live")
    browse.set_cookie("paipu-link", own.access.redeem(own.access.links.make(game, 1)[0])[0])
    assert not is_shown(browse.get(path))
    assert [is_shown(browse.get(path.replace("=all", f"=seat:{seat}"))) for seat in (1, 2)] == [True, False]


def test_a_board_is_there_for_everybody_once_it_is_released(own: Club) -> None:
    member, game = browser(own, "member", "closed"), game_of(own, "closed")
    wanted = (f"/games/{game}/hands/1/steps/6", "/boards/7", "/api/v1/boards/7", f"/games/{game}/events/6")
    before = member.get(f"/games/{game}").text
    assert "/hands/1/steps" not in before
    assert "How it was played is shown when the board is released." in before
    assert "/hands/" not in member.get(f"/games/{game}/sheet").text
    assert "/boards/7" not in member.get("/boards").text
    assert [member.get(path).status_code for path in wanted] == [404] * 4
    own.administration.release("7")
    assert [member.get(path).status_code for path in wanted] == [200, 200, 200, 302]
    assert "/hands/1/steps" in member.get(f"/games/{game}").text
    assert "/boards/7" in member.get("/boards").text


def test_what_a_hand_of_a_board_is_answered_with_names_no_card(own: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet of Guandan names the cards of the tribute, and the result of a hand those that were played last."""
    game = game_of(own, "closed")
    made = hands.sheet(own.timeline(game))
    told = replace(made, rows=[replace(each, cells=["tribute: BJ", *each.cells[1:]]) for each in made.rows])
    monkeypatch.setattr(hands, "sheet", lambda *asked: told)
    for who, seat, shown in (("member who plays", 1, False), ("director", 2, True)):
        browse = browser(own, who, "closed")  # type: ignore[arg-type]
        for address in ("/games/{}/sheet", "/games/{}/sheet.csv", "/api/v1/games/{}/sheet"):
            assert ("tribute: BJ" in browse.get(address.format(game)).text) == shown
        answer = browse.post(f"/api/v1/games/{game}/hands/1/confirmations", json={"seat": seat})
        assert answer.status_code == 201
        assert ("How it was played is shown" in answer.json["text"]) != shown


def test_events_leave_out_a_hand_that_is_not_there(own: Club) -> None:
    game = game_of(own, "closed")
    for who, whole in (("member", False), ("director", True)):
        browse = browser(own, who, "closed")  # type: ignore[arg-type]
        shown = browse.get(f"/api/v1/games/{game}/events").json
        assert [each["seq"] for each in shown["events"]] == list(range(1, 19 if whole else 6))
        part = browse.get(f"/api/v1/games/{game}/events?after=3&limit=2").json
        assert ([each["seq"] for each in part["events"]], part["next"]) == ([4, 5], 5 if whole else None)
        assert browse.get(f"/api/v1/games/{game}/events?after=99").json == {"events": [], "next": None}


def test_finished_hands_are_open_where_the_club_opens_them(own: Club) -> None:
    own.administration.change(SettingsChanged(open_hands=True))
    member = browser(own, "member", "finished")
    shown = {which: member.get(placed(IN_A_HAND[1], own, which, "all")).status_code for which in GAMES}
    assert shown == {"finished": 200, "live": 404, "closed": 404}


def test_who_is_one_hand_behind_finds_nothing_of_the_live_hand(own: Club) -> None:
    own.administration.change(SettingsChanged(one_hand_behind=True))
    game = game_of(own, "live")
    for who, late in (("member", True), ("watch link", True), ("member who plays", False), ("recorder", False)):
        browse = browser(own, who, "live")  # type: ignore[arg-type]
        answer = browse.get(f"/api/v1/games/{game}").json
        assert (answer["live"], [each["hand"] for each in answer["hands"]]) == ((False, []) if late else (True, [1])), (
            who
        )
        events = browse.get(f"/api/v1/games/{game}/events").json["events"]
        assert events[-1]["seq"] == answer["version"]
        assert ("HandStarted" in {each["type"] for each in events}) != late
        assert is_shown(browse.get(f"/games/{game}/hands/1/steps/6")) != late
        assert ("being played" in browse.get(f"/games/{game}").text) != late
        if who != "watch link":
            listed = next(each for each in browse.get("/api/v1/games").json if each["id"] == game)
            assert (listed["live"], listed["hands"], listed["version"]) == (not late, 1 - late, answer["version"])


def imported(club: Club, who: Who, which: GameOf, **more: str) -> int:
    record = b"".join(club.export(game_of(club, which))).decode()
    with boards_allowed():
        return browser(club, who, which).post("/api/v1/games", json={"record": record, **more}).status_code


def test_a_record_of_a_game_that_the_club_holds_is_taken_from_who_may_see_all_of_it(club: Club) -> None:
    assert [imported(club, "recorder", which) for which in GAMES] == [200, 200, 403]
    assert [imported(club, "recorder who plays", which) for which in GAMES] == [403, 403, 403]
    assert [imported(club, who, "finished") for who in ("member", "seat link", "watch link")] == [403, 403, 403]


def test_hands_are_replaced_only_by_who_has_that_right(club: Club) -> None:
    assert imported(club, "member", "finished", replace="a better record") == 403
    assert imported(club, "director", "finished", replace="a better record") == 200


def fill_otherwise(club: Club) -> None:
    """The same but for a card that only seat 2 sees, and all cards of the board."""
    fill(club, "1b", 2)


@pytest.mark.parametrize("who", ["member", "member who plays", "watch link"])
def test_two_clubs_that_differ_in_hidden_cards_answer_everybody_alike(own: Club, tmp_path: Path, who: Who) -> None:
    # Not the club of all tests: some of them open its seats by links, which pages of its games then say.
    every = {path for eyes in ("public", "seat:1", "all") for path in addresses(own, eyes, times(12, 1), pdf=False)}
    wanted = sorted(every)[:: times(1, 6)]
    seen = placed("/api/v1/games/{game}/hands/1/steps/19", own, "finished", "all")
    with new_club(tmp_path / "other.db", fill_otherwise) as other:
        for which in GAMES if who == "watch link" else GAMES[:1]:
            one, another = (answers(each, wanted, browse=browser(each, who, which)) for each in (own, other))
            assert one == another
        one, another = (answers(each, [seen], browse=browser(each, "director", "finished")) for each in (own, other))
        assert one != another
