"""Pure rules, one room per kind of game, without input or output.

- ``protocols``: what a room promises
- ``registry``: the list of rooms, and the rules that a name and options mean
- ``decision``: the one door that every move goes through
- ``eyes``, ``outcome``: whose view, and how a hand was decided
- ``foreign``: records of other programs
- ``shared``: what all kinds share
- ``wording``: the texts of what is refused
- ``guandan``, ``khanhoo``, ``quandui``: the kinds of the house
- ``wording``: the texts of this room that people read, each with its code
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
