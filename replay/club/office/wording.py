"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

UNKNOWN_ROLE = Text("office.unknown-role", "found {found!r}, expected a role: {roles}")
