"""Records of the first edition of the rulings, written before there was a second, stand as they were (ruling 29)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.club import Club
from replay.errors import BadInput
from replay.formats.text import read_text

RECORDS = Path(__file__).parent / "known" / "edition_1"
REFUSED = {
    "card_drawn": "found no card that Guo (seat 1) grabbed",
    "declaration": "Guo (seat 1) cannot lead a single, which the partner laid out of turn",
    "exposed_type": "Li (seat 2) cannot lead a pair, which the partner laid out of turn",
    "misdeal": "the referee excused a move that breaks no rule",
    "nothing_else": "the referee excused a move that breaks no rule",
    "wrong_cards": "Guo (seat 1) cannot play and sits this trick out",
}
"""By record, what its moves are refused with where they are played by the second edition."""


def texts(name: str, club: Club) -> tuple[bytes, bytes]:
    """The record as a club that took it in gives it out again: as lines of JSON and as text."""
    game = str(club.import_record((RECORDS / f"{name}.jsonl").read_bytes(), name).game)
    club.verify()
    return b"".join(club.export(game)), b"".join(club.export(game, "text"))


def test_every_record_of_the_first_edition_is_tried() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(REFUSED)


@pytest.mark.parametrize("name", REFUSED)
def test_a_record_of_the_first_edition_verifies_unchanged(name: str, tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        lines, text = texts(name, club)
    assert lines == (RECORDS / f"{name}.jsonl").read_bytes()
    assert b'"edition"' not in lines
    assert b'[Option "edition=1"]' in text


@pytest.mark.parametrize("name", REFUSED)
def test_the_second_edition_judges_the_same_moves_otherwise(name: str, tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        _, text = texts(name, club)
    with pytest.raises(BadInput, match=re.escape(REFUSED[name])):
        read_text(text.replace(b'[Option "edition=1"]\n', b""), "second")
