"""What a step changed on a table: whose move it was, where its cards are now and where they were, as far as the eyes know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from replay.answers import Moved, State
from replay.club import Club
from replay.rules import ALL, PUBLIC, Eyes
from replay.table.timeline import Timeline
from tests.support.clubs import new_club
from tests.support.quandui.records import WHOLE
from tests.support.samples import FOLDER, TEXTS
from tests.support.soak import long, thorough, times


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with Club.open(str(tmp_path_factory.mktemp("changes") / "club.db")) as made:
        made.import_record(WHOLE.encode(), "whole")
        made.import_path(FOLDER / "six_players.paipu")
        yield made


def at(club: Club, type: str, eyes: Eyes = ALL) -> State:
    """The first step with an event of that type, in a hand of two that was recorded whole; a claim is in one of six."""
    players = 6 if type == "Claimed" else 2
    game = next(each.id for each in club.games() if len(each.players) == players)
    step = next(each.step for each in club.steps(game, 1) if each.type == type)
    return club.show(game, 1, step, eyes)


def place(moved: list[Moved], name: str) -> Moved:
    (found,) = (each for each in moved if each.place == name)
    return found


def test_a_discard_comes_from_the_hand_to_the_top_of_the_discards(club: Club) -> None:
    state = at(club, "Discarded")
    seat, card = state.event.data["seat"], state.event.data["card"]
    assert state.change.acted == seat
    assert place(state.change.came, "discards") == Moved(place="discards", cards=[card], count=1, seat=seat, at=0)
    left = place(state.change.left, "hand")
    assert (left.seat, left.cards, left.count) == (seat, [card], 1)
    assert state.discard_steps == [state.step]


def test_what_a_claim_lays_out_is_a_meld_of_that_step_and_the_discard_is_gone(club: Club) -> None:
    state = at(club, "Claimed")
    seat, card = state.event.data["seat"], state.event.data["card"]
    assert place(state.change.came, "meld").cards == [card, card]
    assert place(state.change.left, "discards").cards == [card]
    assert place(state.change.left, "hand").count == 1
    assert state.meld_steps[str(seat)][-1] == state.step


def test_a_card_that_is_hidden_is_counted_and_not_named(club: Club) -> None:
    known, hidden = at(club, "Drew"), at(club, "Drew", PUBLIC)
    assert place(known.change.came, "hand").cards == [known.event.data["card"]]
    came = place(hidden.change.came, "hand")
    assert (came.cards, came.count, came.at) == ([], 1, None)
    assert place(hidden.change.left, "stock").count == 1


def test_a_card_that_was_taken_openly_is_named_for_everybody(club: Club) -> None:
    state = at(club, "Took", PUBLIC)
    assert place(state.change.came, "hand").cards == [state.event.data["card"]]
    assert place(state.change.left, "discards").cards == [state.event.data["card"]]


def test_before_the_end_no_hand_has_an_ending_and_then_it_names_the_winner(club: Club) -> None:
    assert at(club, "Discarded").ending is None
    ending = at(club, "HandEnded").ending
    assert ending is not None
    assert ending.winners == [1]
    assert [(each.payer, each.payee, each.amount) for each in ending.payments] == [("player:Li", "player:Guo", 100)]


@cache
def recorded(record: Path) -> Timeline:
    """A sample, as the timeline of a club that has imported it."""
    with TemporaryDirectory() as folder, new_club(Path(folder) / "club.db") as own:
        timeline = own.timeline(own.import_path(record).game)
        return Timeline(timeline.rules, timeline.recorded())


@long
@pytest.mark.parametrize("record", TEXTS, ids=lambda path: path.stem)
def test_every_discard_and_every_meld_has_the_step_that_laid_it(record: Path) -> None:
    timeline = recorded(record)
    for span in timeline.hands.values():
        for version in range(span.first, span.last + 1, times(1, 11)):
            state = timeline.show(version, PUBLIC)
            assert len(state.discard_steps) == len(state.discards)
            assert [len(state.meld_steps.get(str(seat.seat), [])) for seat in state.seats] == [
                len(seat.melds) for seat in state.seats
            ]
            assert all(step <= (state.step or 0) for step in state.discard_steps)


@thorough
@long
@pytest.mark.parametrize("record", TEXTS, ids=lambda path: path.stem)
def test_a_step_is_the_same_after_the_one_before_it_and_by_itself(record: Path) -> None:
    one, other = (Timeline(recorded(record).rules, recorded(record).recorded()) for _ in range(2))
    versions = range(1, one.version + 1)[-times(1_000, 60) :]
    in_order = [one.show(version, ALL) for version in versions]
    backwards = [other.show(version, ALL) for version in reversed(versions)]
    assert in_order == backwards[::-1]


def test_whoever_steps_through_a_hand_beside_others_goes_on_from_the_own_step(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = next(each.id for each in club.games() if len(each.players) == 2)
    timeline = club.timeline(game)
    first = timeline.hands[1].first
    starts = (first, first, first + 12)
    turns = [start + turn for turn in range(10) for start in starts]
    expected = [Timeline(timeline.rules, timeline.recorded()).show(each) for each in turns]
    folded: list[int] = []
    at = Timeline.at
    monkeypatch.setattr(Timeline, "at", lambda *asked: folded.append(asked[1]) or at(*asked))
    assert [timeline.show(each) for each in turns] == expected
    assert len(folded) <= len(starts)
