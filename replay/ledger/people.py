"""Who the players are: the names that were said at tables and in the books, and which of them mean one player.

A name's id is made of the name and never changes, so postings stay where they are when a player is renamed or turns out to
be another one: the id only stands *for* another from then on, and the books are read so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, func, insert, select, update

from replay.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.errors import BadInput, NotFound, RuleViolation
from replay.ledger.accounts import PLAYERS, owner, player_id, tidy
from replay.ledger.tables import players

__all__ = ["Changes", "Names", "People", "Person", "StoredNames", "change_people", "need_apart", "tidy_name"]

Changes = PlayerRenamed | PlayersMerged | PlayersParted
"""What may happen to players."""

_RULE = "one player, one name"


class Person(NamedTuple):
    """A name that the club knows: its id, where in the log it first stood, for whose id it stands, and how the player was renamed."""

    id: str
    name: str
    first_position: int
    stands_for: str | None = None
    called: str | None = None


class Names:
    """Whom the names of a club mean.

    Args:
        known: every name by id; one that is read only where it is asked for will do.
    """

    def __init__(self, known: Mapping[str, Person]) -> None:
        self.known = known

    def whose(self, player: str) -> str:
        """The id of the player for whom this id stands, in the end; the id itself where nobody knows it."""
        while (person := self.known.get(player)) is not None and person.stands_for is not None:
            player = person.stands_for
        return player

    def name(self, player: str) -> str:
        """What the player is called for whom this id stands."""
        player = self.whose(player)
        person = self.known.get(player)
        return player if person is None else person.called or person.name

    def called(self, account: str) -> str | None:
        """What the player is called to whom an account of the books belongs; None where it belongs to none."""
        player = owner(account)[0]
        return None if player is None else self.name(player)

    def account(self, account: str) -> str:
        """The account under which this account of the books is shown."""
        player = owner(account)[0]
        return account if player is None else PLAYERS + self.whose(player)

    def names_of(self, player: str) -> list[str]:
        """The ids that stand for this player, its own first."""
        return [player, *sorted(each for each in self.known if each != player and self.whose(each) == player)]

    def other_names(self, player: str) -> list[str]:
        """The names that mean this player beside the one that is shown, in order."""
        return sorted({self.known[each].name for each in self.names_of(player)} - {self.name(player)})

    def everybody(self) -> dict[str, str]:
        """The name of every player by id, of each only once."""
        return {person.id: self.name(person.id) for person in self.known.values() if person.stands_for is None}

    def seat_twice(self, seats: Mapping[int, str]) -> tuple[int, int] | None:
        """Two seats of one game whose names mean one player, as soon as there are two; None where each is somebody else's.

        >>> Names({}).seat_twice({1: "Guo", 2: "Li"}), Names({}).seat_twice({1: "Guo", 2: "Li", 3: "Guo"})
        (None, (1, 3))
        """
        taken: dict[str, int] = {}
        for seat, name in seats.items():
            if (before := taken.setdefault(self.whose(player_id(name)), seat)) != seat:
                return before, seat
        return None

    def named(self, asked: str) -> Person:
        """Who was entered under this id or name, whoever that is by now. An id is looked up first: no name can hide it. Raises NotFound."""
        ids: tuple[str, ...] = ()
        with suppress(UnicodeEncodeError):  # what cannot even be written down is nobody's name
            ids = (asked, player_id(asked))
        for found in ids:
            if found in self.known:
                return self.known[found]
        raise NotFound(f"this club has no player with the name or the id {asked[:100]!r}")

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
            raise RuleViolation(f"{name} is called so already", rule=_RULE)
        after = player_id(name)
        if after in self.known and self.whose(after) != player:
            raise RuleViolation(
                f"{name} is the name of another player",
                rule=_RULE,
                legal="merge the two if they are one, or say another name",
            )
        changed = [self.known[player]._replace(called=name)]
        if after not in self.known:
            changed.append(Person(after, name, position, player))
        return changed

    def _merged(self, player: str, into: str) -> Person:
        if player == into:
            raise RuleViolation(
                f"{self.name(player)} is one player already", rule=_RULE, legal="say the names of two players"
            )
        return self.known[player]._replace(stands_for=into)

    def _parted(self, name: str) -> Person:
        person = self.named(name)
        if person.stands_for is None:
            raise RuleViolation(
                f"{person.name} was not merged into another player", rule=_RULE, legal="say a name that was"
            )
        parted = person._replace(stands_for=None)
        after = Names({**self.known, parted.id: parted})
        for each in after.known.values():
            if each.called and after.whose(player_id(each.called)) != after.whose(each.id):
                instead = "part" if each.stands_for else "rename"
                raise RuleViolation(
                    f"{each.called} is what {each.name} was renamed to",
                    rule=_RULE,
                    legal=f"{instead} {each.name} first",
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
        return cls(Person(*row) for row in connection.execute(select(players)))

    def joined(self, name: str, position: int) -> None:
        """Somebody of this name sat down at a table."""
        self._all.setdefault(player_id(name), Person(player_id(name), tidy(name), position))

    def change(self, event: Changes, position: int) -> list[Person]:
        """Take in what happened to players; gives the names that are new or changed. Raises what :meth:`changed` raises."""
        changed = self.changed(event, position)
        self._all |= {person.id: person for person in changed}
        return changed


class StoredNames(Mapping[str, Person]):
    """The names of the books by id, each read when it is asked for; whoever goes through all of them reads all of them.

    Args:
        connection: the club's database.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._read: dict[str, Person] = {}

    def __getitem__(self, name: str) -> Person:
        if name not in self._read:
            wanted = select(players).where(players.c.id == name)
            # A database need not be asked for what it cannot even write; no id has such letters.
            row = self._connection.execute(wanted).one_or_none() if name.isprintable() else None
            if row is None:
                raise KeyError(name)
            self._read[name] = Person(*row)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        self._read = dict(People.load(self._connection).known)
        return iter(self._read)

    def __len__(self) -> int:
        return self._connection.scalar(select(func.count()).select_from(players)) or 0


def tidy_name(text: str) -> str:
    """What a player may be called, in its one form. Raises BadInput.

    >>> tidy_name(" Guo Wei ")
    'Guo Wei'
    """
    name = tidy(text)
    if not 1 <= len(name) <= 100 or not name.isprintable():
        raise BadInput(f"found {text[:40]!r}, expected a name of 1 to 100 printable characters", field="name")
    with suppress(ValueError):
        raise BadInput(f"found the id {UUID(name)}, expected a name: an id would mean two players", field="name")
    return name


def need_apart(connection: Connection, tables: Mapping[str, Mapping[int, str]]) -> None:
    """Refuse games in which one player would sit on two seats, under two names.

    Args:
        connection: the club's database.
        tables: the name on every seat, by game, of games in which somebody sat down just now.

    Raises:
        RuleViolation: two names of one game mean one player.
    """
    ids = {player_id(name) for seats in tables.values() for name in seats.values()}
    if not ids:
        return
    another = select(players.c.id).where(players.c.id.in_(ids), players.c.stands_for.is_not(None))
    if connection.scalar(another.limit(1)) is None:
        return
    people = People.load(connection)
    for game, seats in tables.items():
        if twice := people.seat_twice(seats):
            one, other = (f"{seats[seat]} (seat {seat})" for seat in reversed(twice))
            called = people.name(player_id(seats[twice[0]]))
            raise RuleViolation(
                f"{one} and {other} of game {game} are one player in this club, {called}",
                rule=_RULE,
                legal=f"another name in the record; or, if they are two people, {_way_apart(people, seats, twice)}",
            )


def _way_apart(people: People, seats: Mapping[int, str], twice: tuple[int, int]) -> str:
    """How two names of one player become two players."""
    link = next(person for seat in reversed(twice) if (person := people.named(seats[seat])).stands_for is not None)
    renamed = next((each for each in people.known.values() if each.called == link.name), None)
    before = "" if renamed is None else f"rename {renamed.name} to something else and then "
    return f"{before}part {link.name} in the club"


def change_people(connection: Connection, changes: Iterable[tuple[Changes, int]]) -> None:
    """Enter what happened to players in the books, as events with log positions."""
    people: People | None = None
    for event, position in changes:
        people = people or People.load(connection)
        before = dict(people.known)
        for person in people.change(event, position):
            if person.id in before:
                values = {"stands_for": person.stands_for, "called": person.called}
                connection.execute(update(players).where(players.c.id == person.id).values(values))
            else:
                connection.execute(insert(players).values(person._asdict()))
