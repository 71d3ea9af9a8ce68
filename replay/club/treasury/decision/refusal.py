"""Why an event may not be recorded in the club's own stream."""

from __future__ import annotations

from typing import NamedTuple

from replay.errors import BadInput, PaipuError

__all__ = ["Refusal", "wrong_field"]


class Refusal(NamedTuple):
    """One thing that is wrong with an event, in two wordings.

    Args:
        error: for whoever wants it recorded.
        finding: for whoever checks a club in which it is recorded, in terms of the event's fields; None for what is asked of new
            events only, because the clubs of earlier versions may hold such ones.
    """

    error: PaipuError
    finding: str | None


def wrong_field(field: str, problem: str) -> Refusal:
    """What no form and no command can ask for; both wordings are the same.

    >>> wrong_field("reason", "is ' ', expected words without outer spaces").finding
    "its field reason is ' ', expected words without outer spaces"
    """
    return Refusal(BadInput(problem, field=field), f"its field {field} {problem}")
