"""Duplicate boards: a stored deal replaces the shuffle, and the levels that it is worth are points (ruling 24, Articles 7.1 and 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import BoardLaid, Finished, LeadChosen, LeadSet, MatchEnded, Penalised
from replay.values.events import Dealt, HandStarted, Irregular
from tests.support.guandan.deals import DOUBLE, LAST, levels, seated

CARDS = ("?",) * 27


def board(**options: Any) -> Any:
    return seated(**options).start(None, "observed", "7")


def test_a_board_marks_its_level_and_who_leads() -> None:
    """A 7.2: East leads the first, then as the score sheet marks; the level is [own]."""
    game = board()
    assert str(game.rules.expected(game.table)) == "lay the board, with its level and the seat that leads"
    assert game.do(BoardLaid(9, 2)) == [LeadSet(2, "board")]
    game.deal()
    assert (game.table.level, game.table.turn, game.table.board) == (9, 2, "7")


def test_the_cards_of_a_board_are_taken_when_it_lies_there() -> None:
    assert board().refused(Dealt(1, CARDS)) == (
        "the cards of a board cannot be dealt before it is laid (Guandan 24, boards)."
        " Legal here: lay the board, with its level and the seat that leads."
    )


def test_a_board_is_laid_once_and_before_its_cards() -> None:
    game = board()
    game.do(BoardLaid(9, 2))
    assert game.refused(BoardLaid(9, 2)) == (
        "a board is laid once, before its cards are taken (Guandan 24, boards). Legal here: Guo (seat 1) is dealt 27 cards."
    )


def test_a_hand_that_names_no_board_lays_none() -> None:
    assert seated().start().refused(BoardLaid(9, 2)) == (
        "a board cannot be laid: the hand names none (Guandan 24, boards). Legal here: Guo (seat 1) is dealt 27 cards."
    )


@pytest.mark.parametrize("move", [LeadChosen(3, "recorded"), LeadChosen(3, "turned_card", "5D")])
def test_nobody_chooses_who_leads_a_board(move: LeadChosen) -> None:
    assert board().refused(move) == (
        "the lead of a board cannot be chosen (Guandan 24, boards). Legal here: the board says who leads."
    )


def test_no_referee_lays_a_board_in_the_middle_of_a_hand() -> None:
    """A bug's test: the level of the hand changed under its plays."""
    game = seated().start(None, "observed").deal()
    assert game.refused(Irregular("24", "forgotten"), BoardLaid(9, 2)) == (
        "found BoardLaid after Irregular, expected the irregular move that the referee allows"
    )


@pytest.mark.parametrize("name", ["1", "Board 1", "01", "B1"])
def test_article_7_2_board_1_is_led_by_east_where_the_table_agreed_on_east(name: str) -> None:
    game = seated(first_lead="east").start(None, "observed", name)
    assert game.refused(BoardLaid(9, 2)) == (
        "Li (seat 2) cannot lead board 1 (Guandan 24, boards). Legal here: Guo (seat 1) leads."
    )
    game.do(BoardLaid(9, 1))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("1", {}),
        ("1", {"first_lead": "east", "edition": 2}),
        ("11", {"first_lead": "east"}),
        ("2", {"first_lead": "east"}),
    ],
)
def test_later_boards_and_other_tables_have_the_leader_of_their_score_sheet(name: str, options: dict[str, Any]) -> None:
    game = seated(**options).start(None, "observed", name)
    assert game.do(BoardLaid(9, 2)) == [LeadSet(2, "board")]


def test_on_a_board_no_tribute_is_paid() -> None:
    game = seated()
    game.result(*DOUBLE)
    game.start(None, "observed", "7").do(BoardLaid(2, 1))
    game.deal()
    assert (game.table.payers, game.table.phase) == ((), "play")


def test_nor_after_one() -> None:
    game = seated().start(None, "result", "7")
    game.do(Finished(DOUBLE))
    game.start(None, "observed").deal()
    assert (game.table.payers, game.table.turn) == ((), 1)


@pytest.mark.parametrize(("order", "points"), [(DOUBLE, (3, 0)), (LAST, (1, 0)), ((2, 4), (0, 3))])
def test_a_board_moves_no_level_and_is_worth_points(order: tuple[int, ...], points: tuple[int, int]) -> None:
    game = seated().start(None, "result", "7")
    after = levels(game.do(Finished(order)))
    assert (after.levels, after.passed, after.points, after.deals) == ((2, 2), (0, 0), points, 1)


def test_a_board_at_the_ace_passes_nothing() -> None:
    game = board()
    game.do(BoardLaid(14, 1))
    game.deal()
    game.out(1)
    after = levels(game.out(3))
    assert (after.levels, after.passed, after.points) == ((2, 2), (0, 0), (3, 0))


def test_a_board_that_a_penalty_decides_is_worth_points_too() -> None:
    """A bug's test: Article 7.4.2 moved the levels of a board."""
    game = board()
    after = levels(game.do(Penalised(2, "7.4.2", "deal_lost")))
    assert (after.levels, after.points, after.winners) == ((2, 2), (3, 0), (1, 3))


def test_points_are_compared_with_the_levels() -> None:
    """Ruling 22."""
    game = seated(format="deals", deals=2).start(None, "result", "7")
    game.do(Finished(DOUBLE))
    game.start(None, "result", "8").do(Finished((2, 1, 4, 3)))
    assert MatchEnded("deals", (5, 4), 0) in game.events


@pytest.mark.parametrize("name", ["a/b", " 7", ".hidden", "7\n"])
def test_a_board_has_a_name_that_can_be_an_address(name: str) -> None:
    assert seated().refused(HandStarted(1, (1, 2, 3, 4), 1, "full", name)).startswith("board: found the board")
