"""What the seats of a game say, and who records it, comes to the pages that are open, without any of them asking for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from replay.club import Club, Move
from tests.support.soak import thorough
from tests.support.web.recorder import Phone, open_table, phone
from tests.support.web.servers import served

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NAMES = ("陈静", "Guo", "Joost", "Sanne")
LINES = ("== hand 1, dealer 1, depth result", "3 #", "== hand 2, dealer 3, depth result", "2 ##")
NO_TIMERS = "window.setInterval = () => 0"
"""Nothing is asked for again and again: what comes, comes by the stream."""


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("agreed")


@pytest.fixture
def game(club: Club) -> str:
    return open_table(club, "quandui/pagat", *NAMES, lines=LINES, stake=50)


@pytest.fixture
def site(club: Club, game: str) -> Iterator[str]:
    with served(club.store.name) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture
def recorder(browser: Browser, site: str, game: str) -> Iterator[Phone]:
    """The phone that records the game."""
    with phone(browser, site) as held:
        held.shown.add_init_script(NO_TIMERS)
        held.sit(game)
        held.shown.wait_for_function("() => paipuTable.lease.known?.yours")
        yield held


@thorough
def test_the_recorder_sees_what_the_seats_say_of_the_last_hand_and_of_earlier_ones(
    club: Club, game: str, recorder: Phone
) -> None:
    last = recorder.shown.locator(".last")
    expect(last).to_contain_text("0 of 4 confirmed it.")
    club.reviews.confirm(UUID(game), 2, 2)
    expect(last).to_contain_text("1 of 4 confirmed it.")
    club.reviews.dispute(UUID(game), 1, "it was Guo", seat=2)
    expect(last).to_contain_text("Hand 1 is disputed.")
    club.reviews.dispute(UUID(game), 2, "it was single", seat=1)
    expect(last).to_contain_text("It is disputed.")
    club.reviews.resolve(UUID(game), 1, "it was Joost")
    expect(last).not_to_contain_text("Hand 1 is disputed.")


@thorough
def test_the_recorder_sees_what_was_paid_and_who_has_got_it(club: Club, game: str, recorder: Phone) -> None:
    due = club.evenings.settling(game).dues[0]
    club.evenings.pay(game, UUID(due.key))
    last = recorder.shown.locator(".last")
    expect(last).to_contain_text("Payments entered: 1, of which the payee has confirmed 0.")
    club.books.confirm(UUID(due.key), due.payee_seat or 0)
    expect(last).to_contain_text("Payments entered: 1, of which the payee has confirmed 1.")


@thorough
def test_a_recorder_whose_game_is_taken_over_sees_it_at_once_and_what_is_recorded_then(
    club: Club, game: str, recorder: Phone
) -> None:
    other = uuid4()
    club.tables.take(game, other, by="club", over=True)
    expect(recorder.shown.get_by_text("Another phone records")).to_be_visible()
    lines = [Move("== hand 3, dealer 2, depth result"), Move("4 #")]
    club.tables.record(game, lines, seen=club.timeline(game).version, device=other)
    expect(recorder.shown.locator("h1")).to_have_text("Hand 4")
    club.tables.release(game, other)
    expect(recorder.shown.get_by_role("button", name="Record here")).to_be_visible()


@thorough
def test_what_a_director_strikes_out_comes_to_the_recorder(club: Club, game: str, recorder: Phone) -> None:
    club.void_hand(game, 2, "it was drawn")
    expect(recorder.shown.locator(".last")).to_contain_text("It was struck out.")


def follow(visit: Callable[..., Page], path: str, site: str) -> Page:
    """A page that follows the game: its stream is open."""
    shown = visit(path, wide=360, high=740, at=site)
    expect(shown.locator("html")).to_have_class("follows")
    return shown


@thorough
def test_a_seat_sees_what_the_others_say(club: Club, game: str, site: str, visit: Callable[..., Page]) -> None:
    shown = follow(visit, f"/games/{game}/seats/3", site)
    hand = shown.locator("#hand-2")
    expect(hand).not_to_contain_text("Yes:")
    club.reviews.confirm(UUID(game), 2, 1)
    expect(hand).to_contain_text("Yes: 陈静.")
    club.reviews.dispute(UUID(game), 2, "it was single", seat=1)
    expect(hand).to_contain_text("陈静: it was single")
    expect(hand).to_contain_text("The money of this hand alone is held back")


@thorough
def test_who_pays_whom_follows_what_is_paid(club: Club, game: str, site: str, visit: Callable[..., Page]) -> None:
    shown = follow(visit, f"/games/{game}/settling", site)
    dues = club.evenings.settling(game).dues
    expect(shown.locator(".pays")).to_have_count(len(dues))
    club.evenings.pay(game, UUID(dues[0].key))
    expect(shown.locator(".pays")).to_have_count(len(dues) - 1)
    expect(shown.locator("#payments").get_by_role("button", name="Got it")).to_be_visible()
    expect(shown.locator("#owed > *").last).to_have_id("payments")
    club.books.confirm(UUID(dues[0].key), dues[0].payee_seat or 0)
    expect(shown.locator("#payments .done")).to_contain_text("got it")


@thorough
def test_the_page_of_a_game_shows_a_dispute_when_it_comes(
    club: Club, game: str, site: str, visit: Callable[..., Page]
) -> None:
    shown = follow(visit, f"/games/{game}", site)
    club.reviews.dispute(UUID(game), 1, "it was Guo", seat=2)
    expect(shown.locator("#hand-1")).to_contain_text("disputed")


@thorough
def test_who_closes_the_game_gives_the_table_back(club: Club, game: str, recorder: Phone) -> None:
    recorder.button("More")
    recorder.button("Close the game")
    expect(recorder.shown.get_by_text("The game is closed.")).to_be_visible()
    recorder.shown.wait_for_function("() => paipuTable.lease.known?.name === null")
    assert club.tables.lease(game, None).name is None
    expect(recorder.shown.get_by_role("link", name="End of the evening")).to_be_visible()
    recorder.shown.reload()
    expect(recorder.shown.get_by_text("The game is closed.")).to_be_visible()
    assert club.tables.lease(game, None).name is None
