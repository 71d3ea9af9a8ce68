"""Administration: the roles of accounts, and the player of an account."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import UUID

from sqlalchemy import BigInteger, Connection, String, delete, select
from sqlalchemy import Text as Words

from replay.club.matters.matter import Called, Matter, Placed, Refusal, wrong_field
from replay.ledger.accounts import player_id, tidy
from replay.ledger.people import UNKNOWN_PLAYER
from replay.rights import Right
from replay.store.statements import insert_rows
from replay.store.tables import plain_table
from replay.values.club_events import Role
from replay.values.events import Event, Name
from replay.words.errors import NotFound, RuleViolation
from replay.words.messages import Message, Text, all_of, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState


class RoleGiven(Event, frozen=True):
    """An account gets a role. Events name accounts by their ids, since account names are no facts of the club."""

    account: UUID
    role: Role


class RoleTaken(Event, frozen=True):
    """An account loses a role."""

    account: UUID
    role: Role


class AccountTied(Event, frozen=True):
    """An account gets a player: that player's seats and money are its own. Without a player the account is freed."""

    account: UUID
    player: Name | None = None


roles = plain_table("roles", {"account": String(36), "role": String(20)}, {"position": BigInteger})
"""Every role of an account, and the position in the log at which it was given."""

_AGAIN = "ON CONFLICT (account, role) DO UPDATE SET position = excluded.position"
"""Only an invalid event gives an account a role that it has; verifying reports such an event."""


ties = plain_table("ties", {"account": String(36)}, {"player": Words, "position": BigInteger})
"""The accounts with a player: the id of the name that was used, and the position in the log. The names tell the present player."""

_INSTEAD = "ON CONFLICT (account) DO UPDATE SET player = excluded.player, position = excluded.position"


def roles_of_all(connection: Connection) -> dict[UUID, frozenset[Role]]:
    """Return the roles of every account that has any. Accounts are few: the people who run the club."""
    found: dict[UUID, set[Role]] = {}
    for account, role in connection.execute(select(roles.c.account, roles.c.role)):
        found.setdefault(UUID(account), set()).add(role)
    return {account: frozenset(has) for account, has in found.items()}


def ties_of_all(connection: Connection) -> dict[UUID, str]:
    """Return the id of the name that was used, for every account with a player."""
    return {UUID(account): player for account, player in connection.execute(select(ties.c.account, ties.c.player))}


UNTIDY_NAME = Text("treasury.untidy-name", "is {found!r}, expected {expected!r}")
HAS_ROLE_ALREADY = Text("treasury.has-role-already", "the account has the role {role} already")
FIELD_ROLE_HAD = Text("treasury.field-role-had", "its field role is {found!r}, which account {account} has already")
HAS_NOT_ROLE = Text("treasury.has-not-role", "the account does not have the role {role}; it has: {roles}")
HAS_NO_ROLE = Text("treasury.has-no-role", "the account does not have the role {role}; it has none")
FIELD_ROLE_NOT_HAD = Text(
    "treasury.field-role-not-had", "its field role is {found!r}, which account {account} does not have"
)
FIELD_LAST_DIRECTOR = Text(
    "treasury.field-last-director", "its field account is {account}, which is the last director of the club"
)
FIELD_TIED_TO_NOBODY = Text("treasury.field-tied-to-nobody", "account {account} already belongs to no player")
FIELD_UNKNOWN_PLAYER = Text(
    "treasury.field-unknown-player", "its field player is {found!r}, who has not been named before it"
)
TIED_ALREADY = Text("treasury.tied-already", "the account belongs to {player} already")
FIELD_TIED_ALREADY = Text(
    "treasury.field-tied-already", "its field player is {found!r}, to whom account {account} belongs already"
)
FIELD_TIED_TO_ANOTHER = Text(
    "treasury.field-tied-to-another", "its field player is {found!r}, to whom account {account} belongs"
)
ACCOUNT_FREED = Text("web.account-freed", "The account {account} belongs to no player from now on.")
ACCOUNT_TIED = Text("web.account-tied", "The account {account} belongs to {player} from now on.")

_ROLES = say("treasury.ruling-roles", "Paipu, roles: the club always has a director")
ONE_ACCOUNT_EACH = say("treasury.ruling-one-account", "Paipu, roles: one player, one account")


class _Giving(Matter[RoleGiven]):
    event = RoleGiven
    said = Text("web.role-given", "The account {account} has the role {role} from now on.")
    seen_with = (Right.SEE_ACCOUNTS,)
    tables = (roles,)

    def check(self, state: ClubState, event: RoleGiven) -> Iterator[Refusal]:
        if event.role in state.roles.get(event.account, ()):
            error = RuleViolation(HAS_ROLE_ALREADY(role=event.role), rule=_ROLES)
            yield Refusal(error, FIELD_ROLE_HAD(found=event.role, account=str(event.account)))

    def project(self, connection: Connection, placed: Placed, event: RoleGiven) -> None:
        insert_rows(connection, roles, [(str(event.account), event.role, placed.position)], _AGAIN)


class _Taking(Matter[RoleTaken]):
    """The account has the role, and the club keeps a director."""

    event = RoleTaken
    said = Text("web.role-taken", "The account {account} does not have the role {role} any more.")
    seen_with = (Right.SEE_ACCOUNTS,)

    def check(self, state: ClubState, event: RoleTaken) -> Iterator[Refusal]:
        has = state.roles.get(event.account, ())
        if event.role not in has:
            problem = HAS_NOT_ROLE(role=event.role, roles=all_of(sorted(has))) if has else HAS_NO_ROLE(role=event.role)
            finding = FIELD_ROLE_NOT_HAD(found=event.role, account=str(event.account))
            yield Refusal(RuleViolation(problem, rule=_ROLES), finding)
        elif event.role == "director" and sum("director" in roles for roles in state.roles.values()) == 1:
            error = RuleViolation(
                say("treasury.last-director", "the account is the last director of the club"),
                rule=_ROLES,
                legal=say("treasury.another-director-first", "give another account the role director first"),
            )
            yield Refusal(error, FIELD_LAST_DIRECTOR(account=str(event.account)))

    def project(self, connection: Connection, placed: Placed, event: RoleTaken) -> None:
        had = (roles.c.account == str(event.account)) & (roles.c.role == event.role)
        connection.execute(delete(roles).where(had))


class _Tying(Matter[AccountTied]):
    """A known player without an account can get one; an account with a player can be freed."""

    event = AccountTied
    seen_with = (Right.SEE_ACCOUNTS,)
    tables = (ties,)

    def check(self, state: ClubState, event: AccountTied) -> Iterator[Refusal]:
        if event.player is None:
            if event.account not in state.ties:
                finding = FIELD_TIED_TO_NOBODY(account=str(event.account))
                yield Refusal(
                    RuleViolation(
                        say("treasury.tied-to-nobody", "the account already belongs to no player"),
                        rule=ONE_ACCOUNT_EACH,
                    ),
                    finding,
                )
            return
        if (tidied := tidy(event.player)) != event.player:
            yield wrong_field("player", UNTIDY_NAME(found=event.player[:100], expected=tidied[:100]))
        name = player_id(event.player)
        if name not in state.names.known:
            finding = FIELD_UNKNOWN_PLAYER(found=event.player[:100])
            yield Refusal(NotFound(UNKNOWN_PLAYER(found=event.player[:100])), finding)
            return
        player = state.names.whose(name)
        found, called = event.player, state.names.name(player)
        for account, used in state.ties.items():
            if state.names.whose(used) != player:
                continue
            if account == event.account:
                error = RuleViolation(TIED_ALREADY(player=called), rule=ONE_ACCOUNT_EACH)
                yield Refusal(error, FIELD_TIED_ALREADY(found=found, account=str(account)))
            else:
                error = RuleViolation(
                    say("treasury.tied-to-another", "{player} has another account", player=called),
                    rule=ONE_ACCOUNT_EACH,
                    legal=say("treasury.free-that-account", "untie that account first"),
                )
                yield Refusal(error, FIELD_TIED_TO_ANOTHER(found=found, account=str(account)))

    def project(self, connection: Connection, placed: Placed, event: AccountTied) -> None:
        account = str(event.account)
        if event.player is None:
            connection.execute(delete(ties).where(ties.c.account == account))
        else:
            insert_rows(connection, ties, [(account, player_id(event.player), placed.position)], _INSTEAD)

    def sentence(self, event: AccountTied, called: Called) -> Message:
        if event.player is None:
            return ACCOUNT_FREED(account=called.account(event.account))
        return ACCOUNT_TIED(account=called.account(event.account), player=event.player)


MATTERS = (_Giving(), _Taking(), _Tying())
