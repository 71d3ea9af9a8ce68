"""Who won: several seats where the kind of game has partners, and in clubs that were written before it could."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.club import Club
from replay.rules import Outcome, room
from replay.rules.quandui import Won
from replay.values.events import HandVoided
from tests.support.older_clubs import columns, made_older
from tests.support.records import OPENED, SEATED, drawn, recorded, won


@pytest.fixture
def partners(monkeypatch: pytest.MonkeyPatch) -> None:
    """While this lasts, the next to play wins too."""

    def outcome(event: Won, order: tuple[int, ...]) -> Outcome:
        return Outcome((event.seat, order[order.index(event.seat) + 1 - len(order)]), event.kind)

    monkeypatch.setattr(type(room("quandui")), "outcome", staticmethod(outcome))


@pytest.mark.usefixtures("partners")
def test_a_hand_that_several_won_counts_for_each_of_them(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2), *won(2, 2, 3), *drawn(3, 3)]), "evening").game
    hands = club.game(game).hands
    assert [(hand.winner, hand.winners) for hand in hands] == [(2, [2, 3]), (3, [3, 1]), (None, [])]
    assert {each.name: each.won for each in club.players.all()} == {"Guo": 1, "Li": 1, "Chen": 2}
    assert club.verify().findings == []
    club.void_hand(game, 3, "miscounted")
    club.void_hand(game, 2, "miscounted")
    assert {each.name: each.won for each in club.players.all()} == {"Guo": 0, "Li": 1, "Chen": 1}


def test_a_hand_of_one_winner_names_that_one(club: Club) -> None:
    game = club.import_record(recorded([OPENED, *SEATED, *won(1, 1, 2)]), "evening").game
    (hand,) = club.game(game).hands
    assert (hand.winner, hand.winners, hand.board) == (2, [2], None)


@pytest.fixture
def old(club: Club, tmp_path: Path) -> Path:
    """A club as the second schema wrote it, with an evening in it: no boards, no scores, one winner at most."""
    moves = [*won(1, 1, 2), *drawn(2, 2), *won(3, 2, 3, "quan_dui"), *won(4, 3, 1), HandVoided(4, "miscounted")]
    club.import_record(recorded([OPENED, *SEATED, *moves]), "evening")
    club.close()
    path = made_older(tmp_path / "club.db", "0002")
    assert "winners" not in columns(path, "hands")
    return path


def test_a_club_of_the_second_schema_comes_out_right_when_it_is_opened(old: Path, tmp_path: Path) -> None:
    with Club.open(str(old), create=False) as opened, Club.open(str(tmp_path / "club.db")) as new:
        assert opened.games() == new.games()
        (game,) = opened.games()
        assert opened.game(game.id) == new.game(game.id)
        assert [hand.winners for hand in opened.game(game.id).hands] == [[2], [], [3], [1]]
        assert opened.players.all() == new.players.all()
        assert opened.boards() == []
        assert opened.verify().findings == []


def test_a_club_of_the_second_schema_is_played_on(old: Path) -> None:
    with Club.open(str(old)) as opened:
        game = opened.games()[0].id
        opened.void_hand(game, 3, "miscounted")
        assert {each.name: each.won for each in opened.players.all()} == {"Guo": 0, "Li": 1, "Chen": 0}
        assert opened.verify().findings == []
