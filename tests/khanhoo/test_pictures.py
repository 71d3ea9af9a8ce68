"""The joker of Khanhoo as a picture; what all cards with French suits have in common is in tests/test_french.py."""

from __future__ import annotations

from replay.rules.khanhoo import room
from tests.support.card_pictures import SVG, Drawn

DRAWN = Drawn(room.pictures())


def test_the_joker_says_so_in_letters() -> None:
    assert DRAWN.words("X") == ["JOKER"]
    assert not {*DRAWN.shapes("X")} & {shape for card in ("AH", "AS", "AD", "KC") for shape in DRAWN.shapes(card)}


def test_the_joker_keeps_its_foot_free_for_the_card_that_it_stands_for() -> None:
    (word,) = DRAWN.symbols["X"].iter(f"{SVG}text")
    assert float(word.get("y", 92)) < 30


def test_clubs_have_a_court_and_no_numbers() -> None:
    assert sorted(name for name in DRAWN.symbols if name.endswith("C")) == ["JC", "KC", "QC"]
