"""Settling up: the fewest payments that bring every balance to zero, of all evenings together or of one after the other.

A group of people needs at most one payment less than its members, so the fewest payments come from as many separate groups as the
balances allow. A group of two with opposite balances is always worth making; the rest is searched exactly while it is small (Verhoeff,
"Settling multiple debts efficiently", 2004: the problem is NP-hard).
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from msgspec.structs import replace

from replay.answers.books import Balance, Held
from replay.ledger.accounts import CASH, OWN
from replay.words.errors import CheckFailed
from replay.words.messages import Text

EXACT_UP_TO = 14
"""The number of accounts, without opposite pairs, up to which the fewest payments are certain."""
_Balances = list[tuple[str, int]]


class Payment(NamedTuple):
    """A payment of ``amount`` minor units, at least 1, from the payer to the payee; both as named in the balances."""

    payer: str
    payee: str
    amount: int


class Settlement(NamedTuple):
    """Payments in order of payer and payee; ``exact`` if fewer are certainly impossible."""

    payments: list[Payment]
    exact: bool


class Due(NamedTuple):
    """A payment between two accounts of the books; one may be the cash box, which represents all of the club's own accounts."""

    payer: Balance
    payee: Balance
    amount: int

    @property
    def owes(self) -> int | None:
        """The whole debt of the payer, in minor units; None for the cash box."""
        return None if self.payer.account == CASH else -self.payer.amount

    @property
    def owed(self) -> int | None:
        """The whole claim of the payee, in minor units; None for the cash box."""
        return None if self.payee.account == CASH else self.payee.amount


class Evening(NamedTuple):
    """The gains of each account from the games of one day, or of all days until one, in minor units; they sum to zero.

    Args:
        since: the day; None for all days until ``until``.
        until: the day, or the last one.
        gains: by account, with the payments for the evening.
        games: the games that a payment names, in their order; none for several days.
        sat: for each account the first of these games at which it sat.
    """

    since: dt.date | None
    until: dt.date
    gains: Counter[str]
    games: tuple[str, ...] = ()
    sat: Mapping[str, str] = {}

    def squares(self, due: Due) -> list[str]:
        """The games that a payment of this evening names, the first of them one at which its payee sat."""
        payee = due.payee
        first = self.sat.get(payee.account, payee.game if payee.game in self.games else None)
        return sorted(self.games, key=lambda game: game != first)


class Moved(NamedTuple):
    """An amount in minor units that ``gainer`` gained and ``loser`` lost on a day; ``of`` is the place of its evening, if it names one."""

    day: dt.date
    gainer: str
    loser: str
    amount: int
    of: int | None = None


class Squared(NamedTuple):
    """The payments that square everyone in one unit; ``pots`` are the pots that are not at zero, which take part.

    ``exact`` if fewer payments are certainly impossible in the requested way. ``held`` are the hands left out until their dispute is
    resolved. ``holds`` is the content of the cash box by the books before these payments, in minor units. ``left`` are the closed games
    whose pots can no longer be won. ``waiting`` are the payments below the club's least payment. ``evening`` is the only one that they
    square, where evenings are squared one after the other.
    """

    unit: str
    payments: list[Due]
    exact: bool
    pots: list[Balance]
    through_house: bool
    held: tuple[Held, ...] = ()
    holds: int = 0
    left: frozenset[str | None] = frozenset()
    waiting: tuple[Due, ...] = ()
    evening: Evening | None = None

    @property
    def missing(self) -> int:
        """The cash missing in the box for its payments here, beyond its content and the payments into it, in minor units."""
        collected = sum(due.amount for due in self.payments if due.payee.account == CASH)
        paid = sum(due.amount for due in self.payments if due.payer.account == CASH)
        return max(0, paid - collected - max(0, self.holds)) if paid else 0

    def without_small(self, least: int) -> Squared:
        """Let the payments below ``least`` minor units wait."""
        payments = [due for due in self.payments if due.amount >= least]
        return self._replace(payments=payments, waiting=tuple(due for due in self.payments if due.amount < least))


def settle(balances: Mapping[str, int]) -> Settlement:
    """Return the payments that bring every balance to zero: accounts below zero pay, accounts above receive.

    Equal balances give equal payments, in whatever order they come.

    Raises:
        CheckFailed: the balances do not sum to zero, so no payments can do it.

    >>> settle({"Guo": -20, "Li": 60, "Chen": -40}).payments
    [Payment(payer='Chen', payee='Li', amount=40), Payment(payer='Guo', payee='Li', amount=20)]
    """
    _refuse_unbalanced(balances.values())
    pairs, rest = _opposites(sorted((name, amount) for name, amount in balances.items() if amount))
    searched = len(rest) <= EXACT_UP_TO
    groups = _most_groups(rest) if searched else [rest]
    payments = sorted(pairs + [payment for group in groups for payment in _chain(group)])
    # Every account below zero pays at least once, and every account above receives at least once: fewer is impossible.
    owing = sum(amount < 0 for amount in balances.values())
    owed = sum(amount > 0 for amount in balances.values())
    return Settlement(payments, searched or len(payments) == max(owing, owed))


def square(balances: Iterable[Balance], *, through_house: bool = False) -> list[Squared]:
    """Settle the books, each unit apart and in order of unit. A pot that holds money is a party that keeps it.

    Antes in a carried pot stay there until it is won: that money is paid to the keeper of the pot, and the balances of players and pots
    together sum to zero. The cash box takes part for all of the club's own accounts: a player who owes a fee pays it into the box. Everyone
    pays into it or is paid out of it once, instead of paying each other, if it goes ``through_house``.

    Raises CheckFailed if the balances of a unit do not sum to zero.
    """
    units: dict[str, dict[str, Balance]] = defaultdict(dict)
    for each in balances:
        accounts = units[each.unit]
        if each.account in OWN:
            own = accounts.get(CASH) or Balance(CASH, None, None, 0, each.unit)
            accounts[CASH] = replace(own, amount=own.amount + each.amount)
        else:
            accounts[each.account] = each
    squared = []
    for unit, accounts in sorted(units.items()):
        dues, exact = _through_house(unit, accounts) if through_house else _among_themselves(accounts)
        pots = [each for _, each in sorted(accounts.items()) if each.game is not None and each.amount]
        squared.append(Squared(unit, sorted(dues, key=_by_name), exact, pots, through_house))
    return squared


def open_evenings(evenings: Sequence[Evening], moves: Iterable[Moved]) -> list[Evening]:
    """Return what is open of each evening after payments and corrections of the books.

    A move that names an evening counts for that evening. Any other move closes the oldest evenings first: those until its day in which its
    gainer still owes money and its loser is still owed money. If they share no such evening, everyone was squared together, so all
    evenings until that day become one. The gains of each evening still sum to zero, and the evenings to the same total.

    Args:
        evenings: in order of their days, the first of all days before; they stay as they are.
        moves: in order.

    >>> first, second = dt.date(2026, 11, 12), dt.date(2026, 11, 19)
    >>> played = [Evening(None, first, Counter(Li=-30, Guo=30)), Evening(second, second, Counter(Li=-20, Guo=20))]
    >>> [each.gains["Li"] for each in open_evenings(played, [Moved(second, "Li", "Guo", 40)])]
    [0, -10]
    """
    found = [each._replace(gains=each.gains.copy()) for each in evenings]
    together, rest = 0, Counter[str]()
    for day, gainer, loser, amount, of in moves:
        until = [each for each in found if each.until <= day or each is found[0]]
        left = amount
        for each in until if of is None else [found[of]]:
            part = left if of is not None else max(0, min(left, -each.gains[gainer], each.gains[loser]))
            each.gains.update({gainer: part, loser: -part})
            left -= part
        if left:
            rest.update({gainer: left, loser: -left})
            together = max(together, len(until))
    if together:
        for each in found[:together]:
            rest.update(each.gains)
        found[:together] = [Evening(None, found[together - 1].until, rest)]
    return found


def _among_themselves(accounts: Mapping[str, Balance]) -> tuple[list[Due], bool]:
    payments, exact = settle({account: each.amount for account, each in accounts.items()})
    return [Due(accounts[payer], accounts[payee], amount) for payer, payee, amount in payments], exact


def _through_house(unit: str, accounts: Mapping[str, Balance]) -> tuple[list[Due], bool]:
    _refuse_unbalanced(each.amount for each in accounts.values())
    box = Balance(CASH, None, None, 0, unit)
    dues = [
        Due(each, box, -each.amount) if each.amount < 0 else Due(box, each, each.amount)
        for account, each in accounts.items()
        if each.amount and account != CASH
    ]
    return dues, True


BALANCES_NOT_ZERO = Text(
    "ledger.balances-not-zero", "the balances sum to {total}, expected zero: no payments can square them"
)


def _refuse_unbalanced(amounts: Iterable[int]) -> None:
    total = sum(amounts)
    if total:
        raise CheckFailed([BALANCES_NOT_ZERO(total=total)])


def _by_name(due: Due) -> tuple[bool, str, str, str, str]:
    """The sort key of payments: the cash box collects before it pays."""
    payer, payee, _ = due
    return payer.account == CASH, payer.player or "", payee.player or "", payer.account, payee.account


def _opposites(balances: _Balances) -> tuple[list[Payment], _Balances]:
    waiting: dict[int, list[str]] = defaultdict(list)
    pairs = []
    for name, amount in balances:
        if waiting[-amount]:
            other = waiting[-amount].pop()
            pairs.append(Payment(name, other, -amount) if amount < 0 else Payment(other, name, amount))
        else:
            waiting[amount].append(name)
    rest = sorted((name, amount) for amount, names in waiting.items() for name in names)
    return pairs, rest


def _most_groups(balances: _Balances) -> list[_Balances]:
    """Divide the balances into as many groups of sum zero as possible.

    ``best[set]`` counts the zero sums met on the best way from the empty set to this one, adding one member at a time;
    the members added between two zero sums are a group.
    """
    size = 1 << len(balances)
    bits = [1 << place for place in range(len(balances))]
    sums, best = [0] * size, [0] * size
    for members in range(1, size):
        lowest = members & -members
        sums[members] = sums[members ^ lowest] + balances[lowest.bit_length() - 1][1]
        best[members] = max(best[members ^ bit] for bit in bits if members & bit) + (not sums[members])
    groups: list[_Balances] = []
    members = size - 1
    while members:
        if not sums[members]:
            groups.append([])
        before = best[members] - (not sums[members])
        place, bit = next((n, bit) for n, bit in enumerate(bits) if members & bit and best[members ^ bit] == before)
        groups[-1].append(balances[place])
        members ^= bit
    return groups


def _chain(group: _Balances) -> list[Payment]:
    """Square one group with at most one payment less than it has members: the largest debt meets the largest claim."""
    owing = [(amount, name) for name, amount in group if amount < 0]
    owed = [(-amount, name) for name, amount in group if amount > 0]
    heapify(owing)
    heapify(owed)
    payments = []
    while owing:
        debt, payer = heappop(owing)
        claim, payee = heappop(owed)
        amount = min(-debt, -claim)
        payments.append(Payment(payer, payee, amount))
        if debt + amount:
            heappush(owing, (debt + amount, payer))
        if claim + amount:
            heappush(owed, (claim + amount, payee))
    return payments
