"""Checks a record by deciding each of its moves again; or folds it only, where this process has just decided it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Literal

import msgspec

from replay.rules.kinds import Rules
from replay.rules.shared.table import Table
from replay.values.events import Event
from replay.words.errors import BadInput
from replay.words.messages import Message, Text

OTHER_CONSEQUENCE = Text(
    "rules.other-consequence", "found {found}, expected {expected}, which follows by the rules{difference}"
)
NO_MOVE = Text("rules.no-move", "found {found}, expected a move: no move before it has this consequence")
CUT_SHORT = Text("rules.cut-short", "the record ends here, expected {expected}, which follows by the rules")


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
                    OTHER_CONSEQUENCE(
                        found=_describe(event), expected=_describe(due), difference=_first_difference(event, due)
                    )
                )
        else:
            if type(event) not in self._moves:
                raise BadInput(NO_MOVE(found=_describe(event)))
            outcome = self._decide(self.table, event)
            if len(outcome) > 1:
                self._due.extend(outcome[1:])
        if self._watch is not None:
            self._watch(event)
        self._evolve(self.table, event)

    def close(self) -> None:
        """Refuse a record that ends before what the rules make follow. Raises BadInput."""
        if self._due:
            raise BadInput(CUT_SHORT(expected=_describe(self._due[0])))


class Folder:
    """Takes what a :class:`Checker` takes and only folds it: for events that this process has decided itself a moment ago.
    ``watch`` is called with each before that.
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


DIFFERENCE = Text("rules.difference", ": its {field} is {found}, expected {expected}")


def _first_difference(event: Event, due: Event) -> Message | Literal[""]:
    """The first field in which two events of one type differ, in words; empty for events of two types."""
    if type(event) is not type(due):
        return ""
    for field in msgspec.structs.fields(event):
        found, expected = (msgspec.to_builtins(getattr(each, field.name)) for each in (event, due))
        if found != expected:
            return DIFFERENCE(field=field.encode_name, found=repr(found), expected=repr(expected))
    return ""


def _describe(event: Event) -> str:
    """An event in one line for a refusal."""
    fields = msgspec.to_builtins(event)
    return f"{type(event).__name__}({', '.join(f'{name}={value!r}' for name, value in fields.items())})"
