"""The moves in a live hand that are no play: it is taken back, its track is lost, the referee allows what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from replay.errors import BadInput, RuleViolation
from replay.events import Event, Irregular, TakenBack, TrackLost
from replay.rules.shared import wording
from replay.rules.shared.table import Table, past_events

if TYPE_CHECKING:
    from replay.rules.protocols import Rules
    from replay.rules.shared.checks import Check

MOST_TAKE_BACKS = 100
"""The most take-backs in one hand. Each folds the hand again: a hostile record with very many would take hours to check."""


def need_live(table: Table) -> None:
    """Refuse a move of the play if no hand is being played."""
    if not table.live:
        raise RuleViolation(wording.NO_HAND(), rule=wording.RULING_HANDS(), legal=wording.START_HAND())


def _taken_back(rules: Rules, table: Table, move: TakenBack) -> None:
    need_live(table)
    rule = wording.RULING_TAKE_BACKS()
    last = table.step
    if move.to >= last:
        raise RuleViolation(
            wording.STEP_NOT_BEHIND(step=move.to, last=last),
            rule=rule,
            legal=wording.STEPS_BACK(first=table.money_step, last=last - 1),
        )
    if move.to < table.money_step:
        raise RuleViolation(
            wording.STEP_BEFORE_MONEY(step=move.to, money_step=table.money_step),
            rule=rule,
            legal=wording.STEPS_BACK_OR_ABANDON(first=table.money_step, last=last - 1),
        )
    events = past_events(table.past)
    if sum(isinstance(event, TakenBack) for event in events) >= MOST_TAKE_BACKS:
        raise RuleViolation(
            wording.TAKEN_BACK_TOO_OFTEN(most=MOST_TAKE_BACKS), rule=rule, legal=wording.PLAY_ON_OR_ABANDON()
        )
    if type(events[move.to + 1]) not in rules.moves:
        before = next(step for step in range(move.to, -1, -1) if type(events[step]) in rules.moves) - 1
        either = wording.STEP_AFTER_OR_BEFORE(step=before)
        raise RuleViolation(
            wording.STEP_IN_CONSEQUENCES(step=move.to),
            rule=rule,
            legal=either if before >= table.money_step else wording.STEP_AFTER(),
        )


def _track_lost(rules: Rules, table: Table, move: TrackLost) -> None:
    need_live(table)
    if rules.room.result_board is None:
        raise BadInput(wording.NO_RESULT_TO_GO_ON_WITH(title=rules.room.title))
    if table.depth == "result":
        raise BadInput(wording.TRACK_LOST_IN_RESULT())


def _irregular(rules: Rules, table: Table, move: Irregular) -> None:
    need_live(table)
    if table.depth == "result":
        raise BadInput(wording.IRREGULAR_IN_RESULT())


live_checks: Mapping[type[Event], Check[Rules, Table]] = {
    TakenBack: _taken_back,
    TrackLost: _track_lost,
    Irregular: _irregular,
}
"""The checks of these moves."""
