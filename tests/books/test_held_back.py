"""Disputed hands held back from settling: however many there are, and of the period that is settled alone."""

from __future__ import annotations

import datetime as dt
from uuid import UUID

from replay.answers import Held
from replay.club import Club, enter
from replay.club.matters import HandDisputed
from tests.support.treasury.evenings import DAY, played
from tests.support.treasury.typed import typed

MANY = 1_002


def test_more_than_a_thousand_disputes_at_once(club: Club) -> None:
    game = played(club, [1 + number % 3 for number in range(MANY + 1)])
    with club.store.writing() as writing:
        writing.hold_log()
        for hand in range(1, MANY + 1):
            enter(writing, HandDisputed(UUID(game), hand, "that was a chow"), "table", None)
    (squared,) = club.books.settle()
    assert [each.hand for each in squared.held] == list(range(1, MANY + 1))
    # Of the one hand that is left, Guo won 1.00 EUR of each of the others.
    assert [(due.payer.player, due.payee.player, due.amount) for due in squared.payments] == [
        ("Chen", "Guo", 100), ("Li", "Guo", 100),
    ]  # fmt: skip


def test_a_hand_is_held_back_in_the_period_in_which_its_money_moved(club: Club) -> None:
    first = played(club, [2])
    second = played(club, [3], number=2, day="2024-11-27T20:00:00")
    typed(club).dispute(second, 1, "too late")
    typed(club).dispute(first, 1, "too early")
    week = dt.timedelta(days=7)

    def held(since: dt.date | None, until: dt.date | None) -> list[Held]:
        return [hand for each in club.books.settle(since, until) for hand in each.held]

    early, late = Held(first, 1, "too early"), Held(second, 1, "too late")
    assert held(None, None) == [late, early]
    assert held(None, DAY) == held(DAY, DAY) == [early]
    assert held(DAY + week, None) == held(DAY + week, DAY + week) == [late]
    assert held(DAY, DAY + week) == [late, early]
    assert held(DAY + 2 * week, None) == held(None, DAY - week) == []


def test_hands_of_the_period_before_and_of_others_are_settled(club: Club) -> None:
    played(club, [2])
    later = played(club, [3], number=2, day="2024-11-27T20:00:00")
    typed(club).dispute(later, 1, "wrong")
    (squared,) = club.books.settle(until=DAY)
    assert [(due.payer.player, due.amount) for due in squared.payments] == [("Chen", 100), ("Guo", 100)]
    assert club.books.settle()[0].payments == squared.payments


def test_a_disputed_hand_that_was_voided_is_not_held_back(club: Club) -> None:
    game = played(club, [2, 3])
    typed(club).dispute(game, 2, "wrong")
    club.void_hand(game, 2, "misdealt")
    assert [each.held for each in club.books.settle()] == [()]
