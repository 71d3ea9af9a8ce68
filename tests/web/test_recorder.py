"""The recorder's page on a phone: a hand's result in two taps, taken back with one, the same as if it had been typed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from replay.answers import plain
from replay.club import Club, Move
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.recorder import Phone, facts, open_table, phone, typed_facts
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FIVE = ("陈静", "Guo", "Joost", "Sanne", "Ben")
FOUR = ("Guo", "Sanne", "陈静", "Joost")
FIRST = {
    "quandui/pagat": ("== hand 1, dealer 1, depth result", "3 #"),
    "guandan/fcg": ("== hand 1, dealer 1, depth result", "1 finishes 1 3"),
    "khanhoo/denexa": ("== hand 1, dealer 1, depth result", "1 out 1=9, 2=0, 3=4"),
}


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


def recorded(held: Phone, club: Club, game: str) -> list[tuple[str, object]]:
    """What is recorded of a game once the phone has nothing more to send: undoing asks the club first."""
    held.shown.wait_for_function("() => !paipuTable.queue.all().length && !paipuTable.undoing")
    return facts(club, game)


@thorough
def test_a_win_is_two_taps(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.seat(2)
    held.button("Quan dui +4.00")
    assert held.taps == 2
    held.sent()
    lines = (*FIRST["quandui/pagat"], "== hand 2, dealer 3, depth result", "2 ##")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)
    expect(held.shown.locator('.seat[data-seat="2"] .delta')).to_have_text("+4.00")
    expect(held.shown.locator('.seat[data-seat="2"] .now')).to_have_text("now +3.50")
    expect(held.shown.locator(".told h2")).to_have_text("Guo wins")
    expect(held.shown.locator(".seal")).to_have_text("全对")
    held.button("Next hand")
    expect(held.shown.locator("h1")).to_have_text("Hand 3")
    expect(held.shown.locator(".delta")).to_have_count(0)
    expect(held.shown.locator('.seat[data-seat="2"] .num')).to_have_text("+3.50")


@thorough
def test_points_and_levels_that_a_hand_brought_are_shown_beside_it(club: Club, held: Phone) -> None:
    held.sit(open_table(club, "khanhoo/denexa", *FOUR[:3], lines=("dealer 1 random",)))
    held.tap('.count[data-seat="1"] .wentout')
    held.tap('.count[data-seat="1"] .adds button:last-child')
    held.button("Record hand")
    expect(held.shown.locator('.seat[data-seat="1"] .delta')).to_have_text("+15")
    expect(held.shown.locator('.seat[data-seat="1"] .now')).to_have_text("now 15 of 50")
    expect(held.shown.locator(".signs .sign").first).to_have_text("35to goGuo")
    held.sit(open_table(club, "guandan/fcg", *FOUR, stake=50))
    held.seat(1)
    held.seat(3)
    expect(held.shown.locator(".signs .side-0")).to_have_text("5● was 2Guo, 陈静")
    expect(held.shown.locator(".signs .side-1")).to_have_text("2◆ staysSanne, Joost")
    expect(held.shown.locator('.seat[data-seat="1"] .delta')).to_have_text("+1.50")
    expect(held.shown.locator('.seat[data-seat="1"] .now')).to_have_text("now +1.50")


@thorough
def test_a_drawn_hand_is_one_tap_and_undoing_it_another(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/gamerules", *FIVE, lines=("== hand 1, dealer 1, depth result", "3 #"), stake=50)
    held.sit(game)
    held.button("Drawn")
    held.sent()
    assert held.taps == 1
    held.tap(".undo")
    held.sent()
    assert held.taps == 2
    expect(held.shown.locator("h1")).to_have_text("Hand 3")
    expect(held.shown.locator(".facts")).to_contain_text("formerly 2")
    lines = (
        "== hand 1, dealer 1, depth result",
        "3 #",
        "== hand 2, dealer 3, depth result",
        "3 stock empty",
        'void 2 "entered again"',
    )
    assert recorded(held, club, game) == typed_facts(club, "quandui/gamerules", FIVE, lines, stake=50)
    held.seat(2)
    held.choice("Pairs")
    held.button("Next hand")
    expect(held.shown.locator(".last")).to_contain_text("Hand 3, formerly 2: Guo (seat 2) shows")
    expect(held.shown.locator(".facts")).not_to_contain_text("formerly")


@thorough
def test_an_older_result_is_struck_out_after_one_question(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.button("Undo")
    expect(held.shown.locator("dialog")).to_contain_text("Joost (seat 3) shows eight pairs and wins.")
    held.button("Strike it out")
    held.sent()
    assert recorded(held, club, game) == typed_facts(
        club, "quandui/pagat", FIVE, (*FIRST["quandui/pagat"], 'void 1 "entered again"'), stake=50
    )


@thorough
def test_another_seat_replaces_a_winner_who_was_tapped_wrongly(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.seat(2)
    held.seat(4)
    held.button("Pairs +2.00")
    lines = (*FIRST["quandui/pagat"], "== hand 2, dealer 3, depth result", "4 #")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)


@thorough
def test_the_first_dealer_is_tapped(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, stake=50)
    held.sit(game)
    held.seat(4)
    expect(held.shown.locator(".ask")).to_contain_text("Who won?")
    held.seat(5)
    held.button("Pairs +2.00")
    held.sent()
    assert recorded(held, club, game) == typed_facts(
        club, "quandui/pagat", FIVE, ("== hand 1, dealer 4, depth result", "5 #"), stake=50
    )


@thorough
@pytest.mark.parametrize(
    ("seats", "line", "taps"), [((1, 3), "1 finishes 1 3", 2), ((2, 1, 4), "2 finishes 2 1 4 3", 3)]
)
def test_an_order_is_a_tap_for_each_seat_that_leaves_something_open(
    club: Club, held: Phone, seats: tuple[int, ...], line: str, taps: int
) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=FIRST["guandan/fcg"], stake=50)
    held.sit(game)
    for seat in seats:
        held.seat(seat)
    held.sent()
    assert held.taps == taps
    lines = (*FIRST["guandan/fcg"], "== hand 2, dealer 4, depth result", line)
    assert recorded(held, club, game) == typed_facts(club, "guandan/fcg", FOUR, lines, stake=50)


@thorough
def test_a_placed_seat_that_is_tapped_again_takes_back_from_there(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=FIRST["guandan/fcg"])
    before = facts(club, game)
    held.sit(game)
    for seat in (1, 2, 1):
        held.seat(seat)
    expect(held.shown.locator(".flag")).to_have_count(0)
    assert recorded(held, club, game) == before


@thorough
def test_points_are_two_taps_and_about_two_for_each_seat(club: Club, held: Phone) -> None:
    game = open_table(club, "khanhoo/denexa", *FOUR[:3], lines=FIRST["khanhoo/denexa"])
    held.sit(game)
    held.tap('.count[data-seat="2"] .wentout')
    for seat, step in ((2, 5), (2, 3), (3, 4), (1, 2)):
        held.button(f"{FOUR[seat - 1]}: {step} more")
    expect(held.shown.locator('.count[data-seat="2"] .sub').first).to_have_text("0 + 8 + 5 = 13")
    held.button("Record hand")
    held.sent()
    assert held.taps == 2 + 4
    lines = (*FIRST["khanhoo/denexa"], "== hand 2, dealer 2, depth result", "2 out 2=8, 3=4, 1=2")
    assert recorded(held, club, game) == typed_facts(club, "khanhoo/denexa", FOUR[:3], lines)


@thorough
def test_a_hand_that_is_not_counted_yet_is_not_recorded_and_the_page_says_what_is_missing(
    club: Club, held: Phone
) -> None:
    game = open_table(club, "khanhoo/denexa", *FOUR[:3], lines=FIRST["khanhoo/denexa"])
    before = facts(club, game)
    held.sit(game)
    held.button("Record hand")
    expect(held.shown.locator(".ask")).to_have_text("Say who went out: tap it beside the name.")
    held.tap('.count[data-seat="2"] .wentout')
    held.button("Record hand")
    expect(held.shown.locator(".ask")).to_contain_text("Sanne has 0.")
    assert recorded(held, club, game) == before


@thorough
def test_a_player_sits_down_and_another_leaves(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.button("More")
    held.button("A player sits down or leaves")
    held.button("Guo leaves")
    held.sent()
    held.button("More")
    held.button("A player sits down or leaves")
    held.shown.get_by_label("Name").fill('Anna "A" \\')
    held.button("A new player sits down")
    assert recorded(held, club, game)[-2:] == [("Left", {"seat": 2}), ("Joined", {"seat": 6, "player": 'Anna "A" \\'})]


@thorough
def test_a_hand_is_abandoned_a_note_added_and_a_line_typed(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.button("Abandon")
    held.button("Abandon the hand")
    held.sent()
    held.button("More")
    held.button("Add a note")
    held.shown.get_by_label("The note").fill("the lights went out } \\")
    held.button("Record the note")
    held.sent()
    held.button("More")
    held.button("Type a line")
    held.shown.get_by_label("A line of the notation").fill("leave 2")
    held.button("Record the line")
    found = recorded(held, club, game)
    assert ("Abandoned", {"reason": "abandoned at the table"}) in found
    assert ("Noted", {"text": "the lights went out } \\"}) in found
    assert found[-1] == ("Left", {"seat": 2})


@thorough
def test_what_the_club_refuses_is_shown_with_its_reason_and_blocks_nothing_for_ever(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.button("More")
    held.button("Type a line")
    held.shown.get_by_label("A line of the notation").fill("leave 9")
    held.button("Record the line")
    expect(held.shown.get_by_role("alert")).to_contain_text("leave 9")
    held.button("Do not record it")
    expect(held.shown.locator(".ask")).to_contain_text("Who won?")


@thorough
@pytest.mark.parametrize("rules", FIRST)
@pytest.mark.parametrize("dark", [False, True])
def test_the_boards_fit_a_phone_and_axe_finds_nothing_wrong(club: Club, held: Phone, rules: str, dark: bool) -> None:
    names = {"quandui/pagat": FIVE, "guandan/fcg": FOUR, "khanhoo/denexa": FOUR[:3]}[rules]
    game = open_table(club, rules, *names, lines=FIRST[rules])
    held.shown.emulate_media(color_scheme="dark" if dark else "light")
    held.sit(game)
    size = held.shown.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [360, 740]
    small = (
        "[...document.querySelectorAll('button, a')].filter(each => each.checkVisibility())"
        ".filter(each => each.getBoundingClientRect().height < 44).length"
    )
    assert held.shown.evaluate(small) == 0
    assert faults(held.shown) == []
    if rules == "quandui/pagat":
        held.seat(2)
        assert faults(held.shown) == []
        held.button("Not yet, go back")
    held.button("More")
    assert faults(held.shown) == []


@thorough
def test_what_is_recorded_by_keyboard_alone_is_the_same(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    held.shown.locator('.seat[data-seat="5"]').focus()
    held.shown.keyboard.press("Enter")
    expect(held.shown.locator('.seat[data-seat="5"]')).to_be_focused()
    held.shown.get_by_role("button", name="Pairs +2.00").focus()
    held.shown.keyboard.press("Space")
    lines = (*FIRST["quandui/pagat"], "== hand 2, dealer 3, depth result", "5 #")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)


def test_the_view_for_programs_is_that_of_the_page(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=FIRST["guandan/fcg"], stake=50)
    held.sit(game)
    shown = held.shown.evaluate(f"fetch('/api/v1/games/{game}/recorder').then(answer => answer.json())")
    assert shown == json.loads(msgspec.json.encode(plain(club.recorder.view(game, ended=club.hand(game, 1)))))
    assert len(shown["endings"]) == 20
    held.shown.evaluate("paipuTable.lease.release()")
    club.tables.record(game, [Move("== hand 2, dealer 4, depth observed")], seen=shown["version"])
    live = plain(club.recorder.view(game))
    assert (live["live"], live["depth"], live["endings"], live["begin"]) == (True, "observed", [], {})


@thorough
def test_on_a_desk_the_evening_stands_beside_the_table_and_follows_it(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=FIRST["quandui/pagat"], stake=50)
    held.sit(game)
    assert held.shown.locator("#beside *").count() == 0  # a phone has no room for it, and does not ask for it
    held.shown.set_viewport_size({"width": 1280, "height": 800})
    beside = held.shown.locator("#beside")
    expect(beside.locator(".hands-of li")).to_have_text([re.compile("1.*Joost.*single.*correct", re.DOTALL)])
    held.seat(2)
    held.choice("Quan dui")
    expect(beside.locator(".hands-of li").first).to_have_text(re.compile("2.*Guo.*quan dui.*\\+4.00", re.DOTALL))
    expect(beside.locator(".line-of svg:visible")).to_have_count(1)
    assert faults(held.shown) == []


@thorough
@pytest.mark.parametrize("rules", FIRST)
def test_the_moment_after_a_hand_is_whole_for_everybody(club: Club, held: Phone, rules: str) -> None:
    names = FIVE if rules.startswith("quandui") else FOUR if rules.startswith("guandan") else FOUR[:3]
    held.sit(open_table(club, rules, *names, lines=FIRST[rules], stake=50))
    if rules.startswith("khanhoo"):
        held.tap('.count[data-seat="2"] .wentout')
        held.tap('.count[data-seat="2"] .adds button:last-child')
        held.button("Record hand")
    else:
        for seat in (2,) if rules.startswith("quandui") else (2, 4):
            held.seat(seat)
        if rules.startswith("quandui"):
            held.choice("Pairs")
    held.sent()
    for part in (".told h2", ".seal", ".signs .sign", ".next p", ".acts a", ".undo", ".seat .now"):
        expect(held.shown.locator(part).first).to_be_visible()
    assert faults(held.shown) == []
    for wide in (320, 360):
        held.shown.set_viewport_size({"width": wide, "height": 740})
        assert held.shown.evaluate("document.documentElement.scrollWidth") == wide
