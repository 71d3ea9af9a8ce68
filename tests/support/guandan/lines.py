"""Lines of the text notation of Guandan, read and written by themselves, and text records to put them in."""

from __future__ import annotations

from typing import Any

import pytest

from replay.rules.guandan import Played, room
from replay.values.events import Event
from replay.words.errors import BadInput
from tests.support.guandan.deals import at_levels
from tests.support.guandan.games import GuandanGame

HEADER = """%paipu 1
[Rules "guandan"]
[Date "2026-11-21"]
[Seats "Guo; Li; Chen; Wang"]
"""
"""Four lines; the players sit in this order, Guo in the East."""
DEALT = HEADER + "== hand 1, dealer 1\n2 leads recorded\n1 deal ?27\n2 deal ?27\n3 deal ?27\n4 deal ?27\n"
"""Ten lines; seat 2 leads at level 2."""
RESULT = HEADER + "== hand 1, dealer 1, depth result\n"
"""Five lines; a hand of which only the result is recorded."""


def at_level(level: int, **options: Any) -> GuandanGame:
    """An observed hand at a level."""
    return at_levels(level, 2, **options).start(depth="observed")


AT_8 = at_level(8)


def read(line: str, game: GuandanGame = AT_8) -> Event:
    """The move of a line."""
    seat, text = line.split(" ", 1)
    ((number, column, move),) = room.notation.read(game.rules, game.table, [(int(seat), text)])
    assert (number, column) == (0, 1)
    return move


def written(move: Event, game: GuandanGame = AT_8) -> str:
    """The canonical line of a move."""
    ((seat, text),) = room.notation.write(game.rules, game.table, [move])
    return f"{seat} {text}"


def refused(line: str) -> tuple[int | None, str]:
    """Where in the text and with what sentence a line is refused."""
    with pytest.raises(BadInput) as refusal:
        read(line)
    return refusal.value.column, str(refusal.value.problem)


def played(seat: int, cards: str, as_: Any, key: int | None, *, inferred: bool = False) -> Played:
    """A play of the cards, with spaces between them."""
    return Played(seat, tuple(cards.split()), as_, key, inferred)
