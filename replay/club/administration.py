"""The administration of a club: roles, the players of accounts, settings, and released boards."""

from __future__ import annotations

from contextlib import suppress
from typing import get_args
from uuid import UUID

from msgspec import structs
from sqlalchemy import select

from replay.answers.access import AccountRoles, ReleasedBoard
from replay.club.access import Access
from replay.club.books import club_units
from replay.club.matters.boards import BoardReleased, released_boards
from replay.club.matters.matter import Facade
from replay.club.matters.roles import AccountTied, RoleGiven, RoleTaken, roles_of_all, ties_of_all
from replay.club.matters.settings import LEAST_OF_NOTHING, current_settings
from replay.club.matters.state import ClubState
from replay.club.matters.stream import OwnStream
from replay.ledger.accounts import tidy
from replay.ledger.people import Names, StoredNames
from replay.rights import NAMES_FOR, Settings
from replay.store import Cache, Store, Writing
from replay.store.reading import Reading
from replay.store.tables import events
from replay.values.club_events import Role, SettingsChanged
from replay.values.events import Event, Recorded
from replay.values.money import Unit, unit_named
from replay.words.errors import BadInput, NotAllowed, RuleViolation, placed
from replay.words.messages import Text, any_of, quoted, say

_ROLES: tuple[Role, ...] = get_args(Role)
UNKNOWN_ROLE = Text("office.unknown-role", "found {found!r}, expected a role: {roles}")


def read_role(text: str) -> Role:
    """Read a role from its name. Raises BadInput.

    >>> read_role("treasurer")
    'treasurer'
    """
    for role in _ROLES:
        if role == text:
            return role
    raise BadInput(UNKNOWN_ROLE(found=text[:40], roles=any_of([*map(quoted, _ROLES)])), field="role")


OWN_TIE = Text(
    "office.own-tie",
    "you cannot tie your own account to a player: ask another director, or the owner, who uses 'paipu user tie'",
)

SET_UP_ALREADY = Text(
    "office.set-up-already",
    "this club is set up already, or something was recorded in it: what was answered is changed in its settings",
)


class Administration(Facade):
    """The administration of one club. Safe to share between threads.

    Links and tokens end with the role that they need.
    """

    def __init__(self, store: Store, stream: OwnStream, access: Access) -> None:
        super().__init__(store, stream)
        self._access = access
        self._settings = Cache[None, Settings](store)
        self._new = Cache[None, bool](store)

    def settings(self) -> Settings:
        """Return the current settings of the club."""
        return self._settings.get(None, lambda: self._store.ask(lambda reading: current_settings(reading.connection)))

    def usual_unit(self) -> Unit | None:
        """Return the unit of money for amounts without a unit; None if the club has no usual unit."""
        unit = self.settings().unit
        return None if unit is None else Unit.parse(unit)

    def read_least_payment(self, typed: str, unit: str | None = None) -> int:
        """Read a typed amount in the usual unit, or in the one that is to become it, in minor units. Raises BadInput."""
        with self._store.reading() as reading:
            known = club_units(reading)[1]
        usual = unit_named(unit, known) if unit else self.usual_unit()
        if usual is None:
            raise BadInput(LEAST_OF_NOTHING(), field="least_payment")
        with placed(field="least_payment"):
            return usual.amount(typed)

    def change(self, change: SettingsChanged, *, by: str = "club", event_id: UUID | None = None) -> Settings:
        """Change settings; those that the change does not name stay as they are.

        Raises:
            BadInput: it names no setting, or a value is not valid.
            RuleViolation: the club already has these settings.
            Conflict: the id of a retry belongs to another event.
        """
        if change.name is not None:
            change = structs.replace(change, name=tidy(change.name))
        if change.unit:
            with self._store.reading() as reading, suppress(BadInput):  # an invalid unit is refused below
                change = structs.replace(change, unit=str(unit_named(change.unit, club_units(reading)[1])))
        before = self.settings()
        if (before.after(change).unit or "") != (before.unit or ""):  # both are of the former unit
            if change.sign is None and before.sign:
                change = structs.replace(change, sign="")
            if change.least_payment is None and before.least_payment:
                change = structs.replace(change, least_payment=0)

        def same(known: Event) -> bool:
            """A retry names sign and least payment as before, or as they are since; the event may have taken them away."""
            if known == change or not isinstance(known, SettingsChanged):
                return known == change
            rest = [structs.replace(each, sign=None, sign_behind=None, least_payment=None) for each in (known, change)]
            taken = (change.sign is None or known.sign == "") and known.least_payment in (change.least_payment, 0)
            return rest[0] == rest[1] and taken

        self._stream.record(lambda state: change, same, by=by, event_id=event_id)
        return self.settings()

    def is_new(self) -> bool:
        """True if nothing was ever recorded in the club: no setting, no account, no game."""
        return self._new.get(None, lambda: self._store.ask(_is_empty))

    def need_new(self) -> None:
        """Refuse to set up a club that is not new. Raises RuleViolation."""
        if not self.is_new():
            raise _set_up_already()

    def begin(  # 7 parameters: the answers of a new club
        self,
        name: str,
        unit: str,
        names: str,
        sign: str = "",
        *,
        sign_behind: bool = False,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> Settings:
        """Set up a new club, in one event.

        Args:
            name: the name of the club; empty for none.
            unit: the unit in which it plays, as it is typed.
            names: who sees names, a key of ``NAMES_FOR``.
            sign: the sign of that unit; empty where its code is written.
            sign_behind: the sign stands behind the amount.
            by: the recorder.
            event_id: the key of a retry.

        Raises:
            BadInput: an answer is not valid.
            RuleViolation: something was recorded in the club already.
            Conflict: the id of a retry belongs to another event.
        """
        with placed(field="unit"):
            found = str(unit_named(unit))
        members, public = NAMES_FOR[names]
        answers = SettingsChanged(name=tidy(name), unit=found, members_see=members, public_sees=public)
        if sign:
            answers = structs.replace(answers, sign=sign, sign_behind=sign_behind or None)

        def event(state: ClubState) -> Event:
            if not _is_empty(state.reading):
                raise _set_up_already()
            return answers

        self._stream.record(event, lambda known: known == answers, by=by, event_id=event_id)
        return self.settings()

    def accounts(self) -> list[AccountRoles]:
        """Every account that has a role or belongs to a player, in order of their ids."""
        with self._store.reading() as reading:
            roles, ties = roles_of_all(reading.connection), ties_of_all(reading.connection)
            names = StoredNames(reading.connection)
            return [
                _account(each, roles.get(each, frozenset()), ties.get(each), names) for each in sorted({*roles, *ties})
            ]

    def account(self, account: UUID) -> AccountRoles:
        """Return the roles and the player of one account; none if the club has no event about it."""
        none = AccountRoles(str(account), [], None, None)
        return next((each for each in self.accounts() if each.account == str(account)), none)

    def give(self, account: UUID, role: Role, *, by: str = "club", event_id: UUID | None = None) -> AccountRoles:
        """Give an account a role. Raises RuleViolation if it has the role already, and Conflict as :meth:`change`."""
        self._record(RoleGiven(account, role), by, event_id)
        return self.account(account)

    def take(self, account: UUID, role: Role, *, by: str = "club", event_id: UUID | None = None) -> AccountRoles:
        """Take a role from an account, with the links and tokens that needed it.

        Raises:
            RuleViolation: it does not have the role, or the club would have no director any more.
            Conflict: the id of a retry belongs to another event.
        """
        taken = RoleTaken(account, role)

        def end(writing: Writing, record: Recorded) -> None:
            self._access.end_lost(writing, account, role, by)

        self._stream.record(lambda state: taken, lambda known: known == taken, by=by, event_id=event_id, after=end)
        return self.account(account)

    def tie(self, account: UUID, player: str | None, *, by: str = "club", event_id: UUID | None = None) -> AccountRoles:
        """Tie an account to a player, by a name or an id; None frees it.

        Raises:
            NotAllowed: it is the director's own account: with another player it would see other cards and money.
            NotFound: the club has no such player.
            RuleViolation: the player already has an account, or the account had no player.
            Conflict: the id of a retry belongs to another event.
        """
        if by == str(account):
            raise NotAllowed(OWN_TIE())

        def event(state: ClubState) -> Event:
            return AccountTied(account, None if player is None else state.names.named(tidy(player)).name)

        def same(known: Event) -> bool:
            return self._store.ask(lambda reading: known == event(ClubState(reading)))

        self._stream.record(event, same, by=by, event_id=event_id)
        return self.account(account)

    def release(self, board: str, *, by: str = "club", event_id: UUID | None = None) -> ReleasedBoard:
        """Release a board: no table will play it any more, and its hands are as open as others from now on.

        Raises:
            NotFound: no table has finished it.
            RuleViolation: it is released already.
            Conflict: the id of a retry belongs to another event.
        """
        self._record(BoardReleased(board), by, event_id)
        return ReleasedBoard(board)

    def released(self) -> set[str]:
        """The boards that were released."""
        return self._store.ask(lambda reading: released_boards(reading.connection))


def _account(account: UUID, roles: frozenset[Role], name: str | None, names: Names) -> AccountRoles:
    player = None if name is None else names.whose(name)
    called = None if player is None else names.name(player)
    return AccountRoles(str(account), [role for role in _ROLES if role in roles], player, called)


def _is_empty(reading: Reading) -> bool:
    return reading.connection.scalar(select(events.c.version).limit(1)) is None


def _set_up_already() -> RuleViolation:
    return RuleViolation(SET_UP_ALREADY(), rule=say("office.ruling-set-up", "Paipu, settings: a club is set up once"))
