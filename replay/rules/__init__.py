"""Pure rules, one room per kind of game, without input or output. This is what a room promises, and the list of rooms.

Rooms are found through the entry point group ``paipu.rules``: a package that brings another kind names its room there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol
from uuid import UUID

import msgspec

from replay.cards import Pack
from replay.errors import BadInput
from replay.events import SHARED, Codec, Event, GameOpened
from replay.money import POINTS, Unit
from replay.rules.eyes import Eyes
from replay.rules.foreign import Foreign
from replay.rules.outcome import Outcome
from replay.rules.sheet import Sheet
from replay.rules.table import Table

__all__ = [
    "Held",
    "Room",
    "Rules",
    "codec",
    "held_options",
    "new_game",
    "opened_rules",
    "pinned_options",
    "room",
    "rooms",
    "rules_named",
]


class Rules(Protocol):
    """A room bound to the options that a game pinned."""

    id: str
    """Kind and profile, such as ``quandui/pagat``."""
    room: Any
    """The room that made these rules."""
    options: Any
    unit: Unit
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

    def expected(self, table: Any) -> str:
        """What may happen now, in words: what a refusal says where its check does not know what would be legal."""
        ...

    def legal(self, table: Any, seat: int) -> list[Event]:
        """The moves that the seat may make, ``?`` where the player or chance fills in a card."""
        ...

    def redact(self, event: Event, eyes: Eyes) -> Event:
        """What those eyes may know of the event."""
        ...

    def card_name(self, card: str) -> str:
        """The card in English words; ``?`` is "an unseen card"."""
        ...

    def chinese_name(self, card: str) -> str:
        """The card in Chinese."""
        ...

    def arrange(self, table: Any, cards: Iterable[str]) -> list[str]:
        """The cards of a hand as players sort them, unseen ones last."""
        ...

    def facts(self, table: Any) -> list[str]:
        """What stands on the table beside its cards, in a few words each; of the fold that the eyes may know."""
        ...

    def details(self, table: Any) -> dict[str, Any]:
        """What the kind's own template draws beside the common view, ready for JSON; of the fold that the eyes may know."""
        ...

    def warning(self, event: Event, table: Any) -> str | None:
        """What is allowed and yet not as it should be; ``table`` is the table before the event."""
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
    later: Mapping[str, bool | int | str]
    """Options that came later, each with its value in a game that does not name it: games recorded before keep their meaning."""
    passing: frozenset[str]
    """Written names of the events that change what passes between hands."""
    deciding: frozenset[str]
    """Written names of the events that decide who wins a hand."""
    seats: tuple[int, int]
    """The fewest and the most players of a hand."""
    rulings: Mapping[str, str]
    """What this kind calls the rulings on ``dealer``, ``showing`` and ``over`` (a match that is decided), which the shared checks
    refuse by; ``board`` too where it has duplicate boards."""
    partial: str
    """The template that draws its table: one of ``web/templates/tables``, or ``package:path``, a file inside another package."""
    notation: Any
    """How its moves are written in the text notation."""
    warned: frozenset[type[Event]]
    """The events of which ``Rules.warning`` may have something to say; of others it is not asked."""
    foreign: Mapping[str, Foreign]
    """The formats of others that it reads and writes, by name."""

    def rules(self, profile: str, options: Mapping[str, bool | int | str], unit: Unit) -> Any:
        """The rules under a profile with some options changed. Raises BadInput."""
        ...

    def pictures(self) -> str:
        """Its cards: one SVG file with a symbol of 60 by 92 for each card under its code, for ``back`` (a card that is hidden)
        and for ``unrecorded`` (a card whose face nobody wrote down). Its faces tell cards apart without their colours.
        """
        ...

    def tint(self, card: str) -> str | None:
        """The colour of a card in the terminal, None for what is no card."""
        ...

    def analyse(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answers one question of a program. Raises BadInput."""
        ...

    def outcome(self, event: Any, order: tuple[int, ...]) -> Outcome:
        """What a deciding event tells of its hand: who won, how, and what it was worth to each seat.

        ``order`` are the seats of the hand in order of play. Where several events decide a hand, the last one holds.
        """
        ...

    def sheet(self, rules: Any, events: Iterable[Event]) -> Sheet:
        """The score sheet of a game: all its events in, a row for each hand out."""
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
    """Reads and writes the events of every room; built once. Raises BadInput where two rooms give different events one name."""
    events = dict(SHARED)
    for each in rooms().values():
        for name, event in each.events.items():
            if events.setdefault(name, event) is not event:
                raise BadInput(
                    f"the rules {each.name!r} call an event {name!r}, expected a name that no other kind of game has"
                )
    return Codec(events)


def opened_rules(opened: GameOpened) -> Any:
    """The rules that a game pinned with its first event. Raises BadInput."""
    later = room(opened.rules.partition("/")[0]).later
    return rules_named(opened.rules, {**later, **opened.options}, Unit.parse(opened.unit))


def pinned_options(rules: Any) -> dict[str, bool | int | str]:
    """The options as the first event of a game keeps them: all but the later ones that mean the same when they are absent.

    >>> rules = rules_named("guandan", {"edition": 1})
    >>> "stake" in pinned_options(rules), "edition" in pinned_options(rules), pinned_options(rules_named("guandan", {}))["edition"]
    (True, False, 2)
    """
    later = rules.room.later
    every: dict[str, bool | int | str] = msgspec.to_builtins(rules.options)
    return {name: value for name, value in every.items() if name not in later or value != later[name]}


Held = Callable[[UUID], GameOpened | None]
"""How a game was opened that the club holds already; None where it holds none of that id."""


def new_game(game: UUID) -> GameOpened | None:
    """What a reader is given who knows of no club: every game is new."""
    return None


def held_options(opened: GameOpened | None, rules: Any) -> dict[str, bool | int | str]:
    """The later options as the club's own record of the game pinned them, so that a record which names none finds its game.

    Args:
        opened: how the club's game was opened; None where it holds none.
        rules: what the record names; where the club's game has other rules, nothing is taken over.
    """
    if opened is None or opened.rules != rules.id:
        return {}
    return {name: opened.options.get(name, value) for name, value in rules.room.later.items()}


def rules_named(text: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> Any:
    """The rules of ``quandui`` (its first profile) or ``quandui/gamerules`` with options. Raises BadInput."""
    name, _, profile = text.partition("/")
    kind = room(name)
    return kind.rules(profile or next(iter(kind.profiles)), options, unit)
