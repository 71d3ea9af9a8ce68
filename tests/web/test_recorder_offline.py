"""Nothing is lost that was entered on a phone: not without a network, without the club, nor with the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from replay.club import Club
from tests.support.clubs import new_club
from tests.support.soak import long, some, thorough, times
from tests.support.web.recorder import Phone, facts, open_table, phone
from tests.support.web.recorder_evenings import tap_hand
from tests.support.web.servers import House
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NAMES = ("陈静", "Guo", "Joost", "Sanne")
KINDS = {
    "quandui/pagat": (NAMES, ("== hand 1, dealer 1, depth result", "3 #")),
    "guandan/fcg": (NAMES, ("== hand 1, dealer 1, depth result", "1 finishes 1 3")),
    "khanhoo/denexa": (NAMES[:3], ("== hand 1, dealer 1, depth result", "1 out 1=3, 2=0, 3=1")),
}
ENDLESS: Mapping[str, Mapping[str, int | str]] = {
    "quandui/pagat": {},
    "guandan/fcg": {"format": "deals", "deals": 1000},
    "khanhoo/denexa": {"target": 1000},
}
"""Options with which no match is decided in an evening: what follows then is no matter of the network."""
QUANDUI = KINDS["quandui/pagat"]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[House, dict[str, str]]]:
    """A house, and the tables that are open in it by their rules."""
    with new_club(tmp_path / "club.db") as club:
        games = {
            rules: open_table(club, rules, *names, lines=lines, stake=50, **ENDLESS[rules])
            for rules, (names, lines) in KINDS.items()
        }
    made = House(tmp_path / "club.db")
    yield made, games
    made.close()


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def game(club: Club) -> str:
    return open_table(club, "quandui/pagat", *QUANDUI[0], lines=QUANDUI[1], stake=50)


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        made.is_cut = True
        yield made


def lose(route: Route) -> None:
    """The club records what is sent, and its answer is lost."""
    route.fetch()
    with suppress(Error):  # everything may work again by now
        route.abort()


def no_network(held: Phone, house: House) -> None:
    held.shown.context.set_offline(True)


def lost_answers(held: Phone, house: House) -> None:
    held.shown.route("**/moves", lose)


def a_failing_club(held: Phone, house: House) -> None:
    held.shown.route("**/moves", lambda route: route.fulfill(status=500, body="{}"))


def a_page_of_somebody_else(held: Phone, house: House) -> None:
    held.shown.route("**/moves", lambda route: route.fulfill(status=200, body="<html>Pay for the network</html>"))


def no_club(held: Phone, house: House) -> None:
    house.kill()


TROUBLES = (no_network, lost_answers, no_club, a_failing_club, a_page_of_somebody_else)


def end_trouble(held: Phone, house: House) -> None:
    """Everything works again, and the phone's owner looks at it."""
    held.shown.context.set_offline(False)
    held.shown.unroute("**/moves")
    if house.server.process.poll() is not None:
        house.come_back()


def typed(club: Club, rules: str, lines: list[str]) -> list[tuple[str, object]]:
    """What is recorded where somebody typed these lines."""
    names, first = KINDS[rules]
    return facts(club, open_table(club, rules, *names, lines=(*first, *lines), stake=50, **ENDLESS[rules]))


@thorough
@long
@pytest.mark.parametrize("rules", some(tuple(KINDS), 1))
def test_an_evening_with_a_bad_network_is_recorded_as_if_it_had_been_typed(
    browser: Browser, house: tuple[House, dict[str, str]], rules: str
) -> None:
    """Cut, killed, reloaded and closed, at random; with two hands entered meanwhile."""
    made, games = house
    random = Random(rules)
    lines: list[str] = []
    with phone(browser, f"http://127.0.0.1:{made.server.port}") as held:
        held.is_cut = True
        held.sit(games[rules])
        for trouble in some(TROUBLES * 2, 3):
            lines += tap_hand(held, random)
            held.sent()
            trouble(held, made)
            for _ in range(2):
                lines += tap_hand(held, random)
            held.not_sent(2)
            if trouble is not no_network and random.random() < 0.5:
                end_trouble(held, made)
                held.sit(games[rules])
            else:
                end_trouble(held, made)
                held.wake()
            held.sent()
    made.kill()
    with Club.open(str(made.path), create=False) as club:
        assert facts(club, games[rules]) == typed(club, rules, lines)


@thorough
def test_a_closed_tab_loses_nothing(club: Club, game: str, held: Phone) -> None:
    held.sit(game)
    held.shown.context.set_offline(True)
    lines = [*tap_hand(held, Random(1)), *tap_hand(held, Random(2))]
    held.not_sent(2)
    other = held.shown.context.new_page()
    held.shown.close()
    other.context.set_offline(False)
    held.shown = other
    held.sit(game)
    held.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


@thorough
def test_two_tabs_of_one_table_send_everything_once(club: Club, game: str, held: Phone) -> None:
    held.sit(game)
    other = Phone(held.shown.context.new_page(), held.site)
    other.sit(game)
    held.shown.bring_to_front()
    held.shown.context.set_offline(True)
    lines = tap_hand(held, Random(1))
    other.shown.bring_to_front()
    other.not_sent(1)
    lines += tap_hand(other, Random(2))
    held.shown.context.set_offline(False)
    for each in (held, other):
        each.wake()
    for each in (held, other):
        each.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)
    expect(other.shown.locator("h1")).to_have_text("Hand 4")
    lines += tap_hand(other, Random(3))
    other.sent()
    held.shown.bring_to_front()
    expect(held.shown.locator("h1")).to_have_text("Hand 5")
    lines += tap_hand(held, Random(4))
    held.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
)
STORES: Mapping[str, str] = {"full": FULL, "forbidden": FORBIDDEN}


@thorough
@pytest.mark.parametrize("store", STORES)
def test_a_browser_that_keeps_nothing_says_so_and_sends_all_the_same(
    club: Club, game: str, held: Phone, store: str
) -> None:
    held.shown.add_init_script(STORES[store])
    held.sit(game)
    held.shown.context.set_offline(True)
    lines = tap_hand(held, Random(1))
    expect(held.shown.get_by_role("alert")).to_contain_text("This browser keeps nothing")
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    expect(held.shown.get_by_role("alert")).to_have_count(0)
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


@thorough
def test_what_a_browser_has_no_room_for_waits_beside_what_it_has(club: Club, game: str, held: Phone) -> None:
    held.sit(game)
    held.shown.context.set_offline(True)
    lines = tap_hand(held, Random(1))
    held.shown.evaluate(f"() => {{ {FULL} }}")
    lines += tap_hand(held, Random(2))
    held.not_sent(2)
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


@thorough
def test_a_clock_that_jumps_back_changes_no_order(club: Club, game: str, held: Phone) -> None:
    held.sit(game)
    held.shown.route("**/moves", lambda route: route.abort())
    lines = tap_hand(held, Random(1))
    held.shown.add_init_script("{ const now = Date.now; Date.now = () => now() - 86400000; }")
    held.sit(game)
    lines += tap_hand(held, Random(2))
    held.not_sent(2)
    held.shown.unroute("**/moves")
    held.wake()
    held.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


NOTES = """count => {
  const before = performance.now();
  for (let number = 0; number < count; number++) paipuTable.enter([`{note ${number}}`], 'a note');
  return (performance.now() - before) / count;
}"""


@thorough
@long
def test_thousands_of_lines_may_wait(club: Club, game: str, held: Phone) -> None:
    count = times(2000, 100)
    held.sit(game)
    held.shown.context.set_offline(True)
    assert held.shown.evaluate(NOTES, count) < 500  # milliseconds for each, on any machine
    held.not_sent(count)
    held.shown.context.set_offline(False)
    held.wake()
    held.shown.locator("p.sent").wait_for(timeout=times(300_000, 30_000))
    notes = [each.data["text"] for each in club.events(game) if each.type == "Noted"]
    assert notes == [f"note {number}" for number in range(count)]


@thorough
def test_undo_takes_back_what_waits(club: Club, game: str, held: Phone) -> None:
    held.sit(game)
    held.shown.context.set_offline(True)
    lines = tap_hand(held, Random(1))
    tap_hand(held, Random(2))
    held.not_sent(2)
    held.button("Undo")
    held.not_sent(1)
    expect(held.shown.locator("h1")).to_have_text("Hand 3")
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


@thorough
@pytest.mark.parametrize("out", [True, False])
def test_undo_of_what_may_have_arrived_asks_the_club_first(club: Club, game: str, held: Phone, out: bool) -> None:
    held.sit(game)
    held.shown.route("**/moves", lose if out else lambda route: route.abort())
    lines = tap_hand(held, Random(1))
    expect(held.shown.get_by_text("The club does not answer.")).to_be_visible()
    held.button("Undo")
    expect(held.shown.locator("h1")).to_have_text("Hand 2")
    held.shown.unroute("**/moves")
    held.wake()
    if out:
        held.button("Strike it out")
        lines.append('void 2 "entered again"')
    else:
        lines = []
    held.sent()
    assert facts(club, game) == typed(club, "quandui/pagat", lines)


@thorough
def test_after_a_drawn_hand_without_a_network_the_phone_names_who_deals(club: Club, game: str, held: Phone) -> None:
    held.sit(game)
    held.shown.context.set_offline(True)
    held.seat(2)
    held.choice("Pairs")
    held.button("Next hand")
    held.button("Drawn")
    expect(held.shown.get_by_text("Hand 4: Guo deals")).to_be_visible()
    held.button("Next hand")
    expect(held.shown.locator(".facts")).to_contain_text("Guo deals")
    held.seat(4)
    held.choice("Quan dui")
    held.button("Next hand")
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    lines = ["== hand 2, dealer 3", "2 #", "== hand 3, dealer 2", "3 stock empty", "== hand 4, dealer 2", "4 ##"]
    assert facts(club, game) == typed(
        club, "quandui/pagat", [f"{each}, depth result" if each[0] == "=" else each for each in lines]
    )


END = """number => {
  const { view } = paipuTable;
  const ends = [...view.endings, view.abandon];
  const { text, ...end } = ends[number % ends.length];
  const points = view.order.map((seat) => `${seat}=${seat === end.seat ? 3 : 0}`).join(', ');
  paipuTable.end({ ...end, text: text.replace('$points', points).replace('$reason', 'late') });
  paipuTable.goOn();
  return view.dealer;
}"""


@thorough
@pytest.mark.parametrize("rules", [*KINDS, "guandan/fcg-live"])
def test_hands_that_wait_name_the_dealers_that_the_club_expects(club: Club, held: Phone, rules: str) -> None:
    rules, live = rules.removesuffix("-live"), rules.endswith("-live")
    names, lines = KINDS[rules]
    begun = ("== hand 2, depth observed", "lost track") if live else ()
    game = open_table(club, rules, *names, lines=(*lines, *begun), stake=50, **ENDLESS[rules])
    held.sit(game)
    held.shown.context.set_offline(True)
    random = Random(rules)
    named = [held.shown.evaluate(END, random.randrange(100)) for _ in range(8)]
    held.not_sent(8)
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    started = [each.data for each in club.events(game) if each.type == "HandStarted"]
    assert [each["dealer"] for each in started[1:]] == named


def test_after_the_hand_that_decides_the_match_no_dealer_is_named(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *NAMES, format="deals", deals=1)
    held.sit(game)
    held.shown.context.set_offline(True)
    held.seat(1)
    held.seat(3)
    expect(held.shown.locator(".next")).to_contain_text("win the match")
    expect(held.shown.locator(".next")).not_to_contain_text("deals")
    held.button("Next hand")
    expect(held.shown.locator(".ask")).to_contain_text("win the match")
    expect(held.shown.locator(".seat")).to_have_count(0)


@thorough
def test_without_an_answer_no_money_is_shown_that_nobody_knows(held: Phone, game: str) -> None:
    held.sit(game)
    held.shown.context.set_offline(True)
    before = positions(held.shown)
    tap_hand(held, Random(1))
    held.not_sent(1)
    expect(held.shown.locator(".facts")).to_contain_text("money as after hand 1")
    expect(held.shown.locator(".seat, .bar button")).to_have_count(len(before))
    assert positions(held.shown) == before
    held.shown.locator(".seat").first.tap()
    expect(held.shown.locator(".choice").first).to_be_visible()
    expect(held.shown.locator(".choice strong")).to_have_count(0)


def positions(shown: Page) -> list[object]:
    """Where the seats are and what is under the thumb."""
    return [each.bounding_box() for each in shown.locator(".seat, .bar button").all()]
