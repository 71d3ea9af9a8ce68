"""The jokers of Guandan as pictures; what all cards with French suits have in common is in tests/test_french.py."""

from __future__ import annotations

from replay.rules.guandan import room
from tests.support.card_pictures import Drawn

DRAWN = Drawn(room.pictures())


def test_the_jokers_say_in_letters_which_is_the_big_one() -> None:
    assert (DRAWN.words("X2"), DRAWN.words("X1")) == (["BIG"], ["SMALL"])
    assert DRAWN.shapes("X2")[0] != DRAWN.shapes("X1")[0]
