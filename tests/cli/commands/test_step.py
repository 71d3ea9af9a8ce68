"""Walking through a game with the keys of a terminal."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from cli.commands.step import Place, moved, presses
from tests.cli.conftest import GAME
from tests.support.interrupts import interrupted
from tests.support.terminals import terminal

STEPS = [22, 5]
RIGHT, DOWN, END = b"\x1b[C", b"\x1b[B", b"\x1b[F"


def test_the_keys_walk_through_steps_and_hands(process, club: Path) -> None:
    with terminal(process, "step", GAME) as (screen, running):
        assert screen.shows("hand 1, step 0 of 0 to 21")
        screen.type(RIGHT)
        assert screen.shows("hand 1, step 1 of 0 to 21")
        screen.type(RIGHT + RIGHT)
        assert screen.shows("hand 1, step 3 of 0 to 21")
        screen.type(DOWN)
        assert screen.shows("hand 2, step 0 of 0 to 4")
        screen.type(END)
        assert screen.shows("hand 2, step 4 of 0 to 4")
        screen.type(b"h")
        assert screen.shows("hand 2, step 3 of 0 to 4")
        screen.type(b"q")
        assert running.wait(20) == 0


def test_ctrl_c_leaves_the_terminal_as_it_was(process, club: Path) -> None:
    with terminal(process, "step", GAME, "--hand", 2, "--eyes", "seat:1") as (screen, running):
        assert screen.shows("eyes seat:1")
        assert interrupted(running) == 130
        screen._read(1)
        assert screen.seen.count("\x1b[?1049l") == 1
        assert "Traceback" not in screen.seen


def test_colours_are_left_out_where_nobody_wants_them(process, club: Path) -> None:
    with terminal(process, "step", GAME, env={"NO_COLOR": "1"}) as (screen, _):
        while "q: quit" not in screen.seen:
            assert screen._read(20)
        assert not re.search(r"\x1b\[[0-9;]*m", screen.seen)


def test_without_a_terminal_it_is_refused_with_what_to_do(paipu, club: Path) -> None:
    assert "'paipu show' prints one step anywhere" in paipu("step", GAME, code=2).stderr


@pytest.mark.parametrize(
    ("key", "before", "after"),
    [
        ("right", Place(0, 0), Place(0, 1)),
        ("right", Place(0, 21), Place(1, 0)),
        ("right", Place(1, 4), Place(1, 4)),
        ("left", Place(0, 3), Place(0, 2)),
        ("left", Place(1, 0), Place(0, 21)),
        ("left", Place(0, 0), Place(0, 0)),
        ("up", Place(1, 3), Place(0, 0)),
        ("up", Place(0, 3), Place(0, 0)),
        ("down", Place(0, 3), Place(1, 0)),
        ("down", Place(1, 3), Place(1, 3)),
        ("home", Place(1, 3), Place(1, 0)),
        ("end", Place(0, 3), Place(0, 21)),
    ],
)
def test_where_each_key_leads(key: str, before: Place, after: Place) -> None:
    assert moved(STEPS, before, key) == after


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("\x1b[D\x1b[C", ["left", "right"]),
        ("\x1bOA\x1bOB", ["up", "down"]),
        ("\x1b[5~\x1b[6~", ["up", "down"]),
        ("\x1b[1~\x1b[4~\x1b[H\x1b[F", ["home", "end", "home", "end"]),
        ("\xe0K\xe0M", ["left", "right"]),
        ("hjkl", ["left", "down", "up", "right"]),
        ("\x1b[15~zq", ["quit"]),
        ("\x1b", []),
    ],
)
def test_what_terminals_send_for_the_keys(typed: str, keys: list[str]) -> None:
    assert presses(typed) == keys


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_a_table_is_coloured_in_a_terminal_and_not_in_a_pipe(process, paipu, club: Path) -> None:
    with terminal(process, "show", GAME, "--hand", 1) as (screen, running):
        assert running.wait(20) == 0
        screen._read(1)
        assert "\x1b[36m" in screen.seen
    assert "\x1b" not in paipu("show", GAME, "--hand", 1).stdout
