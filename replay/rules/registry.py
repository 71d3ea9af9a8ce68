"""The list of rooms, and the rules for a name, a profile and options.

Rooms are found through the entry point group ``paipu.rules``: a package that brings another kind names its room there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from uuid import UUID

import msgspec

from replay.rules.kinds import Room, Rules
from replay.rules.results import WinName
from replay.values.events import SHARED, VOIDED, Codec, GameOpened
from replay.values.money import POINTS, Unit
from replay.words.display import visible
from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, Text, listed, verbatim


class _Rooms(Mapping[str, Room]):
    """Every room by name, loaded when it is first needed: a command about one game does not wait for the other kinds."""

    def __init__(self) -> None:
        self._points = {point.name: point for point in sorted(entry_points(group="paipu.rules"))}
        self._loaded: dict[str, Room] = {}

    def __getitem__(self, name: str) -> Room:
        if name not in self._loaded:
            self._loaded[name] = self._points[name].load()
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._points

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


@cache
def rooms() -> Mapping[str, Room]:
    """Every room by name, in the order of the names."""
    return _Rooms()


NO_SUCH_RULES = Text("rules.no-such-rules", "found rules {found!r}, expected one of: {known}")


def room(name: str) -> Room:
    """The room of that name. Raises BadInput with the names that exist."""
    known = rooms()
    if name not in known:
        raise BadInput(NO_SUCH_RULES(found=name[:40], known=listed(known))).like(name, known)
    return known[name]


EVENT_NAME_TAKEN = Text(
    "rules.event-name-taken",
    "the rules {rules!r} call an event {event!r}, expected a name that no other kind of game has",
)


@cache
def codec(kind: str | None = None) -> Codec:
    """Reads and writes the events of every room, or of one, and then loads no other; built once.

    Raises:
        BadInput: two rooms give different events one name, or there is no room of that name.
    """
    events = dict(SHARED)
    for each in rooms().values() if kind is None else [room(kind)]:
        for name, event in each.events.items():
            if events.setdefault(name, event) is not event:
                raise BadInput(EVENT_NAME_TAKEN(rules=each.name, event=name))
    return Codec(events)


def open_words(room: Room) -> Mapping[tuple[str, str], Sequence[str]]:
    """The words that a kind of game writes into fields that take any word, by event and field (docs/record.md)."""
    return {
        ("Claimed", "as"): room.claims,
        ("Loser", "as"): room.claims,
        ("Paid", "why"): (*room.reasons, VOIDED),
        ("HandEnded", "how"): tuple(room.endings),
    }


@cache
def reasons() -> Mapping[str, Message]:
    """The reasons for payments in all kinds of game, by code."""
    return {code: words for each in rooms().values() for code, words in each.reasons.items()}


@cache
def _endings() -> Mapping[str, Message]:
    return {code: words for each in rooms().values() for code, words in each.endings.items()}


def ending(how: str) -> Arg:
    """The ending of a hand of any kind, in words. A code that no kind has is shown as plain words.

    >>> print(ending("deal_lost"), ending("cut_short"), sep=", ")
    lost by a penalty, cut short
    """
    return _endings().get(how) or visible(how.replace("_", " "))


def win_name(rules: str, kind: str) -> WinName:
    """The name of a kind of win under these rules. A code without a name there is shown as plain words.

    >>> print(win_name("quandui/pagat", "quan_dui").words, win_name("quandui/pagat", "with_an_ace").words, sep=", ")
    quan dui, with an ace
    """
    return room(rules.partition("/")[0]).wins.get(kind) or WinName(verbatim(visible(kind.replace("_", " "))))


def opened_rules(opened: GameOpened) -> Rules:
    """The rules that a game pinned with its first event. Raises BadInput."""
    later = room(opened.rules.partition("/")[0]).later
    return rules_named(opened.rules, {**later, **opened.options}, Unit.parse(opened.unit))


def pinned_options(rules: Rules) -> dict[str, bool | int | str]:
    """The options as the first event of a game keeps them: all but the later ones that mean the same when they are absent.

    >>> rules = rules_named("guandan", {"edition": 1})
    >>> "stake" in pinned_options(rules), "edition" in pinned_options(rules), pinned_options(rules_named("guandan", {}))["edition"]
    (True, False, 3)
    """
    later = rules.room.later
    every: dict[str, bool | int | str] = msgspec.to_builtins(rules.options)
    return {name: value for name, value in every.items() if name not in later or value != later[name]}


HeldGames = Callable[[UUID], GameOpened | None]
"""Find the opening of the club's game of that id; None if it has none."""


def new_game(game: UUID) -> GameOpened | None:
    """For a reader without a club: every game is new."""
    return None


def held_options(opened: GameOpened | None, rules: Rules) -> dict[str, bool | int | str]:
    """The later options as the club's own record of the game pinned them, so that a record which names none finds its game.
    Where the club's game, if there is one, has other rules, nothing is taken over.
    """
    if opened is None or opened.rules != rules.id:
        return {}
    return {name: opened.options.get(name, value) for name, value in rules.room.later.items()}


def earlier_openings(rules: Rules) -> list[GameOpened]:
    """The opening of a game under each earlier edition of its rulings, the latest first, for a record that names none."""
    now = {name: value for name, value in msgspec.to_builtins(rules.options).items() if name in rules.room.later}
    editions = range(now.get("edition", 1) - 1, 0, -1)
    # Under the first edition no option had come later.
    return [GameOpened(rules.id, {**now, "edition": each} if each > 1 else {}, str(rules.unit)) for each in editions]


def rules_named(text: str, options: Mapping[str, bool | int | str], unit: Unit = POINTS) -> Rules:
    """The rules of ``quandui`` (its first profile) or ``quandui/gamerules`` with options. Raises BadInput."""
    name, _, profile = text.partition("/")
    kind = room(name)
    made: Rules = kind.rules(profile or next(iter(kind.profiles)), options, unit)
    return made
