"""The gate of a process: one thread after the other, in the order in which they came."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from replay.club import Club, Opening
from replay.club.table import recording
from replay.system import Gate
from replay.values.events import Noted
from tests.support.clubs import new_club
from web.app import create_app

ENOUGH = 30.0


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(4) as made:
        yield made


def _until_waiting(gate: Gate, number: int) -> None:
    end = time.monotonic() + ENOUGH
    while len(gate._waiting) < number:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_those_that_wait_go_through_in_the_order_in_which_they_came(pool: ThreadPoolExecutor) -> None:
    gate, came = Gate(), list[str]()

    def go(name: str) -> None:
        with gate.passed(ENOUGH) as mine:
            assert mine
            came.append(name)

    with gate.passed(0):
        waiting = []
        for number, name in enumerate("abc", 1):
            waiting.append(pool.submit(go, name))
            _until_waiting(gate, number)
        assert came == []
    for each in waiting:
        each.result(ENOUGH)
    assert came == ["a", "b", "c"]


def test_who_has_waited_long_enough_is_told_so_and_is_in_nobodys_way(pool: ThreadPoolExecutor) -> None:
    gate = Gate()

    def go() -> bool:
        with gate.passed(0.01) as mine:
            return mine

    with gate.passed(0):
        assert [pool.submit(go).result(ENOUGH) for _ in range(2)] == [False, False]
    assert pool.submit(go).result(ENOUGH)


def test_who_is_inside_passes_again_and_only_the_end_of_the_first_pass_lets_others_through(
    pool: ThreadPoolExecutor,
) -> None:
    gate = Gate()
    with gate.passed(0):
        with gate.passed(0) as mine:
            assert mine
        assert not pool.submit(gate.enter, 0).result(ENOUGH)


def test_who_fails_inside_or_leaves_early_lets_the_next_one_through(pool: ThreadPoolExecutor) -> None:
    gate = Gate()

    def go() -> bool:
        with gate.passed(0) as mine:
            return mine

    with pytest.raises(ValueError, match="wrong"), gate.passed(0):
        raise ValueError("wrong")
    with gate.passed(0):
        gate.leave()
        assert pool.submit(go).result(ENOUGH)
        assert gate.enter(0)
        assert not pool.submit(go).result(ENOUGH)
    assert pool.submit(go).result(ENOUGH)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as made:
        yield made


def _opened(club: Club) -> tuple[str, int]:
    opened = club.tables.open(Opening("quandui/gamerules", {"stake": 50}, "EUR/2", seats=("Anna", "Ben")))
    return opened.game, opened.version


def test_a_request_that_records_moves_takes_its_turn_before_anything_is_read_for_it(
    club: Club, monkeypatch: pytest.MonkeyPatch, pool: ThreadPoolExecutor
) -> None:
    game, version = _opened(club)
    browse = create_app(club).test_client()
    monkeypatch.setattr(recording, "IN_TURN", ENOUGH)
    with club.tables.in_turn():
        sent = pool.submit(
            lambda: browse.post(f"/api/v1/games/{game}/moves", json={"moves": [{"text": "{one}"}], "version": version})
        )
        _until_waiting(club.tables._gate, 1)
        club.append(game, [Noted("two")], "table")  # whoever has the turn is not in its own way
    answer = sent.result(ENOUGH)
    assert answer.status_code == 412, answer.text  # it saw what was recorded while it waited
    assert club.timeline(game).version == version + 1


def test_where_one_thread_hangs_the_others_record_their_moves_beside_it(
    club: Club, monkeypatch: pytest.MonkeyPatch, pool: ThreadPoolExecutor
) -> None:
    game, version = _opened(club)
    monkeypatch.setattr(recording, "IN_TURN", 0.01)
    with club.tables.in_turn():
        pool.submit(club.append, game, [Noted("one")], "table").result(ENOUGH)
    assert club.timeline(game).version == version + 1
