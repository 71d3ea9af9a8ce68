"""How a hand ended, as a pair of eyes sees it: who won, in which words, and who paid whom."""

from __future__ import annotations

from collections.abc import Callable

from replay.answers.games import Payment
from replay.answers.table import HandEnding
from replay.events import Event, Paid
from replay.messages import Message
from replay.rules import Rules
from replay.rules.outcome import UNDECIDED
from replay.rules.shared.table import Table


def ending_of(rules: Rules, seen: Table, sentence: Callable[[int], Message]) -> HandEnding | None:
    """The end of the hand on a table; None while it is played.

    Args:
        rules: the rules that the game pinned.
        seen: the fold of what these eyes may know.
        sentence: gives a step of the hand in one sentence.
    """
    if seen.live or not seen.order:
        return None
    line = seen.line()
    kinds = {rules.room.events[name] for name in rules.room.deciding}
    decided = next(((step, event) for step, event in reversed(line) if type(event) in kinds), None)
    if decided is None:
        return HandEnding(winners=[], text=None, payments=_payments(rules, line))
    outcome = rules.room.outcome(decided[1], seen.order) if seen.hand not in seen.voided else UNDECIDED
    return HandEnding(winners=list(outcome.winners), text=sentence(decided[0]), payments=_payments(rules, line))


def _payments(rules: Rules, line: list[tuple[int, Event]]) -> list[Payment]:
    unit = str(rules.unit)
    return [
        Payment(payer=event.payer, payee=event.payee, amount=event.amount or None, unit=unit, why=event.why)
        for _, event in line
        if isinstance(event, Paid)
    ]
