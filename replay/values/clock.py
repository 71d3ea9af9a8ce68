"""The clock of this machine, which dates whatever is recorded."""

from __future__ import annotations

import datetime as dt

from replay.words.errors import BadInput
from replay.words.messages import Text

_BEFORE_1970 = Text(
    "clock.before-1970", "the clock of this machine is at {now} UTC, before 1970. Set it right, then try again"
)


def now() -> dt.datetime:
    """This moment, in UTC.

    Raises:
        BadInput: it is before 1970, where neither the ids nor the times of events begin.
    """
    found = system()
    if found.year < 1970:
        raise BadInput(_BEFORE_1970(now=f"{found:%Y-%m-%d %H:%M}"))
    return found


def system() -> dt.datetime:
    """The moment that the clock of the machine shows."""
    return dt.datetime.now(dt.UTC)
