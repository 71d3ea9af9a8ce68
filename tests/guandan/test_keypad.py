"""The keypad of Guandan: a line is offered for every play that a table may note by type and rank, and for no other."""

from __future__ import annotations

import pytest

from replay.rules import rules_named
from replay.rules.guandan import room
from replay.table.view import following
from tests.support.guandan.games import GuandanGame
from tests.support.offers import enter, refusal


@pytest.mark.parametrize(
    "before",
    [
        (),
        ("1 55",),
        ("1 K", "2 pass", "3 X1"),
        ("1 34567",),
        ("1 4444", "2 ?5 bomb 9"),
        ("1 9999", "2 5H ?4 straight flush 5"),
        ("1 X1 X1", "2 X2 X2"),
        ("1 ?10 bomb 3",),
        ("1 22",),
    ],
)
def test_what_is_offered_by_type_and_rank_is_what_is_accepted(before: tuple[str, ...]) -> None:
    game = GuandanGame(rules_named("guandan/fcg", {}), 4).start(depth="observed")
    enter(game.rules, game.table, "1 leads recorded")
    for line in before:
        enter(game.rules, game.table, line)
    seat = game.table.turn or 1
    offered = {each.text: each for each in following(game.rules, game.table).moves}
    for line in (each.text.replace("$seat", str(seat)) for play in room.keypad.plays for each in play.lines):
        fits = offered[line].fits.get("rank", ()) if line in offered else ()
        for rank in (each.code for each in room.keypad.ranks):
            accepted = refusal(game.rules, game.table, line.replace("$rank", rank)) is None
            assert accepted == (rank in fits if "$rank" in line else line in offered), (line, rank)


def test_in_a_full_hand_no_play_is_offered_without_its_cards() -> None:
    game = GuandanGame(rules_named("guandan/fcg", {}), 4).start().deal()
    assert not any("rank" in each.needs for each in following(game.rules, game.table).moves)
