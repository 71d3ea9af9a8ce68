"""Who the players are: the names that were used at tables and in the books, and which of them are one player.

A name's id is made of the name and never changes, so postings stay where they are when a player is renamed or turns out to
be another one: from then on the id only means another player, and the books are read that way.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, Column, Connection, LargeBinary, Table, Text, select, update

from replay.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.display import in_order
from replay.errors import BadInput, Damaged, NotFound, RuleViolation
from replay.events import Joined
from replay.ledger import wording
from replay.ledger.accounts import OWN_WORDS, PLAYERS, owner, player_id, tidy
from replay.ledger.similar_names import similar_name
from replay.names import find_separator, typed_form
from replay.store.insertion import STAYS, insert_rows
from replay.store.tables import metadata, partial_index

__all__ = [
    "ONE_NAME",
    "PERSON",
    "Changes",
    "Named",
    "Names",
    "Naming",
    "People",
    "Person",
    "change_people",
    "enter_people",
    "enter_players",
    "is_account_name",
    "new_name",
    "players",
    "tidy_name",
]

Changes = PlayerRenamed | PlayersMerged | PlayersParted
"""What may happen to players."""

Naming = Joined | Changes
"""What says who the players are."""


class Named(NamedTuple):
    """Somebody sat down under a name, or something happened to players, at a position of the log."""

    event: Naming
    position: int


ONE_NAME = wording.RULING_ONE_NAME()
"""The rule that names of players are held to."""

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("first_position", BigInteger, nullable=False),
    Column("stands_for", Text),
    Column("called", Text),
    Column("listed", LargeBinary),
    partial_index("players_listed", "listed", only="listed IS NOT NULL"),
    partial_index("players_merged", "stands_for", only="stands_for IS NOT NULL"),
)
"""Every name that an event names: the id that the books use, the name, where in the log it first is, the id of the player whom it
means, how the player was renamed, and the place in the list of players, NULL for one who was merged into another."""

PERSON = players.c["id", "name", "first_position", "stands_for", "called"]
"""The columns of a :class:`Person`."""


class Person(NamedTuple):
    """A name that the club knows: its id, where in the log it first appeared, whose id it means, and how the player was renamed."""

    id: str
    name: str
    first_position: int
    stands_for: str | None = None
    called: str | None = None

    @property
    def shown(self) -> str:
        """What the player is called under this name."""
        return self.called or self.name


class Names:
    """Whom the names of a club mean.

    Args:
        known: every name by id; one that is read only when needed will do.
    """

    def __init__(self, known: Mapping[str, Person]) -> None:
        self.known = known

    def whose(self, player: str) -> str:
        """The id of the player that this id finally means; the id itself if it is unknown. Raises Damaged."""
        passed: list[str] = []
        while (person := self.known.get(player)) is not None and person.stands_for is not None:
            if player in passed:
                raise Damaged(wording.NAMES_IN_A_CIRCLE())
            passed.append(player)
            player = person.stands_for
        return player

    def name(self, player: str) -> str:
        """The name of the player that this id means."""
        player = self.whose(player)
        person = self.known.get(player)
        return player if person is None else person.shown

    def called(self, account: str) -> str | None:
        """What the player is called to whom an account of the books belongs; None if it belongs to none."""
        player = owner(account)[0]
        return None if player is None else self.name(player)

    def account(self, account: str) -> str:
        """The account under which this account of the books is shown."""
        player = owner(account)[0]
        return account if player is None else PLAYERS + self.whose(player)

    def names_of(self, player: str) -> list[str]:
        """The ids that mean this player, its own first."""
        return [player, *sorted(each for each in self.known if each != player and self.whose(each) == player)]

    def other_names(self, player: str) -> list[str]:
        """The names that mean this player besides the one that is shown, in order."""
        return sorted({self.known[each].name for each in self.names_of(player)} - {self.name(player)})

    def everybody(self) -> dict[str, str]:
        """The name of every player by id, of each only once."""
        return {person.id: self.name(person.id) for person in self.known.values() if person.stands_for is None}

    def seat_twice(self, seats: Mapping[int, str]) -> tuple[int, int] | None:
        """Two seats of one game whose names mean one player; None if each belongs to somebody else.

        >>> Names({}).seat_twice({1: "Guo", 2: "Li"}), Names({}).seat_twice({1: "Guo", 2: "Li", 3: "Guo"})
        (None, (1, 3))
        """
        taken: dict[str, int] = {}
        for seat, name in seats.items():
            if (before := taken.setdefault(self.whose(player_id(name)), seat)) != seat:
                return before, seat
        return None

    def named(self, asked: str) -> Person:
        """The player who was entered under this id or name, after all merges; an id first, so no name can hide it. Raises NotFound."""
        ids: tuple[str, ...] = ()
        with suppress(UnicodeEncodeError):  # what cannot be stored is nobody's name
            ids = (asked, player_id(asked))
        for found in ids:
            if found in self.known:
                return self.known[found]
        called = None if ids == () else self._similar(asked[:100])
        meant = called and wording.UNKNOWN_PLAYER_MEANT(found=asked[:100], known=called)
        raise NotFound(wording.UNKNOWN_PLAYER(found=asked[:100]), meant=meant or None)

    def _similar(self, asked: str) -> str | None:
        """A name that may be meant by one that nobody has; a question costs nothing, so that three letters are enough."""
        return similar_name(asked, (person.name for person in self.known.values()), letters=3)

    def seated(self, text: str) -> str:
        """The name under which a player sits down of whom this was typed: a known one as it is, a new one in its typed form.

        Raises BadInput.
        """
        with suppress(UnicodeEncodeError):  # what cannot be stored is nobody's name
            known = tidy(text)
            if player_id(known) in self.known:
                return known
        return new_name(text)

    def find(self, asked: str) -> str:
        """The id of the player with this name or id. Raises NotFound."""
        return self.whose(self.named(asked).id)

    def changed(self, event: Changes, position: int) -> list[Person]:
        """The names that are new or changed once something happened to players, at a position of the log.

        Raises:
            NotFound: nobody has this name.
            RuleViolation: two players would have one name, or one player none.
        """
        if isinstance(event, PlayerRenamed):
            return self._renamed(self.find(event.player), tidy(event.name), position)
        if isinstance(event, PlayersMerged):
            return [self._merged(self.find(event.player), self.find(event.into))]
        return [self._parted(event.player)]

    def _renamed(self, player: str, name: str, position: int) -> list[Person]:
        if name == self.name(player):
            raise RuleViolation(wording.CALLED_SO_ALREADY(name=name), rule=ONE_NAME)
        after = player_id(name)
        if after in self.known and self.whose(after) != player:
            raise RuleViolation(
                wording.NAME_OF_ANOTHER(name=name),
                rule=ONE_NAME,
                legal=wording.MERGE_OR_OTHER_NAME(),
            )
        changed = [self.known[player]._replace(called=name)]
        if after not in self.known:
            changed.append(Person(after, name, position, player))
        return changed

    def _merged(self, player: str, into: str) -> Person:
        if player == into:
            raise RuleViolation(
                wording.ONE_PLAYER_ALREADY(name=self.name(player)), rule=ONE_NAME, legal=wording.TWO_PLAYERS_EXPECTED()
            )
        return self.known[player]._replace(stands_for=into)

    def _parted(self, name: str) -> Person:
        person = self.named(name)
        if person.stands_for is None:
            raise RuleViolation(
                wording.NOT_MERGED(name=person.name), rule=ONE_NAME, legal=wording.MERGED_NAME_EXPECTED()
            )
        parted = person._replace(stands_for=None)
        after = Names({**self.known, parted.id: parted})
        for each in after.known.values():
            if each.called and after.whose(player_id(each.called)) != after.whose(each.id):
                first = wording.PART_FIRST if each.stands_for else wording.RENAME_FIRST
                raise RuleViolation(
                    wording.NAME_IN_USE(called=each.called, name=each.name),
                    rule=ONE_NAME,
                    legal=first(name=each.name),
                )
        return parted


class People(Names):
    """Every name of a club, to which others are added.

    Args:
        known: the names so far.
    """

    def __init__(self, known: Iterable[Person] = ()) -> None:
        self._all = {person.id: person for person in known}
        super().__init__(self._all)

    @classmethod
    def load(cls, connection: Connection) -> People:
        """Those of the books."""
        return cls(Person(*row) for row in connection.execute(select(*PERSON)))

    def joined(self, name: str, position: int) -> None:
        """Somebody of this name sat down at a table."""
        self._all.setdefault(player_id(name), Person(player_id(name), tidy(name), position))

    def change(self, event: Changes, position: int) -> list[Person]:
        """Take in what happened to players; gives the names that are new or changed. Raises what :meth:`changed` raises."""
        changed = self.changed(event, position)
        self._all |= {person.id: person for person in changed}
        return changed


def tidy_name(text: str) -> str:
    """What a player may be called, in its one form. Raises BadInput.

    >>> tidy_name(" Guo Wei ")
    'Guo Wei'
    """
    name = tidy(text)
    if not 1 <= len(name) <= 100 or not name.isprintable():
        raise BadInput(wording.NO_NAME(found=text[:40]), field="name")
    with suppress(ValueError):
        raise BadInput(wording.ID_AS_NAME(found=str(UUID(name))), field="name")
    return name


def new_name(text: str) -> str:
    """The name of a new player, in its typed form. Raises BadInput for a list of names, or what the books call an account."""
    name = typed_form(text)
    if not name:
        raise BadInput(wording.NO_NAME(found=text[:40]), field="name")
    if sign := find_separator(name):
        raise BadInput(wording.LIST_AS_NAME(separator=sign, found=name[:60]), field="name")
    if is_account_name(name):
        raise BadInput(wording.ACCOUNT_AS_NAME(found=name[:60]), field="name")
    return name


def is_account_name(name: str) -> bool:
    """Whether the books call an account so, or people do who type it.

    >>> [is_account_name(name) for name in ("Cash", "pot:3f2a", "Cash A.", "现金箱")]
    [True, True, False, True]
    """
    word, colon, _ = unicodedata.normalize("NFKC", name).casefold().partition(":")
    return " ".join(word.split()) in (("player", "players", "pot", "pots") if colon else OWN_WORDS)


def enter_people(connection: Connection, named: Iterable[tuple[Naming, int]]) -> None:
    """Enter who sat down and what happened to players, as events with log positions, in log order."""
    for joins, run in groupby(named, key=lambda each: isinstance(each[0], Joined)):
        if joins:
            enter_players(
                connection, [(event.player, position) for event, position in run if isinstance(event, Joined)]
            )
        else:
            change_people(connection, [(event, at) for event, at in run if not isinstance(event, Joined)])


def enter_players(connection: Connection, joined: Iterable[tuple[str, int]]) -> None:
    """Enter who sat down, as names with log positions in log order; a player already known stays as first entered."""
    rows = [_row(Person(player_id(name), tidy(name), position)) for name, position in joined]
    insert_rows(connection, players, rows, STAYS)


def change_people(connection: Connection, changes: Iterable[tuple[Changes, int]]) -> None:
    """Enter what happened to players, as events with log positions, which were checked before."""
    people = People.load(connection)
    for event, position in changes:
        before = frozenset(people.known)
        for person in people.change(event, position):
            if person.id in before:
                values = {"stands_for": person.stands_for, "called": person.called, "listed": _listed(person)}
                connection.execute(update(players).where(players.c.id == person.id).values(values))
            else:
                insert_rows(connection, players, [_row(person)])


def _row(person: Person) -> tuple[object, ...]:
    return (*person, _listed(person))


def _listed(person: Person) -> bytes | None:
    """The place of a player in the list; none for a name that means another."""
    return None if person.stands_for is not None else in_order(person.shown)
