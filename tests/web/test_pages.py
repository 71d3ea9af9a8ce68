"""The pages, as a browser without JavaScript gets them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urldefrag, urljoin

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from replay.club import Club
from replay.rules import PUBLIC
from tests.support.quandui.records import RESULT, WHOLE
from tests.support.samples import FOLDER, GAMES
from tests.support.soak import SOAKING, long, thorough, times
from tests.support.web.clients import client
from tests.support.web.pages import Page, page

OTHERS = [FOLDER / "guandan" / "board_table_1.paipu", FOLDER / "khanhoo" / "two_players.paipu"]


def step(game: str, hand: int, number: int, eyes: str = "") -> str:
    return f"/games/{game}/hands/{hand}/steps/{number}" + (f"?eyes={eyes}" if eyes else "")


def test_the_list_names_every_game_with_its_players(browse: FlaskClient, games: dict[str, str]) -> None:
    shown = page(browse.get("/evenings"))
    for game in games.values():
        assert f"/games/{game}" in shown.links
    assert "Guo, Li, Chen" in shown.text
    assert "being played" in shown.text


def test_a_club_without_games_says_how_to_bring_some_in(fresh: Callable[[], Club]) -> None:
    shown = page(client(fresh()).get("/evenings"))
    assert "Bring records of games that were recorded elsewhere." in shown.text
    assert "/import" in shown.links


def test_a_game_shows_each_hand_with_its_result_and_payments(
    browse: FlaskClient, games: dict[str, str], club: Club
) -> None:
    shown = page(browse.get(f"/games/{games['whole']}"))
    assert "Guo (seat 1) claims the 6 wan and wins." in shown.text
    assert "Li → Guo 1.00 EUR" in shown.text
    assert "2 Li" in shown.text
    assert step(games["whole"], 1, 25) in shown.links
    for each in club.game(games["bots"]).hands:
        assert str(each.text) in page(browse.get(f"/games/{games['bots']}")).text


def test_a_voided_hand_is_shown_as_void_with_its_reason(fresh: Callable[[], Club]) -> None:
    own = fresh()
    game = own.import_record(WHOLE.replace("== end", "").encode(), "whole").game
    browse = client(own)
    assert "Voided" not in page(browse.get(f"/games/{game}")).text
    own.void_hand(game, 1, "the <b>cards</b> were counted wrongly")
    assert "Voided: the <b>cards</b> were counted wrongly" in page(browse.get(f"/games/{game}")).text


def test_the_beginning_of_an_id_leads_to_the_game(browse: FlaskClient, games: dict[str, str]) -> None:
    answer = browse.get(f"/games/{games['whole'][:8]}")
    assert (answer.status_code, answer.location) == (302, f"/games/{games['whole']}")


def test_a_hand_without_a_step_begins_at_its_first(browse: FlaskClient, games: dict[str, str]) -> None:
    answer = browse.get(f"/games/{games['whole']}/hands/1?eyes=seat:2")
    assert answer.status_code == 302
    assert unescape(answer.location) == step(games["whole"], 1, 0, "seat:2")


@thorough
def test_every_link_of_every_page_leads_somewhere(browse: FlaskClient, games: dict[str, str]) -> None:
    """All that can be clicked from the list of games, the bots' evening and what differs only by its eyes or its language left out."""
    waiting, seen = ["/"], {"/"}
    while waiting:
        asked = waiting.pop()
        answer = browse.get(asked, follow_redirects=True)
        assert answer.status_code == 200, asked
        led = page(answer).links if answer.mimetype == "text/html" else set()
        if asked.startswith("/help"):  # documents name each other from where they are, and other sites
            led = {urldefrag(urljoin(asked, link))[0] for link in led if not link.startswith("https://")}
        for link in led - seen:
            if games["bots"] not in link and "lang=" not in link:
                seen.add(link)
                waiting.append(link)
    assert step(games["whole"], 1, 25) in seen
    assert f"/games/{games['seen']}/events/2" in seen
    assert len(seen) > 50


def test_a_step_shows_the_table_its_sentence_and_the_way_on(browse: FlaskClient, games: dict[str, str]) -> None:
    shown = page(browse.get(step(games["whole"], 1, 9)))
    assert shown.by_id("said") == "Li takes the 9 ben."
    assert shown.by_id("place") == "9 of 25"
    assert shown.cards("laid out") == []
    assert "Li seat 2 to discard" in shown.text
    assert "Guo seat 1 dealer" in shown.text
    assert "89 stock" in shown.text
    assert [shown.rel(way) for way in ("prev", "next", "last")] == [
        step(games["whole"], 1, number) for number in (8, 10, 25)
    ]
    assert shown.current == "9 Li takes the 9 ben."


def test_the_first_and_the_last_step_have_no_step_beyond(browse: FlaskClient, games: dict[str, str]) -> None:
    first, last = (page(browse.get(step(games["whole"], 1, number))) for number in (0, 25))
    assert first.rel("prev") is None
    assert first.rel("next") is not None
    assert last.rel("next") is None
    assert last.rel("prev") is not None


def test_no_eyes_named_means_everybodys(browse: FlaskClient, games: dict[str, str]) -> None:
    message, unsaid = (browse.get(step(games["whole"], 1, 9, eyes)) for eyes in ("public", ""))
    assert page(unsaid).pressed == ["everybody"]
    assert page(message).text == page(unsaid).text


def test_three_kinds_of_unknown_stay_apart(browse: FlaskClient, games: dict[str, str]) -> None:
    whole = page(browse.get(step(games["whole"], 1, 10)))
    assert whole.cards("cards of Li") == ["9 ben 九饼, known to all, because it was taken from the discards"]
    assert "14 hidden" in whole.text
    assert not re.search(r"\d not recorded", whole.text)
    seen = page(browse.get(step(games["seen"], 1, 18, "all")))
    assert "15 not recorded" in seen.text
    assert not re.search(r"\d hidden", seen.text)


def test_a_seat_sees_its_own_cards_and_nobody_elses(browse: FlaskClient, games: dict[str, str]) -> None:
    shown = page(browse.get(step(games["whole"], 1, 7, "seat:2")))
    assert len(shown.cards("cards of Li")) == 15
    assert shown.cards("cards of Guo") == []
    assert "16 hidden" in shown.text
    assert shown.pressed == ["Li"]


def test_all_eyes_see_the_whole_pack(browse: FlaskClient, games: dict[str, str]) -> None:
    for number in (7, 12, 25):
        shown = page(browse.get(step(games["whole"], 1, number, "all")))
        held = shown.cards("cards of Guo") + shown.cards("cards of Li")
        laid = shown.cards("laid out by Guo") + shown.cards("laid out by Li")
        thrown = [card for card in shown.cards("Discards") if not card.endswith(", taken")]
        assert len(held + laid + thrown + shown.cards("stock")) == 120


def test_of_a_hand_with_only_its_result_the_winning_cards_are_drawn_if_they_were_recorded(
    fresh: Callable[[], Club],
) -> None:
    own = fresh()
    game = own.import_record(RESULT.encode(), "result").game
    browse = client(own)
    known, unknown = (page(browse.get(step(game, hand, 3))) for hand in (1, 2))
    assert len(known.cards("cards of Li")) == 16
    assert "8 ben 八饼" in known.cards("cards of Li")
    assert "Li seat 2 cards shown" in known.text
    assert known.cards("cards of Guo") == []
    assert "Guo seat 1 cards not recorded" in unknown.text
    assert unknown.cards("cards of Guo") == []
    assert "cards shown" not in unknown.text


def test_the_latest_discard_is_marked(browse: FlaskClient, games: dict[str, str]) -> None:
    shown = page(browse.get(step(games["whole"], 1, 14)))
    assert sum("latest" in each for each in shown.cards("Discards")) == 1


def test_events_between_hands_have_pages_and_events_of_hands_lead_to_their_step(
    browse: FlaskClient, games: dict[str, str]
) -> None:
    shown = page(browse.get(f"/games/{games['seen']}/events/3"))
    assert "Li sits down on seat 2." in shown.text
    assert shown.rel("next") == f"/games/{games['seen']}/events/4"
    inside = browse.get(f"/games/{games['seen']}/events/7")
    assert (inside.status_code, inside.location) == (302, step(games["seen"], 1, 1))


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("/nowhere", 404, "There is nothing at this address."),
        ("/games/zzzz", 404, "found no game 'zzzz'"),
        ("/games/{whole}/hands/9/steps/0", 404, "found hand 9, expected one of this game, which has hands 1 to 1"),
        ("/games/{whole}/hands/1/steps/26", 404, "found step 26, expected one of hand 1, which has steps 0 to 25"),
        ("/games/{whole}/hands/1/steps/99999999999999999999999", 404, "found step 9999"),
        ("/games/{whole}/hands/-1/steps/0", 404, "There is nothing at this address."),
        ("/games/{whole}/events/0", 404, "found event 0"),
        ("/games/{whole}/events/99", 404, "expected one of this game, which has events 1 to 31"),
        ("/games/{whole}/hands/1/steps/0?eyes=mine", 422, "eyes: found 'mine', expected 'all', 'public' or a seat"),
        ("/games/{whole}/hands/1/steps/0?eyes=seat:7", 422, "found eyes 'seat:7', expected a seat of this game: 1, 2"),
        ("/games/{whole}/hands/1/steps/0?seat=2", 422, "found the unknown field 'seat', expected 'eyes'"),
        ("/ledger?from=tomorrow", 422, "from: found 'tomorrow', expected a day such as '2026-11-12'"),
        ("/ledger?from=2026-12-01&to=2026-11-01", 422, "expected the first day not after the last"),
        ("/cards/chess.svg", 404, "There are no pictures for the cards of 'chess'."),
    ],
)
def test_what_is_not_there_is_refused_in_a_kind_sentence(
    browse: FlaskClient, games: dict[str, str], address: str, status: int, sentence: str
) -> None:
    shown = page(browse.get(address.format(**games)))
    assert shown.status == status
    assert sentence in shown.text
    assert "/" in shown.links


def test_a_link_that_leads_nowhere_is_explained_to_a_visitor(browse: FlaskClient, games: dict[str, str]) -> None:
    lost = page(browse.get("/games/zzzz"))
    assert "The link may have been cut short, have a mistake in it, or belong to another club." in lost.text
    part = page(browse.get(f"/games/{games['whole']}/hands/9/steps/0"))
    assert "This game has no such part. The link may have a mistake in it." in part.text
    assert f"/games/{games['whole']}" in part.links


def test_a_page_does_not_answer_to_post(browse: FlaskClient) -> None:
    answer = browse.post("/")
    assert answer.status_code == 405
    assert "This address does not answer to POST." in page(answer).text
    assert "GET" in answer.headers["Allow"]


def test_a_fault_of_ours_says_so_and_reveals_nothing_else(
    fresh: Callable[[], Club], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    club = fresh()

    def broken(club: Club, *_: object) -> list[dict[str, object]]:
        raise RuntimeError("secret of the house")

    # Of the class: what is put into an object and taken back stays in it, and the club is that of all tests.
    monkeypatch.setattr(type(club), "latest_games", broken)
    answer = client(club).get("/evenings")
    assert answer.status_code == 500
    assert "It is not your fault" in page(answer).text
    assert "secret" not in answer.text
    assert "secret of the house" in caplog.text


@long
def test_every_step_of_every_sample_game_is_shown(fresh: Callable[[], Club]) -> None:
    """In the short form every fourteenth, of the samples of Quán Duì and one of each other kind."""
    own = fresh()
    for record in GAMES:
        if record.suffix in (".paipu", ".jsonl") and (SOAKING or record.parent == FOLDER or record in OTHERS):
            own.import_path(record)
    browse = client(own)
    shown = 0
    for game in own.games():
        for hand in own.game(game.id).hands:
            for each in own.steps(game.id, hand.hand, PUBLIC)[:: times(1, 14)]:
                answer = browse.get(step(game.id, hand.hand, each.step))
                assert answer.status_code == 200
                assert f'aria-live="polite">{escape(each.text.headline())}</p>' in answer.text
                shown += 1
    assert shown > times(500, 35)


def test_pages_are_small(browse: FlaskClient, games: dict[str, str]) -> None:
    shown: Page = page(browse.get(step(games["whole"], 1, 25, "all")))
    assert shown.size < 60_000


def test_every_page_lies_in_the_file_that_its_endpoint_names(browse: FlaskClient) -> None:
    pages = {name: view for name, view in browse.application.view_functions.items() if name.startswith("pages.")}
    assert "pages.games.index" in pages
    assert [name for name, view in pages.items() if f"web.{name}" != f"{view.__module__}.{view.__name__}"] == []
