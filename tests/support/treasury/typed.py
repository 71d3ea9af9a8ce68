"""A club that is asked in the words that people type, as the terminal and the forms ask it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from replay.answers import Entry, Period, Statement
from replay.club import Club

__all__ = ["SLIPS", "Typed", "typed"]

SLIPS = tuple(
    f"treasury.{each}"
    for each in ("large-amount", "more-cash", "corrected-already", "day-far-from-log", "clock-behind", "another-unit")
)
"""What looks like a slip, and is confirmed unless a test says otherwise."""


class Typed:
    """What may be typed: accounts such as ``Guo`` and ``pot:3f2a``, amounts such as ``5.00 EUR``, games by the beginning of their id."""

    def __init__(self, club: Club) -> None:
        self._club = club

    def pay(self, payer: str, payee: str, amount: str, **more: Any) -> list[Entry]:
        books, more = self._club.books, {"confirm": SLIPS, **more}
        return books.pay(books.account(payer), books.account(payee), books.amount(amount), **more).entries

    def adjust(self, payer: str, payee: str, amount: str, reason: str, **more: Any) -> list[Entry]:
        books, more = self._club.books, {"confirm": SLIPS, **more}
        return books.adjust(books.account(payer), books.account(payee), books.amount(amount), reason, **more).entries

    def close(self, until: dt.date, counted: Sequence[str] = (), *, carry: Sequence[str] = (), **more: Any) -> Period:
        cash = [self._club.books.amount(each, least=0) for each in counted]
        more = {"confirm": SLIPS, **more}
        return self._club.books.close(until, cash, carry=[self._game(each) for each in carry], **more)

    def statements(self, account: str, *period: dt.date | None, **more: Any) -> list[Statement]:
        books = self._club.books
        return books.statements(books.account(account, settled=True), *period, **more)

    def title(self, account: str) -> str:
        return str(self._club.books.title(self._club.books.account(account, settled=True)))

    def confirm(self, game: str, hand: int, seat: int, **more: Any) -> None:
        self._club.reviews.confirm(self._game(game), hand, seat, **more)

    def dispute(self, game: str, hand: int, reason: str, **more: Any) -> None:
        self._club.reviews.dispute(self._game(game), hand, reason, **more)

    def resolve(self, game: str, hand: int, reason: str, **more: Any) -> None:
        self._club.reviews.resolve(self._game(game), hand, reason, **more)

    def _game(self, game: str) -> UUID:
        return UUID(self._club.find(game))


def typed(club: Club) -> Typed:
    """The club, to be asked in typed words."""
    return Typed(club)
