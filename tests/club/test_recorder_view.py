"""What a recorder's screen shows, for eyes that do not see every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.answers import plain
from replay.club import Eyes, Move
from tests.support.clubs import new_club
from tests.support.web.recorder import open_table


@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_whether_a_hidden_card_was_recorded_makes_no_difference_to_it(tmp_path: Path, eyes: str) -> None:
    shown = []
    for number, drawn in enumerate(("9w", "?")):
        lines = ("== hand 1, dealer 1", "1 -8b", f"2 +{drawn}", "2 -1s", "1 +3w -3w")
        with new_club(tmp_path / f"{number}.db") as club:
            game = open_table(club, "quandui/gamerules", "Guo", "Li", lines=lines)
            view = plain(club.recorder.view(game, Eyes.parse(eyes)))
            shown.append({**view, "game": "", "pot": 0})
            sees = plain(club.recorder.view(game, Eyes("seat", 2)))["latest"]
            assert any("9 wan" in each for each in sees) == (drawn == "9w")
    assert shown[0] == shown[1]


def test_what_it_takes_to_end_a_hand_is_what_ending_it_brings(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        game = open_table(club, "quandui/gamerules", "Guo", "Li", "Wang", stake=50)
        view = club.recorder.view(game, dealer=1)
        before = {each.seat: each.money for each in view.seats}
        end = next(each for each in view.endings if each.text == "2 ##")
        club.tables.record(game, [Move(view.begin["result"]), Move(end.text)], seen=view.version)
        after = club.recorder.view(game)
        assert {each.seat: each.money - before[each.seat] for each in after.seats} == {
            seat: end.brings.get(seat, 0) for seat in before
        }
        assert after.dealer == end.dealer
