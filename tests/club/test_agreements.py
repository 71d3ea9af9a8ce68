"""What the seats say of their game comes to those who follow it: confirmations, disputes and payments, and who records it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest

from replay.answers import Agreed, AgreedHand, GamePayment
from replay.club import PUBLIC, Club, Follower, Move, live
from replay.rights import OWNER, Account, Asker, Link, Public
from replay.values.events import Noted
from tests.support.treasury.evenings import played
from tests.support.web.seen_clubs import asker, fill, game_of

OWN = Follower((OWNER,), PUBLIC)


def agreed(club: Club, game: str, who: Follower = OWN) -> Agreed | None:
    return club.feed.look().agreed(who, game)


def agreements_of(club: Club, game: str, who: Follower = OWN) -> list[tuple[int, list[int], bool]]:
    """Of each hand its number, the seats that confirmed it, and whether it is disputed."""
    found = agreed(club, game, who)
    return [] if found is None else [(each.hand, each.confirmed, each.disputed) for each in found.hands]


def payments(club: Club, game: str, who: Follower = OWN) -> list[GamePayment]:
    found = agreed(club, game, who)
    return [] if found is None else found.payments


def pay(club: Club, game: str) -> GamePayment:
    """Enter the first payment that is proposed."""
    club.evenings.pay(game, UUID(club.evenings.settling(game).dues[0].key))
    return payments(club, game)[-1]


def test_of_a_game_of_which_nothing_was_said_nothing_comes(club: Club) -> None:
    assert agreed(club, played(club, [2])) is None


def test_confirmations_and_disputes_come_as_they_are_now(club: Club) -> None:
    game = played(club, [2, 3])
    club.reviews.confirm(UUID(game), 1, 3)
    assert agreements_of(club, game) == [(1, [3], False)]
    club.reviews.confirm(UUID(game), 1, 1)
    club.reviews.dispute(UUID(game), 2, "it was Chen", seat=3)
    assert agreements_of(club, game) == [(1, [3, 1], False), (2, [], True)]
    club.reviews.resolve(UUID(game), 2, "it was Li after all")
    assert agreements_of(club, game) == [(1, [3, 1], False), (2, [], False)]


def test_payments_come_when_they_are_entered_confirmed_and_undone(club: Club) -> None:
    game = played(club, [2])
    paid = pay(club, game)
    assert (paid.payer, paid.payee, paid.amount, paid.got) == ("Chen", "Li", 100, False)
    club.books.confirm(UUID(paid.event), 2)
    assert [(each.got, each.undone) for each in payments(club, game)] == [(True, False)]
    club.books.reverse(UUID(paid.event), "it was not paid")
    assert [(each.got, each.undone) for each in payments(club, game)] == [(True, True)]


def test_what_is_said_of_another_game_is_not_said_of_this_one(club: Club) -> None:
    game, other = played(club, [2]), played(club, [3], number=2)
    club.reviews.confirm(UUID(other), 1, 3)
    pay(club, other)
    assert agreed(club, game) is None


def test_the_latest_hands_come_and_all_that_are_disputed(club: Club) -> None:
    game = played(club, [2] * 23)
    club.reviews.dispute(UUID(game), 1, "it was Chen")
    club.reviews.dispute(UUID(game), 2, "it was Chen")
    club.reviews.resolve(UUID(game), 2, "it was Li")
    for hand in range(2, 24):
        club.reviews.confirm(UUID(game), hand, 1)
    assert agreements_of(club, game) == [(1, [], True), *((hand, [1], False) for hand in range(4, 24))]


def test_what_was_said_is_read_again_only_when_somebody_has_said_something(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(club, [2])
    club.reviews.confirm(UUID(game), 1, 1)
    before = agreements_of(club, game)
    read: list[str] = []
    real = live.payments_to_square
    monkeypatch.setattr(live, "payments_to_square", lambda *at: (read.append(at[1]), real(*at))[1])
    club.append(game, [Noted("well")], "Li")
    assert (agreements_of(club, game), read) == (before, [])
    club.reviews.confirm(UUID(game), 1, 2)
    assert (agreements_of(club, game), read) == ([(1, [1, 2], False)], [game])


def test_five_who_say_something_at_once_are_all_heard(club_of_engine: Club) -> None:
    club = club_of_engine
    club.simulate("quandui/gamerules", 5, 2, 7, "0.50 EUR")
    game = club.games()[0].id
    with ThreadPoolExecutor(5) as phones:
        list(phones.map(lambda seat: (agreed(club, game), club.reviews.confirm(UUID(game), 2, seat)), range(1, 6)))
    assert [(hand, sorted(confirmed)) for hand, confirmed, _ in agreements_of(club, game)] == [(2, [1, 2, 3, 4, 5])]


# What somebody may not see


def test_a_hand_that_is_not_there_for_somebody_is_not_said_to_be_confirmed(club: Club) -> None:
    fill(club)
    game = game_of(club, "closed")
    club.reviews.confirm(UUID(game), 1, 1)
    member, director = (Follower((asker(club, who, "closed"),), PUBLIC) for who in ("member", "director"))
    assert (agreements_of(club, game, member), agreements_of(club, game, director)) == ([], [(1, [1], False)])
    assert agreed(club, game, member) is None
    club.administration.release("7")
    assert agreements_of(club, game, member) == [(1, [1], False)]


def test_who_may_not_know_stakes_sees_the_own_payments_alone(club: Club) -> None:
    game = played(club, [2])
    pay(club, game)
    seats = [Follower((Link("seat", UUID(game), seat),), PUBLIC) for seat in (1, 2, 3)]
    assert [len(payments(club, game, who)) for who in seats] == [0, 1, 1]
    assert payments(club, game, seats[1])[0].payer == "Chen"


# Who records


@pytest.fixture
def table(club: Club) -> str:
    return played(club, [2])


DEVICE = uuid4()


def test_who_records_comes_to_a_device_that_may_record(club: Club, table: str) -> None:
    who = OWN._replace(device=DEVICE)
    found = club.feed.look().recorded(who, table)
    assert found is not None
    assert (found.lease.name, found.lease.yours) == (None, False)
    club.tables.take(table, DEVICE, by="club", over=False)
    mine, others = (club.feed.look().recorded(each, table) for each in (who, OWN._replace(device=uuid4())))
    assert mine is not None
    assert others is not None
    assert (mine.lease.yours, others.lease.yours) == (True, False)
    assert mine.lease == club.tables.lease(table, DEVICE)


@pytest.mark.parametrize(
    "make",
    [
        lambda game: Public(),
        lambda game: Link("watch", UUID(game)),
        lambda game: Link("seat", UUID(game), 1),
        lambda game: Link("record", uuid4()),
        lambda game: Account(uuid4(), frozenset({"member"})),
    ],
)
def test_who_may_not_record_a_game_does_not_hear_who_does(club: Club, table: str, make: Callable[[str], Asker]) -> None:
    club.tables.take(table, DEVICE, by="club", over=False)
    assert club.feed.look().recorded(Follower((make(table),), PUBLIC, DEVICE), table) is None


def test_without_a_device_nobody_asks_who_records(club: Club, table: str) -> None:
    assert club.feed.look().recorded(OWN, table) is None


def test_a_take_over_is_heard_with_the_move_of_nobody(club: Club, table: str) -> None:
    first, second = uuid4(), uuid4()
    version = club.timeline(table).version
    club.tables.record(table, [Move("{a note}")], seen=version, device=first)
    club.tables.take(table, second, by="club", over=True)
    found = club.feed.look().recorded(OWN._replace(device=first), table)
    assert found is not None
    assert (found.lease.yours, found.lease.name is None) == (False, False)


def test_a_hand_of_the_answer_is_what_the_page_of_the_hand_has(club: Club, table: str) -> None:
    club.reviews.confirm(UUID(table), 1, 2)
    hand, found = club.hand(table, 1), agreed(club, table)
    assert found is not None
    assert found.hands == [AgreedHand(1, hand.confirmed, hand.disputed)]
