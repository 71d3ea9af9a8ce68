"""A game written as an NJUPT log is the same game when it is read again, and what the log cannot say is refused."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache

import pytest
from msgspec.structs import replace

from replay.rules import Eyes, opened_rules, rules_named
from replay.rules.guandan import LeadChosen, LeadSet, Passed, Penalised, Played, Resisted, TributePaid, TributeReturned
from replay.rules.guandan.njupt.writer import write
from replay.table.simulation import simulate
from replay.values.events import Abandoned, Dealt, Event, HandEnded, HandStarted, HandVoided, Noted, TakenBack
from replay.words.errors import BadInput
from tests.support.guandan.deals import full, seated
from tests.support.guandan.games import GuandanGame
from tests.support.guandan.njupt_logs import events, log, view, whole
from tests.support.soak import long, times

RULES = rules_named("guandan/njupt", {})
PROMPTS = (
    "curPos",
    "curAction",
    "greaterPos",
    "greaterAction",
    "publicInfo",
    "actIndex",
    "indexRange",
    "actionListLen",
)


@cache
def evening(rules: str, seed: int) -> tuple[Event, ...]:
    return tuple(record.data for record in simulate(rules, 4, 4, seed))


def moves(found: Iterable[Event]) -> list[Event]:
    """The moves of the hands; a log shows who leads only when somebody does."""
    made = (HandStarted, Dealt, Played, Passed, TributePaid, TributeReturned, Resisted)
    return [event for event in found if isinstance(event, made)]


@pytest.mark.parametrize("number", [1, 2])
def test_a_log_that_was_read_is_written_line_for_line_but_for_some_of_the_prompts(number: int) -> None:
    written = list(write(RULES, whole(number)))
    assert len(written) == len(log(number))
    for line, original in zip(written, log(number), strict=True):
        reported, expected = json.loads(line), json.loads(original)
        if expected.get("type") != "notify":
            reported, expected = (
                {name: value for name, value in each.items() if name not in PROMPTS} for each in (reported, expected)
            )
        assert reported == expected
    assert events(written) == [*whole(number)]


@pytest.mark.parametrize("position", range(4))
def test_the_log_of_one_client_is_written_as_it_was(position: int) -> None:
    lines = view(log(2), position)
    found = events(lines)
    written = [line for line in write(RULES, found) if b'"from"' not in line]
    assert len(written) == len(lines)
    assert events(written) == found


@long
@pytest.mark.parametrize("rules", ["guandan/njupt", "guandan/fcg", "guandan/jiangsu", "guandan/simple"])
@pytest.mark.parametrize("seed", range(times(5, 2)))
def test_what_was_written_is_read_with_equal_moves(rules: str, seed: int) -> None:
    reported = [*evening(rules, seed)]
    found = events(list(write(opened_rules(reported[0]), reported)), rules=rules)  # type: ignore[arg-type]
    assert moves(found) == moves(reported)
    first = [[event.seat for event in each if isinstance(event, LeadChosen)] for each in (found, reported)]
    assert first[0] == first[1]


@long
@pytest.mark.parametrize("seed", range(times(3, 1)))
def test_what_each_seat_may_see_is_the_log_of_its_client_and_all_four_are_the_game(seed: int) -> None:
    reported = evening("guandan/njupt", seed)
    logs = [
        list(write(RULES, [RULES.redact(event, Eyes("seat", seat)) for event in reported])) for seat in (1, 2, 3, 4)
    ]
    for position, lines in enumerate(logs):
        addressed = {json.loads(line).get("to", position) for line in lines}
        assert addressed == {position, "all"}
        assert {event.depth for event in events(lines) if isinstance(event, HandStarted)} == {"observed"}
    # A merged record does not know who dealt first.
    merged = moves(events(*logs))
    assert [each for each in merged if not isinstance(each, Dealt | HandStarted)] == [
        each for each in moves(reported) if not isinstance(each, Dealt | HandStarted)
    ]
    assert {event.depth for event in merged if isinstance(event, HandStarted)} == {"full"}


def test_passes_that_were_inferred_are_left_out_again() -> None:
    place = next(place for place, event in enumerate(whole(2)) if isinstance(event, LeadSet) and event.why == "wind")
    reported = [*whole(2)]
    reported[place - 2] = replace(reported[place - 2], inferred=True)
    written = list(write(RULES, reported))
    assert sum(b'"PASS"],"greaterPos"' in line for line in written if b'"notify"' in line) == 286
    assert events(written) == reported


def test_a_hand_that_was_voided_or_given_up_and_what_was_taken_back_is_left_out() -> None:
    reported = [*evening("guandan/njupt", 1)]
    start = next(place for place, event in enumerate(reported) if isinstance(event, HandStarted))
    end = next(place for place, event in enumerate(reported) if isinstance(event, HandEnded)) + 1
    started, *rest = [event for event in reported[start:end] if type(event) in RULES.moves]
    dealt = [event for event in rest if isinstance(event, Dealt | LeadChosen)]
    first, second, *others = [event for event in rest if isinstance(event, Played | Passed)]

    game = GuandanGame(RULES, 4)
    game.do(reported[start - 1], started, *rest, Noted("what a hand"), HandVoided(1, "counted twice"))
    game.do(replace(started, hand=2), *dealt, Abandoned("no time"))
    game.do(replace(started, hand=3), *dealt)
    step = game.table.step
    game.do(first, second, TakenBack(step), first, second, *others)
    assert list(write(RULES, game.events)) == list(write(RULES, reported[:end]))


def test_a_game_that_goes_on_is_written_as_far_as_it_is() -> None:
    reported = [*whole(2)][:300]
    assert events(list(write(RULES, reported))) == reported


HIDDEN = ("?",) * 27


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda event: replace(event, depth="result") if isinstance(event, HandStarted) else event, "only the result is recorded"),
        (lambda event: replace(event, board="Friday 1") if isinstance(event, HandStarted) else event, "a board was played"),
        (
            lambda event: replace(event, order=(5, 2, 3, 4)) if isinstance(event, HandStarted) and event.hand == 2 else event,
            "another player sat at the table",
        ),
        (lambda event: replace(event, cards=HIDDEN) if isinstance(event, Dealt) else event, "no hand is known"),
        (lambda event: replace(event, cards=("?", *event.cards[1:])) if isinstance(event, Dealt) else event, "a hand is known in part"),
        (lambda event: replace(event, cards=("?",)) if isinstance(event, Played) else event, "a card that was played is not known"),
        (lambda event: replace(event, card="?") if isinstance(event, TributePaid) else event, "a tribute is not known"),
    ],
)  # fmt: skip
def test_what_no_message_can_say_is_refused_before_anything_is_written(change, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        next(write(RULES, list(map(change, whole(2, 2)))))
    assert f", in which {message}: the format njupt cannot express that, expected" in str(refused.value)


def test_a_penalty_with_an_effect_is_refused_and_a_warning_is_not() -> None:
    game = full({}, first_lead="random")
    game.do(Penalised(2, "8.3", "warning"))
    assert list(write(game.rules, game.events))
    game.do(Penalised(2, "7.4.2", "deal_lost"))
    with pytest.raises(BadInput, match="found hand 1, in which a penalty had the effect deal lost: "):
        list(write(game.rules, game.events))


def test_an_empty_game_has_no_line() -> None:
    assert list(write(RULES, seated("njupt").events)) == []
