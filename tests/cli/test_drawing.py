"""The table in a terminal: what stands where, within its width, and nothing that drives the terminal."""

from __future__ import annotations

import re
from typing import Any

import click
import pytest

from cli.drawing import WIDTH, drawing
from replay.textual import width

SIXTEEN = ["1b", "2b", "3b", "4b", "5b", "6b", "7b", "8b", "9b", "1s", "2s", "3s", "4s", "DH", "XH", "?"]


def seat(number: int, player: str, **more: Any) -> dict[str, Any]:
    empty = {"cards": [], "hidden": 0, "known": [], "melds": [], "discards": [], "shown": False}
    return {"seat": number, "player": player} | empty | more


def view(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    table = {
        "game": "185bb1e5-3158", "rules": "quandui/pagat", "title": "Quán Duì", "hand": 1, "step": 3, "steps": 9, "eyes": "seat:1",
        "depth": "full", "turn": 2, "dealer": 1, "order": [1, 2], "pot": 150, "unit": "EUR/2", "stock": {"count": 7, "cards": []},
        "discards": ["4b", "1s"], "seats": list(seats), "text": "Li (seat 2) draws the 7 wan.",
    }  # fmt: skip
    return table | more


def plain(state: dict[str, Any], cells: int = WIDTH) -> list[str]:
    return [click.unstyle(line) for line in drawing(state, cells)]


def test_hidden_cards_and_unrecorded_ones_stay_apart() -> None:
    lines = plain(view(seat(1, "Guo", cards=["1b", "?"]), seat(2, "Li", hidden=3, known=["7w"])))
    assert "    1b ?" in lines
    assert "    7w # #" in lines
    assert lines[-1] == "? nobody recorded it   # hidden from these eyes"


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
    )
    assert max(map(width, plain(state, cells))) <= cells


def test_a_name_cannot_drive_the_terminal() -> None:
    lines = drawing(view(seat(1, "\x1b[2JGuo\u202e\r\n"), text="\x07 sits down\x9b2J."))
    left = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines))
    assert left.replace("\n", "").isprintable()
    assert r"\x1b[2JGuo\u202e\r\n" in left


def test_suits_differ_in_colour_and_in_letter() -> None:
    (line,) = (
        line for line in drawing(view(seat(1, "Guo", cards=["1b", "1s", "1w", "DH"]))) if "1b" in line and "1s" in line
    )
    colours = re.findall(r"\x1b\[([0-9]+)m(\S\S)", line)
    assert [card for _, card in colours] == ["1b", "1s", "1w", "DH"]
    assert len({colour for colour, _ in colours}) == 4
