"""Players: one is renamed, two names are merged, or a merged name is parted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from replay.club.matters.matter import FIELD_REFUSED, Booked, Called, Matter, Meant, Placed, Refusal, wrong_field
from replay.club.matters.roles import ONE_ACCOUNT_EACH, UNTIDY_NAME
from replay.ledger.people import Changes, Named, tidy_name
from replay.rights import Right
from replay.values.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.words.errors import BadInput, NotFound, RuleViolation
from replay.words.messages import Message, Text, say

if TYPE_CHECKING:
    from replay.club.matters.state import ClubState

_C = TypeVar("_C", PlayerRenamed, PlayersMerged, PlayersParted)

RENAMED = Text("web.renamed", "{player} is called {name} from now on.")
TWO_ACCOUNTS = Text("treasury.two-accounts", "{player} and {into} each have an account")
SAT_AT_ONE_TABLE = Text(
    "treasury.sat-at-one-table", "{player} and {into} sat at one table in game {game}, so they are two people"
)
MERGED = Text("web.merged", "{player} and {into} are now one player, called {into}.")
PARTED = Text("web.parted", "{player} is a separate player again.")


class _Naming(Matter[_C]):
    """Each name still means one player afterwards."""

    seen_with = (Right.SEE_NAMES,)

    def check(self, state: ClubState, event: _C) -> Iterator[Refusal]:
        yield from _changed(state, event)

    def means(self, found: Meant, placed: Placed, event: _C, booked: Booked) -> None:
        found.named.append(Named(event, placed.position))


class _Renaming(_Naming[PlayerRenamed]):
    """The new name is valid, and no other player has it."""

    event = PlayerRenamed

    def check(self, state: ClubState, event: PlayerRenamed) -> Iterator[Refusal]:
        try:
            if (tidied := tidy_name(event.name)) != event.name:
                yield wrong_field("name", UNTIDY_NAME(found=event.name, expected=tidied))
        except BadInput as refusal:
            yield Refusal(refusal, FIELD_REFUSED(field="name", problem=refusal.problem))
        yield from _changed(state, event)

    def sentence(self, event: PlayerRenamed, called: Called) -> Message:
        return RENAMED(player=event.player, name=event.name)


class _Merging(_Naming[PlayersMerged]):
    event = PlayersMerged

    def check(self, state: ClubState, event: PlayersMerged) -> Iterator[Refusal]:
        refusals = list(_changed(state, event))
        yield from refusals
        if refusals:
            return
        names = state.names
        both = {names.find(player) for player in (event.player, event.into)}
        accounts = [account for account, name in state.ties.items() if names.whose(name) in both]
        if len(accounts) > 1:
            refusal = RuleViolation(
                TWO_ACCOUNTS(player=event.player, into=event.into),
                rule=ONE_ACCOUNT_EACH,
                legal=say("treasury.free-one-account", "untie one of the two accounts first"),
            )
            yield Refusal(refusal, refusal.what)
        one, other = (
            {names.known[each].name for each in names.names_of(names.find(player))}
            for player in (event.player, event.into)
        )
        if (game := state.shared_game(one, other)) is not None:
            refusal = RuleViolation(
                SAT_AT_ONE_TABLE(player=event.player, into=event.into, game=game),
                rule=say("treasury.ruling-one-name", "one player, one name"),
            )
            yield Refusal(refusal, refusal.what)

    def sentence(self, event: PlayersMerged, called: Called) -> Message:
        return MERGED(player=event.player, into=event.into)


class _Parting(_Naming[PlayersParted]):
    """Only a merged name can be parted."""

    event = PlayersParted

    def sentence(self, event: PlayersParted, called: Called) -> Message:
        return PARTED(player=event.player)


MATTERS = (_Renaming(), _Merging(), _Parting())


def _changed(state: ClubState, event: Changes) -> Iterator[Refusal]:
    try:
        # Its position in the log does not matter here.
        state.names.changed(event, 0)
    except (NotFound, RuleViolation) as refusal:
        yield Refusal(refusal, refusal.problem)
