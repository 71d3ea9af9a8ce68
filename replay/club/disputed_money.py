"""The hands whose dispute is open: their money is held back when debts are settled."""

from __future__ import annotations

import datetime as dt
from functools import cached_property

from sqlalchemy import select, tuple_, union

from replay.answers.books import Held
from replay.club.index.games import games
from replay.club.index.hands import hands
from replay.club.matters.hands import disputes, reviewed
from replay.club.queries.hands import all_disputed, unchanged
from replay.club.stored_events import read_events
from replay.ledger.balances import Gains
from replay.ledger.books import gained_in, moved_in
from replay.store.reading import Reading
from replay.store.tables import Query
from replay.values.events import HandStarted, HandVoided

_SAME = (hands.c.game == disputes.c.game) & (hands.c.hand == disputes.c.hand)
_SPAN = hands.c.game, hands.c.first, hands.c.last


class HeldBack:
    """The hands whose money is held back, of one game or of all.

    A voided hand is no longer held back. If it was entered again unchanged, because an earlier hand was corrected, its dispute goes on
    there.
    """

    def __init__(self, reading: Reading, game: str | None = None) -> None:
        self._reading = reading
        self._game = game

    def gained(self, since: dt.date | None = None, until: dt.date | None = None) -> Gains:
        """Return the gains of accounts from these hands in a period. Raises BadInput if the period ends before it begins."""
        return gained_in(self._reading.connection, self._spans(), since, until)

    def hands(self, since: dt.date | None = None, until: dt.date | None = None) -> list[tuple[Held, str]]:
        """Return those hands in the order of their disputes, with the unit of the game; for a period, only hands with money in it."""
        connection = self._reading.connection
        columns = disputes.c.position, hands.c.hand, hands.c.first, disputes.c.game, disputes.c.reason, games.c.unit
        wanted = select(*columns).join(games, games.c.id == disputes.c.game).where(disputes.c.resolved.is_(None))
        own = self._of_game(wanted.join(hands, _SAME).where(hands.c.voided.is_(None)))
        found = [*connection.execute(own)]
        for (game, hand), before in self.carried.items():
            now = (hands.c.game == disputes.c.game) & (hands.c.hand == hand)
            of_hand = (disputes.c.game == game) & (disputes.c.hand == before)
            found += connection.execute(wanted.join(hands, now).where(of_hand))
        if found and (since or until):
            moving = set(moved_in(connection, self._spans(), since, until))
            found = [row for row in found if (row.game, row.first) in moving]
        return [(Held(row.game, row.hand, row.reason), row.unit) for row in sorted(found)]

    @cached_property
    def carried(self) -> dict[tuple[str, int], int]:
        """The valid hands whose dispute began before they were entered again, each with the hand that was disputed."""
        later = hands.alias()
        alike = (later.c[name] == hands.c[name] for name in ("game", "dealer", "seats", "depth", "how", "winners"))
        again = select(later.c.hand).where(later.c.first > hands.c.last, *alike).exists()
        struck = select(disputes.c.game).join(hands, _SAME)
        struck = struck.where(disputes.c.resolved.is_(None), hands.c.voided.is_not(None), again).distinct()
        found: dict[tuple[str, int], int] = {}
        for game in self._reading.connection.scalars(self._of_game(struck)):
            _, rows = reviewed(self._reading.connection, game)
            places, void = _entered_again(self._reading, game)
            same = unchanged(self._reading, game, places, rows)
            for hand, disputed in all_disputed(same, rows).items():
                last = disputed[-1]
                if last.resolved is None and last.hand != hand and hand not in void:
                    found[game, hand] = last.hand
        return found

    def _spans(self) -> Query:
        own = select(*_SPAN).join(disputes, _SAME).where(disputes.c.resolved.is_(None), hands.c.voided.is_(None))
        carried = select(*_SPAN).where(tuple_(hands.c.game, hands.c.hand).in_(list(self.carried)))
        return select(union(self._of_game(own), carried).subquery())

    def _of_game(self, wanted: Query) -> Query:
        return wanted if self._game is None else wanted.where(disputes.c.game == self._game)


def forms_of(reading: Reading, game: str, hand: int) -> list[int]:
    """Return the hand, and its unchanged earlier forms that were voided and entered again. Raises Damaged."""
    places, _ = _entered_again(reading, game)
    found = [hand]
    while (last := places.get(found[-1])) and unchanged(reading, game, {found[-1]: last}, [last]):
        found.append(last)
    return found


def _entered_again(reading: Reading, game: str) -> tuple[dict[int, int], set[int]]:
    """Return for each hand that was entered again after a correction the one before; and all voided hands."""
    places, void, struck = dict[int, int](), set[int](), list[int]()
    for record in read_events(reading, game, types=("HandStarted", "HandVoided")):
        match record.data:
            case HandVoided(hand=hand):
                struck.append(hand)
                void.add(hand)
            case HandStarted(hand=hand) if struck:
                is_corrected = hand - 1 in struck
                before = struck.pop()
                if not is_corrected:
                    places[hand] = before
    return places, void
