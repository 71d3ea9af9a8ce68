"""Where an NJUPT log breaks the rules it is refused with line and ruling, or each break is excused and the rest is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.rules import Checker, Referee, rules_named
from replay.rules.guandan import (
    GuandanTable,
    LeadSet,
    LevelsSet,
    Passed,
    Played,
    TributePaid,
    TributeReturned,
    TrickEnded,
)
from replay.rules.guandan.njupt.writer import write
from replay.rules.guandan.pack import key_of
from replay.values.events import Event, GameOpened, HandStarted, Irregular, Joined
from replay.words.errors import BadInput
from tests.support.guandan.njupt_logs import (
    Fields,
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
    whole,
    wind_taken,
)

TURN = "(Guandan 14, turns; Article 8.3)"


def broken(name: str) -> list[bytes]:
    """The public part of a match in which one thing breaks a ruling."""
    lines = only(log(2, 2), "notify")
    match name:
        case "a pass on lead":
            place = find(lines, play)
            return [
                *lines[:place],
                changed(lines, place, curAction=["PASS"] * 3, greaterPos=-1, greaterAction=None)[place],
                *lines[place:],
            ]
        case "a play out of turn":
            place = find(lines, passed, 20)
            return [*lines[:place], *lines[place + 1 :]]
        case "a pass of someone who is out":
            wind = wind_taken(2)[1]
            out = json.loads(lines[wind - 1])["greaterPos"]
            return [*lines[: wind - 1], changed(lines, wind - 1, curPos=out)[wind - 1], *lines[wind - 1 :]]
        case "too low a tribute":
            place = find(lines, stage("tribute"))
            return changed(lines, place, result=[[3, 2, "D2"], [1, 0, "CA"]])
        case "a return of a jack":
            place = find(lines, stage("back"))
            return changed(lines, place, result=[[2, 3, "SJ"], [0, 1, "C9"]])
    raise AssertionError(name)


BREAKS = {
    "a pass on lead": "(Guandan 14, tricks)",
    "a play out of turn": TURN,
    "a pass of someone who is out": "(Guandan 16, who is out)",
    "too low a tribute": "(Guandan 5, the highest card)",
    "a return of a jack": "(Guandan 7, the return)",
}


@pytest.mark.parametrize(("name", "ruling"), BREAKS.items(), ids=BREAKS)
def test_a_log_that_breaks_the_rules_is_refused_with_line_and_ruling(name: str, ruling: str) -> None:
    message = refused(broken(name))
    assert message.startswith("a:")
    assert ruling in message
    assert "Legal here: " in message


def played_with(name: str) -> list[Event]:
    """A deal of bots in which one move breaks a rule, and is excused."""
    rules = rules_named("guandan/njupt", {})
    referee = Referee(rules, rules.table(), irregular=True)
    table = referee.table
    reported = [*referee.decide(GameOpened(rules.id, {}, "points/0", dict(whole(2)[0].tags)))]  # type: ignore[attr-defined]
    for seat in (1, 2, 3, 4):
        reported += referee.decide(Joined(seat, f"NJUPT player {seat - 1}"))
    reported += referee.decide(HandStarted(1, (1, 2, 3, 4), 1, "full"))
    done = False
    for move in rules.room.play(rules, table, Random(8)):
        reported += referee.decide(move)
        if not done and table.tricks == 3 and table.live:
            breaks = list(_break(name, table))
            reported += [event for each in breaks for event in referee.decide(each)]
            done = bool(breaks)
    assert done
    return reported


def _break(name: str, table: GuandanTable) -> Iterator[Event]:
    turn, best = table.turn, table.best
    if turn is None or (name == "a pass on lead") != (best is None):
        return
    if name == "a pass on lead":
        yield Passed(turn)
    elif name == "a play out of turn":
        seat = next(seat for seat in table.holding() if seat not in (turn, best.seat))
        card = max(table.known[seat], key=lambda card: key_of(card, table.level))
        yield Played(seat, (card,), "single", key_of(card, table.level))
    elif best.as_ == "single":
        card = min(table.known[turn], key=lambda card: key_of(card, table.level))
        yield Played(turn, (card,), "single", key_of(card, table.level))


@pytest.mark.parametrize("name", ["a pass on lead", "a play out of turn", "too low a play"])
def test_where_asked_the_referee_excuses_the_one_move_and_later_moves_stand(name: str) -> None:
    reported = played_with(name)
    assert sum(isinstance(event, Irregular) for event in reported) == 1
    lines = list(write(rules_named("guandan/njupt", {}), reported))
    found = events(lines, irregular=True)
    assert [event for event in found if isinstance(event, Irregular)] == [
        event for event in reported if isinstance(event, Irregular)
    ]
    moves = (Played, Passed, LevelsSet, LeadSet, TrickEnded)
    assert [event for event in found if isinstance(event, moves)] == [
        event for event in reported if isinstance(event, moves)
    ]
    (line,) = (line for event, line in places(lines, irregular=True) if isinstance(event, Irregular))
    assert refused(lines).startswith(f"a:{line}: ")


@pytest.mark.parametrize("rules", ["guandan/fcg", "guandan/jiangsu"])
def test_a_match_is_taken_in_under_other_rules_where_every_break_is_excused(rules: str) -> None:
    assert "(Guandan 6, two tributes)" in refused(log(2), rules=rules)
    found = events(log(2), rules=rules, irregular=True)
    excused = {type(following) for event, following in pairwise(found) if isinstance(event, Irregular)}
    assert excused <= {TributePaid, TributeReturned, Played, Passed}
    played = [event for event in found if isinstance(event, Played)]
    assert played == [event for event in whole(2) if isinstance(event, Played)]


def test_what_cannot_be_is_refused_even_where_breaks_are_excused() -> None:
    lines = only(log(2, 1), "notify")
    place = find(lines, play)
    message = refused(changed(lines, place, curAction=["Single", "R", ["HR"]]), irregular=True)
    assert "greaterAction" in message
    message = refused(changed(lines, place, curAction=["Single", "3", ["S3"]]), irregular=True)
    assert message.startswith(
        f"a:{place + 1}: NJUPT player 2 (seat 3) cannot play the 3 of spades, which is not in that hand (Guandan, the pack)"
    )


WORDS = st.sampled_from(
    ["all", "A", "B", "R", "10", "H9", "HR", "PASS", "Pair", "Straight", "FourKings", "tribute", "beginning", "play"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 28) | st.floats(allow_nan=False) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["rest", "type", "rank", "actions"]), inner)
    ),
    max_leaves=6,
)
FIELDS = ("to", "type", "stage", "handCards", "myPos", "curRank", "selfRank", "curPos", "curAction", "greaterPos", "greaterAction",
          "result", "order", "restCards", "publicInfo", "from", "act", "antiPos", "antiNum")  # fmt: skip


@given(
    place=st.integers(0, 12) | st.integers(320, 360),
    fields=st.dictionaries(st.sampled_from(FIELDS), VALUES, min_size=1, max_size=3),
    irregular=st.booleans(),
)
def test_whatever_is_in_a_message_it_is_read_or_refused_with_its_place(
    place: int, fields: Fields, irregular: bool
) -> None:
    lines = log(2, 1)[:12] if place < 13 else log(2)[:365]
    found: list[Event] = []
    message = "a:"
    try:
        found = events(changed(lines, place % len(lines), **fields), irregular=irregular)
    except BadInput as refusal:
        message = str(refusal)
    assert message.startswith("a:")
    rules = rules_named("guandan/njupt", {})
    checker = Checker(rules, rules.table())
    for event in found:
        checker.feed(event)


@pytest.mark.parametrize("number", range(12))
def test_a_pass_that_is_missing_is_inferred_where_breaks_stand_and_makes_no_later_move_refused(number: int) -> None:
    lines = only(log(2, 2), "notify")
    rules = rules_named("guandan/njupt", {})
    table = rules.table()
    reported: list[int] = []
    found = places(lines)
    for at, (event, line) in enumerate(found):
        best = table.best
        rules.evolve(table, event)
        if isinstance(event, Passed) and best is not None and best.seat not in table.finished:
            after = next(each for each, _ in found[at + 1 :] if isinstance(each, (Passed, Played)))
            # Before a play that beats the best one nobody can distinguish a missing pass from a play out of turn.
            if isinstance(after, Passed) or after.seat == best.seat:
                reported.append(line)
    line = reported[(number * len(reported)) // 12]
    short = [*lines[: line - 1], *lines[line:]]
    assert TURN in refused(short)
    warnings: list[str] = []
    taken_in = [event for event, _ in places(short, irregular=True, warnings=warnings)]
    assert not any(isinstance(event, Irregular) for event in taken_in)
    assert len([event for event in taken_in if isinstance(event, Passed) and event.inferred]) == 1
    assert any("before this, and it is inferred" in each for each in warnings)
    ends = [[event for event in record if isinstance(event, LevelsSet)] for record in (taken_in, events(lines))]
    assert ends[0] == ends[1]
