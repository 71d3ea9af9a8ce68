"""Whose view: everybody's (``public``), one seat's own (``seat:N``), or that of someone who may see every card (``all``)."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from replay.cards import UNSEEN
from replay.errors import BadInput
from replay.events import Dealt, Drew, Event, HandStarted
from replay.rules import wording


class Eyes(NamedTuple):
    """Whose view a table is drawn for.

    >>> Eyes.parse("seat:2").sees(2), Eyes.parse("public").sees(2), str(Eyes.parse("all"))
    (True, False, 'all')
    """

    kind: Literal["all", "public", "seat"]
    seat: int = 0

    @classmethod
    def parse(cls, text: str) -> Eyes:
        """Read ``all``, ``public`` or ``seat:N``. Raises BadInput."""
        if text == "all":
            return cls("all")
        if text == "public":
            return cls("public")
        match = re.fullmatch(r"seat:([1-9][0-9]?)", text)
        if not match:
            raise BadInput(wording.NO_EYES(found=text[:40]))
        return cls("seat", int(match[1]))

    def __str__(self) -> str:
        return f"seat:{self.seat}" if self.kind == "seat" else self.kind

    def sees(self, seat: int) -> bool:
        """Whether these eyes see what the seat holds."""
        return self.kind == "all" or self.seat == seat


ALL = Eyes("all")
PUBLIC = Eyes("public")


def redact(event: Event, eyes: Eyes) -> Event:
    """What the eyes may know of a shared event: ``?`` for the rest, also for what nobody recorded.

    >>> redact(Drew(1, "4b"), PUBLIC)
    Drew(seat=1, card='?')
    """
    if eyes.kind == "all":
        return event
    if isinstance(event, Drew):
        return event if eyes.seat == event.seat else Drew(event.seat, UNSEEN)
    if isinstance(event, Dealt):
        return event if eyes.seat == event.seat else Dealt(event.seat, (UNSEEN,) * len(event.cards))
    if isinstance(event, HandStarted) and event.depth == "full":
        # A record for anybody who sees less than everything is an observed one.
        return HandStarted(event.hand, event.order, event.dealer, "observed", event.board)
    return event
