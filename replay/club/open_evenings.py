"""The evenings that are not square, of games in one unit: what each player won or lost there, and what was paid and corrected since.

Only the last evenings are told apart. What came before them is one sum, so the cost does not grow with the club.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from sqlalchemy import select

from replay.answers.books import Balance
from replay.club.disputed_money import HeldBack
from replay.club.index.games import games
from replay.club.index.standings import standings
from replay.club.matters.matter import END
from replay.club.matters.payments import Settled
from replay.club.stored_events import read_event
from replay.ledger.accounts import CASH, OWN, PLAYERS, POTS, owner
from replay.ledger.balances import Part, parts_within
from replay.ledger.books import before
from replay.ledger.people import People
from replay.ledger.periods import first_moment
from replay.ledger.postings import postings
from replay.ledger.settlement import Evening, Moved, Squared, open_evenings, square
from replay.store.reading import Reading
from replay.store.tables import events, log
from replay.values.club_events import CLUB_STREAM
from replay.values.times import from_micros

_EVENINGS, _GAMES = 12, 300
"""The most evenings that are told apart, and the most games in them."""


def squared_by_evening(reading: Reading, unit: str, balances: Sequence[Balance]) -> Iterator[Squared]:
    """Yield what squares each open evening of a unit, the oldest first; the balances are what is to be squared in all."""
    found = _Evenings(reading, unit)
    for each in found.opened(balances):
        sides = [found.balance(account, amount) for account, amount in each.gains.items() if amount]
        yield from (part._replace(evening=each) for part in square(sides) if part.payments)


class _Evenings:
    """The last evenings of a unit, after one for all days before them."""

    def __init__(self, reading: Reading, unit: str) -> None:
        self._reading, self._unit = reading, unit
        self._people = People.load(reading.connection)
        self._evenings: list[Evening] = []
        self._places: dict[str, int] = {}
        """The place of each game in the evenings."""
        self._read_games(self._latest_days())

    def balance(self, account: str, amount: int) -> Balance:
        """An amount of an account as a balance."""
        return Balance(account, self._people.called(account), owner(account)[1], amount, self._unit)

    def opened(self, balances: Sequence[Balance]) -> list[Evening]:
        """Return what is open of each evening; the first one takes all of the balances that the others do not explain."""
        if not self._evenings:
            return []
        moves = self._moves()
        rest = Counter[str]()
        for each in balances:
            if each.unit == self._unit:
                rest[self._side(each.account)] += each.amount
        for game, place in self._places.items():
            pot = POTS + game
            moved = sum(((each.gainer == pot) - (each.loser == pot)) * each.amount for each in moves)
            self._evenings[place].gains[pot] += rest[pot] - moved
        first, *later = self._evenings
        for evening in later:
            evening.gains[CASH] -= evening.gains.total()  # the fees of its games
            rest.subtract(evening.gains)
        for move in moves:
            rest.update({move.gainer: -move.amount, move.loser: move.amount})
        return open_evenings([first._replace(gains=rest), *later], moves)

    def _side(self, stored: str) -> str:
        """Return the account of a posting when debts are settled: the cash box stands for all of the club's own accounts."""
        return CASH if stored in OWN else self._people.account(stored)

    def _latest_days(self) -> list[dt.date]:
        """Return the days of the last evenings, the latest first."""
        dated = select(games.c.dated).where(games.c.unit == self._unit, games.c.dated.is_not(None))
        latest = self._reading.connection.scalars(dated.order_by(games.c.dated.desc()).limit(_GAMES)).all()
        days = list(dict.fromkeys(from_micros(each).date() for each in latest))
        if len(latest) == _GAMES and len(days) > 1:
            days.pop()  # games of that day may be missing
        return days[:_EVENINGS]

    def _read_games(self, days: Sequence[dt.date]) -> None:
        if not days:
            return
        self._evenings.append(Evening(None, days[-1] - dt.timedelta(1), Counter()))
        wanted = select(games.c.id, games.c.dated, standings.c.player, standings.c.gained)
        wanted = wanted.join(standings, standings.c.game == games.c.id).order_by(games.c.dated, games.c.position)
        wanted = wanted.where(games.c.unit == self._unit, games.c.dated >= first_moment(days[-1]))
        rows = self._reading.connection.execute(wanted)
        for (game, dated), seats in groupby(rows, attrgetter("id", "dated")):
            self._add_game(game, from_micros(dated).date(), {PLAYERS + row.player: row.gained for row in seats})
        for game in {held.game for held, unit in HeldBack(self._reading).hands() if unit == self._unit}:
            if game in self._places:
                gains = self._evenings[self._places[game]].gains
                for (stored, _), amount in HeldBack(self._reading, game).gained().items():
                    gains[self._side(stored)] -= amount if stored.startswith(PLAYERS) else 0

    def _add_game(self, game: str, day: dt.date, gained: dict[str, int]) -> None:
        if self._evenings[-1].until != day:
            self._evenings.append(Evening(day, day, Counter(), (), {}))
        evening = self._evenings[-1]
        sides = {self._side(stored): 0 for stored in gained}
        for stored, amount in gained.items():
            evening.gains[self._side(stored)] += amount
        sat = {**dict.fromkeys(sides, game), **evening.sat}
        self._evenings[-1] = evening._replace(games=(*evening.games, game), sat=sat)
        self._places[game] = len(self._evenings) - 1

    def _moves(self) -> list[Moved]:
        """Return what payments and corrections moved since the first of these evenings, in log order.

        What corrects a payment between the same two changes its amount, so that a payment that was undone moved nothing.
        """
        found: dict[str, Moved] = {}
        corrected: dict[str, str] = {}
        """The payment that each correction changes in the end."""
        for event, lines in self._money_events():
            gains = Counter[str]()
            for line in lines:
                gains[self._side(line.account)] += line.amount
            gainer, loser = max(gains, key=gains.__getitem__), min(gains, key=gains.__getitem__)
            amount, wrong = gains[gainer], lines[0].corrects or ""
            wrong = corrected.get(wrong, wrong)
            known = found.get(wrong)
            if known and {known.gainer, known.loser} == {gainer, loser}:
                sign = 1 if known.gainer == gainer else -1
                found[wrong], corrected[event] = known._replace(amount=known.amount + sign * amount), wrong
            elif amount:
                of = known.of if known else self._evening_of(lines[0], (gainer, loser))
                found[event] = Moved(from_micros(lines[0].at).date(), gainer, loser, amount, of)
        return [each for each in found.values() if each.amount]

    def _money_events(self) -> Iterator[tuple[str, list[Any]]]:
        """Yield the events of the club's own stream that moved money, by id, each with its postings."""
        since = self._evenings[0].until + dt.timedelta(1)
        names = ("position", "at", "account", "amount", "corrects")
        wanted = select(*(postings.c[name] for name in names), *events.c)
        wanted = wanted.join(log, log.c.position == postings.c.position)
        wanted = wanted.join(events, (log.c.stream == events.c.stream) & (log.c.version == events.c.version))
        wanted = wanted.where(events.c.stream == CLUB_STREAM, postings.c.unit == self._unit, ~before(since))
        for part in parts_within(self._reading.connection, since, None, Part(1, END)):
            within = wanted.where(postings.c.position.between(*part)).order_by(postings.c.position, postings.c.line)
            for event, lines in groupby(self._reading.connection.execute(within), attrgetter("event_id")):
                yield str(UUID(bytes=event)), list(lines)

    def _evening_of(self, line: Any, sides: tuple[str, str]) -> int | None:
        """Return the place of the evening that a payment or correction names by a game, a pot or a wrong event; None if it names none."""
        event = read_event(CLUB_STREAM, line.version, line.data).data
        named = str(event.game) if isinstance(event, Settled) and event.game else None
        named = next((game for _, game in map(owner, sides) if game), named)
        if line.corrects:
            of_wrong = select(events.c.stream).where(events.c.event_id == UUID(line.corrects).bytes)
            named = self._reading.connection.scalar(of_wrong)
        return None if named is None else self._places.get(named, 0)
