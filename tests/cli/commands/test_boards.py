"""`paipu boards`: the deals that several tables played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.boards import board_dealt, board_record, board_won, boards_allowed, game_id, opened, shuffled


@pytest.fixture
def tables(paipu, tmp_path: Path) -> Callable[..., None]:
    """Imports tables, each a list of moves after its players have sat down."""

    def play(*hands: list, first: int = 1) -> None:
        with boards_allowed():
            for number, moves in enumerate(hands, first):
                path = tmp_path / f"table{number}.jsonl"
                path.write_bytes(board_record(number, [*opened(number, first=number), *moves]))
                paipu("import", path)

    return play


def test_a_board_is_compared_place_by_place(paipu, tables) -> None:
    tables(board_won("7", 1, 1), board_won("7", 1, 2, "quan_dui"))
    assert paipu("boards", "7").stdout.splitlines() == [
        "Board 7: 2 tables",
        "",
        "Hand 1 of game 00000001, table 1, quandui/pagat: Bai, won single",
        "  1  Bai   +2  2 of 2  +2.00",
        "  2  Cas   -1  0 of 2  -2.50",
        "  3  Ding  -1  2 of 2  +0.50",
        "",
        "Hand 1 of game 00000002, table 2, quandui/pagat: Ding, won quan dui",
        "  1  Cas   -2  0 of 2  -2.00",
        "  2  Ding  +4  2 of 2  +2.50",
        "  3  Evi   -2  0 of 2  -0.50",
    ]


def test_boards_are_listed(paipu, tables) -> None:
    tables(board_won("10", 1, 1), board_dealt("9", shuffled(1)))
    assert paipu("boards").stdout.splitlines() == [
        "9   1 hand   1 full record  quandui/pagat",
        "10  1 hand  0 full records  quandui/pagat",
    ]
    assert [each["board"] for each in json.loads(paipu("boards", "--json").stdout)] == ["9", "10"]
    assert json.loads(paipu("boards", "9", "--json").stdout)["tables"][0]["game"] == str(game_id(2))


def test_a_club_without_boards_is_an_empty_list(paipu, club: Path) -> None:
    result = paipu("boards")
    assert (result.stdout, result.stderr) == ("", "No table of this club has played a board yet.\n")
    assert json.loads(paipu("boards", "--json").stdout) == []
    assert "found no board '7', expected one that this club has played" in paipu("boards", "7", code=2).stderr


def test_the_deal_of_a_board_is_printed_and_nothing_else(paipu, tables) -> None:
    tables(board_dealt("7", shuffled(1)))
    lines = paipu("boards", "7", "--deal").stdout.splitlines()
    assert [line[:7] for line in lines] == ["1 deal ", "2 deal ", "3 deal "]
    assert lines[0] in paipu("export", game_id(1), "--format", "text").stdout


def test_tables_that_got_other_cards_are_reported_and_their_deal_is_not_printed(paipu, tables) -> None:
    tables(board_dealt("7", shuffled(1)), board_dealt("7", shuffled(2)))
    assert "board '7': places 1, 2, 3 of hand 1 of game" in paipu("boards", "7").stdout
    result = paipu("boards", "7", "--deal", code=1)
    assert (result.stdout, "expected the same deal at every table" in result.stderr) == ("", True)
    with boards_allowed():
        assert "board '7': places 1, 2, 3 of hand 1 of game" in paipu("verify", code=1).stdout


def test_a_deal_is_asked_of_one_board_and_as_text(paipu, club: Path) -> None:
    for asked in (["--deal"], ["7", "--deal", "--json"]):
        assert (
            "Use --deal with the name of a board, and without --format and --json."
            in paipu("boards", *asked, code=2).stderr
        )


@pytest.mark.parametrize("command", [["sheet", "1"], ["boards", "7"], ["boards", "7", "--deal"]])
def test_a_club_that_must_exist_is_not_made(paipu, where: Path, command: list[str]) -> None:
    assert "there is no club here" in paipu(*command, code=2).stderr
    assert not where.exists()


def test_a_board_is_released_once(paipu, tables) -> None:
    tables(board_won("7", 1, 1), board_won("8", 1, 1))
    assert json.loads(paipu("boards", "8", "--release", "--json").stdout) == {"board": "8", "released": True}
    assert paipu("boards", "7", "--release").stdout == "Board 7 is released: its hands are as open as others.\n"
    assert "board '7' is released already" in paipu("boards", "7", "--release", code=2).stderr
    assert "no finished hand that plays board 'none'" in paipu("boards", "none", "--release", code=2).stderr


@pytest.mark.parametrize(
    "words", [("--release",), ("7", "--release", "--deal"), ("--id", "0198a000-0000-4000-8000-000000000001")]
)
def test_what_is_released_is_a_board(paipu, tables, words: tuple[str, ...]) -> None:
    assert "Error: Use --" in paipu("boards", *words, code=2).stderr
