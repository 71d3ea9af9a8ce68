"""Every page on a phone, a tablet and a desk, by day and by night: axe finds nothing wrong, nothing scrolls sideways, everything is as
large as a finger, and the keyboard alone reaches it; also where no JavaScript runs.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from playwright.sync_api import Page, Route, expect

from replay.club import Club, SharedHand
from replay.ledger import Account, player_id
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.clubs import new_club
from tests.support.quandui.records import SEEN, WHOLE
from tests.support.soak import SOAKING, long, thorough, times
from tests.support.team_matches import match_table
from tests.support.treasury.typed import SLIPS
from tests.support.web.axe import faults
from tests.support.web.keyboard import keyboard_faults
from tests.support.web.targets import small_targets, with_fingers
from tests.support.web.windows import go
from tests.web.conftest import serving
from web.app import create_app

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WIDTHS = (320, 360, 768, 1280)
"""In pixels; at the first, too, nothing may scroll sideways (WCAG 1.4.10)."""
PASSWORD = "correct horse battery"
NO_PAGES = (
    "csv", "pdf", "svg", ".png", ".zip", "/static", "/log", "<key>", "/api/", "/healthz", "/readyz", "/metrics", "/record/",
    "/latest", "/frames", "webmanifest", "worker.js", "/study", "/file.html", "/evening.html", "/help/pictures",
)  # fmt: skip
"""What an address has in it that answers something else than a page, or leads to one."""
OPEN = ("/sign-in", "/sit-down", "/invitation", "/link", "/first-run")
"""The pages of those who have not come in; two with the secret that leads there, and the last in a new club (`test_first_run`)."""


def fill(club: Club) -> None:
    """Something for every page to show."""
    club.import_record(WHOLE.encode(), "whole")
    club.import_record(SEEN.encode(), "seen")
    club.import_record(match_table(1, "Anhui; Jiangsu", ["1 3"], match="Cup"), "match")
    for kind, players in (("quandui/gamerules", 4), ("khanhoo", 3), ("guandan", 4)):
        club.simulate(kind, players, 2, 7, "0.50 EUR")
    with boards_allowed():
        for table in (1, 2):
            club.import_record(
                board_record(table, [*opened(table, first=table), *board_won("7", 1, 1)]), f"table {table}"
            )
    payer, payee = Account.player("Li"), Account.player("Guo")
    club.books.pay(payer, payee, club.books.amount("0.20 EUR"), note="in coins", event_id=PAID)
    club.books.close(dt.date(2026, 1, 31), carry_all=True, confirm=SLIPS)
    for name, roles in (("Anna", ("director", "treasurer", "recorder")), ("陳靜", ("member",))):
        club.access.accounts.add(name, PASSWORD, roles=roles)  # type: ignore[arg-type]
    club.statistics.save()
    club.access.tokens.make(club.access.accounts.get("Anna").id, "scores on the wall")
    club.access.links.make(whole(club), 1)


PAID = UUID("0198a000-0000-7000-8000-0000000000a1")


def whole(club: Club) -> str:
    return next(each.id for each in club.games() if each.tags.get("Table") == "whole")


def first_choice(club: Club, game: str) -> int:
    """The first step of the first hand after the deal."""
    return next(each.step for each in club.steps(game, 1) if each.part is None and each.step)


def pages(club: Club) -> list[str]:
    """An address of every kind of page, and of the steps of each kind of game."""
    kinds = {each.rules.partition("/")[0]: each.id for each in club.games() if each.players[0] == "Bot 1"}
    one = whole(club)
    return [
        "/screen", f"/games/{one}/correction", f"/games/{kinds['quandui']}/correction?hand=1",
        "/", "/evenings", f"/games/{one}", f"/games/{one}/sheet", f"/games/{one}/links", f"/games/{one}/seats/1", f"/games/{one}/settling",
        f"/games/{one}/card", "/statistics", f"/games/{kinds['quandui']}/hands/1/share?eyes=all",
        *(f"/h/{club.share(kinds[kind], SharedHand(1, 'all', 'full', True))[0]}" for kind in sorted(kinds)),
        f"/games/{kinds['quandui']}/evening",
        f"/games/{one}/events/1", "/boards", "/boards/7",
        "/matches", "/matches/Cup", "/players", "/players?by=won", "/hands?player=Guo", f"/players/{player_id('Guo')}",
        f"/players/{player_id('Guo')}/statement", "/ledger",
        "/ledger/periods", "/ledger/journal", "/ledger/over-time", "/ledger/record",
        "/ledger/accounts/cash/statement", f"/ledger/events/{PAID}", "/members", "/settings", "/account", "/account/tokens",
        "/games/new", "/games/new?kind=guandan&tables=2",
        *(f"/games/{kinds[kind]}/hands/1/what-if?step={first_choice(club, kinds[kind])}&eyes=all" for kind in sorted(kinds)),
        *(f"/games/{kinds[kind]}/hands/1/steps/9?eyes=all" for kind in sorted(kinds)), f"/games/{one}/hands/1", "/evenings?after=x",
        "/sheets/quandui", "/cards/quandui", "/cards/guandan",
        "/help", "/help?q=correct+a+hand", "/help?q=qwertz", "/help/questions", "/help/rules/guandan", "/help/notation-card", "/import",
        *(f"/games/{kinds[kind]}/record" for kind in sorted(kinds)),
    ]  # fmt: skip


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("axe") / "club.db", fill) as opened_club:
        yield opened_club


@pytest.fixture(scope="module")
def address(guarded: Club) -> Iterator[str]:
    with serving(guarded) as found:
        yield found


@pytest.fixture
def shown(visit: Callable[..., Page], guarded: Club, address: str) -> Page:
    """A window in which Anna has signed in, who is everything."""
    page = visit("/sign-in", at=address, wide=360, high=740)
    key = guarded.access.sign_in("Anna", PASSWORD, "axe")
    page.context.add_cookies([{"name": "paipu", "value": key, "url": address}])
    return page


def wrong(shown: Page, path: str) -> list[tuple[str, str]]:
    """What is wrong with the page that is open. The short form leaves colours to ``looks``, and axe sees a telephone alone."""
    found = []
    with with_fingers(shown):
        for wide in reversed(WIDTHS):
            shown.set_viewport_size({"width": wide, "height": 740})
            if shown.evaluate("document.documentElement.scrollWidth") > wide:
                found.append(f"scrolls sideways where the screen has {wide} pixels")
            found += small_targets(shown)
    if not SOAKING:
        return [(path, each) for each in (*found, *faults(shown, "no colours"))]
    for wide in WIDTHS:
        shown.set_viewport_size({"width": wide, "height": 740})
        shown.emulate_media(color_scheme="light")
        found += faults(shown)
        shown.emulate_media(color_scheme="dark")
        found += faults(shown, "colours")
    return [(path, each) for each in found]


def spread(paths: list[str]) -> list[str]:
    """All of them in the long form; in the short form some of each part of the list."""
    return paths[:: times(1, 9)]


@long
def test_axe_finds_nothing_wrong_with_any_page(shown: Page, guarded: Club) -> None:
    """Nor has any console something to say: ``visit`` asks it."""
    found = []
    for path in pages(guarded):
        go(shown, path)
        expect(shown).not_to_have_url(re.compile("sign-in"))
        found += wrong(shown, path)
    assert found == []


@thorough
@long
def test_the_keyboard_alone_reaches_every_control_of_a_page_and_one_sees_where_it_is(
    shown: Page, guarded: Club
) -> None:
    found = []
    for path in spread(pages(guarded)):
        go(shown, path)
        for wide in (360, 1280):
            shown.set_viewport_size({"width": wide, "height": 740})
            found += [(path, wide, each) for each in keyboard_faults(shown)]
    assert found == []


@thorough
@long
def test_all_that_holds_without_javascript_too(shown: Page, guarded: Club) -> None:
    def be_empty(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body="")

    shown.route("**/*.js?*", be_empty)
    try:
        found: list[tuple[str, str]] = []
        for path in spread(pages(guarded)[4:]):
            go(shown, path)
            found += [(path, each) for each in keyboard_faults(shown)]
            found += wrong(shown, path)
    finally:
        shown.unroute("**/*.js?*")
    assert found == []


@long
def test_nor_with_the_pages_of_those_who_come_in(visit: Callable[..., Page], guarded: Club, address: str) -> None:
    invitation = guarded.access.accounts.invite("陳靜")
    links = [guarded.access.links.make(whole(guarded), purpose)[0] for purpose in ("record", "watch")]
    shown = visit("/sign-in", at=address, wide=360, high=740)
    found = []
    for path in ("/sign-in", "/sit-down", f"/invitation/{invitation}", *(f"/link/{link}" for link in links)):
        go(shown, path)
        found += wrong(shown, path)
    assert found == []


@long
def test_nor_with_what_is_shown_once_and_with_a_form_that_was_refused(shown: Page, guarded: Club) -> None:
    found = []
    for path, label, button in (
        (f"/games/{whole(guarded)}/links", "", "Make the link"),
        (f"/games/{whole(guarded)}/links", "", "New codes"),
        ("/games/new?kind=khanhoo", "", "Begin"),
        ("/account/tokens", "What it is for", "Make the token"),
        ("/members", "", "Make the invitation"),
    ):
        go(shown, path)
        if label:
            shown.get_by_label(label).fill("a program")
        if path == "/members":
            shown.locator("#invite > summary").click()
            shown.locator("#invite-account").select_option(index=1)
        for own in shown.locator("input[name=own]:visible").all():
            own.fill(PASSWORD)
        with shown.expect_navigation():  # the next page may have nothing in it yet
            shown.get_by_role("button", name=button).last.click()
        found += wrong(shown, path)
    assert found == []


OF_EVERY_CHANGE = (
    test_axe_finds_nothing_wrong_with_any_page,
    test_nor_with_the_pages_of_those_who_come_in,
    test_nor_with_what_is_shown_once_and_with_a_form_that_was_refused,
)
"""The tests that open every page in a browser: ``make test`` has them, whichever others are thorough."""


def test_every_page_is_looked_at_at_every_change(guarded: Club) -> None:
    app = create_app(guarded)
    rules = {str(rule) for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    wanted = {rule for rule in rules if not any(part in rule for part in NO_PAGES)}
    asked = app.url_map.bind("localhost")
    seen = {str(asked.match(path.partition("?")[0], return_rule=True)[0]) for path in (*pages(guarded), *OPEN)}
    assert wanted - seen == set()
    marks = {mark.name for test in OF_EVERY_CHANGE for mark in getattr(test, "pytestmark", [])}
    assert thorough.name not in marks
