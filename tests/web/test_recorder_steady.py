"""Hand after hand the recorder's controls stay where they are, and none of them says what only people who type know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from replay.club import Club
from replay.rules import rules_named
from tests.support.soak import thorough
from tests.support.web.recorder import Phone, open_table, phone
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FOUR = ("Guo", "Sanne", "陈静", "Joost")
OBSERVED = "== hand 1, dealer 1, depth observed"
BEGUN = {
    "quandui/pagat": (OBSERVED, "1 -9b"),
    "khanhoo/denexa": ("dealer 1 random", OBSERVED),
    "guandan/fcg": (OBSERVED, "1 leads recorded"),
}
ASKING = {
    **BEGUN,
    "khanhoo/denexa": ("dealer 1 random", "== hand 1, dealer 1, depth result"),
    "quandui/pagat": (OBSERVED, "1 -9b", 'irregular "7" "too late"'),
}
"""Tables at which moves need claims, melds, points, penalties and cards."""
NOTATION = re.compile(
    r"\$[a-z]|…|^[1-7] [-+!<#]|[-+!<]\d?[a-z0-9]{1,2}\b|== |\bpaipu\b|depth |\[[0-9AJQK]|\d=\d|\d\.\d w"
)
WIDTHS = (360, 1280)


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


@thorough
@pytest.mark.parametrize("rules", ASKING)
def test_what_a_move_needs_is_asked_in_words(club: Club, held: Phone, rules: str) -> None:
    held.sit(open_table(club, rules, *FOUR, lines=ASKING[rules]))
    moves = held.shown.evaluate("paipuTable.view.next.moves.filter((each) => each.needs.length)")
    assert len(moves) > 4
    for move in moves:
        held.shown.evaluate("move => paipuTable.open('fill', move)", move)
        asked = held.shown.locator("dialog :is(h2, label, button)").all_inner_texts()
        assert [each for each in asked if NOTATION.search(each)] == []
    held.shown.evaluate("paipuTable.open('moves')")
    buttons = held.shown.locator("dialog .list button").all_inner_texts()
    assert len(buttons) == len({*buttons}) > 4


@thorough
@pytest.mark.parametrize("rules", BEGUN)
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_no_button_and_no_sentence_of_a_keypad_has_notation(club: Club, held: Phone, rules: str, language: str) -> None:
    game = open_table(club, rules, *FOUR, lines=BEGUN[rules])
    held.sit(game)
    held.shown.goto(f"{held.shown.url}?lang={language}")
    held.shown.locator("#table.ready").wait_for()
    found = []
    for opened in ("", *(f'paipuTable.open("seat", {seat})' for seat in (1, 2, 3, 4)), 'paipuTable.open("moves")'):
        if opened:
            held.shown.evaluate(opened)
        found += held.shown.locator("#table :is(button, p, li, h2)").all_inner_texts()
        held.shown.evaluate("paipuTable.open(null)")
    lines = [line for text in found for line in text.splitlines()]
    assert len(lines) > 20
    assert [line for line in lines if NOTATION.search(line)] == []


def test_recording_every_move_stays_on_for_the_next_hand(club: Club, held: Phone) -> None:
    lines = (OBSERVED, "1 -9b", "2 +? -2s")
    game = open_table(club, "quandui/pagat", *FOUR, lines=lines, stake=50)
    held.sit(game)
    held.who(3)
    held.choice("Draw, and win: Quan dui")
    held.button("Next hand")
    expect(held.shown.locator("h1")).to_have_text("Hand 2")
    expect(held.shown.locator(".pad [data-card]").first).to_be_visible()
    held.sent()
    assert club.game(game).hands[1].depth == "observed"


@thorough
@pytest.mark.parametrize("rules", BEGUN)
def test_recording_every_move_is_one_tap_when_the_table_is_opened_again(club: Club, held: Phone, rules: str) -> None:
    game = open_table(club, rules, *FOUR, lines=(*BEGUN[rules], 'abandon "it rained"'))
    held.sit(game)
    held.button("Record every move of this hand")
    expect(held.shown.locator(".folk")).to_be_visible()
    assert held.taps == 1


def test_after_a_result_alone_the_next_hand_is_a_result_too(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=("== hand 1, dealer 1, depth result", "3 #"))
    held.sit(game)
    expect(held.shown.get_by_role("button", name="Record every move")).to_have_count(0)


@pytest.mark.parametrize("rules", ["quandui/pagat", "khanhoo/denexa", "guandan/fcg"])
def test_the_stock_is_right_before_the_first_move(club: Club, rules: str) -> None:
    game = open_table(club, rules, *FOUR, lines=tuple(each for each in BEGUN[rules] if not each.startswith("1 ")))
    table = club.recorder.view(game).table
    assert table is not None
    held = sum(len(each.cards) + each.hidden for each in table.seats)
    assert held > 0
    assert table.stock.count + held == sum(rules_named(rules, {}).pack.copies.values())
