"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

NO_SUCH_GAMES = Text("club-data.no-such-games", "no game of the club is like that: nothing was written")
SEAT_OF_SEVERAL = Text(
    "club-data.seat-of-several", "found the eyes {eyes} for several games, expected all, public, or one game"
)
NO_SUCH_SEAT = Text("club-data.no-such-seat", "found the eyes {eyes}, expected a seat of this game: {seats}")
DAYS_IN_ORDER = Text("club-data.days-in-order", "found days from {since} to {until}, expected the earlier one first")
OTHER_MEMORY = Text(
    "club-data.other-memory", "this is no file of an earlier run with {rules}, expected one or the name of a new file"
)
