"""Hindsight: what eyes come to know later of a hand, nothing that they never see, and only what is sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from replay.club import Club
from replay.rules import ALL, PUBLIC, Eyes
from replay.table.timeline import Timeline
from replay.table.visibility import Hindsight, hindsight
from tests.support.games import Game
from tests.support.guandan.records import SEEN as GUANDAN
from tests.support.kinds import Kind
from tests.support.promises import promised
from tests.support.quandui.records import WHOLE
from tests.support.records import written

NOTHING = Hindsight()


@pytest.fixture
def timeline_of(tmp_path: Path) -> Iterator[Callable[[str], Timeline]]:
    """Makes the timeline of a record."""
    with Club.open(str(tmp_path / "club.db")) as club:
        yield lambda record: club.timeline(club.import_record(record.encode(), "record").game)


def step_of(timeline: Timeline, type: str, seat: int, which: int = 0) -> int:
    """The step of the first hand with such an event of a seat, or with a later one."""
    found = [
        step
        for step, each in enumerate(timeline.recorded(1, timeline.version)[timeline.hands[1].first - 1 :])
        if each.data.__class__.__name__ == type and getattr(each.data, "seat", None) == seat
    ]
    return found[which]


@promised(20, short=2)
def test_a_card_in_hindsight_was_there_and_these_eyes_did_not_know_it(kind: Kind, game: Game, chance: Random) -> None:
    timeline = Timeline(game.rules, written(game.events))
    eyes = chance.choice([PUBLIC, Eyes("seat", chance.choice(sorted(game.table.players)))])
    for hand, span in timeline.hands.items():
        found = hindsight(timeline, hand, eyes)
        assert len(found) == span.steps
        for step in chance.sample(range(span.steps), min(span.steps, 12)):
            true, seen = timeline.at(span.first + step, ALL), timeline.at(span.first + step, eyes)
            for seat, cards in found[step].hands.items():
                unknown = Counter(true.known[seat]) - Counter(seen.known[seat])
                assert not Counter(cards) - unknown or true.unknown[seat], (hand, step, seat)
                assert len(cards) <= seen.unknown[seat]


def test_at_the_last_step_nothing_is_known_later(timeline_of: Callable[[str], Timeline]) -> None:
    for record in (WHOLE, GUANDAN):
        timeline = timeline_of(record)
        for hand in timeline.hands:
            assert hindsight(timeline, hand, PUBLIC)[-1] == NOTHING


def test_what_was_discarded_was_there_since_the_last_unseen_card_came_and_nobody_knows_of_before(
    timeline_of: Callable[[str], Timeline],
) -> None:
    timeline = timeline_of(WHOLE)
    found = hindsight(timeline, 1, PUBLIC)
    drew, discarded = step_of(timeline, "Drew", 2), step_of(timeline, "Discarded", 2, 1)
    assert (drew + 1, "4s") == (discarded, timeline.recorded(timeline.hands[1].first + discarded)[0].data.card)  # type: ignore[attr-defined]
    assert found[drew].hands[2] == ["4s"]
    assert "4s" not in found[drew - 1].hands.get(2, [])
    assert 2 not in found[discarded].hands


def test_what_a_hand_shows_at_the_end_was_there_since_it_last_drew(timeline_of: Callable[[str], Timeline]) -> None:
    timeline = timeline_of(WHOLE)
    found = hindsight(timeline, 1, PUBLIC)
    drew = step_of(timeline, "Drew", 1, 2)
    won = timeline.at(timeline.hands[1].first + step_of(timeline, "Won", 1), PUBLIC).known[1]
    assert Counter(found[drew].hands[1]) == Counter([*won, "2b"]) - Counter(["6w"])


def test_in_a_game_without_draws_whatever_is_played_later_was_dealt(timeline_of: Callable[[str], Timeline]) -> None:
    """But for tributes, which are followed to the hand that they came from."""
    found = hindsight(timeline_of(GUANDAN), 2, PUBLIC)
    guo = Counter(["X1", "5H", "KS", "QC", "JD", "9S", "8H", "8S", "8D", "8C", "7S", "7D"])
    dealt, paid, returned, straight, bomb = 5, 6, 8, 11, 15
    assert Counter(found[dealt].hands[1]) == guo
    assert Counter(found[dealt].hands[2]) == Counter(["5H", "AS", "KC", "QD", "TS", "3S"])
    assert (found[dealt].hands[3], found[dealt].hands[4]) == (["AS"], ["4S"])
    assert Counter(found[paid].hands[1]) == guo - Counter(["X1"])
    assert "3S" not in found[returned].hands[2]
    assert sorted(found[straight].hands[1]) == ["7D", "7S", "8C", "8D", "8H", "8S"]
    assert sorted(found[bomb].hands[1]) == ["7D", "7S"]


def test_the_next_card_of_the_stock_is_the_one_that_these_eyes_see_drawn(
    timeline_of: Callable[[str], Timeline],
) -> None:
    timeline = timeline_of(WHOLE)
    before = step_of(timeline, "Drew", 1) - 1
    for eyes, card in ((ALL, "4w"), (Eyes("seat", 1), "4w"), (Eyes("seat", 2), None), (PUBLIC, None)):
        assert hindsight(timeline, 1, eyes)[before].stock == card
    after = before + 1
    assert hindsight(timeline, 1, Eyes("seat", 2))[after].stock == "DH"


def test_a_card_that_nobody_wrote_down_is_known_in_hindsight_to_those_who_see_the_hand(
    timeline_of: Callable[[str], Timeline],
) -> None:
    partly = WHOLE.replace("depth full", "depth observed").replace("1 +4w -7s", "1 +? -7s").replace("7s 9w", "? 9w")
    assert partly.count("?") == 2
    timeline = timeline_of(partly)
    discarded = step_of(timeline, "Discarded", 1, 1)
    assert "7s" in hindsight(timeline, 1, Eyes("seat", 1))[discarded - 1].hands[1]
    assert timeline.at(timeline.hands[1].first + discarded - 1, Eyes("seat", 1)).unknown[1] == 2


def test_a_step_that_was_taken_back_knows_of_its_own_line_of_play(timeline_of: Callable[[str], Timeline]) -> None:
    played = WHOLE.partition("2 +DH -4s")[0]
    timeline = timeline_of(f"{played}back to 10\n1 +4w -3w\n2 +DH -4s\n")
    found = hindsight(timeline, 1, PUBLIC)
    first, again = (step_of(timeline, "Drew", 1, which) for which in (0, 1))
    assert found[first].hands[1] == ["7s"]
    assert found[again].hands[1] == ["3w"]
    # The step to which the table returned is one of the line that counts.
    assert found[first - 1].stock is found[again - 1].stock is None
    assert hindsight(timeline, 1, Eyes("seat", 1))[again - 1].stock == "4w"
