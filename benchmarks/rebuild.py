"""From rows on disk to the last state of a game of 10,000 events, against the `eventsourcing` library on SQLite.

Neither side keeps keyframes or snapshots. The peer rebuilds an aggregate from as many events of like size: the same moves,
each with the same fields, folded into counts and lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from benchmarks.measurement import Figure, side_by_side
from replay.club import Club
from replay.club.table.last_table import fold_game, last_table
from replay.events import Event

__all__ = ["EVENTS", "measure", "peer_of"]

EVENTS = 10_000


def measure(folder: Path) -> list[Figure]:
    """``rebuild.table`` and ``rebuild.every_event``."""
    with Club.open(str(folder / "rebuild.db")) as club:
        game = club.simulate("quandui/gamerules", 4, 204, seed=11, stake="1.00 EUR").game
        count = club.store.version(game)
        events = [record.data for record in club.timeline(game).recorded()]
        with club.store.reading() as reading:
            peer = peer_of(
                {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "peer.db")}, events
            )
            found = []
            for name, work, asked in (("rebuild.table", last_table, 45.0), ("rebuild.every_event", fold_game, 18.0)):
                own, other = side_by_side(lambda work=work: work(reading, game), peer)  # type: ignore[misc]
                rate, peers = count / own, EVENTS / other
                against = f"eventsourcing 9.5: {peers:,.0f} events/s"
                found.append(Figure(name, rate, "events/s", against, rate / peers, asked))
    return found


# 49 lines: the peer wants its aggregate as one class, and nobody else needs it
def peer_of(place: Mapping[str, str], events: Sequence[Event]) -> Callable[[], object]:
    """What rebuilds an aggregate of the first :data:`EVENTS` of these with the peer.

    Args:
        place: which database the peer uses, in its own settings.
        events: of a game.
    """
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Game(Aggregate):
        def __init__(self) -> None:
            self.cards: dict[int, list[str]] = {}
            self.pile: list[str] = []
            self.paid: dict[str, int] = {}
            self.others = 0

        @event("Drew")
        def drew(self, seat: int, card: str) -> None:
            self.cards.setdefault(seat, []).append(card)

        @event("Dealt")
        def dealt(self, seat: int, cards: list[str]) -> None:
            self.cards.setdefault(seat, []).extend(cards)

        @event("Discarded")
        def discarded(self, seat: int, card: str) -> None:
            self.pile.append(card)

        @event("Paid")
        def paid_out(self, payer: str, payee: str, amount: int, why: str) -> None:
            self.paid[payer] = self.paid.get(payer, 0) - amount
            self.paid[payee] = self.paid.get(payee, 0) + amount

        @event("Other")
        def other(self, seat: int, text: str) -> None:
            self.others += 1

    app: Any = Application(env=place)
    game = Game()
    for each in events[1:EVENTS]:
        match type(each).__name__:
            case "Drew":
                game.drew(each.seat, each.card)  # type: ignore[attr-defined]
            case "Dealt":
                game.dealt(each.seat, list(each.cards))  # type: ignore[attr-defined]
            case "Discarded":
                game.discarded(each.seat, each.card)  # type: ignore[attr-defined]
            case "Paid":
                game.paid_out(each.payer, each.payee, each.amount, each.why)  # type: ignore[attr-defined]
            case _:
                game.other(1, "something else of about this size")
    app.save(game)
    key: UUID = game.id
    return lambda: app.repository.get(key)
