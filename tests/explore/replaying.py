"""Games that are made again from the moves of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from replay.rules import rules_named
from replay.values.events import Event, GameOpened
from replay.values.money import Unit
from replay.words.errors import BadInput
from tests.support.games import Game

__all__ = ["moves_of", "replayed", "what_still_goes"]


def replayed(rules: str, options: Mapping[str, Any], *moves: Event) -> Game:
    """A game in which these moves were made, from the first who sits down; the rules add what follows from each."""
    game = Game(rules_named(rules, options, Unit("EUR", 2)), 0)
    game.do(*moves)
    return game


def what_still_goes(rules: str, options: Mapping[str, Any], moves: Iterable[Event]) -> Game:
    """A game in which these moves were made as far as the rules allow each; the others are left out."""
    game = replayed(rules, options)
    for move in moves:
        try:
            game.do(move)
        except BadInput:
            continue
    return game


def moves_of(game: Game) -> list[Event]:
    """The moves of a game without what followed from them, from the first who sat down."""
    return [event for event in game.events if type(event) in game.rules.moves and not isinstance(event, GameOpened)]
