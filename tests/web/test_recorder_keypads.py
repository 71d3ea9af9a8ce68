"""A hand recorded by taps as it is played: the same as if it had been typed, in as many taps as the pictures promise."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from gzip import compress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from replay.club import Club
from tests.support.agram import install
from tests.support.soak import thorough
from tests.support.web.axe import faults
from tests.support.web.looks import BY_DAY_AND_BY_NIGHT, LINES
from tests.support.web.recorder import Phone, facts, open_table, phone, typed_facts
from tests.support.web.servers import served
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FIVE = ("陈静", "Guo", "Joost", "Sanne", "Ben")
FOUR = ("Guo", "Sanne", "陈静", "Joost")
OBSERVED = "== hand 1, dealer 1, depth observed"
QUANDUI = (
    OBSERVED, "1 -9b", "2 +? -2s", "3 +? -7w", "5 !7w [7w 7w]", "5 -DH", "1 +? -1b", "2 +? -2b", "3 +? -3b", "4 +? -4b", "5 +? -5w",
    "2 !5w #",
)  # fmt: skip
GUANDAN = (
    OBSERVED, "1 leads recorded", "1 5", "2 9", "3 pass", "4 9999", "1 4S ?4 straight flush 4", "2 ?6 bomb 3", "3 pass", "4 pass",
    "1 pass", "2 33344",
)  # fmt: skip
KHANHOO = (
    OBSERVED, "2 -5H", "1 !5H triplet", "1 lay 5H ?2", "1 -KC", "2 <KC -4D", "3 +?", "3 out -3H = 8", "1 scores = 3", "2 scores = 4",
)  # fmt: skip


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


def recorded(held: Phone, club: Club, game: str) -> list[tuple[str, object]]:
    """What is recorded of a game once the phone has nothing more to send."""
    held.shown.evaluate("paipuTable.taps")
    held.shown.wait_for_function("() => !paipuTable.queue.all().length && !paipuTable.undoing")
    return facts(club, game)


@thorough
def test_nine_discards_a_dui_and_the_win_are_thirteen_taps(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=(OBSERVED,), stake=50)
    held.sit(game)
    for card in ("9b", "2s", "7w"):
        held.card(card)
    held.who(5)
    held.choice("Claim the 7 wan for a dui")
    for card in ("DH", "1b", "2b", "3b", "4b", "5w"):
        held.card(card)
    held.who(2)
    held.choice("Win: Pairs")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, QUANDUI, stake=50)
    assert held.taps == 13


@thorough
def test_when_the_hand_ends_the_payments_are_shown_and_then_the_next_keypad(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=QUANDUI[:-1], stake=50)
    held.sit(game)
    held.who(2)
    held.choice("Win: Pairs")
    expect(held.shown.locator('.seat[data-seat="2"] .delta')).to_have_text("+2.00")
    expect(held.shown.locator('.seat[data-seat="1"] .delta')).to_have_text("−0.50")
    held.button("Next hand")
    expect(held.shown.locator("h1")).to_have_text("Hand 2")
    expect(held.shown.locator(".pad [data-card]").first).to_be_visible()


@thorough
def test_a_take_is_one_tap_and_a_hand_goes_on_where_it_was_after_a_reload(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=(OBSERVED, "1 -9b"), stake=50)
    held.sit(game)
    held.button("Take")
    assert held.taps == 1
    recorded(held, club, game)
    held.sit(game)
    expect(held.shown.locator('.folk [aria-current="true"]')).to_contain_text("Guo")
    held.card("4s")
    lines = (OBSERVED, "1 -9b", "2 <9b", "2 -4s")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)


@thorough
def test_a_card_drawn_to_win_is_two_taps(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=(OBSERVED, "1 -9b"), stake=50)
    held.sit(game)
    held.who(2)
    held.choice("Draw, and win: Quan dui")
    assert held.taps == 2
    lines = (OBSERVED, "1 -9b", "2 +? ##")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)


@thorough
def test_guandan_is_a_tap_for_a_pass_and_the_same_type_and_two_or_three_for_another(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=GUANDAN[:2], stake=50)
    held.sit(game)

    def counted(*taps: Callable[[], None]) -> int:
        before = held.taps
        for tap in taps:
            tap()
        recorded(held, club, game)
        return held.taps - before

    assert counted(lambda: held.rank("5")) == 1
    assert counted(lambda: held.rank("9")) == 1
    assert counted(lambda: held.button("Pass")) == 1
    assert counted(lambda: held.choice("Bomb 4"), lambda: held.rank("9")) == 2
    suit = counted(lambda: held.choice("Straight flush"), lambda: held.rank("4"), lambda: held.choice("♠ spades"))
    assert suit == 3
    held.choice("Bomb 6+")
    held.rank("3")
    held.choice("bomb of 6 cards")
    for _ in range(3):
        held.button("Pass")
    held.choice("Full house")
    held.rank("3")
    assert recorded(held, club, game) == typed_facts(club, "guandan/fcg", FOUR, GUANDAN, stake=50)


@thorough
def test_who_leads_is_tapped_before_the_first_play(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=(OBSERVED,), stake=50)
    held.sit(game)
    held.choice("陈静 (seat 3) leads")
    held.rank("A")
    lines = (OBSERVED, "3 leads recorded", "3 A")
    assert recorded(held, club, game) == typed_facts(club, "guandan/fcg", FOUR, lines, stake=50)


@thorough
def test_a_discard_of_khanhoo_is_one_tap_a_bump_two_and_going_out_is_asked(club: Club, held: Phone) -> None:
    game = open_table(club, "khanhoo/denexa", *FOUR[:3], lines=(OBSERVED,))
    held.sit(game)
    held.card("5H")
    assert held.taps == 1
    held.who(1)
    held.choice("Bump the 5 of hearts: triplet")
    assert held.taps == 3
    held.choice("Guo: Lay the triplet")
    assert held.taps == 4
    held.card("KC")
    held.button("Take")
    held.card("4D")
    held.who(3)
    held.button("Back to the table")
    held.line("3 +?")
    expect(held.shown.locator(".turn")).to_contain_text("discards, or goes out")
    held.who(3)
    held.choice("陈静: Go out")
    held.tap('dialog [data-card="3H"]')
    held.shown.get_by_label("Points", exact=True).fill("8")
    held.button("Record the line")
    for who, seat, points in (("Guo", 1, "3"), ("Sanne", 2, "4")):
        held.button(f"Points of {who} (seat {seat})")
        held.shown.get_by_label("Points", exact=True).fill(points)
        held.button("Record the line")
    assert recorded(held, club, game) == typed_facts(club, "khanhoo/denexa", FOUR[:3], KHANHOO)


@thorough
def test_who_was_passed_over_is_asked_and_has_passed_with_one_more_tap(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=GUANDAN[:3], stake=50)
    held.sit(game)
    held.who(4)
    expect(held.shown.locator("dialog h2")).to_have_text("It is the turn of Sanne. What did Joost do?")
    held.choice("Sanne, 陈静: passed")
    held.rank("9")
    assert held.taps == 3
    lines = (*GUANDAN[:3], "2 pass", "3 pass", "4 9")
    assert recorded(held, club, game) == typed_facts(club, "guandan/fcg", FOUR, lines, stake=50)


@thorough
def test_a_play_out_of_turn_is_irregular_and_a_wrong_tap_records_nothing(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=GUANDAN[:3], stake=50)
    before = facts(club, game)
    held.sit(game)
    held.who(4)
    held.button("Neither, I tapped wrong")
    assert recorded(held, club, game) == before
    held.who(4)
    held.choice("Joost played out of turn")
    held.button("Record the line")
    expect(held.shown.locator(".turn")).not_to_contain_text("(seat 4)")
    held.who(4)
    held.choice("Played a card")
    held.rank("9")
    lines = (*GUANDAN[:3], 'irregular "order of play" "Joost played out of turn"', "4 9")
    assert recorded(held, club, game) == typed_facts(club, "guandan/fcg", FOUR, lines, stake=50)


@thorough
def test_a_card_of_which_all_copies_are_seen_says_where_they_are_and_records_nothing(club: Club, held: Phone) -> None:
    lines = (OBSERVED, "1 -9b", "2 !9b", "2 -DH", "3 +? -9b", "4 +? -9b")
    game = open_table(club, "quandui/pagat", *FIVE, lines=lines, stake=50)
    before = facts(club, game)
    held.sit(game)
    key = held.shown.locator('[data-card="9b"]')
    expect(key).to_have_text(re.compile("×0"))
    held.card("9b")
    expect(held.shown.locator("dialog h2")).to_have_text("All copies of the 9 ben are seen.")
    expect(held.shown.locator("dialog li")).to_have_text(["Guo: laid out2", "Joost: discarded1", "Sanne: discarded1"])
    held.button("It was something else")
    assert recorded(held, club, game) == before


@thorough
def test_a_penalty_is_four_taps_among_everything_that_may_follow(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=GUANDAN[:3], stake=50)
    held.sit(game)
    held.button("More")
    held.button("All moves that may follow")
    held.choice("Penalise Sanne (seat 2)")
    expect(held.shown.get_by_label("The article and what it costs")).to_be_visible()
    held.button("Article 8.3: a warning")
    lines = (*GUANDAN[:3], "2 penalty 8.3 warning")
    assert recorded(held, club, game) == typed_facts(club, "guandan/fcg", FOUR, lines, stake=50)
    assert held.taps == 4


@thorough
def test_undo_takes_back_the_last_move_of_the_hand(club: Club, held: Phone) -> None:
    game = open_table(club, "guandan/fcg", *FOUR, lines=GUANDAN[:3], stake=50)
    held.sit(game)
    held.rank("9")
    held.button("Undo")
    held.rank("T")
    found = recorded(held, club, game)
    assert [type for type, _ in found[-3:]] == ["Played", "TakenBack", "Played"]
    expect(held.shown.locator(".past li")).to_have_text(
        ["Guo (seat 1) leads, as recorded.", "Guo (seat 1) plays a single 5.", "Sanne (seat 2) plays a single 10."]
    )


@thorough
def test_without_an_answer_one_goes_on_by_tapping_the_seat_first(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=(OBSERVED,), stake=50)
    held.sit(game)
    held.is_cut = True
    held.shown.context.set_offline(True)
    held.card("9b")
    expect(held.shown.locator(".turn")).to_contain_text("The club does not answer.")
    held.who(2)
    held.card("2s")
    expect(held.shown.locator(".sent")).to_have_text("2 not sent")
    held.who(5)
    held.button("Draw, and discard")
    held.choice("Dui")
    held.card("2s")
    held.shown.context.set_offline(False)
    held.shown.evaluate("window.dispatchEvent(new Event('online'))")
    lines = (OBSERVED, "1 -9b", "2 +? -2s", "5 !2s")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)


def by_day_and_by_night(held: Phone) -> list[str]:
    """What axe finds wrong with what is shown."""
    found = []
    for colours in BY_DAY_AND_BY_NIGHT:
        held.shown.emulate_media(color_scheme=colours)
        found += faults(held.shown)
    return found


KEYPADS = {
    "quandui/pagat": (FIVE, QUANDUI[:5]),
    "guandan/fcg": (FOUR, GUANDAN[:4]),
    "khanhoo/denexa": (FOUR[:3], KHANHOO[:2]),
}


@thorough
@pytest.mark.parametrize("rules", KEYPADS)
def test_the_keypads_fit_a_phone_and_axe_finds_nothing_wrong(club: Club, held: Phone, rules: str) -> None:
    names, lines = KEYPADS[rules]
    held.sit(open_table(club, rules, *names, lines=lines))
    for high in (740, 640):
        held.shown.set_viewport_size({"width": 360, "height": high})
        size = held.shown.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [360, high]
        small = (
            "[...document.querySelectorAll('button, a, input')].filter(each => each.checkVisibility())"
            ".filter(each => each.getBoundingClientRect().height < 44)"
        )
        assert held.shown.evaluate(f"{small}.length") == 0
        assert by_day_and_by_night(held) == []
    held.who(int(held.shown.locator(".folk [aria-current]").get_attribute("data-seat") or 0))
    assert by_day_and_by_night(held) == []


def test_no_name_of_six_players_is_broken_inside_a_word(club: Club, held: Phone) -> None:
    names = ("陈静", "Joost", "Wang Fang", "Guo Min", "Li Wei", "Sanne")
    held.sit(open_table(club, "quandui/pagat", *names, lines=(OBSERVED, "1 -9b")))
    shown = held.shown.locator(".folk .who")
    expect(shown).to_have_text(list(names))
    lines = [each.evaluate(LINES) for each in shown.all()]
    assert [line <= len(name.split()) for line, name in zip(lines, names, strict=True)] == [True] * 6


@thorough
@pytest.mark.parametrize("rules", KEYPADS)
def test_all_that_the_page_loads_is_less_than_sixty_kilobytes(club: Club, held: Phone, rules: str) -> None:
    names, lines = KEYPADS[rules]
    game = open_table(club, rules, *names, lines=lines)
    sizes: list[int] = []
    held.shown.on("response", lambda answer: sizes.append(len(compress(answer.body(), 9))))
    held.sit(game)
    held.shown.wait_for_load_state("networkidle")
    assert len(sizes) > 12
    assert sum(sizes) < 60_000


@thorough
def test_who_lost_track_goes_on_with_the_result_board(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FIVE, lines=QUANDUI[:4], stake=50)
    held.sit(game)
    held.button("Lost track")
    held.button("Only the result")
    held.seat(2)
    held.choice("Pairs")
    lines = (*QUANDUI[:4], "lost track", "2 #")
    assert recorded(held, club, game) == typed_facts(club, "quandui/pagat", FIVE, lines, stake=50)


@thorough
def test_a_hand_of_a_game_from_another_package_is_one_tap_a_card(
    browser: Browser, tmp_path: Path, fresh: Callable[..., Club]
) -> None:
    path = Path(fresh("agram").store.name)
    command = f"import sys; sys.path.insert(0, {str(install(tmp_path))!r}); from cli.entry import run; run()"
    lines = ("1 3H", "2 4H", "2 5S", "1 6S", "1 7D", "2 8D", "2 9C", "1 TC", "1 AH", "2 3D", "1 4S", "2 5D")
    with served(path, command=command) as running, phone(browser, f"http://127.0.0.1:{running.port}") as held:
        held.shown.goto(held.site)

        def api(path: str, body: object = None) -> Any:
            asked = {} if body is None else {"method": "POST", "body": json.dumps(body)}
            asked["headers"] = {"Content-Type": "application/json"}  # type: ignore[assignment]
            return held.shown.evaluate(
                "([path, asked]) => fetch('/api/v1' + path, asked).then(answer => answer.json())", [path, asked]
            )

        def opened(*more: str) -> str:
            game = api("/games", {"rules": "agram/niger", "unit": "EUR/2", "seats": ["Ada", "Bola"]})
            moves = [{"text": each} for each in ("== hand 1, dealer 2, depth observed", *more)]
            assert "version" in api(f"/games/{game['id']}/moves", {"moves": moves, "version": game["version"]})
            return str(game["id"])

        def events(game: str) -> list[tuple[str, object]]:
            return [(each["type"], each["data"]) for each in api(f"/games/{game}/events?eyes=all")["events"]]

        typed_one, game = opened("2 deal ?6", "1 deal ?6", *lines), opened()
        held.sit(game)
        for line in lines:
            held.card(line.split()[1])
        held.shown.evaluate("paipuTable.taps")
        held.shown.wait_for_function("() => !paipuTable.queue.all().length")
        assert held.taps == len(lines)
        assert events(game) == events(typed_one)
