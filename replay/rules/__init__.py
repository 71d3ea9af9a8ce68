"""Pure rules, one room per kind of game, without input or output.

- ``kinds``: what a kind of game promises: its room, its rules, its words, records of other programs
- ``registry``: the list of rooms, and the rules that a name and options mean
- ``checker``: checks a record by deciding each of its moves again
- ``eyes``: the eyes that look at a game, and what else is hidden from a visitor
- ``offers``: what may follow, as lines and on a keypad
- ``results``: how a hand was decided, what a result board records, points and levels from hand to hand
- ``shared``: what all kinds share
- ``guandan``, ``khanhoo``, ``quandui``: the built-in kinds
"""

from replay.rules.checker import Checker, Folder
from replay.rules.eyes import ALL, PUBLIC, Eyes, Veil
from replay.rules.kinds import (
    Choice,
    Notation,
    PlacedEvent,
    Referee,
    Room,
    Rules,
    Ruling,
    Source,
    Terms,
    Turn,
    typed_value,
)
from replay.rules.offers import Need, Offer, offer, offer_card
from replay.rules.registry import (
    HeldGames,
    codec,
    earlier_openings,
    held_options,
    new_game,
    open_words,
    opened_rules,
    pinned_options,
    reasons,
    room,
    rooms,
    rules_named,
    win_name,
)
from replay.rules.results import Outcome, ResultBoard, Win, WinName

__all__ = [
    "ALL", "PUBLIC", "Checker", "Choice", "Eyes", "Folder", "HeldGames", "Need", "Notation", "Offer", "Outcome", "PlacedEvent",
    "Referee", "ResultBoard", "Room", "Rules", "Ruling", "Source", "Terms", "Turn", "Veil", "Win", "WinName", "codec", "earlier_openings",
    "held_options", "new_game", "offer", "offer_card", "open_words", "opened_rules", "pinned_options", "reasons", "room", "rooms",
    "rules_named", "typed_value", "win_name",
]  # fmt: skip
