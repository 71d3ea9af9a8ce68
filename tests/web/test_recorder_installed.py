"""The recorder's page is installed and opens without a network; what it keeps is whoever's who entered it, and gone with them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from replay.answers import WrittenEvent
from replay.club import Club
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.recorder import SIZE, Phone, facts, open_table
from tests.support.web.servers import House, certificate, pin
from tests.support.web.windows import chromium
from tests.web.conftest import QUIET

PASSWORD = "correct horse battery"
NAMES = ("陈静", "Guo", "Joost", "Sanne")
FIRST = ("== hand 1, dealer 1, depth result", "3 #")
RECORDED = 11
"""Events of the first hand and what comes before it."""
MOST = 60_000
"""Bytes of the page with all that it is made of, gzipped."""


class Table(NamedTuple):
    """A table in a club with two recorders."""

    house: House
    site: str
    game: str

    def events(self) -> list[WrittenEvent]:
        with Club.open(str(self.house.path), create=False) as club:
            return club.events(self.game)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with new_club(tmp_path / "club.db") as club:
        game = open_table(club, "quandui/pagat", *NAMES, lines=FIRST, stake=50)
        for name in ("Anna", "Ben"):
            club.access.accounts.add(name, PASSWORD, roles=("recorder",))
    # On this machine a browser trusts what is not encrypted; a worker under a certificate that nobody vouches for it never does.
    house = House(tmp_path / "club.db")
    yield Table(house, f"http://127.0.0.1:{house.server.port}", game)
    house.close()


@pytest.fixture
def held(browser: Browser, table: Table) -> Iterator[Phone]:
    context = browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]  # a TypedDict
    made = Phone(context.new_page(), table.site)
    made.is_cut = True
    made.shown.set_default_timeout(30_000)
    yield made
    context.close()
    assert made.complaints == []


def sign_in(held: Phone, name: str) -> None:
    held.shown.goto(f"{held.site}/sign-in")
    held.shown.get_by_label("Name").fill(name)
    held.shown.get_by_label("Password").fill(PASSWORD)
    held.shown.get_by_role("button", name="Sign in").tap()
    held.shown.wait_for_url(f"{held.site}/")


def enter(held: Phone, game: str) -> None:
    """Enter hand 2 where there is no network."""
    held.sit(game)
    held.shown.wait_for_function("() => paipuTable.lease.since")
    held.shown.context.set_offline(True)
    held.seat(4)
    held.button("Pairs +1.50")
    held.button("Next hand")
    held.not_sent(1)


def kept(held: Phone) -> object:
    """What the browser keeps of Paipu."""
    return held.shown.evaluate(
        "async () => [Object.keys(localStorage).filter(key => key.startsWith('paipu-')), await caches.keys(), "
        "(await navigator.serviceWorker.getRegistrations()).length]"
    )


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_the_page_opens_without_a_network_and_shows_the_table_as_it_was_last(held: Phone, table: Table) -> None:
    sign_in(held, "Anna")
    held.sit(table.game)
    held.installed()
    held.seat(2)
    held.button("Quan dui +3.00")
    held.sent()
    held.button("Next hand")
    # The table is kept as the club showed it last, which comes after the answer to the move.
    held.shown.wait_for_function(
        "game => JSON.parse(localStorage.getItem('paipu-view/' + game) ?? '{}').hand === 3", arg=table.game
    )
    table.house.kill()
    held.sit(table.game)
    expect(held.shown.locator("h1")).to_have_text("Hand 3")
    held.seat(1)
    held.shown.locator(".choice").first.tap()
    held.button("Next hand")
    held.not_sent(1)
    held.sit(table.game)
    held.not_sent(1)
    table.house.come_back()
    held.wake()
    held.sent()
    table.house.kill()
    with Club.open(str(table.house.path), create=False) as club:
        lines = (*FIRST, "== hand 2, dealer 3, depth result", "2 ##", "== hand 3, dealer 2, depth result", "1 #")
        same = open_table(club, "quandui/pagat", *NAMES, lines=lines, stake=50)
        assert facts(club, table.game) == facts(club, same)


@pytest.fixture
def encrypted(browser: Browser, tmp_path: Path) -> Iterator[tuple[Phone, Table]]:
    """A phone, and a table of a club under TLS whose certificate the phone trusts: a browser of its own, since others trust none."""
    with new_club(tmp_path / "club.db") as club:
        game = open_table(club, "quandui/pagat", *NAMES, lines=FIRST, stake=50)
        club.access.accounts.add("Anna", PASSWORD, roles=("recorder",))
    cert, key = certificate(tmp_path, "127.0.0.1")
    house = House(tmp_path / "club.db", "--tls-cert", str(cert), "--tls-key", str(key))
    site = f"https://127.0.0.1:{house.server.port}"
    trusting = browser.browser_type.launch(
        executable_path=chromium(), args=[*QUIET, f"--ignore-certificate-errors-spki-list={pin(cert)}"]
    )
    context = trusting.new_context(viewport=SIZE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]  # a TypedDict
    made = Phone(context.new_page(), site)
    made.is_cut = True
    made.shown.set_default_timeout(30_000)
    yield made, Table(house, site, game)
    trusting.close()
    house.close()
    assert made.complaints == []


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_under_tls_it_is_installed_opens_without_a_network_and_is_cleared_at_sign_out(
    encrypted: tuple[Phone, Table],
) -> None:
    held, table = encrypted
    sign_in(held, "Anna")
    held.sit(table.game)
    held.installed()
    table.house.kill()
    held.sit(table.game)
    expect(held.shown.locator("h1")).to_have_text("Hand 2")
    held.seat(2)
    held.button("Quan dui +3.00")
    held.button("Next hand")
    held.not_sent(1)
    table.house.come_back()
    held.wake()
    held.sent()
    with Club.open(str(table.house.path), create=False) as club:
        assert club.hand(table.game, 2).winners == [2]
    held.shown.goto(f"{held.site}/account")
    held.shown.get_by_role("button", name="Sign out here").tap()
    held.shown.wait_for_url("**/sign-in")
    assert kept(held) == [[], [], 0]


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_signing_out_warns_of_what_waits_and_clears_what_is_kept(held: Phone, table: Table) -> None:
    sign_in(held, "Anna")
    enter(held, table.game)
    held.shown.route("**/moves", lambda route: route.abort())
    held.shown.context.set_offline(False)
    held.shown.goto(f"{held.site}/account")
    held.shown.get_by_role("button", name="Sign out here").tap()
    expect(held.shown.get_by_role("dialog")).to_contain_text("If you sign out now, it is lost.")
    held.button("Stay signed in")
    held.shown.goto(f"{held.site}/account")
    held.shown.get_by_role("button", name="Sign out here").tap()
    held.button("Sign out and lose it")
    held.shown.wait_for_url("**/sign-in")
    assert kept(held) == [[], [], 0]


@thorough
@pytest.mark.browser
@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("mine", [True, False])
def test_what_somebody_entered_is_sent_under_another_name_only_if_that_one_says_so(
    held: Phone, table: Table, mine: bool
) -> None:
    """Somebody else signs in, in another tab, while the table is still open in this one."""
    sign_in(held, "Anna")
    enter(held, table.game)
    held.shown.route("**/moves", lambda route: route.abort())
    held.shown.context.set_offline(False)
    held.shown.context.clear_cookies()
    other = Phone(held.shown.context.new_page(), held.site)
    sign_in(other, "Ben")
    held.shown.bring_to_front()
    held.shown.unroute("**/moves")
    held.wake()
    alert = held.shown.get_by_role("alert")
    expect(alert).to_contain_text("Another person entered this")
    expect(held.shown.locator("#table")).not_to_contain_text("Sanne")
    assert len(table.events()) == RECORDED
    held.button("Send it as mine" if mine else "Delete what waits")
    if mine:
        held.button("Send what waits")
    held.shown.locator("p.sent").wait_for()
    first, *_, last = table.events()
    assert (len(table.events()) > RECORDED, last.by != first.by) == (mine, mine)


@pytest.fixture
def browse(fresh: Callable[..., Club]) -> FlaskClient:
    return client(fresh("table"))


def shown(browse: FlaskClient) -> str:
    game = open_table(browse.club, "quandui/pagat", *NAMES, lines=FIRST, stake=50)  # type: ignore[attr-defined]  # a ClubClient
    return browse.get(f"/games/{game}/record").text


def test_all_modules_of_the_page_are_kept_for_a_year_under_one_version(browse: FlaskClient) -> None:
    text = shown(browse)
    (folder,) = set(re.findall(r'"(/static/[0-9a-f]{12}/recorder/)', text))
    modules = {path.name for path in (Path("web/static/recorder")).glob("*.js")}
    assert modules == set(re.findall(rf'"{folder}([a-z_]+\.js)"', text))
    for name in modules:
        answer = browse.get(folder + name, buffered=True)
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        assert set(re.findall(r'from "\./([a-z_]+\.js)"', answer.text)) <= modules
    assert browse.get("/static/0123456789ab/recorder/page.js", buffered=True).headers["Cache-Control"] == "no-store"


def test_the_page_is_small(browse: FlaskClient) -> None:
    text = shown(browse)
    files = set(re.findall(r'"(/static/[^"]+)"', text)) - {
        each for each in re.findall(r'"(/static/[^"]+)"', text) if "icon" in each
    }
    sizes = {name: len(gzip.compress(browse.get(name, buffered=True).data)) for name in files}
    whole = sum(sizes.values()) + len(gzip.compress(text.encode()))
    assert whole < MOST, sizes


def test_a_browser_can_install_it(browse: FlaskClient) -> None:
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', shown(browse))
    answer = browse.get(address)
    assert answer.mimetype == "application/manifest+json"
    assert (answer.json["display"], answer.json["start_url"], answer.json["scope"]) == ("standalone", "/", "/")
    for icon in answer.json["icons"]:
        picture = browse.get(icon["src"], buffered=True)
        assert picture.mimetype == icon["type"]
        if icon["sizes"] != "any":
            size = int.from_bytes(picture.data[16:20], "big")  # of a PNG
            assert icon["sizes"] == f"{size}x{size}"
