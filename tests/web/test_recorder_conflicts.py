"""Two phones at one table: one of them records, and where both have recorded something a person decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import APIResponse, Browser, Route, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.looks import BY_DAY_AND_BY_NIGHT, CONTRAST, LINES
from tests.support.web.recorder import SIZE, Phone, facts, open_table, phone
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NAMES = ("陈静", "Guo", "Joost", "Sanne")
FIRST = ("== hand 1, dealer 1, depth result", "3 #")
MINE = "== hand 2, dealer 3, depth result"
OTHERS = (MINE, "2 ##")


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def game(club: Club) -> str:
    return open_table(club, "quandui/pagat", *NAMES, lines=FIRST, stake=50)


@pytest.fixture
def phones(browser: Browser, club: Club) -> Iterator[tuple[Phone, Phone]]:
    with serving(club) as site, phone(browser, site) as one, phone(browser, site) as other:
        one.is_cut = other.is_cut = True
        yield one, other


def recorded(club: Club, game: str, *lines: str) -> bool:
    """Whether just these lines are recorded after the first hand."""
    same = open_table(club, "quandui/pagat", *NAMES, lines=(*FIRST, *lines), stake=50)
    return facts(club, game) == facts(club, same)


def enter_offline(one: Phone, game: str, *, records: bool = True) -> None:
    """Enter hand 2 at a table without a network; before that, the phone has learned that it records, or has not."""
    one.sit(game)
    if records:
        one.shown.wait_for_function("() => paipuTable.lease.known")
    one.shown.context.set_offline(True)
    one.seat(4)
    one.button("Pairs +1.50")
    one.not_sent(1)


def fight(phones: tuple[Phone, Phone], game: str) -> Phone:
    """One phone enters hand 2 without a network, another takes the table over and records it; the first takes it back and sends."""
    one, other = phones
    enter_offline(one, game)
    other.sit(game)
    expect(other.shown.get_by_role("status")).to_contain_text("Recorded by the owner of the club, since ")
    other.button("Take over")
    other.seat(2)
    other.button("Quan dui +3.00")
    other.sent()
    one.shown.context.set_offline(False)
    one.wake()
    expect(one.shown.get_by_role("alert")).to_contain_text("What this phone has waits until you take over")
    one.button("Take over")
    expect(one.shown.get_by_role("alert")).to_contain_text("Look at what this phone still has")
    one.button("Send what waits")
    expect(one.shown.get_by_text("Hand 2 was recorded twice.")).to_be_visible()
    return one


@thorough
def test_an_answer_from_before_the_table_was_taken_over_does_not_undo_it(
    phones: tuple[Phone, Phone], game: str
) -> None:
    """Two requests take two ways, and what was asked first may be answered last."""
    one, other = phones
    late: list[tuple[Route, APIResponse]] = []
    one.sit(game)
    other.sit(game)
    other.button("Take over")
    expect(one.shown.get_by_role("status")).to_contain_text("Recorded by")
    expect(one.shown.get_by_role("button", name="Take over")).to_be_visible()
    one.shown.route("**/lease?device=*", lambda route: late.append((route, route.fetch())))
    with one.shown.expect_request("**/lease?device=*"):
        one.shown.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    one.button("Take over")
    expect(one.shown.get_by_role("button", name="Take over")).to_have_count(0)
    assert late
    for route, answer in late:
        with one.shown.expect_event("requestfinished", lambda asked: "/lease?device=" in asked.url):
            route.fulfill(response=answer)
    one.shown.wait_for_timeout(300)  # for what must not happen
    expect(one.shown.get_by_role("button", name="Take over")).to_have_count(0)
    expect(one.shown.locator("button.seat").first).to_be_visible()


@thorough
def test_what_was_entered_before_the_phone_knew_who_records_is_looked_at_too(
    phones: tuple[Phone, Phone], game: str
) -> None:
    one, other = phones
    one.shown.route("**/lease", lambda route: route.abort())
    enter_offline(one, game, records=False)
    other.sit(game)
    other.seat(2)
    other.button("Quan dui +3.00")
    other.sent()
    one.shown.unroute("**/lease")
    one.shown.context.set_offline(False)
    one.wake()
    expect(one.shown.get_by_role("alert")).to_contain_text("What this phone has waits until you take over")
    one.button("Take over")
    expect(one.shown.get_by_role("alert")).to_contain_text("Look at what this phone still has")
    expect(one.shown.locator("p.last")).to_contain_text("Hand 2: Guo (seat 2) shows eight pairs")
    entered = one.shown.locator(".waiting .sub")
    assert entered.evaluate(LINES) == 1


@thorough
def test_both_lines_are_shown_with_what_differs_and_all_can_read_them(phones: tuple[Phone, Phone], game: str) -> None:
    held = fight(phones, game)
    club, mine = held.shown.locator(".side-by").all()
    expect(club.locator(".what")).to_contain_text("Guo (seat 2) shows eight pairs and wins with quan dui.")
    expect(mine.locator(".what")).to_contain_text("Sanne (seat 4) shows eight pairs and wins.")
    expect(club.locator("mark")).to_have_text(["Guo", "2)", "wins", "with", "quan", "dui."])
    expect(mine.locator("mark")).to_have_text(["Sanne", "4)", "wins."])
    assert [each.bounding_box()["height"] for each in (club, mine)] == [
        held.shown.locator(".side-by").first.bounding_box()["height"]
    ] * 2  # type: ignore[index]
    for colours in BY_DAY_AND_BY_NIGHT:
        held.shown.emulate_media(color_scheme=colours)
        assert held.shown.evaluate(CONTRAST) == []
        assert faults(held.shown) == []
    held.shown.set_viewport_size({"width": 320, "height": 740})
    assert held.shown.evaluate("document.documentElement.scrollWidth") == 320


@thorough
def test_the_club_is_right(club: Club, phones: tuple[Phone, Phone], game: str) -> None:
    held = fight(phones, game)
    held.shown.get_by_role("button", name="This is right").first.tap()
    held.sent()
    assert recorded(club, game, *OTHERS)


@thorough
def test_the_phone_is_right(club: Club, phones: tuple[Phone, Phone], game: str) -> None:
    held = fight(phones, game)
    held.shown.get_by_role("button", name="This is right").last.tap()
    held.sent()
    assert recorded(club, game, *OTHERS, 'void 2 "entered again"', MINE.replace("hand 2", "hand 3"), "4 #")


@thorough
def test_both_are_right(club: Club, phones: tuple[Phone, Phone], game: str) -> None:
    held = fight(phones, game)
    held.button("Both: mine is hand 3")
    held.sent()
    assert recorded(club, game, *OTHERS, "== hand 3, dealer 2, depth result", "4 #")


@thorough
def test_it_may_be_decided_later_while_recording_goes_on(club: Club, phones: tuple[Phone, Phone], game: str) -> None:
    held = fight(phones, game)
    held.button("Decide later")
    held.seat(1)
    held.shown.locator(".choice").first.tap()
    held.button("Next hand")
    assert recorded(club, game, *OTHERS)
    held.tap(".waits")
    held.button("Decide now")
    held.button("Both: mine is hand 3")
    held.sent()
    assert recorded(
        club, game, *OTHERS, "== hand 3, dealer 2, depth result", "4 #", "== hand 4, dealer 4, depth result", "1 #"
    )


@thorough
def test_nothing_is_sent_of_a_phone_that_was_taken_over_before_a_person_looked(
    club: Club, phones: tuple[Phone, Phone], game: str
) -> None:
    """Not even where the game is free again, and nothing else was recorded meanwhile."""
    one, other = phones
    enter_offline(one, game)
    other.sit(game)
    other.button("Take over")
    other.shown.locator("button.seat").first.wait_for()
    other.button("More")
    other.button("Another phone records")
    other.shown.wait_for_url("**/links")
    one.shown.context.set_offline(False)
    one.sit(game)
    expect(one.shown.get_by_role("alert")).to_contain_text("Look at what this phone still has")
    assert recorded(club, game)
    one.button("Delete what waits")
    one.sent()
    assert recorded(club, game)


@thorough
def test_a_phone_that_lost_its_table_says_so(phones: tuple[Phone, Phone], game: str) -> None:
    one, other = phones
    one.sit(game)
    other.sit(game)
    other.button("Take over")
    other.shown.locator("button.seat:enabled").first.wait_for()
    one.seat(4)
    one.button("Pairs +1.50")
    expect(one.shown.get_by_role("alert")).to_contain_text("Recorded by the owner of the club, since ")
    one.button("Decide later")
    expect(one.shown.get_by_text("Another phone records")).to_be_visible()


def test_a_refused_line_says_why_and_is_corrected(club: Club, phones: tuple[Phone, Phone], game: str) -> None:
    held, _ = phones
    held.sit(game)
    enter = "lines => void paipuTable.enter(lines, 'Sanne')"
    held.shown.evaluate(enter, ["== hand 2, dealer 1, depth result", "4 #"])
    alert = held.shown.get_by_role("alert")
    expect(alert).to_contain_text("Legal here: Joost (seat 3) deals")
    expect(alert).not_to_contain_text("== hand 2, dealer 1, depth result")
    expect(alert.locator("strong")).to_have_text("Sanne")
    held.button("Correct it")
    held.shown.get_by_label("A line of the notation").first.fill(MINE)
    held.button("Record the line")
    held.sent()
    assert recorded(club, game, MINE, "4 #")
    held.shown.evaluate(enter, ["== hand 9, dealer 1, depth result", "2 #"])
    held.button("Record it as hand 3")
    held.sent()
    assert recorded(club, game, MINE, "4 #", "== hand 3, dealer 4, depth result", "2 #")
    held.shown.evaluate(enter, ["4 #"])
    held.button("Do not record it")
    held.sent()
    assert recorded(club, game, MINE, "4 #", "== hand 3, dealer 4, depth result", "2 #")


# Every kind of game, and how it looks


def khanhoo(held: Phone, seat: int) -> None:
    """A seat goes out with eight points."""
    held.tap(f'.count[data-seat="{seat}"] .wentout')
    for step in (5, 3):
        held.button(f"{NAMES[seat - 1]}: {step} more")
    held.button("Record hand")


def guandan(held: Phone, seat: int) -> None:
    """A seat and its partner go out first."""
    for each in (seat, (seat + 1) % 4 + 1):
        held.seat(each)


@thorough
@pytest.mark.parametrize(
    ("rules", "players", "first", "tap"),
    [("khanhoo/denexa", 3, "1 out 1=9, 2=0, 3=4", khanhoo), ("guandan/fcg", 4, "1 finishes 1 3", guandan)],
)
def test_two_phones_that_record_the_same_hand_are_asked_in_every_kind_of_game(
    club: Club, phones: tuple[Phone, Phone], rules: str, players: int, first: str, tap: Callable[[Phone, int], None]
) -> None:
    lines = ("== hand 1, dealer 1, depth result", first)
    game = open_table(club, rules, *NAMES[:players], lines=lines)
    held, other = phones
    held.sit(game)
    held.shown.context.set_offline(True)
    tap(held, 3)
    held.not_sent(1)
    other.sit(game)
    other.button("Take over")
    tap(other, 2)
    other.sent()
    there = facts(club, game)
    held.shown.context.set_offline(False)
    held.wake()
    held.button("Take over")
    held.button("Send what waits")
    expect(held.shown.get_by_text("Hand 2 was recorded twice.")).to_be_visible()
    assert facts(club, game) == there
    held.shown.get_by_role("button", name="This is right").last.tap()
    held.sent()
    hands = club.game(game).hands
    assert [(each.hand, each.void, each.winner, each.replaces) for each in hands[1:]] == [
        (2, True, 2, None),
        (3, False, 3, 2),
    ]


@thorough
def test_every_other_question_can_be_read_by_all(phones: tuple[Phone, Phone], game: str) -> None:
    held, _ = phones
    held.sit(game)
    held.shown.context.set_offline(True)
    held.seat(4)
    held.button("Pairs +1.50")
    held.not_sent(1)
    # As the club would make it: who waits here may not record any more, or is somebody else.
    said = set()
    for kind in ("shut", "held", "lost", "arrived", "stranger"):
        held.shown.evaluate(
            "kind => { const batch = paipuTable.queue.all()[0]; paipuTable.goOn();"
            " if (kind === 'stranger') paipuTable.known = { ...paipuTable.known, who: 'another' };"
            " paipuTable.sender.trouble = { kind, batch, version: 9, ready: true }; paipuTable.draw(); }",
            kind,
        )
        expect(held.shown.get_by_role("alert")).to_be_visible()
        said.add(held.shown.get_by_role("alert").inner_text())
        for colours in BY_DAY_AND_BY_NIGHT:
            held.shown.emulate_media(color_scheme=colours)
            assert faults(held.shown) == [], kind
        held.shown.set_viewport_size({"width": 320, "height": 740})
        assert held.shown.evaluate("document.documentElement.scrollWidth") == 320, kind
        held.shown.set_viewport_size(SIZE)  # type: ignore[arg-type]  # a TypedDict
    assert len(said) == 5
    held.shown.evaluate("paipuTable.queue.drop(paipuTable.queue.all()[0].id)")
