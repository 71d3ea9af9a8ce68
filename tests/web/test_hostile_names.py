"""People may be called anything: no name runs as a script, turns round the words beside it, or pushes a page out of its shape."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from replay.club import Club, SharedHand
from replay.ledger import player_id
from tests.support.clubs import new_club, take_in
from tests.support.samples import FOLDER
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.windows import go
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SCRIPT = "<img src=x onerror=alert(1)>"
HEBREW = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} רונית 7"
TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}(1 taes) nehC"
FAMILIES = "👩‍👩‍👧🏳️‍🌈🀄" * 4
LONG = "N" * 100
STACKED = unicodedata.normalize("NFC", "Z" + "\u0310\u0334\u0321\u035b\u0308\u0344" * 6 + "algo")
NAMES = (SCRIPT, HEBREW, TURNED, FAMILIES, LONG, STACKED)
PASSWORD = "correct horse battery"

SEATS = {
    "six_players": NAMES,
    "guandan/club_evening": (LONG, TURNED, SCRIPT, STACKED),
    "khanhoo/four_players": (HEBREW, LONG, FAMILIES, TURNED),
}
"""The samples in which they play."""
TABLES = {
    "guandan/board_table_1": (LONG, HEBREW, SCRIPT, STACKED),
    "guandan/board_table_2": (TURNED, FAMILIES, LONG, SCRIPT),
    "guandan/team_match/round_1_table_1": (SCRIPT, LONG, HEBREW, TURNED),
}
"""And at several tables of one evening: of a board, and of a match, which are called so too."""
CALLED = {"Friday 1": LONG[:40], "Autumn cup": SCRIPT, "Anhui; Jiangsu": f"{LONG}; {FAMILIES}"}


def renamed(name: str, players: Sequence[str]) -> bytes:
    """That sample, played by these."""
    seats = f'[Seats "{"; ".join(players)}"]'
    return re.sub(r"\[Seats .*\]", lambda _: seats, (FOLDER / f"{name}.paipu").read_text("utf-8")).encode()


def named(club: Club) -> None:
    """An evening of each kind with such players, with such a place and a note; and one that is being played."""
    for name, players in SEATS.items():
        take_in(club, renamed(name, players).replace(b"Amsterdam, Zeedijk", TURNED.encode()))
    for name, players in TABLES.items():
        record = renamed(name, players).decode()
        for called, hostile in CALLED.items():
            record = record.replace(f'"{called}', f'"{hostile}')
        take_in(club, record.encode(), name)
    live = renamed("six_players", NAMES).split(b"\n5 +9b", 1)[0].replace(b"2026-05-30", b"2026-11-21")
    take_in(club, live + b"\n", "live")
    typed(club).pay(SCRIPT, TURNED, "1.00 EUR", note=TURNED)
    club.access.accounts.add("Anna", PASSWORD, roles=("director", "treasurer", "recorder", "member"))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("hostile") / "club.db", named) as club:
        yield club


@pytest.fixture(scope="module")
def address(hostile: Club) -> Iterator[str]:
    with serving(hostile) as found:
        yield found


def pages(club: Club) -> list[str]:
    """Every page that names players: with the middle and the last step of a hand of each kind."""
    found = [
        "/",
        "/evenings",
        "/screen",
        "/players",
        f"/hands?player={player_id(LONG)}",
        "/ledger",
        "/ledger/journal",
        "/ledger/over-time",
        "/ledger/record",
        f"/evenings?player={player_id(LONG)}",
        "/games/new",
        "/statistics",
    ]
    found += [
        "/boards",
        f"/boards/{LONG[:40]}",
        "/matches",
        f"/matches/{quote(SCRIPT)}",
        "/games/new?kind=guandan&tables=2",
    ]
    for name in (LONG, STACKED, TURNED):
        found += [f"/players/{player_id(name)}", f"/players/{player_id(name)}/statement"]
    for game in club.games():
        own = f"/games/{game.id}"
        last = club.game(game.id).hands[0].steps - 1
        found += [f"{own}/hands/1/steps/{last // 2}?eyes=all", f"{own}/hands/1/steps/{last}"]
        found += [
            f"{own}{part}"
            for part in ("", "/sheet", "/card", "/settling", "/seats/1", "/links", "/events/3", "/hands/1/share")
        ]
        found += [f"{own}/record"] if game.live else []
        hand = club.game(game.id).hands[0]
        if hand.how != "live" and not hand.void and not hand.board:
            found += [f"/h/{club.share(game.id, SharedHand(hand.hand, 'all', 'full', True))[0]}"]
        found += [f"{own}/evening"] if len(club.evenings.games(game.id)) > 1 else []
    return found


TURNING = """(names) => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isOwn = (each) => {
    const { display, unicodeBidi } = getComputedStyle(each);
    return /isolate|plaintext/.test(unicodeBidi) || !/^(inline|contents)$/.test(display) || each.localName === "text";
  };
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    if (parentElement.closest("script, style, template")) continue;
    for (const name of names) {
      for (let at = data.indexOf(name); at >= 0; at = data.indexOf(name, at + 1)) {
        if (data[at - 1] === "\\u2068") continue;
        let box = parentElement;
        while (!isOwn(box)) box = box.parentElement;
        if (box.textContent.trim() !== name) found.push(box.outerHTML.slice(0, 200));
      }
    }
  }
  return found;
}"""
"""A script that finds where one of these names is beside other words in a line and could turn them round."""

OUTSIDE = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page");
  const isCut = (each) => {
    for (let box = each.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  for (const each of document.querySelectorAll("main *, header *")) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("svg, .unseen, .skip")) continue;
    const { left, right, width } = each.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > innerWidth + 1) && !isCut(each)) found.push(each.outerHTML.slice(0, 120));
  }
  return found;
}"""
"""A script that finds what is beyond the edge of the screen and cannot be scrolled to."""


PAPER = ViewportSize(width=680, height=1000)
PRINTED = re.compile(r"/games/[^/]+($|/sheet|/hands/1/steps/)")


@pytest.fixture
def shown(visit: Callable[..., Page], hostile: Club, address: str) -> Page:
    """A window of somebody who may see and change everything."""
    page = visit("/sign-in", at=address)
    key = hostile.access.sign_in("Anna", PASSWORD, "hostile")
    page.context.add_cookies([{"name": "paipu", "value": key, "url": address}])
    return page


@thorough
def test_no_name_runs_turns_its_line_round_or_leaves_the_screen_or_the_paper(shown: Page, hostile: Club) -> None:
    asked: list[str] = []
    shown.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    found: list[tuple[str, object]] = []
    for path in pages(hostile):
        go(shown, path)
        expect(shown).not_to_have_url(re.compile("sign-in"))
        found += [(path, each) for each in shown.evaluate(TURNING, [HEBREW, TURNED])]
        for wide in (320, 360, 768, 1280):
            shown.set_viewport_size({"width": wide, "height": 740})
            found += [(path, (wide, each)) for each in shown.evaluate(OUTSIDE)]
        if PRINTED.search(path):
            shown.emulate_media(media="print")
            shown.set_viewport_size(PAPER)
            if shown.evaluate("() => document.documentElement.scrollWidth") > PAPER["width"]:
                found.append((path, "leaves the paper"))
            shown.emulate_media(media="null")
    assert found == []
    assert asked == []
    assert shown.locator("img[src=x]").count() == 0


def test_a_step_with_such_names_keeps_its_table_and_its_controls_in_sight(shown: Page, hostile: Club) -> None:
    shown.set_viewport_size({"width": 360, "height": 740})
    for game in hostile.games():
        if hostile.game(game.id).hands[0].steps <= 20:
            continue  # only the result of its hands is recorded
        go(shown, f"/games/{game.id}/hands/1/steps/20")
        for part in ("#controls", "[data-turn]"):
            expect(shown.locator(part)).to_be_in_viewport(ratio=0.99)
