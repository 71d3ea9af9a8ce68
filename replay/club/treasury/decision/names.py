"""What may be recorded about players: a new name, that two names are one player, or that they are not."""

from __future__ import annotations

from collections.abc import Iterator

from replay.club.treasury.decision import wording
from replay.club.treasury.decision.refusal import Refusal, wrong_field
from replay.club.treasury.decision.state import ClubState
from replay.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.errors import BadInput, NotFound, RuleViolation
from replay.ledger.people import Changes, Names, tidy_name


def check_renamed(state: ClubState, event: PlayerRenamed) -> Iterator[Refusal]:
    """The new name is valid, and nobody else has it."""
    try:
        if (tidied := tidy_name(event.name)) != event.name:
            yield wrong_field("name", wording.UNTIDY_NAME(found=event.name, expected=tidied))
    except BadInput as refusal:
        yield Refusal(refusal, wording.FIELD_REFUSED(field="name", problem=refusal.problem))
    yield from _changed(state, event)


def check_merged(state: ClubState, event: PlayersMerged) -> Iterator[Refusal]:
    """The two names are still separate and never sat at one table under any name: two seats of a game are two people."""
    refusals = list(_changed(state, event))
    yield from refusals
    if refusals:
        return
    names = state.names
    accounts = [account for account, name in state.ties.items() if names.whose(name) in _both(names, event)]
    if len(accounts) > 1:
        refusal = RuleViolation(
            wording.TWO_ACCOUNTS(player=event.player, into=event.into),
            rule=wording.RULING_ONE_ACCOUNT(),
            legal=wording.FREE_ONE_ACCOUNT(),
        )
        yield Refusal(refusal, refusal.what)
    one, other = (
        {names.known[each].name for each in names.names_of(names.find(player))} for player in (event.player, event.into)
    )
    if (game := state.shared_game(one, other)) is not None:
        refusal = RuleViolation(
            wording.SAT_AT_ONE_TABLE(player=event.player, into=event.into, game=game),
            rule=wording.RULING_ONE_NAME(),
        )
        yield Refusal(refusal, refusal.what)


def _both(names: Names, event: PlayersMerged) -> set[str]:
    return {names.find(player) for player in (event.player, event.into)}


def check_parted(state: ClubState, event: PlayersParted) -> Iterator[Refusal]:
    """The name was merged into another player."""
    return _changed(state, event)


def _changed(state: ClubState, event: Changes) -> Iterator[Refusal]:
    try:
        # Its place in the log does not matter for whether it is possible.
        state.names.changed(event, 0)
    except (NotFound, RuleViolation) as refusal:
        yield Refusal(refusal, refusal.problem)
