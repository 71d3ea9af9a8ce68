"""What eyes may know of the events of Khanhoo: everything but what is dealt, drawn, and turned over into a new stock."""

from __future__ import annotations

from replay.cards import UNSEEN
from replay.events import Event
from replay.rules import eyes as shared
from replay.rules.eyes import Eyes
from replay.rules.khanhoo.events import Recycled


def redact(event: Event, eyes: Eyes) -> Event:
    """What those eyes may know of the event; a shuffled stock nobody at the table knows (6).

    >>> redact(Recycled(2, ("5H", "KC")), Eyes("seat", 2)).cards
    ('?', '?')
    """
    if isinstance(event, Recycled) and eyes.kind != "all":
        return Recycled(event.seat, (UNSEEN,) * len(event.cards))
    return shared.redact(event, eyes)
