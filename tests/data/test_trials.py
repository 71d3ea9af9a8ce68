"""Games tried under other rules: what is allowed and paid, and that a run goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import Club, Selection
from replay.engine import this_process
from replay.values.events import Abandoned, Discarded, Drew, TakenBack, Took
from replay.words.errors import BadInput, DiskFull
from tests.support.clubs import new_club, take_in
from tests.support.factories import GameFactory
from tests.support.full_disk import full_disk
from tests.support.interrupted_work import Counting
from tests.support.pairs import written_as

ALL = Selection()


@pytest.mark.parametrize("rules", ["guandan/fcg", "khanhoo/denexa"])
def test_under_its_own_rules_every_hand_is_the_same(club: Club, rules: str) -> None:
    (trial,) = club.trials.run(rules, ALL, this_process)
    assert trial.same == trial.hands > 0
    assert (trial.otherwise, trial.refused, trial.first, trial.reason) == (0, 0, None, None)


def test_under_other_rules_it_is_said_what_is_refused_and_what_is_paid_otherwise(club: Club) -> None:
    pagat, gamerules = club.trials.run("quandui/gamerules", ALL, this_process)
    assert (gamerules.same, gamerules.otherwise, gamerules.refused) == (6, 0, 0)
    # Everybody antes into a pot there, so no hand is paid alike; a taken discard with a twin in the hand must be shown there.
    assert pagat.same == 0
    assert pagat.otherwise > 0
    assert pagat.otherwise + pagat.refused == pagat.hands == 12
    timeline = club.timeline(pagat.game)
    took = [
        hand
        for hand, span in timeline.hands.items()
        if any(isinstance(each.data, Took) for each in timeline.recorded(span.first, span.last))
    ]
    assert 0 < pagat.refused <= len(took)
    assert pagat.first is not None
    hand, step = pagat.first
    assert hand in took
    assert isinstance(timeline.recorded()[timeline.hands[hand].first + step - 1].data, Took)
    assert "Quán Duì 10, next_must_show_dui" in str(pagat.reason)


def test_what_was_taken_back_is_not_tried(tmp_path: Path) -> None:
    game = GameFactory(rules="quandui/pagat").start(1, "observed").deal({1: "4b 5b", 2: "4b"})
    before = game.table.step
    game.do(Discarded(1, "4b"), Took(2, "4b"), TakenBack(before), Discarded(1, "5b"), Drew(2, "?"), Abandoned("late"))
    with new_club(tmp_path / "club.db") as club:
        take_in(club, written_as(game.rules, game.events, "jsonl"))
        (trial,) = club.trials.run("quandui/gamerules", ALL, this_process)
    assert (trial.hands, trial.refused) == (1, 0)


def test_a_run_that_was_stopped_goes_on_with_the_games_that_are_left(club: Club, tmp_path: Path) -> None:
    memory, whole = tmp_path / "done", list(club.trials.run("quandui", ALL, this_process))
    stopped = club.trials.run("quandui", ALL, this_process, memory=memory)
    assert next(stopped) == whole[0]
    stopped.close()
    for done in (1, 0):
        counting = Counting()
        assert list(club.trials.run("quandui", ALL, counting, memory=memory)) == whole
        assert counting.done == done
    memory.write_bytes(memory.read_bytes()[:-5])
    counting = Counting()
    assert list(club.trials.run("quandui", ALL, counting, memory=memory)) == whole
    assert counting.done == 1


def test_a_game_that_went_on_is_tried_again(club: Club, tmp_path: Path) -> None:
    memory = tmp_path / "done"
    game = GameFactory(rules="quandui/pagat").start(1, "observed").deal()
    take_in(club, written_as(game.rules, game.events, "jsonl"))
    list(club.trials.run("quandui", ALL, this_process, memory=memory))
    take_in(club, written_as(game.rules, [*game.events, Discarded(1, "4b")], "jsonl"))
    counting = Counting()
    list(club.trials.run("quandui", ALL, counting, memory=memory))
    assert counting.done == 1


def test_a_memory_of_something_else_and_a_full_disk_are_sentences(club: Club, tmp_path: Path) -> None:
    memory = tmp_path / "done"
    list(club.trials.run("quandui", ALL, this_process, memory=memory))
    before = memory.read_bytes()
    with pytest.raises(BadInput, match="found a file that no earlier run with guandan/fcg wrote"):
        list(club.trials.run("guandan", ALL, this_process, memory=memory))
    assert memory.read_bytes() == before
    with pytest.raises(BadInput, match="No such file or directory"):
        list(club.trials.run("quandui", ALL, this_process, memory=tmp_path / "no" / "done"))
    with full_disk(30), pytest.raises(DiskFull, match="run the same command again: it goes on where it stopped"):
        list(club.trials.run("quandui", ALL, this_process, memory=tmp_path / "full"))
