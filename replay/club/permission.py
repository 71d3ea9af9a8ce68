"""What whoever enters something is asked for once the club knows what it would change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import NamedTuple

NeedInTime = Callable[[int, dt.datetime], None]
"""Called with the number of a hand and when it ended, before it is voided; raises what refuses that."""


def at_any_time(hand: int, ended: dt.datetime) -> None:
    """Let a hand be voided whenever it ended."""


class Permission(NamedTuple):
    """What an importer may do to a game that the club holds already.

    Args:
        need_game: called with the id of the game; raises what refuses the importer that game.
        need_in_time: refuses an importer who would void a hand too late.
    """

    need_game: Callable[[str], None] = lambda game: None
    need_in_time: NeedInTime = at_any_time


ALLOWED = Permission()
"""Everything, as at the terminal of the club."""
