"""The pictures of the documents (`make pictures`): the screens of a club of the sample games, at a fixed hour.

Chromium takes them, as WebP; the same Chromium and fonts take the same pictures again. A picture that a document in 简体 shows is taken
in that language too.
"""

from __future__ import annotations

import datetime as dt
import shlex
import sys
from base64 import b64decode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch
from uuid import UUID

from click.testing import CliRunner
from playwright.sync_api import Page, sync_playwright

from cli.main import main
from replay.club import Club, Move, Opening
from replay.ledger import player_id
from replay.values import clock
from tests.support.clubs import new_club
from tests.support.samples import FOLDER
from tests.support.web.stepping import expect_ready
from tests.support.web.windows import chromium
from tests.web.conftest import QUIET, serving
from web.language import LANGUAGE

__all__ = ["PICTURES", "Picture", "files", "take"]

CHINESE = "zh-Hans"
NOW = dt.datetime(2026, 11, 27, 20, 30, tzinfo=dt.UTC)
"""The hour of the club and of the browser."""
SAMPLES = (
    "evening", "results_only", "six_players", "guandan/match", "guandan/club_evening", "khanhoo/match", "khanhoo/four_players"
)  # fmt: skip
TABLE = UUID("0198a000-0000-7000-8000-0000000000a1")
"""The game of tonight, which is being recorded."""
LINES = (
    "dealer 1 random", "== hand 1, dealer 1, depth result", "3 #", "== hand 2, dealer 3, depth result", "2 ##",
    "== hand 3, dealer 2, depth result", "3 #",
)  # fmt: skip
PHONE = (360, 720)
STEADY = [
    "--disable-partial-raster",
    "--disable-checker-imaging",
    "--disable-threaded-animation",
    "--disable-threaded-scrolling",
]
"""Options with which Chromium draws each part of a page as a whole, in the same way each time."""


class Picture(NamedTuple):
    """A picture of a page.

    Args:
        page: the address of a page in the club, or a command whose output is shown; a sample game is named in braces.
        size: of the window, in pixels.
        key: pressed before the picture is taken.
        chinese: whether a document in 简体 shows it.
    """

    page: str
    size: tuple[int, int]
    key: str = ""
    chinese: bool = False


PICTURES = {
    "tonight": Picture("/", (1000, 620), chinese=True),
    "game": Picture("/games/{evening}", (1000, 640)),
    "hand": Picture("/games/{six_players}/hands/2/steps/59?eyes=all", (1000, 640), chinese=True),
    "khanhoo": Picture("/games/{khanhoo/four_players}/hands/1/steps/20?eyes=all", (1000, 640), chinese=True),
    "guandan": Picture("/games/{guandan/match}/hands/6/steps/30?eyes=all", (1000, 640), chinese=True),
    "study": Picture("/games/{six_players}/hands/2/steps/40?eyes=all", PHONE, key="s"),
    "recorder": Picture(f"/games/{TABLE}/record", PHONE, chinese=True),
    "seat": Picture(f"/games/{TABLE}/seats/2", PHONE, chinese=True),
    "ledger": Picture("/ledger", (1000, 620)),
    "statement": Picture(f"/players/{player_id('Guo Min')}/statement", PHONE),
    "correction": Picture(f"/games/{TABLE}/correction?hand=2", (820, 620), chinese=True),
    "terminal": Picture("paipu show cfdc --hand 6 --step 30", (780, 432)),
}
"""The name of each picture, and what it shows."""


def files() -> dict[str, tuple[Picture, str]]:
    """Every file below ``docs/img`` with its picture and the language of it."""
    return {f"{name}.webp": (each, "en") for name, each in PICTURES.items()} | {
        f"{CHINESE}/{name}.webp": (each, CHINESE) for name, each in PICTURES.items() if each.chinese
    }


def take(folder: Path, names: Sequence[str] = ()) -> None:
    """Write all pictures into a folder, or only these files."""
    with TemporaryDirectory() as place, patch.object(clock, "system", lambda: NOW):
        path = Path(place) / "club.db"
        with new_club(path) as club, serving(club) as site, sync_playwright() as playwright:
            games = _fill(club)
            browser = playwright.chromium.launch(executable_path=chromium(), args=[*QUIET, *STEADY])
            context = browser.new_context(color_scheme="light", reduced_motion="reduce", service_workers="block")
            shown = context.new_page()
            shown.clock.set_fixed_time(NOW)
            for name in names or files():
                picture, language = files()[name]
                context.add_cookies([{"name": LANGUAGE, "value": language, "url": site}])
                _show(shown, site, picture._replace(page=picture.page.format_map(games)), path)
                target = folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(_webp(shown))
            browser.close()


def _fill(club: Club) -> dict[str, str]:
    """Import the samples and record tonight's game; return the ids of the samples by their names."""
    games = {name: str(club.import_path(FOLDER / f"{name}.paipu").game) for name in SAMPLES}
    names = ("Guo Min", "Li Wei", "陈静", "Sanne de Vries")
    opening = Opening("quandui/pagat", {"stake": 50}, "EUR/2", {"Place": "Amsterdam"}, names, id=TABLE)
    club.tables.record(str(TABLE), [Move(line) for line in LINES], seen=club.tables.open(opening).version)
    return games


def _show(shown: Page, site: str, picture: Picture, club: Path) -> None:
    """Open the page of a picture, or what a terminal shows of a command in the club."""
    shown.set_viewport_size({"width": picture.size[0], "height": picture.size[1]})
    if picture.page.startswith("/"):
        shown.goto(site + picture.page, wait_until="networkidle")
    else:
        words = shlex.split(picture.page)[1:]
        done = CliRunner().invoke(main, ["--club", str(club), *words], catch_exceptions=False)
        style = "margin: 16px; background: #1d1b16; color: #f6f2e7; font: 15px/1.35 monospace"
        shown.goto("about:blank")
        shown.set_content(f'<body style="{style}"><pre>$ {escape(picture.page)}\n{escape(done.stdout)}</pre>')
    if "/steps/" in picture.page:
        expect_ready(shown)
    if picture.page.endswith("/record"):
        shown.locator("#table.ready").wait_for()
    if picture.key:
        shown.keyboard.press(picture.key)


def _webp(shown: Page) -> bytes:
    """Take a picture of the window once nothing moves any more. (Playwright itself writes no WebP.)"""
    session = shown.context.new_cdp_session(shown)
    shown.evaluate("document.fonts.ready")
    before = b""
    for _ in range(20):
        shown.wait_for_timeout(300)
        taken = b64decode(session.send("Page.captureScreenshot", {"format": "webp", "quality": 65})["data"])
        if taken == before:
            return taken
        before = taken
    raise TimeoutError(shown.url)


if __name__ == "__main__":
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "img"
    take(to)
    sys.stdout.write(f"{len(files())} pictures are in {to}\n")
