"""Pictures of every page at the widths of a phone, a tablet and a desk, by day and by night, for people to look at: ``make shots``.

The pages are those that axe looks at (tests/web/test_axe.py), of a club with something for each of them to show.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.support.clubs import new_club
from tests.support.web.looks import BY_DAY_AND_BY_NIGHT
from tests.web.conftest import serving
from tests.web.test_axe import PASSWORD, fill, pages

__all__ = ["main"]

WIDTHS = (320, 360, 768, 1280)


def main(folder: Path) -> int:
    """Take the pictures, and say how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, new_club(Path(place) / "club.db", fill) as club, serving(club) as site:
        key = club.doors.sign_in("Anna", PASSWORD, "shots")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            shown = browser.new_page()
            shown.context.add_cookies([{"name": "paipu", "value": key, "url": site}])
            taken = sum(_take(shown, site, path, folder / f"{number:02}") for number, path in enumerate(pages(club)))
            browser.close()
    sys.stdout.write(f"{taken} pictures are in {folder}\n")
    return 0


def _take(shown: Page, site: str, path: str, begins: Path) -> int:
    """The pictures of one page: their names begin so, and go on with the page, the width and the scheme of colours."""
    shown.goto(site + path)
    name = re.sub("[^A-Za-z0-9]+", "-", re.sub("[0-9a-f]{8}-[-0-9a-f]{27}", "x", path)).strip("-") or "home"
    for wide in WIDTHS:
        shown.set_viewport_size({"width": wide, "height": 740})
        for scheme in BY_DAY_AND_BY_NIGHT:
            shown.emulate_media(color_scheme=scheme)
            shown.screenshot(path=f"{begins}-{name}-{wide}-{scheme}.png", full_page=True)
    return len(WIDTHS) * len(BY_DAY_AND_BY_NIGHT)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
