"""Pure rules, one room per kind of game, without input or output.

- ``protocols``: the interface of a room
- ``registry``: the list of rooms, and the rules that a name and options mean
- ``checker``: checks a record by deciding each of its moves again
- ``eyes``, ``veil``, ``outcome``: whose view, what else is hidden from somebody, and how a hand was decided
- ``offers``, ``result_board``, ``keypad``: what may follow, as lines and buttons
- ``score``: points and levels, from hand to hand
- ``choices``: what options are called
- ``terms``: the words of a kind of game
- ``foreign``: records of other programs
- ``shared``: what all kinds share
- ``wording``: the texts of this room that people read, each with its code
- ``guandan``, ``khanhoo``, ``quandui``: the built-in kinds
"""

from replay.rules.protocols import Notation, Room, Rules
from replay.rules.registry import (
    HeldGames,
    codec,
    earlier_openings,
    held_options,
    new_game,
    opened_rules,
    pinned_options,
    room,
    rooms,
    rules_named,
)

__all__ = [
    "HeldGames",
    "Notation",
    "Room",
    "Rules",
    "codec",
    "earlier_openings",
    "held_options",
    "new_game",
    "opened_rules",
    "pinned_options",
    "room",
    "rooms",
    "rules_named",
]
