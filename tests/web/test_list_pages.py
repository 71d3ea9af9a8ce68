"""The pages that list what a club has, in a real browser: names of every sort, targets for a thumb, a keyboard alone, no script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from replay.ledger import player_id
from tests.support.clubs import new_club, take_in
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.looks import BY_DAY_AND_BY_NIGHT
from tests.support.web.windows import go
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NAMES = ("<img src=x onerror=alert(1)>", "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} רונית", "🀄🎴👩‍👩‍👧", "N" * 100)
PASSWORD = "correct horse battery"
PLACE = "<script>alert(1)</script>" + "P" * 75
EVENINGS = """%paipu 1
[Rules "{rules}"]
[Date "2026-11-{day}"]
[Place "{place}"]
[Stake "{stake}.00 EUR"]
[Seats "{seats}"]
[Depth "result"]

dealer 1 random

== hand 1, dealer 1
{result}

== end
"""


def odd(club: Club) -> None:
    """Evenings of people with such names, at such a place; a payment and a note like that too."""
    for day, rules, result in (
        (19, "khanhoo/denexa", "1 out 1=6, 2=4, 3=9, 4=7"),
        (20, "quandui/pagat", "2 # {" + PLACE + "}"),
    ):
        record = EVENINGS.format(
            rules=rules,
            day=day,
            place=PLACE,
            seats="; ".join(NAMES),
            result=result,
            stake=10**7 if rules[0] == "q" else 0,
        )
        take_in(club, record.encode())
    typed(club).pay(NAMES[0], NAMES[3], "1234567.89 EUR", note=PLACE)
    typed(club).pay(NAMES[3], "cash", "5.00 EUR")
    game = club.games()[-1].id
    typed(club).dispute(game, 1, PLACE)
    club.access.accounts.add("N" * 60, PASSWORD, roles=("director", "treasurer", "recorder", "member"))


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("names") / "club.db", odd) as club:
        yield club


@pytest.fixture(scope="module")
def site_of(named: Club) -> Iterator[str]:
    with serving(named) as found:
        yield found


def pages(club: Club) -> list[str]:
    games = [each.id for each in club.games()]
    people = [f"/players/{player_id(name)}" for name in (NAMES[0], NAMES[3])]
    return [
        "/", "/evenings",
        f"/evenings?player={player_id(NAMES[3])}&kind=quandui", "/players", f"/hands?player={player_id(NAMES[3])}", *people,
        *(f"{each}/statement" for each in people), "/ledger", "/ledger/journal", "/ledger/over-time",
        "/ledger/record",
        "/ledger/accounts/cash/statement", *(f"/games/{game}" for game in games), *(f"/games/{game}/sheet" for game in games),
        *(f"/games/{game}/card" for game in games),
        f"/games/{games[-1]}/settling", "/screen",
    ]  # fmt: skip


@pytest.fixture
def visited(visit: Callable[..., Page], named: Club, site_of: str) -> Callable[..., Page]:
    """Opens a page as the director sees it."""

    def opened(path: str, *, wide: int = 1280, high: int = 740, js: bool = True, dark: bool = False) -> Page:
        shown = visit("/sign-in", at=site_of, wide=wide, high=high, js=js, dark=dark)
        key = named.access.sign_in("N" * 60, PASSWORD, "lists")
        shown.context.add_cookies([{"name": "paipu", "value": key, "url": site_of}])
        go(shown, path)
        return shown

    return opened


@thorough
def test_names_of_every_sort_break_no_page(visited: Callable[..., Page], named: Club) -> None:
    shown = visited("/")
    for path in pages(named):
        go(shown, path)
        if path != "/":  # which names those who came first
            expect(shown.locator("main")).to_contain_text("NNNN")
        for scheme, wide in product(BY_DAY_AND_BY_NIGHT, (320, 360, 768, 1280)):
            shown.emulate_media(color_scheme=scheme)
            shown.set_viewport_size({"width": wide, "height": 740})
            assert shown.evaluate("() => document.documentElement.scrollWidth") <= wide, (path, scheme, wide)
        assert shown.locator("main img, main script").count() == 0, path


SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
  .filter(each => each.checkVisibility() && !each.closest(".skip, .tick, p:not(.links), .aside, .note, .why, dd, figcaption, .site"))
  .map(each => [each.outerHTML.slice(0, 90), each.offsetHeight, parseFloat(getComputedStyle(each, "::after").height) || 0])
  .filter(([, own, wider]) => Math.max(own, wider) < 44)"""
"""A script that finds what is touched and less than 44 pixels high (WCAG 2.5.5), with what belongs to it beyond its edge; links inside
of a sentence may be."""


@thorough
def test_what_is_touched_is_large_enough(visited: Callable[..., Page], named: Club) -> None:
    shown = visited("/", wide=360)
    for path in [*pages(named), "/account", f"/games/{named.games()[-1].id}/hands/1/share"]:
        go(shown, path)
        expect(shown).not_to_have_url(re.compile("sign-in"))
        assert shown.evaluate(SMALL) == [], path


def reach(shown: Page, target: str) -> None:
    """Go on with the tab key alone until this has the focus."""
    for _ in range(60):
        shown.keyboard.press("Tab")
        if shown.evaluate("target => document.activeElement.matches(target)", target):
            return
    raise AssertionError(f"the tab key never comes to {target}")


def test_a_keyboard_alone_leads_from_the_list_to_a_game_to_a_hand_and_to_a_player(
    visited: Callable[..., Page], named: Club
) -> None:
    shown = visited("/evenings")
    reach(shown, ".filters [name=result]")
    reach(shown, "a.a-game")
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/games/*")
    reach(shown, "a.opens")
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/hands/1/steps/*")
    shown.go_back()
    shown.wait_for_url("**/games/*")
    reach(shown, ".rank a")
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/players/*")
    reach(shown, "a.a-game")
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/games/*")


@thorough
def test_without_a_script_every_list_is_there_and_its_forms_work(visited: Callable[..., Page], named: Club) -> None:
    shown = visited("/", js=False, wide=360)
    for path in pages(named):
        go(shown, path)
        if path != "/":  # which names those who came first
            expect(shown.locator("main")).to_contain_text("NNNN")
    go(shown, "/evenings")
    shown.get_by_role("searchbox").fill(NAMES[3])
    shown.get_by_text("Filter", exact=True).click()
    shown.locator("select[name=kind]").select_option("quandui")
    shown.get_by_role("button", name="Show").click()
    expect(shown.locator("a.a-game")).to_have_count(1)
    go(shown, f"/players/{player_id(NAMES[3])}/statement")
    shown.get_by_text("Other days").click()
    shown.get_by_label("to").fill("2026-11-19")
    shown.get_by_role("button", name="Show").click()
    expect(shown.locator("h1")).to_contain_text("until 2026-11-19")
