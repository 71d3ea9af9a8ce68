"""Records of the first edition of the rulings, written before there was a second, stay as they were (ruling 29)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.club import Club
from replay.errors import BadInput
from replay.events import GameOpened
from replay.formats.text import TextRecord, read_text
from replay.rules.guandan.options import LATER
from tests.support.clubs import new_club

RECORDS = Path(__file__).parent / "known" / "edition_1"
REFUSED = {
    "card_drawn": "found no card that Guo (seat 1) grabbed",
    "declaration": "Guo (seat 1) cannot lead a single, which the partner laid out of turn",
    "equal_tributes": "Li (seat 2) cannot play out of turn",
    "exposed_type": "Li (seat 2) cannot lead a pair, which the partner laid out of turn",
    "first_dealer": "Chen (seat 3) cannot deal",
    "misdeal": "the referee excused a move that breaks no rule",
    "nothing_else": "the referee excused a move that breaks no rule",
    "return_too_high": "Guo (seat 1) cannot give back the big joker",
    "wrong_cards": "Guo (seat 1) cannot play and sits this trick out",
}
"""By record, what its moves are refused with where they are played by the second edition."""
CHANGED = {
    "lost_at_ace": "LevelsSet",
    "new_round": "LevelsSet",
}
"""By record, the first event that follows otherwise where its moves are played by the second edition."""


def texts(name: str, club: Club) -> tuple[bytes, bytes]:
    """The record as a club that took it in gives it out again: as lines of JSON and as text."""
    game = str(club.import_record((RECORDS / f"{name}.jsonl").read_bytes(), name).game)
    club.verify()
    return b"".join(club.export(game)), b"".join(club.export(game, "text"))


def second(text: bytes) -> TextRecord:
    """The same moves in a game that is new."""
    return read_text(re.sub(rb'\[Option "(%s)=.*"\]\n' % "|".join(LATER).encode(), b"", text), "second")


def test_every_record_of_the_first_edition_is_tried() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == {*REFUSED, *CHANGED}


@pytest.mark.parametrize("name", [*REFUSED, *CHANGED])
def test_a_record_of_the_first_edition_verifies_unchanged(name: str, tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        lines, text = texts(name, club)
    assert lines == (RECORDS / f"{name}.jsonl").read_bytes()
    assert b'"edition"' not in lines
    assert b'[Option "edition=1"]' in text


@pytest.mark.parametrize("name", REFUSED)
def test_the_second_edition_judges_the_same_moves_otherwise(name: str, tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        _, text = texts(name, club)
    with pytest.raises(BadInput, match=re.escape(REFUSED[name])):
        second(text)


@pytest.mark.parametrize("name", CHANGED)
def test_in_the_second_edition_something_else_follows_from_the_same_moves(name: str, tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        _, text = texts(name, club)
    first = read_text(text, "first").events
    different = [type(old).__name__ for old, new in zip(first, second(text).events, strict=False) if old != new]
    assert different[0] == GameOpened.__name__
    assert different[1] == CHANGED[name]
