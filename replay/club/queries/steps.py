"""The steps of a hand: each in a sentence, what it is, and of what it is a part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from replay.answers.games import Step
from replay.events import HandEnded
from replay.rules import codec
from replay.rules.eyes import Eyes
from replay.timeline import Span, Timeline

__all__ = ["steps"]


def steps(timeline: Timeline, span: Span, eyes: Eyes) -> list[Step]:
    """Every step of a hand, as these eyes may know it."""
    rules, table = timeline.rules, timeline.at(span.first - 1, eyes)
    written = codec(rules.room.name)
    found, is_deal = list[Step](), True
    for step, record in enumerate(timeline.recorded(span.first, span.last)):
        event = rules.redact(record.data, eyes)
        text, mark = rules.sentence(event, table), rules.mark(event, table)
        rules.evolve(table, event)
        part: Literal["deal"] | None = "deal" if is_deal and (step or table.phase == "deal") else None
        is_deal = is_deal and table.phase == "deal"
        type_, seat = written.name(record.data), getattr(event, "seat", None)
        move = type(record.data) in rules.moves
        found.append(Step(step=step, text=text, type=type_, seat=seat, move=move, mark=mark, part=part))
    ends = _settled(found) if isinstance(record.data, HandEnded) else len(found)
    return [*found[:ends], *(replace(each, part="end") for each in found[ends:])]


def _settled(found: Sequence[Step]) -> int:
    """From which step on only follows what the end of the hand brings: its last run of consequences."""
    first = len(found)
    while first and not (found[first - 1].move or found[first - 1].part):
        first -= 1
    return first
