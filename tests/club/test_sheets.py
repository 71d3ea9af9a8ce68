"""The score sheet of a game: a row for each hand, its money, and what counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from msgspec.structs import replace

from replay.answers import Sheet, plain
from replay.club import Club, sheet_csv, sheet_text
from replay.rules.quandui import room
from replay.rules.shared import Sheet as RoomSheet
from replay.rules.shared import gains
from replay.values.events import POT, Abandoned, HandEnded, HandStarted, HandVoided, Joined, Left, Paid
from replay.words.display import width
from tests.support.games import Game
from tests.support.quandui.evenings import evenings
from tests.support.records import GAME, OPENED, SEATED, drawn, recorded, won
from tests.support.samples import FOLDER
from tests.support.soak import times


def sheet(club: Club, *moves: Any) -> Sheet:
    return club.sheet(club.import_record(recorded([OPENED, *SEATED, *moves]), "evening").game)


def cells(made: Sheet) -> list[list[Any]]:
    return [[row.hand, *plain(row.cells)] for row in made.rows]


def test_each_hand_has_a_row_with_dealer_winner_and_money(club: Club) -> None:
    made = sheet(club, *won(1, 1, 2), *drawn(2, 2), *won(3, 2, 3, "quan_dui"))
    assert [(str(column.name), column.unit) for column in made.columns] == [
        ("Dealer", None), ("Winner", None), ("How", None), ("Guo", "EUR/2"), ("Li", "EUR/2"), ("Chen", "EUR/2"), ("Pot", "EUR/2"),
    ]  # fmt: skip
    assert cells(made) == [
        [1, "Guo", "Li", "single", -1000, 2000, -1000, 0],
        [2, "Li", "", "drawn", -1000, -1000, -1000, 3000],
        [3, "Li", "Chen", "quan dui", -2000, -2000, 7000, -3000],
    ]
    assert made.totals == ["", "", "", -4000, -1000, 5000, 0]
    assert (made.game, made.rules, str(made.title)) == (str(GAME), "quandui/gamerules", "Quán Duì")


def test_a_voided_hand_is_marked_and_not_counted(club: Club) -> None:
    made = sheet(club, *won(1, 1, 2), *won(2, 2, 3), HandVoided(2, "miscounted"), *won(3, 2, 1))
    assert [row.void for row in made.rows] == [False, True, False]
    assert cells(made)[1] == [2, "Li", "Chen", "single", -1000, -1000, 2000, 0]
    assert made.totals[3:] == [1000, 1000, -2000, 0]


def test_a_hand_that_was_entered_again_says_which_hand_it_was(club: Club) -> None:
    made = sheet(club, *won(1, 1, 2), *won(2, 2, 3), HandVoided(2, "miscounted"), *won(3, 2, 1))
    assert [row.replaces for row in made.rows] == [None, None, 2]
    ends = [line.split("  ")[-1].strip() for line in sheet_text(made)]
    assert ends[4:6] == ["void", "formerly 2"]


def test_a_voided_draw_keeps_what_it_put_into_the_pot_in_its_row_and_nothing_in_the_foot(club: Club) -> None:
    """Ruling 17: three antes of 10.00 EUR; the next hand is won as if nothing had been carried."""
    made = sheet(club, *won(1, 1, 2), *drawn(2, 2), HandVoided(2, "misdealt"), *won(3, 2, 3))
    assert cells(made)[1:] == [
        [2, "Li", "", "drawn", -1000, -1000, -1000, 3000],
        [3, "Li", "Chen", "single", -1000, -1000, 2000, 0],
    ]
    assert [row.void for row in made.rows] == [False, True, False]
    assert made.totals == ["", "", "", -2000, 1000, 1000, 0]


def test_a_carried_pot_that_was_won_in_a_voided_hand_is_won_again(club: Club) -> None:
    """Ruling 17: the winner gains the carried 30.00 EUR and the others' antes, and after the void the pot has the 30.00 again."""
    played = [*drawn(1, 1), *won(2, 1, 2), HandVoided(2, "it was Chen")]
    won_once = [
        [1, "Guo", "", "drawn", -1000, -1000, -1000, 3000],
        [2, "Guo", "Li", "single", -1000, 5000, -1000, -3000],
    ]
    made = sheet(club, *played)
    assert cells(made) == won_once
    assert [row.void for row in made.rows] == [False, True]
    assert made.totals == ["", "", "", -1000, -1000, -1000, 3000]
    made = sheet(club, *played, *won(3, 1, 3))
    assert cells(made) == [*won_once, [3, "Guo", "Chen", "single", -1000, -1000, 5000, -3000]]
    assert made.totals == ["", "", "", -2000, -2000, 4000, 0]


def test_hands_that_were_voided_one_after_the_other_are_marked_and_those_before_them_count(club: Club) -> None:
    voids = [HandVoided(3, "miscounted"), HandVoided(2, "misdealt")]
    made = sheet(club, *won(1, 1, 2), *drawn(2, 2), *won(3, 2, 1, "quan_dui"), *voids, *drawn(4, 2))
    assert [(row.hand, row.void) for row in made.rows] == [(1, False), (2, True), (3, True), (4, False)]
    assert cells(made)[2:] == [
        [3, "Li", "Guo", "quan dui", 7000, -2000, -2000, -3000],
        [4, "Li", "", "drawn", -1000, -1000, -1000, 3000],
    ]
    assert made.totals == ["", "", "", -2000, 1000, -2000, 3000]


def test_a_hand_that_was_given_up_costs_nothing_and_leaves_a_carried_pot_alone(club: Club) -> None:
    """RULES, an abandoned hand: its antes are returned."""
    started, _ = drawn(2, 1)
    made = sheet(club, *drawn(1, 1), started, Abandoned("the last tram"))
    assert cells(made)[1] == [2, "Guo", "", "abandoned", 0, 0, 0, 0]
    assert made.totals == ["", "", "", -1000, -1000, -1000, 3000]


def test_a_pot_that_is_given_back_after_a_draw_holds_nothing(club: Club) -> None:
    refunding = replace(OPENED, options={"stake": 1000, "draw_pot": "refund"})
    made = club.sheet(club.import_record(recorded([refunding, *SEATED, *drawn(1, 1), *won(2, 1, 2)]), "evening").game)
    assert cells(made) == [[1, "Guo", "", "drawn", 0, 0, 0, 0], [2, "Guo", "Li", "single", -1000, 2000, -1000, 0]]


def test_where_the_others_pay_the_winner_there_is_no_column_of_a_pot(club: Club) -> None:
    stakes = replace(OPENED, rules="quandui/pagat")
    record = recorded([stakes, *SEATED, *won(1, 1, 2), *won(2, 2, 3), HandVoided(2, "miscounted")])
    made = club.sheet(club.import_record(record, "evening").game)
    assert [str(column.name) for column in made.columns[3:]] == ["Guo", "Li", "Chen"]
    assert cells(made) == [
        [1, "Guo", "Li", "single", -1000, 2000, -1000],
        [2, "Li", "Chen", "single", -1000, -1000, 2000],
    ]
    assert made.totals == ["", "", "", -1000, 2000, -1000]


def test_who_did_not_play_a_hand_has_no_number_in_it(club: Club) -> None:
    made = sheet(club, *won(1, 1, 2), Left(3), *won(2, 2, 1, seats=(1, 2)), Joined(4, "Zoe"))
    assert cells(made)[1] == [2, "Li", "Guo", "single", 1000, -1000, "", "", 0]


def test_money_that_moves_between_hands_has_a_row_of_its_own(club: Club) -> None:
    refunding = replace(OPENED, options={"stake": 1000, "carry_leaver": "refund"})
    record = recorded([refunding, *SEATED, *drawn(1, 1), Left(3)])
    made = club.sheet(club.import_record(record, "evening").game)
    assert cells(made)[1] == [None, "", "", "leaver", "", "", 1000, -1000]
    assert made.totals[3:] == [-1000, -1000, 0, 2000]


def test_a_hand_that_is_still_played_is_not_on_the_sheet(club: Club) -> None:
    made = sheet(club, *won(1, 1, 2), HandStarted(2, (2, 3, 1), 2, "observed"))
    assert [row.hand for row in made.rows] == [1]


def test_where_they_play_for_nothing_there_is_no_column_of_money(club: Club) -> None:
    free = replace(OPENED, rules="quandui/pagat", options={"stake": 0})
    made = club.sheet(club.import_record(recorded([free, *SEATED, *won(1, 1, 2)]), "evening").game)
    assert [str(column.name) for column in made.columns] == ["Dealer", "Winner", "How"]
    assert made.totals is None
    assert list(sheet_text(made))[2:] == ["Hand  Dealer  Winner  How", "   1  Guo     Li      single"]


def test_a_sheet_with_several_columns_for_each_player_fits_eighty_cells(club: Club) -> None:
    made = club.sheet(club.import_path(FOLDER / "khanhoo" / "match.paipu").game)
    lines = list(sheet_text(made))
    assert max(map(width, lines)) <= 80
    blocks = [line.split() for line in lines if line.split()[:1] == ["Hand"]]
    assert blocks == [["Hand", "points", "points"], ["Hand", "points", "total", "total", "total"]]
    assert sum(line.startswith("    6 ") for line in lines) == len(blocks)
    names = " ".join(line for line in lines if line.startswith("       "))
    assert [names.count(name) for name in ("Dealer", "Out", "Wang Fang", "Joost Bakker", "Xu Mei")] == [1, 1, 3, 3, 3]


def test_a_game_without_a_hand_has_an_empty_sheet(club: Club) -> None:
    made = sheet(club)
    assert (made.rows, made.totals) == ([], None)
    assert list(sheet_text(made))[2:] == ["Hand  Dealer  Winner  How"]


def test_a_sheet_is_drawn_with_its_columns_lined_up_however_wide_the_letters(club: Club) -> None:
    seated = [Joined(1, "Guo"), Joined(2, "李白"), Joined(3, "Chen")]
    record = recorded([OPENED, *seated, *won(1, 1, 2), *won(2, 2, 3), HandVoided(2, "miscounted")])
    made = club.sheet(club.import_record(record, "evening").game)
    assert list(sheet_text(made)) == [
        "Quán Duì (quandui/gamerules), game 0192f0c1, in EUR",
        "",
        " Hand  Dealer  Winner  How        Guo    李白    Chen   Pot",
        "    1  Guo     李白    single  -10.00   20.00  -10.00  0.00",
        "    2  李白    Chen    single  -10.00  -10.00   20.00  0.00  void",
        "Total                          -10.00   20.00  -10.00  0.00",
    ]


def test_a_sheet_for_spreadsheets_counts_minor_units_and_runs_no_name(club: Club) -> None:
    seated = [Joined(1, "=1+1"), Joined(2, "Li, jr."), Joined(3, "@Chen")]
    record = recorded([OPENED, *seated, *won(1, 1, 2), *won(2, 2, 3), HandVoided(2, "miscounted")])
    made = club.sheet(club.import_record(record, "evening").game)
    assert b"".join(sheet_csv(made)).decode() == (
        "hand,Dealer,Winner,How,'=1+1 (EUR/2),\"Li, jr. (EUR/2)\",'@Chen (EUR/2),Pot (EUR/2),void\r\n"
        '1,\'=1+1,"Li, jr.",single,-1000,2000,-1000,0,\r\n'
        '2,"Li, jr.",\'@Chen,single,-1000,-1000,2000,0,void\r\n'
        "total,,,,-1000,2000,-1000,0,\r\n"
    )


@settings(max_examples=times(40, 8))
@given(evenings(hands=4))
def test_the_foot_of_a_sheet_is_what_the_ledger_says(game: Game) -> None:
    """Whatever happens at a table: take-backs, voids, leavers, abandoned hands."""
    made: RoomSheet = room.sheet(game.rules, game.events)
    paid = gains(game.events)
    if game.table.live:
        paid = gains(game.events[: _started(game)])
    accounts = [str(column.name) for column in made.columns[3:]]
    foot = dict(zip(accounts, made.totals[3:] if made.totals else [0] * len(accounts), strict=True))
    for name, total in foot.items():
        assert total == paid.get("pot" if name == "Pot" else f"player:{name}", 0), name
    for row in made.rows:
        assert sum(cell for cell in row.cells if isinstance(cell, int)) == 0
    assert {row.hand for row in made.rows if row.void} == game.table.voided
    moved = gains_of_hands(game)
    for row in made.rows:
        if row.hand:
            shown = dict(zip(accounts, row.cells[3:], strict=True))
            assert {name: amount for name, amount in shown.items() if amount} == moved.pop(row.hand)
    assert all(hand == game.table.hands and game.table.live for hand in moved)


def gains_of_hands(game: Game) -> dict[int, dict[str, int]]:
    """Who gained what in each hand while it was played, voided or not: counted payment by payment, without zeros."""
    found: dict[int, Counter[str]] = {}
    live: Counter[str] | None = None
    for event in game.events:
        if isinstance(event, HandStarted):
            live = found[event.hand] = Counter()
        elif isinstance(event, HandEnded):
            live = None
        elif isinstance(event, Paid) and live is not None:
            for account, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
                live["Pot" if account == POT else account.removeprefix("player:")] += amount
    return {hand: {name: amount for name, amount in gained.items() if amount} for hand, gained in found.items()}


def _started(game: Game) -> int:
    return max(place for place, event in enumerate(game.events) if isinstance(event, HandStarted))
