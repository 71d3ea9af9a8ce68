"""What eyes may know of the events of Guandan: everything but what is dealt and what is drawn from a hand."""

from __future__ import annotations

import msgspec

from replay.cards import UNSEEN
from replay.events import Event
from replay.rules import eyes as shared
from replay.rules.eyes import Eyes
from replay.rules.guandan.events import Kept, Penalised


def redact(event: Event, eyes: Eyes) -> Event:
    """What those eyes may know of the event; the card that was wrongly grabbed is left out, as where nobody recorded it.

    >>> redact(Penalised(2, "7.4.1", "card_drawn", to=1, card="5H"), Eyes("seat", 3)).card
    '?'
    """
    if isinstance(event, Penalised):
        knows = event.effect != "card_drawn" or eyes.sees(event.seat) or eyes.sees(event.to or event.seat)
        return event if knows else msgspec.structs.replace(event, card=UNSEEN, grabbed=None)
    if isinstance(event, Kept) and not (eyes.sees(event.seat) or eyes.sees(event.of)):
        return Kept(event.seat, event.of, UNSEEN)
    return shared.redact(event, eyes)
