"""The texts of the pages that no template has, each with its code."""

from __future__ import annotations

from replay.messages import Text

THE_POT = Text("web.the-pot", "the pot")
EVERYBODY = Text("web.everybody", "everybody")
ALL_CARDS = Text("web.all-cards", "all cards")
UNRECORDED_CARD = Text("web.unrecorded-card", "a card that nobody recorded")
