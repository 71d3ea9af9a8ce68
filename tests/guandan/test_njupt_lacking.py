"""What an NJUPT log lacks is marked and not made up: hands that no client saw, passes it left out, readings, its end."""

from __future__ import annotations

import json

import pytest

from replay.rules.guandan import LevelsSet, Passed, Played, TributePaid, TributeReturned
from replay.values.events import Dealt, HandStarted, Shown
from tests.support.guandan.njupt_logs import (
    changed,
    events,
    find,
    log,
    only,
    passed,
    places,
    play,
    refused,
    stage,
    view,
    whole,
    wind_taken,
)

TURN = "(Guandan 14, turns; Article 8.3)"


@pytest.mark.parametrize("left_out", ["the last", "all", "the partner's"])
@pytest.mark.parametrize("number", [1, 2])
def test_passes_that_the_log_left_out_where_the_wind_was_taken_are_inferred(number: int, left_out: str) -> None:
    lines, wind, passes = wind_taken(number)
    gone = {"the last": [wind - 1], "all": range(wind - passes, wind), "the partner's": [wind - passes + 1]}[left_out]
    if left_out == "the partner's":
        assert json.loads(lines[gone[0]])["curPos"] == json.loads(lines[wind])["curPos"]
    found = events([line for place, line in enumerate(lines) if place not in gone])
    assert sum(isinstance(event, Passed) and event.inferred for event in found) == len(gone)
    assert [Passed(event.seat) if isinstance(event, Passed) else event for event in found] == [*whole(number)]


def test_what_else_is_left_out_is_refused_with_its_ruling_and_what_would_have_been_legal() -> None:
    lines = only(log(1), "notify")
    place = find(lines, passed, 100)
    following = json.loads(lines[place + 1])["curPos"]
    message = refused(lines[:place] + lines[place + 1 :])
    assert message.startswith(f"a:{place + 1}: NJUPT player {following} (seat {following + 1}) cannot ")
    assert TURN in message
    assert "Legal here: NJUPT player" in message


@pytest.mark.parametrize("start", [40, 161, 342, 700])
@pytest.mark.parametrize("kinds", [("notify",), ("notify", "act", "answer")], ids=len)
def test_a_log_that_lacks_lines_in_the_middle_is_refused(start: int, kinds: tuple[str, ...]) -> None:
    lines = only(log(1), *kinds)
    message = refused(lines[:start] + lines[start + 30 :])
    assert message.startswith("a:")
    assert int(message.split(":")[1]) > start
    assert "(Guandan " in message
    assert "Legal here: " in message


def test_a_line_that_is_cut_is_refused_with_what_would_have_been_legal() -> None:
    lines = log(2)
    place = find(lines, play, 1)
    message = refused([*lines[:place], lines[place][:50]])
    assert message.startswith(f"a:{place + 1}:44: found no JSON from here on, expected a whole message, ")
    assert message.endswith(
        "the log is cut or damaged here (Guandan 14, turns). Legal here: NJUPT player 3 (seat 4) beats the tube 8 to 10 or passes."
    )


def test_a_cut_line_between_deals_is_refused_too() -> None:
    assert refused([b'{"type":"noti', *log(2, 1)]).startswith("a:1:9: found no JSON from here on")


def test_a_log_that_ends_inside_a_deal_is_a_game_that_goes_on_and_says_so() -> None:
    warnings: list[str] = []
    found = places(log(1)[:340], warnings=warnings)
    assert warnings == [
        "a:340: the log ends inside deal 2: the game goes on, NJUPT player 3 (seat 4) gives a card back"
    ]
    assert [event for event, _ in found] == [*whole(1)][: len(found)]


@pytest.mark.parametrize("length", [7, 8, 30, 331, 332, 337, 338, 339, 341, 342, 343, 656, 657, 658, 663])
def test_a_shorter_log_of_the_match_is_the_beginning_of_a_longer_one(length: int) -> None:
    shorter = events(log(1)[:length])
    assert shorter == [*whole(1)][: len(shorter)]
    assert len(shorter) >= 10


def test_a_log_that_ends_among_the_hands_of_a_deal_leaves_them_out() -> None:
    warnings: list[str] = []
    assert places(log(2)[:328], warnings=warnings) == places(log(2, 1))
    assert warnings == ["a:328: the log ends among the hands of a deal: this deal is not imported"]


@pytest.mark.parametrize("position", range(4))
@pytest.mark.parametrize("addressed", [True, False])
def test_the_log_of_one_client_is_an_observed_record_with_its_own_hand(position: int, addressed: bool) -> None:
    lines = view(log(2), position)
    if not addressed:
        lines = [
            json.dumps({name: value for name, value in json.loads(line).items() if name != "to"}).encode()
            for line in lines
        ]
    found = events(lines)
    assert {event.depth for event in found if isinstance(event, HandStarted)} == {"observed"}
    own = [event for event in found if isinstance(event, Dealt) and event.seat == position + 1]
    assert own == [event for event in whole(2) if isinstance(event, Dealt) and event.seat == position + 1]
    hidden = [event.cards for event in found if isinstance(event, Dealt) and event.seat != position + 1]
    assert set(hidden) == {("?",) * 27}
    played = (Played, Passed, TributePaid, TributeReturned, LevelsSet)
    assert [event for event in found if isinstance(event, played)] == [
        event for event in whole(2) if isinstance(event, played)
    ]


def test_what_others_are_left_with_is_shown_in_the_record_of_one_client() -> None:
    shown = [event for event in events(view(log(2, 1), 0)) if isinstance(event, Shown)]
    assert shown == [Shown(2, ("4C", "5D", "6H")), Shown(4, ("3S", "5H", "8H"))]
    assert [event for event in events(view(log(2, 1), 1)) if isinstance(event, Shown)] == [Shown(4, ("3S", "5H", "8H"))]


def test_a_client_that_answers_with_a_number_is_understood() -> None:
    lines = view(log(2, 1), 2)
    place = find(lines, stage("play", "act"))
    lines.insert(place + 1, b'{"actIndex":204}')
    assert events(lines) == events(view(log(2, 1), 2))


def test_a_hand_that_is_missing_later_makes_that_deal_an_observed_one() -> None:
    lines = log(2, 2)
    place = find(lines, stage("beginning"), 6)
    warnings: list[str] = []
    found = [event for event, _ in places(lines[:place] + lines[place + 1 :], warnings=warnings)]
    assert [event.depth for event in found if isinstance(event, HandStarted)] == ["full", "observed"]
    assert warnings == [f"a:{place - 1}: the log has the hands of 3 seats here, but those of 4 at first"]


def test_a_reading_that_was_not_declared_is_inferred_as_the_strongest_that_the_cards_can_be() -> None:
    lines = only(log(2, 1), "notify")
    place = find(lines, lambda fields: play(fields) and fields["curAction"][0] == "StraightFlush")
    fields = json.loads(lines[place])
    for action in (
        [None, None, fields["curAction"][2]],
        fields["curAction"][2],
        ["StraightFlush", None, fields["curAction"][2]],
    ):
        old = changed(lines, place, curAction=action, greaterAction=action)
        for following in range(place + 1, len(lines)):
            if json.loads(lines[following]).get("greaterAction") != fields["curAction"]:
                break
            old = changed(old, following, greaterAction=action)
        found = events(old)
        inferred = [event for event in found if isinstance(event, Played) and event.inferred]
        assert [(event.as_, event.key) for event in inferred] == [("straight_flush", 7)]
        assert len(found) == len(whole(2, 1))


def test_cards_that_are_no_combination_are_refused_where_nothing_was_declared() -> None:
    lines = only(log(2, 1), "notify")
    place = find(lines, play)
    message = refused(changed(lines, place, curAction=["D8", "S9"]))
    assert message.startswith(
        f"a:{place + 1}: NJUPT player 2 (seat 3) cannot play 8D 9S (Guandan 9, combinations). Legal here: "
    )
