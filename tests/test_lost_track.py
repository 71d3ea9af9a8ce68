"""Lost track: a hand that was written down card by card goes on as one of which only the result is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.formats import write_jsonl
from replay.rules import ALL, PUBLIC, Eyes, room
from replay.rules.guandan import Finished, Passed, Penalised
from replay.rules.guandan.njupt.writer import write
from replay.rules.khanhoo import HandScored
from replay.rules.quandui import Won
from replay.table.timeline import Timeline
from replay.table.view import following
from replay.values.events import (
    Discarded,
    Drew,
    HandEnded,
    HandVoided,
    Irregular,
    Noted,
    Paid,
    Shown,
    StockEmpty,
    TakenBack,
    TimeCalled,
    TrackLost,
)
from replay.words.errors import BadInput
from tests.quandui.test_promises import forced
from tests.support.clubs import new_club
from tests.support.factories import GameFactory
from tests.support.factories import observed as quandui_observed
from tests.support.games import Game
from tests.support.guandan.deals import after, at_levels, levels, observed
from tests.support.guandan.games import GuandanGame
from tests.support.khanhoo.deals import ROWS
from tests.support.khanhoo.deals import full as khanhoo_full
from tests.support.room_evenings import enveloped


def texts(game: Game) -> set[str]:
    return {each.text for each in following(game.rules, game.table).moves}


# What it changes


def test_a_promise_that_the_result_shows_to_be_broken_is_judged_no_more() -> None:
    game, moves = forced()
    assert "held eight pairs earlier" in game.refused(*moves)
    assert [type(event) for event in game.do(TrackLost(), replace(moves[-1], card=None))][-1] is HandEnded


def test_nothing_refuses_the_result_for_what_nobody_wrote_down() -> None:
    """Seat 1 was seen to hold four of them; by now they may be anywhere."""
    game = quandui_observed(3, {1: "9s 9s 9s 9s"})
    game.do(TrackLost())
    shown = tuple(game.rules.pack.read("9s9s 9s9s 1b1b 2b2b 3b3b 4b4b 5b5b 8w8s"))
    game.do(Won(2, "single", shown))
    assert "cannot hold 9s" in game.refused(Shown(1, ("9s",) * 4))
    game.do(Shown(1, ("1s", "?")))


def test_antes_stay_in_the_pot_which_the_result_pays_out_and_a_void_gives_back() -> None:
    game = quandui_observed(money="pot", stake=100)
    game.do(TrackLost())
    assert game.table.pot == 300
    assert game.do(Won(2, "quan_dui", ("?",) * 16))[0] == Paid("pot", "player:Li", 300, "pot")
    game.do(HandVoided(1, "mistyped"))
    assert not any(game.balances().values())


def test_a_drawn_hand_gives_back_the_antes_of_before() -> None:
    game = quandui_observed(money="pot", stake=100, draw_pot="refund")
    game.do(TrackLost(), StockEmpty(2))
    assert (game.table.pot, game.table.result) == (0, "drawn")


def test_the_steps_before_stay_as_they_were_and_the_table_after_has_no_cards(tmp_path: Path) -> None:
    game = GameFactory().start(1).deal({1: "9s"})
    game.do(Discarded(1, "9s"))
    step = game.table.step
    game.do(TrackLost(), Won(2, "single", ("?",) * 16))
    with new_club(tmp_path / "club.db") as club:
        name = str(club.import_record(b"".join(write_jsonl(enveloped(game.events))), "evening.jsonl").game)
        before, lost = (club.show(name, 1, each) for each in (step, step + 1))
        (hand,) = club.game(name).hands
    assert (before.depth, before.discards, len(before.seats[0].cards)) == ("full", ["9s"], 15)
    assert (lost.depth, lost.discards, lost.stock.count) == ("result", [], 0)
    assert [(seat.cards, seat.hidden) for seat in lost.seats] == [([], 0)] * 3
    assert (hand.depth, hand.lost) == ("full", True)


def test_a_hand_whose_loss_was_taken_back_says_nothing_of_it(tmp_path: Path) -> None:
    game = GameFactory().start(1).deal({1: "9s"})
    game.do(TrackLost(), TakenBack(game.table.step), Discarded(1, "9s"))
    with new_club(tmp_path / "club.db") as club:
        name = str(club.import_record(b"".join(write_jsonl(enveloped(game.events))), "evening.jsonl").game)
        (hand,) = club.game(name).hands
        assert not hand.lost
        assert club.show(name, 1, hand.steps - 1).depth == "full"


def test_a_loss_that_was_taken_back_may_be_lost_again_by_going_forth() -> None:
    game = quandui_observed(3, {1: "9s"})
    game.do(Discarded(1, "9s"))
    step = game.table.step
    game.do(TrackLost(), TakenBack(step), Drew(2, "?"), TakenBack(step + 1))
    assert (game.table.depth, game.table.phase) == ("result", "result")
    game.do(StockEmpty(1))


# Where it is allowed


def test_between_hands_there_is_no_track_to_lose() -> None:
    assert GameFactory().refused(TrackLost()).startswith("no hand is being played (Paipu, hands)")


def test_a_hand_of_which_only_the_result_is_recorded_has_none() -> None:
    game = GameFactory().start(1, "result")
    assert (
        game.refused(TrackLost()) == "found TrackLost, expected none: only the result of this hand is recorded already"
    )
    assert "lost track" not in texts(game)


def test_it_is_refused_in_a_kind_of_game_without_results(monkeypatch: pytest.MonkeyPatch) -> None:
    game = quandui_observed()
    monkeypatch.setattr(type(room("quandui")), "result_board", None)
    assert game.refused(TrackLost()) == "found TrackLost, expected none: Quán Duì cannot be recorded by results alone"
    assert "lost track" not in texts(game)


def test_it_is_no_move_that_the_referee_excuses() -> None:
    game = quandui_observed()
    assert "lost track" in texts(game)
    assert "found TrackLost after Irregular" in game.refused(Irregular("1", "late"), TrackLost())
    assert "lost track" not in texts(game)


def test_it_says_the_same_to_all_eyes() -> None:
    game = quandui_observed()
    assert game.rules.redact(TrackLost(), PUBLIC) == TrackLost()
    assert str(game.rules.sentence(TrackLost(), game.table)) == (
        "The track of the hand is lost: from here on only its result is recorded."
    )


# Guandan


def test_the_level_the_board_and_the_time_that_was_called_are_still_those_of_the_hand() -> None:
    game = at_levels(5, 9, profile="simple", format="timed").start(1, "observed").deal()
    game.do(TimeCalled("counted"), Penalised(2, "8.1", "warning"), TrackLost())
    table = game.table
    assert (table.level, table.time, len(table.penalties), table.phase) == (5, True, 1, "result")
    assert any(type(event).__name__ == "MatchEnded" for event in game.do(Finished((1, 3))))


def nearly_out() -> GuandanGame:
    """Seat 1 has gone out."""
    game = observed({1: "33S"})
    game.table.unknown[1] = 0
    game.lay(1, "33S")
    assert game.table.finished == (1,)
    return game


def test_who_was_seen_to_go_out_is_out() -> None:
    game = nearly_out()
    game.do(TrackLost())
    assert game.refused(Finished((2, 4))) == (
        "order: found the order 2, 4, expected one that begins with 1, as far as the table saw it"
    )
    offered = {each for each in texts(game) if "finishes" in each}
    assert offered == {
        "1 finishes 1 3", *(f"1 finishes 1 {rest}" for rest in ("2 3 4", "2 4 3", "4 2 3", "4 3 2")),
    }  # fmt: skip
    assert levels(game.do(Finished((1, 3)))).up == 3


def test_a_tribute_that_was_begun_is_owed_no_more() -> None:
    game = after((1, 2, 3, 4))
    assert game.table.payers
    game.do(TrackLost())
    assert "only the result of this hand is recorded" in game.refused(Passed(1))
    assert game.rules.details(game.table)["owing"] == []
    game.do(Finished((1, 3)))


def test_a_hand_may_still_be_lost_by_a_penalty() -> None:
    game = observed()
    game.do(TrackLost())
    assert game.do(Penalised(2, "7.3", "deal_lost"))[-1] == HandEnded("deal_lost", 2)


def test_a_log_of_njupt_cannot_say_it() -> None:
    game = GuandanGame(room("guandan").rules("njupt", {}), 4).start(1).deal({1: "3S"})
    game.do(TrackLost(), Finished((1, 3)))
    with pytest.raises(BadInput, match="found hand 1, in which only the result is recorded"):
        list(write(game.rules, game.events))


# Khanhoo


def test_who_went_out_is_out_and_the_points_that_were_shown_are_those_of_the_result() -> None:
    game = khanhoo_full({2: f"{ROWS} 9S"})
    game.do(game.out(2, "9S"), TrackLost(), Noted("the cards fell down"))
    assert game.refused(HandScored(1, (7, 0, 0))) == "seat: found seat 1, expected seat 2, which the table saw go out"
    assert game.refused(HandScored(2, (0, 8, 0))) == (
        "points: Li (seat 2): found 8 points, expected 7 points, as the table saw it shown"
    )
    assert {each for each in texts(game) if "out" in each} == {"2 out $hands", "2 out $points"}
    assert game.rules.details(game.table)["out"] == 2
    assert game.do(HandScored(2, (3, 7, 0)))[-1] == HandEnded("won", 2)


# What each card's step is


@pytest.fixture(scope="module")
def second_is_lost(tmp_path_factory: pytest.TempPathFactory) -> Timeline:
    """Two hands of Quán Duì, of which the track of the second was lost among its discards, before it was won."""
    with new_club(tmp_path_factory.mktemp("lost") / "club.db") as club:
        club.simulate("quandui/gamerules", 3, 2, 5, "1.00 EUR")
        played = club.timeline(club.games()[0].id)
    rules, until = played.rules, played.hands[2].first + 20
    table, events = played.at(until), [each.data for each in played.recorded(1, until)]
    for move in (TrackLost(), Won(2, "single", tuple(rules.pack.read("9s9s 9s9s 1b1b 2b2b 3b3b 4b4b 5b5b 8w8s")))):
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            events.append(event)
    return Timeline(rules, enveloped(events))


@pytest.mark.parametrize("eyes", [PUBLIC, ALL], ids=str)
def test_no_card_of_a_lost_hand_has_a_step_of_what_was_held_in_the_hand_before(
    second_is_lost: Timeline, eyes: Eyes
) -> None:
    """A bug's test: cards that the seat had held, hidden, at the end of the last hand had a step of their own when they were shown."""
    span = second_is_lost.hands[2]
    lost = next(each.seq for each in second_is_lost.recorded(span.first) if isinstance(each.data, TrackLost))
    for version in range(lost, span.last + 1):
        state = second_is_lost.show(version, eyes)
        assert state == Timeline(second_is_lost.rules, second_is_lost.recorded()).show(version, eyes)
        assert state.discard_steps == []
        steps = {step for seat in state.seats for step in seat.came}
        assert steps == ({lost + 1 - span.first} if version > lost else set())
