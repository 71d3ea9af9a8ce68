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

from replay.rules.checker import Checker, Folder
from replay.rules.choices import Choice, typed_value
from replay.rules.eyes import ALL, PUBLIC, Eyes
from replay.rules.foreign import PlacedEvent, Referee, Source, Terms
from replay.rules.offers import Need, Offer, offer, offer_card
from replay.rules.outcome import Outcome, WinName
from replay.rules.protocols import Notation, Room, Rules, Ruling
from replay.rules.registry import (
    HeldGames,
    codec,
    earlier_openings,
    held_options,
    new_game,
    opened_rules,
    pinned_options,
    reasons,
    room,
    rooms,
    rules_named,
    win_name,
)
from replay.rules.result_board import ResultBoard, Win
from replay.rules.veil import Veil

__all__ = [
    "ALL", "PUBLIC", "Checker", "Choice", "Eyes", "Folder", "HeldGames", "Need", "Notation", "Offer", "Outcome", "PlacedEvent",
    "Referee", "ResultBoard", "Room", "Rules", "Ruling", "Source", "Terms", "Veil", "Win", "WinName", "codec", "earlier_openings",
    "held_options", "new_game", "offer", "offer_card", "opened_rules", "pinned_options", "reasons", "room", "rooms", "rules_named",
    "typed_value", "win_name",
]  # fmt: skip
