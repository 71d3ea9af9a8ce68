"""A step in a browser: from a key to the next picture, against a key that changes one class on the same page; and how much it loads."""

from __future__ import annotations

import gzip
import re
import shutil
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measurement import Figure
from benchmarks.pages import OURS, served
from replay.club import Club
from web.app import create_app

__all__ = ["measure"]

KEYS = 120
"""Of each sort on a page."""
_P50, _P95 = 1.5, 3.0
"""The allowed time of a step at a desk, in times of changing one class; a phone's figure has no goal."""
_GUANDAN, _QUANDUI, _FIRST_LOAD = 70_000, 15_000, 60_000
"""Bytes, packed."""
_SLOW = {"offline": False, "latency": 300, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""A phone's network: 300 ms to an answer, 1.6 Mbit/s."""
_LOADS, _LOAD = 7, 3.5
"""The number of loads of a page there, and the allowed time, in times of an empty page."""
_TIMED = """() => {
  window.taken = [];
  window.moved = 0;
  const boxes = () => ["#said", "#controls", "[data-part]"].flatMap((found) => [...document.querySelectorAll(found)])
    .map((each) => { const { x, y, width } = each.getBoundingClientRect(); return [x, y, width].join(); }).join(";");
  let before = "";
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }) => {
    window.taken.push(performance.now() - data);
    const now = boxes();
    window.moved += Number(before !== "" && now !== before);
    before = now;
  };
  addEventListener("keydown", (event) => {
    const began = event.timeStamp;
    if (event.key === "t") document.getElementById("said").classList.toggle("quiet");
    requestAnimationFrame(() => painted.port2.postMessage(began));
  });
}"""
"""Notes for each key how many milliseconds after it the browser was done with its picture; ``t`` changes a class of the sentence."""


class _Hand(NamedTuple):
    address: str
    steps: int


class _Walk(NamedTuple):
    """The milliseconds of the steps and of the other key, the requests while stepping, and at how many steps a seat, the middle, the
    sentence or the controls shifted.
    """

    steps: Sequence[float]
    others: Sequence[float]
    requests: int
    shifts: int


def measure(folder: Path) -> list[Figure]:
    """``stepping.wide`` and ``stepping.phone``: steps in a second, in the median; ``*_worst`` the slowest of twenty.

    ``stepping.still``: requests and shifts of the layout while stepping, of which there are to be none. ``stepping.guandan``,
    ``stepping.quandui`` and ``stepping.page``: bytes of a hand, and of everything else that its page loads. ``stepping.load``: pages of a
    step in a second on a phone's network with a quarter of the processor, against an empty page.
    """
    where = str(folder / "stepping.db")
    with Club.open(where) as club:
        games = (
            club.simulate("guandan", 4, 12, seed=38).game,
            club.simulate("quandui/gamerules", 6, 12, 5, "1.00 EUR").game,
        )
        hands = _hand(club, str(games[0]), 155), _hand(club, str(games[1]), 70)
        sizes = _sizes(club, *hands)
    with served(OURS.format(where=where)) as server, _browser() as browser:
        found = f"http://127.0.0.1:{server.port}{hands[0].address}"
        wide, phone = _walked(browser, found, 1280, 800, 1), _walked(browser, found, 360, 740, 4)
        load = _load(browser, found, f"http://127.0.0.1:{server.port}/healthz")
    times = [each for name, walk in (("wide", wide), ("phone", phone)) for each in _times(name, walk)]
    return [*times, _still(wide, phone), load, *sizes]


def _hand(club: Club, game: str, steps: int) -> _Hand:
    """The hand that has as many steps or just a few more, with all cards."""
    spans = club.timeline(game).hands.values()
    span = min((each for each in spans if each.steps >= steps), key=lambda each: each.steps)
    return _Hand(f"/games/{game}/hands/{span.hand}/steps/0?eyes=all", span.steps)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield opened
        opened.close()


def _walked(browser: Browser, address: str, wide: int, high: int, slower: int) -> _Walk:
    """Walk a hand with the arrow key, and press another one as often, on a page of that size with a slower processor."""
    shown = browser.new_page(viewport={"width": wide, "height": high})
    shown.goto(address)
    shown.wait_for_function("() => document.querySelector('#marks use')")
    shown.wait_for_load_state("networkidle")
    shown.context.new_cdp_session(shown).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    shown.evaluate(_TIMED)
    _taken(shown, ["t", "ArrowRight"] * 5)  # to warm up
    asked = _asked(address)
    both = _taken(shown, ["t", "ArrowRight"] * KEYS)
    walk = _Walk(both[1::2], both[::2], _asked(address) - asked, shown.evaluate("window.moved"))
    shown.close()
    return walk


def _asked(address: str) -> int:
    """How many requests the server of an address has answered; to ask for that is none of them."""
    text = urlopen(f"{address.partition('/games')[0]}/metrics").read().decode()
    return sum(
        int(float(each)) for each in re.findall(r'^paipu_requests_total{address="/(?!metrics).*} (.*)$', text, re.M)
    )


def _taken(shown: Page, keys: Sequence[str]) -> list[float]:
    shown.evaluate("window.taken.length = 0")
    for number, key in enumerate(keys, 1):
        shown.keyboard.press(key)
        shown.wait_for_function(f"() => window.taken.length === {number}")
    taken: list[float] = shown.evaluate("window.taken")
    return taken


def _times(name: str, walk: _Walk) -> list[Figure]:
    figures = []
    for which, most, place in (("", _P50, 50), ("_worst", _P95, 95)):
        own, other = (statistics.quantiles(each, n=100)[place - 1] for each in (walk.steps, walk.others))
        goal = f"{most:g} allowed" if name == "wide" else "no goal"
        against = f"one class: {other:.1f} ms, a step {own:.1f}; {own / other:.2f} times as long, {goal}"
        asked = 1.0 if name == "wide" else 0.0
        figures.append(Figure(f"stepping.{name}{which}", 1000 / own, "steps/s", against, most * other / own, asked))
    return figures


def _still(*walks: _Walk) -> Figure:
    requests, shifts = sum(each.requests for each in walks), sum(each.shifts for each in walks)
    against = f"something shifts at {shifts} of {len(walks) * KEYS} steps; neither allowed"
    return Figure("stepping.still", requests, "requests", against, float(not requests and not shifts), 1.0)


def _load(browser: Browser, address: str, empty: str) -> Figure:
    """Load both pages in turn, each in a browser that has kept nothing."""
    taken: dict[str, list[float]] = {address: [], empty: []}
    for which in [address, empty] * _LOADS:
        shown = browser.new_page(viewport={"width": 360, "height": 740})
        to_browser = shown.context.new_cdp_session(shown)
        to_browser.send("Network.enable")
        to_browser.send("Network.emulateNetworkConditions", _SLOW)
        to_browser.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        shown.goto(which)
        taken[which].append(shown.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd"))
        shown.close()
    own, other = (statistics.median(taken[each]) for each in (address, empty))
    against = (
        f"an empty page: {other:.0f} ms, that of a step {own:.0f}; {own / other:.2f} times as long, {_LOAD:g} allowed"
    )
    return Figure("stepping.load", 1000 / own, "pages/s", against, _LOAD * other / own, 1.0)


def _sizes(club: Club, guandan: _Hand, quandui: _Hand) -> list[Figure]:
    browse = create_app(club).test_client()

    def packed(address: str) -> int:
        return len(browse.get(address, headers={"Accept-Encoding": "gzip"}).data)

    figures = []
    for name, hand, most in (("guandan", guandan, _GUANDAN), ("quandui", quandui, _QUANDUI)):
        size = packed(hand.address.replace("/steps/0", "/frames"))
        against = f"{most:,} bytes allowed; {hand.steps} steps, all cards"
        figures.append(Figure(f"stepping.{name}", size, "bytes", against, most / size, 1.0))
    loaded = _loaded(browse.get(guandan.address).text)
    total = packed(guandan.address) + sum(len(gzip.compress(browse.get(each).data)) for each in loaded)
    against = f"{_FIRST_LOAD:,} bytes allowed, in {len(loaded) + 1} files"
    return [*figures, Figure("stepping.page", total, "bytes", against, _FIRST_LOAD / total, 1.0)]


def _loaded(page: str) -> list[str]:
    """Everything that a page loads besides the frames: styles, pictures, and the modules of its program."""
    return sorted(set(re.findall(r'(?:href|src)="(/(?:static|cards)/[^"#]+)', page)))
