"""A phone at a table: what its recorder taps, counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from replay.club import Club, Move, Opening
from tests.support.web.windows import is_complaint

__all__ = ["Phone", "facts", "open_table", "phone", "typed_facts"]

SIZE = {"width": 360, "height": 740}


def open_table(club: Club, rules: str, *names: str, lines: tuple[str, ...] = (), **options: bool | int | str) -> str:
    """A game with these players, and what was recorded in it before; its id."""
    opened = club.tables.open(Opening(rules, seats=names, options=options, unit="EUR/2"))
    if lines:
        club.tables.record(opened.game, [Move(each) for each in lines], seen=opened.version)
    return opened.game


def facts(club: Club, game: str) -> list[tuple[str, object]]:
    """What is recorded of a game, without ids and times."""
    return [(each.type, each.data) for each in club.events(game)]


def typed_facts(
    club: Club, rules: str, names: tuple[str, ...], lines: tuple[str, ...], **options: int
) -> list[tuple[str, object]]:
    """The same of a game whose lines somebody typed."""
    return facts(club, open_table(club, rules, *names, lines=lines, **options))


class Phone:
    """The recorder's page of a game on a small screen with touch.

    ``taps`` counts how often it was touched since it was set to 0. ``is_cut`` is set where the network fails on purpose: then the
    browser may say that it does.
    """

    def __init__(self, shown: Page, site: str) -> None:
        self.shown = shown
        self.site = site
        self.taps = 0
        self.is_cut = False
        self.complaints: list[str] = []
        shown.on("console", self._listen)
        shown.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.text.startswith("Service Worker registration blocked"):
            return  # a worker would answer before a test can lose an answer
        failed = "net::ERR_" in message.text or "a status of 5" in message.text
        blocked = message.text.endswith("blocked by Playwright")  # as the phone asks for it
        if is_complaint(message) and not blocked and not (self.is_cut and failed):
            self.complaints.append(message.text)

    def sit(self, game: str) -> None:
        """Open the recorder's page of a game."""
        self.shown.goto(f"{self.site}/games/{game}/record")
        self.shown.locator("#table.ready").wait_for()

    def tap(self, what: str) -> None:
        """Touch what a selector finds, once it is there."""
        self.taps += 1
        self.shown.locator(what).first.tap()

    def seat(self, seat: int) -> None:
        """Touch a seat of the table."""
        self.tap(f'button.seat[data-seat="{seat}"]')

    def button(self, words: str) -> None:
        """Touch a button by its words."""
        self.taps += 1
        self.shown.get_by_role("button", name=words, exact=True).first.tap()

    def who(self, seat: int) -> None:
        """Touch a player above a keypad."""
        self.tap(f'.folk [data-seat="{seat}"]')

    def card(self, card: str) -> None:
        """Touch a card of a keypad."""
        self.tap(f'[data-card="{card}"]')

    def rank(self, rank: str) -> None:
        """Touch a rank of a keypad."""
        self.tap(f'[data-rank="{rank}"]')

    def choice(self, words: str) -> None:
        """Touch the first button that begins with some words."""
        self.taps += 1
        self.shown.get_by_role("button", name=re.compile(rf"^{re.escape(words)}")).first.tap()

    def line(self, line: str) -> None:
        """Type a line beside a keypad, once no sheet lies over it."""
        expect(self.shown.locator("dialog")).to_have_count(0)
        typed = self.shown.get_by_label("A line of the notation")
        typed.fill(line)
        typed.press("Enter")

    def sent(self) -> None:
        """Wait until the club has everything."""
        # While a finger is down nothing is drawn, so what is shown may be of the time before the tap.
        self.shown.wait_for_function("() => !paipuTable.queue.all().length")
        self.shown.locator("p.sent").wait_for()

    def not_sent(self, count: int) -> None:
        """Wait until it says that so many batches wait."""
        self.shown.get_by_role("button", name=f"{count} not sent", exact=True).wait_for()

    def installed(self) -> None:
        """Wait until the page opens without a network too. (Playwright waits for no promise: the page itself says so.)"""
        self.shown.wait_for_function("() => paipuTable.opensOffline && navigator.serviceWorker.controller")

    def wake(self) -> None:
        """The network is back, as a browser says it."""
        self.shown.evaluate("window.dispatchEvent(new Event('online'))")


@contextmanager
def phone(browser: Browser, site: str) -> Iterator[Phone]:
    """A phone for a site; in the end its console may not have complained."""
    context = browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True, service_workers="block")  # type: ignore[arg-type]  # a TypedDict
    shown = context.new_page()
    shown.set_default_timeout(30_000)
    made = Phone(shown, site)
    try:
        yield made
    finally:
        context.close()
    assert made.complaints == [], made.complaints
