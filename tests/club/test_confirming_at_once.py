"""A hand ends, and every seat presses Right at the same moment: all of them take the lock of the log, and nobody is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from replay.club import Club
from tests.support.soak import long, thorough, times

SEATS = range(1, 6)


@thorough
@pytest.mark.parametrize("signed", [False, True])
@long
def test_five_seats_confirm_each_hand_at_once(club_of_engine: Club, signed: bool) -> None:
    if signed:
        club_of_engine.log.begin("example.org/tuesday")
    club_of_engine.simulate("quandui/gamerules", len(SEATS), times(3, 60), 7, "0.50 EUR")
    game = club_of_engine.games()[0].id
    with ThreadPoolExecutor(len(SEATS)) as pool:
        for hand in [each.hand for each in club_of_engine.game(game).hands]:
            said = [pool.submit(club_of_engine.reviews.confirm, UUID(game), hand, seat) for seat in SEATS]
            assert [each.result() for each in said] == [None] * len(SEATS)
            assert sorted(club_of_engine.hand(game, hand).confirmed) == [*SEATS]
    assert club_of_engine.verify().findings == []
