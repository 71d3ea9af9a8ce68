"""What ``make explore`` promises: a fault is found, made small, and printed as a test that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from replay.club import club, read_record
from replay.rules import rules_named
from replay.values.events import Event, Joined, Noted, StockEmpty
from tests import test_rules_properties
from tests.explore import __main__ as command
from tests.explore import mutations
from tests.explore.bounds import SlowError, bounded
from tests.explore.findings import Failure, Finding
from tests.explore.mutations import Splice, explore_mutations, mutated, sources
from tests.explore.searching import GOES_ON, Search
from tests.explore.shrinking import shrunk
from tests.explore.tasks import MUTATED, Task, tasks
from tests.support.formats.records import read
from tests.support.games import Game
from tests.support.kinds import GUANDAN, KHANHOO, QUANDUI, Kind, each_of
from tests.support.promises import PROMISES, Promise
from tests.support.quandui.evenings import Evening
from tests.support.soak import long, some, thorough, times

FOLDING = PROMISES[f"{test_rules_properties.__name__}.test_folding_never_raises_on_any_events_in_any_order"]


def run(code: str) -> None:
    """Run a test that was printed."""
    names: dict[str, Any] = {}
    exec(compile(code, "found", "exec"), names)
    (test,) = (thing for name, thing in names.items() if name.startswith("test_found_"))
    test()


def moves(code: str) -> int:
    """How many moves a printed test makes."""
    return len(re.findall(r"^        \w+\(", code, re.MULTILINE))


@long
@each_of(some((KHANHOO, QUANDUI, GUANDAN), 2))
def test_a_planted_dead_end_is_found_and_its_test_fails_until_it_is_mended(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = type(rules_named(kind.name, {}))
    legal: Callable[..., Any] = rules.legal
    with monkeypatch.context() as planted:
        planted.setattr(rules, "legal", lambda self, table, seat: [] if table.discards else legal(self, table, seat))
        (finding,) = Search(kind, [GOES_ON]).run(1, evenings=3)
        with pytest.raises(AssertionError):
            run(finding.code)
    assert moves(finding.code) < 20
    run(finding.code)


@thorough
def test_a_planted_fault_of_folding_is_found_with_the_events_that_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = type(rules_named("khanhoo", {}))
    evolve: Callable[..., Any] = rules.evolve

    def raises(table: Any, event: Any) -> Any:
        if isinstance(event, StockEmpty):
            raise KeyError("planted")
        return evolve(table, event)

    with monkeypatch.context() as planted:
        planted.setattr(rules, "evolve", staticmethod(raises))
        # Hypothesis draws constants of every module that is loaded, so one number finds it or not by what else was imported.
        searches = (Search(KHANHOO, [FOLDING]).run(number, evenings=40) for number in range(1, 10))
        (finding,) = next(filter(None, searches))
        assert finding.failure.message == "'planted'"
        assert re.search(r"strays=\[StockEmpty\(seat=\d+\)\]", finding.code)
        with pytest.raises(KeyError):
            run(finding.code)
    run(finding.code)


def test_an_evening_that_stops_is_played_again_by_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    def between(self: Evening) -> None:
        raise KeyError("planted")

    with monkeypatch.context() as planted:
        planted.setattr(Evening, "between", between)
        (finding,) = Search(QUANDUI, [FOLDING]).run(1, evenings=3)
        assert finding.promise == "an_evening_is_played_to_its_end"
        with pytest.raises(KeyError):
            run(finding.code)
    run(finding.code)


def test_the_same_number_searches_the_same_places() -> None:
    seen: list[list[Event]] = []

    def look(game: Game, chance: Random) -> None:
        seen.append([*game.events, Noted(str(chance.random()))])

    for number in (1, 1, 2):
        Search(QUANDUI, [Promise(look, [QUANDUI], wild=True)]).run(number, evenings=3)
    assert seen[:3] == seen[3:6] != seen[6:]


def test_what_is_known_is_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evening, "between", lambda self: 1 // 0)
    (finding,) = Search(QUANDUI, []).run(1, evenings=3)
    assert Search(QUANDUI, [], [finding.failure]).run(1, evenings=3) == []


def test_a_list_is_shrunk_to_what_the_fault_needs() -> None:
    assert shrunk(range(100), lambda kept: {3, 57} <= set(kept)) == [3, 57]
    assert shrunk(range(100), lambda kept: len(kept) >= 3) == [1, 2, 3]


# Damaged records


@thorough
@long
@pytest.mark.parametrize("number", range(4))
def test_a_damaged_record_is_taken_whole_or_refused(number: int) -> None:
    assert explore_mutations(number, count=times(25, 4)) == []


def test_every_sample_is_damaged_in_every_form_and_closed_again() -> None:
    assert {"evening.paipu", "evening.jsonl", "guandan/match-01.njupt.jsonl", "khanhoo/match.jsonl"} <= set(sources())
    source = sources()["two_players.jsonl"]
    place = source.index(b"Femke")
    records, _ = read(mutated("two_players.jsonl", Splice(place, place + 5, b"Fenna")))
    assert records[1].data == Joined(1, "Fenna Visser")


@thorough
def test_a_planted_fault_of_reading_is_found_with_the_one_change_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shortest = {"two_players.paipu": sources()["two_players.paipu"]}

    def reads(stream: Any, *args: Any, **held: Any) -> Any:
        if not stream.getvalue().startswith(b"%paipu 1\n"):
            raise KeyError("planted")
        return read_record(stream, *args, **held)

    with monkeypatch.context() as planted:
        planted.setattr(mutations, "sources", lambda: shortest)
        planted.setattr(club, "read_record", reads)
        (finding,) = explore_mutations(1, count=40)
        assert finding.code.count("    Splice(") == 1
        with pytest.raises(KeyError):
            run(finding.code)
    run(finding.code)


def test_what_takes_too_long_is_stopped() -> None:
    with pytest.raises(SlowError, match=r"took more than 0\.05 s of the processor"), bounded(0.05):
        max(number for number in range(10**12))


def test_what_takes_too_much_memory_is_stopped_and_less_is_not() -> None:
    with bounded(9, 80):
        bytes(50 << 20)
    # More than this process can have freed before, and so have at hand.
    with pytest.raises(MemoryError), bounded(9, 80):
        bytes(2 << 30)
    bytes(2 << 30)


# The command


class Planted(Task):
    """A part of a search that always finds one fault."""

    size = 3

    def run(self, number: int, known: Collection[Failure]) -> list[Finding]:
        return [Finding("a promise", Failure("KeyError", "here.py:1", "planted"), f"def test_{self.name}(): ...\n")]


def test_a_fault_is_printed_once_as_code_and_ends_the_search_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "tasks", lambda only: [Planted("one"), Planted("other")])
    done = CliRunner().invoke(command.explore, ["--minutes", "0.01", "--cores", "1", "--seed", "5"])
    assert done.exit_code == 1
    assert done.stdout == "# a promise\n# KeyError at here.py:1: planted\ndef test_one(): ...\n\n"
    assert re.search(r"^Tried \d+ of one, \d+ of other\. Found 1\.$", done.stderr, re.MULTILINE)


def test_a_search_for_nothing_is_refused_with_what_there_is() -> None:
    done = CliRunner().invoke(command.explore, ["poker"])
    assert (
        done.exit_code,
        "expected a kind of game, a part of a promise's name or damaged_records" in done.stderr,
    ) == (2, True)


def test_one_may_search_a_kind_a_promise_or_damaged_records_alone() -> None:
    assert [task.name for task in tasks()] == ["quandui", "guandan", "khanhoo", MUTATED]
    assert [task.name for task in tasks([MUTATED])] == [MUTATED]
    assert [(task.name, len(task.promises)) for task in tasks(["108_cards"])] == [("guandan", 1)]
    assert [(task.name, len(task.promises)) for task in tasks(["khanhoo", "live_hand"])] == [("khanhoo", 1)]
    (alone,) = tasks(["guandan"])
    assert len(alone.promises) > 20


def test_every_promise_is_searched() -> None:
    folder = Path(test_rules_properties.__file__).parent
    reported = {
        path for path in folder.rglob("test_*.py") if re.search("^@promised", path.read_text("utf-8"), re.MULTILINE)
    }
    searched = {name.rpartition(".")[0] for task in tasks() for name in task.promises}
    assert {
        path.relative_to(folder.parent).with_suffix("").as_posix().replace("/", ".") for path in reported
    } == searched
