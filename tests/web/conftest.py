"""Clubs with games in them, and the app that shows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from replay.club import Club
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.clubs import new_club, take_in
from tests.support.missing_programs import skip_without
from tests.support.quandui.records import SEEN, WHOLE
from tests.support.web.clients import app_of, client
from tests.support.web.kinds import KINDS
from tests.support.web.windows import Window, chromium

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
ONE_RENDERER = ["--disable-site-isolation-trials", "--process-per-site", "--renderer-process-limit=1"]
"""All windows share a process: a new one for each page that is left takes a quarter of what the tests of steps take."""


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that no test writes to: a whole hand, one that is being played, an evening of simple players, and two tables that
    played the same boards.
    """
    with Club.open(str(tmp_path_factory.mktemp("web") / "club.db")) as made:
        made.import_record(WHOLE.encode(), "whole")
        made.import_record(SEEN.encode(), "seen")
        made.simulate("quandui/gamerules", 4, 3, 7, "0.50 EUR")
        with boards_allowed():
            for table, kind in ((1, "single"), (2, "quan_dui")):
                boards = (*board_won("7", 1, 1, kind), *board_won("final #1?", 2, table, order=(1, 2, 3)))
                made.import_record(board_record(table, [*opened(table, first=table), *boards]), f"table {table}")
        yield made


@pytest.fixture
def browse(club: Club) -> FlaskClient:
    """Asks the app of that club."""
    return client(club)


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Callable[..., Club]]:
    """Makes a separate club under a name, filled by a function or empty."""
    made: list[Club] = []

    def make(name: str = "fresh", fill: Callable[[Club], object] | None = None) -> Club:
        made.append(new_club(tmp_path / f"{name}.db", fill))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def games(club: Club) -> dict[str, str]:
    """The ids of that club's games by their table; the evening of simple players is ``bots``."""
    return {game.tags["Table"] if game.players[0] != "Bot 1" else "bots": game.id for game in club.games()}


# A real browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker."""
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=chromium(), args=QUIET + ONE_RENDERER)
        except Error:
            skip_without("Chromium", "chromium")
        expect.set_options(timeout=20_000)  # what is slow on a busy machine is no fault
        yield opened
        opened.close()


@contextmanager
def serving(club: Club) -> Iterator[str]:
    """Serves a club; gives the address."""
    with app_of(club) as app:
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Silent)
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})  # how long its end takes at most
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def site(club: Club) -> Iterator[str]:
    with serving(club) as address:
        yield address


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A hand of each kind of game."""
    with Club.open(str(tmp_path_factory.mktemp("kinds") / "club.db")) as made:
        for kind, players in KINDS.items():
            made.simulate(kind, players, 1, 5, "0.50 EUR")
        yield made


@pytest.fixture(scope="module")
def site_of_kinds(kinds: Club) -> Iterator[str]:
    """Where its pages are."""
    with serving(kinds) as address:
        yield address


@pytest.fixture
def own(fresh: Callable[..., Club]) -> Club:
    """A club in which Li lost 1.00 EUR to Guo, to write to."""
    return fresh("own", a_whole_hand)


def a_whole_hand(club: Club) -> None:
    take_in(club, WHOLE.encode(), "whole")


@pytest.fixture
def own_site(own: Club) -> Iterator[str]:
    """The address of that club."""
    with serving(own) as address:
        yield address


@pytest.fixture
def served_club() -> Iterator[Callable[[Club], str]]:
    """Serves a club that a test made; gives the address."""
    with ExitStack() as served:
        yield lambda club: served.enter_context(serving(club))


class _Silent(WSGIRequestHandler):
    def make_environ(self) -> WSGIEnvironment:
        """Let every file be read and closed at once: Werkzeug leaves it open where a browser goes on to another page meanwhile."""
        return {**super().make_environ(), "wsgi.file_wrapper": _read}

    def log(self, type: str, message: str, *args: object) -> None:
        """Say nothing of each request."""


def _read(file: BinaryIO, size: int) -> list[bytes]:
    with file:
        return [file.read()]


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Iterator[dict[bool, list[Window]]]:
    """The windows that no test has at the moment, by whether they run JavaScript."""
    free: dict[bool, list[Window]] = defaultdict(list)
    yield free
    for each in chain.from_iterable(free.values()):
        each.close()


@pytest.fixture
def visit(browser: Browser, site: str, windows: dict[bool, list[Window]]) -> Iterator[Callable[..., Page]]:
    """Opens a page of the site, or of another one; at the end no console may have complained, of the content policy or of anything
    else but a refusal.
    """
    taken: list[tuple[bool, Window]] = []

    def opened(
        path: str, *, wide: int = 1280, high: int = 800, js: bool = True, dark: bool = False, at: str = site
    ) -> Page:
        free = windows[js]
        window = free.pop() if free else Window(browser, js)
        taken.append((js, window))
        return window.show(at + path, wide, high, dark)

    yield opened
    complaints = [each for _, window in taken for each in window.complaints]
    for js, window in taken:
        window.leave()
        windows[js].append(window)
    assert complaints == []
