"""What players are called in a data set: as they were recorded, or by numbers in place of their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol
from uuid import UUID

from msgspec.structs import replace

from replay.events import DeckMixed, Event, GameOpened, Joined, Paid, Recorded, player_account
from replay.identity import made_id
from replay.ledger.accounts import PLAYERS, player_id, tidy
from replay.rules import Rules
from replay.rules.shared.hidden import WITHHELD
from replay.rules.veil import Veil

__all__ = ["Directory", "Names", "Recordnames"]

_UNNAMED = Veil(names=False)
_PLAYER = player_account("")


class Directory(Protocol):
    """Who is who: several names may mean one person."""

    def whose(self, player: str) -> str:
        """The id of the person whom the id of a name means."""
        ...

    def name(self, player: str) -> str:
        """What that person is called."""
        ...


class Recordnames:
    """The directory of games that are in no club: each name is a person."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def add(self, name: str) -> None:
        """Take in the name of somebody who sat down."""
        self._names[player_id(name)] = tidy(name)

    def whose(self, player: str) -> str:
        """The id itself."""
        return player

    def name(self, player: str) -> str:
        """The name that has this id."""
        return self._names.get(player, player)


class Excerpt:
    """The part of a directory that a game needs, which can travel to another process.

    Args:
        directory: who is who.
        players: the ids of the names in the game.
    """

    def __init__(self, directory: Directory, players: Iterable[str]) -> None:
        self._whose = {each: directory.whose(each) for each in players}
        self._names = {each: directory.name(each) for each in self._whose}

    def whose(self, player: str) -> str:
        """The id of the person whom the id of a name means."""
        return self._whose[player]

    def name(self, player: str) -> str:
        """What that person is called."""
        return self._names[player]


class Names:
    """The names of a data set.

    In place of a name each person gets a number, in the order in which they first appear. What people wrote in their own
    words is left out as well, since it may name anybody: notes, reasons, tags.

    Args:
        directory: who is who.
        replaced: whether names are replaced.
    """

    def __init__(self, directory: Directory, *, replaced: bool = False) -> None:
        self._directory = directory
        self.replaced = replaced
        self._numbers: dict[str, int] = {}

    def of_game(self, names: Iterable[str]) -> Names:
        """The names of a game alone, in the order in which they appear there."""
        players = [player_id(each) for each in names]
        part = Names(Excerpt(self._directory, players), replaced=self.replaced)
        if self.replaced:
            for each in players:
                self.person(each)
                whose = self._directory.whose(each)
                part._numbers[whose] = self._numbers[whose]
        return part

    def person(self, player: str) -> str:
        """What the person is called whom the id of a name means."""
        if not self.replaced:
            return self._directory.name(player)
        number = self._numbers.setdefault(self._directory.whose(player), len(self._numbers) + 1)
        return f"Player {number}"

    def player(self, name: str) -> str:
        """What a name that was recorded is in the data."""
        return self.person(player_id(name)) if self.replaced else name

    def owner(self, account: str) -> str | None:
        """What the player is called who has an account of the books; None if no player has it."""
        return self.person(account.removeprefix(PLAYERS)) if account.startswith(PLAYERS) else None

    def note(self, text: str | None) -> str | None:
        """A note in the data: a mark in its place where names are replaced."""
        return WITHHELD if text is not None and self.replaced else text

    def record(self, rules: Rules, record: Recorded) -> Recorded:
        """An event with its names as the data have them; its id too is made again of what is left."""
        if not self.replaced:
            return record
        event = self._event(record.data)
        id: UUID = made_id(rules, event, game=record.game, seq=record.seq, at=record.at)
        return replace(record, data=event, by=WITHHELD, id=id)

    def _event(self, event: Event) -> Event:
        match event:
            case Joined():
                return replace(event, player=self.player(event.player))
            case Paid():
                return Paid(self._account(event.payer), self._account(event.payee), event.amount, event.why)
            case GameOpened():
                return replace(event, tags={})
            case DeckMixed():
                return replace(event, text=WITHHELD)
        return _UNNAMED.words(event)

    def _account(self, account: str) -> str:
        if not account.startswith(_PLAYER):
            return account
        return player_account(self.player(account[len(_PLAYER) :]))
