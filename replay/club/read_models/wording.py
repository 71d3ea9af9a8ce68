"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# guards

TWO_SEATS_OF_ONE_PLAYER = Text(
    "read-models.two-seats-of-one-player", "{one} and {other} of game {game} are one player in this club, {called}"
)
PLAYER_AT_SEAT = Text("read-models.player-at-seat", "{player} (seat {seat})")
ANOTHER_NAME_OR_PART = Text(
    "read-models.another-name-or-part",
    "another name in the record; or, if they are two people, part {name} in the club",
)
ANOTHER_NAME_OR_RENAME_AND_PART = Text(
    "read-models.another-name-or-rename-and-part",
    "another name in the record; or, if they are two people, rename {renamed} to something else and then part {name} in the club",
)
POT_WOULD_OWE = Text(
    "read-models.pot-would-owe",
    "the pot of game {game} would be at {amount}, since a correction took money out of it",
)
REVERSE_CORRECTION = Text("read-models.reverse-correction", "reverse that correction first")
