"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# strict

NO_OBJECT = Text("schemas.no-object", "found {found}, expected an object with the fields {names}")
