"""Makes test data: events in their envelopes, and games whose players have sat down.

``GameFactory(players=3)`` is a game of Quán Duì to play on, ``GuandanFactory()`` one of Guandan.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import factory

from replay.identity import event_id
from replay.rules import codec, rules_named
from replay.values.events import Drew, Event, Recorded
from replay.values.money import Unit
from tests.support.games import Game
from tests.support.guandan.games import GuandanGame

EVENING = dt.datetime(2026, 11, 20, 19, 0, tzinfo=dt.UTC)
GAME = UUID("01920000-0000-7000-8000-000000000001")


def _enveloped(data: Event, at: dt.datetime, by: str, game: UUID, seq: int) -> Recorded:
    return codec().envelope(data, at=at, by=by, game=game, id=event_id(game, seq, at, data), seq=seq)


class RecordedFactory(factory.Factory):
    """An event in its envelope; each next one has the next ``seq``."""

    class Meta:
        model = _enveloped

    data = Drew(1, "4b")
    at = EVENING
    by = "table"
    game = GAME
    seq = factory.Sequence(lambda count: count + 1)


def _game(rules: str, players: int, unit: str, options: Mapping[str, Any]) -> Game:
    kind = GuandanGame if rules.startswith("guandan") else Game
    return kind(rules_named(rules, options, Unit.parse(unit)), players)


class GameFactory(factory.Factory):
    """A game whose players have sat down; the stake is 100 where ``options`` name none."""

    class Meta:
        model = _game

    rules = "quandui/pagat"
    players = 3
    unit = "EUR/2"
    options: Mapping[str, Any] = {}

    @classmethod
    def _adjust_kwargs(cls, **kwargs: Any) -> dict[str, Any]:
        return {**kwargs, "options": {"stake": 100, **kwargs["options"]}}


class GuandanFactory(factory.Factory):
    """A game of Guandan whose four players have sat down: Guo and Chen against Li and Wang; for no stake."""

    class Meta:
        model = _game

    rules = "guandan/fcg"
    players = 4
    unit = "EUR/2"
    options: Mapping[str, Any] = {}


def observed(players: int = 3, hands: Mapping[int, str] | None = None, **options: Any) -> Game:
    """An observed hand, dealt by seat 1: every card unseen but those named."""
    return GameFactory(players=players, options=options).start(1, "observed").deal(hands)
