"""What was acknowledged is there, once, whatever was killed in the middle of it: the writers, or a server's own processes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from replay.club import Club
from replay.club.matters import Settled
from tests.support.kills import WARM_UP, kill_again_and_again, payment_id
from tests.support.postgres import on_a_server
from tests.support.soak import long, thorough, times


@long
def test_writers_that_are_killed_lose_and_double_nothing(tmp_path: Path) -> None:
    _check(str(tmp_path / "club.db"), times(200, 2))


@thorough
@long
@on_a_server
def test_writers_and_servers_that_are_killed_lose_and_double_nothing(url: str) -> None:
    _check(url, times(40, 3))


def _check(where: str, rounds: int) -> None:
    """Every acknowledged event is there once, and at most one more of each writer that was killed before it heard of it."""
    known = kill_again_and_again(where, rounds)
    with Club.open(where, create=False) as club:
        paid = Counter(each.id for each in club.own_stream.read("Settled") if isinstance(each.data, Settled))
        assert paid.pop(WARM_UP) == 1
        for game, version, payments in known:
            stored = [row.version for row in club.store.read(game)]
            assert stored == list(range(1, len(stored) + 1))
            assert len(stored) >= version
            ours = [paid.pop(payment_id(game, number), 0) for number in range(1, payments + 2)]
            assert ours[:-1] == [1] * payments
            assert ours[-1] <= 1
        assert not paid
        assert club.verify().findings == []
