"""A hand, a game and what a seat takes home as one file: opened from disk without network it steps, proves and asks for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, Request, expect

from replay.club import ALL, Club
from replay.values.events import Discarded
from replay.words.messages import ENGLISH
from tests.support.clubs import new_club
from tests.support.one_file import unpacked
from tests.support.quandui.records import WHOLE
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.clients import client
from tests.support.web.seen_clubs import browser as of
from tests.support.web.seen_clubs import fill, game_of
from web import one_file as module
from web.one_file import one_file, writing

in_browser = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
KEPT = 500_000
"""The most bytes of a file of a hand."""
KEPT_EVENING = 2_000_000
"""Of a file of an evening of twenty hands."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """An evening of five players, and a hand of Guandan; its log is signed."""
    with new_club(tmp_path_factory.mktemp("file") / "club.db") as made:
        made.log.begin("example.org/tuesday")
        for record in ("evening.paipu", "guandan/board_table_1.paipu"):
            made.import_path(FOLDER / record)
        yield made


def home_file(club: Club, game: str, seat: int) -> str:
    """What a seat takes home."""
    with writing(club, ENGLISH):
        taken = club.evenings.take_home(game, seat)
        return one_file(taken.evenings, proofs=taken.proofs)


def game(club: Club, kind: str = "quandui") -> str:
    return next(each.id for each in club.games() if each.rules.startswith(kind))


@pytest.fixture(scope="module")
def home(club: Club) -> str:
    """What the second seat of the evening takes home."""
    return home_file(club, game(club), 2)


@pytest.fixture
def opened(visit: Callable[..., Page], tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens a text as a file, without network; it may ask for nothing besides itself."""
    shown, asked = [], list[str]()

    def listen(request: Request) -> None:
        asked.append(request.url)

    def open_file(text: str, at: str = "", **more: Any) -> Page:
        file = tmp_path / "kept.html"
        file.write_text(text)
        found = visit("about:blank", at="", **more)
        found.context.set_offline(True)
        found.on("request", listen)
        shown.append(found)
        found.goto(f"{file.as_uri()}{at}")
        return found

    yield open_file
    for each in shown:
        each.remove_listener("request", listen)
        each.context.set_offline(False)
    assert {each.partition(":")[0] for each in asked} <= {"file", "blob", "data"}
    assert len({each for each in asked if each.startswith("file:")}) == 1


class TestInABrowser:
    pytestmark = in_browser

    def test_a_hand_is_stepped_by_keys_and_by_a_finger(self, opened: Callable[..., Page], club: Club) -> None:
        with writing(club, ENGLISH):
            told = club.evenings.told(game(club), ALL).only(1)
            text = one_file([told], alone=True)
        shown = opened(text, "#h1s0", wide=360, high=740)
        place, last = shown.locator("#place"), told.hands[0].steps[-1].step
        expect(place).to_contain_text(f"0 of {last}")
        shown.keyboard.press("End")
        expect(place).to_contain_text(f"{last} of {last}")
        shown.locator("#go-previous").click()
        expect(place).not_to_contain_text(f"{last} of {last}")
        step = int(place.inner_text().split()[0])
        assert shown.locator("#said").inner_text() == str(told.hands[0].steps[step].text.headline())
        shown.keyboard.press("ArrowRight")
        expect(place).to_contain_text(f"{last} of {last}")
        assert shown.evaluate("document.documentElement.scrollWidth") == 360

    def test_its_receipts_are_valid_and_one_changed_character_is_seen(
        self, opened: Callable[..., Page], home: str
    ) -> None:
        shown = opened(home, wide=360, high=740)
        shown.locator("#check").click()
        expect(shown.locator("#receipt .right")).to_be_visible()
        assert shown.locator('.receipt[data-valid="true"]').count() == home.count('class="receipt"') > 5
        assert shown.locator("#chart").count() + shown.locator(".cover .ch").count() > 0
        self.is_seen(opened, next(self.changes(home)))

    @thorough
    def test_no_changed_character_of_a_receipt_goes_unseen(self, opened: Callable[..., Page], home: str) -> None:
        for changed in self.changes(home):
            self.is_seen(opened, changed)

    def is_seen(self, opened: Callable[..., Page], changed: str) -> None:
        shown = opened(changed)
        shown.locator("#check").click()
        expect(shown.locator("#receipt .wrong")).to_be_visible()
        expect(shown.locator("#receipt .right")).to_be_hidden()

    def changes(self, home: str) -> Iterator[str]:
        """The file with one character changed: of an event, its proof, the root, the signature or the key."""
        for part in (
            r'<pre class="event"[^>]*>.*?&#34;at&#34;:&#34;\d{3}', r'<pre class="proof"[^>]*>[^<]*?extra .{40}',
            r'<pre class="proof"[^>]*>[^<]*?index \d', r"\n\nexample\.org/tuesday\n\d+\n.{20}", "— example.org/tuesday .{40}",
            r'id="key">[^<]{50}',
        ):  # fmt: skip
            at = re.search(part, home, re.DOTALL)
            assert at is not None, part
            yield home[: at.end()] + ("A" if home[at.end()] != "A" else "B") + home[at.end() + 1 :]

    def test_the_table_has_its_place_in_the_first_hand_that_is_shown(
        self, opened: Callable[..., Page], club: Club
    ) -> None:
        with writing(club, ENGLISH):
            told = club.evenings.told(game(club), lambda hand: None if hand < 3 else ALL)
            shown = opened(one_file([told]), "#h4s5", wide=360, high=740)
        expect(shown.locator("#h4 #place")).to_contain_text("5 of")
        assert shown.locator("#h1 .stage, #h2 .stage").count() == 0

    def test_a_browser_that_knows_no_such_signatures_checks_them_too(
        self, opened: Callable[..., Page], home: str
    ) -> None:
        shown = opened(home)
        shown.evaluate("() => { crypto.subtle.importKey = async () => { throw new Error('unknown') } }")
        shown.locator("#check").click()
        expect(shown.locator("#receipt .right")).to_be_visible(timeout=60_000)

    def test_without_script_it_is_a_list_with_every_step(self, opened: Callable[..., Page], home: str) -> None:
        shown = opened(home, js=False, wide=360, high=740)
        assert shown.locator("ol[start] li").count() == home.count('<li id="h')
        assert shown.locator("#check").is_hidden()

    @thorough
    @pytest.mark.parametrize("wide", [320, 360, 1280])
    def test_nothing_is_wrong_with_it_for_people_who_cannot_see_it(
        self, opened: Callable[..., Page], home: str, wide: int
    ) -> None:
        shown = opened(home, wide=wide, high=740)
        assert shown.evaluate("document.documentElement.scrollWidth") == wide
        assert faults(shown) == []


# What is in it


def test_a_file_has_no_card_that_its_reader_may_not_see(tmp_path: Path) -> None:
    for eyes, same in (("public", True), ("seat:1", True), ("all", False)):
        found = []
        for name, hidden in (("one", "BS"), ("other", "DH")):
            with new_club(tmp_path / f"{name}-{same}-{eyes[0]}.db", None) as made:
                fill(made, hidden)
                browse = of(made, "director", "finished")
                found.append(browse.get(f"/games/{game_of(made, 'finished')}/hands/1/file.html?eyes={eyes}").data)
        assert (found[0] == found[1]) is same, eyes


def test_a_page_makes_no_study_for_a_file_and_a_stranger_gets_none(club: Club) -> None:
    """A study of Guandan takes seconds: a process of its own makes it, and only for members."""
    one = game(club, "guandan")
    with writing(club, ENGLISH):
        at_a_terminal = one_file([club.evenings.told(one, ALL).only(1)], alone=True)
    asked = client(club).get(f"/games/{one}/hands/1/file.html?eyes=all").text
    assert ['id="study-1"' in text for text in (at_a_terminal, asked)] == [True, False]


def test_a_file_leads_to_no_page_of_the_club(club: Club) -> None:
    shown = client(club).get(f"/games/{game(club)}/hands/1/file.html?eyes=seat:1&hindsight=true")
    assert shown.status_code == 200
    assert set(re.findall(r'href=\\?"([^"\\#]*)', unpacked(shown.text))) == {""}


def test_a_file_of_a_game_has_the_hands_as_the_page_shows_them(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill) as made:
        assert "still to play" in _file(of(made, "member", "closed"), game_of(made, "closed"))
        live = _file(of(made, "director", "live"), game_of(made, "live"))
        assert 'id="h1"' not in live
        assert of(made, "director", "live").get(f"/games/{game_of(made, 'live')}/hands/1/file.html").status_code == 404


def test_a_file_says_nothing_of_a_hand_that_is_being_played(tmp_path: Path) -> None:
    found = []
    for name, moves in (("one", []), ("other", [Discarded(1, "9b")])):
        with new_club(tmp_path / f"{name}.db") as made:
            made.import_record(WHOLE.partition("1 -9b")[0].encode(), "live")
            if moves:
                made.append(made.games()[0].id, moves, "Li")
            found.append(client(made).get(f"/games/{made.games()[0].id}/file.html").data)
    assert found[0] == found[1]


def _file(browse: FlaskClient, game: str) -> str:
    answer = browse.get(f"/games/{game}/file.html")
    assert (answer.status_code, answer.headers["Content-Disposition"][:10]) == (200, "attachment")
    return unpacked(answer.text)


def test_numbers_stand_for_names_in_every_format(club: Club) -> None:
    names = re.compile("|".join(each.player for each in club.game(game(club)).seats))
    with writing(club, ENGLISH):
        page = unpacked(one_file([club.evenings.told(game(club), ALL, None)]))
    written = {form: b"".join(club.export(game(club), form, replaced=True)).decode() for form in ("jsonl", "text")}
    assert {form: names.findall(text) for form, text in {"html": page, **written}.items()} == {
        "html": [],
        "jsonl": [],
        "text": [],
    }


@thorough
def test_a_hand_and_an_evening_keep_their_size(club: Club) -> None:
    with writing(club, ENGLISH):
        for kind in ("quandui", "guandan"):
            told = club.evenings.told(game(club, kind), ALL)
            longest = max(told.hands, key=lambda each: len(each.steps)).hand.hand
            assert len(one_file([told.only(longest)], alone=True).encode()) < KEPT
            assert len(one_file([told]).encode()) < KEPT_EVENING * len(told.hands) / 20 + KEPT / 4


@thorough
@pytest.mark.parametrize("kind", ["quandui/gamerules", "khanhoo/denexa", "guandan/fcg"])
def test_an_evening_of_twenty_hands_keeps_its_size(tmp_path: Path, kind: str) -> None:
    with new_club(tmp_path / "club.db") as made:
        made.log.begin("example.org/tuesday")
        made.simulate(kind, 4, 20, 7, "0.50 EUR")
        text = home_file(made, made.games()[0].id, 1)
    assert len(text.encode()) < KEPT_EVENING


def test_a_page_writes_no_longer_file_than_it_has_time_for(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    for pages in ("web.pages.games", "web.pages.seats", "web.pages.shared"):
        monkeypatch.setattr(f"{pages}.MOST_STEPS", 20)
    one = game(club)
    for address in (f"/games/{one}/file.html", f"/games/{one}/hands/1/file.html", f"/games/{one}/seats/2/evening.html"):
        answer = client(club).get(address)
        assert answer.status_code == 422
        assert "take single games or hands" in answer.text


def test_files_are_written_one_at_a_time_and_nobody_waits_long(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    with module.WRITING:  # as a file that is being written holds it
        answer = client(club).get(f"/games/{game(club)}/file.html")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "10")


def test_who_may_not_see_names_or_stakes_takes_none_home(club: Club, tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill) as made:
        assert made.administration.settings().members_see == ("games",)
        page = _file(of(made, "member", "finished"), game_of(made, "finished"))
        assert not re.search(r"\b(Guo|Li)\b", page)
        assert not re.search(r"[0-9]\.[0-9]{2} EUR|€", page)


def test_what_is_recorded_of_a_payment_is_in_what_a_seat_takes_home(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db", fill) as made:
        one = game_of(made, "finished")
        due = made.evenings.settling(one).dues[0]
        made.evenings.pay(one, UUID(due.key))
        text = home_file(made, one, due.payee_seat or 0)
    assert "said to be paid" in text
