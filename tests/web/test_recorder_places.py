"""While hands are recorded no control of the recorder changes its place: a thumb finds it where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from replay.club import Club
from tests.support.soak import thorough
from tests.support.web.recorder import Phone, open_table, phone
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SCREENS = [(360, 740), (1280, 800)]
FOUR = ("Guo", "Sanne", "陈静", "Joost")
PLAYERS = {"quandui/pagat": ("陈静", "Guo", "Joost", "Sanne", "Ben"), "khanhoo/denexa": FOUR[:3], "guandan/fcg": FOUR}
MOVE_BY_MOVE = "Record every move of this hand"
WATCH = """() => {
  const { root } = paipuTable, first = new Map();
  window.watched = { states: 0, moved: [], padless: 0, first };
  const part = (each) => each.closest(".count, .ring, .folk")?.className.split(" ")[0] ?? "";
  const seat = (each) => each.closest("[data-seat]")?.dataset.seat ?? "";
  const words = (each) => (each.getAttribute("aria-label") ?? each.textContent).replace(/\\d+ s$/, "");
  const name = (each) => (each.matches(".side") ? /side side-\\d/.exec(each.className)[0] : each.dataset.seat ? "" : words(each));
  const keyOf = (each) => [part(each), seat(each), each.dataset.card ?? each.dataset.rank ?? name(each)].join(" ").trim();
  const isIn = (each) => !each.closest("dialog, .choices, .ring .side") && !each.matches(":active") && each.checkVisibility();
  const watch = () => {
    watched.states += 1;
    watched.padless += paipuTable.known.live && !root.querySelector(":scope > .pad");
    for (const each of [...root.querySelectorAll("button, a, input, .side, .ring > .seat")].filter(isIn)) {
      const { left, top, width, height } = each.getBoundingClientRect();
      const [key, place] = [keyOf(each), [left, top, width, height].map(Math.round)];
      const before = first.get(key) ?? place;
      const moved = place.some((at, which) => Math.abs(at - before[which]) > 1);
      if (moved) watched.moved.push(`${root.querySelector("h1").textContent}: ${key} from ${before} to ${place}`);
      first.set(key, before);
    }
  };
  const draw = paipuTable.draw.bind(paipuTable);
  paipuTable.draw = () => { draw(); watch(); };
  watch();
}"""
"""A script that notes, after every drawing, each control whose rectangle is not where it was when it was first seen. The entries of
a list of what may follow are none: another list has other ones. Nor is a button under a finger, which sinks. Seats of the ring, of the
list above a keypad, and of a board of points are told apart by their part of the page."""


class Watched:
    """A phone at a table whose every tap waits until the club has it, and that notes what changes its place."""

    def __init__(self, held: Phone) -> None:
        self.held = held
        self.shown = held.shown

    def __getattr__(self, name: str) -> Callable[..., None]:
        def tapped(*what: object) -> None:
            getattr(self.held, name)(*what)
            self.shown.evaluate("paipuTable.taps")
            self.shown.wait_for_function(
                "() => !paipuTable.queue.all().length && !paipuTable.sender.busy && !paipuTable.undoing"
            )

        return tapped

    def buttons(self, *words: str) -> None:
        for each in words:
            self.button(each)

    def cards(self, *cards: str) -> None:
        for each in cards:
            self.card(each)

    def seats(self, *seats: int) -> None:
        for each in seats:
            self.seat(each)

    def undo(self) -> None:
        self.choice("Undo")  # and for how long, once a hand is recorded

    def points(self, out: int) -> None:
        """Enter the points of a hand of Khanhoo."""
        self.tap(f'.count[data-seat="{out}"] .wentout')
        self.tap(f'.count[data-seat="{out}"] .adds button:last-child')
        self.tap(f'.count[data-seat="{out % 3 + 1}"] .adds button:nth-child(3)')
        self.button("Record hand")

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.shown.locator(".folk [aria-current]").get_attribute("data-seat") or 0)

    def has_seen(self, *controls: str) -> None:
        """Check that nothing changed its place, and that these controls were there to be seen."""
        moved, states, first = self.shown.evaluate("[watched.moved, watched.states, [...watched.first.keys()]]")
        assert moved == []
        assert states > 10
        assert set(first) >= {"Undo", "More", *controls}


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


def watch(held: Phone, club: Club, rules: str, screen: tuple[int, int] = SCREENS[0]) -> Watched:
    """Sit down to record, and note from now on what changes its place."""
    dealt = () if rules.startswith("guandan") else ("dealer 1 random",)
    stake = {} if rules.startswith("khanhoo") else {"stake": 50}
    game = open_table(club, rules, *PLAYERS[rules], lines=dealt, **stake)
    held.shown.set_viewport_size({"width": screen[0], "height": screen[1]})
    held.sit(game)
    held.shown.evaluate(WATCH)
    return Watched(held)


# Results only: three hands, one of them twice


def quandui_results(table: Watched) -> None:
    table.seat(2)
    table.choice("Quan dui")
    table.buttons("Next hand", "Drawn")
    table.undo()
    table.buttons("Drawn", "Next hand")
    table.seat(4)
    table.button("Not yet, go back")
    table.seat(5)
    table.choice("Pairs")
    table.button("Next hand")


def khanhoo_results(table: Watched) -> None:
    table.button("Record hand")
    expect(table.shown.locator(".ask")).to_have_text("Say who went out: tap it beside the name.")
    table.points(1)
    table.button("Next hand")
    table.points(2)
    table.undo()
    for out in (3, 2):
        table.points(out)
        table.button("Next hand")


def guandan_results(table: Watched) -> None:
    table.seats(1, 3)
    table.button("Next hand")
    table.seats(2, 1, 4)
    table.undo()
    table.seats(2, 3, 3, 4)  # the second tap on a seat takes it back
    for _ in range(2):
        table.button("Next hand")
        table.seats(3, 2, 1)


# Every move: until somebody loses track, what the hand brought, and the next hand, of which every move is recorded again


def begin(table: Watched) -> None:
    table.buttons("More", MOVE_BY_MOVE)


def end(table: Watched, *taps: Callable[[], None]) -> None:
    """Lose track, enter the result, and leave it until the table shows what is next."""
    table.buttons("Lost track", "Only the result")
    for each in taps:
        each()
    table.shown.evaluate("paipuTable.goOn()")
    table.button(MOVE_BY_MOVE)


def quandui_moves(table: Watched) -> None:
    table.buttons("Drawn", "Next hand")
    begin(table)
    table.cards("9b", "2s", "7w")
    table.undo()
    table.card("7w")
    table.who(table.turn % 5 + 1)
    table.choice("Claim the 7 wan for a dui")
    table.card("DH")
    table.button("Take")
    table.card("1b")
    table.who(table.turn)
    table.choice("Draw, and win: Quan dui")
    table.button("Next hand")
    table.cards("9b", "8b")
    end(table, lambda: table.seat(2), lambda: table.choice("Pairs"))
    table.card("5w")


def khanhoo_moves(table: Watched) -> None:
    begin(table)
    table.card("5H")
    table.who(table.turn % 3 + 1)
    table.choice("Bump the 5 of hearts: triplet")
    table.choice("Guo: Lay the triplet")
    table.card("KC")
    table.undo()
    table.card("KC")
    table.button("Take")
    table.card("4D")
    for _ in range(2):
        end(table, lambda: table.points(1))
        table.card("5H")
        table.undo()


def guandan_moves(table: Watched) -> None:
    begin(table)
    table.choice("陈静 (seat 3) leads")
    table.rank("5")
    table.rank("9")
    table.undo()
    table.buttons("Pass", "Pass", "Pass")
    table.choice("Straight flush")
    table.rank("4")
    table.choice("♠ spades")
    table.choice("Bomb 6+")
    table.rank("3")
    table.choice("bomb of 6 cards")
    table.button("Pass")
    end(table, lambda: table.seats(1, 3))
    end(table, lambda: table.seats(2, 4))


RESULTS = {
    "quandui/pagat": (quandui_results, [f"ring {seat}" for seat in range(1, 6)]),
    "khanhoo/denexa": (khanhoo_results, ["count 3 陈静: 10 more", "Record hand"]),
    "guandan/fcg": (guandan_results, ["side side-0", "side side-1", *(f"ring {seat}" for seat in range(1, 5))]),
}
MOVES = {
    "quandui/pagat": (quandui_moves, ["9b", "Take", "folk 5", MOVE_BY_MOVE]),
    "khanhoo/denexa": (khanhoo_moves, ["5H", "Take", "folk 3", MOVE_BY_MOVE]),
    "guandan/fcg": (guandan_moves, ["X2", "Pass", "folk 4", MOVE_BY_MOVE]),
}


def test_seats_level_strip_and_undo_stay_while_a_result_is_shown(club: Club, held: Phone) -> None:
    table = watch(held, club, "guandan/fcg")
    table.seats(1, 3)
    table.button("Next hand")
    table.seat(2)
    table.has_seen(*RESULTS["guandan/fcg"][1])


def test_the_rank_keys_stay_whatever_may_follow(club: Club, held: Phone) -> None:
    table = watch(held, club, "guandan/fcg")
    begin(table)
    table.choice("Guo (seat 1) leads")
    table.rank("5")
    table.undo()
    table.has_seen("2", "X2", "Pass")


@thorough
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("rules", RESULTS)
def test_no_control_changes_its_place_while_results_are_recorded(
    club: Club, held: Phone, rules: str, screen: tuple[int, int]
) -> None:
    play, seen = RESULTS[rules]
    table = watch(held, club, rules, screen)
    play(table)
    table.has_seen(*seen)
    assert len(club.game(club.games()[0].id).hands) >= 3


@thorough
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("rules", MOVES)
def test_no_control_changes_its_place_while_every_move_is_recorded(
    club: Club, held: Phone, rules: str, screen: tuple[int, int]
) -> None:
    play, seen = MOVES[rules]
    table = watch(held, club, rules, screen)
    play(table)
    table.has_seen(*seen)
    assert len(club.game(club.games()[0].id).hands) >= 3


def test_while_a_move_is_sent_its_keypad_stays(club: Club, held: Phone) -> None:
    table = watch(held, club, "quandui/pagat")
    table.buttons("Drawn", "Next hand")
    begin(table)
    table.cards("9b", "2s")
    expect(table.shown.locator(".past li")).to_have_count(2)
    assert held.shown.evaluate("watched.padless") == 0
