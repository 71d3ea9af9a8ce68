"""Several versions of one record: the club says which it holds, goes back to an earlier one, and offers only what works."""

from __future__ import annotations

import datetime as dt

import pytest

from replay.club import Club, Differs, Permission
from replay.words.errors import NotAllowed
from replay.words.messages import verbatim

HEAD = '%paipu 1\n[Rules "guandan/fcg"] [Date "2026-11-21"] [Place "versions"]\n[Stake "1 points"] [Option "tribute=false"]\n'
SEATS = "Ann; Bo; Cy; Di"
ONE, TWO = "1 finishes 1 3", "2 finishes 2 1 4"


def text(*hands: str, seats: str = SEATS, head: str = HEAD) -> bytes:
    lines = [f"== hand {number}, depth result\n{hand}" for number, hand in enumerate(hands, 1)]
    return "\n".join([head + f'[Seats "{seats}"]', *lines]).encode()


def balances(club: Club) -> dict[str | None, int]:
    return {each.player: each.amount for each in club.books.balances() if each.player}


def taken(club: Club, data: bytes, replace: str | None = None) -> list[str]:
    return list(map(str, club.import_record(data, "f", replace=replace).warnings))


def test_an_earlier_version_is_not_nothing_new_and_replace_goes_back_to_it(club: Club) -> None:
    taken(club, text(ONE, TWO))
    before = balances(club)
    taken(club, text(ONE, ONE), "wrong winner")
    assert balances(club) != before
    with pytest.raises(Differs, match=r"f:7: the club holds another version of this game.*voids hand 3"):
        taken(club, text(ONE, TWO))
    taken(club, text(ONE, TWO), "it was right")
    assert balances(club) == before
    assert taken(club, text(ONE, TWO)) == []


def test_a_shorter_version_says_what_the_club_holds_more_and_replace_goes_back_to_it(club: Club) -> None:
    taken(club, text(ONE))
    before = balances(club)
    taken(club, text(ONE, TWO))
    assert taken(club, text(ONE)) == [
        "f: the club holds 1 more hand of this game. To go back to this record, give a reason (--replace REASON), which voids them"
    ]
    taken(club, text(ONE), "hand 2 was of another table")
    assert balances(club) == before
    assert taken(club, text(ONE)) == []


def test_a_game_that_went_on_since_its_record_began_a_hand_is_no_other_version(club: Club) -> None:
    begun = text(ONE) + b"\n== hand 2\n"
    taken(club, begun)
    taken(club, begun + b'abandon "late"\n')
    assert "1 more hand" in taken(club, text(ONE))[0]
    assert "1 more hand" in taken(club, begun)[0]


def test_two_players_on_each_others_seats_are_replaced_as_the_refusal_offers(club: Club) -> None:
    taken(club, text(ONE, TWO))
    right = text(ONE, TWO, seats="Bo; Ann; Cy; Di")
    with pytest.raises(Differs, match=r"--replace REASON\), which voids hand 1 .*, hand 2 "):
        taken(club, right)
    taken(club, right, "wrong seats")
    assert balances(club) == {"Ann": -1, "Bo": 1, "Cy": 1, "Di": -1}
    assert taken(club, right) == []
    taken(club, text(ONE, TWO), "they were right")
    assert balances(club) == {"Ann": 1, "Bo": -1, "Cy": 1, "Di": -1}
    assert not club.verify().findings


def test_a_name_that_was_typed_wrongly_is_replaced_by_the_right_one(club: Club) -> None:
    taken(club, text(ONE, seats="Anm; Bo; Cy; Di"))
    taken(club, text(ONE), "Ann, not Anm")
    assert balances(club) == {"Anm": 0, "Ann": 3, "Bo": -3, "Cy": 3, "Di": -3}
    assert taken(club, text(ONE)) == []


def test_a_hand_that_is_too_old_to_be_voided_is_not_offered_for_replacing(club: Club) -> None:
    def late(hand: int, ended: dt.datetime) -> None:
        raise NotAllowed(verbatim("it is late"))

    taken(club, text(ONE))
    with pytest.raises(Differs, match=r"cannot be replaced: it is late"):
        club.import_record(text(TWO), "f", permission=Permission(need_in_time=late))


def test_an_import_into_closed_days_says_where_its_money_goes(club: Club) -> None:
    closed = text(ONE, head=HEAD.replace("2026-11-21", "2026-10-01"))
    taken(club, text(ONE, head=HEAD.replace("2026-11-21", "2026-09-01")))
    club.books.close(dt.date(2026, 10, 31), confirm=["treasury.day-far-from-log"])
    assert taken(club, closed) == [
        "f: the days until 2026-10-31 are closed, so money of these days is booked on 2026-11-01"
    ]
    assert taken(club, closed) == []
    assert taken(club, closed.replace(b"1 finishes 1 3", b"2 finishes 2 4"), "wrong")[0].endswith(
        "booked on 2026-11-01"
    )
    assert taken(club, text(ONE)) == []


def test_where_the_seats_cannot_change_the_refusal_names_what_works(club: Club) -> None:
    lot = '%paipu 1\n[Rules "quandui/pagat"] [Date "2026-11-22"] [Place "lot"]\n[Stake "1.00 EUR"] [Seats "{}"]\ndealer 1 random\n'
    hand = "== hand 1, depth result\n2 #"
    taken(club, (lot.format("Ann; Bo; Cy") + hand).encode())
    right = lot.format("Bo; Ann; Cy") + hand
    with pytest.raises(
        Differs, match=r'cannot be replaced: .* add \[Table "2"\] .* void the hands of the club\'s game'
    ):
        taken(club, right.encode())
    club.void_hand(club.games()[0].id, 1, "wrong seats")
    taken(club, right.replace("[Place", '[Table "2"] [Place').encode())
    assert balances(club) == {"Ann": 200, "Bo": -100, "Cy": -100}
