"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

A_PLACE = Text("live.a-place", "a version such as 12, or a place as the id of an event of the feed has it")
PLACES = Text(
    "live.places",
    "places as the id of an event of the feed has them, such as {example}: the id of a game, a colon, a version",
)
NO_PLACE = Text("live.no-place", "found {found!r}, expected {expected}")
NOT_THERE = Text("live.not-there", "there is nothing here that these eyes may follow")
