"""A long record comes in pieces, and a void may be at the end of one: the payments in the next still name its hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import Club
from tests.support.clubs import hasty
from tests.support.older_clubs import rows
from tests.support.treasury.evenings import played

BOOKS = ("postings", "players", "games", "hands", "seats")


@pytest.mark.parametrize("piece", [1, 2, 3])
def test_however_it_is_cut_its_books_are_the_same(club: Club, tmp_path: Path, piece: int) -> None:
    game = played(club, [2, None, 3])
    for hand, reason in ((3, "misdealt"), (2, "it was no draw")):
        club.void_hand(game, hand, reason)
    events = club.store.read(game)
    whole = next(row.version for row in events if row.type == "HandVoided")
    with Club.open(str(tmp_path / "pieces.db")) as other:
        hasty(other).store.append(game, 0, events[:whole], whole)
        for first in range(whole, len(events), piece):
            some = events[first : first + piece]
            other.store.append(game, first, some, some[-1].version)
        assert list(other.books.journal()) == list(club.books.journal())
        assert other.verify().findings == []
    assert rows(tmp_path / "pieces.db", *BOOKS) == rows(tmp_path / "club.db", *BOOKS)
    voided = [(each.corrects, each.note) for each in club.books.journal() if each.why == "void"]
    assert list(dict.fromkeys(voided)) == [("hand:3", "misdealt"), ("hand:2", "it was no draw")]
