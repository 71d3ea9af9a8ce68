"""The eyes that look at a game: the public's (``public``), one seat's own (``seat:N``), or all (``all``).

Besides cards, a club may hide names, money and words from them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeVar, get_type_hints

from msgspec.structs import replace

from replay.rules.kinds import Room
from replay.rules.shared.table import WITHHELD, unnamed
from replay.values.cards import UNSEEN
from replay.values.events import POT, Dealt, Drew, Event, GameOpened, HandStarted, Joined, Paid, Words, player_account
from replay.words.errors import BadInput
from replay.words.messages import Text

NO_EYES = Text("rules.no-eyes", "found eyes {found!r}, expected 'all', 'public' or a seat such as 'seat:2'")


class Eyes(NamedTuple):
    """The viewpoint from which a table is drawn: a seat, the public, or all cards.

    >>> Eyes.parse("seat:2").sees(2), Eyes.parse("public").sees(2), str(Eyes.parse("all"))
    (True, False, 'all')
    """

    kind: Literal["all", "public", "seat"]
    seat: int = 0

    @classmethod
    def parse(cls, text: str) -> Eyes:
        """Read ``all``, ``public`` or ``seat:N``. Raises BadInput."""
        if text == "all":
            return cls("all")
        if text == "public":
            return cls("public")
        match = re.fullmatch(r"seat:([1-9][0-9]?)", text)
        if not match:
            raise BadInput(NO_EYES(found=text[:40]))
        return cls("seat", int(match[1]))

    def __str__(self) -> str:
        return f"seat:{self.seat}" if self.kind == "seat" else self.kind

    def sees(self, seat: int) -> bool:
        """True if these eyes see what the seat holds."""
        return self.kind == "all" or self.seat == seat


ALL = Eyes("all")
PUBLIC = Eyes("public")


def redact(event: Event, eyes: Eyes) -> Event:
    """Hide the cards of a shared event that these eyes may not know: ``?``, like an unrecorded card.

    >>> redact(Drew(1, "4b"), PUBLIC)
    Drew(seat=1, card='?')
    """
    if eyes.kind == "all":
        return event
    if isinstance(event, Drew):
        return event if eyes.seat == event.seat else Drew(event.seat, UNSEEN)
    if isinstance(event, Dealt):
        return event if eyes.seat == event.seat else Dealt(event.seat, (UNSEEN,) * len(event.cards))
    if isinstance(event, HandStarted) and event.depth == "full":
        # A record for eyes that see less than everything is an observed one.
        return HandStarted(event.hand, event.order, event.dealer, "observed", event.board)
    return event


OptionT = TypeVar("OptionT")


class Veil(NamedTuple):
    """The visitor's view of a game apart from its cards.

    Args:
        names: whether the visitor sees all names, and what people wrote.
        stakes: whether the visitor sees all money, the pot, and the stakes.
        own: the visitor's own names among the players; these and their money are always visible.
        table: whether the visitor sits at the table or records it, and so sees the names there, but not what people wrote.
    """

    names: bool = True
    stakes: bool = True
    own: frozenset[str] = frozenset()
    table: bool = False
    alias: tuple[str, ...] = ()
    """What the players are called instead, by seat; nobody's words are shown then."""

    def called(self, seat: int, name: str) -> str:
        """The name to show for the player of a seat.

        >>> guo = Veil(names=False, own=frozenset({"Guo"}))
        >>> guo.called(1, "Guo"), guo.called(2, "Li")
        ('Guo', 'Seat 2')
        """
        if self.alias:
            return self.alias[seat - 1] if seat <= len(self.alias) else unnamed(seat)
        return name if self.names or self.table or name in self.own else unnamed(seat)

    def options(self, options: Mapping[str, OptionT], room: Room) -> dict[str, OptionT]:
        """The options of a game, without what is played for where that is hidden."""
        return {name: value for name, value in options.items() if self.stakes or name not in room.amounts}

    def event(self, event: Event, room: Room, seats: Mapping[str, int]) -> Event:
        """Filter an event for the visitor; the event itself if nothing of it is hidden.

        Args:
            event: an event of a game, or of the club's own stream.
            room: the kind of game.
            seats: the seats by the names of their players.

        >>> from replay.rules import room
        >>> paid = Paid("player:Li", "pot", 100, "ante")
        >>> Veil(names=False, stakes=False).event(paid, room("quandui"), {"Li": 2})
        Paid(payer='player:Seat 2', payee='pot', amount=0, why='ante')
        """
        match event:
            case Joined():
                name = self.called(event.seat, event.player)
                return event if name == event.player else replace(event, player=name)
            case Paid():
                return self._paid(event, seats)
            case GameOpened():
                options = self.options(event.options, room)
                return event if len(options) == len(event.options) else replace(event, options=options)
        return self.words(event)

    def words(self, event: Event) -> Event:
        """The event without free text, where names are hidden."""
        fields = () if self.names else _words_of(type(event))
        written = [field for field in fields if getattr(event, field) is not None]
        return replace(event, **dict.fromkeys(written, WITHHELD)) if written else event

    def _paid(self, event: Paid, seats: Mapping[str, int]) -> Paid:
        payer, payee = (self._account(each, seats) for each in (event.payer, event.payee))
        is_own = any(player_account(name) in (event.payer, event.payee) for name in self.own)
        amount = event.amount if self.stakes or is_own else 0
        if (payer, payee, amount) == (event.payer, event.payee, event.amount):
            return event
        return Paid(payer, payee, amount, event.why)

    def _account(self, account: str, seats: Mapping[str, int]) -> str:
        name = account.partition(":")[2]
        if account == POT or self.names:
            return account
        return player_account(self.called(seats[name], name) if name in seats else WITHHELD)


def aliases(names: Mapping[int, str], how: str) -> tuple[str, ...]:
    """What the players of a game are called where others look at it: by ``full`` names, by ``initials``, or by ``letters``.

    >>> aliases({1: "Li Wei", 2: "Lin Wang", 3: "陈静"}, "initials"), aliases({1: "Guo", 2: "Li"}, "letters")
    (('LW', 'LW 2', '陈'), ('A', 'B'))
    """
    seats = range(1, max(names, default=0) + 1)
    if how == "letters":
        return tuple(chr(ord("A") + (seat - 1) % 26) + "'" * ((seat - 1) // 26) for seat in seats)
    called = [names.get(seat, unnamed(seat)) for seat in seats]
    if how == "full":
        return tuple(called)
    short = ["".join(word[0].upper() for word in name.split()) for name in called]
    return tuple(
        each if each not in short[: seat - 1] else f"{each} {seat}" for seat, each in zip(seats, short, strict=True)
    )


OPEN = Veil()
"""Nothing is hidden besides cards."""


@cache
def _words_of(kind: type[Event]) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if Words in (hint, *getattr(hint, "__args__", ())))
