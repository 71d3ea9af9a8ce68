"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

UNKNOWN_ROLE = Text("office.unknown-role", "found {found!r}, expected a role: {roles}")
OWN_TIE = Text(
    "office.own-tie",
    "you cannot say yourself which player you are: ask another director, or the owner, who does it with 'paipu user tie'",
)
