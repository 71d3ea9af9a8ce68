"""Accounts of the club's books, and the postings of a payment: plain values, usable without a database.

Accounts carry ids and no names: a name may be Chinese, hostile, or changed one day.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple
from uuid import UUID, uuid5

from replay.values.events import POT, player_account
from replay.words.errors import BadInput
from replay.words.messages import Text, listed, quoted

SOMEBODY = "players"
"""The account of a player whose name the visitor may not see."""
PLAYERS = "players:"
"""The prefix of a player's account; the player's id follows."""
POTS = "pots:"
"""The prefix of the account of a game's pot; the game's id follows."""
CASH = "cash"
"""The cash box. Like every account it is below zero if it owes: its content belongs to the players."""
FEES = "fees"
"""House fees received."""
OVER_SHORT = "over-short"
"""Cash beyond the books when the box was counted; below zero if money was missing."""
SETTLED = "settled"
"""Settled debts pass through it on their way from one player to another; it is always at zero."""
OWN = {CASH: "cash box", FEES: "house fee", OVER_SHORT: "over/short", SETTLED: "settled debts"}
"""The club's own accounts, and their English names."""
OWN_WORDS = frozenset(
    {*OWN, *OWN.values(), SOMEBODY, POT, "another player", "底池", "另一玩家"}
    | {"现金箱", "現金箱", "场地费", "場地費", "长短款", "現金短溢", "已结清的欠款", "已結清的欠款"}
)
"""The names of accounts in the books, in their files and in any language: no player may have such a name."""
POT_OF = "pot:"
"""The prefix for the pot of a game in the events of the club's own stream; the game's id follows."""
_NAMES = UUID("6f0a1a52-8c1f-5d0b-9d0e-2b6f5a7c4e11")  # the fixed namespace of player ids; never to be changed
_PLAYER = player_account("")
_LENGTHS = (8, 13, 18, 23, 36)  # where a UUID's groups end


def tidy(name: str) -> str:
    """Normalize a name: Unicode NFC without outer spaces."""
    return unicodedata.normalize("NFC", name).strip()


@lru_cache(maxsize=4096)
def player_id(name: str) -> str:
    """Return the stable id of the player with this name: a UUIDv5 (RFC 9562) of the normalized name.

    >>> player_id("Li") == player_id(" Li ")
    True
    """
    return str(uuid5(_NAMES, tidy(name)))


NO_ACCOUNT = Text(
    "ledger.no-account", "found account {found!r}, expected 'player:' and a name, 'pot' or 'pot:' and a game, or {own}"
)


@lru_cache(maxsize=4096)  # every payment looks up two, mostly those of the payment before
def booked(account: str, game: str) -> str:
    """Return the account of the books for an account in a money event of this game, or of the club. Raises BadInput.

    >>> booked("pot", "0198-game"), booked("pot:0198-game", "the club"), booked("cash", "the club")
    ('pots:0198-game', 'pots:0198-game', 'cash')
    """
    if account == POT:
        return POTS + game
    if account in OWN:
        return account
    if account.startswith(POT_OF) and account[len(POT_OF) :]:
        return POTS + account[len(POT_OF) :]
    if account.startswith(_PLAYER) and tidy(account[len(_PLAYER) :]):
        return PLAYERS + player_id(account[len(_PLAYER) :])
    raise BadInput(NO_ACCOUNT(found=account[:40], own=listed(quoted(each) for each in OWN)))


class Account(NamedTuple):
    """An account: a player's, by one of the player's names; a pot's, by the game's id; or one of the club's own.

    >>> Account.player("Guo").named, Account.pot("0198-game").named, Account.own("cash").named
    ('player:Guo', 'pot:0198-game', 'cash')
    >>> Account.pot("0198-game").booked
    'pots:0198-game'
    """

    kind: Literal["player", "pot", "own"]
    of: str

    @classmethod
    def player(cls, name: str) -> Account:
        """The account of the player with this name."""
        return cls("player", name)

    @classmethod
    def pot(cls, game: str) -> Account:
        """The pot of the game with this id."""
        return cls("pot", game)

    @classmethod
    def own(cls, account: str) -> Account:
        """One of the club's own, such as ``cash``."""
        return cls("own", account)

    @property
    def named(self) -> str:
        """The account in the events of the club's own stream."""
        return {"player": _PLAYER, "pot": POT_OF, "own": ""}[self.kind] + self.of

    @property
    def booked(self) -> str:
        """The account in the books; the account of a player with several names may be shown under another one of them."""
        return booked(self.named, "")


def owner(account: str) -> tuple[str | None, str | None]:
    """Return the id of the player, or of the game, that an account of the books belongs to; both None for the club's own.

    >>> owner("pots:0198-game"), owner("cash")
    ((None, '0198-game'), (None, None))
    """
    if account.startswith(PLAYERS):
        return account[len(PLAYERS) :], None
    return None, account[len(POTS) :] if account.startswith(POTS) else None


def shortened(ids: Iterable[str]) -> dict[str, str]:
    """Shorten ids: each to its beginning, cut after a group of digits, and long enough to tell all of them apart.

    >>> shortened(["a1b2c3d4-0000-5000-8000-000000000001", "a1b2c3d4-1111-5000-8000-000000000001"])
    {'a1b2c3d4-0000-5000-8000-000000000001': 'a1b2c3d4-0000', 'a1b2c3d4-1111-5000-8000-000000000001': 'a1b2c3d4-1111'}
    """
    different = dict.fromkeys(ids)
    length = next(n for n in _LENGTHS if n == _LENGTHS[-1] or len({each[:n] for each in different}) == len(different))
    return {each: each[:length] for each in different}


class Posting(NamedTuple):
    """A row of the table :data:`replay.ledger.postings.postings`."""

    position: int
    line: int
    stream: str
    version: int
    hand: int | None
    step: int | None
    at: int
    account: str
    amount: int
    unit: str
    why: str
    corrects: str | None
    note: str | None


class MoneyFact(NamedTuple):
    """One payment of the log in minor units of ``unit``; accounts as the event names them.

    ``amount`` is the gain of the payee. It is below zero if a debt is settled: the payer then owes less, and so gains.
    ``through`` is an account of the books that the money passes through, ``first_line`` the number of its first posting in the event.
    """

    position: int
    stream: str
    version: int
    hand: int | None
    step: int | None
    at: int
    payer: str
    payee: str
    amount: int
    unit: str
    why: str
    corrects: str | None = None
    note: str | None = None
    through: str | None = None
    first_line: int = 1


def lines(fact: MoneyFact) -> tuple[Posting, ...]:
    """Return the postings of a payment: two, or four through an account. Raises BadInput for an account that no payment may name."""
    position, stream, version, hand, step, at, payer, payee, amount, unit, why, corrects, note, through, first = fact
    giver, taker, place = booked(payer, stream), booked(payee, stream), (stream, version, hand, step, at)
    end = (unit, why, corrects, note)
    if through is None:
        return (
            Posting(position, first, *place, giver, -amount, *end),
            Posting(position, first + 1, *place, taker, amount, *end),
        )
    way = ((giver, -amount), (through, amount), (through, -amount), (taker, amount))
    return tuple(
        Posting(position, line, *place, account, gained, *end) for line, (account, gained) in enumerate(way, first)
    )
