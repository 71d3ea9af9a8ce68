"""The logs of several clients of one match become one record of all that they know together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from replay.rules.guandan import Played
from replay.rules.guandan.njupt.messages import Lookahead, Message
from replay.values.events import Dealt, HandStarted, Shown
from tests.support.guandan.njupt_logs import changed, events, find, log, places, refused, view, whole


def views(*positions: int, deals: int | None = None) -> list[list[bytes]]:
    return [view(log(2, deals), position) for position in positions]


@pytest.mark.parametrize("number", [1, 2])
def test_the_logs_of_all_four_are_the_full_record(number: int) -> None:
    assert events(*(view(log(number), position) for position in range(4))) == [*whole(number)]


@pytest.mark.parametrize("order", list(permutations(range(4)))[::7])
def test_the_order_of_the_logs_does_not_matter(order: tuple[int, ...]) -> None:
    assert events(*views(*order, deals=2)) == [*whole(2, 2)]


@pytest.mark.parametrize("positions", [each for count in (2, 3) for each in combinations(range(4), count)])
def test_fewer_logs_are_an_observed_record_of_what_they_know_together(positions: tuple[int, ...]) -> None:
    found = events(*views(*positions, deals=2))
    seats = {position + 1 for position in positions}
    assert {event.depth for event in found if isinstance(event, HandStarted)} == {"observed"}
    for event in found:
        if isinstance(event, Dealt):
            assert ("?" in event.cards) == (event.seat not in seats)
    assert [event for event in found if isinstance(event, Played)] == [
        event for event in whole(2, 2) if isinstance(event, Played)
    ]
    assert not {event.seat for event in found if isinstance(event, Shown)} & seats


def test_logs_of_clients_that_are_not_addressed_are_merged_too() -> None:
    bare = [
        [
            json.dumps({name: value for name, value in json.loads(line).items() if name != "to"}).encode()
            for line in lines
        ]
        for lines in views(2, 0, 3, 1, deals=2)
    ]
    assert events(*bare) == [*whole(2, 2)]


def test_a_whole_log_and_one_of_its_clients_are_the_whole_log() -> None:
    assert events(log(2, 2), view(log(2, 2), 3)) == [*whole(2, 2)]


def test_a_log_that_ends_before_the_others_leaves_its_hand_unknown_from_there_on_and_a_warning() -> None:
    first, *others = views(0, 1, 2, 3)
    end = find(first, lambda fields: fields["stage"] == "episodeOver") + 1
    warnings: list[str] = []
    found = places(*others, first[:end], warnings=warnings)
    depths = [event.depth for event, _ in found if isinstance(event, HandStarted)]
    assert depths == ["full", *["observed"] * 4]
    assert f"d:{end}: this log ends here, before the others: the hand of its seat is not known from here on" in warnings


@pytest.mark.parametrize(
    ("place", "fields", "message"),
    [
        (0, {"curAction": ["PASS"] * 3}, "curAction: found ['PASS', 'PASS', 'PASS'], expected ['ThreePair', '8', "),
        (0, {"curPos": 1}, "curPos: found 1, expected 2 as in a:2: these are not logs of one match"),
        (9, {"curPos": 1}, "curPos: found 1, expected"),
        (9, {"stage": "tribute"}, "stage: found 'tribute', expected 'play' as in a:"),
    ],
)
def test_logs_that_contradict_each_other_are_refused_with_both_places(
    place: int, fields: dict[str, object], message: str
) -> None:
    one, other = views(0, 1, deals=1)
    where = find(other, lambda fields: fields.get("to") == "all", place)
    found = refused(one, changed(other, where, **fields))
    assert found.startswith(f"b:{where + 1}: {message}")
    assert " as in a:" in found
    assert ("these are not logs of one match" in found) == (place == 0)


def test_what_one_log_does_not_say_another_may() -> None:
    one, other = views(0, 1, deals=1)
    silent = [
        *one[:-1],
        json.dumps({name: value for name, value in json.loads(one[-1]).items() if name != "restCards"}).encode(),
    ]
    assert events(silent, other) == events(one, other)


def test_two_logs_of_one_seat_must_have_the_same_hands() -> None:
    one = view(log(2, 1), 0)
    assert events(one, one) == events(one)
    hand = json.loads(one[0])["handCards"]
    assert refused(one, changed(one, 0, handCards=[*hand[:-1], "D3"])) == (
        "b:1: handCards: found cards of 0 that differ from a:1, expected the same cards"
    )


def test_hands_that_have_a_card_too_often_are_not_of_one_deal() -> None:
    one, other = views(0, 1, deals=1)
    hand = json.loads(other[0])["handCards"]
    message = refused(one, changed(other, 0, handCards=[*hand[:-2], "C3", "C3"]))
    assert message.startswith("b:1: NJUPT player 1 (seat 2) cannot be dealt the 3 of clubs 2 times")


def test_a_damaged_line_is_refused_in_its_own_file() -> None:
    one, other = views(0, 1, deals=1)
    assert refused(one, [*other[:20], other[20][:30]]).startswith("b:21:")


def test_of_a_log_that_goes_on_without_a_play_only_some_messages_are_kept() -> None:
    taken = 0

    def endless() -> Iterator[Message]:
        nonlocal taken
        while True:
            taken += 1
            yield Message({"from": 0, "actIndex": 1}, "log", taken)

    assert len(list(Lookahead(endless()).look())) == taken == 2000
