"""Pictures of every page at the widths of a phone, a tablet and a desk, by day and by night, for people to look at: ``make shots``.
In every other language there are those of a phone and a desk by day, in a folder of its tag: which words break, and what is cut off.

The pages are those that axe looks at (tests/web/test_axe.py), of a club with something for each of them to show. After them comes the
table in every state, of a phone and a desk: ``ONLY=table`` takes these alone.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Page, sync_playwright

from replay.club import Club
from replay.words.languages import ENGLISH_TAG, languages
from tests.support.clubs import new_club
from tests.support.guandan.records import HEAD
from tests.support.quandui.records import RESULT, SEEN
from tests.support.samples import FOLDER
from tests.support.web.looks import BY_DAY_AND_BY_NIGHT
from tests.support.web.windows import chromium
from tests.web.conftest import serving
from tests.web.test_axe import PASSWORD, fill, pages
from tests.web.test_hostile_names import SEATS, renamed
from web.language import LANGUAGE

__all__ = ["main"]

Look: TypeAlias = tuple[int, Literal["light", "dark"]]
WIDTHS = (320, 360, 768, 1280)
LOOKS: list[Look] = [(wide, scheme) for wide in WIDTHS for scheme in BY_DAY_AND_BY_NIGHT]
IN_OTHER_LANGUAGES: list[Look] = [(360, "light"), (1280, "light")]

_DEAL = "dealer 1 random\n\n== hand 1, dealer 1\n1 deal ?16\n2 deal ?15\n3 deal ?15\n1 -1w\n"
_QUANDUI = '%paipu 1\n[Rules "quandui/gamerules"]\n[Date "2026-11-21"]\n[Table "seen"]\n[Seats "Guo; Li; Chen"]\n[Depth "observed"]\n\n'
_CARDS = [f"{number}{suit}" for suit in "wbs" for number in range(1, 10)]
_BOMB = "5H 5H 9H 9H 9S 9S 9D 9D 9C 9C bomb 9"
STATES: dict[str, tuple[str, str]] = {
    "live": (SEEN, "?eyes=all"),
    "lost-track": (f"{SEEN}lost track\n", "?eyes=all"),
    "irregular": (f'{SEEN}irregular "7" "too late"\n2 <2w -3w\n', "?eyes=all"),
    "result-only": (RESULT, "?eyes=all"),
    "17-discards": (
        _QUANDUI + _DEAL + "".join(f"{at % 3 + 1} +? -{_CARDS[at % 27]}\n" for at in range(1, 51)),
        "?eyes=all",
    ),
    "seven-dui": (
        _QUANDUI + _DEAL + "".join(f"2 <{at}w -{at}b\n3 +? -{at}s\n1 +? -{at + 1}w\n" for at in range(1, 8)),
        "?eyes=all",
    ),
    "no-pair": (
        f"{_QUANDUI}dealer 1 random\n\n== hand 1, dealer 1, depth full\n1 deal {' '.join(_CARDS[:16])}\n2 deal {' '.join(_CARDS[:15])}\n"
        f"3 deal {' '.join(_CARDS[12:])}\n1 -9w\n".replace("Guo; Li; Chen", "Guo; Li; Wang"),
        "?eyes=all",
    ),
    "bomb-of-ten": (
        HEAD.format(table="bomb")
        + "== hand 1, dealer 1, depth result\n2 finishes 2 4\n\n== hand 2, dealer 1\n"
        + "".join(f"{seat} deal ?27\n" for seat in (1, 2, 3, 4))
        + f"1 tribute X1 > 2\n3 tribute AS > 4\n2 returns 3S > 1\n4 returns 4S > 3\n1 {_BOMB}\n",
        "?eyes=all",
    ),
}
"""Records of states that no sample has, and with which eyes their last step is looked at."""


OF_SAMPLES: list[tuple[str, str, int, int | None, str]] = [
    *(
        (f"{kind}-{eyes.replace(':', '-')}", sample, hand, step, f"?eyes={eyes}")
        for kind, sample, hand, step in (
            ("quandui", "six_players", 2, 59),
            ("guandan", "guandan/board_table_1", 1, 40),
            ("khanhoo", "khanhoo/four_players", 1, 20),
        )
        for eyes in ("all", "seat:1", "public")
    ),
    ("observed", "evening", 1, 30, "?eyes=all"),
    ("hindsight", "evening", 8, 30, "?eyes=all&hindsight=true"),
    ("void", "evening", 5, None, "?eyes=all"),
    ("27-cards", "guandan/board_table_1", 1, 5, "?eyes=all"),
    ("tribute", "guandan/match", 3, 10, "?eyes=all"),
    *(
        (f"end-{sample.replace('/', '-')}-{hand}", sample, hand, None, "?eyes=all")
        for sample, hand in (
            *(("six_players", 1), ("six_players", 2), ("evening", 3), ("evening", 4), ("results_only", 1)),
            *(("guandan/match", 1), ("guandan/match", 9), ("guandan/board_table_1", 1), ("guandan/results", 1)),
            *(("khanhoo/two_players", 1), ("khanhoo/three_players", 1), ("khanhoo/four_players", 1)),
            ("khanhoo/results", 1),
        )
    ),
]
"""A name; which sample, hand and step (the last one without a number), and with which eyes it is looked at."""


def tables(club: Club) -> Iterable[tuple[str, str]]:
    """A name and an address for the table in every state, and for the end of a hand of each kind."""
    for name, (record, eyes) in STATES.items():
        game = club.import_record(record.replace('"seen"', f'"{name}"').encode(), name).game
        yield name, _step(club, game, len(club.game(str(game)).hands), None, eyes)
    for players in (2, 3, 4, 5):
        game = club.simulate("quandui/gamerules", players, 1, 5).game
        yield f"quandui-of-{players}", _step(club, game, 1, 20, "?eyes=all")
    games = {
        sample: club.import_path(FOLDER / f"{sample}.paipu").game for sample in {sample for _, sample, *_ in OF_SAMPLES}
    }
    for name, sample, hand, step, eyes in OF_SAMPLES:
        yield name, _step(club, games[sample], hand, step, eyes)
    for sample, names in SEATS.items():
        record = re.sub(rb"\[Date .*\]", b'[Date "2026-11-22"]', renamed(sample, names)).decode()
        yield (
            f"names-{sample.replace('/', '-')}",
            _step(club, club.import_record(record.encode(), sample).game, 1, 30, "?eyes=all"),
        )


def _step(club: Club, game: object, hand: int, step: int | None, eyes: str) -> str:
    """The address of a step, or of the last one of a hand."""
    last = next(each.steps for each in club.game(str(game)).hands if each.hand == hand) - 1
    return f"/games/{game}/hands/{hand}/steps/{last if step is None else min(step, last)}{eyes}"


def main(folder: Path) -> int:
    """Take the pictures, and say how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    only_tables = os.environ.get("ONLY") == "table"
    with tempfile.TemporaryDirectory() as place, new_club(Path(place) / "club.db", fill) as club, serving(club) as site:
        key = club.access.sign_in("Anna", PASSWORD, "shots")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium())
            shown = browser.new_page()
            shown.context.add_cookies([{"name": "paipu", "value": key, "url": site}])
            taken = 0
            for tag in languages():
                shown.context.add_cookies([{"name": LANGUAGE, "value": tag, "url": site}])
                into = folder if tag == ENGLISH_TAG else folder / tag
                of_it = LOOKS if tag == ENGLISH_TAG else IN_OTHER_LANGUAGES
                taken += sum(
                    _take(shown, site + path, into / f"{number:02}", of_it)
                    for number, path in enumerate(pages(club) if not only_tables else [])
                )
            shown.context.add_cookies([{"name": LANGUAGE, "value": ENGLISH_TAG, "url": site}])
            for name, path in tables(club):
                taken += _take(shown, site + path, folder / "table", IN_OTHER_LANGUAGES, name)
            browser.close()
    sys.stdout.write(f"{taken} pictures are in {folder}\n")
    return 0


def _take(shown: Page, address: str, begins: Path, of_it: Sequence[Look], name: str = "") -> int:
    """The pictures of one page: their names begin so, and go on with the page, the width and the scheme of colours."""
    begins.parent.mkdir(exist_ok=True)
    shown.goto(address)
    path = re.sub("https?://[^/]*", "", address)
    name = name or re.sub("[^A-Za-z0-9]+", "-", re.sub("[0-9a-f]{8}-[-0-9a-f]{27}", "x", path)).strip("-") or "home"
    for wide, scheme in of_it:
        shown.set_viewport_size({"width": wide, "height": 800 if wide >= 1280 else 740})
        shown.emulate_media(color_scheme=scheme)
        shown.screenshot(path=f"{begins}-{name}-{wide}-{scheme}.png", full_page=True)
    return len(of_it)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
