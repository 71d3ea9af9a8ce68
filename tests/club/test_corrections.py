"""An earlier hand is struck out and entered again with those after it: the game is then as if it had been recorded right at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from replay.club import Club, Move
from replay.errors import BadInput, RuleViolation
from replay.events import HandVoided
from tests.support.clubs import new_club
from tests.support.web.recorder import open_table

RULES = "quandui/gamerules"
FOUR = ("Guo", "Sanne", "陈静", "Joost")
HANDS = (
    *("== hand 1, dealer 1, depth result", "3 #"),
    *("== hand 2, dealer 3, depth result", "1 ##"),
    *("== hand 3, dealer 1, depth result", "1 #"),
)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with new_club(tmp_path / "club.db") as made:
        yield made


def correct(club: Club, game: str, hand: int, *lines: str) -> None:
    moves = club.recorder.correction(game, hand, lines, "entered again")
    club.tables.record(game, [Move(each, uuid4()) for each in moves], seen=club.timeline(game).version)


def valid(club: Club, game: str) -> list[tuple[int | None, str, int]]:
    """The valid hands: who won, how, and who dealt."""
    return [(each.winner, str(each.kind), each.dealer) for each in club.game(game).hands if not each.void]


def takings(club: Club, game: str) -> dict[int, int]:
    return {each.seat: each.money for each in club.recorder.view(game).seats}


def test_the_hands_after_it_are_entered_again_and_the_money_is_as_if_it_had_been_right(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    correct(club, game, 1, "== hand 4, dealer 1, depth result", "2 #")
    right = ("== hand 1, dealer 1, depth result", "2 #", "== hand 2, dealer 2, depth result", "1 ##", *HANDS[4:])
    other = open_table(club, RULES, *FOUR, lines=right, stake=50)
    assert valid(club, game) == valid(club, other)
    assert takings(club, game) == takings(club, other)
    assert [each.void for each in club.game(game).hands] == [True] * 3 + [False] * 3
    assert club.verify().findings == []


def test_a_hand_of_which_every_move_is_recorded_is_entered_again_move_by_move(club: Club) -> None:
    observed = ("== hand 2, dealer 3", "3 -7w", "4 !7w", "4 -2b", 'abandon "it rained"')
    game = open_table(club, RULES, *FOUR, lines=(*HANDS[:2], *observed), stake=50)
    played = ["Discarded", "Claimed", "Discarded", "Abandoned", "HandEnded"]
    correct(club, game, 1, "== hand 3, dealer 1, depth result", "3 ##")
    again = club.timeline(game).span(4)
    types = [each.type for each in club.events(game, versions=range(again.first, again.last + 1))]
    assert [each for each in types if each in played] == played
    assert club.game(game).hands[-1].depth == "observed"
    assert club.verify().findings == []


def test_nothing_is_recorded_where_the_hands_after_it_cannot_be_entered_again(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=(*HANDS, "leave 4"), stake=50)
    version = club.timeline(game).version
    for hand, lines, problem in (
        (1, ("== hand 4, dealer 1, depth result", "2 #"), "somebody sat down or left since hand 1"),
        (9, (), "found hand 9, expected a valid hand of a game in which none is being played: 1, 2, 3"),
    ):
        with pytest.raises(BadInput, match=problem):
            club.recorder.correction(game, hand, lines, "-")
    assert club.timeline(game).version == version


def test_lines_that_do_not_end_the_hand_are_refused(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    with pytest.raises(BadInput, match="hand 3 does not end with these lines"):
        club.recorder.correction(game, 3, ["== hand 4, dealer 1, depth result"], "-")
    with pytest.raises((BadInput, RuleViolation)):
        club.recorder.correction(game, 3, ["== hand 4, dealer 2, depth result", "1 #"], "-")


def test_whoever_may_void_no_longer_corrects_no_longer(club: Club) -> None:
    game = open_table(club, RULES, *FOUR, lines=HANDS, stake=50)
    moves = [
        Move(each) for each in club.recorder.correction(game, 2, ["== hand 4, dealer 3, depth result", "2 #"], "-")
    ]
    asked: list[int] = []

    def allow(move: object) -> None:
        if isinstance(move, HandVoided):
            asked.append(move.hand)

    club.tables.record(game, moves, seen=club.timeline(game).version, allow=allow)
    assert asked == [3, 2]


def test_without_a_hand_nothing_can_be_corrected(club: Club) -> None:
    assert club.recorder.correctable(open_table(club, RULES, *FOUR)) == []
