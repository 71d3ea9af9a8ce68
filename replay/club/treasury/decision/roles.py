"""What may be recorded about accounts: roles, which player an account belongs to, and what lets somebody in."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_events import (
    AccessEvent,
    AccessKind,
    AccountMade,
    AccountRemoved,
    AccountTied,
    CredentialsSet,
    InvitationMade,
    LinkMade,
    LinkRevoked,
    RoleGiven,
    RoleTaken,
    SeatOpened,
    TokenMade,
    TokenRevoked,
)
from replay.errors import NotFound, RuleViolation
from replay.ledger.accounts import player_id, tidy
from replay.messages import all_of

_ROLES = wording.RULING_ROLES()
_TIES = wording.RULING_ONE_ACCOUNT()


def check_role_given(state: ClubState, event: RoleGiven) -> Iterator[Refusal]:
    """The account does not have the role yet."""
    if event.role in state.roles.get(event.account, ()):
        error = RuleViolation(wording.HAS_ROLE_ALREADY(role=event.role), rule=_ROLES)
        yield Refusal(error, wording.FIELD_ROLE_HAD(found=event.role, account=str(event.account)))


def check_role_taken(state: ClubState, event: RoleTaken) -> Iterator[Refusal]:
    """The account has the role, and the club keeps a director."""
    has = state.roles.get(event.account, ())
    if event.role not in has:
        problem = (
            wording.HAS_NOT_ROLE(role=event.role, roles=all_of(sorted(has)))
            if has
            else wording.HAS_NO_ROLE(role=event.role)
        )
        finding = wording.FIELD_ROLE_NOT_HAD(found=event.role, account=str(event.account))
        yield Refusal(RuleViolation(problem, rule=_ROLES), finding)
    elif event.role == "director" and sum("director" in roles for roles in state.roles.values()) == 1:
        error = RuleViolation(wording.LAST_DIRECTOR(), rule=_ROLES, legal=wording.ANOTHER_DIRECTOR_FIRST())
        yield Refusal(error, wording.FIELD_LAST_DIRECTOR(account=str(event.account)))


def check_account_tied(state: ClubState, event: AccountTied) -> Iterator[Refusal]:
    """The club knows the player, to whom no account belongs yet; or the account has belonged to somebody, and is nobody's from now on."""
    if event.player is None:
        if event.account not in state.ties:
            finding = wording.FIELD_TIED_TO_NOBODY(account=str(event.account))
            yield Refusal(RuleViolation(wording.TIED_TO_NOBODY(), rule=_TIES), finding)
        return
    if (tidied := tidy(event.player)) != event.player:
        yield wrong_field("player", wording.UNTIDY_NAME(found=event.player[:100], expected=tidied[:100]))
    name = player_id(event.player)
    if name not in state.names.known:
        finding = wording.FIELD_UNKNOWN_PLAYER(found=event.player[:100])
        yield Refusal(NotFound(wording.UNKNOWN_PLAYER(found=event.player[:100])), finding)
        return
    player = state.names.whose(name)
    found, called = event.player, state.names.name(player)
    for account, used in state.ties.items():
        if state.names.whose(used) != player:
            continue
        if account == event.account:
            error = RuleViolation(wording.TIED_ALREADY(player=called), rule=_TIES)
            yield Refusal(error, wording.FIELD_TIED_ALREADY(found=found, account=str(account)))
        else:
            error = RuleViolation(wording.TIED_TO_ANOTHER(player=called), rule=_TIES, legal=wording.FREE_THAT_ACCOUNT())
            yield Refusal(error, wording.FIELD_TIED_TO_ANOTHER(found=found, account=str(account)))


def check_access(state: ClubState, event: AccessEvent | SeatOpened) -> Iterator[Refusal]:
    """What is made was not there, and what ends or changes is; a record of everything may say anything, and a seat may be opened."""

    def need(kind: AccessKind, id: UUID, there: bool) -> Iterator[Refusal]:
        if (state.access(kind, id) is not None) != there:
            text = wording.ACCESS_NOT_KNOWN if there else wording.ACCESS_KNOWN
            yield wrong_field(kind, text(found=str(id)))

    match event:
        case AccountMade():
            yield from need("account", event.account, there=False)
        case AccountRemoved() | CredentialsSet() | InvitationMade():
            yield from need("account", event.account, there=True)
        case TokenMade():
            yield from need("account", event.account, there=True)
            yield from need("token", event.token, there=False)
        case TokenRevoked():
            yield from need("token", event.token, there=True)
        case LinkMade():
            yield from need("link", event.link, there=False)
            if event.account is not None:
                yield from need("account", event.account, there=True)
        case LinkRevoked():
            yield from need("link", event.link, there=True)
