"""A hand of every kind of game is stepped through in the same way, also one of a package that is installed besides."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from replay.club import Club
from tests.support.agram import install
from tests.support.soak import thorough
from tests.support.web.servers import served
from tests.support.web.stepping import differences, press
from tests.support.web.windows import stopped_clock
from tests.web.conftest import serving
from tests.web.test_frames import put_together

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

KINDS = {"quandui/gamerules": 5, "guandan": 4, "khanhoo": 3, "agram/sinksink": 4}
"""Kinds of game, and how many play."""


@pytest.fixture(scope="module", params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a game of two hands, which all cards are known of."""
    kind, folder = request.param, tmp_path_factory.mktemp("kind")
    with ExitStack() as stack:
        if kind.startswith("agram"):
            site = stack.enter_context(_agram(kind, folder))
        else:
            club = stack.enter_context(Club.open(str(folder / "club.db")))
            club.simulate(kind, KINDS[kind], 2, 3, "0.50 EUR")
            site = stack.enter_context(serving(club))
        with urlopen(f"{site}/api/v1/games") as answer:
            yield f"{site}/games/{json.load(answer)[0]['id']}"


@contextmanager
def _agram(kind: str, folder: Path) -> Iterator[str]:
    """Serves such a game with the package, in a process of its own."""
    command = f"import sys; sys.path.insert(0, {str(install(folder))!r}); from cli.entry import run; run()"
    simulated = ("simulate", kind, "--players", str(KINDS[kind]), "--hands", "2", "--seed", "3", "--stake", "0.50 EUR")
    club = folder / "club.db"
    subprocess.run(
        [sys.executable, "-c", command, "--club", club, *simulated], check=True, capture_output=True, timeout=120
    )
    with served(club, command=command) as running:
        yield f"http://127.0.0.1:{running.port}"


@pytest.fixture(scope="module")
def frames(address: str) -> list[dict[str, Any]]:
    """What the server says of the steps of the first hand."""
    with urlopen(f"{address}/hands/1/frames?eyes=all") as answer:
        found: list[dict[str, Any]] = json.load(answer)["frames"]
    return found


@pytest.fixture(scope="module")
def stops(frames: list[dict[str, Any]]) -> list[int]:
    """The steps at which one stops: the last one of the deal, of what follows from the end, and all others."""
    parts = [each.get("part") for each in frames]
    return [step for step, part in enumerate(parts) if not part or part not in parts[step + 1 :]]


@pytest.fixture
def opened(visit: Callable[..., Page], address: str, stops: list[int]) -> Callable[..., Page]:
    """Opens the first hand at a step, and waits until its frames are here."""
    site, path = re.fullmatch(r"(http://[^/]+)(.*)", address, re.DOTALL).groups()  # type: ignore[union-attr]

    def open_at(step: int, eyes: str = "all") -> Page:
        shown = visit(f"{path}/hands/1/steps/{step}?eyes={eyes}", at=site)
        expect(shown.locator("#seek")).to_have_attribute("max", str(len(stops) - 1))
        return shown

    return open_at


def expect_place(shown: Page, step: int) -> None:
    expect(shown.locator("#place strong")).to_have_text(str(step))


@thorough
def test_each_key_shows_the_step_as_its_page_does(
    opened: Callable[..., Page], stops: list[int], frames: list[Any]
) -> None:
    shown = opened(0)
    walk: tuple[tuple[str, int], ...] = (
        *(("ArrowRight", stop) for stop in stops[:12]),
        *(("ArrowLeft", stop) for stop in reversed(stops[8:11])),
        ("End", len(frames) - 1),
        ("ArrowLeft", stops[-2]),
        ("Home", 0),
    )
    for key, step in walk:
        press(shown, key)
        expect_place(shown, step)
        assert differences(shown) == [], (key, step)


@thorough
def test_a_seat_is_followed_from_decision_to_decision(opened: Callable[..., Page], frames: list[Any]) -> None:
    decided = [step for step, each in enumerate(frames) if each.get("seat") == 1]
    shown = opened(0, "seat:1")
    for step in decided[:4]:
        press(shown, "ArrowDown")
        expect_place(shown, step)
    for step in reversed(decided[:3]):
        press(shown, "ArrowUp")
        expect_place(shown, step)


def test_the_scrubber_has_a_place_for_each_stop_and_a_mark_where_one_is_worth_finding_again(
    opened: Callable[..., Page], frames: list[Any], stops: list[int]
) -> None:
    shown = opened(0)
    marked = {
        next(place for place, stop in enumerate(stops) if stop >= step)
        for step, each in enumerate(frames)
        if "mark" in each
    }
    expect(shown.locator("#marks use")).to_have_count(len(marked))
    for place in (3, len(stops) - 1, 0):
        shown.locator("#seek").fill(str(place))
        expect_place(shown, stops[place])
        expect(shown.locator("#seek")).to_have_attribute("aria-valuetext", frames[stops[place]]["said"])


@thorough
def test_the_list_of_steps_has_the_same_marks(opened: Callable[..., Page], frames: list[Any]) -> None:
    shown = opened(0)
    marks = {f"step-{step}": each["mark"] for step, each in enumerate(frames) if "mark" in each}
    drawn = shown.locator("#steps use")
    expect(drawn).to_have_count(len(marks))
    found = drawn.evaluate_all("(all) => all.map((each) => [each.closest('a').id, each.dataset.mark])")
    assert dict(found) == marks


@thorough
def test_a_key_shows_in_grey_what_becomes_known_later(opened: Callable[..., Page], address: str) -> None:
    with urlopen(f"{address}/hands/1/frames?eyes=public&hindsight=true") as answer:
        sent = json.load(answer)
    drawn = [put_together(sent["texts"], each["table"]) for each in sent["frames"]]
    grey = next(step for step, table in enumerate(drawn) if '<li class="later' in table and step > 8)
    shown = opened(grey, "public")
    expect(shown.locator("#table .held > .later")).to_have_count(0)
    press(shown, "g")
    expect(shown).to_have_url(re.compile(r"[?&]hindsight=true$"))
    expect(shown.locator("#table .held > .later")).to_have_count(drawn[grey].count('<li class="later'))
    assert differences(shown) == []


@thorough
def test_a_held_button_runs_and_a_number_jumps_without_an_entry_of_the_history(
    opened: Callable[..., Page], stops: list[int]
) -> None:
    shown = opened(stops[2])
    entries = shown.evaluate("history.length")
    with stopped_clock(shown):
        shown.locator("#go-next").hover()
        shown.mouse.down()
        shown.clock.run_for(400 + 2 * 80 + 40)
        expect_place(shown, stops[5])
        shown.mouse.up()
        shown.clock.run_for(1000)
        expect_place(shown, stops[5])
    press(shown, *str(stops[7]), "Enter")
    expect(shown).to_have_url(re.compile(rf"/hands/1/steps/{stops[7]}\?eyes=all$"))
    press(shown, "]")
    expect(shown).to_have_url(re.compile(r"/hands/2/steps/0\?eyes=all$"))
    expect(shown.locator("#said")).to_contain_text("Hand 2")
    assert shown.evaluate("history.length") == entries
