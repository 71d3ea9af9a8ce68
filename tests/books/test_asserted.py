"""The tests' own arithmetic finds what it is there to find."""

from __future__ import annotations

import pytest

from replay.club import Club
from tests.support.treasury.assertions import wrong_with
from tests.support.treasury.evenings import DAY, played
from tests.support.treasury.typed import typed


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE postings SET amount = amount + 1 WHERE line = 1 AND position = 6", "sum to 1"),
        ("UPDATE postings SET amount = -amount WHERE why = 'ante'", "pots:"),
        (
            "UPDATE postings SET amount = amount + 5 * (3 - 2 * line) WHERE line IN (1, 2) AND why = 'settled'",
            "settled debts are at",
        ),
        ("UPDATE postings SET at = 0 WHERE why = 'settled'", "what was asserted for"),
        ("DELETE FROM postings WHERE why = 'pot'", "what was asserted for"),
    ],
)
def test_what_does_not_add_up_is_found(club: Club, change: str, found: str) -> None:
    played(club, [2])
    typed(club).close(DAY)
    typed(club).pay("Guo", "Li", "1.00")
    assert wrong_with(club) == []
    with club.store.backend.engine.begin() as connection:
        assert connection.exec_driver_sql(change).rowcount
    assert any(found in each for each in wrong_with(club))
