"""Khanhoo in a few words: hands as players sort them, facts for the terminal, the score sheet, who won a hand."""

from __future__ import annotations

from replay.rules import Outcome, room
from replay.rules.khanhoo import Challenged, PointsSet
from replay.rules.shared import Column, Row
from replay.values.events import Abandoned, Claimed, Discarded, Drew, HandVoided, Loser
from tests.support.khanhoo.deals import ROWS, full, observed, seated


def test_a_hand_is_sorted_by_suit_and_rank_with_clubs_and_joker_after_and_unseen_cards_last() -> None:
    game = seated()
    cards = ["?", "X", "KC", "AD", "9S", "AH", "JC", "2H", "9H", "AS"]
    assert game.rules.arrange(game.table, cards) == ["AH", "2H", "9H", "AS", "9S", "AD", "JC", "KC", "X", "?"]


# Facts


def test_before_the_first_hand_there_is_nothing_to_show() -> None:
    assert seated().rules.facts(seated().table) == []


def test_the_points_so_far_are_shown_with_the_target() -> None:
    game = seated()
    game.result(1, 12, 9, 0)
    assert list(map(str, game.rules.facts(game.table))) == ["Guo 17, Li 9, Chen 0 of 50"]


def test_bumps_and_challenges_are_shown() -> None:
    game = observed(players=4)
    game.do(Discarded(2, "9H"), Claimed(1, "9H", "court"))
    assert list(map(str, game.rules.facts(game.table))) == ["seat 1 bumps for a court"]
    game.do(game.lay(1, "KC 9H9H", "court"), Discarded(1, "5H"), Challenged(2, "triplet", (Loser(3, "triplet"),)))
    assert list(map(str, game.rules.facts(game.table))) == [
        "seat 1 bumped for a court",
        "seat 2 challenged with a triplet",
    ]


def test_who_is_out_and_who_won_are_shown() -> None:
    game = full({2: f"{ROWS} 9S"}, target=12)
    game.do(game.out(2, "9S"))
    assert str(game.rules.facts(game.table)[0]) == "out: 2"
    game.score()
    assert "won by Li" in map(str, game.rules.facts(game.table))


# Who won a hand


def test_who_went_out_won_the_hand() -> None:
    assert room("khanhoo").outcome(PointsSet(2, (12, 9), (12, 9)), (1, 2)) == Outcome((2,), "out", totals={1: 12, 2: 9})


# The sheet


def worded(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows as English says them."""
    return tuple(
        row._replace(cells=tuple(each if isinstance(each, int) else str(each) for each in row.cells)) for row in rows
    )


def test_the_sheet_has_points_and_totals_of_every_player() -> None:
    game = seated()
    game.result(2, 9, 12, 0)
    game.start(None, "observed").do(Abandoned("the last tram"))
    game.result(1, 3, 2, 10)
    game.do(HandVoided(3, "miscounted"))
    sheet = room("khanhoo").sheet(game.rules, game.events)
    names = ("Guo", "Li", "Chen")
    assert tuple(column._replace(name=str(column.name)) for column in sheet.columns) == (
        Column("Dealer"),
        Column("Out"),
        *(Column(f"{name}: points") for name in names),
        *(Column(f"{name}: total") for name in names),
    )
    assert worded(sheet.rows) == (
        Row(1, ("Guo", "Li", 9, 17, 0, 9, 17, 0)),
        Row(2, ("Li", "abandoned", "", "", "", "", "", "")),
        Row(3, ("Li", "Guo", 8, 2, 10, 17, 19, 10), void=True),
    )
    assert sheet.totals == ("", "", 9, 17, 0, "", "", "")


def test_the_sheet_says_who_won_the_game_and_what_was_paid() -> None:
    game = seated(target=20, stake=100, match_tie="shared")
    game.result(1, 15, 20, 3)
    sheet = room("khanhoo").sheet(game.rules, game.events)
    assert sheet.columns[-3:] == (Column("Guo", "EUR/2"), Column("Li", "EUR/2"), Column("Chen", "EUR/2"))
    assert worded(sheet.rows) == (Row(1, ("Guo", "Guo; Guo and Li won the game", 20, 20, 3, 20, 20, 3, 50, 50, -100)),)
    assert sheet.totals == ("", "", 20, 20, 3, "", "", "", 50, 50, -100)


def test_a_hand_that_is_still_played_has_no_row() -> None:
    game = observed()
    game.do(Discarded(2, "9S"), Drew(3, "?"))
    sheet = room("khanhoo").sheet(game.rules, game.events)
    assert (sheet.rows, sheet.totals) == ((), None)
