"""Pictures of every page at the widths of a phone, a tablet and a desk, by day and by night, for people to look at: ``make shots``.
In every other language there are those of a phone and a desk by day, in a folder of its tag: which words break, and what is cut off.

The pages are those that axe looks at (tests/web/test_axe.py), of a club with something for each of them to show.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Page, sync_playwright

from replay.words.languages import ENGLISH_TAG, languages
from tests.support.clubs import new_club
from tests.support.web.looks import BY_DAY_AND_BY_NIGHT
from tests.support.web.windows import chromium
from tests.web.conftest import serving
from tests.web.test_axe import PASSWORD, fill, pages
from web.language import LANGUAGE

__all__ = ["main"]

Look: TypeAlias = tuple[int, Literal["light", "dark"]]
WIDTHS = (320, 360, 768, 1280)
LOOKS: list[Look] = [(wide, scheme) for wide in WIDTHS for scheme in BY_DAY_AND_BY_NIGHT]
IN_OTHER_LANGUAGES: list[Look] = [(360, "light"), (1280, "light")]


def main(folder: Path) -> int:
    """Take the pictures, and say how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, new_club(Path(place) / "club.db", fill) as club, serving(club) as site:
        key = club.access.sign_in("Anna", PASSWORD, "shots")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium())
            shown = browser.new_page()
            shown.context.add_cookies([{"name": "paipu", "value": key, "url": site}])
            taken = 0
            for tag in languages():
                shown.context.add_cookies([{"name": LANGUAGE, "value": tag, "url": site}])
                place = folder if tag == ENGLISH_TAG else folder / tag
                of_it = LOOKS if tag == ENGLISH_TAG else IN_OTHER_LANGUAGES
                taken += sum(
                    _take(shown, site + path, place / f"{number:02}", of_it) for number, path in enumerate(pages(club))
                )
            browser.close()
    sys.stdout.write(f"{taken} pictures are in {folder}\n")
    return 0


def _take(shown: Page, address: str, begins: Path, of_it: Sequence[Look]) -> int:
    """The pictures of one page: their names begin so, and go on with the page, the width and the scheme of colours."""
    begins.parent.mkdir(exist_ok=True)
    shown.goto(address)
    path = re.sub("https?://[^/]*", "", address)
    name = re.sub("[^A-Za-z0-9]+", "-", re.sub("[0-9a-f]{8}-[-0-9a-f]{27}", "x", path)).strip("-") or "home"
    for wide, scheme in of_it:
        shown.set_viewport_size({"width": wide, "height": 740})
        shown.emulate_media(color_scheme=scheme)
        shown.screenshot(path=f"{begins}-{name}-{wide}-{scheme}.png", full_page=True)
    return len(of_it)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
