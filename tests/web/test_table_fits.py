"""The table of every step of every sample fits its screen: all of it is in sight, no text is covered, and nothing shifts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from replay.club import Club
from tests.support.samples import FOLDER, TEXTS
from tests.support.soak import SOAKING, long, thorough, times

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SHORT = {"six_players", "evening", "match", "board_table_1", "first_hand", "four_players", "two_players"}

WALK = """async (addresses) => {
  const found = [], places = {}, sent = (window.sent ??= {});
  const texts = `.player, .has, .around .badge, .mark, figcaption, .count, .move .words > *, .stock b, .stock .under, .facts dd,
    .medal span, .rungs li, .team .level, .trick > .status > *, .tricks summary, .direction`;
  const sides = ({ left, right, top, bottom }) => [left, top, right, bottom];
  const covered = (each, { left, right, top, bottom }) => [left + 2, (left + right) / 2, right - 2].map((x) => {
    const hit = document.elementFromPoint(x, (top + bottom) / 2);
    const own = !hit || each.contains(hit) || hit.contains(each) || hit.matches('.move .words a, .medal a');
    return own ? '' : `${hit.nodeName} ${hit.getAttribute('class')} in ${hit.closest('[data-part]')?.dataset.part}`;
  }).find(Boolean);
  const seen = ({ width, height }) => width > 1 && height > 1;
  const overlap = (one, other) =>
    one[0] < other[2] - 1.5 && other[0] < one[2] - 1.5 && one[1] < other[3] - 1.5 && other[1] < one[3] - 1.5;
  const box = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  };
  for (const address of addresses) {
    sent[address] ??= await (await fetch(address)).text();
    const fresh = new DOMParser().parseFromString(sent[address], 'text/html');
    document.getElementById('hand').replaceWith(fresh.getElementById('hand'));
    for (const each of document.querySelectorAll('details.end')) each.open = false;
    const table = document.getElementById('table'), room = table.getBoundingClientRect();
    const more = table.scrollHeight - table.clientHeight;
    if (more > 1) found.push(`${address}: the table is ${more} too high`);
    if (document.documentElement.scrollWidth > innerWidth) found.push(`${address}: the page is too wide`);
    for (const turn of table.querySelectorAll('[data-turn]')) {
      const { left, right, top, bottom } = turn.getBoundingClientRect();
      const inside = left >= 0 && right <= innerWidth + .5 && top >= room.top - .5 && bottom <= room.bottom + .5;
      if (!inside) found.push(`${address}: the seat to play is not in sight`);
    }
    const within = (each, name) => {
      const [left, top, right, bottom] = each;
      if (left < -.5 || right > innerWidth + .5 || top < room.top - .5 || bottom > room.bottom + .5)
        found.push(`${address}: ${name} is cut`);
    };
    for (const each of table.querySelectorAll(texts)) {
      const place = each.getBoundingClientRect();
      if (!seen(place) || !each.textContent.trim() || each.closest('.end, .over, .unseen, .wild')) continue;
      if (getComputedStyle(each).clipPath !== 'none') continue;
      const name = `"${each.textContent.trim().replace(/\\s+/g, ' ')}" (${each.className || each.nodeName})`;
      within(sides(place), name);
      const over = covered(each, place);
      if (over) found.push(`${address}: ${name} is covered by ${over}`);
    }
    const solid = [];
    for (const part of table.querySelectorAll('[data-part^=seat], .stock, .move')) {
      const boxes = [...part.querySelectorAll('h2, .hand li, .meld, .group ul, .river li')];
      if (!boxes.length) boxes.push(part);
      for (const each of boxes) {
        const place = each.getBoundingClientRect();
        if (!seen(place) || each.closest('.unseen, .over')) continue;
        const name = `${part.dataset.part ?? part.className}: ${each.className || each.nodeName}`;
        within(sides(place), name);
        solid.push([part, sides(place), name]);
      }
    }
    solid.forEach(([part, one, name], place) => {
      const over = solid.slice(place + 1).find(([other, two]) => other !== part && !part.contains(other) && overlap(one, two));
      if (over) found.push(`${address}: ${name} lies over ${over[2]}`);
    });
    for (const each of document.querySelectorAll('#controls, [data-part^=seat]')) {
      const name = each.dataset.part ?? each.id;
      const key = (name === 'controls' ? '' : address.split('/steps/')[0]) + name, now = box(each);
      places[key] ??= now;
      if (places[key] !== now) found.push(`${address}: ${name} moved from ${places[key]} to ${now}`);
    }
  }
  return found;
}"""
"""A script that shows each address in turn in the same page, asked for once for all widths, and says what does not fit or has moved."""
SCREENS = ((360, 740), (1280, 800))
LOW = ((1366, 640), (1280, 740), (1024, 600), (1024, 768), (1600, 900), (1920, 1080))
"""Windows of other heights: the first is a laptop's, with its browser's frame."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Every sample; in the short form one or two of each kind of game."""
    with Club.open(str(tmp_path_factory.mktemp("fits") / "club.db")) as made:
        for record in TEXTS:
            if SOAKING or record.stem in SHORT:
                made.import_path(record)
        yield made


def addresses(club: Club, eyes: str, every: int) -> list[str]:
    """The steps of all hands of the club; the first, the last and each so many between them."""
    found = []
    for game in club.games():
        for hand in club.game(game.id).hands:
            steps = {*range(0, hand.steps, every), hand.steps - 1}
            found += [f"/games/{game.id}/hands/{hand.hand}/steps/{step}?eyes={eyes}" for step in sorted(steps)]
    return found


@thorough
@long
@pytest.mark.parametrize("eyes", ["public", "all"])
def test_the_seat_to_play_is_in_sight_at_every_step_and_nothing_moves(
    visit: Callable[..., Page], club: Club, eyes: str
) -> None:
    steps = addresses(club, eyes, times(3 if eyes == "public" else 1, 19))
    shown = visit(steps[0])
    shown.set_default_timeout(600_000)
    found = []
    for wide, high in SCREENS:
        shown.set_viewport_size({"width": wide, "height": high})
        some = steps if wide < 1000 else steps[:: times(1, 2)]  # a phone is where room is short
        found += [f"{wide}: {each}" for each in shown.evaluate(WALK, some)]
    assert not found, "\n".join(found)


@thorough
@long
def test_no_text_is_covered_and_no_plate_card_or_stock_is_cut_in_a_window_of_any_height(
    visit: Callable[..., Page], club: Club
) -> None:
    """The short form looks at a few steps of a hand of each kind of table."""
    every = [each for each in addresses(club, "all", times(29, 16)) if SOAKING or "/hands/1/" in each]
    shown = visit(every[0])
    shown.set_default_timeout(600_000)
    found = []
    for wide, high in LOW if SOAKING else (*SCREENS, LOW[0]):
        shown.set_viewport_size({"width": wide, "height": high})
        found += [f"{wide}×{high}: {each}" for each in shown.evaluate(WALK, every)]
    assert not found, "\n".join(found)


SHIFTS = """async (steps) => {
  const found = [];
  const place = document.getElementById('place');
  const named = ({ node }) => node?.className ?? node?.data;
  const note = (list) => list.getEntries().forEach(({ value, sources }) =>
    found.push(`${place.textContent.trim()}: ${value} ${sources.map(named)}`));
  const watch = new PerformanceObserver(note);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await painted();
  await painted();
  watch.observe({ type: 'layout-shift' });
  const go = document.getElementById('go-next');
  for (let step = 0; step < steps && go.ariaDisabled !== 'true'; step++) {
    go.click();
    await painted();
    await painted();
  }
  note({ getEntries: () => watch.takeRecords() });
  watch.disconnect();
  return found;
}"""
"""A script that steps through a hand, up to its end, and says where the browser saw its layout shift."""


def shifts(visit: Callable[..., Page], address: str, steps: int, **more: str) -> list[tuple[int, str]]:
    """Where the layout of a page shifts in so many steps, on a phone and on a desk."""
    found = []
    for wide, high in SCREENS:
        shown = visit(address, wide=wide, high=high, **more)
        shown.wait_for_function("() => document.querySelector('#marks use')")
        begun = shown.locator("#place").inner_text()
        found += [(wide, each) for each in shown.evaluate(SHIFTS, steps)]
        assert shown.locator("#place").inner_text() != begun
    return found


@thorough
@long
@pytest.mark.parametrize("kind", ["quandui", "guandan", "khanhoo"])
def test_nothing_shifts_while_somebody_steps_through_a_hand(visit: Callable[..., Page], club: Club, kind: str) -> None:
    hands = [
        (hand.steps, f"/games/{game.id}/hands/{hand.hand}/steps/0?eyes=all")
        for game in club.games()
        if game.rules.startswith(kind)
        for hand in club.game(game.id).hands
    ]
    for steps, address in sorted(hands)[-times(3, 1) :]:
        assert shifts(visit, address, steps) == []


@thorough
def test_nothing_shifts_where_words_beside_a_name_come_and_go(
    fresh: Callable[..., Club], served_club: Callable[[Club], str], visit: Callable[..., Page]
) -> None:
    """A bug's test: where a seat that announced its cards went out, and at the end of the hand, where no level is played any more."""
    evening = fresh("evening", lambda made: made.import_path(FOLDER / "guandan/club_evening.paipu"))
    address = f"/games/{evening.games()[0].id}/hands/4/steps/112?eyes=all"
    assert shifts(visit, address, 24, at=served_club(evening)) == []


PLACES = """() => {
  const held = document.querySelector(".held");
  held.replaceChildren(...Array.from({ length: 120 }, () => document.createElement("li")));
  return [...held.children].map((each) => Number(getComputedStyle(each).getPropertyValue("--i")));
}"""
"""A script that puts 120 cards into a hand; gives the place of each."""


def test_cards_in_a_hand_have_places_in_their_order(visit: Callable[..., Page], club: Club) -> None:
    shown = visit(addresses(club, "all", 40)[1])
    assert shown.evaluate(PLACES) == [*range(120)]
