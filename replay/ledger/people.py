"""The players' names: each player's names, and names that people confuse, since a player under two names has two balances."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Column, ColumnElement, Connection, LargeBinary, func, select, update

from replay.answers.answer import Page
from replay.ledger.accounts import OWN_WORDS, PLAYERS, owner, player_id, tidy
from replay.store.statements import STAYS, insert_rows
from replay.store.tables import partial_index, table_of
from replay.values.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.values.events import Joined
from replay.words.display import find_separator, in_order, typed_form, without_invisible
from replay.words.errors import BadInput, Damaged, NotFound, RuleViolation, nearest
from replay.words.messages import Text, say

_CLOSE = 0.85
"""The likeness, of 1, from which two long names are confused."""
_LETTERS = 4
"""Shorter words differ for sure, unless the name is unknown: ``Li`` and ``Lu``, ``Wei`` and ``Mei``, 陈静 and 陈明."""


def similar_name(name: str, known: Iterable[str], *, letters: int = _LETTERS) -> str | None:
    """Return the known name that looks most like another one; None if none does.

    Args:
        name: the other one.
        known: the known names.
        letters: words of fewer letters differ for sure.

    Names with different numbers differ for sure: ``Bot 1`` and ``Bot 2``.

    Chinese names that sound alike are alike, whatever their tones, and so is the same name in pinyin.

    >>> known = ["Wang Fang", "Guo Min", "Sanne de Vries", "Bot 1", "陈静", "李偉", "Anna"]
    >>> [similar_name(name, known) for name in ("Wang Fan", "min guo", "Sanne", "Bot 2", "陈明", "李伟", "Anma")]
    ['Wang Fang', 'Guo Min', 'Sanne de Vries', None, None, '李偉', 'Anna']
    >>> [similar_name(name, known) for name in ("Chen Jing", "Jing Chen", "陳婧", "王芳", "Chen Ming")]
    ['陈静', '陈静', '陈静', 'Wang Fang', None]
    """
    looks = _looks(name)
    if not looks:
        return None
    others = {each: _looks(each) for each in known if each != name}
    numbers = _numbers(looks)
    for is_alike in (_same_letters, _same_sound, _same_words, partial(_one_letter, letters=letters)):
        for each, other in others.items():
            if is_alike(looks, other) and _numbers(other) == numbers:
                return each
    near = {other: each for each, other in others.items() if _numbers(other) == numbers}
    found = get_close_matches(looks, near, n=1, cutoff=_CLOSE)
    return near[found[0]] if found else None


def _looks(name: str) -> str:
    """Reduce a name: simplified characters, no capitals, accents or characters of zero width, and one space between words."""
    letters = unicodedata.normalize("NFKD", without_invisible(name).casefold()).translate(_simplified())
    plain = "".join(each for each in letters if not unicodedata.combining(each))
    return " ".join(re.findall(r"\w+", plain))


@cache
def _simplified() -> Mapping[int, str]:
    lines = Path(__file__).with_name("simplified.txt").read_text("utf-8").splitlines()
    traditional, simplified = (line for line in lines if not line.startswith("#"))
    return str.maketrans(dict(zip(traditional, simplified, strict=True)))


def _same_letters(one: str, other: str) -> bool:
    return one.replace(" ", "") == other.replace(" ", "")


def _same_sound(one: str, other: str) -> bool:
    """True if a Chinese name is read as the other one is, or is the other one in pinyin, with either of its parts first."""
    read, heard = _syllables(one), _syllables(other)
    if read and heard:
        return read == heard
    syllables, latin = read or heard, (other if read else one).replace(" ", "")
    return bool(syllables) and latin in ("".join(syllables), "".join([*syllables[1:], syllables[0]]))


def _syllables(name: str) -> list[str]:
    readings, first = _readings(), name[:1]
    found = [readings.get(each, "") for each in name]
    return [readings.get(f"^{first}", found[0]), *found[1:]] if len(found) > 1 and all(found) else []


@cache
def _readings() -> Mapping[str, str]:
    """The usual reading of each character, and after ``^`` that of a family name where it differs."""
    lines = Path(__file__).with_name("pinyin.txt").read_text("utf-8").splitlines()
    pairs = [line.split(" ") for line in lines if not line.startswith("#")]
    return {f"{'^' * (reading[0] == '^')}{each}": reading.lstrip("^") for reading, all_ in pairs for each in all_}


def _same_words(one: str, other: str) -> bool:
    """True if all words of one name are in the other, in any order: a first name alone, or a family name that comes first."""
    words, others = set(one.split()), set(other.split())
    return bool(words and others) and (words <= others or others <= words)


def _one_letter(one: str, other: str, letters: int) -> bool:
    """True if one word differs by a letter: another, one more or less, or two swapped."""
    words, others = one.split(), other.split()
    if len(words) != len(others) or abs(len(one) - len(other)) > 1:
        return False
    different = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    return len(different) == 1 and max(map(len, different[0])) >= letters and _one_edit(*different[0])


def _one_edit(one: str, other: str) -> bool:
    start = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if start is None:
        return True
    rest, others = one[start:], other[start:]
    swapped = len(rest) > 1 and rest[1] + rest[0] + rest[2:] == others
    return swapped or rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]


def _numbers(looks: str) -> list[str]:
    return re.findall(r"\d+", looks)


Changes = PlayerRenamed | PlayersMerged | PlayersParted
"""The events that change players."""
Naming = Joined | Changes
"""The events that name players."""


class Named(NamedTuple):
    """An event that names a player, or changes players, at a position of the log."""

    event: Naming
    position: int


ONE_NAME = say("ledger.ruling-one-name", "one player, one name")
"""The rule for names of players."""


class Person(NamedTuple):
    """A known name: its id, the position of its first event, the id that it stands for, and the new name of a renamed player."""

    id: str
    name: str
    first_position: int
    stands_for: str | None = None
    called: str | None = None

    @property
    def shown(self) -> str:
        """The current name of the player."""
        return self.called or self.name


players = table_of(
    Person,
    "players",
    Column("listed", LargeBinary),
    partial_index("players_listed", "listed", only="listed IS NOT NULL"),
    partial_index("players_merged", "stands_for", only="stands_for IS NOT NULL"),
)
"""Every name in the events: the id that the books use, the name, the position of its first event, the id of the player that it means, the
new name of a renamed player, and the place in the list of players, NULL for a player who was merged into another.
"""
PERSON = players.c["id", "name", "first_position", "stands_for", "called"]
"""The columns of a :class:`Person`."""


NAMES_IN_A_CIRCLE = Text(
    "ledger.names-in-a-circle",
    "the names of the players are damaged: they refer to each other in a circle. 'paipu verify' lists all damage; restore a backup",
)
UNKNOWN_PLAYER = Text("ledger.unknown-player", "this club has no player with the name or the id {found!r}")
CALLED_SO_ALREADY = Text("ledger.called-so-already", "{name} has that name already")
ONE_PLAYER_ALREADY = Text("ledger.one-player-already", "both names already mean {name}")
TWO_PLAYERS_EXPECTED = Text("ledger.two-players-expected", "give the names of two players")
NOT_MERGED = Text("ledger.not-merged", "{name} was not merged into another player")
MERGED_NAME_EXPECTED = Text("ledger.merged-name-expected", "give the name of a merged player")
PART_FIRST = Text("ledger.part-first", "part {name} first")
RENAME_FIRST = Text("ledger.rename-first", "rename {name} first")


class Names:
    """The players that the names of a club mean, from every name by id; a mapping that reads lazily will do."""

    def __init__(self, known: Mapping[str, Person]) -> None:
        self.known = known

    def whose(self, player: str) -> str:
        """Return the id of the player that this id finally means; the id itself if it is unknown. Raises Damaged."""
        passed: list[str] = []
        while (person := self.known.get(player)) is not None and person.stands_for is not None:
            if player in passed:
                raise Damaged(NAMES_IN_A_CIRCLE())
            passed.append(player)
            player = person.stands_for
        return player

    def name(self, player: str) -> str:
        """Return the name of the player that this id means."""
        player = self.whose(player)
        person = self.known.get(player)
        return player if person is None else person.shown

    def called(self, account: str) -> str | None:
        """Return the name of the player to whom an account of the books belongs; None if it belongs to none."""
        player = owner(account)[0]
        return None if player is None else self.name(player)

    def account(self, account: str) -> str:
        """Return the account under which this account of the books is shown."""
        player = owner(account)[0]
        return account if player is None else PLAYERS + self.whose(player)

    def names_of(self, player: str) -> list[str]:
        """Return the ids that mean this player, its own first."""
        return [player, *sorted(each for each in self.known if each != player and self.whose(each) == player)]

    def everybody(self) -> dict[str, str]:
        """Return the name of every player by id, each only once."""
        return {person.id: self.name(person.id) for person in self.known.values() if person.stands_for is None}

    def seat_twice(self, seats: Mapping[int, str]) -> tuple[int, int] | None:
        """Return two seats of one game whose names mean one player; None if all are different players.

        >>> Names({}).seat_twice({1: "Guo", 2: "Li"}), Names({}).seat_twice({1: "Guo", 2: "Li", 3: "Guo"})
        (None, (1, 3))
        """
        taken: dict[str, int] = {}
        for seat, name in seats.items():
            if (before := taken.setdefault(self.whose(player_id(name)), seat)) != seat:
                return before, seat
        return None

    def named(self, asked: str, others: Iterable[str] = ()) -> Person:
        """Return the player entered under this id or name, before merges; an id first, so no name can hide it.

        Raises NotFound, with a player's name or one of the ``others`` that may be meant.
        """
        ids: tuple[str, ...] = ()
        with suppress(UnicodeEncodeError):  # a text that cannot be stored is no player's name
            ids = (asked, player_id(asked))
        for found in ids:
            if found in self.known:
                return self.known[found]
        called = None if ids == () else self._similar(asked[:100])
        raise NotFound(UNKNOWN_PLAYER(found=asked[:100]), meant=called or nearest(asked, others))

    def _similar(self, asked: str) -> str | None:
        """Return a name that may be meant by an unknown one; a question costs nothing, so three letters are enough."""
        return similar_name(asked, (person.name for person in self.known.values()), letters=3)

    def seated(self, text: str) -> str:
        """Return the name under which a player sits down for a typed text: a known name as it is, a new one in its typed form.

        Raises BadInput.
        """
        with suppress(UnicodeEncodeError):  # a text that cannot be stored is no player's name
            known = tidy(text)
            if player_id(known) in self.known:
                return known
        return new_name(text)

    def find(self, asked: str) -> str:
        """Return the id of the player with this name or id. Raises NotFound."""
        return self.whose(self.named(asked).id)

    def changed(self, event: Changes, position: int) -> list[Person]:
        """Return the names that an event adds or changes. Raises NotFound, or RuleViolation if two players would share a name."""
        if isinstance(event, PlayerRenamed):
            return self._renamed(self.find(event.player), tidy(event.name), position)
        if isinstance(event, PlayersMerged):
            return [self._merged(self.find(event.player), self.find(event.into))]
        return [self._parted(event.player)]

    def _renamed(self, player: str, name: str, position: int) -> list[Person]:
        if name == self.name(player):
            raise RuleViolation(CALLED_SO_ALREADY(name=name), rule=ONE_NAME)
        after = player_id(name)
        if after in self.known and self.whose(after) != player:
            raise RuleViolation(
                say("ledger.name-of-another", "{name} is the name of another player", name=name),
                rule=ONE_NAME,
                legal=say("ledger.merge-or-other-name", "merge the two if they are one player, or choose another name"),
            )
        changed = [self.known[player]._replace(called=name)]
        if after not in self.known:
            changed.append(Person(after, name, position, player))
        return changed

    def _merged(self, player: str, into: str) -> Person:
        if player == into:
            raise RuleViolation(ONE_PLAYER_ALREADY(name=self.name(player)), rule=ONE_NAME, legal=TWO_PLAYERS_EXPECTED())
        return self.known[player]._replace(stands_for=into)

    def _parted(self, name: str) -> Person:
        person = self.named(name)
        if person.stands_for is None:
            raise RuleViolation(NOT_MERGED(name=person.name), rule=ONE_NAME, legal=MERGED_NAME_EXPECTED())
        parted = person._replace(stands_for=None)
        after = Names({**self.known, parted.id: parted})
        for each in after.known.values():
            if each.called and after.whose(player_id(each.called)) != after.whose(each.id):
                first = PART_FIRST if each.stands_for else RENAME_FIRST
                raise RuleViolation(
                    say("ledger.name-in-use", "{name} was renamed to {called}", called=each.called, name=each.name),
                    rule=ONE_NAME,
                    legal=first(name=each.name),
                )
        return parted


class People(Names):
    """Every name of a club; further names can be added."""

    def __init__(self, known: Iterable[Person] = ()) -> None:
        self._all = {person.id: person for person in known}
        super().__init__(self._all)

    @classmethod
    def load(cls, connection: Connection) -> People:
        """Load the names from the books."""
        return cls(Person(*row) for row in connection.execute(select(*PERSON)))

    def joined(self, name: str, position: int) -> None:
        """Add the name of a player who sat down at a table."""
        self._all.setdefault(player_id(name), Person(player_id(name), tidy(name), position))

    def change(self, event: Changes, position: int) -> list[Person]:
        """Apply a change of players; return the new or changed names. Raises as :meth:`changed`."""
        changed = self.changed(event, position)
        self._all |= {person.id: person for person in changed}
        return changed


NO_NAME = Text("ledger.no-name", "found {found!r}, expected a name of 1 to 100 printable characters")
ID_AS_NAME = Text("ledger.id-as-name", "found the id {found}, expected a name: an id would mean two players")


def tidy_name(text: str) -> str:
    """Check a player's name and return it in its one form. Raises BadInput.

    >>> tidy_name(" Guo Wei ")
    'Guo Wei'
    """
    name = tidy(text)
    if not 1 <= len(name) <= 100 or not name.isprintable():
        raise BadInput(NO_NAME(found=text[:40]), field="name")
    with suppress(ValueError):
        raise BadInput(ID_AS_NAME(found=str(UUID(name))), field="name")
    return name


LIST_AS_NAME = Text(
    "ledger.list-as-name",
    "found {separator!r} in {found!r}, expected the name of one player: give each name separately",
)
ACCOUNT_AS_NAME = Text(
    "ledger.account-as-name",
    "found {found!r}, which is the name of an account in the books, expected the name of a player: choose another name",
)


def new_name(text: str) -> str:
    """Check the name of a new player, in its typed form. Raises BadInput for a list of names, or the name of an account."""
    name = typed_form(text)
    if not name:
        raise BadInput(NO_NAME(found=text[:40]), field="name")
    if sign := find_separator(name):
        raise BadInput(LIST_AS_NAME(separator=sign, found=name[:60]), field="name")
    if is_account_name(name):
        raise BadInput(ACCOUNT_AS_NAME(found=name[:60]), field="name")
    return name


def is_account_name(name: str) -> bool:
    """True if the name is that of an account, in the books or as people type it.

    >>> [is_account_name(name) for name in ("Cash", "pot:3f2a", "Cash A.", "现金箱")]
    [True, True, False, True]
    """
    word, colon, _ = unicodedata.normalize("NFKC", name).casefold().partition(":")
    return " ".join(word.split()) in (("player", "players", "pot", "pots") if colon else OWN_WORDS)


def enter_people(connection: Connection, named: Iterable[tuple[Naming, int]]) -> None:
    """Enter new names and changes of players, as events with log positions, in log order."""
    for joins, run in groupby(named, key=lambda each: isinstance(each[0], Joined)):
        if joins:
            enter_players(
                connection, [(event.player, position) for event, position in run if isinstance(event, Joined)]
            )
        else:
            change_people(connection, [(event, at) for event, at in run if not isinstance(event, Joined)])


def enter_players(connection: Connection, joined: Iterable[tuple[str, int]]) -> None:
    """Enter the names of players who sat down, with log positions in log order; a known player stays as first entered."""
    rows = [_row(Person(player_id(name), tidy(name), position)) for name, position in joined]
    insert_rows(connection, players, rows, STAYS)


def change_people(connection: Connection, changes: Iterable[tuple[Changes, int]]) -> None:
    """Enter changes of players, as events with log positions; they were checked before."""
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
    return None if person.stands_for is not None else in_order(person.shown)


_AT_ONCE = 500
"""The ids in one query."""


class _Rows(Mapping[str, Person]):
    """The names of the books by id; iterating reads all of them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._read: dict[str, Person] = {}

    def __getitem__(self, name: str) -> Person:
        # A text that a database cannot store is not looked up; no id has such letters.
        if name not in self._read and name.isprintable():
            self.find(players.c.id == name)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        self._read = dict(People.load(self._connection).known)
        return iter(self._read)

    def __len__(self) -> int:
        return self._connection.scalar(select(func.count()).select_from(players)) or 0

    def find(self, which: ColumnElement[bool]) -> list[Person]:
        """Read some rows, and cache them."""
        found = [Person(*row) for row in self._connection.execute(select(*PERSON).where(which))]
        self._read |= {person.id: person for person in found}
        return found


class StoredNames(Names):
    """The names of one state of the books."""

    def __init__(self, connection: Connection) -> None:
        self._rows = _Rows(connection)
        super().__init__(self._rows)

    def read(self, ids: Collection[str]) -> None:
        """Read several names that will be needed, in few queries."""
        every = sorted(ids)
        for first in range(0, len(every), _AT_ONCE):
            self._rows.find(players.c.id.in_(every[first : first + _AT_ONCE]))

    def names_of(self, player: str) -> list[str]:
        """Return the ids that mean this player, its own first."""
        return [player, *sorted(self.merged([player])[player])]

    def merged(self, into: Collection[str]) -> dict[str, list[str]]:
        """Return the ids of the other names that mean each of these players."""
        found: dict[str, list[str]] = {player: [] for player in into}
        means = {player: player for player in into}
        latest = list(into)
        while latest:
            names = [each for each in self._rows.find(players.c.stands_for.in_(latest)) if each.id not in means]
            for each in names:
                means[each.id] = means[str(each.stands_for)]
                found[means[each.id]].append(each.id)
            latest = [each.id for each in names]
        return found


def names_page(connection: Connection, after: str, limit: int) -> Page[Person, str]:
    """Return the players whose names follow a name, in order of name; the keys are names."""
    place = players.c.listed
    wanted = select(*PERSON).where(place > in_order(after)).order_by(place).limit(limit + 1)
    found = [Person(*row) for row in connection.execute(wanted)]
    previous = None
    if after:
        back = select(*PERSON).where(place <= in_order(after)).order_by(place.desc()).limit(1).offset(limit)
        previous = "".join(Person(*row).shown for row in connection.execute(back))
    return Page(found[:limit], found[limit - 1].shown if len(found) > limit else None, previous)
