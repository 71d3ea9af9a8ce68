"""A club that the third schema wrote, before there was a stream of the club's own, has the same books when it is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import Club
from replay.club_events import CLUB_STREAM
from replay.events import HandVoided
from tests.support.older_clubs import columns, made_older, rows
from tests.support.records import OPENED, SEATED, drawn, recorded, won
from tests.support.treasury.typed import typed

BOOKS = ("postings", "players", "periods", "confirmations", "disputes", "games", "hands", "seats")


@pytest.fixture
def old(club: Club, tmp_path: Path) -> Path:
    """The same evenings as in today's club, two hands of one game voided one after the other."""
    moves = [*won(1, 1, 2), *drawn(2, 2), *won(3, 2, 3), HandVoided(3, "misdealt"), HandVoided(2, "it was no draw 牌")]
    club.import_record(recorded([OPENED, *SEATED, *moves]), "evening")
    done = club.simulate("quandui/gamerules", 3, 3, 1, "1.00 EUR")
    club.void_hand(done.game, 3, 'miscounted "again"\n')
    club.simulate("quandui/pagat", 4, 3, 2, "5 points")
    club.close()
    path = made_older(tmp_path / "club.db", "0003")
    assert not columns(path, "postings") & {"corrects", "note"}
    return path


def test_its_books_are_those_of_a_club_that_was_always_new(old: Path, tmp_path: Path) -> None:
    with Club.open(str(old), create=False) as opened, Club.open(str(tmp_path / "club.db")) as new:
        assert list(opened.books.journal()) == list(new.books.journal())
        assert opened.books.balances() == new.books.balances()
        assert opened.players.all() == new.players.all()
        assert opened.books.periods() == []
        assert opened.verify().findings == []
    assert rows(old, *BOOKS) == rows(tmp_path / "club.db", *BOOKS)


def test_each_voided_payment_names_its_own_hand(old: Path) -> None:
    with Club.open(str(old)) as opened:
        message = [(each.corrects, each.note) for each in opened.books.journal() if each.why == "void"]
    assert list(dict.fromkeys(message)) == [
        ("hand:3", "misdealt"), ("hand:2", "it was no draw 牌"), ("hand:3", 'miscounted "again"'),
    ]  # fmt: skip


def test_it_is_kept_on_in_every_new_way(old: Path) -> None:
    with Club.open(str(old)) as opened:
        game = opened.games()[0].id
        typed(opened).pay("Guo", "Li", "1.00 EUR")
        opened.players.rename("Guo", "郭威")
        typed(opened).dispute(game, 1, "wrong")
        typed(opened).resolve(game, 1, "right")
        opened.void_hand(game, 1, "wrong after all")
        assert [each.corrects for each in opened.books.journal()][-2:] == ["hand:1"] * 2
        assert opened.store.version(CLUB_STREAM) == 4
        assert opened.verify().findings == []
