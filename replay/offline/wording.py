"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# kinds

BOTH_NAMES = Text("offline.both-names", "{name} {chinese}")
NO_PICTURES = Text("offline.no-pictures", "There are no pictures for the cards of {found!r}.")
