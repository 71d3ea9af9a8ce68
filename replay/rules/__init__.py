"""Pure rules, one room per kind of game, without input or output. This is what a room promises, and the list of rooms.

Rooms are found through the entry point group ``paipu.rules``: a package that brings another kind names its room there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol

from replay.cards import Pack
from replay.errors import BadInput
from replay.events import SHARED, Codec, Event, GameOpened
from replay.money import POINTS, Unit
from replay.rules.eyes import Eyes
from replay.rules.table import Table

__all__ = ["Room", "Rules", "codec", "opened_rules", "room", "rooms", "rules_named"]


class Rules(Protocol):
    """A room bound to the options that a game pinned."""

    id: str
    """Kind and profile, such as ``quandui/pagat``."""
    options: Any
    pack: Pack
    moves: frozenset[type[Event]]
    """The events that somebody makes; every other event is a consequence."""

    def table(self) -> Table:
        """The table before the first event."""
        ...

    def decide(self, table: Any, move: Event) -> list[Event]:
        """The move and its consequences. Raises RuleViolation, or BadInput for what no rule could allow."""
        ...

    def evolve(self, table: Any, event: Event) -> Any:
        """Fold one event into the table, in place, and return it. Never raises on a schema-valid event."""
        ...

    def legal(self, table: Any, seat: int) -> list[Event]:
        """The moves that the seat may make, ``?`` where the player or chance fills in a card."""
        ...

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """What those eyes may know of the event."""
        ...

    def sentence(self, event: Event, table: Any) -> str:
        """The event in one English sentence; ``table`` is the table before it."""
        ...


class Room(Protocol):
    """A kind of game: all that the house needs to know of it."""

    name: str
    title: str
    events: Mapping[str, type[Event]]
    """The events of this kind beside the shared ones, by written name."""
    profiles: Mapping[str, Any]
    """Named options; the first is the default."""
    passing: frozenset[str]
    """Written names of the events that change what passes between hands."""
    deciding: frozenset[str]
    """Written names of the events that decide who wins a hand."""
    seats: tuple[int, int]
    """The fewest and the most players of a hand."""
    rulings: Mapping[str, str]
    """What this kind calls the rulings on ``dealer`` and ``showing``, which the shared checks refuse by."""
    partial: str
    """The template that draws its table."""
    pictures: Callable[[], str]
    """Draws its cards: one SVG file with a symbol of 60 by 92 for each card under its code, for ``back`` (a card that is hidden)
    and for ``unrecorded`` (a card whose face nobody wrote down). Its faces tell cards apart without their colours."""
    tint: Callable[[str], str | None]
    """The colour of a card in the terminal."""
    analyse: Callable[[Mapping[str, Any]], dict[str, Any]]
    """Answers one question of a program. Raises BadInput."""

    notation: Any
    """How its moves are written in the text notation."""

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit) -> Any:
        """The rules under a profile with some options changed. Raises BadInput."""
        ...

    def outcome(self, event: Any) -> tuple[int | None, str | None]:
        """The winning seat and the kind of win that a deciding event tells."""
        ...

    def play(self, rules: Any, table: Any, chance: Random) -> Iterator[Event]:
        """The moves of one hand that was just started, by simple players; the caller folds each before asking for the next."""
        ...


@cache
def rooms() -> Mapping[str, Any]:
    """Every room by name."""
    return {point.name: point.load() for point in sorted(entry_points(group="paipu.rules"))}


def room(name: str) -> Any:
    """The room of that name. Raises BadInput with the names that exist."""
    known = rooms()
    if name not in known:
        raise BadInput(f"found rules {name[:40]!r}, expected one of: {', '.join(known)}")
    return known[name]


@cache
def codec() -> Codec:
    """Reads and writes the events of every room; built once."""
    events = dict(SHARED)
    for each in rooms().values():
        events.update(each.events)
    return Codec(events)


def opened_rules(opened: GameOpened) -> Any:
    """The rules that a game pinned with its first event. Raises BadInput."""
    return rules_named(opened.rules, opened.options, Unit.parse(opened.unit))


def rules_named(text: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> Any:
    """The rules of ``quandui`` (its first profile) or ``quandui/gamerules`` with options. Raises BadInput."""
    name, _, profile = text.partition("/")
    kind = room(name)
    return kind.rules(profile or next(iter(kind.profiles)), options, unit)
