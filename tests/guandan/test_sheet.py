"""The score sheet of a match: levels, places, tribute, penalties and victory points of each hand (rulings 16 to 24)."""

from __future__ import annotations

import pytest

from replay.rules import opened_rules
from replay.rules.shared import Sheet
from tests.support.samples import sample


def sheet(name: str) -> Sheet:
    record = sample(f"guandan/{name}")
    rules = opened_rules(record.opened)
    made: Sheet = rules.room.sheet(rules, record.events)
    return made


def titles(made: Sheet) -> list[str]:
    return [str(each.name) for each in made.columns]


def column(made: Sheet, name: str) -> list[int | str]:
    place = titles(made).index(name)
    cells = [row.cells[place] for row in made.rows]
    return [cell if isinstance(cell, int) else str(cell) for cell in cells]


def test_each_hand_shows_its_level_who_went_out_in_which_order_and_both_levels_after_it() -> None:
    made = sheet("match")
    assert titles(made) == [
        "Level", "Went out", "Up", "Guo Min and Wang Fang", "Li Wei and 陈静", "Tribute", "Penalties",
        "VP, Guo Min and Wang Fang", "VP, Li Wei and 陈静",
    ]  # fmt: skip
    assert column(made, "Level") == ["2", "5", "5", "8", "8", "J", "10", "A", "A"]
    assert column(made, "Went out")[5:7] == ["陈静, Guo Min, Li Wei, Wang Fang", "Guo Min, Wang Fang"]
    assert column(made, "Up") == [3, 3, 3, 3, 3, 2, 3, 1, 3]
    assert column(made, "Guo Min and Wang Fang")[-2:] == ["A", "A, passed A, 27 in all"]


def test_what_the_teams_are_compared_by_is_beside_the_level_where_it_is_more() -> None:
    """Article 1, "total upgrades"."""
    made = sheet("penalties/new_round")
    assert column(made, "Zhao Lin and Xu Mei")[7:] == ["A", *["2, passed A, 15 in all"] * 4]
    assert column(made, "Hu Jun and Pieter Smit")[7:] == [
        "J",
        "2, 11 in all",
        "5, 14 in all",
        "8, 17 in all",
        "J, 20 in all",
    ]
    assert column(made, "Penalties")[-1] == "match won by Hu Jun and Pieter Smit, 15 to 20"


def test_tributes_and_who_resisted_stand_in_their_hand() -> None:
    tribute = column(sheet("match"), "Tribute")
    assert tribute[:4] == [
        "",
        "resisted by Li Wei",
        "small joker from Wang Fang to Li Wei, 2 of diamonds back; 5 of diamonds from Guo Min to 陈静, 2 of clubs back",
        "resisted by Wang Fang and Guo Min",
    ]


def test_penalties_stand_where_they_were_given_and_their_points_are_summed_by_team() -> None:
    made = sheet("penalties/victory_point")
    assert [row.hand for row in made.rows] == [1, None, 2, None, 3]
    assert [message for message in column(made, "Penalties") if message] == ["Xu Mei 8.3 warning", "Xu Mei 8.3 vp"]
    assert made.totals is not None
    assert made.totals[-2:] == (-1, 0)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("match", "match won by Guo Min and Wang Fang, 27 to 10"),
        ("timed", "match won by Zhao Lin and Sun Yi, 7 to 6"),
        ("extra_deal", "match won by 陈静 and Li Wei, 8 to 6"),
    ],
)
def test_the_last_row_shows_who_won_the_match(name: str, message: str) -> None:
    assert column(sheet(name), "Penalties")[-1] == message


def test_a_tie_that_an_extra_hand_decides_is_shown() -> None:
    assert "tied, an extra hand decides, 6 to 6" in column(sheet("extra_deal"), "Penalties")


def test_where_stakes_were_paid_every_player_has_a_column_and_a_void_hand_is_not_counted() -> None:
    made = sheet("club_evening")
    money = [place for place, each in enumerate(made.columns) if each.unit == "EUR/2"]
    assert len(money) == 5
    assert [row.hand for row in made.rows if row.void] == [5]
    assert made.totals is not None
    assert sum(int(made.totals[place]) for place in money) == 0
    counted = [row.cells for row in made.rows if not row.void]
    assert [made.totals[place] for place in money] == [
        sum(cells[place] for cells in counted if isinstance(cells[place], int)) for place in money
    ]
