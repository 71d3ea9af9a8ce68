"""What happened last in the hand that is being played, for whoever records it."""

from __future__ import annotations

from replay.cards import UNSEEN
from replay.events import Dealt, Drew, Event, HandStarted
from replay.messages import Message
from replay.rules.eyes import Eyes
from replay.rules.shared.table import past_events, steps_of
from replay.timeline import Timeline

__all__ = ["latest_moves"]

_MOST = 3


def latest_moves(timeline: Timeline, eyes: Eyes) -> list[Message]:
    """The last moves of the live hand in a sentence each, without the deal, unseen draws, and what was taken back.

    Args:
        timeline: the game.
        eyes: of the recorder.
    """
    table = timeline.table
    if not table.live:
        return []
    events = past_events(table.past)
    steps = [step for step in steps_of(events, table.step) if type(events[step]) in timeline.rules.moves]
    played = [step for step in steps if not isinstance(events[step], Dealt | HandStarted)]
    # Whether a card that these eyes may not see was recorded makes no difference.
    redact = timeline.rules.redact
    shown = [*(step for step in played[:-1] if not _is_unseen(redact(events[step], eyes))), *played[-1:]]
    first = timeline.hands[table.hand].first
    return [timeline.text(first + step, eyes) for step in shown[-_MOST:]]


def _is_unseen(event: Event) -> bool:
    return isinstance(event, Drew) and event.card == UNSEEN
