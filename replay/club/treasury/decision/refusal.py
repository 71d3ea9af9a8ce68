"""Why an event may not be recorded in the club's own stream."""

from __future__ import annotations

from typing import NamedTuple

from replay.club.treasury.decision import wording
from replay.errors import BadInput, PaipuError
from replay.messages import Message


class Refusal(NamedTuple):
    """One thing that is wrong with an event, in two wordings.

    Args:
        error: for the person who wants it recorded.
        finding: for the person who checks a club in which it is recorded, in terms of the event's fields; None for what only new
            events must satisfy, because clubs of earlier versions may hold others.
    """

    error: PaipuError
    finding: Message | None


def wrong_field(field: str, problem: Message) -> Refusal:
    """What no form and no command can ask for; both wordings are the same.

    >>> print(wrong_field("reason", wording.OUTER_SPACES(found=" ")).finding)
    its field reason is ' ', expected words without outer spaces
    """
    return Refusal(BadInput(problem, field=field), wording.ITS_FIELD(field=field, problem=problem))
