"""The peer of what rebuilds a game: an aggregate of the `eventsourcing` library, of as many events of like size.

The library knows its classes by their names and refuses a second one, so there is one for all benchmarks of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from replay.values.events import Event

__all__ = ["EVENTS", "peer_of"]

EVENTS = 10_000
_SAVED = 100
"""Events saved together: with all of them at once, the library waits for a server that waits for it."""


class Game(Aggregate):
    """The same moves, each with the same fields, folded into counts and lists."""

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


def peer_of(place: Mapping[str, str], events: Sequence[Event]) -> Callable[[], object]:
    """What rebuilds an aggregate of the first :data:`EVENTS` of these with the peer.

    Args:
        place: which database the peer uses, in its own settings.
        events: of a game.
    """
    app: Any = Application(env=place)
    game = Game()
    for number, each in enumerate(events[1:EVENTS], 1):
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
        if number % _SAVED == 0:
            app.save(game)
    app.save(game)
    key: UUID = game.id
    return lambda: app.repository.get(key)
