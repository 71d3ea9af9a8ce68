"""A public hand in a real browser: on a phone, by keyboard, without JavaScript, and in a frame of another site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from replay.club import SharedHand
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.web.seen_clubs import fill, game_of
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


class Site(NamedTuple):
    """Where a club is served, its public hand, and a page that is not public."""

    address: str
    hand: str
    other: str
    revoked: str


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with new_club(tmp_path_factory.mktemp("public") / "club.db", fill) as club, serving(club) as address:
        game = game_of(club, "finished")
        (key, _), (ended, link) = (club.share(game, SharedHand(1, "all", "full", True)) for _ in range(2))
        club.access.links.revoke(link.id)
        yield Site(address, f"/h/{key}", f"/games/{game}/hands/1/steps/2", f"/h/{ended}")


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A phone that has never been at the club, with or without JavaScript."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, java_script_enabled=getattr(request, "param", True)
    )
    context.set_default_timeout(30_000)
    yield context
    context.close()


@contextmanager
def elsewhere(page: str) -> Iterator[str]:
    """Serves a page on another site; gives its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *words: object) -> None:
            """Say nothing of a request."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def asked(context: BrowserContext) -> list[str]:
    """Every address that is asked for from now on."""
    found: list[str] = []
    context.on("request", lambda each: found.append(each.url))
    return found


def at_step(shown: Page, step: int) -> None:
    expect(shown.locator("#controls .note strong")).to_have_text(str(step))


@thorough
@pytest.mark.parametrize("phone", [True, False], indirect=True, ids=["with JavaScript", "without"])
def test_a_hand_is_stepped_by_tap_and_by_keyboard_and_asks_nobody_else(public: Site, phone: BrowserContext) -> None:
    every, failed = asked(phone), list[str]()
    phone.on("response", lambda each: failed.append(each.url) if each.status >= 400 else None)
    shown = phone.new_page()
    shown.goto(f"{public.address}{public.hand}/steps/12")
    at_step(shown, 12)
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name, step in (("Next", 13), ("Previous", 12), ("Last", 25), ("First", 0), ("Next", 1)):
        key = shown.get_by_role("link", name=name, exact=True)
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        key.tap()
        at_step(shown, step)
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for step in (2, 3, 4):  # the key that was pressed has the focus on the next page too
        shown.keyboard.press("Enter")
        at_step(shown, step)
    assert {each for each in every if not each.startswith(f"{public.address}/")} == set()
    assert {
        each
        for each in every
        if not each.startswith(tuple(public.address + at for at in (public.hand, "/static/", "/cards/")))
    } == set()
    assert failed == []
    assert phone.cookies() == []


@thorough
def test_another_site_frames_a_public_hand_and_nothing_else(public: Site, phone: BrowserContext) -> None:
    frames = {"hand": public.hand, "game": public.other, "door": "/sign-in", "ended": public.revoked}
    html = "".join(
        f'<iframe width="420" height="740" name="{name}" src="{public.address}{path}"></iframe>'
        for name, path in frames.items()
    )
    referrers = list[str]()
    phone.on("request", lambda each: referrers.append(each.headers.get("referer", "")))
    shown = phone.new_page()
    with elsewhere(html) as address:
        shown.goto(address)
        framed = shown.frame_locator('[name="hand"]')
        expect(framed.get_by_role("heading", level=1)).to_have_text("Guo wins +€1.00")
        framed.get_by_role("link", name="简体中文").click()  # which keeps no cookie there
        expect(framed.locator("html")).to_have_attribute("lang", "zh-Hans")
        framed.get_by_role("link", name="上一步", exact=True).click()
        expect(framed.locator("#controls .note strong")).to_have_text("24")
        expect(framed.locator("html")).to_have_attribute("lang", "zh-Hans")
        for name in ("game", "door", "ended"):
            frame = shown.frame(name)
            assert frame is not None
            frame.wait_for_load_state()
            assert frame.locator("main, h1, .chop").count() == 0
        assert [each for each in referrers if "/h/" in each] == []
        assert [each for each in phone.cookies() if each["name"] != "paipu-language"] == []
