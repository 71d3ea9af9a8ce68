"""A backup is whole at any moment: it has every event that was acknowledged before it began, and all is well in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import Club
from replay.club.maintenance import restore
from replay.club.matters import Settled
from tests.club.maintenance.conftest import ENGINES
from tests.support.backups import back_up_among_writers
from tests.support.kills import payment_id
from tests.support.soak import long, thorough, times


@thorough
@long
@pytest.mark.parametrize("engine", ENGINES)
def test_each_restores_verifies_and_has_every_event_acknowledged_before_it_began(
    engine: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = str(tmp_path / "club.db") if engine == "sqlite" else str(request.getfixturevalue("url"))
    with Club.open(where) as club:
        club.log.begin("example.org/tuesday")
    sizes = []
    for number, known in enumerate(back_up_among_writers(where, tmp_path, times(50, 2)), 1):
        restored = restore(tmp_path / f"{number}.zip", str(tmp_path / f"{number}.db"))
        assert restored.report.findings == []
        sizes.append(restored.contents.events)
        with Club.open(str(tmp_path / f"{number}.db"), create=False) as club:
            paid = {each.id for each in club.own_stream.read("Settled") if isinstance(each.data, Settled)}
            for game, version, payments in known:
                assert club.store.version(game) >= version
                assert {payment_id(game, payment) for payment in range(1, payments + 1)} <= paid
    assert sizes == sorted(sizes)  # on a busy machine the writers may pause between two of them
    assert any(payments for *_, payments in known)
