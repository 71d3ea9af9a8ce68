"""Records of earlier editions of the rulings, each written before there was a later one, stay as they were (ruling 29)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from replay.club import Club
from replay.formats import TextRecord, read_text
from replay.rules.guandan import LATER
from replay.values.events import GameOpened
from replay.words.errors import BadInput
from tests.support.clubs import new_club
from tests.support.soak import thorough

KNOWN = Path(__file__).parent / "known"
REFUSED = {
    (1, "card_drawn"): "found no card that Guo (seat 1) grabbed",
    (1, "declaration"): "Guo (seat 1) cannot lead a single, which the partner laid out of turn",
    (1, "equal_tributes"): "Li (seat 2) cannot play out of turn",
    (1, "exposed_type"): "Li (seat 2) cannot lead a pair, which the partner laid out of turn",
    (1, "first_dealer"): "Chen (seat 3) cannot deal",
    (1, "misdeal"): "the referee excused a move that breaks no rule",
    (1, "nothing_else"): "the referee excused a move that breaks no rule",
    (1, "return_too_high"): "Guo (seat 1) cannot give back the big joker",
    (1, "wrong_cards"): "Guo (seat 1) sits this trick out and cannot play",
    (2, "board_1"): "Li (seat 2) cannot lead board 1",
    (2, "exposed_type"): "the referee excused a move that breaks no rule",
    (2, "exposed_type_passed_back"): "Guo (seat 1) cannot lead a pair, which the partner laid out of turn",
    (2, "turned_card_dealt"): "Guo (seat 1) took the turned 3 of spades and leads",
    (2, "turned_card_played"): "Guo (seat 1) took the turned 3 of spades and leads",
}
"""By edition and record, what its moves are refused with where they are played by the newest edition."""
CHANGED = {(1, "lost_at_ace"): "LevelsSet", (1, "new_round"): "LevelsSet"}
"""By edition and record, the first event that follows otherwise where its moves are played by the newest edition."""


def stored(edition: int, name: str) -> bytes:
    """The record as it was written then."""
    return (KNOWN / f"edition_{edition}" / f"{name}.jsonl").read_bytes()


def texts(edition: int, name: str, club: Club) -> tuple[bytes, bytes]:
    """The record as a club that took it in gives it out again: as lines of JSON and as text."""
    game = str(club.import_record(stored(edition, name), name).game)
    club.verify()
    return b"".join(club.export(game)), b"".join(club.export(game, "text"))


def newest(text: bytes) -> TextRecord:
    """The same moves in a game that is new."""
    return read_text(re.sub(rb'\[Option "(%s)=.*"\]\n' % "|".join(LATER).encode(), b"", text), "second")


def test_every_record_of_an_earlier_edition_is_tried() -> None:
    found = {(int(path.parent.name[-1]), path.stem) for path in KNOWN.glob("edition_*/*.jsonl")}
    assert found == {*REFUSED, *CHANGED}


@thorough
@pytest.mark.parametrize(("edition", "name"), [*REFUSED, *CHANGED])
def test_a_record_of_an_earlier_edition_verifies_unchanged(edition: int, name: str, tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        lines, text = texts(edition, name, club)
    assert lines == stored(edition, name)
    assert (b'"edition":%d' % edition in lines) == (edition > 1)
    assert b'[Option "edition=%d"]' % edition in text


@pytest.mark.parametrize(("edition", "name"), REFUSED)
def test_the_newest_edition_judges_the_same_moves_otherwise(edition: int, name: str, tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        _, text = texts(edition, name, club)
    with pytest.raises(BadInput, match=re.escape(REFUSED[edition, name])):
        newest(text)


@pytest.mark.parametrize(("edition", "name"), CHANGED)
def test_in_the_newest_edition_something_else_follows_from_the_same_moves(
    edition: int, name: str, tmp_path: Path
) -> None:
    with new_club(tmp_path / "club.db") as club:
        _, text = texts(edition, name, club)
    first = read_text(text, "first").events
    different = [type(old).__name__ for old, new in zip(first, newest(text).events, strict=False) if old != new]
    assert different[0] == GameOpened.__name__
    assert different[1] == CHANGED[edition, name]
