"""Undo takes back the last thing that was entered, whatever it was, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Browser, expect

from replay.club import Club, Move
from tests.support.soak import thorough
from tests.support.web.recorder import Phone, facts, open_table, phone
from tests.web.conftest import serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FOUR = ("陈静", "Guo", "Joost", "Sanne")
KINDS = {
    "quandui/pagat": (FOUR, "3 #", "5"),
    "khanhoo/denexa": (FOUR[:3], "1 out 1=3, 2=0, 3=1", "4"),
    "guandan/fcg": (FOUR, "1 finishes 1 3", "5"),
}
HEAD = "== hand 1, dealer 1, depth result"
AGAIN = '"entered again"'


@pytest.fixture
def club(fresh: Callable[..., Club]) -> Club:
    return fresh("table")


@pytest.fixture
def held(browser: Browser, club: Club) -> Iterator[Phone]:
    with serving(club) as site, phone(browser, site) as made:
        yield made


def undo(held: Phone) -> None:
    """Tap Undo, and wait for what it does: an answer of the club, or a question."""
    held.button("Undo")
    held.shown.evaluate("() => paipuTable.taps")
    held.shown.wait_for_function("() => !paipuTable.queue.all().length && !paipuTable.undoing")
    held.shown.locator("dialog, p.sent").first.wait_for()


def lines_of(club: Club, game: str) -> list[tuple[str, object]]:
    return [each for each in facts(club, game) if each[0] in ("Joined", "Left", "HandVoided", "TakenBack", "Abandoned")]


@thorough
@pytest.mark.parametrize("rules", KINDS)
def test_undo_after_a_join_takes_back_the_join_and_strikes_out_no_hand(club: Club, held: Phone, rules: str) -> None:
    names, end, seat = KINDS[rules]
    changes = ("leave 1", f'join {seat} "Ada"') if rules.startswith("guandan") else (f'join {seat} "Ada"',)
    game = open_table(club, rules, *names, lines=(HEAD, end))
    for change in changes:
        club.tables.record(game, [Move(change)], seen=club.timeline(game).version)
    before = facts(club, game)
    held.sit(game)
    undo(held)
    assert facts(club, game)[len(before) :] == [("Left", {"seat": int(seat)})]
    expect(held.shown.get_by_role("main")).to_contain_text("Taken back: Ada sits down on seat")
    if len(changes) == 2:
        undo(held)
        assert facts(club, game)[-1] == ("Joined", {"seat": 1, "player": "陈静", "after": 4})
    undo(held)
    expect(held.shown.get_by_role("heading", name="Strike out hand 1?")).to_be_visible()
    assert not club.hand(game, 1).void
    held.button("Strike it out")
    held.sent()
    assert club.hand(game, 1).void
    if rules.startswith("guandan"):  # elsewhere the first dealer is chosen again
        undo(held)
        expect(held.shown.get_by_role("main")).to_contain_text("There is nothing to undo.")


@thorough
def test_undo_of_a_join_on_the_phone_is_two_taps_from_the_sheet(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=(HEAD, "3 #"))
    held.sit(game)
    held.button("More")
    held.button("A player sits down or leaves")
    held.shown.get_by_label("Name").fill("Ada")
    held.button("A new player sits down")
    held.sent()
    undo(held)
    assert [name for name, _ in facts(club, game)][-2:] == ["Joined", "Left"]
    assert not club.hand(game, 1).void


OBSERVED = ("== hand 1, dealer 1, depth observed", "1 -1b")


@thorough
def test_undo_takes_back_both_moves_of_one_tap_and_then_what_was_before(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=OBSERVED[:1])
    for line in (OBSERVED[1], "2 +? -2b"):
        club.tables.record(game, [Move(line)], seen=club.timeline(game).version)
    held.sit(game)
    undo(held)
    assert club.timeline(game).table.discards == [(1, "1b")]
    assert club.timeline(game).table.turn == 2
    undo(held)
    assert club.timeline(game).table.discards == []
    assert club.timeline(game).table.live
    undo(held)
    expect(held.shown.get_by_role("heading", name="Strike out hand 1?")).to_be_visible()
    held.button("Strike it out")
    held.sent()
    assert [name for name, _ in lines_of(club, game)][-4:] == ["TakenBack", "TakenBack", "Abandoned", "HandVoided"]
    assert club.verify().findings == []


@thorough
def test_undo_takes_back_the_passes_that_one_tap_recorded(club: Club, held: Phone) -> None:
    lines = ("== hand 1, dealer 1, depth observed", "1 leads recorded", "1 3")
    game = open_table(club, "guandan/fcg", *FOUR)
    for line in lines:
        club.tables.record(game, [Move(line)], seen=club.timeline(game).version)
    held.sit(game)
    held.who(4)
    held.choice("Guo, Joost: passed")
    held.sent()
    assert club.timeline(game).table.turn == 4
    undo(held)
    assert club.timeline(game).table.turn == 2


def test_undo_takes_back_a_discard_of_khanhoo_with_its_draw(club: Club, held: Phone) -> None:
    game = open_table(club, "khanhoo/denexa", *FOUR[:3])
    for line in ("== hand 1, dealer 1, depth observed", "2 -2H", "3 +? -3S"):
        club.tables.record(game, [Move(line)], seen=club.timeline(game).version)
    held.sit(game)
    undo(held)
    assert club.timeline(game).table.discards == [(2, "2H")]
    assert club.timeline(game).table.turn is None or club.timeline(game).table.phase == "open"


@thorough
def test_what_stays_is_named_and_the_hand_before_it_is_struck_out_only_by_name(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=(HEAD, "3 #"))
    club.tables.record(game, [Move("{Sanne was late}")], seen=club.timeline(game).version)
    before = facts(club, game)
    held.sit(game)
    undo(held)
    expect(held.shown.locator("dialog h2")).to_have_text("The last entry cannot be taken back")
    expect(held.shown.locator("dialog")).to_contain_text("Sanne was late")
    expect(held.shown.locator("dialog")).to_contain_text("Strike out hand 1?")
    assert facts(club, game) == before
    held.button("Strike it out")
    held.sent()
    assert club.hand(game, 1).void


@thorough
def test_what_another_recorder_entered_in_between_is_asked_about(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=(HEAD, "3 #"))
    held.sit(game)
    held.seat(2)
    held.choice("Pairs")
    held.sent()
    held.shown.evaluate("paipuTable.following.close()")  # it has not heard of it yet
    own, other = UUID(held.shown.evaluate("localStorage.getItem('paipu-device')")), uuid4()
    club.tables.take(game, other, over=True)
    club.tables.record(game, [Move('join 5 "Ada"')], seen=club.timeline(game).version, device=other)
    club.tables.take(game, own, over=True)
    before = facts(club, game)
    undo(held)
    expect(held.shown.locator("dialog h2")).to_have_text("Take this back?")
    expect(held.shown.locator("dialog")).to_contain_text("Ada sits down on seat 5.")
    assert facts(club, game) == before
    held.shown.locator("dialog").get_by_role("button", name="Undo").tap()
    held.sent()
    assert facts(club, game)[-1] == ("Left", {"seat": 5})


@thorough
def test_undo_without_a_network_takes_back_the_join_that_waits(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=(HEAD, "3 #"))
    held.is_cut = True
    before = facts(club, game)
    held.sit(game)
    held.shown.context.set_offline(True)
    held.button("More")
    held.button("A player sits down or leaves")
    held.shown.get_by_label("Name").fill("Ada")
    held.button("A new player sits down")
    held.not_sent(1)
    held.button("Undo")
    held.shown.wait_for_function("() => !paipuTable.undoing")
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    assert facts(club, game) == before


@thorough
def test_a_join_that_arrived_after_it_was_taken_back_strikes_out_no_hand(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=(HEAD, "3 #"))
    held.is_cut = True
    held.sit(game)

    def lose(route) -> None:  # type: ignore[no-untyped-def]
        route.fetch()
        route.abort()

    held.shown.route("**/moves", lose)
    held.button("More")
    held.button("A player sits down or leaves")
    held.shown.get_by_label("Name").fill("Ada")
    held.button("A new player sits down")
    expect(held.shown.get_by_text("The club does not answer.")).to_be_visible()
    held.button("Undo")
    held.shown.wait_for_function("() => !paipuTable.undoing")
    held.shown.unroute("**/moves")
    held.wake()
    expect(held.shown.get_by_text("It had arrived")).to_be_visible()
    held.button("Undo")
    held.sent()
    assert [name for name, _ in facts(club, game)][-2:] == ["Joined", "Left"]
    assert not club.hand(game, 1).void


@thorough
def test_a_hand_struck_out_without_a_network_names_the_dealer_of_before(club: Club, held: Phone) -> None:
    game = open_table(club, "quandui/pagat", *FOUR, lines=(HEAD, "3 #", "== hand 2, dealer 3, depth result", "2 ##"))
    held.is_cut = True
    held.sit(game)
    held.shown.context.set_offline(True)
    held.button("Undo")
    held.button("Strike it out")
    held.not_sent(1)
    expect(held.shown.locator(".facts")).to_contain_text("Joost deals")
    held.button("Drawn")
    held.shown.context.set_offline(False)
    held.wake()
    held.sent()
    assert club.hand(game, 2).void
    assert (club.hand(game, 3).dealer, club.game(game).hands[2].void) == (3, False)


def test_a_hand_that_was_only_begun_is_struck_out_without_a_word_of_money(club: Club, held: Phone) -> None:
    held.sit(
        open_table(club, "quandui/pagat", "陈静", "Guo", "Joost", "Sanne", "Ben", lines=("dealer 1 random",), stake=50)
    )
    held.button("More")
    held.button("Record every move of this hand")
    held.sent()
    held.button("Undo")
    expect(held.shown.locator("dialog h2")).to_have_text("Strike out hand 1?")
    expect(held.shown.get_by_text("The money goes back")).to_have_count(0)
