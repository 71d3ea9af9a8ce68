"""Nothing is edited: a live hand goes back to an earlier step, or forth again, and both lines stay readable."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from replay.rules.shared import EVERY_KIND, MOST_TAKE_BACKS, Move, Table, line_of
from replay.values.events import Discarded, Drew, HandStarted, Irregular, Noted, Paid, StockEmpty, TakenBack
from replay.words.errors import RuleViolation
from tests.support.factories import GameFactory
from tests.support.games import Game
from tests.support.promises import promised
from tests.support.quandui.evenings import facts, refusal

OWN = ("past", "step", "odd")
"""What a take-back has of its own: the numbering goes on."""


def live(**options: object) -> Game:
    """Seat 1 discards a card and seat 2 draws; step 0 is the start, the antes and the deal come first."""
    game = GameFactory(options=options).start(1).deal({1: "9s"})
    game.do(Discarded(1, "9s"), Drew(2, "9w"))
    return game


def test_a_hand_goes_back_to_how_it_stood_after_an_earlier_step() -> None:
    game = live()
    before = game.table.copy()
    step = game.table.step
    game.do(Discarded(2, "9w"), TakenBack(step))
    assert facts(game.table, without=OWN) == facts(before, without=OWN)
    assert game.table.step == step + 2
    game.do(Discarded(2, game.table.known[2][0]))


def test_going_back_to_a_later_step_is_a_redo() -> None:
    game = live()
    step = game.table.step
    game.do(Discarded(2, "9w"))
    after = game.table.copy()
    game.do(TakenBack(step), TakenBack(step + 1))
    assert facts(game.table, without=OWN) == facts(after, without=OWN)


def test_a_redo_may_lead_to_a_line_that_was_left_long_ago() -> None:
    game = live()
    step = game.table.step
    game.do(Discarded(2, "9w"), Drew(3, "8w"))
    first = game.table.copy()
    game.do(TakenBack(step), Discarded(2, game.table.known[2][0]), Noted("the other line"), TakenBack(step + 2))
    assert facts(game.table, without=OWN) == facts(first, without=OWN)


def test_the_events_that_count_leave_out_what_was_taken_back() -> None:
    game = live()
    step = game.table.step
    other = game.table.known[2][0]
    game.do(Discarded(2, "9w"), TakenBack(step), Discarded(2, other))
    discards = [event for event in game.table.events() if isinstance(event, Discarded)]
    assert discards == [Discarded(1, "9s"), Discarded(2, other)]
    assert not any(isinstance(event, TakenBack) for event in game.table.events())


def test_a_step_that_lies_not_behind_is_refused() -> None:
    game = live()
    step = game.table.step
    assert game.refused(TakenBack(step)) == (
        f"step {step} is not before step {step} (Paipu, take-backs). Legal here: steps 0 to {step - 1}."
    )


def test_money_that_changed_hands_is_not_taken_back() -> None:
    game = live(money="pot")
    step = game.table.step
    assert game.refused(TakenBack(2)) == (
        "step 2 is before the payment at step 3 (Paipu, take-backs)."
        f" Legal here: steps 3 to {step - 1}, or abandon the hand."
    )
    game.do(TakenBack(3))
    assert (game.table.pot, game.table.phase) == (300, "deal")
    assert "before the payment" in game.refused(TakenBack(2))


def test_no_take_back_between_hands() -> None:
    game = GameFactory().start(1, "result")
    game.do(StockEmpty(1))
    assert game.refused(TakenBack(0)) == "no hand is being played (Paipu, hands). Legal here: start a hand."


def test_going_back_to_an_excuse_waits_for_the_move_that_it_excuses() -> None:
    game = live()
    game.do(Irregular("7", "too early"))
    step = game.table.step
    game.do(Drew(3, "8w"), TakenBack(step))
    assert game.table.irregular
    assert "found Noted after Irregular" in game.refused(Noted("wait"))
    game.do(Drew(3, "7w"))


@promised(40)
def test_a_hand_that_goes_back_is_as_it_was_at_that_step(game: Game, chance: Random) -> None:
    """Every step that the rules allow, of every kind of evening, take-backs of take-backs included."""
    table = game.rules.table()
    kept: dict[int, Table] = {}
    for event in game.events:
        game.rules.evolve(table, event)
        if isinstance(event, HandStarted):
            kept.clear()
        if not table.live:
            continue
        kept[table.step] = table.copy()
        if chance.random() < 0.1:
            for step in chance.sample(sorted(kept)[:-1], min(3, len(kept) - 1)):
                if refusal(game.rules, table, TakenBack(step)) is None:
                    back = table.copy()
                    game.rules.evolve(back, TakenBack(step))
                    assert facts(back, without=OWN) == facts(kept[step], without=OWN)
                    assert back.odd == table.odd
                    assert [*back.events()] == kept[step].events()


def test_no_take_back_into_the_middle_of_a_moves_consequences() -> None:
    """Shown with a kind of game in which drawing would be a consequence of the discard."""
    game = live()
    stand_in = SimpleNamespace(moves=game.rules.moves - {Drew})
    taking_back = next(each for each in EVERY_KIND if isinstance(each, Move) and each.event is TakenBack)
    with pytest.raises(RuleViolation, match="is in the middle of a move's consequences") as refused:
        taking_back.check(stand_in, game.table, TakenBack(game.table.step - 1))
    assert str(refused.value.legal) == f"the step after them, or back to {game.table.step - 2}, before that move"


def test_what_was_paid_stays_paid_wherever_its_step_lies() -> None:
    """Money may change hands in a hand that was taken back before."""
    game = GameFactory().start(1)
    for event in (Noted("one"), TakenBack(0), Paid("player:Guo", "player:Li", 1, "single"), Noted("two"), TakenBack(3)):
        game.rules.evolve(game.table, event)
    assert "is before the payment at step 3" in game.refused(TakenBack(2))


def test_a_take_back_to_a_step_that_is_not_behind_it_leads_nowhere() -> None:
    """The rules refuse it; folded all the same it is as if it were not there."""
    events = [Noted("zero"), TakenBack(3), Noted("two"), Noted("three")]
    assert line_of(events, 3) == [Noted("zero"), Noted("two"), Noted("three")]


@pytest.mark.parametrize("to", [0, 5])
def test_a_take_back_that_fits_nowhere_is_counted_and_changes_nothing(to: int) -> None:
    game = GameFactory()
    before = facts(game.table, without=("odd",))
    game.rules.evolve(game.table, TakenBack(to))
    assert facts(game.table, without=("odd",)) == before
    assert game.table.odd == 1


def test_a_hand_is_taken_back_a_hundred_times_at_most() -> None:
    """A take-back folds the hand again: a hostile record of very many would take hours to check."""
    game = live()
    step = game.table.step
    for _ in range(MOST_TAKE_BACKS):
        game.do(Noted("again"))
        game.do(TakenBack(step))
    game.do(Noted("again"))
    assert game.refused(TakenBack(step)) == (
        "the hand was taken back 100 times (Paipu, take-backs). Legal here: play on, or abandon the hand."
    )
