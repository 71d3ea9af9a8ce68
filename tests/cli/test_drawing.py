"""The table in a terminal: its layout, within its width, and nothing that drives the terminal."""

from __future__ import annotations

import re
from typing import Any

import click
import pytest

from cli.drawing import WIDTH, drawing
from replay.answers import Change, Neighbours, State, Stock, TableSeat, WrittenEvent
from replay.words.display import width

SIXTEEN = ["1b", "2b", "3b", "4b", "5b", "6b", "7b", "8b", "9b", "1s", "2s", "3s", "4s", "DH", "XH", "?"]


def seat(number: int, player: str, **more: Any) -> TableSeat:
    empty = {"cards": [], "hidden": 0, "known": [], "melds": [], "discards": [], "shown": False}
    return TableSeat(seat=number, player=player, **empty | more)


def view(*seats: TableSeat, **more: Any) -> State:
    table = {
        "game": "185bb1e5-3158", "rules": "quandui/pagat", "title": "Quán Duì", "hand": 1, "step": 3, "steps": 9, "eyes": "seat:1",
        "depth": "full", "turn": 2, "dealer": 1, "order": [1, 2], "pot": 150, "unit": "EUR/2", "stock": Stock(7, [], 0),
        "discards": ["4b", "1s"], "opened": "2026-11-20T19:30:00Z", "version": 9, "phase": "draw", "live": True, "result": "",
        "details": {}, "event": WrittenEvent("Drew", "2026-11-20T19:30:00Z", "text", {}, "185bb1e5-3158", "", 9, 1),
        "neighbours": Neighbours(2, 4, None, None, None, None), "seats": list(seats), "facts": [],
        "change": Change(None, [], []), "ending": None, "discard_steps": [], "meld_steps": {}, "text": "Li (seat 2) draws the 7 wan.",
    }  # fmt: skip
    return State(**table | more)


def plain(state: State, cells: int = WIDTH) -> list[str]:
    return [click.unstyle(line) for line in drawing(state, cells)]


def test_hidden_cards_and_unrecorded_ones_stay_apart() -> None:
    lines = plain(view(seat(1, "Guo", cards=["1b", "?"]), seat(2, "Li", hidden=3, known=["7w"])))
    assert "    1b ?" in lines
    assert "    7w # #" in lines
    assert lines[-1] == "? not recorded   # hidden from these eyes"


def test_the_seat_to_move_and_the_dealer_are_marked() -> None:
    lines = plain(view(seat(1, "Guo"), seat(2, "Li")))
    assert "  1 Guo  (deals)" in lines
    assert "> 2 Li  (to move)" in lines


def test_the_pot_is_written_in_its_unit() -> None:
    assert any(line.startswith("pot 1.50 EUR   stock 7   discards 2, the last 1s") for line in plain(view()))


@pytest.mark.parametrize("cells", [80, 60, 40])
def test_no_line_is_wider_than_asked(cells: int) -> None:
    names = ["G" * 100, "李" * 100, "\x1b[2J" * 30]
    full = {"cards": SIXTEEN, "melds": [["7w", "7w"]] * 7, "discards": SIXTEEN * 3, "shown": True}
    state = view(
        *(seat(number, name, **full) for number, name in enumerate(names, 1)),
        text="A note: " + "x" * 300 + " 牌" * 90,
        turn=3,
        facts=["level 8", *names],
    )
    assert max(map(width, plain(state, cells))) <= cells


def test_a_name_cannot_drive_the_terminal() -> None:
    lines = drawing(view(seat(1, "\x1b[2JGuo\u202e\r\n"), text="\x07 sits down\x9b2J.", facts=["\x1b[2JGuo 8"]))
    left = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines))
    assert left.replace("\n", "").isprintable()
    assert r"\x1b[2JGuo\u202e\r\n" in left


def guandan(*seats: TableSeat, **more: Any) -> State:
    """A table of a game in which nobody draws."""
    table = {"rules": "guandan/fcg", "pot": 0, "unit": "points/0", "stock": Stock(0, [], 0), "discards": ["3S"]}
    return view(*seats, **(table | more))


def test_what_is_on_the_table_besides_cards_is_shown_above_the_seats() -> None:
    lines = plain(view(seat(1, "Guo"), facts=["level 8", "leads: 2"]))
    assert lines[3:5] == ["pot 1.50 EUR   stock 7   discards 2, the last 1s   level 8   leads: 2", "  1 Guo  (deals)"]


def test_where_nobody_draws_there_is_no_stock_and_a_pot_only_with_something_in_it() -> None:
    assert plain(guandan(seat(1, "Guo"), facts=["level 8"]))[3] == "level 8"
    assert plain(guandan(seat(1, "Guo"), pot=5))[3] == "pot 5 points"
    assert plain(guandan(seat(1, "Guo")))[2] == "  1 Guo  (deals)"


def test_the_trick_is_beside_the_hand_and_what_a_seat_played_before_below_it() -> None:
    lines = plain(guandan(seat(1, "Guo", cards=["AS"], melds=[["9S", "9D"]], discards=["3S"])))
    assert lines[-2:] == ["    AS [9S 9D]", "    played: 3S"]


def test_no_line_begins_with_the_space_between_two_facts() -> None:
    for length in range(60, 80):
        lines = plain(guandan(facts=["x" * length, "level 8"]))
        assert not any(line.startswith(" ") for line in lines)


def test_what_is_out_of_the_play_is_left_out_where_the_screen_has_no_room_for_it() -> None:
    state = guandan(*(seat(number, "Guo", cards=["AS"], discards=["3S", "X2"]) for number in range(1, 5)))
    whole = plain(state)
    assert len(whole) == 14
    assert [click.unstyle(line) for line in drawing(state, rows=14)] == whole
    assert [click.unstyle(line) for line in drawing(state, rows=13)] == [line for line in whole if "played" not in line]


def test_suits_differ_in_colour_and_in_letter() -> None:
    (line,) = (
        line for line in drawing(view(seat(1, "Guo", cards=["1b", "1s", "1w", "DH"]))) if "1b" in line and "1s" in line
    )
    colours = re.findall(r"\x1b\[([0-9]+)m(\S\S)", line)
    assert [card for _, card in colours] == ["1b", "1s", "1w", "DH"]
    assert len({colour for colour, _ in colours}) == 4
