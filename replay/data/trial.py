"""The hands of a recorded game, tried under other rules: what would have been allowed, and what would have been paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from replay.data.rows import line_of_play
from replay.errors import BadInput
from replay.events import Event, GameOpened, HandEnded, HandStarted, Paid, Recorded
from replay.money import Unit
from replay.rules import Rules, codec, rules_named
from replay.rules.shared.table import Table

__all__ = ["GameTask", "Trial", "try_game"]


class GameTask(NamedTuple):
    """A game to try: its id, the rules, and its events in their bytes, joined by commas."""

    game: str
    rules: str
    data: bytes


class Trial(NamedTuple):
    """What became of the hands of a game that have ended.

    Args:
        game: its id.
        version: how many events were looked at.
        hands: how many hands were tried.
        same: those that would have been played and paid as they were.
        otherwise: those whose moves would all have been allowed, but whose payments would differ.
        refused: those with a move that would not have been allowed.
        first: the hand and step of the first such move; None if there is none.
        reason: why it would not, in English; None if there is none.
    """

    game: str
    version: int
    hands: int
    same: int
    otherwise: int
    refused: int
    first: tuple[int, int] | None
    reason: str | None


def try_game(task: GameTask) -> Trial:
    """Decide each hand again under the rules of the task, from the table as it was before the hand.

    What was taken back is left out. Nobody plays otherwise than they did: a move that is refused ends the trial of its hand.
    """
    records = codec().decode_many(task.data)
    rules = _rules_of(task.rules, records[0].data)
    table = rules.table()
    results: Counter[str] = Counter()
    first: tuple[int, int] | None = None
    reason: str | None = None
    hand: list[Recorded] = []
    before, number = table, 0
    for record in records:
        event = record.data
        if isinstance(event, HandStarted):
            hand, before, number = [], table.copy(), event.hand
        hand.append(record)
        rules.evolve(table, event)
        if not isinstance(event, HandEnded):
            continue
        result, refusal = _try_hand(rules, before, hand)
        results[result] += 1
        if refusal is not None and first is None:
            first, reason = (number, refusal[0]), refusal[1]
    counts = results["same"], results["otherwise"], results["refused"]
    return Trial(task.game, len(records), sum(counts), *counts, first, reason)


def _rules_of(text: str, opened: Event) -> Rules:
    if not isinstance(opened, GameOpened):
        raise TypeError(f"a game begins with {type(opened).__name__}")
    stakes = {name: opened.options[name] for name in ("stake",) if name in opened.options}
    return rules_named(text, stakes, Unit.parse(opened.unit))


def _try_hand(rules: Rules, before: Table, hand: Sequence[Recorded]) -> tuple[str, tuple[int, str] | None]:
    """How the trial of a hand ended; the step and the reason of a refusal."""
    table, paid = before.copy(), Counter[tuple[str, str]]()
    for step in line_of_play(hand):
        event = hand[step].data
        if type(event) not in rules.moves:
            continue
        try:
            decided = rules.decide(table, event)
        except BadInput as refusal:
            return "refused", (step, str(refusal.problem))
        for each in decided:
            rules.evolve(table, each)
            if isinstance(each, Paid):
                paid[each.payer, each.payee] += each.amount
    recorded = Counter[tuple[str, str]]()
    for record in hand:
        if isinstance(record.data, Paid):
            recorded[record.data.payer, record.data.payee] += record.data.amount
    return ("same" if paid == recorded else "otherwise"), None
