"""Two people recorded something of one game at once: what the club has, and what came of the other lines when they were entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from replay.answers.recording import Compared
from replay.club.table.moves import Decider, Move, units
from replay.errors import BadInput
from replay.events import Event, HandStarted
from replay.messages import Message
from replay.rules.eyes import ALL, Eyes
from replay.timeline import Timeline
from replay.times import format_time

__all__ = ["Entry", "compare"]

_MOST = 20
"""Sentences of what the club has: whoever was away longer looks at the game."""


class Entry(NamedTuple):
    """What somebody entered and the club did not record.

    Args:
        lines: of the text notation.
        since: the version on which they were entered.
        eyes: of whoever entered them, at that version; None for none.
    """

    lines: Sequence[str]
    since: int
    eyes: Eyes | None


def compare(timeline: Timeline, entry: Entry, versions: Sequence[int], eyes: Eyes) -> Compared:
    """Both in sentences.

    Args:
        timeline: of the game.
        entry: what was entered and not recorded.
        versions: of what was recorded after that version, as far as whoever compares may know it.
        eyes: with which they may know it.
    """
    moves = [version for version in versions if _tells(timeline, timeline.record(version, eyes).data)]
    return Compared(
        club=[timeline.text(version, eyes) for version in moves[-_MOST:]],
        at=format_time(timeline.record(moves[-1]).at) if moves else None,
        mine=_meant(timeline, entry),
    )


def _tells(timeline: Timeline, event: Event) -> bool:
    """Whether somebody did it; that a hand began goes without saying."""
    return type(event) in timeline.rules.moves and not isinstance(event, HandStarted)


def _meant(timeline: Timeline, entry: Entry) -> list[Message]:
    """What came of the lines at the table as it was then; nothing where that was against the rules already."""
    if entry.eyes is None or entry.since > timeline.version:
        return []
    rules, table = timeline.rules, timeline.at(entry.since, entry.eyes)
    then, sentences = table.copy(), list[Message]()
    decider = Decider(rules, table, table, ALL)
    try:
        for unit in units(rules, [Move(each) for each in entry.lines], 0):
            for event, _ in decider.decide(unit, _allow):
                if _tells(timeline, event):
                    sentences.append(rules.sentence(event, then))
                rules.evolve(then, event)
    except BadInput:
        return []
    return sentences


def _allow(move: Event) -> None:
    """Nothing of it is recorded."""
