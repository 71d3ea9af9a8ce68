"""The end of a game for those who sat there, as pages and terminal ask for it."""

from __future__ import annotations

from uuid import UUID

from replay.answers.books import Balance
from replay.answers.evening import GameSettling, OwnMoney
from replay.club.evening import wording
from replay.club.evening.file import EveningFile, evening_file
from replay.club.evening.own_evening import own_evening
from replay.club.evening.own_money import own_money
from replay.club.evening.settling import Settling
from replay.club.log import Log
from replay.club.sight import Sight
from replay.club.table.timelines import Timelines
from replay.club.treasury.books import Books
from replay.errors import Conflict
from replay.ledger.accounts import Account
from replay.messages import ENGLISH, Catalogue
from replay.money import Money
from replay.rules.veil import OPEN, Veil
from replay.store import Store

__all__ = ["Evenings"]


class Evenings:
    """What the people of a table win, lose, pay and take home. Safe to share between threads.

    Args:
        store: the club's events.
        timelines: the games, ready to be viewed.
        books: where payments are recorded.
        sight: whose eyes a seat may use.
        log: what proves to others what is recorded.
    """

    def __init__(self, store: Store, timelines: Timelines, books: Books, sight: Sight, log: Log) -> None:
        self._store = store
        self._timelines = timelines
        self._books = books
        self._sight = sight
        self._log = log

    def money(
        self, game: str, seat: int, hand: int | None = None, upto: int | None = None, veil: Veil = OPEN
    ) -> OwnMoney:
        """What a seat won or lost in a hand, and in its game up to a version. Raises NotFound or BadInput."""
        timeline = self._timelines.get(game, veil)
        return own_money(timeline, seat, hand, timeline.version if upto is None else upto)

    def settling(self, game: str, veil: Veil = OPEN) -> GameSettling:
        """Who pays whom so that everybody is square for a game. Raises NotFound or BadInput."""
        whole = self._timelines.find(game)
        with self._store.reading() as reading:
            return Settling(reading, whole).seen(veil)

    def pay(self, game: str, key: UUID, *, by: str = "club") -> None:
        """Enter a payment that squares a game, by the key of its proposal. Who enters it second finds it there.

        Raises:
            Conflict: it is not proposed any more.
            NotFound: there is no such game.
        """
        whole = self._timelines.find(game)
        with self._store.reading() as reading:
            settling = Settling(reading, whole)
            proposed = {each.key: each.due for each in settling.proposed()}
            if key not in proposed:
                if settling.has(key):
                    return
                raise Conflict(wording.NOT_PROPOSED())
        due = proposed[key]
        payer, payee = (_account(each) for each in (due.payer, due.payee))
        amount = Money.of(due.amount, due.payer.unit)
        self._books.pay(payer, payee, amount, game=UUID(whole), by=by, event_id=key)

    def file(self, game: str, seat: int, catalogue: Catalogue = ENGLISH) -> EveningFile:
        """The one file that a seat takes home: its hands as a page, its money, the checkpoint and its receipts.

        Raises:
            NotFound: there is no such game, or nobody ever sat there.
            Conflict, CheckFailed: the database is not the one that was signed.
        """
        found = own_evening(self._store, self._timelines, self._sight, game, seat)
        return evening_file(found, self._timelines.get(found.game.id), self._log, catalogue)


def _account(side: Balance) -> Account:
    """Whose account it is, as payments name it."""
    return Account.pot(side.game or "") if side.player is None else Account.player(side.player)
