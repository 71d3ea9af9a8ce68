"""What undoes an event of the club's own stream: its exact opposite."""

from __future__ import annotations

from replay.club_events import Adjusted, Settled
from replay.events import Recorded

__all__ = ["opposite"]


def opposite(wrong: Recorded, reason: str) -> Adjusted | None:
    """The event that undoes this one, under the names that it was said with; None where nothing undoes it as a whole."""
    done = wrong.data
    if isinstance(done, Settled):
        # Who pays owes less, and so gains: what undoes it goes the same way.
        return Adjusted(done.payer, done.payee, done.amount, done.unit, reason, wrong.id)
    if isinstance(done, Adjusted):
        return Adjusted(done.payee, done.payer, done.amount, done.unit, reason, wrong.id)
    return None
