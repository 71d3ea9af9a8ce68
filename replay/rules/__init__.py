"""Pure rules, one room per kind of game, without input or output.

:mod:`~replay.rules.protocols` says what a room promises, :mod:`~replay.rules.registry` finds the rooms, and every move goes through the
one door of :mod:`~replay.rules.decision`.
"""

from replay.rules.protocols import Notation, Room, Rules
from replay.rules.registry import (
    Held,
    codec,
    held_options,
    new_game,
    opened_rules,
    pinned_options,
    room,
    rooms,
    rules_named,
)

__all__ = [
    "Held",
    "Notation",
    "Room",
    "Rules",
    "codec",
    "held_options",
    "new_game",
    "opened_rules",
    "pinned_options",
    "room",
    "rooms",
    "rules_named",
]
