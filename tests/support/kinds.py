"""The kinds of game, for the promises that hold for all of them: ``@each_kind`` runs a test for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from replay.values.events import Claimed, Discarded, Drew, Event, StockEmpty, Took
from tests.support.games import Game
from tests.support.guandan import evenings as guandan
from tests.support.khanhoo import evenings as khanhoo
from tests.support.quandui import evenings as quandui

__all__ = ["GUANDAN", "KHANHOO", "KINDS", "QUANDUI", "Kind", "each_kind", "each_of"]


class Kind(NamedTuple):
    """What a test needs to know of a kind of game.

    Args:
        name: of its room.
        evenings: draws a full record of some hands at which everything happens.
        seated: draws a game whose players have sat down.
        player: plays such an evening.
        candidates: moves of the play that are worth trying on a table, legal or not.
        missed: an event as somebody wrote it down who missed some of its cards.
        foreign: the shared events that never happen in it.
    """

    name: str
    evenings: Callable[..., Any]
    seated: Callable[..., Any]
    player: type[quandui.Evening]
    candidates: Callable[..., list[Event]]
    missed: Callable[[Any, Event, Random, float], Event]
    foreign: frozenset[type[Event]]

    def __repr__(self) -> str:
        return self.name


def _missed(game: Game, event: Event, chance: Random, share: float) -> Event:
    return quandui.forgotten(event, chance, share)


_DRAWING: frozenset[type[Event]] = frozenset({Claimed, Discarded, Drew, StockEmpty, Took})
QUANDUI = Kind(
    "quandui", quandui.evenings, quandui.seated, quandui.Evening, quandui.candidates, _missed, frozenset()
)  # fmt: skip
GUANDAN = Kind(
    "guandan", guandan.evenings, guandan.seated, guandan.GuandanEvening, guandan.candidates, guandan.missed, _DRAWING
)
KHANHOO = Kind(
    "khanhoo", khanhoo.evenings, khanhoo.seated_anyhow, khanhoo.KhanhooEvening, khanhoo.candidates, khanhoo.missed,
    frozenset({StockEmpty}),
)  # fmt: skip
KINDS = (QUANDUI, GUANDAN, KHANHOO)


def each_of(kinds: Sequence[Kind]) -> pytest.MarkDecorator:
    """Runs a test for each of these kinds."""
    return pytest.mark.parametrize("kind", kinds, ids=repr)


each_kind = each_of(KINDS)
