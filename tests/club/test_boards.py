"""Boards: one deal that several tables play, compared place by place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from replay.answers import plain
from replay.club import Club, seating
from replay.values.events import Abandoned, Event, Joined, Left, TakenBack
from replay.words.errors import BadInput, CheckFailed, NotFound
from tests.support.boards import board_dealt, board_record, board_won, boards_allowed, game_id, opened, shuffled
from tests.support.records import drawn


@pytest.fixture(autouse=True)
def _boards() -> Iterator[None]:
    with boards_allowed():
        yield


def play(club: Club, table: int, *hands: list[Event], **how: Any) -> str:
    """Import a table with these hands; its id."""
    moves = [*opened(table, **how), *(event for hand in hands for event in hand)]
    return club.import_record(board_record(table, moves), f"table {table}").game


def places_of(club: Club, board: str, what: str) -> list[list[Any]]:
    """For each table of a board, the answer for each of its places."""
    return [[getattr(place, what) for place in table.places] for table in club.board(board).tables]


def test_two_points_for_each_table_that_did_worse_and_one_for_each_that_did_as_well(club: Club) -> None:
    play(club, 1, board_won("7", 1, winner=1))
    play(club, 2, board_won("7", 1, winner=1, kind="quan_dui"))
    play(club, 3, board_won("7", 1, winner=2))
    play(club, 4, board_won("7", 1, winner=2))
    assert places_of(club, "7", "score") == [[2, -1, -1], [4, -2, -2], [-1, 2, -1], [-1, 2, -1]]
    assert places_of(club, "7", "matchpoints") == [[4, 2, 4], [6, 0, 0], [1, 5, 4], [1, 5, 4]]
    assert places_of(club, "7", "net") == [
        [1.0, -1.25, 0.25],
        [3.0, -2.25, -0.75],
        [-2.0, 1.75, 0.25],
        [-2.0, 1.75, 0.25],
    ]
    assert {table.compared for table in club.board("7").tables} == {3}


def test_the_points_of_a_place_are_two_for_each_pair_of_tables(club: Club) -> None:
    for table, winner in enumerate((1, 2, 3, 3, 1), 1):
        play(club, table, board_won("7", 1, winner))
    points = places_of(club, "7", "matchpoints")
    assert [sum(place) for place in zip(*points, strict=True)] == [5 * 4] * 3


def test_a_place_is_where_one_sits_and_not_who_deals(club: Club) -> None:
    play(club, 1, board_won("7", 1, winner=1))
    play(club, 2, board_won("6", 1, winner=2), board_won("7", 2, winner=1, order=(2, 3, 1)))
    assert places_of(club, "7", "score") == [[2, -1, -1], [2, -1, -1]]
    assert places_of(club, "7", "matchpoints") == [[1, 1, 1], [1, 1, 1]]


def test_a_player_who_takes_over_a_chair_has_its_place(club: Club) -> None:
    others = board_won("2", 2, winner=4, order=(2, 3, 4))
    play(club, 1, board_won("1", 1, winner=2), [Left(1), Joined(4, "Zoe")], others)
    assert places_of(club, "2", "player") == [["Zoe", "Bai", "Cas"]]
    assert places_of(club, "2", "score") == [[2, -1, -1]]


def test_with_more_or_fewer_players_the_places_are_counted_again() -> None:
    assert seating((3, 4, 2), {1: 1, 2: 2, 3: 3, 4: 4}) == {2: 1, 3: 2, 4: 3}


def test_a_table_is_shown_with_its_players_rules_and_result(club: Club) -> None:
    game = play(club, 1, board_won("7", 1, winner=2, kind="quan_dui"))
    assert plain(club.board("7")) == {
        "board": "7",
        "tables": [
            {
                "game": game, "hand": 1, "rules": "quandui/pagat", "title": "Quán Duì",
                "tags": {"Table": "1"}, "opened": "2026-11-20T19:30:00Z", "day": "2026-11-20",
                "depth": "result", "how": "won", "kind": "quan_dui", "winners": [2], "compared": 0,
                "places": [
                    {"place": 1, "seat": 1, "player": "Anna", "score": -2, "matchpoints": None, "net": None},
                    {"place": 2, "seat": 2, "player": "Bai", "score": 4, "matchpoints": None, "net": None},
                    {"place": 3, "seat": 3, "player": "Cas", "score": -2, "matchpoints": None, "net": None},
                ],
            }
        ],
        "findings": [],
    }  # fmt: skip


def test_a_hand_that_nobody_won_is_shown_and_not_compared(club: Club) -> None:
    start, empty = drawn(1, 1)
    play(club, 1, [replace(start, board="7"), empty])  # type: ignore[type-var]
    for table in (2, 3):
        play(club, table, board_won("7", 1, winner=1))
    assert [table.compared for table in club.board("7").tables] == [0, 1, 1]
    assert places_of(club, "7", "score")[0] == [None] * 3
    assert club.board("7").tables[0].how == "drawn"


def test_only_tables_with_as_many_players_are_compared(club: Club) -> None:
    play(club, 1, board_won("7", 1, winner=1, order=(1, 2)), players=2)
    for table in (2, 3):
        play(club, table, board_won("7", 1, winner=1))
    assert [table.compared for table in club.board("7").tables] == [0, 1, 1]


def test_a_voided_hand_plays_no_board(club: Club) -> None:
    game = play(club, 1, board_won("7", 1, winner=1))
    play(club, 2, board_won("7", 1, winner=1))
    club.void_hand(game, 1, "the cards were turned")
    assert [table.game for table in club.board("7").tables] == [str(game_id(2))]
    assert [each.hands for each in club.boards()] == [1]
    assert club.game(game).hands[0].board == "7"


def test_boards_are_listed_by_name_and_their_numbers_by_size(club: Club) -> None:
    winners = [board_won(name, hand, 1) for hand, name in enumerate(("final 10", "final 9", "b"), 1)]
    play(club, 1, *winners)
    play(club, 2, board_won("final 9", 1, 2), board_dealt("10", shuffled(1, (2, 3, 1)), 2))
    assert plain(club.boards()) == [
        {"board": "10", "rules": ["quandui/pagat"], "games": 1, "hands": 1, "full": 1},
        {"board": "b", "rules": ["quandui/pagat"], "games": 1, "hands": 1, "full": 0},
        {"board": "final 9", "rules": ["quandui/pagat"], "games": 2, "hands": 2, "full": 0},
        {"board": "final 10", "rules": ["quandui/pagat"], "games": 1, "hands": 1, "full": 0},
    ]


def test_a_board_that_nobody_played_is_refused(club: Club) -> None:
    with pytest.raises(NotFound, match="found no board '8', expected one that this club has played"):
        club.board("8")
    assert club.boards() == []


def test_tables_that_got_other_cards_are_found_by_name(club: Club, tmp_path: Path) -> None:
    deal = shuffled(1)
    other = {**deal, 2: deal[3], 3: deal[2]}
    play(club, 1, board_dealt("7", deal))
    play(club, 2, board_dealt("7", deal), board_dealt("8", deal, 2))
    assert club.verify().findings == []
    play(club, 3, board_dealt("7", other))
    finding = (
        f"board '7': places 2, 3 of hand 1 of game {game_id(3)} got other cards than in hand 1 of game {game_id(1)}, "
        "expected the same deal at every table"
    )
    assert [*map(str, club.board("7").findings)] == [*map(str, club.verify().findings)] == [finding]
    assert club.board("8").findings == []
    for _ in range(2):  # the second check remembers the games of the first, and compares their deals again
        assert [*map(str, club.verify(memory=tmp_path / "done").findings)] == [finding]


def test_a_deal_that_broke_off_may_lack_cards(club: Club) -> None:
    deal = shuffled(1)
    start, cut, first, *_ = whole = board_dealt("7", deal)
    play(club, 1, [start, cut, first, Abandoned("the fire alarm")])
    play(club, 2, whole)
    assert club.board("7").findings == club.verify().findings == []
    assert club.deal("7")[0].startswith("1 deal ")


def test_cards_that_were_taken_back_were_not_dealt(club: Club) -> None:
    deal, other = shuffled(1), shuffled(2)
    start, cut, first, *rest = board_dealt("7", deal)
    wrong = board_dealt("7", other)[2]
    play(club, 1, [start, cut, wrong, TakenBack(1), first, *rest])
    play(club, 2, board_dealt("7", deal))
    assert club.board("7").findings == club.verify().findings == []


def test_a_voided_deal_is_no_finding(club: Club) -> None:
    play(club, 1, board_dealt("7", shuffled(1)))
    game = play(club, 2, board_dealt("7", shuffled(2)))
    assert len(club.verify().findings) == 1
    club.void_hand(game, 1, "the wrong board was taken from the tray")
    assert club.verify().findings == []


def test_a_deal_is_written_for_its_places_as_text_that_another_table_reads(club: Club) -> None:
    play(club, 1, board_won("6", 1, winner=2), board_dealt("7", shuffled(1, (2, 3, 1)), 2))
    lines = club.deal("7")
    assert [line[:7] for line in lines] == ["1 deal ", "2 deal ", "3 deal "]
    header = '%paipu 1\n[Rules "quandui/pagat"]\n[Date "2026-11-21"]\n[Seats "Dirk; Ewa; Fu"]\n\ndealer 2 random\n'
    pasted = "\n".join([header, "== hand 1, dealer 2, depth full", "1 cut", *lines, 'abandon "a copy"'])
    club.import_record(pasted.encode(), "pasted")
    (first, copy) = ([event.data for event in club.events(game.id) if event.type == "Dealt"] for game in club.games())
    assert copy == first


def test_a_deal_needs_a_full_record_and_tables_that_agree(club: Club) -> None:
    play(club, 1, board_won("7", 1, winner=1))
    play(club, 4, [board_dealt("7", shuffled(1))[0], Abandoned("nobody came")])
    with pytest.raises(NotFound, match="found no full record of board '7'"):
        club.deal("7")
    play(club, 2, board_dealt("7", shuffled(1)))
    play(club, 3, board_dealt("7", shuffled(2)))
    with pytest.raises(CheckFailed, match="got other cards than in hand 1 of game"):
        club.deal("7")


@pytest.mark.parametrize("name", ["../7", "a/b", ".hidden", "7\n", "a\tb", "\u0065\u0301"])
def test_a_name_that_could_be_mistaken_is_refused(club: Club, name: str) -> None:
    with pytest.raises(BadInput, match="board: found the board"):
        play(club, 1, board_won(name, 1, winner=1))
