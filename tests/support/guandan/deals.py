"""Games of Guandan, played to where a test begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from replay.rules.guandan import OPENING, Combination, LeadSet, LevelsSet, Penalised, TributePaid, TributeReturned
from replay.values.events import Event
from tests.support.factories import GuandanFactory
from tests.support.guandan.games import GuandanGame

DOUBLE, THIRD, LAST = (1, 3), (1, 2, 3, 4), (1, 2, 4, 3)
"""What seat 1 can win: with the partner second, third and last."""


def seated(profile: str = "fcg", **options: Any) -> GuandanGame:
    """Guo and Chen (seats 1 and 3) against Li and Wang (2 and 4), before the first hand."""
    game: GuandanGame = GuandanFactory(rules=f"guandan/{profile}", options=options)
    return game


def at_levels(one: int, other: int, declarer: int = 0, profile: str = "fcg", **options: Any) -> GuandanGame:
    """A game in which the teams are at these levels, and ``declarer`` won the last hand; nobody owes a tribute for it."""
    game = seated(profile, **options)
    game.rules.evolve(game.table, replace(OPENING, levels=(one, other), declarer=declarer, deals=1))
    return game


def observed(hands: Mapping[int, str] | None = None, *, lead: int = 1, **options: Any) -> GuandanGame:
    """The first hand as the table saw it, dealt: every card unseen but those named."""
    return seated(**options).start(1, "observed").deal(hands, lead=lead)


def full(hands: Mapping[int, str], *, lead: int = 1, **options: Any) -> GuandanGame:
    """The first hand with every card known, dealt by seat 1."""
    return seated(**options).start(1).deal(hands, lead=lead)


def after(
    order: Iterable[int], hands: Mapping[int, str] | None = None, profile: str = "fcg", **options: Any
) -> GuandanGame:
    """The second hand, observed and dealt, after a first that ended in this order."""
    game = seated(profile, **options)
    game.result(*order)
    return game.start(None, "observed").deal(hands)


def tributes(game: GuandanGame, *paid: str) -> None:
    """Pay tributes such as ``"4>1 X1"``: seat 4 gives the small joker to seat 1."""
    for text in paid:
        game.do(TributePaid(int(text[0]), int(text[2]), text[4:]))


def returns(game: GuandanGame, *given: str) -> list[Event]:
    """Give cards back, such as ``"1>4 5D"``; returns what the last brought about."""
    brought: list[Event] = []
    for text in given:
        brought = game.do(TributeReturned(int(text[0]), int(text[2]), text[4:]))
    return brought


def lead(events: Iterable[Event]) -> int | None:
    """Who leads by what was brought about."""
    return next((event.seat for event in events if isinstance(event, LeadSet)), None)


def levels(events: Iterable[Event]) -> LevelsSet:
    """What a hand left to the next, among what its end brought about."""
    return next(event for event in events if isinstance(event, LevelsSet))


def sits_out(seat: int, as_: Combination = "single", size: int | None = None) -> Penalised:
    """The penalty for such a play out of turn (Article 8.3)."""
    return Penalised(seat, "8.3", "sits_out", as_=as_, size=size)
