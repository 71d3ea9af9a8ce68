"""The one entrance to the rules: a move goes in, the move and its consequences come out, or a refusal that says why."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from replay.errors import BadInput, RuleViolation
from replay.events import Event, GameOpened, HandVoided, TakenBack
from replay.messages import Message
from replay.rules import wording
from replay.rules.protocols import Rules, RulesT, TableT
from replay.rules.shared.checks import Check
from replay.rules.shared.table import Table

__all__ = ["Checker", "Consequence", "Folder", "decide_with", "is_legal"]

Consequence = Callable[[RulesT, TableT, Any], list[Event]]
"""Takes the rules, the table before the move, and a move of the type that it is registered for; returns the consequences of the move."""


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


class Checker:
    """Checks a record by deciding each of its moves again: what the rules return must come next in the record.

    It proves consistency, not truth. Feed events in order; a refusal leaves the checker unusable.

    Args:
        rules: the rules that the game pinned.
        table: the table before the first event fed, which the checker folds on.
        watch: called with every valid event, before it is folded.
    """

    def __init__(self, rules: Rules, table: Table, watch: Callable[[Event], None] | None = None) -> None:
        self.rules = rules
        self.table = table
        self._due: deque[Event] = deque()
        self._moves = rules.moves
        self._decide = rules.decide
        self._evolve = rules.evolve
        self._watch = watch

    def feed(self, event: Event) -> None:
        """Check one event and fold it. Raises RuleViolation or BadInput."""
        if self._due:
            due = self._due.popleft()
            if event != due:
                raise BadInput(
                    wording.OTHER_CONSEQUENCE(
                        found=_describe(event), expected=_describe(due), difference=_first_difference(event, due)
                    )
                )
        else:
            if type(event) not in self._moves:
                raise BadInput(wording.NO_MOVE(found=_describe(event)))
            outcome = self._decide(self.table, event)
            if len(outcome) > 1:
                self._due.extend(outcome[1:])
        if self._watch is not None:
            self._watch(event)
        self._evolve(self.table, event)

    def close(self) -> None:
        """Refuse a record that ends before what the rules make follow. Raises BadInput."""
        if self._due:
            raise BadInput(wording.CUT_SHORT(expected=_describe(self._due[0])))


class Folder:
    """Takes what a :class:`Checker` takes and only folds it: for events that this process has decided itself a moment ago.

    Args:
        rules: the rules that decided them.
        table: the table before the first event fed, which is folded on.
        watch: called with every event before it is folded.
    """

    def __init__(self, rules: Rules, table: Table, watch: Callable[[Event], None] | None = None) -> None:
        self.rules = rules
        self.table = table
        self._evolve = rules.evolve
        self._watch = watch

    def feed(self, event: Event) -> None:
        """Fold one event."""
        if self._watch is not None:
            self._watch(event)
        self._evolve(self.table, event)

    def close(self) -> None:
        """Nothing is missing: what follows from a move was decided with it."""


def _first_difference(event: Event, due: Event) -> Message | Literal[""]:
    """The first field in which two events of one type differ, in words; empty for events of two types."""
    if type(event) is not type(due):
        return ""
    for field in msgspec.structs.fields(event):
        found, expected = (msgspec.to_builtins(getattr(each, field.name)) for each in (event, due))
        if found != expected:
            return wording.DIFFERENCE(field=field.encode_name, found=repr(found), expected=repr(expected))
    return ""


def _describe(event: Event) -> str:
    """An event in one line for a refusal."""
    fields = msgspec.to_builtins(event)
    return f"{type(event).__name__}({', '.join(f'{name}={value!r}' for name, value in fields.items())})"
