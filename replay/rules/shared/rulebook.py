"""A kind's rulebook in two functions, made of its tables by type of event: ``decide``, the one entrance to the rules, and ``evolve``.

A move goes into ``decide``; the move and its consequences come out, or a refusal that says why. ``evolve`` folds one event into the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from replay.errors import BadInput, RuleViolation
from replay.events import Event, GameOpened, HandVoided, Irregular, TakenBack
from replay.rules import wording
from replay.rules.protocols import RulesT, TableT
from replay.rules.shared.checks import Check
from replay.rules.shared.table import line_of, past_events

__all__ = ["Consequence", "Fold", "decide_with", "evolve_with", "is_legal"]

Consequence = Callable[[RulesT, TableT, Any], list[Event]]
"""Takes the rules, the table before the move, and a move of the type that it is registered for; returns the consequences of the move."""

Fold = Callable[[TableT, Any], None]
"""Folds one event into a table, in place."""


def decide_with(
    checks: Mapping[type[Event], Check[RulesT, TableT]],
    consequences: Mapping[type[Event], Consequence[RulesT, TableT]],
    possible: Mapping[type[Event], Check[RulesT, TableT]],
) -> Callable[[RulesT, TableT, Event], list[Event]]:
    """The ``decide`` of a room.

    Args:
        checks: by type of move, the check that raises if the move is not legal.
        consequences: by type of move, what the rules add to it.
        possible: the moves of the play, which the referee may allow although they break a rule, each with what
            must be so all the same.
    """

    def decide(rules: RulesT, table: TableT, move: Event) -> list[Event]:
        """The move and its consequences. Raises RuleViolation or BadInput."""
        kind = type(move)
        check = checks.get(kind)
        if check is None:
            raise BadInput(wording.OTHER_MOVE(found=kind.__name__, title=rules.room.title))
        if table.ended and kind is not HandVoided:
            raise RuleViolation(wording.GAME_CLOSED(), rule=wording.RULING_GAMES(), legal=wording.VOID_THE_LAST_HAND())
        if not table.opened and kind is not GameOpened:
            raise BadInput(wording.NOT_OPENED(found=kind.__name__))
        if table.irregular and kind is not TakenBack:
            _need_excuse(rules, table, move, check, possible)
        else:
            try:
                check(rules, table, move)
            except RuleViolation as violation:
                if not violation.legal:
                    violation.say_legal(rules.expected(table))
                raise
        add = consequences.get(kind)
        return [move, *add(rules, table, move)] if add else [move]

    return decide


def is_legal(checks: Mapping[type[Event], Check[RulesT, TableT]], rules: RulesT, table: TableT, move: Event) -> bool:
    """Whether the check of the move, one of these, accepts it."""
    try:
        checks[type(move)](rules, table, move)
    except BadInput:
        return False
    return True


def _need_excuse(
    rules: RulesT,
    table: TableT,
    move: Event,
    check: Check[RulesT, TableT],
    possible: Mapping[type[Event], Check[RulesT, TableT]],
) -> None:
    if type(move) not in possible:
        raise BadInput(wording.NOTHING_TO_EXCUSE(found=type(move).__name__))
    try:
        check(rules, table, move)
    except RuleViolation:
        possible[type(move)](rules, table, move)
        return
    if table.depth == "full":
        # If cards are unknown, they may hide which rule was broken.
        raise BadInput(wording.NEEDLESS_EXCUSE())


def evolve_with(folds: Mapping[type[Event], Fold[TableT]]) -> Callable[[TableT, Event], TableT]:
    """The ``evolve`` of a room: shared bookkeeping around the folds it names.

    While an event that the referee allowed is folded, ``table.irregular`` is still true.
    """
    find = folds.get

    def evolve(table: TableT, event: Event) -> TableT:
        """Fold one event into the table, in place, and return it."""
        if table.live:
            table.past = (table.past, event)
            table.step += 1
        excused = table.irregular
        fold = find(type(event))
        if fold is not None:
            fold(table, event)
            if excused and type(event) is not Irregular:
                table.irregular = False
        else:
            table.irregular = False
            if type(event) is TakenBack:
                _taken_back(table, event, evolve)
        return table

    return evolve


def _taken_back(table: TableT, event: TakenBack, evolve: Callable[[TableT, Event], TableT]) -> None:
    if not table.live or event.to >= table.step:
        table.odd += 1
        return
    past, step, odd, money_step = table.past, table.step, table.odd, table.money_step
    line = line_of(past_events(past), event.to)
    before = table.before
    table.live = False
    table.restore(before, pot=True)
    table.hands -= 1
    for each in line:
        evolve(table, each)
    # What was paid stays paid, wherever its step is on the line that counts.
    table.past, table.step, table.odd, table.money_step = past, step, odd, money_step
