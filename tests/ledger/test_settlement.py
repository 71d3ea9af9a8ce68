from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from replay.answers import Balance
from replay.ledger import CASH
from replay.ledger.settlement import EXACT_UP_TO, Payment, settle, square
from replay.words.errors import CheckFailed


def after(balances: Mapping[str, int], payments: list[Payment]) -> list[int]:
    left = Counter(balances)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    return [amount for amount in left.values() if amount]


@cache
def fewest(amounts: tuple[int, ...]) -> int:
    """The fewest payments by trying every payment of the first debt to everyone it could go to."""
    debts = [amount for amount in amounts if amount]
    if not debts:
        return 0
    first, *others = debts
    return 1 + min(
        fewest(tuple(sorted([*others[:place], other + first, *others[place + 1 :]])))
        for place, other in enumerate(others)
        if other * first < 0
    )


def zero_sum(sizes: st.SearchStrategy[int], most: int) -> st.SearchStrategy[dict[str, int]]:
    def closed(amounts: list[int]) -> dict[str, int]:
        return {f"p{place:02}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}

    return sizes.flatmap(lambda size: st.lists(st.integers(-most, most), min_size=size, max_size=size).map(closed))


@given(zero_sum(st.integers(0, 40), 2**53))
def test_the_payments_square_everyone(balances: dict[str, int]) -> None:
    settlement = settle(balances)
    assert after(balances, settlement.payments) == []
    assert len(settlement.payments) <= max(sum(map(bool, balances.values())) - 1, 0)


@given(zero_sum(st.integers(0, 6), 6))
def test_no_smaller_number_of_payments_exists(balances: dict[str, int]) -> None:
    settlement = settle(balances)
    assert settlement.exact
    assert len(settlement.payments) == fewest(tuple(sorted(balances.values())))


@given(zero_sum(st.integers(0, 16), 9), st.randoms(use_true_random=False))
def test_the_same_balances_in_any_order_give_the_same_payments(balances: dict[str, int], random: object) -> None:
    shuffled = list(balances.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert settle(dict(shuffled)) == settle(balances)


@given(zero_sum(st.integers(1, 30), 10**6))
def test_debtors_pay_and_winners_receive_and_nobody_does_both(balances: dict[str, int]) -> None:
    for payer, payee, _ in settle(balances).payments:
        assert balances[payer] < 0 < balances[payee]


def test_groups_that_can_square_among_themselves_do() -> None:
    # Largest debt to largest claim alone would take five payments here.
    balances = {"a": -6, "b": 3, "c": 3, "d": -5, "e": 4, "f": 1}
    assert settle(balances).payments == [
        Payment("a", "b", 3),
        Payment("a", "c", 3),
        Payment("d", "e", 4),
        Payment("d", "f", 1),
    ]


def test_fourteen_people_are_settled_exactly_and_soon() -> None:
    # Powers of three: no group but the whole sums to zero, so the search has no luck.
    powers = [3**place for place in range(EXACT_UP_TO - 1)]
    balances = {f"p{place}": amount for place, amount in enumerate([*powers, -sum(powers)])}
    began = time.process_time()
    settlement = settle(balances)
    assert time.process_time() - began < 10  # 0.03 where nothing else runs; all the ways would take hours
    assert settlement.exact
    assert len(settlement.payments) == EXACT_UP_TO - 1


def test_beyond_fourteen_people_the_payments_are_not_called_the_fewest() -> None:
    amounts = [3**place * (-1) ** place for place in range(EXACT_UP_TO)]
    balances = {f"p{place}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    settlement = settle(balances)
    assert not settlement.exact
    assert after(balances, settlement.payments) == []


def test_many_people_are_exact_where_it_can_be_seen() -> None:
    one_winner = {"host": 2000, **{f"p{place}": -100 for place in range(20)}}
    assert settle(one_winner).exact
    couples = {f"{side}{place}": sign * 3**place for place in range(20) for side, sign in (("w", 1), ("l", -1))}
    assert settle(couples) == (
        [Payment(f"l{place}", f"w{place}", 3**place) for place in sorted(range(20), key=str)],
        True,
    )


@given(st.dictionaries(st.text(min_size=1), st.integers(-9, 9)))
def test_balances_that_do_not_sum_to_zero_are_refused_with_the_difference(balances: dict[str, int]) -> None:
    assume(sum(balances.values()))
    with pytest.raises(CheckFailed, match=f"sum to {sum(balances.values())}, expected zero"):
        settle(balances)


def balance_of(name: str, amount: int, unit: str = "EUR/2") -> Balance:
    return Balance(f"players:{name}", name, None, amount, unit)


def pot(game: str, amount: int, unit: str = "EUR/2") -> Balance:
    return Balance(f"pots:{game}", None, game, amount, unit)


def test_a_carried_pot_is_paid_what_its_antes_were() -> None:
    guo, li, carried = balance_of("Guo", -40), balance_of("Li", -40), pot("g", 80)
    (squared,) = square([guo, li, carried])
    assert squared[:8] == ("EUR/2", [(guo, carried, 40), (li, carried, 40)], True, [carried], False, (), 0, frozenset())


def test_every_unit_is_settled_by_itself() -> None:
    euros = [balance_of("Guo", -5), balance_of("Li", 5)]
    points = [balance_of("Guo", 7, "points/0"), balance_of("Li", -7, "points/0")]
    assert [(each.unit, each.payments) for each in square(points + euros)] == [
        ("EUR/2", [(euros[0], euros[1], 5)]),
        ("points/0", [(points[1], points[0], 7)]),
    ]


def test_people_with_the_same_name_as_a_pot_are_not_taken_for_it() -> None:
    (squared,) = square([balance_of("pot of game g", -5), balance_of("Li", -5), pot("g", 10)])
    assert [due.payee.account for due in squared.payments] == ["pots:g", "pots:g"]


def test_a_payment_says_all_that_its_payer_owes_and_its_payee_is_owed() -> None:
    (squared,) = square([balance_of("Guo", -50), balance_of("Li", 20), balance_of("Chen", 30)])
    assert [(due.payee.player, due.amount, due.owes, due.owed) for due in squared.payments] == [
        ("Chen", 30, 50, 30),
        ("Li", 20, 50, 20),
    ]


def test_through_the_house_everyone_pays_or_is_paid_once_and_it_collects_first() -> None:
    guo, li, chen, wang = balance_of("Guo", -50), balance_of("Li", 20), balance_of("Chen", 30), balance_of("Wang", 0)
    (squared,) = square([guo, li, chen, wang], through_house=True)
    assert [(due.payer.account, due.payee.account, due.amount, due.owes, due.owed) for due in squared.payments] == [
        ("players:Guo", CASH, 50, 50, None),
        (CASH, "players:Chen", 30, None, 30),
        (CASH, "players:Li", 20, None, 20),
    ]
    assert (squared.exact, squared.through_house) == (True, True)


@given(zero_sum(st.integers(0, 20), 10**6))
def test_nothing_stays_with_the_house(balances: dict[str, int]) -> None:
    (squared,) = square([balance_of(name, amount) for name, amount in balances.items()], through_house=True)
    kept = sum(due.amount if due.payee.account == CASH else -due.amount for due in squared.payments)
    assert kept == 0
    assert len(squared.payments) == sum(map(bool, balances.values()))


def test_the_house_takes_part_in_no_books_that_do_not_sum_to_zero() -> None:
    with pytest.raises(CheckFailed, match="sum to 1, expected zero"):
        square([balance_of("Guo", 1)], through_house=True)
